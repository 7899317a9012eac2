"""What the engine derives from a program once, to run fast."""

from __future__ import annotations

from typing import Any

from kirlib.engine.conflicts import Conflicts
from kirlib.engine.keys import key_of
from kirlib.engine.laying import Laid, Layer
from kirlib.model.move import PLACE
from kirlib.model.outcome import CHANCE
from kirlib.program import Moves, Program
from kirlib.state import NOBODY, Draft, Piece

ROSTERS = 1000
"""How many rosters are remembered: a game has few, but whoever asks about made-up positions may bring many."""


class Tables:
    """Tables derived from one program. They only ever gain entries, which are always equal, so threads may share them.

    `orientations`: for each kind of tile in how many ways it can be placed on a space, 0 for one that goes on pieces;
    `place_base`: the number of its first placement; `mounts`: the pieces it can go on, with the numbers of the moves;
    `holds`: whether it holds its piece. `apart`: whether pieces that move leave one another alone.
    `types_of`: the kind of tile of each face. `key`: makes the key of a walk.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.topology = program.topology
        self.moves = Moves(program)
        self.all_spaces = frozenset(range(len(program.topology.names)))
        self.key = key_of(program.movement.repeat)
        self.conflicts = Conflicts(program.movement.stages, program.movement.skip_undecided)
        self.layer = Layer(program.topology, program.movement, self.conflicts.order)
        self.orientations = tuple(0 if t.mounted else len(t.turns) for t in program.types)
        self.place_base = tuple(self.moves.place + t.faces * self.moves.spaces for t in program.types)
        self.holds = tuple(t.mounted is not None and t.mounted.hold for t in program.types)
        self.types_of = tuple(face.type for face in program.faces)
        self.mounts = tuple(
            tuple((i, number) for (t, i), number in self.moves.mount.items() if t == type_)
            for type_ in range(len(program.types))
        )
        self.places = any(step.op == PLACE for step in program.steps)
        ends = {end.op: end for end in reversed(program.ends)}
        # a game in which nobody places cannot be blocked
        self.blocked = ends.get("blocked") if self.places else None
        # in a game with rules whole positions repeat: those see to it
        self.repetition = None if program.ruled else ends.get("repetition")
        self.limit = ends.get("limit")
        # ruling tail looks at each piece by itself, which is sound only where pieces leave one another alone
        moving = {step.kind for step in program.steps if step.op == "advance"}
        struck = {kind for mover in moving for kind in program.kinds[mover].destroys}
        self.apart = not moving & (struck | set(program.movement.blockers))
        self.rules: Any = None  # those of flow/turns.py, which need these tables
        self.ahead: dict[int, tuple[Piece | None, ...]] = {}
        self._laid: dict[int, Laid] = {}
        self._of_kind: dict[tuple[Any, int], tuple[int, ...]] = {}

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
            if len(self._of_kind) > ROSTERS:
                self._of_kind.clear()
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

    def blank(self, players: int) -> Draft:
        """A draft before the setup's first step: an empty board, no pieces, everything in the supply."""
        draft = Draft()
        draft._tiles = {}
        draft._near = {}
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
        draft.out = frozenset()
        draft.flow = None
        draft._free = None
        return draft
