"""Work that is broken off when its time is up.

In the main thread, where the system has an alarm (`signal.setitimer`), Python code is interrupted wherever it is.
Elsewhere the time is looked at when the work is done. Either way `Overdue` comes out of `within`, and what was worked
out is lost: so callers work on values, and keep them only after that.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from attrs import define

AGAIN = 1.0
"""Seconds after which the alarm rings again: an exception in a finaliser is lost. Not soon: work that was broken off
must be able to leave in peace."""


class Overdue(BaseException):
    """The time of some work is up. Not an `Exception`, so that no handler on the way takes it for its own."""

    def __init__(self, work: Work) -> None:
        self.work = work
        super().__init__(f"it took longer than {work.seconds:g} s")


@define(eq=False)
class Work:
    """A piece of work that has so many seconds, until `end` by the monotonic clock; `next`: when its alarm rings."""

    seconds: float
    end: float
    next: float
    done: bool = False

    @property
    def left(self) -> float:
        """Seconds that are left."""
        return self.end - time.monotonic()


_running: list[Work] = []
"""Those in the main thread that are not done, the outermost first."""


def can_interrupt() -> bool:
    """Whether work in this thread can be broken off."""
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


@contextmanager
def within(seconds: float) -> Iterator[Work]:
    """Does the work inside in so many seconds; Overdue, with the work whose time is up. Works can be nested."""
    end = time.monotonic() + seconds
    work = Work(seconds, end, end)
    if not can_interrupt():
        yield work
        if work.left < 0:
            raise Overdue(work)
        return
    before = signal.signal(signal.SIGALRM, _ring) if not _running else None
    _running.append(work)
    try:
        _set()
        yield work
    finally:
        work.done = True  # an alarm from here on does nothing
        del _running[_running.index(work) :]
        _set()
        if not _running:
            signal.signal(signal.SIGALRM, before)


def reset() -> None:
    """Puts away what an alarm that came in a bad moment has left; for the outermost loop, where nothing is at work."""
    if _running and can_interrupt():
        _running.clear()
        _set()


def _set() -> None:
    """Sets the alarm for whatever ends first; off if nothing is at work."""
    first = min((work.next for work in _running), default=None)
    signal.setitimer(signal.ITIMER_REAL, 0.0 if first is None else max(first - time.monotonic(), 1e-5), AGAIN)


def _ring(_number: int, _frame: FrameType | None) -> None:
    """Breaks off the outermost work whose time is up. An alarm that comes late finds none, and does nothing."""
    now = time.monotonic()
    for work in _running:
        if work.next <= now and not work.done:
            work.next = now + AGAIN
            raise Overdue(work)
