"""Games for commands: found by name or path, with faults told as a compiler tells them."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from kirlib import shipped
from kirlib.analysis.written import Written, open_written
from kirlib.cli.faults import Fault
from kirlib.cli.output import colours
from kirlib.diagnostics import CompileError, Diagnostic, did_you_mean, printable
from kirlib.game import Game
from kirlib.render.diagnostics import render
from kirlib.source import parse, read

_SHIPPED = "shipped:"


def open_game(name: str) -> Game:
    """The game of a name or path. Fault, with the lines at fault shown, if it cannot be had."""
    return open_written_game(name)[0]


def open_written_game(name: str) -> tuple[Game, Written]:
    """The same, and where its rules are written."""
    try:
        return open_written(name)
    except CompileError as error:
        raise told(error, name) from None
    except (OSError, ValueError) as error:
        raise Fault(f"the game {printable(name)[:200]!r} cannot be read: {error}") from None


def told(error: CompileError, name: str) -> Fault:
    """What is wrong with a game, in full."""
    if [d.code for d in error.diagnostics] == ["unknown-game"] and error.diagnostics[0].span is None:
        return Fault(unknown(name))
    text = render(error.diagnostics, sources(error.diagnostics), bool(colours(sys.stderr)))
    return Fault(text, rendered=True)


def unknown(name: str) -> str:
    """That no such game ships, and what may have been meant."""
    names = shipped.games()
    hint = did_you_mean(name, names)
    said = f"there is no game {printable(name)[:60]!r}"
    try:
        is_file = Path(name).is_file()
    except (OSError, ValueError):
        is_file = False
    if is_file:
        return f"{said}; for the file of that name, write ./{printable(name)}"
    if hint:
        return f"{said}; did you mean {hint}?"
    return f"{said}; there are: {', '.join(names)}; a path ends in .yaml, .yml or .json"


def sources(diagnostics: Iterable[Diagnostic]) -> dict[str, str]:
    """The text of every file that diagnostics point into, so that lines of it can be shown."""
    found: dict[str, str] = {}
    spans = [span for d in diagnostics for span in (d.span, *(note.span for note in d.notes)) if span]
    for file in dict.fromkeys(span.file for span in spans):
        document = parse(_shipped(file), file) if file.startswith(_SHIPPED) else read(file)
        if document.text:
            found[file] = document.text
    return found


def _shipped(label: str) -> bytes:
    folder, _, name = label.removeprefix(_SHIPPED).removesuffix(".yaml").partition("/")
    take = shipped.read_game if folder == "games" else shipped.read_tile_set
    try:
        return take(name)[1]
    except KeyError:
        return b""
