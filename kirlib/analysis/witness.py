"""Resolves a turn as the engine does, and keeps every search for a tile that acts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from attrs import evolve, frozen

from kirlib.engine.course import Course
from kirlib.engine.laying import Action, Laid
from kirlib.engine.steps import STEPS, move_all
from kirlib.engine.tables import Tables
from kirlib.engine.turn import Bound, bind
from kirlib.program import Program, Step
from kirlib.state import Draft, Log, Piece


@frozen
class Search:
    """One search for the tile that acts on a piece that has come to a space.

    All as numbers. `last`: the space of the tile that is left out, as it moved the piece last; `head_on`: whether the
    piece entered so that a tile there could act. `tiles`, `near`: the tiles then on the board, and those that
    influence each space; `marked`: spaces of tiles destroyed before; `blocked`: spaces that block sight. `own`,
    `found`: what the engine was given and what it answered. `at`: how many items the log had; 0 where the piece
    had not come there in this turn, or what it did was given up. `round`: whether this
    belongs to going round a loop, `given_up`: and whether that was not done in the end. `turn`: which turn it was.
    """

    piece: int
    space: int
    facing: int
    last: int
    head_on: bool
    tiles: Mapping[int, Laid]
    near: Mapping[int, tuple[tuple[int, tuple[tuple[Action, ...], ...]], ...]]
    marked: frozenset[int]
    blocked: Collection[int]
    own: Action | None
    found: Action | None
    at: int
    round: bool = False
    given_up: bool = False
    turn: int = 0


class Witness(Course):
    """The movements of one step; every search is added to `searches`."""

    __slots__ = ("at_rest", "head_on", "piece", "rounds", "searches", "turn")

    def __init__(
        self, tables: Tables, draft: Draft, targets: dict[int, list[int]], log: Log, searches: list[Search]
    ) -> None:
        super().__init__(tables, draft, targets, log)
        self.searches = searches
        self.piece = -1
        self.head_on = self.at_rest = False
        self.rounds = False
        self.turn = draft.turn

    def move(self, i: int, piece: Piece, by: int) -> Piece:
        self.piece = i
        return super().move(i, piece, by)

    def enter(self, i: int, space: int, facing: int, head_on: bool) -> Action | None:
        self.head_on = head_on
        return super().enter(i, space, facing, head_on)

    def seek(self, space: int, facing: int, own: Action | None, last: int) -> Action | None:
        found = super().seek(space, facing, own, last)
        self.searches.append(
            Search(
                self.piece,
                space,
                facing,
                last,
                self.head_on,
                self.tiles,
                self.near,
                frozenset(self.marked),
                frozenset(self.blocked),
                own,
                found,
                0 if self.at_rest else len(self.log or ()),
                self.rounds,
                turn=self.turn,
            )
        )
        return found

    def standing(self, space: int, facing: int, last: int) -> Action | None:
        self.head_on = self.at_rest = True
        found = super().standing(space, facing, last)
        self.at_rest = False
        return found

    def go_round(self, i: int, piece: Piece) -> Piece | None:
        return self.rounded(super().go_round, i, piece)

    def carry_on(self, i: int, piece: Piece) -> Piece | None:
        return self.rounded(super().carry_on, i, piece)

    def rounded(self, go: Callable[[int, Piece], Piece | None], i: int, piece: Piece) -> Piece | None:
        """A loop is gone round again, or found to be no more; then nothing of it has happened."""
        first = len(self.searches)
        self.rounds = True
        found = go(i, piece)
        self.rounds = False
        if found is None:
            self.searches[first:] = [evolve(search, given_up=True, at=0) for search in self.searches[first:]]
        return found


def witnessed(program: Program, searches: list[Search]) -> Bound:
    """The steps of a program; those in which pieces move add their searches."""

    def advance(tables: Tables, draft: Draft, step: Step, log: Log | None) -> bool:
        """As the engine's step, but each piece takes the long way."""
        log = [] if log is None else log
        course = Witness(tables, draft, tables.targets(draft, step.kind), log, searches)
        move_all(tables, draft, step, course, quick=False)
        return False

    return bind(program, {**STEPS, "advance": advance})
