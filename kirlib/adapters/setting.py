"""How a game is played in OpenSpiel: with how many players, who is first, and how long."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from kirlib.adapters.course import Course
from kirlib.adapters.encoding import Encoding
from kirlib.adapters.length import longest
from kirlib.adapters.nature import PATIENCE, nature, nobody_asked, statements, usual_players
from kirlib.game import Game
from kirlib.model import move as verbs

LONGEST = 1_000_000
"""What is said of lengths that have no bound, of decisions and of chance each: OpenSpiel wants a number."""

_PARAMS = ("players", "first", "max_moves", "imperfect")


class Setting:
    """A game with its parameters.

    `players`: how many play, by default as many as `usual_players` says. `first`: the seat that is first; -1: as the
    rules say. `max_moves`: with so many decisions made, a game is over where the next is due, and nobody has won; 0:
    there is no such bound. `imperfect`: whether the game is declared to be one of imperfect information though nothing
    is hidden, as some algorithms want. ValueError for values out of range, TypeError for unknown names.
    """

    def __init__(
        self, game: Game, *, players: int | None = None, first: int = -1, max_moves: int = 0, imperfect: bool = False
    ) -> None:
        if max_moves < 0:
            raise ValueError(f"max_moves is a number of decisions, or 0 for no bound, not {max_moves}")
        self.game = game
        self.players = usual_players(game) if players is None else players
        seat = None if first == -1 else first
        self.start = game.initial_state(self.players, seat)
        self.first = first
        self.max_moves = max_moves
        self.imperfect = imperfect
        self.nature = nature(game, self.players, seat)
        self.encoding = _encoding(game, self.players)

    @property
    def longest(self) -> int:
        """No game has more decisions of players than this."""
        bounds = (self.max_moves or None, longest(self.game, self.players))
        return max(1, min([LONGEST, *(bound for bound in bounds if bound is not None)]))

    def params(self, names: Iterable[str] = _PARAMS) -> dict[str, Any]:
        """The parameters as OpenSpiel has them, `players` always among them."""
        return {name: getattr(self, name) for name in _PARAMS if name in names or name == "players"}

    def forced(self, course: Course) -> Course:
        """Goes on to the next decision where chance never has a choice: OpenSpiel has no chance nodes there.

        RuntimeError if none comes.
        """
        if self.nature.chance:
            return course
        for _ in range(PATIENCE):
            if not course.state.is_chance:
                return course
            (move,) = course.state.legal_moves()
            course = course.play(move)
        raise nobody_asked(self.game)


@lru_cache(maxsize=128)
def _encoding(game: Game, players: int) -> Encoding:
    return Encoding(game, players)


def chance_numbers(game: Game) -> int:
    """One more than the largest number of a move that chance makes: OpenSpiel has masks of this length."""
    used = [verbs.DRAW, verbs.FIRST, verbs.CONTINUE, verbs.DIE]
    if any(s.op == "pick" and s.get("by") == "chance" for s in statements(game.program)):
        used += [verbs.TO, verbs.PICK, verbs.SEAT]
    return 1 + max(move.index for verb in used for move in game.moves.of(verb))
