"""Where a command writes: what the terminal can show is asked once, here."""

from __future__ import annotations

import json
import os
import shutil
import sys
from typing import Any, TextIO

from kirlib.render.style import UNICODE, Style

COLOUR = ("auto", "always", "never")


def colours(stream: TextIO, wish: str = "auto") -> int:
    """How many colours to use on a stream: 0, 16 or 256.

    `auto`: none unless it is a terminal that can show them and NO_COLOR (https://no-color.org) is not set.
    """
    term = os.environ.get("TERM", "")
    if wish == "never":
        return 0
    if wish == "auto" and (os.environ.get("NO_COLOR") or term in ("", "dumb") or not _is_terminal(stream)):
        return 0
    return 256 if "256" in term or os.environ.get("COLORTERM") or wish == "always" else 16


def _is_terminal(stream: TextIO) -> bool:
    try:
        return stream.isatty()
    except ValueError:  # closed
        return False


def style_for(stream: TextIO, wish: str = "auto", ascii_only: bool = False) -> Style:
    """The style for a stream: its colours, and ASCII where its encoding has no more."""
    signs = "".join(map("".join, (UNICODE.compass, UNICODE.facings, UNICODE.double, UNICODE.dots, "╴└✓")))
    try:
        signs.encode(getattr(stream, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        ascii_only = True
    return Style(colours(stream, wish), not ascii_only)


def columns() -> int:
    """The columns to fill: the terminal's, but from 40 to 100; 80 where it does not tell."""
    return max(40, min(100, shutil.get_terminal_size((80, 24)).columns))


class Output:
    """Standard output for one command. Characters that its encoding lacks become escapes instead of errors."""

    def __init__(self, colour: str = "auto", ascii_only: bool = False) -> None:
        self.stream = sys.stdout
        self.style = style_for(self.stream, colour, ascii_only)
        self.encoding = getattr(self.stream, "encoding", None) or "utf-8"

    def line(self, text: str = "") -> None:
        """One line."""
        self.stream.write(text.encode(self.encoding, "backslashreplace").decode(self.encoding) + "\n")

    def control(self, text: str) -> None:
        """What steers the terminal."""
        self.stream.write(text)

    def json(self, data: Any) -> None:
        """One JSON document on one line, in ASCII: the same bytes in every locale."""
        self.stream.write(json.dumps(data) + "\n")

    def flush(self) -> None:
        """So that a reader at the other end sees what was written so far."""
        self.stream.flush()
