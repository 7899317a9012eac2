"""A record's parts as text: headers, then a line or more for each turn, 80 columns wide."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby

from kirlib.record.marks import DIGITS, Marks
from kirlib.record.parts import UNFINISHED, VERSION, End, Entry, Headers

WIDTH = 80
INDENT = "    "


def write(headers: Headers, preface: Sequence[str], entries: Sequence[Entry], end: End) -> str:
    """The text; it ends with a newline."""
    marks = Marks()
    lines = [*_headers(headers, end), ""]
    for comment in preface:
        lines += _comment(comment, "")
    for turn, group in groupby(entries, key=lambda entry: entry.turn):
        lines += _turn(turn, list(group), marks)
    marks.end(end)
    lines.append(f"= {end_text(end)} #{marks.mark}")
    return "\n".join(lines) + "\n"


def end_text(end: End) -> str:
    """The result, and who forfeited."""
    return end.result if end.forfeit is None else f"{end.result} forfeit:{end.forfeit + 1}"


def _headers(headers: Headers, end: End) -> Iterator[str]:
    yield _header("Kirlib", VERSION)
    yield _header("Game", headers.game)
    yield _header("Fingerprint", headers.fingerprint)
    yield from _several("Rules", [f"{name} {digest}" for name, digest in headers.digests])
    yield _header("Players", str(headers.players))
    if headers.first is not None:
        yield _header("First", str(headers.first + 1))
    if headers.seed is not None:
        yield _header("Seed", str(headers.seed))
    if headers.redacted:
        yield _header("View", "spectator" if headers.viewer is None else f"seat {headers.viewer + 1}")
    yield from _several("Held", [f"{number} {seat + 1} {' '.join(tiles)}" for number, seat, tiles in headers.held])
    yield from _several("Seen", headers.seen)
    for name, text in headers.others:
        yield _header(name, text)
    if end.result != UNFINISHED:
        yield _header("Result", end_text(end))


def _several(name: str, parts: Sequence[str]) -> Iterator[str]:
    """A header of as many lines as are needed."""
    room = WIDTH - len(_header(name, ""))
    line = ""
    for part in parts:
        if line and len(line) + 2 + len(part) > room:
            yield _header(name, line)
            line = ""
        line += f", {part}" if line else part
    if line:
        yield _header(name, line)


def _header(name: str, text: str) -> str:
    return f'[{name} "{text.replace(chr(92), chr(92) * 2).replace(chr(34), chr(92) + chr(34))}"]'


def _turn(turn: int | None, entries: Sequence[Entry], marks: Marks) -> Iterator[str]:
    """The lines of one turn. A comment ends its line, so that moves and comments change apart."""
    prefix = INDENT if turn is None else f"{turn}. "
    line = ""
    for entry in entries:
        item = entry.text if entry.seat is None else f"{entry.seat + 1}: {entry.text}"
        if line and len(line) + 2 + len(item) + 2 + DIGITS > WIDTH:
            yield f"{line} #{marks.mark}"
            line = ""
        if line:
            line += f", {item}"
        else:
            line = prefix + item
            prefix = INDENT
        marks.add(entry)
        if entry.comments:
            yield f"{line} #{marks.mark}"
            line = ""
            for comment in entry.comments:
                yield from _comment(comment, INDENT)
    if line:
        yield f"{line} #{marks.mark}"


def _comment(text: str, indent: str) -> list[str]:
    escaped = text.replace("\\", "\\\\").replace("}", "\\}")
    return textwrap.wrap(
        "{" + escaped + "}",
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent + " ",
        break_long_words=False,
        break_on_hyphens=False,
    )
