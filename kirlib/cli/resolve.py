"""Resolve from a position what would happen next."""

from __future__ import annotations

import argparse
import contextlib
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from kirlib.cli.answers import answer_lines
from kirlib.cli.documents import LONGEST, BadData, NotJson, locate, looks_like_lines, read_json, read_yaml
from kirlib.cli.faults import BAD_INPUT, Fault
from kirlib.cli.game_cache import SUFFIXES, GameCache
from kirlib.cli.loading import open_game
from kirlib.cli.output import Output, colours, columns
from kirlib.diagnostics import KirlibError, printable
from kirlib.render.diagnostics import render
from kirlib.scenario import resolve
from kirlib.source import Document

NAME = "resolve"
LARGEST = 64 * 1024 * 1024
"""Most bytes of what is read as a whole."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        default="-",
        help="YAML, JSON, or JSON lines with a scenario on each; - (or nothing) for standard input",
    )
    parser.add_argument("--game", metavar="GAME", help="the game, where a scenario does not name it")
    parser.add_argument("--json", action="store_true", help="answer with a JSON object for each scenario")


def run(options: argparse.Namespace) -> int:
    """Resolves one scenario, or one a line; exit code 2 if one cannot be."""
    out = Output()
    if options.game is not None:
        open_game(options.game)  # its faults are told in full, before anything else
    path = None if options.file == "-" else Path(options.file)
    answerer = Answerer(GameCache(options.game, None if path is None else path.parent), options.json, out)
    suffix = "" if path is None else path.suffix.lower()
    with contextlib.ExitStack() as stack:
        stream = standard_input() if path is None else stack.enter_context(open_file(path))
        first = stream.readline(LONGEST + 1)
        if suffix in (".jsonl", ".ndjson") or (suffix not in SUFFIXES and _is_object(first)):
            return answerer.lines(_rest(first, stream))
        data = first + stream.read(LARGEST + 1 - len(first))
    if len(data) > LARGEST:
        raise Fault(f"{printable(options.file)}: more than the {LARGEST:,} bytes allowed")
    if not data.strip():
        raise Fault("there is no scenario in the input")
    if suffix not in (*SUFFIXES, ".json"):
        lines = [line for line in data.decode("utf-8", "replace").splitlines() if line.strip()]
        if looks_like_lines(lines):
            return answerer.lines(iter(io.BytesIO(data)))
    return answerer.whole(data, "<standard input>" if path is None else options.file, suffix)


def standard_input() -> IO[bytes]:
    """Standard input as bytes. Fault if it is closed."""
    if sys.stdin is None or sys.stdin.closed:
        raise Fault("standard input is closed: name a file")
    buffer = getattr(sys.stdin, "buffer", None)
    return buffer if buffer is not None else io.BytesIO(sys.stdin.read().encode("utf-8", "surrogateescape"))


def open_file(path: Path) -> IO[bytes]:
    """A file to read. Fault if it cannot be."""
    name = printable(str(path))[:200]
    try:
        if path.is_dir():
            raise Fault(f"{name} is a folder: name a file")
        return path.open("rb")
    except FileNotFoundError:
        raise Fault(f"there is no file {name}") from None
    except (OSError, ValueError) as error:
        raise Fault(f"{name} cannot be read: {getattr(error, 'strerror', None) or error}") from None


def _is_object(line: bytes) -> bool:
    """Whether a line alone is a JSON object, faulty or not: then what it stands in is JSON lines."""
    if len(line) > LONGEST or not line.lstrip(b"\xef\xbb\xbf").startswith(b"{"):
        return False
    try:
        return isinstance(read_json(text_of(line)), dict)
    except NotJson:
        return False
    except BadData:
        return True


def _rest(first: bytes, stream: IO[bytes]) -> Iterator[bytes]:
    """The lines of a stream as they come, each with at most LONGEST + 1 bytes."""
    line = first
    while line:
        yield line
        while len(line) > LONGEST and not line.endswith(b"\n"):  # what is left of a line that is too long
            line = stream.readline(LONGEST + 1)
        line = stream.readline(LONGEST + 1)


def text_of(data: bytes) -> str:
    """UTF-8 bytes as text, without a byte order mark; BadData if they are not UTF-8."""
    try:
        return data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise BadData(f"the byte 0x{data[error.start]:02x} at offset {error.start} is not UTF-8") from None


class Answerer:
    """Answers scenarios, as JSON or as text."""

    def __init__(self, games: GameCache, as_json: bool, out: Output) -> None:
        self.games = games
        self.as_json = as_json
        self.out = out

    def answer(self, scenario: Any) -> None:
        """Answers one scenario. BadData or KirlibError, and nothing written, if it cannot be."""
        if not isinstance(scenario, dict):
            raise BadData("scenario: a mapping is needed")
        game = self.games.of(scenario)
        answer = resolve(game, scenario)
        if self.as_json:
            self.out.json(answer)
            return
        for line in answer_lines(game, scenario, answer, self.out.style, columns()):
            self.out.line(line)

    def lines(self, lines: Iterator[bytes]) -> int:
        """One scenario a line, one answer a line; a bad line's is its error. Blank lines are left out."""
        bad: list[tuple[int, str]] = []
        count = 0
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            count += 1
            if not self.as_json:
                self.out.line(("\n" if count > 1 else "") + self.out.style.paint(f"line {number}", "dim"))
            try:
                self.answer(read_json(text_of(line)))
            except (BadData, KirlibError) as error:
                bad.append((number, printable(str(error))))
                if self.as_json:
                    self.out.json({"error": str(error)})
                else:
                    self.out.line(self.out.style.paint("error", "bad") + f"  {bad[-1][1]}")
            self.out.flush()
        if not count:
            raise Fault("there is no scenario in the input")
        if bad:
            number, message = bad[0]
            many = f"{len(bad)} of {count} scenarios are bad; line" if count > 1 else "line"
            raise Fault(f"{many} {number}: {message}")
        return 0

    def whole(self, data: bytes, label: str, suffix: str) -> int:
        """One scenario, which is all of the data."""
        try:
            if suffix not in SUFFIXES:
                try:
                    self.answer(read_json(text_of(data)))
                    return 0
                except NotJson:
                    if suffix == ".json":
                        raise
            self.answer_yaml(data, label)
        except (BadData, KirlibError) as error:
            raise Fault(f"{printable(label)[:200]}: {printable(str(error))}") from None
        return 0

    def answer_yaml(self, data: bytes, label: str) -> None:
        """One scenario as YAML; its faults are told with their lines."""
        scenario, document = read_yaml(data, label)
        if document.diagnostics:
            raise self.fault(document, document.diagnostics)
        try:
            self.answer(scenario)
        except (BadData, KirlibError) as error:
            raise self.fault(document, [locate(document, str(error))]) from None

    @staticmethod
    def fault(document: Document, found: Any) -> Fault:
        """The faults of a document, rendered."""
        return Fault(render(found, {document.file: document.text}, bool(colours(sys.stderr))), BAD_INPUT, rendered=True)
