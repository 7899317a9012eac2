"""Diagnostics as a compiler shows them: the line, a caret under the fault, notes and advice."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Final

from kirlib.diagnostics import Diagnostic, Severity, Span, escape, format_path, printable

WIDTH: Final = 96  # columns of source that are shown of a line
_TAB: Final = 4
_BREAK: Final = re.compile("\r\n|\r|\n")
_COLOURS: Final = {Severity.ERROR: "1;31", Severity.WARNING: "1;33"}
_BOLD: Final = "1"
_BLUE: Final = "1;34"


def render(diagnostics: Iterable[Diagnostic], sources: Mapping[str, str] | None = None, colour: bool = False) -> str:
    """The diagnostics as text, with a blank line between two and no newline at the end.

    `sources` maps the files' names to their text; where one is missing, only the place is told. With
    `colour`, ANSI escapes are used. Whatever comes from a document is made harmless first: no control
    character passes through.
    """
    renderer = _Renderer(sources or {}, colour)
    return "\n\n".join("\n".join(renderer.diagnostic(diagnostic)) for diagnostic in diagnostics)


class _Renderer:
    def __init__(self, sources: Mapping[str, str], colour: bool) -> None:
        self._sources = sources
        self._colour = colour
        self._lines: dict[str, list[str]] = {}

    def diagnostic(self, diagnostic: Diagnostic) -> list[str]:
        colour = _COLOURS[diagnostic.severity]
        title = self._paint(printable(f"{diagnostic.severity.value}[{diagnostic.code}]"), colour)
        spans = [diagnostic.span, *(note.span for note in diagnostic.notes)]
        gutter = max((len(str(span.line)) for span in spans if span), default=1)
        lines = [f"{title}{self._paint(': ' + printable(diagnostic.message), _BOLD)}"]
        lines += self._place(diagnostic.span, gutter, colour)
        if diagnostic.path:
            lines.append(self._remark("at", format_path(diagnostic.path), gutter))
        for note in diagnostic.notes:
            lines.append(self._remark("note", note.message, gutter))
            lines += self._place(note.span, gutter, _BLUE)
        if diagnostic.suggestion:
            lines.append(self._remark("help", diagnostic.suggestion, gutter))
        return lines

    def _place(self, span: Span | None, gutter: int, colour: str) -> list[str]:
        """The place in words, and below it the source line with carets."""
        if span is None:
            return []
        pad = " " * gutter
        lines = [f"{pad}{self._paint('-->', _BLUE)} {printable(str(span))}"]
        source = self._source_line(span)
        if source is not None:
            bar = self._paint("|", _BLUE)
            shown, before, carets = _window(source, *_columns(span, len(source)))
            number = self._paint(f"{span.line:>{gutter}}", _BLUE)
            lines.append(f"{pad} {bar}")
            lines.append(f"{number} {bar} {shown}".rstrip())
            lines.append(f"{pad} {bar} {' ' * before}{self._paint('^' * carets, colour)}")
        return lines

    def _remark(self, label: str, text: str, gutter: int) -> str:
        return f"{' ' * gutter} {self._paint('=', _BLUE)} {self._paint(label + ':', _BOLD)} {printable(text)}"

    def _source_line(self, span: Span) -> str | None:
        text = self._sources.get(span.file)
        if text is None:
            return None
        if span.file not in self._lines:
            self._lines[span.file] = _BREAK.split(text.removeprefix("\ufeff"))
        lines = self._lines[span.file]
        return lines[span.line - 1] if 1 <= span.line <= len(lines) else None

    def _paint(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self._colour else text


def _columns(span: Span, length: int) -> tuple[int, int]:
    """The part of the span's first line that it covers, from 0, end exclusive, at least one wide."""
    start = min(max(span.column - 1, 0), length)
    end = span.end_column - 1 if span.end_line == span.line else length
    return start, max(start + 1, min(end, length))


def _window(line: str, start: int, end: int) -> tuple[str, int, int]:
    """What to show of a line, and the columns before the carets and under them.

    A long line is cut to WIDTH columns that hold the start of the fault, with an ellipsis where something is
    left out.
    """
    # Only what fits is measured, so that a line of megabytes costs no more than a short one.
    first = 0
    if len(line) > WIDTH or sum(_cell(char)[1] for char in line) > WIDTH:
        first, room = start, WIDTH // 2
        while first > 0 and (columns := _cell(line[first - 1])[1]) <= room:
            first, room = first - 1, room - columns
    cells: list[str] = []
    before = carets = width = 0
    for index in range(first, len(line)):
        cell, columns = _cell(line[index])
        if width + columns > WIDTH and index > start:
            cells.append("…")
            break
        cells.append(cell)
        width += columns
        if index < start:
            before += columns
        elif index < end:
            carets += columns
    lead = "…" if first else ""
    return lead + "".join(cells), before + len(lead), max(carets, 1)


def _cell(char: str) -> tuple[str, int]:
    """How a character is shown, and how many terminal columns that takes."""
    if " " <= char <= "~":
        return char, 1
    if char == "\t":
        return " " * _TAB, _TAB
    if not char.isprintable() and char != "\u3000":
        shown = escape(char)
        return shown, len(shown)
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me"):
        return char, 0
    return char, 2 if unicodedata.east_asian_width(char) in "WF" else 1
