"""Answers messages. Whatever comes, an answer goes out, and a request that is refused has changed nothing."""

from __future__ import annotations

import sys
import time
import traceback
from typing import Any

from attrs import frozen

from kirlib.diagnostics import KirlibError, did_you_mean, quoted
from kirlib.serve import messages, params
from kirlib.serve.deadline import Overdue, reset, within
from kirlib.serve.desk import Desk
from kirlib.serve.errors import Refusal, refusal
from kirlib.serve.methods import METHODS
from kirlib.serve.tables import Caller


@frozen(eq=False)
class Server:
    """Answers the messages of any number of callers, one after the other; for one thread."""

    desk: Desk

    def answer(self, caller: Caller, message: bytes | str) -> bytes | None:
        """The answer to a message, as one line without its end; None if none is wanted."""
        try:
            found = self._answer(caller, message)
        except Refusal as refused:
            found = messages.failure(None, refused)
        except Overdue:
            found = messages.failure(None, self._late())
        finally:
            reset()
        return None if found is None else messages.written(found)

    def _answer(self, caller: Caller, message: bytes | str) -> Any:
        limits = self.desk.limits
        if len(message) > limits.message:
            raise Refusal("too-large", f"a message has at most {limits.message:,} bytes")
        end = time.monotonic() + limits.seconds
        value = messages.parse(message)
        if not isinstance(value, list):
            return self._one(caller, value, end)
        if not value:
            raise Refusal("invalid-request", "a batch has at least one request")
        if len(value) > limits.batch:
            raise Refusal("too-large", f"a batch has at most {limits.batch} requests")
        answers = [found for one in value if (found := self._one(caller, one, end)) is not None]
        return answers or None

    def _one(self, caller: Caller, value: Any, end: float) -> dict[str, Any] | None:
        """The answer to one request; None for a notification, which is done all the same."""
        try:
            request = messages.request(value)
        except Refusal as refused:
            return messages.failure(messages.id_of(value), refused)
        try:
            found = messages.result(request.id, self._do(caller, request, end))
        except Refusal as refused:
            found = messages.failure(request.id, refused)
        except Overdue:
            found = messages.failure(request.id, self._late())
        return found if request.answered else None

    def _do(self, caller: Caller, request: messages.Request, end: float) -> Any:
        """Does a request. All that takes time is worked out before anything is changed."""
        method = METHODS.get(request.method)
        if method is None:
            hint = did_you_mean(request.method, METHODS)
            said = f"did you mean {hint}?" if hint else "`hello` lists the methods"
            raise Refusal("unknown-method", f"there is no method {quoted(request.method)}", hint=said)
        left = end - time.monotonic()
        if left <= 0:
            raise self._late()
        try:
            with within(left):
                done = method.run(self.desk, caller, params.read(request.params, method.takes))
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

    def _late(self) -> Refusal:
        seconds = self.desk.limits.seconds
        return Refusal("late", f"it would take longer than the {seconds:g} s allowed, and was not done")
