"""Serve matches to other programs: JSON-RPC 2.0 over standard input and output, or HTTP."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from attrs import fields

from kirlib.cli.faults import Fault
from kirlib.cli.resolve import standard_input
from kirlib.diagnostics import printable
from kirlib.serve.desk import Desk
from kirlib.serve.limits import Limits
from kirlib.serve.stdio import serve

NAME = "serve"
BOUNDS = {
    "message": "bytes of one message",
    "matches": "matches that go on at a time",
    "games": "games that are kept, besides those that ship",
    "moves": "moves of one match, those of chance counted",
    "seconds": "seconds that a message may take",
    "bot-seconds": "seconds that a computer player may take for a move",
    "idle": "seconds after which a match that nobody asks about makes room for a new one; 0: never",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("--games", metavar="FOLDER", help="a folder of games that may be loaded (default: no file is)")
    usual = {field.name.replace("_", "-"): field.default for field in fields(Limits)}
    for name, about in BOUNDS.items():
        parser.add_argument(f"--max-{name}", metavar="N", help=f"{about} (default: {usual[name]:,})")


def run(options: argparse.Namespace) -> int:
    """Serves until the input ends."""
    desk = Desk(limits(options), folder(options.games))
    serve(desk, standard_input(), sys.stdout.buffer)
    return 0


def folder(name: str | None) -> Path | None:
    """The folder whose files may be read."""
    if name is None:
        return None
    path = Path(name)
    if not path.is_dir():
        raise Fault(f"--games: there is no folder {printable(name)[:200]!r}")
    return path


def limits(options: argparse.Namespace) -> Limits:
    """The limits that were asked for."""
    found: dict[str, float] = {}
    for field in fields(Limits):
        given = getattr(options, f"max_{field.name}", None)
        if given is not None:
            found[field.name] = _number(f"--max-{field.name.replace('_', '-')}", given, isinstance(field.default, int))
    return Limits(**found)  # type: ignore[arg-type]


def _number(option: str, given: str, is_whole: bool) -> float:
    try:
        value = int(given) if is_whole else float(given)
    except ValueError:
        value = -1
    if not 0 <= value <= 10**9 or (value == 0 and option != "--max-idle"):
        raise Fault(f"{option} is a number above 0, not {printable(given)[:20]!r}")
    return value
