"""Where in its documents a game says something."""

from __future__ import annotations

import os

from attrs import frozen

from kirlib.analysis.explain import Tile
from kirlib.diagnostics import Span
from kirlib.game import Game, build, find_game, is_program, load_game
from kirlib.reader import Faults


@frozen
class Written:
    """Finds the places of one game's rules in its documents: the compiled game has lost them.

    A saved program comes without documents: `faults` is None, and nothing is found.
    """

    faults: Faults | None

    def rule(self, tile: Tile) -> Span | None:
        """Where the rule is written by which a tile acts or would act; the tile itself where none fits."""
        kind, _, rest = (tile.rule or "").partition(".")
        more: tuple[str | int, ...] = (kind,) if kind else ()
        if rest:
            more = (kind, int(rest) if kind in ("near", "joins") else rest)
        return self.place(("tiles", tile.tile, *more))

    def by_rule(self, rule: str) -> Span | None:
        """Where a statement is written, by the place that an event gives as its `rule`."""
        return self.place(tuple(int(part) if part.isdecimal() else part for part in rule.split(".")))

    def stage(self, number: int | None) -> Span | None:
        """Where a stage of the conflicts is written, from 0; None: what applies otherwise."""
        where: tuple[str | int, ...] = ("otherwise",) if number is None else ("stages", number)
        return self.place(("movement", "conflicts", *where))

    def place(self, path: tuple[str | int, ...]) -> Span | None:
        """Where a path of the document is written, or the nearest part of it that is."""
        return None if self.faults is None else self.faults.locate(path)[0]


def open_written(name: str | os.PathLike[str]) -> tuple[Game, Written]:
    """A game by name or path, and where its rules are written. Errors as from `load_game`."""
    if is_program(name):
        return load_game(name), Written(None)
    loaded = find_game(name)
    return build(loaded), Written(loaded.faults)
