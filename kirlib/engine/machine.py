"""The interpreter: a program, and what it derives from it to run fast."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

from kirlib.diagnostics import IllegalMoveError
from kirlib.engine import chance, legal, observe
from kirlib.engine.conflicts import Conflicts
from kirlib.engine.course import key_of
from kirlib.engine.ends import at_end, at_start
from kirlib.engine.events import translate
from kirlib.engine.laying import Laid, Layer
from kirlib.engine.moves import APPLY
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
        self.all_spaces = frozenset(range(len(program.topology.names)))
        self.key = key_of(program.movement.repeat)
        self.conflicts = Conflicts(program.movement.stages, program.movement.skip_undecided)
        self.layer = Layer(program.topology, program.movement, self.conflicts.order)
        self.orientations = tuple(0 if t.mounted else len(t.turns) for t in program.types)
        self.place_base = tuple(self.moves.place + t.faces * self.moves.spaces for t in program.types)
        self.holds = tuple(t.mounted is not None and t.mounted.hold for t in program.types)
        self.steps = tuple((STEPS[step.op], step) for step in program.steps)
        self.places = any(step.op == PLACE for step in program.steps)
        self.types_of = tuple(face.type for face in program.faces)
        self.mounts = tuple(
            tuple((i, number) for (t, i), number in self.moves.mount.items() if t == type_)
            for type_ in range(len(program.types))
        )
        ends = {end.op: end for end in reversed(program.ends)}
        # a game in which nobody places cannot be blocked
        self.blocked = ends.get("blocked") if self.places else None
        self.repetition = ends.get("repetition")
        self.limit = ends.get("limit")
        self._laid: dict[int, Laid] = {}
        self.ahead: dict[int, tuple[Piece | None, ...]] = {}
        self._of_kind: dict[tuple[Any, int], tuple[int, ...]] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return Machine, (self.program,)

    # --- derived tables

    def laid(self, face: int, space: int) -> Laid:
        """A face on a space; made once."""
        number = face * self.moves.spaces + space
        found = self._laid.get(number)
        if found is None:
            f = self.program.faces[face]
            made = self.layer.lay(face, f, self.program.types[f.type].family, space)
            found = self._laid.setdefault(number, made)
        return found

    def of_kind(self, roster: tuple[tuple[int, int], ...], kind: int) -> tuple[int, ...]:
        """The pieces of a kind, by number."""
        found = self._of_kind.get((roster, kind))
        if found is None:
            found = tuple(i for i, (k, _) in enumerate(roster) if k == kind)
            self._of_kind[roster, kind] = found
        return found

    def onward(self, space: int) -> tuple[Piece | None, ...]:
        """For each facing a piece that has gone one space forward and rests; None where that leaves the board."""
        found = self.ahead.get(space)
        if found is None:
            topology = self.topology
            row: list[Piece | None] = []
            for facing in range(len(topology.directions)):
                step = topology.step(space, facing)
                carried = step and topology.carries[step[1]][facing]
                row.append(None if step is None else Piece(step[0], carried or 0, False, NOBODY))
            found = self.ahead.setdefault(space, tuple(row))
        return found

    def targets(self, draft: Draft, kind: int) -> dict[int, list[int]]:
        """For each space the pieces on it that a kind of piece destroys."""
        found: dict[int, list[int]] = {}
        pieces = draft.pieces
        for victim in self.program.kinds[kind].destroys:
            for j in self.of_kind(draft.roster, victim):
                space = pieces[j][0]
                if space in found:
                    found[space].append(j)
                elif space >= 0:
                    found[space] = [j]
        return found

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
        draft._free = None
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
        loop, end = self.program.loop, len(steps)
        i = draft.step
        while True:
            if i == end:
                draft.outcome = at_end(self, draft)
                i = loop
                if self.begin_turn(draft, log):
                    return
            run, step = steps[i]
            if run(self, draft, step, log):
                draft.step = i
                return
            if draft.outcome is not None:
                self.finish(draft, log)
                return
            i += 1
            if i == loop and self.begin_turn(draft, log):
                return

    def begin_turn(self, draft: Draft, log: Log | None) -> bool:
        """A turn begins, unless the game has ended. Returns whether its steps must wait.

        They wait for `continue` where nobody has anything to decide or draw, so that no move runs more than one turn.
        """
        if draft.outcome is None:
            draft.turn += 1
            draft.step = self.program.loop
            draft.seat = 0
            draft.changed = False
            if log is not None:
                log.append(("turn", draft.turn))
            draft.outcome = at_start(self, draft)
        if draft.outcome is not None:
            self.finish(draft, log)
            return True
        if not (self.places and any(draft.hands)) and not self.decides(draft):
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
        draft.step = self.program.loop
        draft.seat = 0
        if log is not None:
            log.append(("end", draft.outcome))

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

    def play(self, state: State, move: Move, log: Log | None = None) -> State:
        """The state after a move; what happens is added to `log`. IllegalMoveError leaves the state as it was."""
        if move not in self.moves:
            raise IllegalMoveError(self.refusal(state, move))
        draft = state.copy()
        if not APPLY[move.verb](self, draft, move, log):
            raise IllegalMoveError(self.refusal(state, move))
        if move.verb == FIRST:
            self.start(draft, log)
        else:
            self.run(draft, log)
        return draft.freeze()

    def trace(self, state: State, move: Move) -> Trace:
        log: Log = []
        after = self.play(state, move, log)
        return Trace(after, log, lambda items: translate(self, state.roster, items))

    def observation(self, state: State, player: int | None) -> Observation:
        return observe.observe(self, state, player)

    def to_dict(self, state: State) -> dict[str, Any]:
        return observe.everything(self, state).to_dict()

    def restore(self, data: dict[str, Any]) -> State:
        return restore(self, data)

    def position_text(self, state: State) -> str:
        return position_text(observe.everything(self, state).to_dict())
