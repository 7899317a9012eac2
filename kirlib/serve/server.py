"""Answers messages. Whatever comes, an answer goes out, and a request that is refused has changed nothing."""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Callable, Generator
from typing import Any, TypeVar

from attrs import define, field, frozen

from kirlib.diagnostics import KirlibError, did_you_mean, quoted
from kirlib.serve import messages, params
from kirlib.serve.deadline import Overdue, reset, within
from kirlib.serve.desk import Desk, Doing, Done
from kirlib.serve.errors import Refusal, refusal
from kirlib.serve.methods import METHODS
from kirlib.serve.pile import Load, Pile
from kirlib.serve.tables import Caller

Answering = Generator[None, None, bytes | None]
"""An answer that is worked out in parts; between two of them others can be served."""

T = TypeVar("T")


@define
class Budget:
    """The seconds of work that are left for a message; waiting for others does not count."""

    left: float

    def spend(self, work: Callable[[], T]) -> T:
        """Does some work in the time that is left. Overdue if that is too little."""
        began = time.monotonic()
        try:
            with within(max(self.left, 0.0)):
                return work()
        finally:
            self.left -= time.monotonic() - began


@frozen(eq=False)
class Server:
    """Answers the messages of any number of callers, one after the other; for one thread."""

    desk: Desk
    pile: Pile = field(init=False)

    @pile.default
    def _pile(self) -> Pile:
        return Pile(self.desk.limits.waiting)

    def answer(self, caller: Caller, message: bytes | str) -> bytes | None:
        """The answer to a message, as one line without its end; None if none is wanted."""
        with Load(self.pile) as load:
            answering = self.answering(caller, message, load)
            while True:
                try:
                    next(answering)
                except StopIteration as done:
                    return done.value  # type: ignore[no-any-return]

    def answering(self, caller: Caller, message: bytes | str, load: Load) -> Answering:
        """The same, in parts: others come between the requests of a batch, and within those that may take long. `load`
        is told how large it becomes."""
        budget = Budget(self.desk.limits.seconds)
        try:
            return (yield from self._answering(caller, message, budget, load))
        except Refusal as refused:
            return messages.written(messages.failure(None, refused))
        except Overdue:
            return messages.written(messages.failure(None, self._late()))
        finally:
            reset()

    def _answering(self, caller: Caller, message: bytes | str, budget: Budget, load: Load) -> Answering:
        limits = self.desk.limits
        if len(message) > limits.message:
            raise Refusal("too-large", f"a message has at most {limits.message:,} bytes")
        began = time.monotonic()
        value = messages.parse(message, limits.values)
        budget.left -= time.monotonic() - began
        if not isinstance(value, list):
            answer = yield from self._one(caller, value, budget)
            load.add(len(answer or b""))
            return answer
        if not value:
            raise Refusal("invalid-request", "a batch has at least one request")
        if len(value) > limits.batch:
            raise Refusal("too-large", f"a batch has at most {limits.batch} requests")
        answers: list[bytes] = []
        size = 0
        for one in value:
            said = f"the answers so far have more than {limits.answer:,} bytes" if size > limits.answer else None
            if answers and self.pile.is_full:
                said = f"more than {limits.waiting:,} bytes of answers wait for all who are there"
            answer = yield from self._one(caller, one, budget, said)
            if answer is not None:
                answers.append(answer)
                size += len(answer)
                load.add(len(answer))
            yield from self._way()
        return messages.batch(answers) if answers else None

    def _one(self, caller: Caller, value: Any, budget: Budget, full: str | None = None) -> Answering:
        """The answer to one request; None for a notification, which is done all the same. `full`: why no more is."""
        try:
            request = messages.request(value)
        except Refusal as refused:
            return messages.written(messages.failure(messages.id_of(value), refused))
        try:
            if full is not None:
                raise Refusal("too-large", full, hint="ask for the rest in another message")
            found = messages.result(request.id, (yield from self._do(caller, request, budget)))
        except Refusal as refused:
            found = messages.failure(request.id, refused)
        except Overdue:
            found = messages.failure(request.id, self._late())
        finally:
            self.desk.memo.settle()
        return messages.written(found) if request.answered else None

    def _way(self) -> Generator[None, None, None]:
        """Gives way to others."""
        self.desk.memo.settle()
        reset()
        yield

    def _do(self, caller: Caller, request: messages.Request, budget: Budget) -> Generator[None, None, Any]:
        """Does a request. All that takes time is worked out before anything is changed."""
        method = METHODS.get(request.method)
        if method is None:
            hint = did_you_mean(request.method, METHODS)
            said = f"did you mean {hint}?" if hint else "`hello` lists the methods"
            raise Refusal("unknown-method", f"there is no method {quoted(request.method)}", hint=said)
        if method.is_told_once and not request.answered:
            raise Refusal("invalid-request", "its answer is needed: nobody could use what it makes")
        if budget.left <= 0:
            raise self._late()
        try:
            given = budget.spend(lambda: params.read(request.params, method.takes))
            done = budget.spend(lambda: method.run(self.desk, caller, given))
            if isinstance(done, Generator):
                done = yield from self._through(done, budget)
        except KirlibError as error:
            raise refusal(error) from None
        except RecursionError:
            raise Refusal("limit", "what was sent is nested too deeply") from None
        except MemoryError:
            raise Refusal("limit", "there is not enough memory for this") from None
        except (Refusal, Overdue):
            raise
        except Exception:  # a fault of ours: told in full where the server was started, and nowhere else
            traceback.print_exc(file=sys.stderr)
            raise Refusal("internal", "the server is at fault; nothing has changed") from None
        if done.keep is not None:
            done.keep()
        return done.result

    def _through(self, doing: Doing, budget: Budget) -> Generator[None, None, Done]:
        """Work in parts, all of it in the time that is left."""

        def part() -> Done | None:
            try:
                next(doing)
            except StopIteration as done:
                return done.value  # type: ignore[no-any-return]
            return None

        while (done := budget.spend(part)) is None:
            yield from self._way()
        return done

    def _late(self) -> Refusal:
        seconds = self.desk.limits.seconds
        return Refusal("late", f"it would take longer than the {seconds:g} s allowed, and was not done")
