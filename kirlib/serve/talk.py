"""One WebSocket: what it asks is answered in order, and what it watches is told."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web
from attrs import define, field

from kirlib.serve.messages import written
from kirlib.serve.pile import Load, Pile
from kirlib.serve.quiet import PATIENCE
from kirlib.serve.tables import Caller

OUTBOX = 200
"""Messages that wait for a client that does not read; with one more it is cut off."""

GOODBYE = (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED)

Ask = Callable[[Caller, bytes, Load], Awaitable[bytes | None]]


class Full(Exception):
    """There is no room for one more."""


@define(eq=False)
class Talk:
    """`ask`: the answer to a message; Full where there is no room for who asks."""

    socket: web.WebSocketResponse
    transport: asyncio.Transport | None
    ask: Ask
    pile: Pile
    loop: asyncio.AbstractEventLoop = field(factory=asyncio.get_running_loop)
    outbox: asyncio.Queue[tuple[bytes, asyncio.Future[None] | None]] = field(factory=lambda: asyncio.Queue(OUTBOX))
    writer: asyncio.Task[None] | None = None
    caller: Caller = field(init=False)
    notices: Load = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.caller = Caller(self.tell)
        self.notices = Load(self.pile, self.cut)

    async def run(self) -> None:
        """Until it is closed. The next message is looked at when the one before is answered, and the answer was taken:
        so nobody crowds others out, and nothing piles up for one who asks and does not listen. It is read before, so
        that a goodbye is noticed."""
        with self.notices:
            await self.talk()

    async def talk(self) -> None:
        """The same, while notices are counted."""
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
        with Load(self.pile, self.cut) as load:
            answer = await self.ask(self.caller, message, load)
            if answer is not None and self.writer is not None:
                sent: asyncio.Future[None] = self.loop.create_future()
                self.put(answer, sent)
                await asyncio.wait({sent, self.writer}, return_when=asyncio.FIRST_COMPLETED)

    def put(self, message: bytes, sent: asyncio.Future[None] | None) -> None:
        """Has a message sent; `sent` is done when it was taken, None for a notice."""
        try:
            self.outbox.put_nowait((message, sent))
        except asyncio.QueueFull:
            if self.writer is not None:
                self.writer.cancel()
        else:
            if sent is None:
                self.notices.add(len(message))
                if self.notices.ready is None:
                    self.notices.ready = time.monotonic()
                if self.pile.is_full:
                    self.pile.relieve()

    def cut(self) -> None:
        """Cuts the connection off."""
        if self.transport is not None:
            self.transport.abort()

    def tell(self, message: dict[str, Any]) -> None:
        """Has something told that was not asked; from any thread."""
        line = written(message)
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody is there any more
            self.loop.call_soon_threadsafe(self.put, line, None)

    async def write(self) -> None:
        """Sends what waits; whoever does not take it is cut off."""
        try:
            while True:
                line, sent = await self.outbox.get()
                async with asyncio.timeout(PATIENCE):
                    await self.socket.send_str(line.decode("ascii"))
                if sent is None:
                    self.notices.add(-len(line))
                    if self.outbox.empty():
                        self.notices.ready = None
                elif not sent.done():
                    sent.set_result(None)
        except (TimeoutError, ConnectionError, asyncio.CancelledError):
            if self.transport is not None and not self.socket.closed:
                self.transport.abort()
