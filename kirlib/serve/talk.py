"""One WebSocket: what it asks is answered in order, and what it watches is told."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web
from attrs import define, field

from kirlib.serve.messages import written
from kirlib.serve.quiet import PATIENCE
from kirlib.serve.tables import Caller

OUTBOX = 200
"""Messages that wait for a client that does not read; with one more it is cut off."""

GOODBYE = (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED)

Ask = Callable[[Caller, bytes], Awaitable[bytes | None]]


class Full(Exception):
    """There is no room for one more."""


@define(eq=False)
class Talk:
    """`ask`: the answer to a message; Full where there is no room for who asks."""

    socket: web.WebSocketResponse
    transport: asyncio.Transport | None
    ask: Ask
    loop: asyncio.AbstractEventLoop = field(factory=asyncio.get_running_loop)
    outbox: asyncio.Queue[tuple[bytes, asyncio.Future[None]]] = field(factory=lambda: asyncio.Queue(OUTBOX))
    writer: asyncio.Task[None] | None = None
    caller: Caller = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.caller = Caller(self.tell)

    async def run(self) -> None:
        """Until it is closed. The next message is looked at when the one before is answered, and the answer was taken:
        so nobody crowds others out, and nothing piles up for one who asks and does not listen. It is read before, so
        that a goodbye is noticed."""
        self.writer = asyncio.create_task(self.write())
        coming = asyncio.create_task(self.socket.receive())
        answering: asyncio.Task[None] | None = None
        try:
            while (message := await coming).type not in GOODBYE:
                if message.type is not WSMsgType.TEXT:
                    await self.socket.close(code=WSCloseCode.UNSUPPORTED_DATA, message=b"messages are text")
                    break
                coming = asyncio.create_task(self.socket.receive())
                answering = asyncio.create_task(self.answer(message.data.encode("utf-8", "surrogatepass")))
                await asyncio.wait({coming, answering}, return_when=asyncio.FIRST_COMPLETED)
                if not answering.done() and coming.result().type in GOODBYE:
                    break
                await answering
        except Full:
            await self.socket.close(code=WSCloseCode.TRY_AGAIN_LATER, message=b"too many are here")
        finally:
            for task in (coming, answering, self.writer):
                if task is not None:
                    task.cancel()

    async def answer(self, message: bytes) -> None:
        """Answers a message; done when the answer was taken."""
        answer = await self.ask(self.caller, message)
        if answer is not None and self.writer is not None:
            await asyncio.wait({self.put(answer), self.writer}, return_when=asyncio.FIRST_COMPLETED)

    def put(self, message: bytes) -> asyncio.Future[None]:
        """Has a message sent; the future is done when it was taken."""
        sent: asyncio.Future[None] = self.loop.create_future()
        try:
            self.outbox.put_nowait((message, sent))
        except asyncio.QueueFull:
            if self.writer is not None:
                self.writer.cancel()
        return sent

    def tell(self, message: dict[str, Any]) -> None:
        """Has something told that was not asked; from any thread."""
        line = written(message)
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody is there any more
            self.loop.call_soon_threadsafe(self.put, line)

    async def write(self) -> None:
        """Sends what waits; whoever does not take it is cut off."""
        try:
            while True:
                line, sent = await self.outbox.get()
                async with asyncio.timeout(PATIENCE):
                    await self.socket.send_str(line.decode("ascii"))
                if not sent.done():
                    sent.set_result(None)
        except (TimeoutError, ConnectionError, asyncio.CancelledError):
            if self.transport is not None and not self.socket.closed:
                self.transport.abort()
