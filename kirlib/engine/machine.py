"""The interpreter: a program, and what it derives from it to run fast."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

from kirlib.diagnostics import IllegalMoveError
from kirlib.engine import chance, legal, observe
from kirlib.engine.course import key_of
from kirlib.engine.ends import at_end, at_start
from kirlib.engine.events import translate
from kirlib.engine.laying import Laid
from kirlib.engine.moves import apply
from kirlib.engine.restore import restore
from kirlib.engine.steps import STEPS
from kirlib.model.move import CONTINUE, DRAW, FIRST, PLACE, PUT, Move
from kirlib.model.observation import Observation
from kirlib.model.outcome import CHANCE, TERMINAL
from kirlib.model.trace import Trace
from kirlib.notation.positions import position_text
from kirlib.program import Moves, Program
from kirlib.state import NOBODY, UNPLACED, Draft, Log, Piece, State


class Machine:
    """Runs one program. It may be used from many threads: its caches only ever gain entries that are always equal."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.moves = Moves(program)
        self.topology = program.topology
        self.all_spaces = range(len(program.topology.names))
        self.key = key_of(program.movement.repeat)
        self.orientations = tuple(0 if t.mounted else len(t.turns) for t in program.types)
        self.place_base = tuple(self.moves.place + t.faces * self.moves.spaces for t in program.types)
        self.holds = tuple(t.mounted is not None and t.mounted.hold for t in program.types)
        self.steps = tuple((STEPS[step.op], step) for step in program.steps)
        self.places = any(step.op == PLACE for step in program.steps)
        self._laid: dict[int, Laid] = {}
        self._of_kind: dict[tuple[Any, int], tuple[int, ...]] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return Machine, (self.program,)

    # --- derived tables

    def laid(self, face: int, space: int) -> Laid:
        """A face on a space; made once."""
        number = face * self.moves.spaces + space
        found = self._laid.get(number)
        if found is None:
            program = self.program
            f = program.faces[face]
            movement = program.movement
            made = Laid(
                program.topology,
                face,
                program.types[f.type].family,
                f.rules,
                space,
                movement.arc_head_on,
                movement.edge_leaves,
            )
            found = self._laid.setdefault(number, made)
        return found

    def of_kind(self, roster: tuple[tuple[int, int], ...], kind: int) -> tuple[int, ...]:
        """The pieces of a kind, by number."""
        found = self._of_kind.get((roster, kind))
        if found is None:
            found = tuple(i for i, (k, _) in enumerate(roster) if k == kind)
            self._of_kind[roster, kind] = found
        return found

    def targets(self, draft: Draft, kind: int) -> dict[int, list[int]]:
        """For each space the pieces on it that a kind of piece destroys."""
        found: dict[int, list[int]] = {}
        for victim in self.program.kinds[kind].destroys:
            for j in self.of_kind(draft.roster, victim):
                space = draft.pieces[j].space
                if space >= 0:
                    found.setdefault(space, []).append(j)
        return found

    def strikes(self, i: int, j: int) -> bool:
        """Whether piece `i` destroys piece `j` by entering its space: not itself."""
        return i != j

    # --- the course of a game

    def blank(self, players: int) -> Draft:
        """A draft before the setup's first step: an empty board, no pieces, everything in the supply."""
        draft = Draft()
        draft.machine = self
        draft.tiles = {}
        draft.near = {}
        draft.roster = ()
        draft.pieces = ()
        draft.mounted = ()
        draft.hands = ((),) * players
        draft.supply = self.program.supply
        draft.stock = sum(draft.supply)
        draft.removed = (0,) * len(self.program.types)
        draft.first = draft.turn = draft.step = draft.seat = 0
        draft.pending = None
        draft.player = CHANCE
        draft.changed = False
        draft.history = ()
        draft.marked = draft.struck = frozenset()
        draft.outcome = None
        return draft

    def initial_state(self, players: int, first: int | None) -> State:
        """The state before the setup's first step; arguments have been checked."""
        program = self.program
        draft = self.blank(players)
        setup = [s for s in program.roster if s.owner < players]
        draft.roster = tuple((s.kind, s.owner) for s in setup)
        draft.pieces = tuple(Piece(s.space, s.facing, False, NOBODY) for s in setup)
        draft.first = program.first if first is None else first
        if draft.first < 0:
            draft.first = 0
            draft.pending = FIRST
        else:
            self.start(draft, None)
        return draft.freeze()

    def start(self, draft: Draft, log: Log | None) -> None:
        """The first player is known: the setup begins, or, where there is none, the first turn."""
        if self.program.loop or not self.begin_turn(draft, log):
            self.run(draft, log)

    def run_once(self, draft: Draft, log: Log | None) -> None:
        """Takes the steps of one turn in which nobody holds a tile, from its beginning to its end."""
        draft.stock = 0
        for run, step in self.steps[self.program.loop :]:
            draft.seat = 0
            if draft.outcome is not None or run(self, draft, step, log):
                return

    def run(self, draft: Draft, log: Log | None) -> None:
        """Takes steps until one waits for a move or the game ends."""
        steps = self.steps
        while True:
            i = draft.step
            if i == len(steps):
                draft.outcome = at_end(self, draft)
                if draft.outcome is None:
                    draft.step = i = self.program.loop
                    if self.begin_turn(draft, log):
                        return
            if draft.outcome is None:
                run, step = steps[i]
                if run(self, draft, step, log):
                    return
            if draft.outcome is not None:
                self.finish(draft, log)
                return
            draft.step = i + 1
            draft.seat = 0
            if draft.step == self.program.loop and self.begin_turn(draft, log):
                return

    def begin_turn(self, draft: Draft, log: Log | None) -> bool:
        """A turn begins. Returns whether it waits: for `continue`, where nobody has anything to decide or draw."""
        draft.turn += 1
        draft.seat = 0
        draft.changed = False
        if log is not None:
            log.append(("turn", draft.turn))
        draft.outcome = at_start(self, draft)
        if draft.outcome is not None:
            return False
        if not self.decides(draft):
            draft.pending = CONTINUE
            draft.player = CHANCE
            return True
        return False

    def decides(self, draft: Draft) -> bool:
        """Whether in the turn that begins anything will be decided or drawn."""
        return any(self.waits(draft, step) for _, step in self.steps[self.program.loop :])

    def waits(self, draft: Draft, step: Any) -> bool:
        """Whether a step of the turn that begins will wait for a move."""
        if step.op == PLACE:
            return any(draft.hands)
        if step.op == DRAW:
            return bool(draft.stock) and any(len(hand) < step.count for hand in draft.hands)
        return step.op == PUT and any(piece.space == UNPLACED for piece in draft.pieces)

    def finish(self, draft: Draft, log: Log | None) -> None:
        """The game has ended."""
        draft.player = TERMINAL
        draft.pending = None
        if log is not None:
            log.append(("end", draft.outcome))

    def _next(self, state: State, move: Move, log: Log | None) -> State:
        try:
            legal_ = move in state.legal_moves()
        except RecursionError:  # a hostile object in place of a move
            legal_ = False
        if not legal_:
            raise IllegalMoveError(self.refusal(state, move))
        draft = state.copy()
        apply(self, draft, move, log)
        return draft.freeze()

    def refusal(self, state: State, move: object) -> str:
        """Why a move is illegal, for people."""
        if not isinstance(move, Move):
            return f"{type(move).__name__} is not a Move; `game.parse_move` reads a move's text"
        if move not in self.moves:
            return f"{move} is not a move of {self.program.name}"
        if state.is_terminal:
            return f"{move}: the game has ended"
        who = "chance" if state.is_chance else f"player {state.player + 1}"
        return f"{move} is not legal here: {who} is to {state.pending}"

    # --- what a state asks

    def legal(self, draft: Draft) -> Sequence[Move]:
        """The legal moves of a draft."""
        return legal.legal_moves(self, draft)

    def legal_moves(self, state: State) -> Sequence[Move]:
        return legal.legal_moves(self, state)

    def chance_outcomes(self, state: State) -> list[tuple[Move, Fraction]]:
        return chance.chance_outcomes(self, state, list(state.legal_moves()))

    def sample_chance(self, state: State, rng: Random) -> Move:
        return chance.sample_chance(self, state, rng)

    def play(self, state: State, move: Move) -> State:
        return self._next(state, move, None)

    def trace(self, state: State, move: Move) -> Trace:
        log: Log = []
        after = self._next(state, move, log)
        return Trace(after, log, lambda items: translate(self, state.roster, items))

    def observation(self, state: State, player: int | None) -> Observation:
        return observe.observe(self, state, player)

    def to_dict(self, state: State) -> dict[str, Any]:
        return observe.everything(self, state).to_dict()

    def restore(self, data: dict[str, Any]) -> State:
        return restore(self, data)

    def position_text(self, state: State) -> str:
        return position_text(observe.everything(self, state).to_dict())
