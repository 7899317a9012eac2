"""What happened in one move, step by step."""

from __future__ import annotations

from typing import Any

import attrs
from attrs import frozen

KINDS = {
    "turn": "a turn begins",
    "first": "who is first in every turn",
    "place": "a player places a tile on a space",
    "mount": "a player places a tile on a piece",
    "put": "a player puts a piece on a space",
    "draw": "a player draws a tile",
    "pass": "a player passes",
    "hold": "a piece is held",
    "advance": "a piece advances",
    "round": "a piece goes round its loop again",
    "act": "a tile moves a piece",
    "loop": "a piece is found in a loop",
    "stay": "the edge, or what bars it, stops a piece; `facing_after`: the edge turns it back",
    "leave": "a piece leaves the board over the edge",
    "destroy": "a tile is destroyed by a piece, or by a tile on one",
    "strike": "a piece is destroyed by another",
    "remove": "a tile leaves the game",
    "eliminate": "a player is out, and its hand and its pieces leave the game",
    "end": "the game ends",
    "move": "a player moves a piece; how it goes is told by what follows",
    "step": "a piece comes to another space: `how` is `go`, `push`, `carry`, `jump` or `displace`",
    "barred": "a piece that goes on cannot leave its space in direction `to`",
    "face": "a piece turns on its space",
    "enter": "a piece comes onto the board",
    "lost": "a piece leaves the game: `how` is `removed`, `captured` (`text`: by which piece) or `off` (the board)",
    "formation": "pieces of a player on a space have become a formation, `name`",
    "listed": "a piece is to be displaced by `player`, when its turn comes",
    "lapse": "a piece need not be displaced any more",
    "stuck": "a piece that is to be displaced has no space to go to, and stays",
    "lay": "a tile is laid by a rule",
    "change": "a tile gets another state (`how`: `state`) or turns (`how`: `turn`), from `before` to `after`",
    "shift": "a tile moves to another space",
    "count": "a counter, `name`, changes from `before` to `after`",
    "roll": "a die, `name`, shows `after`",
    "choose": "a player chooses a word, `after`",
    "reveal": "the word that a player has chosen is shown; `after` is None if there is none",
    "pick": "a piece, a space or a player (`after`, counted from 1) is picked",
    "beam": "a beam runs over `path`; `how` is `hits` or `ends`",
    "number": "a piece that is like others gets another number, `after`, as a turn begins: all at once, before `turn`",
    "dropped": "rules set one another off without end: what was left to do is given up",
}
"""Each kind of event, and what it tells."""


@frozen
class Event:
    """One thing that happened; `KINDS` has its kinds. Fields are None where the kind has no use for them.

    `player` (index from 0) decides, or is concerned; `piece` is a piece's number; `at`, `to` are spaces; `turn` is a
    tile's degrees clockwise, or the number of the turn that begins. `cause`: of `act` the space of the tile; of what
    rules do the tile, formation or kind of piece whose rule it is, as `name@space`; nothing where it stands in the
    turn itself. `rule`: the part of the tile that acts, or the place of the rule in the game's document. `name`: of a
    counter, die, choice or formation; `before` and `after`: values, in words where they are words.

    Of a movement, and of a beam, `path` has the spaces that it leads over, with the first and the last. For each leg
    from one to the next, `ways` has its direction and `seams` whether it crosses a seam of the board (see
    `kirlib.topology.seams`); both are None where a piece is put on a space from above. `around`: the space of the tile
    round which the path leads; only its last space is entered then, and a leg that leads off the board on its way has
    no direction. `way`, `seam`: the same of a movement of one leg; of an acting tile whether any leg crosses a seam; of
    a piece that leaves the board the direction in which it does.
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
    how: str | None = None
    name: str | None = None
    before: int | str | None = None
    after: int | str | None = None
    path: tuple[str, ...] | None = None
    way: str | None = None
    seam: bool | None = None
    ways: tuple[str | None, ...] | None = None
    seams: tuple[bool | None, ...] | None = None
    around: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """JSON-able; keys without a value are left out."""
        told = {}
        for name in NAMES:
            value = getattr(self, name)
            if value is not None:
                told[name] = list(value) if type(value) is tuple else value
        return told


NAMES = tuple([field.name for field in attrs.fields(Event)])
