"""One move of a match's history."""

from __future__ import annotations

from attrs import frozen

from kirlib.model.move import Move


@frozen
class Played:
    """A move that was made. `ply`: its place, from 0, chance included; `turn`: 0 during the setup; `player`: who
    decided, from 0, or `CHANCE` (-1)."""

    ply: int
    turn: int
    player: int
    move: Move
