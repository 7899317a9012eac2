"""The interpreter: what a state asks of the program that it belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from kirlib.diagnostics import IllegalMoveError
from kirlib.engine import chance, legal
from kirlib.engine.flow.turns import Rules
from kirlib.engine.moves import APPLY
from kirlib.engine.tables import Tables
from kirlib.engine.turn import bind, run, run_once, start
from kirlib.model.event import Event
from kirlib.model.move import FIRST, Move
from kirlib.model.observation import Observation
from kirlib.model.trace import Trace
from kirlib.program import Program
from kirlib.state import GONE, NOBODY, Draft, Log, Piece, State

if TYPE_CHECKING:
    from kirlib.engine.flow.refusing import Why


class Machine:
    """Runs one program. It may be used from many threads."""

    __slots__ = ("program", "steps", "tables")

    def __init__(self, program: Program) -> None:
        self.program = program
        self.tables = Tables(program)
        if program.ruled:
            self.tables.rules = Rules(self.tables)
        self.steps = bind(program)

    def __reduce__(self) -> tuple[Any, ...]:
        return Machine, (self.program,)

    def freeze(self, draft: Draft) -> State:
        """The state that a draft has become."""
        draft.machine = self
        return draft.freeze()

    def initial_state(self, players: int, first: int | None) -> State:
        """The state before the setup's first step; arguments have been checked."""
        program = self.program
        draft = self.tables.blank(players)
        draft.machine = self  # the turn's rules may have to go back to a copy
        draft.roster = tuple((s.kind, s.owner) for s in program.roster)
        # pieces of seats that nobody takes are off the board: a piece has the same number however many play
        draft.pieces = tuple(
            Piece(s.space if s.owner < players else GONE, s.facing, False, NOBODY) for s in program.roster
        )
        if self.tables.rules is not None:
            self.tables.rules.begin_game(draft)
        draft.first = program.first if first is None else first
        if draft.first < 0:
            draft.first = 0
            draft.pending = FIRST
        else:
            start(self.tables, self.steps, draft, None)
        return self.freeze(draft)

    def run_once(self, draft: Draft, log: Log) -> None:
        """Resolves one turn in which nobody holds a tile."""
        draft.machine = self
        run_once(self.tables, self.steps, draft, log)

    def play(self, state: State, move: Move, log: Log | None = None) -> State:
        """The state after a move; what happens is added to `log`. IllegalMoveError leaves the state as it was."""
        tables = self.tables
        known = tables.moves.find(move)
        draft = state._copy()
        if known is None or not APPLY[known.verb](tables, draft, known, log):
            raise IllegalMoveError(self.refusal(state, move))
        if draft.flow is not None and state.player >= 0:
            draft.flow.decisions += 1
        if known.verb == FIRST:
            start(tables, self.steps, draft, log)
        else:
            run(tables, self.steps, draft, log)
        return draft.freeze()

    def trace(self, state: State, move: Move) -> Trace:
        """As `play`, with all that happened."""
        log: Log = []
        after = self.play(state, move, log)
        return Trace(after, log, partial(self.translate, state.roster))

    # What is not needed to play is imported when it is first asked for: `import kirlib` is kept quick.

    def translate(self, roster: tuple[tuple[int, int], ...], log: Sequence[Any]) -> tuple[Event, ...]:
        """A log, told as events."""
        from kirlib.engine.events import translate

        return translate(self.program, roster, log)

    def refusal(self, state: State, move: object) -> str:
        """Why a move is illegal, for people."""
        if not isinstance(move, Move):
            return f"{type(move).__name__} is not a Move; `game.parse_move` reads a move's text"
        if move not in self.tables.moves:
            return f"{move} is not a move of {self.program.name}"
        if state.is_terminal:
            return f"{move}: the game has ended"
        who = "chance" if state.is_chance else f"player {state.player + 1}"
        why = self.why_not(state, move)
        because = "" if why is None else f"; {why.text} …" if why.guard is not None else f"; {why.text}"
        return f"{move} is not legal here: {who} is to {state.pending}{because}"

    def why_not(self, state: State, move: Move) -> Why | None:
        """Which of the checks of a rule's decision a move fails; None where none can be told."""
        from kirlib.engine.flow.refusing import why_not

        rules = self.tables.rules
        if rules is None or state.is_terminal or state.is_chance or self.tables.moves.find(move) is None:
            return None
        return why_not(rules.tables, state._copy(), move)

    def legal_moves(self, state: State) -> Sequence[Move]:
        """The legal moves."""
        return legal.legal_moves(self.tables, state)

    def chance_outcomes(self, state: State) -> list[tuple[Move, Fraction]]:
        """Each outcome of chance with its probability."""
        return chance.chance_outcomes(self.tables, state)

    def sample_chance(self, state: State, rng: Random) -> Move:
        """One outcome of chance."""
        return chance.sample_chance(self.tables, state, rng)

    def observation(self, state: State, player: int | None) -> Observation:
        """What a seat may know."""
        from kirlib.engine import observe

        return observe.observe(self.program, state, player)

    def sample_state(self, seen: Observation, rng: Random) -> State:
        """A state that fits an observation."""
        from kirlib.engine.sampling import sample_draft

        return self.freeze(sample_draft(self.tables, seen, rng))

    def to_dict(self, state: State) -> dict[str, Any]:
        """A state as JSON-able data."""
        from kirlib.engine import observe

        return observe.everything(self.program, state)

    def restore(self, data: Any) -> State:
        """The state of such data."""
        from kirlib.engine.restore import restore

        return self.freeze(restore(self.tables, data))

    def position_text(self, state: State) -> str:
        """A state as a line of text."""
        from kirlib.notation.positions import position_text

        return position_text(self.to_dict(state))
