"""Resolves from a position given as data what would happen next.

A scenario has, besides `game`, a key for each kind of piece (its plural), `tiles` and `played` (tiles on pieces). The
answer tells each piece's path with the tile that caused every step, what was destroyed, and the result.

In a game with rules there are, besides, a key for each counter, `players`, `mover` (whose turn begins), `stacks`,
`hands`, `supply`, and `moves`: what is decided and what chance brings, in order, as texts. The answer then tells of
tiles and counters too, and under `pending` which decision is missing, if the turn does not come to its end.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kirlib.diagnostics import StateError
from kirlib.game import Game
from kirlib.scenario.answer import Answer, file_then_rank
from kirlib.scenario.course import Course
from kirlib.scenario.reading import Reader
from kirlib.scenario.ruled_answer import RuledAnswer
from kirlib.state import Log


def resolve(game: Game, scenario: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to a scenario. StateError, with the path, for one that cannot be read; it never changes anything."""
    reader = Reader(game.machine.tables)
    draft = reader.position(scenario)
    before = draft.pieces
    if game.program.ruled:
        moves = reader.items(scenario.get("moves", ()), "moves")
        course = Course(game, draft)
        course.play(moves)
        return RuledAnswer(course, before, reader.numbers, moves).all()
    log: Log = []
    held = {on for type_, on in draft.mounted if game.machine.tables.holds[type_]}
    game.machine.run_once(draft, log)
    return Answer(game.program, draft, before, held, log).all()


__all__ = ["Reader", "StateError", "file_then_rank", "resolve"]
