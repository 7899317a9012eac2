"""Serves any number of programs over HTTP and WebSocket, each with tokens for what it may see and do.

Connections are kept by a thread of their own; requests are answered by the main thread, one after the other. There
work can be broken off (`deadline`), and a match is for one thread anyway. Who is next is said by `fair`.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import re
import threading
from collections.abc import Awaitable, Callable
from functools import partial

from aiohttp import WSCloseCode, web
from attrs import define, field

from kirlib.serve.desk import Desk
from kirlib.serve.doors import Doors
from kirlib.serve.errand import Errand
from kirlib.serve.errors import Refusal
from kirlib.serve.fair import STRANGERS, Job, Turns, Who
from kirlib.serve.files import room_for
from kirlib.serve.messages import failure, written
from kirlib.serve.methods import PROTOCOL
from kirlib.serve.pile import Load
from kirlib.serve.quiet import PATIENCE, Guests
from kirlib.serve.server import Server
from kirlib.serve.tables import Caller, digest
from kirlib.serve.talk import Full, Talk

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Jobs = queue.SimpleQueue[tuple[Who, Job] | None]
"""What comes in: whose job it is, and the job; None when the connections are at their end."""

_TOKEN = re.compile(rb'"token"\s{0,9}:\s{0,9}"([^"\\]{1,99})"')
"""Where a message says who asks. It is looked for before the message is read; then it is looked at again."""


@define(eq=False)
class Front:
    """The side of the connections; all of it runs in their thread."""

    server: Server
    doors: Doors
    jobs: Jobs
    guests: Guests = field(init=False)
    sockets: set[web.WebSocketResponse] = field(factory=set)

    def __attrs_post_init__(self) -> None:
        desk = self.server.desk
        self.guests = Guests(desk.knows, desk.limits.connections, desk.limits.sharing)

    def app(self) -> web.Application:
        """The application."""

        @web.middleware  # which marks a function, and cannot mark a method
        async def door(request: web.Request, handler: Handler) -> web.StreamResponse:
            return await self.door(request, handler)

        app = web.Application(middlewares=[door], client_max_size=self.server.desk.limits.message)
        app.router.add_get("/", self.index)
        app.router.add_post("/rpc", self.rpc)
        app.router.add_options("/rpc", self.preflight)
        app.router.add_get("/ws", self.socket)
        app.on_shutdown.append(self.shut)
        return app

    async def door(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Lets in who may come in."""
        why = self.doors.refusal(request.headers.get("Host"), request.headers.get("Origin"))
        if why is not None:
            return web.Response(status=403, text=f"{why}\n")
        self.guests.begins(request.protocol)
        try:
            return await handler(request)
        except ConnectionError:  # gone in the midst of it: nobody will read this
            return web.Response(status=400)
        finally:
            self.guests.ends(request.protocol)

    async def index(self, _request: web.Request) -> web.Response:
        """What this is."""
        return web.Response(text=f"kirlib serve, protocol {PROTOCOL}: POST /rpc, or a WebSocket at /ws\n")

    async def preflight(self, request: web.Request) -> web.Response:
        """A browser asks whether a page from elsewhere may send a message."""
        headers = self.doors.headers(request.headers.get("Origin"), preflight=True)
        return web.Response(status=204, headers={"Allow": "POST, OPTIONS", **headers})

    async def rpc(self, request: web.Request) -> web.Response:
        """One message as the body of a POST."""
        with Load(self.server.pile, lambda: _abort(request.transport)) as load:
            answer = await self.posted(request, load)
            answer.headers.update(self.doors.headers(request.headers.get("Origin")))
            try:
                async with asyncio.timeout(PATIENCE):  # until it is taken
                    await answer.prepare(request)
                    await answer.write_eof()
            except TimeoutError:
                _abort(request.transport)
        return answer

    async def posted(self, request: web.Request, load: Load) -> web.Response:
        """The answer to it. Pages from elsewhere cannot send JSON before they have asked."""
        if request.content_type != "application/json":
            return web.Response(status=415, text="send JSON-RPC 2.0, with Content-Type: application/json\n")
        try:
            async with asyncio.timeout(PATIENCE):
                message = await request.read()
        except TimeoutError:
            return web.Response(status=408, text="the message did not come\n")
        except web.HTTPRequestEntityTooLarge:
            most = self.server.desk.limits.message
            return _json(written(failure(None, Refusal("too-large", f"a message has at most {most:,} bytes"))), 413)
        try:
            answer = await self.ask(request.protocol, Caller(), message, load)
        except Full:
            return web.Response(status=503, text="too many are here; try again later\n", headers={"Retry-After": "5"})
        return web.Response(status=204) if answer is None else _json(answer)

    async def socket(self, request: web.Request) -> web.StreamResponse:
        """A message a text frame."""
        most = self.server.desk.limits.message
        socket = web.WebSocketResponse(max_msg_size=most, heartbeat=PATIENCE, compress=False)
        if not socket.can_prepare(request).ok:
            return web.Response(status=426, text="this is a WebSocket\n", headers={"Upgrade": "websocket"})
        await socket.prepare(request)
        connection = request.protocol
        self.sockets.add(socket)
        talk = Talk(socket, request.transport, partial(self.ask, connection), self.server.pile)
        try:
            await talk.run()
        finally:
            self.sockets.discard(socket)
            self.jobs.put((None, _leaving(self.server.desk, talk.caller)))
        return socket

    def who(self, message: bytes) -> Who:
        """Whose message it is, by the first token in it."""
        found = _TOKEN.search(message)
        token = None if found is None else digest(found[1].decode("utf-8", "replace"))
        return token if token is not None and self.server.desk.knows(token) else STRANGERS

    async def ask(self, connection: web.RequestHandler, caller: Caller, message: bytes, load: Load) -> bytes | None:
        """The answer to a message, from the thread that gives them. Full if there is no room for who asks."""
        who = self.who(message)
        if who:
            if not self.guests.shows(connection, who, caller):
                raise Full
        elif len(message) > self.server.desk.limits.stranger:
            most = self.server.desk.limits.stranger
            said = f"a message has at most {most:,} bytes if the first token in it is not valid"
            return written(failure(None, Refusal("too-large", said)))
        errand = Errand(self.server, caller, message, load)
        job = errand.job()
        self.jobs.put((who, job))
        try:
            return await errand.answered
        except asyncio.CancelledError:  # who asked is gone
            self.jobs.put((None, _dropping(job)))
            raise

    async def shut(self, _app: web.Application) -> None:
        """Says goodbye to all who are there."""

        async def close(socket: web.WebSocketResponse) -> None:
            with contextlib.suppress(TimeoutError, ConnectionError):
                async with asyncio.timeout(1):
                    await socket.close(code=WSCloseCode.GOING_AWAY, message=b"the server ends")

        await asyncio.gather(*map(close, tuple(self.sockets)))


def _json(body: bytes, status: int = 200) -> web.Response:
    return web.Response(body=body + b"\n", status=status, content_type="application/json")


def _abort(transport: asyncio.Transport | None) -> None:
    if transport is not None:
        transport.abort()


def _dropping(job: Job) -> Job:
    job.close()
    yield


def _leaving(desk: Desk, caller: Caller) -> Job:
    desk.tables.leave(caller)
    yield


def serve(desk: Desk, host: str, port: int, doors: Doors, ready: Callable[[str], None]) -> None:
    """Serves until it is interrupted. `ready` is told the server's URL. OSError if the address is not to be had."""
    jobs: Jobs = queue.SimpleQueue()
    turns = Turns()
    front = Front(Server(desk), doors, jobs)
    room_for(desk.limits.connections)
    started: queue.SimpleQueue[str | Exception] = queue.SimpleQueue()
    stop: list[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = []

    async def connections() -> None:
        stop.append((asyncio.get_running_loop(), asyncio.Event()))
        try:
            await keep(front, host, port, stop[0][1], started.put)
        except Exception as error:  # the address is not to be had; whatever else, it is told where it was asked for
            started.put(error)
        finally:
            jobs.put(None)

    thread = threading.Thread(target=asyncio.run, args=(connections(),), name="kirlib connections", daemon=True)
    thread.start()
    url = started.get()
    if isinstance(url, Exception):
        thread.join()
        raise url
    try:
        ready(url)
        work(jobs, turns)
    finally:
        loop, ended = stop[0]
        loop.call_soon_threadsafe(ended.set)
        work(jobs, turns, 5.0)
        thread.join(5.0)


async def keep(front: Front, host: str, port: int, ended: asyncio.Event, ready: Callable[[str], None]) -> None:
    """Keeps the connections until the end."""
    runner = web.AppRunner(
        front.app(),
        access_log=None,
        auto_decompress=False,
        keepalive_timeout=PATIENCE,
        shutdown_timeout=2.0,
        handler_cancellation=True,  # what is asked by those who are gone is not done
    )
    await runner.setup()
    manager = runner.server
    assert manager is not None  # it is set up

    def comes() -> web.RequestHandler:
        connection = manager()
        front.guests.comes(connection)
        return connection

    try:
        listening = await asyncio.get_running_loop().create_server(comes, host, port, backlog=128)
        try:
            found = listening.sockets[0].getsockname()
            name = f"[{found[0]}]" if ":" in found[0] else found[0]
            ready(f"http://{name}:{found[1]}/")
            looking = asyncio.create_task(front.guests.look())
            await ended.wait()
            looking.cancel()
        finally:
            listening.close()
    finally:
        await runner.cleanup()


def work(jobs: Jobs, turns: Turns, patience: float | None = None) -> None:
    """Does what comes in, until the connections are at their end, or nothing comes for so long."""
    waited = 0.0
    while patience is None or waited < patience:
        try:
            # not for ever: an interrupt is not noticed everywhere while one waits
            job = jobs.get_nowait() if turns.waiting else jobs.get(timeout=0.5)
        except queue.Empty:
            if turns.waiting:
                turns.go()
            else:
                waited += 0.5
            continue
        if job is None:
            return
        turns.add(*job)
