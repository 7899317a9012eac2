"""Ends a server in order when the system asks it to, as when a machine is shut down or a terminal is closed."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

ASKED = ("SIGTERM", "SIGHUP")


@contextmanager
def in_order() -> Iterator[None]:
    """While this lasts, these signals leave through whatever is at work, as an interrupt does.

    The exit code is 128 and the signal's number, which others take from a shell too. A signal that is ignored, as
    under `nohup`, stays ignored.
    """
    found = [getattr(signal, name) for name in ASKED if hasattr(signal, name)]
    before = {}
    if threading.current_thread() is threading.main_thread():  # others may not ask for signals
        before = {number: signal.getsignal(number) for number in found}
        before = {number: handler for number, handler in before.items() if handler != signal.SIG_IGN}
    for number in before:
        signal.signal(number, _leave)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _leave(number: int, _frame: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)
