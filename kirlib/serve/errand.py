"""A message on its way from the thread of the connections to the one that answers, and back."""

from __future__ import annotations

import asyncio
import contextlib

from attrs import define, field

from kirlib.serve.fair import Job
from kirlib.serve.pile import Load
from kirlib.serve.server import Server
from kirlib.serve.tables import Caller


@define(eq=False)
class Errand:
    """`answered`: is cancelled when who asked is gone. Then what is not begun is not done: no further request of a
    batch, no further move of an answer."""

    server: Server
    caller: Caller
    message: bytes
    load: Load
    loop: asyncio.AbstractEventLoop = field(factory=asyncio.get_running_loop)
    answered: asyncio.Future[bytes | None] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.answered = self.loop.create_future()

    def job(self) -> Job:
        """The work, in parts."""
        answering = self.server.answering(self.caller, self.message, self.load)
        while not self.answered.cancelled():
            try:
                next(answering)
            except StopIteration as done:
                with contextlib.suppress(RuntimeError):  # the loop is closed
                    self.loop.call_soon_threadsafe(self._hand_over, done.value)
                return
            yield
        answering.close()

    def _hand_over(self, answer: bytes | None) -> None:
        if not self.answered.done():  # who asked may have gone
            self.answered.set_result(answer)
            self.load.waits()
