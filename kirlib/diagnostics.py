"""What went wrong and where, as data; and the errors that carry it.

A diagnostic is a value: a stable code, a sentence, a place in a file, a path in the document. How it looks on
a screen is decided in `kirlib.render.diagnostics`.
"""

from __future__ import annotations

import difflib
import enum
import re
from collections.abc import Iterable
from typing import Any

from attrs import frozen

_PLAIN_STEP = re.compile(r"[\w][\w \-]*")
_LONGEST_WORD = 64
_MOST_CHOICES = 5000


@frozen
class Span:
    """A stretch of a file, from its first character to just after its last.

    Lines and columns count from 1; columns count code points. `end_column` is exclusive, so an empty span has
    its end where it starts.
    """

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    def to_dict(self) -> dict[str, Any]:
        """A JSON-able dictionary with the fields' names as keys."""
        return {
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "end_line": self.end_line,
            "end_column": self.end_column,
        }


class Severity(enum.Enum):
    """How bad it is: an ERROR stops compilation, a WARNING doesn't."""

    ERROR = "error"
    WARNING = "warning"


@frozen
class Note:
    """A remark that belongs to a diagnostic, with the place it speaks of if there is one."""

    message: str
    span: Span | None = None


@frozen
class Diagnostic:
    """One finding.

    `code` is stable, kebab-case and meant for programs; `message` is for people and may change. `path` leads
    to the value in the document (keys as strings, list positions as integers from 0); `suggestion` says what
    to do.
    """

    code: str
    message: str
    span: Span | None = None
    path: tuple[str | int, ...] = ()
    suggestion: str | None = None
    notes: tuple[Note, ...] = ()
    severity: Severity = Severity.ERROR

    def __str__(self) -> str:
        place = f"{self.span}: " if self.span else ""
        path = f" (at {format_path(self.path)})" if self.path else ""
        suggestion = f" — {self.suggestion}" if self.suggestion else ""
        return printable(f"{place}{self.severity.value}[{self.code}]: {self.message}{path}{suggestion}")

    def to_dict(self) -> dict[str, Any]:
        """A JSON-able dictionary; absent span and suggestion are None."""
        return {
            "severity": self.severity.value,
            "code": self.code,
            "message": self.message,
            "span": self.span.to_dict() if self.span else None,
            "path": list(self.path),
            "suggestion": self.suggestion,
            "notes": [
                {"message": note.message, "span": note.span.to_dict() if note.span else None} for note in self.notes
            ],
        }


class KirlibError(Exception):
    """The root of every error that this library raises on purpose."""


class CompileError(KirlibError, ValueError):
    """A document that can't be used. `diagnostics` holds every finding, warnings among them."""

    diagnostics: tuple[Diagnostic, ...]

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        # The only argument, so that pickle and copy can call the class again.
        super().__init__(self.diagnostics)

    def __str__(self) -> str:
        return "\n".join(map(str, self.diagnostics)) or "the document can't be compiled"


class IllegalMoveError(KirlibError, ValueError):
    """A move that the rules don't allow in this state. The state is as it was."""


class NotationError(KirlibError, ValueError):
    """Text that can't be read as a move, a position or a record."""


class StateError(KirlibError, ValueError):
    """Saved data that is malformed or belongs to another game or ruleset."""


class ProgramError(KirlibError, ValueError):
    """A saved program that is malformed, was changed, or is of another version. `path`: where in it, as one text."""

    def __init__(self, message: str, path: str = "") -> None:
        # both arguments, so that pickle and copy can call the class again
        super().__init__(message, path)
        self.message = message
        self.path = path

    def __str__(self) -> str:
        return printable(f"{self.path}: {self.message}" if self.path else self.message)


def format_path(path: Iterable[str | int]) -> str:
    """A path in a document as text: `("tiles", "fan", "push", 2)` is `tiles.fan.push[2]`.

    A key that could be mistaken for something else is put in quotes.
    """
    text = ""
    for step in path:
        if isinstance(step, int):
            text += f"[{step}]"
        else:
            word = step if _PLAIN_STEP.fullmatch(step) else quoted(step)
            text += f".{word}" if text else word
    return text


def printable(text: str) -> str:
    """The text on one line, with everything that could steer a terminal (controls, bidi marks …) as
    escapes."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else escape(char) for char in text)


def escape(char: str) -> str:
    """One character as a visible escape: `\\t`, `\\x1b`, `\\u202e` …"""
    return char.encode("unicode_escape").decode("ascii")


def quoted(text: str, limit: int = 60) -> str:
    """Text taken from a document, fit to stand in a message: in quotes, printable, at most `limit`
    characters."""
    shown = text if len(text) <= limit else text[: limit - 1] + "…"
    return f'"{printable(shown)}"'


def did_you_mean(word: str, choices: Iterable[str]) -> str | None:
    """The choice that `word` most resembles, or None. Letter case is ignored; the word itself is never
    proposed.

    Words longer than 64 characters and choices past the first 5,000 are not looked at, so hostile input costs
    little.
    """
    if not word or len(word) > _LONGEST_WORD:
        return None
    folded: dict[str, str] = {}
    for count, choice in enumerate(choices):
        if count >= _MOST_CHOICES:
            break
        if choice != word and len(choice) <= _LONGEST_WORD:
            folded.setdefault(choice.casefold(), choice)
    matches = difflib.get_close_matches(word.casefold(), sorted(folded), n=1, cutoff=0.6)
    return folded[matches[0]] if matches else None
