"""Write a game's compiled program to a file, which is loaded without YAML."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from kirlib.cli.faults import Fault
from kirlib.cli.loading import open_game
from kirlib.diagnostics import printable
from kirlib.game import PROGRAMS

NAME = "compile"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "-o", "--output", metavar="FILE", help=f"where to, ending in {PROGRAMS} (default: standard output)"
    )


def run(options: argparse.Namespace) -> int:
    """Writes the program; a file that is there is replaced."""
    text = open_game(options.game).to_json()
    if options.output is None:
        sys.stdout.write(text)
        return 0
    if not options.output.endswith(PROGRAMS):
        raise Fault(f"-o: a file's name that ends in {PROGRAMS} is needed, not {printable(options.output)[:200]!r}")
    try:
        Path(options.output).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise Fault(f"-o: {printable(options.output)[:200]} cannot be written: {error}") from None
    return 0
