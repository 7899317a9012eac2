"""What happened in one move, step by step."""

from __future__ import annotations

from typing import Any

import attrs
from attrs import frozen


@frozen
class Event:
    """One thing that happened. Fields are None where the kind has no use for them.

    Kinds: `place`, `mount`, `put`, `draw`, `pass`, `first` (who is first in every turn),
    `turn` (a turn begins), `hold`, `advance`, `round` (a loop is gone
    round again), `act` (a tile moves a piece), `loop` (a piece is found in a loop), `stay` (the edge stops it),
    `leave` (it leaves the board), `destroy` (a tile is destroyed), `strike` (a piece is destroyed),
    `remove` (a tile leaves the game), `eliminate` (a player is out, and its hand and its pieces leave the game),
    `end`.
    """

    kind: str
    player: int | None = None
    piece: int | None = None
    tile: str | None = None
    turn: int | None = None
    at: str | None = None
    to: str | None = None
    facing: str | None = None
    facing_after: str | None = None
    cause: str | None = None
    rule: str | None = None
    text: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """JSON-able; keys without a value are left out."""
        return attrs.asdict(self, filter=lambda _, value: value is not None)
