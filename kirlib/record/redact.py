"""What a seat may not see of a game's course, and records without it."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from kirlib.game import Game
from kirlib.model.move import DRAW
from kirlib.program import Program
from kirlib.record.parts import UNSEEN, Entry, Headers


def unseen(program: Program, verb: str, seat: int | None, viewer: int | None) -> bool:
    """Whether a viewer (a seat from 0, or None for a spectator) may not know what a move was, only that it was made.

    That is so for what others draw, where both hands and supply are hidden. An open supply gives every draw away, as
    it is one tile smaller afterwards.
    """
    return verb == DRAW and seat != viewer and program.hands_hidden and program.supply_hidden


def redact(
    game: Game, headers: Headers, entries: Sequence[Entry], viewer: int | None
) -> tuple[Headers, tuple[Entry, ...]]:
    """Headers and moves for a viewer: without the seed and the comments, and with `draw ?` for what it can't see."""
    hidden = []
    for entry in entries:
        verb = entry.text.split(" ")[0]
        text = f"{verb} {UNSEEN}" if unseen(game.program, verb, entry.seat, viewer) else entry.text
        hidden.append(attrs.evolve(entry, text=text, comments=()))
    return attrs.evolve(headers, redacted=True, viewer=viewer, seed=None), tuple(hidden)
