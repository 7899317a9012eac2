"""A move: a player's decision or one outcome of chance."""

from __future__ import annotations

from attrs import frozen

PLACE = "place"
MOUNT = "mount"
PUT = "put"
DRAW = "draw"
FIRST = "first"
PASS = "pass"
CONTINUE = "continue"


@frozen
class Move:
    """One numbered move of a game. `str(move)` is its text; `Game.parse_move` reads it back.

    `index` is its place in `Game.moves`. The other fields are None where the verb has no use for them:
    `item` a tile or kind of piece, `turn` degrees clockwise, `at` a space's name, `on` a piece's number from 0,
    `seat` a player's index from 0.
    """

    index: int
    verb: str
    item: str | None = None
    turn: int | None = None
    at: str | None = None
    on: int | None = None
    seat: int | None = None

    def __str__(self) -> str:
        match self.verb:
            case "place":
                return f"{self.item}/{self.turn} {self.at}" if self.turn else f"{self.item} {self.at}"
            case "mount":
                return f"{self.item} @{self.on}"
            case "put":
                return f"{self.item} {self.at}"
            case "draw":
                return f"draw {self.item}"
            case "first":
                return f"first {self.seat + 1}" if isinstance(self.seat, int) else "first"
            case verb:
                return verb
