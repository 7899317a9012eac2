"""Check documents of games and tile sets, and show every fault with its line."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from attrs import frozen

from kirlib.cli.faults import BAD_INPUT
from kirlib.cli.loading import sources
from kirlib.cli.output import Output
from kirlib.compiler import compile_game, compile_tile_set
from kirlib.diagnostics import CompileError, Diagnostic, ProgramError, Severity, printable
from kirlib.game import is_program, load_program
from kirlib.reader import Library, load_game, load_tile_set
from kirlib.render.diagnostics import render
from kirlib.source import Mapping

NAME = "check"


@frozen
class Finding:
    """What was found in one file. `kind`: what it says it is; `tiles`: how many kinds of tile it has."""

    file: str
    kind: str
    tiles: int
    diagnostics: tuple[Diagnostic, ...]

    def count(self, severity: Severity) -> int:
        """How many diagnostics are of a severity."""
        return sum(d.severity is severity for d in self.diagnostics)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="a game or a tile set, as YAML, or a compiled program (.json)"
    )
    parser.add_argument("--json", action="store_true", help="one object with all diagnostics")


def run(options: argparse.Namespace) -> int:
    """Checks the files; exit code 2 if any has an error. Warnings do not fail."""
    out = Output()
    findings = [examine(file) for file in options.files]
    errors = sum(f.count(Severity.ERROR) for f in findings)
    warnings = sum(f.count(Severity.WARNING) for f in findings)
    if options.json:
        out.json({"files": [to_dict(f) for f in findings], "errors": errors, "warnings": warnings})
    else:
        for finding in findings:
            show(finding, out)
        if len(findings) > 1:
            out.line(f"{len(findings)} files: {_count(errors, 'error')}, {_count(warnings, 'warning')}")
    return BAD_INPUT if errors else 0


def examine(file: str) -> Finding:
    """Reads and compiles one file; loads one with a compiled program."""
    if is_program(file):
        return examine_program(file)
    library = Library()
    try:
        origin = library.open(Path(file))
    except (OSError, ValueError, RuntimeError) as error:  # a name that no file can have
        problem = Diagnostic("file-unreadable", f"{printable(file)[:200]!r} cannot be read: {error}")
        return Finding(file, "unknown", 0, (problem,))
    root = origin.document.root
    if root is None:
        return Finding(file, "unknown", 0, origin.document.diagnostics)
    if isinstance(root, Mapping) and root.get("tile set") is not None and root.get("game") is None:
        loaded, kind = load_tile_set(origin, library), "tile set"
        compile_tile_set(loaded)
    else:
        loaded, kind = load_game(origin, library), "game"
        compile_game(loaded)
    return Finding(file, kind, len(loaded.tiles), tuple(loaded.faults.sorted()))


def examine_program(file: str) -> Finding:
    """Loads a compiled program."""
    try:
        game = load_program(file)
    except ProgramError as error:
        return Finding(file, "program", 0, (Diagnostic("bad-program", f"{printable(file)[:200]}: {error}"),))
    except CompileError as error:
        return Finding(file, "program", 0, error.diagnostics)
    return Finding(file, "program", len(game.program.types), ())


def show(finding: Finding, out: Output) -> None:
    """One file's findings, then its verdict."""
    style = out.style
    if finding.diagnostics:
        out.line(render(finding.diagnostics, sources(finding.diagnostics), bool(style.colours)))
        out.line()
    errors, warnings = finding.count(Severity.ERROR), finding.count(Severity.WARNING)
    said = f"{finding.kind}, {_count(finding.tiles, 'kind')} of tile"
    sound = style.paint("ok", "good") + f" ({said})"
    verdict = style.paint(_count(errors, "error"), "bad") if errors else sound
    if warnings:
        verdict += f", {_count(warnings, 'warning')}"
    out.line(f"{printable(finding.file)}: {verdict}")


def to_dict(finding: Finding) -> dict[str, Any]:
    """One file's findings for JSON."""
    return {
        "file": finding.file,
        "kind": finding.kind,
        "ok": not finding.count(Severity.ERROR),
        "diagnostics": [d.to_dict() for d in finding.diagnostics],
    }


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
