"""The course of a scenario of a game with rules: turns are taken as long as moves are given, and no turn more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kirlib.diagnostics import NotationError
from kirlib.engine.ends import at_end
from kirlib.engine.flow.turns import Rules
from kirlib.engine.legal import legal_moves
from kirlib.engine.moves import APPLY
from kirlib.engine.turn import Bound, begin_turn, finish
from kirlib.engine.values import MANY, fail
from kirlib.game import Game
from kirlib.model.move import CONTINUE, Move
from kirlib.model.outcome import CHANCE
from kirlib.state import Draft, Log

WAITS, OVER, ENDED = "waits", "over", "ended"

SHOWN = 6
"""So many legal moves are named where an illegal one is given."""


class Course:
    """Takes a draft from the beginning of a turn to its end, or to a decision that is missing.

    `status`: `WAITS` for a decision, `OVER` (the turn) or `ENDED` (the game). `turns`: for each turn all that happened,
    and for each piece of the scenario its number, since pieces that are alike are numbered anew when a turn begins.
    `steps`: what the steps of a turn do; None: what the engine has for them.
    """

    def __init__(self, game: Game, draft: Draft, steps: Bound | None = None) -> None:
        self.game = game
        self.steps = game.machine.steps if steps is None else steps
        self.tables = game.machine.tables
        self.rules: Rules = self.tables.rules
        self.draft = draft
        draft.machine = game.machine
        if self.rules.repetition is not None:
            # this is the first time that the position occurs
            numbered = draft._copy()
            self.rules.sort_alike(numbered)
            draft.history = (self.rules.position(numbered),)
        self.turns: list[tuple[Log, list[int]]] = [([], list(range(len(draft.pieces))))]
        self.status = self.go_on()

    @property
    def log(self) -> Log:
        """What happens in this turn."""
        return self.turns[-1][0]

    def go_on(self) -> str:
        """Takes steps to the end of the turn, or until one waits."""
        draft, steps = self.draft, self.steps
        for i in range(draft.step, len(steps)):
            do, step = steps[i]
            if do(self.tables, draft, step, self.log):
                draft.step = i
                return self.ended() if draft.outcome is not None else WAITS
        draft.outcome = self.rules.at_end(draft) or at_end(self.tables, draft)
        return self.ended() if draft.outcome is not None else OVER

    def ended(self) -> str:
        finish(self.tables, self.draft, self.log)
        return ENDED

    def next_turn(self) -> None:
        """The next turn begins."""
        renumbered = self.rules.renumbered(self.draft)
        self.turns.append(([], [renumbered.get(i, i) for i in self.turns[-1][1]]))
        if begin_turn(self.tables, self.draft, self.log):
            self.status = ENDED
        else:
            self.status = self.go_on()

    def play(self, texts: Sequence[Any]) -> None:
        """Makes moves, given as texts. StateError for one that cannot be read or is not legal."""
        if len(texts) > MANY:
            fail("moves", "that is too many")
        for i, text in enumerate(texts):
            path = f"moves[{i}]"
            if self.status == OVER:
                self.next_turn()
                if self.status == OVER:  # nobody was asked: the turn was a move of its own
                    if text != CONTINUE:
                        fail(path, f"{str(text)[:60]!r} is not legal here: chance is to `{CONTINUE}`")
                    continue
            if self.status == ENDED:
                fail(path, "the game has ended by then")
            self.make(text, path)

    def make(self, text: Any, path: str) -> None:
        """Makes one move."""
        legal = legal_moves(self.tables, self.draft)
        try:
            move = self.game.parse_move(text)
        except NotationError as error:
            fail(path, f"{error}; {self.told(legal)}")
        if move not in legal or not APPLY[move.verb](self.tables, self.draft, move, self.log):
            fail(path, f"`{move}` is not legal here; {self.told(legal)}")
        self.status = self.go_on()

    def told(self, legal: Sequence[Move]) -> str:
        """Who is to do what, and some of the moves."""
        who = "chance" if self.draft.player == CHANCE else f"player {self.draft.player + 1}"
        few = ", ".join(f"`{move}`" for move in legal[:SHOWN])
        rest = len(legal) - SHOWN
        return f"{who} is to {self.draft.pending}: {few}" + (f" or {rest} more" if rest > 0 else "")
