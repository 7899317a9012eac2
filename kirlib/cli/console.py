"""Lines from whoever is at the keyboard, or from a pipe."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Sequence
from typing import Any

from kirlib.cli.output import Output

LONGEST = 10_000
"""Most characters of a line that are looked at."""
_SGR = re.compile("\x1b\\[[0-9;]*m")


class Console:
    """Asks for lines. On a terminal they can be edited, called back and completed, where Python has readline.

    `complete`: the words that go on as a word begins, and whether it is the first of its line.
    `interactive`: whether both ends are a terminal. Otherwise what was read is repeated after the prompt, so that a
    transcript can be read.
    """

    def __init__(self, out: Output, complete: Callable[[str, bool], Sequence[str]]) -> None:
        self.out = out
        self.interactive = _is_terminal(sys.stdin) and _is_terminal(sys.stdout)
        self.readline = _readline() if self.interactive else None
        if self.readline is not None:
            self.readline.set_completer_delims(" ")
            self.readline.set_completer(lambda text, n: _nth(complete(text, self.readline.get_begidx() == 0), n))
            libedit = "libedit" in (self.readline.__doc__ or "")
            self.readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")

    def ask(self, prompt: str) -> str | None:
        """One line without its end; None when there will be no more."""
        self.out.flush()
        if self.interactive:
            if self.readline is not None:  # it must know what takes no room
                prompt = _SGR.sub(lambda match: f"\x01{match[0]}\x02", prompt)
            try:
                return input(prompt)[:LONGEST]
            except (EOFError, UnicodeDecodeError) as end:
                if isinstance(end, UnicodeDecodeError):
                    return "?"
                self.out.line()
                return None
        line = _next_line()
        self.out.line(prompt + ("" if line is None else line))
        return line

    def clear(self) -> None:
        """Takes everything off the screen, where it scrolled off it and where lines are called back too."""
        if self.readline is not None:
            self.readline.clear_history()
        if not self.interactive:
            return
        if os.environ.get("TERM", "dumb") in ("", "dumb"):
            self.out.line("\n" * 60)
        else:
            self.out.control("\x1b[H\x1b[2J\x1b[3J")


def _readline() -> Any:
    try:
        import readline
    except ImportError:  # not everywhere
        return None
    return readline


def _nth(found: Sequence[str], number: int) -> str | None:
    return found[number] if number < len(found) else None


def _is_terminal(stream: object) -> bool:
    try:
        return bool(stream is not None and stream.isatty())  # type: ignore[attr-defined]
    except (ValueError, AttributeError):  # closed, or nothing of the kind
        return False


def _next_line() -> str | None:
    """The next line of standard input, whatever it is; None at its end, and where nothing can be read."""
    try:
        source: Any = getattr(sys.stdin, "buffer", sys.stdin)
        line = part = source.readline(LONGEST)
        while len(part) == LONGEST and part[-1:] not in (b"\n", "\n"):  # what is left of a line that is too long
            part = source.readline(LONGEST)
    except (OSError, ValueError, AttributeError):  # closed, or not to be read
        return None
    if not line:
        return None
    text = line.decode("utf-8", "replace") if isinstance(line, bytes) else str(line)
    return text.rstrip("\r\n")
