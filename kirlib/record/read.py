"""A record's text to its parts. It never raises: what is wrong is told with its line, and what came before is kept."""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs
from attrs import frozen

from kirlib.diagnostics import quoted
from kirlib.record.headers import HeaderFaultError, read_headers
from kirlib.record.marks import DIGITS, Marks
from kirlib.record.parts import UNFINISHED, End, Entry, Headers
from kirlib.record.write import end_text

LONGEST = 2_000_000
MOST_MOVES = 100_000

_TURN = re.compile(r" *([0-9]{1,6})\.(?= |$)")
_PIECE = re.compile(r"[{},#]|[^{},#]+")
_ITEM = re.compile(r"(?:([0-9]{1,4}): *)?([^:]{1,200})")
_MARK = re.compile(f"[0-9a-f]{{{DIGITS}}}")
_RESULT = r"\*|draw|tie|loss|win:[0-9]{1,4}(?:,[0-9]{1,4})*"
_END = re.compile(rf"= *({_RESULT})(?: forfeit:([1-9][0-9]{{0,3}}))?(?: *#({_MARK.pattern}))?")


@frozen
class Parts:
    """What was read. `headers`, `end`: None where the text broke off before. `fault`: (line, what is wrong) or None."""

    headers: Headers | None
    preface: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()
    end: End | None = None
    fault: tuple[int, str] | None = None


class BodyFaultError(Exception):
    """What is wrong below the headers: (line, message)."""


def read(text: object) -> Parts:
    """The parts of a text, or of its UTF-8."""
    if not isinstance(text, str | bytes):
        return Parts(None, fault=(0, f"a record is text, not {type(text).__name__}"))
    if len(text) > LONGEST:
        return Parts(None, fault=(0, f"a record of {len(text)} characters is too long; {LONGEST} are the most"))
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError as error:
            line = error.object.count(b"\n", 0, error.start) + 1
            return Parts(None, fault=(line, "this is not UTF-8: save the file in that encoding"))
    lines, fault = _lines(text.removeprefix("\ufeff"))
    try:
        headers, start, result = read_headers(lines)
    except HeaderFaultError as error:
        line, message = error.args
        return Parts(None, fault=fault if fault and fault[0] <= line else (line, message))
    body = _Body(lines, start)
    try:
        body.read(fault is not None)
        if body.end and result is not None and result[0] != end_text(body.end):
            raise BodyFaultError(
                body.end.line, f"the result here is not the one in line {result[1]}: {quoted(result[0])}"
            )
        if body.end and result is None and body.end.result != UNFINISHED:
            raise BodyFaultError(body.end.line, "there is a result here, but no header [Result ...] above")
    except BodyFaultError as error:
        line, message = error.args
        return Parts(headers, tuple(body.preface), tuple(body.entries), None, (line, message))
    return Parts(headers, tuple(body.preface), tuple(body.entries), body.end, fault)


def _lines(text: str) -> tuple[list[str], tuple[int, str] | None]:
    """The lines up to the first that has a character which could mislead, and the fault that this is."""
    lines: list[str] = []
    for number, raw in enumerate(text.split("\n"), start=1):
        line = raw.removesuffix("\r").replace("\t", " ")
        if not line.isprintable():
            char = next(char for char in line if not char.isprintable())
            return lines, (number, f"the character U+{ord(char):04X} does not belong in a record")
        lines.append(line)
    return lines, None


class _Body:
    """Reads what is below the headers, line by line."""

    def __init__(self, lines: list[str], start: int) -> None:
        self.lines = lines
        self.at = start
        self.turn: int | None = None
        self.preface: list[str] = []
        self.entries: list[Entry] = []
        self.end: End | None = None
        self.marks = Marks()

    def read(self, broken: bool) -> None:
        """All lines; `broken`: more followed that could not be read, so that the result need not be there."""
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if not line.strip():
                self.at += 1
            elif self.end:
                self.fail("nothing may follow the result")
            elif line.lstrip().startswith("="):
                self.result(line.strip())
                self.at += 1
            elif line.startswith("["):
                self.fail("headers come before the first move")
            else:
                self.moves(line)
                self.at += 1
        if not self.end and not broken:
            # where the text ends, not counting empty lines
            while self.at > 1 and not self.lines[self.at - 1].strip():
                self.at -= 1
            self.at -= 1
            self.fail("the record breaks off here: its last line, `= ` and the result, is missing")

    def fail(self, message: str) -> None:
        raise BodyFaultError(self.at + 1, message)

    def result(self, line: str) -> None:
        found = _END.fullmatch(line)
        if found is None:
            self.fail(f"{quoted(line)} is no result: `= win:1`, `= tie`, `= draw`, or `= *` for a game not yet over")
            return
        result, forfeit, mark = found.groups()
        end = End(result, int(forfeit) - 1 if forfeit else None, self.at + 1)
        self.marks.end(end)
        self.check(mark)
        self.end = end

    def check(self, mark: str | None) -> None:
        if mark is not None and mark != self.marks.mark:
            self.fail(
                f"the moves up to here are not those that were written: the line ends in #{mark}, "
                f"where #{self.marks.mark} would be right; if the change is meant, remove the marks from here on"
            )

    def moves(self, line: str) -> None:
        """One line of moves, with the further lines of a comment that begins in it."""
        position = 0
        if found := _TURN.match(line):
            self.turn = int(found.group(1))
            position = found.end()
        fresh: list[Entry] = []
        comma = True
        mark = None
        for piece, word in self.pieces(position):
            if piece == "mark":
                mark = word
            elif mark is not None:
                self.fail("nothing may follow the mark of a line")
            elif piece == "comment":
                if fresh:
                    fresh[-1] = attrs.evolve(fresh[-1], comments=(*fresh[-1].comments, word))
                elif self.entries:
                    last = self.entries[-1]
                    self.entries[-1] = attrs.evolve(last, comments=(*last.comments, word))
                else:
                    self.preface.append(word)
            elif piece == "comma":
                if comma:
                    self.fail("a move is missing before the comma")
                comma = True
            else:
                if not comma:
                    self.fail(f"a comma is missing before {quoted(word)}")
                comma = False
                fresh.append(self.entry(word))
        if comma and fresh:
            self.fail("a move is missing after the comma")
        if len(self.entries) + len(fresh) > MOST_MOVES:
            self.fail(f"a record has at most {MOST_MOVES} moves")
        for entry in fresh:
            self.marks.add(entry)
        self.check(mark)
        self.entries += fresh

    def entry(self, word: str) -> Entry:
        found = _ITEM.fullmatch(word)
        seat = int(found.group(1)) if found and found.group(1) else None
        if found is None or seat == 0:
            self.fail(f"{quoted(word)} is not a move; moves are `1: tile space`, `2: draw tile`, and the like")
        assert found is not None
        return Entry(" ".join(found.group(2).split()), self.turn, None if seat is None else seat - 1, (), self.at + 1)

    def pieces(self, position: int) -> Iterator[tuple[str, str]]:
        """Moves, commas, comments and the mark of a line, from a position on."""
        while found := _PIECE.match(self.lines[self.at], position):
            position = found.end()
            piece = found.group()
            if piece == "{":
                text, position = self.comment(position)
                yield "comment", text
            elif piece == "}":
                self.fail("a comment ends here that did not begin")
            elif piece == ",":
                yield "comma", ""
            elif piece == "#":
                mark = self.lines[self.at][position:].strip()
                if not _MARK.fullmatch(mark):
                    self.fail(f"{quoted('#' + mark)} is no mark; a mark is # and {DIGITS} of the signs 0-9 and a-f")
                yield "mark", mark
                return
            elif piece.strip():
                yield "move", piece.strip()

    def comment(self, position: int) -> tuple[str, int]:
        """The text of a comment and the position after it, perhaps lines below."""
        start = self.at
        text: list[str] = []
        while self.at < len(self.lines):
            line = self.lines[self.at]
            while position < len(line):
                char = line[position]
                position += 1
                if char == "}":
                    return " ".join("".join(text).split()), position
                if char == "\\":
                    char = line[position : position + 1]
                    position += 1
                text.append(char)
            text.append(" ")
            self.at += 1
            position = 0
        self.at = start
        self.fail("this comment does not end: } is missing")
        raise AssertionError
