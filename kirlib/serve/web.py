"""Serves any number of programs over HTTP and WebSocket, each with tokens for what it may see and do.

Connections are kept by a thread of their own; requests are answered by the main thread, one after the other. There
work can be broken off (`deadline`), and a match is for one thread anyway.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web
from attrs import define, field

from kirlib.serve.desk import Desk
from kirlib.serve.doors import Doors
from kirlib.serve.errors import Refusal
from kirlib.serve.messages import failure, written
from kirlib.serve.methods import PROTOCOL
from kirlib.serve.quiet import Quiet
from kirlib.serve.server import Server
from kirlib.serve.tables import Caller

Job = Callable[[], None]
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

CONNECTIONS = 200
"""Requests and WebSockets that are open at a time."""
OUTBOX = 200
"""Messages that wait for a client that does not read; with one more it is cut off."""
PATIENCE = 30.0
"""Seconds in which a client has to send what it began, or to take what it is sent."""


@define(eq=False)
class Front:
    """The side of the connections; all of it runs in their thread."""

    server: Server
    doors: Doors
    jobs: queue.SimpleQueue[Job | None]
    most: int = CONNECTIONS
    open: int = 0
    quiet: Quiet = field(factory=lambda: Quiet(CONNECTIONS, PATIENCE))
    sockets: set[web.WebSocketResponse] = field(factory=set)

    def app(self) -> web.Application:
        """The application."""

        @web.middleware  # which marks a function, and cannot mark a method
        async def door(request: web.Request, handler: Handler) -> web.StreamResponse:
            return await self.door(request, handler)

        app = web.Application(middlewares=[door], client_max_size=self.limit)
        app.router.add_get("/", self.index)
        app.router.add_post("/rpc", self.rpc)
        app.router.add_get("/ws", self.socket)
        app.on_shutdown.append(self.shut)
        return app

    @property
    def limit(self) -> int:
        """Bytes of a message."""
        return self.server.desk.limits.message

    async def door(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Lets in who may come in, and not too many."""
        why = self.doors.refusal(request.headers.get("Host"), request.headers.get("Origin"))
        if why is not None:
            return web.Response(status=403, text=f"{why}\n")
        if self.open >= self.most:
            return web.Response(status=503, text="too many are here; try again later\n", headers={"Retry-After": "5"})
        self.open += 1
        self.quiet.begins(request.protocol)
        try:
            return await handler(request)
        except ConnectionError:  # gone in the midst of it: nobody will read this
            return web.Response(status=400)
        finally:
            self.open -= 1
            self.quiet.ends(request.protocol)

    async def index(self, _request: web.Request) -> web.Response:
        """What this is."""
        return web.Response(text=f"kirlib serve, protocol {PROTOCOL}: POST /rpc, or a WebSocket at /ws\n")

    async def rpc(self, request: web.Request) -> web.Response:
        """One message as the body of a POST, which a page from elsewhere cannot send as JSON."""
        if request.content_type != "application/json":
            return web.Response(status=415, text="send JSON-RPC 2.0, with Content-Type: application/json\n")
        try:
            async with asyncio.timeout(PATIENCE):
                message = await request.read()
        except TimeoutError:
            return web.Response(status=408, text="the message did not come\n")
        except web.HTTPRequestEntityTooLarge:
            refused = Refusal("too-large", f"a message has at most {self.limit:,} bytes")
            return _json(written(failure(None, refused)), 413)
        answer = await self.ask(Caller(), message)
        return web.Response(status=204) if answer is None else _json(answer)

    async def socket(self, request: web.Request) -> web.StreamResponse:
        """A message a text frame. The next is read when the one before is answered, so nobody crowds others out."""
        socket = web.WebSocketResponse(max_msg_size=self.limit, heartbeat=PATIENCE, compress=False)
        if not socket.can_prepare(request).ok:
            return web.Response(status=426, text="this is a WebSocket\n", headers={"Upgrade": "websocket"})
        await socket.prepare(request)
        self.sockets.add(socket)
        loop = asyncio.get_running_loop()
        outbox: asyncio.Queue[tuple[bytes, asyncio.Future[None]]] = asyncio.Queue(OUTBOX)

        def put(message: bytes) -> asyncio.Future[None]:
            sent: asyncio.Future[None] = loop.create_future()
            try:
                outbox.put_nowait((message, sent))
            except asyncio.QueueFull:
                writer.cancel()
            return sent

        def told(message: dict[str, Any]) -> None:
            line = written(message)
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody is there any more
                loop.call_soon_threadsafe(put, line)

        caller = Caller(told)
        writer = asyncio.create_task(self.write(socket, request.transport, outbox))
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    await socket.close(code=WSCloseCode.UNSUPPORTED_DATA, message=b"messages are text")
                    break
                answer = await self.ask(caller, message.data)
                if answer is not None:
                    # until it is taken, no more is read: so nothing piles up for one who asks and does not listen
                    await asyncio.wait({put(answer), writer}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            writer.cancel()
            self.sockets.discard(socket)
            self.jobs.put(lambda: self.server.desk.tables.leave(caller))
        return socket

    @staticmethod
    async def write(
        socket: web.WebSocketResponse,
        transport: asyncio.Transport | None,
        outbox: asyncio.Queue[tuple[bytes, asyncio.Future[None]]],
    ) -> None:
        """Sends what waits; whoever does not take it is cut off."""
        try:
            while True:
                line, sent = await outbox.get()
                async with asyncio.timeout(PATIENCE):
                    await socket.send_str(line.decode("ascii"))
                if not sent.done():
                    sent.set_result(None)
        except (TimeoutError, ConnectionError, asyncio.CancelledError):
            if transport is not None and not socket.closed:
                transport.abort()

    async def ask(self, caller: Caller, message: bytes | str) -> bytes | None:
        """The answer to a message, from the thread that gives them."""
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[bytes | None] = loop.create_future()

        def hand_over(answer: bytes | None) -> None:
            if not answered.done():  # who asked may have gone
                answered.set_result(answer)

        def work() -> None:
            answer = self.server.answer(caller, message)
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(hand_over, answer)

        self.jobs.put(work)
        return await answered

    async def shut(self, _app: web.Application) -> None:
        """Says goodbye to all who are there."""
        for socket in tuple(self.sockets):
            with contextlib.suppress(TimeoutError, ConnectionError):
                async with asyncio.timeout(1):
                    await socket.close(code=WSCloseCode.GOING_AWAY, message=b"the server ends")


def _json(body: bytes, status: int = 200) -> web.Response:
    return web.Response(body=body + b"\n", status=status, content_type="application/json")


def serve(desk: Desk, host: str, port: int, doors: Doors, ready: Callable[[str], None]) -> None:
    """Serves until it is interrupted. `ready` is told the server's URL. OSError if the address is not to be had."""
    jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
    front = Front(Server(desk), doors, jobs)
    started: queue.SimpleQueue[str | Exception] = queue.SimpleQueue()
    stop: list[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = []

    async def connections() -> None:
        loop, ended = asyncio.get_running_loop(), asyncio.Event()
        stop.append((loop, ended))
        runner = web.AppRunner(
            front.app(), access_log=None, auto_decompress=False, keepalive_timeout=PATIENCE, shutdown_timeout=2.0
        )
        await runner.setup()
        try:
            await web.TCPSite(runner, host, port).start()
            found = runner.addresses[0]
            name = f"[{found[0]}]" if ":" in found[0] else found[0]
            started.put(f"http://{name}:{found[1]}/")
            assert runner.server is not None  # it is set up
            looking = asyncio.create_task(front.quiet.look(runner.server))
            await ended.wait()
            looking.cancel()
        except Exception as error:  # the address is not to be had; whatever else, it is told where it was asked for
            started.put(error)
        finally:
            await runner.cleanup()
            jobs.put(None)

    thread = threading.Thread(target=asyncio.run, args=(connections(),), name="kirlib connections", daemon=True)
    thread.start()
    url = started.get()
    if isinstance(url, Exception):
        thread.join()
        raise url
    try:
        ready(url)
        _work(jobs)
    finally:
        loop, ended = stop[0]
        loop.call_soon_threadsafe(ended.set)
        _work(jobs, 5.0)
        thread.join(5.0)


def _work(jobs: queue.SimpleQueue[Job | None], patience: float | None = None) -> None:
    """Does what comes in, until the connections are at their end, or nothing comes for so long."""
    waited = 0.0
    while patience is None or waited < patience:
        try:
            job = jobs.get(timeout=0.5)  # not for ever: an interrupt is not noticed everywhere while one waits
        except queue.Empty:
            waited += 0.5
            continue
        if job is None:
            return
        job()
