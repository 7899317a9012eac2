"""Write a game's compiled program to a file, which is loaded without YAML."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from kirlib.cli.faults import Fault
from kirlib.cli.keeping import write_whole
from kirlib.cli.loading import open_game
from kirlib.diagnostics import ProgramError, printable
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
    path = None if options.output is None else _target(options.output)
    try:
        text = open_game(options.game).to_json()
    except ProgramError as error:
        raise Fault(str(error)) from None
    if path is None:
        sys.stdout.write(text)
        return 0
    try:
        write_whole(path, text)
    except (OSError, ValueError, RuntimeError) as error:
        raise _refused(options.output, getattr(error, "strerror", None) or str(error)) from None
    return 0


def _target(output: str) -> Path:
    """Where to write: a new file, or a regular one that is there. Fault for anything else."""
    path = Path(output)
    if not path.name.endswith(PROGRAMS) or path.name == PROGRAMS:
        raise Fault(f"-o: a file's name that ends in {PROGRAMS} is needed, not {printable(output)[:200]!r}")
    try:
        if path.is_dir():
            raise _refused(output, "it is a folder")
        if path.exists() and not path.is_file():
            raise _refused(output, "it is not a regular file")
        if path.is_symlink() and not path.exists():
            raise _refused(output, "it is a link to what is not there")
        if not path.parent.is_dir():
            raise _refused(output, "there is no such folder")
    except (OSError, ValueError, RuntimeError) as error:
        raise _refused(output, getattr(error, "strerror", None) or str(error)) from None
    return path


def _refused(output: str, why: str) -> Fault:
    return Fault(f"-o: {printable(output)[:200]} cannot be written: {why}")
