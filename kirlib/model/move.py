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
MOVE = "move"
TO = "to"
ROTATE = "rotate"
SHIFT = "shift"
ROLL = "roll"
DIE = "die"
CHOOSE = "choose"
PICK = "pick"
SEAT = "seat"


@frozen
class Move:
    """One numbered move of a game. `str(move)` is its text; `Game.parse_move` reads it back.

    `index` is its place in `Game.moves`. The other fields are None where the verb has no use for them:
    `item` a tile, a kind of piece, a formation, a die or a word, `turn` degrees clockwise, `at` a space's name, `on` a
    piece's number from 0, `seat` a player's index from 0, `way` a direction, `to` the name of the space moved to.
    """

    index: int
    verb: str
    item: str | None = None
    turn: int | None = None
    at: str | None = None
    on: int | None = None
    seat: int | None = None
    way: str | None = None
    to: str | None = None

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
            case "move":
                return f"{self.item} {self.at} {self.way}" if self.way else f"{self.item} {self.at} to {self.to}"
            case "to":
                return f"to {self.to}"
            case "rotate":
                return f"rotate {self.at} {self.turn}"
            case "shift":
                return f"shift {self.at} {self.way}"
            case "die" | "choose":
                return f"{self.verb} {self.item}"
            case "pick":
                return f"pick @{self.on}"
            case "seat":
                return f"seat {self.seat + 1}" if isinstance(self.seat, int) else "seat"
            case verb:
                return f"{verb} {self.item}" if self.item else verb
