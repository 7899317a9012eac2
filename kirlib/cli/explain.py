"""Explain what happens in a position: what acts on each piece, what does not, and why."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from kirlib.analysis.explain import Explanation, Moment, explain_scenario
from kirlib.analysis.written import Written
from kirlib.cli import ruling
from kirlib.cli.documents import BadData, NotJson, locate, read_json, read_yaml
from kirlib.cli.explainer import Explainer
from kirlib.cli.faults import Fault
from kirlib.cli.game_cache import SUFFIXES, GameCache
from kirlib.cli.keeping import shown
from kirlib.cli.loading import open_written_game
from kirlib.cli.output import Output, colours, columns
from kirlib.cli.resolve import LARGEST, open_file, standard_input, text_of
from kirlib.diagnostics import KirlibError, Span, printable
from kirlib.game import Game
from kirlib.model.observation import Observation
from kirlib.render.diagnostics import render
from kirlib.render.names import Names
from kirlib.render.style import Style
from kirlib.render.trace import trace_lines
from kirlib.render.words import paragraph
from kirlib.source import Document

NAME = "explain"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        default="-",
        help="a scenario as `resolve` takes it, in YAML or JSON; - (or nothing) for standard input",
    )
    parser.add_argument("--game", metavar="GAME", help="the game, where the scenario does not name it")
    parser.add_argument("--piece", type=int, metavar="N", help="this piece only; they are numbered from 0")
    parser.add_argument("--json", action="store_true", help="one object: the events, and each search for what acts")


def run(options: argparse.Namespace) -> int:
    """Explains one scenario."""
    path = None if options.file == "-" else Path(options.file)
    with standard_input() if path is None else open_file(path) as stream:
        data = stream.read(LARGEST + 1)
    label = "<standard input>" if path is None else options.file
    if len(data) > LARGEST:
        raise Fault(f"{printable(label)[:200]}: more than the {LARGEST:,} bytes allowed")
    if not data.strip():
        raise Fault("there is no scenario in the input")
    scenario, document = _read(data, label, "" if path is None else path.suffix.lower())
    try:
        if not isinstance(scenario, dict):
            raise BadData("scenario: a mapping is needed")
        cache = GameCache(options.game, None if path is None else path.parent)
        game = cache.of(scenario)
        explanation = explain_scenario(game, scenario)
    except (BadData, KirlibError) as error:
        if document is not None:
            raise _fault(document, [locate(document, str(error))]) from None
        raise Fault(f"{printable(label)[:200]}: {printable(str(error))}") from None
    game, written = open_written_game(cache.source_of(scenario))
    names = piece_names(game, scenario) if explanation.after is None else ruled_names(game, explanation.after)
    if options.piece is not None and options.piece not in range(len(names)):
        raise Fault(f"--piece is from 0 to {len(names) - 1}, not {options.piece}" if names else "there are no pieces")
    out = Output()
    if options.json:
        out.json(to_dict(explanation, written, options.piece))
        return 0
    explainer = Explainer(game, lambda i: (names[i], f"piece{i % 4}"), written, out.style, columns())
    lines = explainer.lines(explanation, None if options.piece is None else (options.piece,))
    if explanation.after is not None:
        seen = explanation.after
        found = ruling.by_rules(explanation.events, None if options.piece is None else (options.piece,))
        said = [trace_lines(game, seen, events, out.style, columns()) for _, events in found]
        lines += ruling.ruling_lines(game, found, said, written, out.style, columns())
    for line in lines or ["nothing moves"]:
        out.line(line)
    if explanation.missing:
        for line in paragraph(f"Then {explanation.missing}. Say which under `moves`.", out.style, columns()):
            out.line(line)
    return 0


def _read(data: bytes, label: str, suffix: str) -> tuple[Any, Document | None]:
    """The scenario, and the document if it is YAML."""
    if suffix not in SUFFIXES:
        try:
            return read_json(text_of(data)), None
        except NotJson as error:
            if suffix == ".json":
                raise Fault(f"{shown(Path(label))}: {error}") from None
        except BadData as error:
            raise Fault(f"{printable(label)[:200]}: {printable(str(error))}") from None
    scenario, document = read_yaml(data, label)
    if document.diagnostics:
        raise _fault(document, document.diagnostics)
    return scenario, document


def _fault(document: Document, found: Any) -> Fault:
    return Fault(render(found, {document.file: document.text}, bool(colours(sys.stderr))), rendered=True)


def piece_names(game: Game, scenario: dict[str, Any]) -> list[str]:
    """The pieces of a scenario in the order of their numbers: by kind, each as the scenario lists them."""
    names: list[str] = []
    for kind in game.program.kinds:
        there = scenario.get(kind.plural, ())
        if kind.owned:
            for owner, pieces in sorted(there.items() if there else (), key=lambda item: int(item[0])):
                many = len(pieces) if isinstance(pieces, list | tuple) else 1
                names += [f"player {owner}'s {kind.name}"] * many
        else:
            names += [f"{kind.name} {number}" for number in range(len(there))]
    return names


def ruled_names(game: Game, seen: Observation) -> list[str]:
    """The pieces of a game with rules, which have the numbers that they have in the game."""
    names = Names(game, seen, Style())
    return [names.piece(number) for number in range(len(names.pieces))]


def to_dict(explanation: Explanation, written: Written, piece: int | None) -> dict[str, Any]:
    """An explanation for JSON. Every rule and every ruling has the place where it is written, or null."""
    moments = explanation.moments if piece is None else explanation.of(piece)
    return {
        "events": [event.to_dict() for event in explanation.events],
        "moments": [_moment(moment, written) for moment in moments],
        **({} if explanation.after is None else {"rules": ruling.to_dict(explanation.events, written)}),
    }


def _moment(moment: Moment, written: Written) -> dict[str, Any]:
    told = moment.to_dict()
    for number, tile in enumerate(moment.tiles):
        told["tiles"][number]["written"] = _span(written.rule(tile))
    for number, settled in enumerate(moment.rulings):
        told["rulings"][number]["written"] = _span(written.stage(settled.stage))
    return told


def _span(span: Span | None) -> dict[str, Any] | None:
    return None if span is None else span.to_dict()
