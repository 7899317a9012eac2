"""One piece's movement from its first step to its rest: a finite walk over activations.

It ends when no tile acts, or when the declared key (ruling repeat) comes up again. The key ranges over a finite set, so
every walk ends.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

from kirlib.engine.conflicts import decide
from kirlib.engine.laying import Action
from kirlib.state import GONE, NOBODY, Draft, Log, Piece

if TYPE_CHECKING:
    from kirlib.engine.machine import Machine

Key = Callable[["Course", Action, int, int, int], Hashable]


def key_of(parts: tuple[str, ...]) -> Key:
    """The function that makes a walk's key from its declared parts. An action stands for tile, way, space and facing."""
    if set(parts) == {"tile", "space", "facing"}:
        return lambda course, action, space, facing, last: action
    pick: dict[str, Key] = {
        # a way is told apart by where the tile lies and how far it reaches; facing and space are parts of their own
        "tile": lambda course, action, space, facing, last: (action.source, action.between, action.distance),
        "space": lambda course, action, space, facing, last: space,
        "facing": lambda course, action, space, facing, last: facing,
        "memory": lambda course, action, space, facing, last: last,
        # destroyed tiles only grow in number, so their number tells them apart
        "destroyed": lambda course, action, space, facing, last: len(course.marked),
    }
    chosen = [pick[part] for part in parts]
    return lambda course, action, space, facing, last: tuple(
        part(course, action, space, facing, last) for part in chosen
    )


class Course:
    """The movements of one step `advance`: what all pieces share while they move one after the other."""

    __slots__ = (
        "act",
        "blocked",
        "key",
        "log",
        "machine",
        "marked",
        "movement",
        "near",
        "stages",
        "struck",
        "targets",
        "tiles",
    )

    def __init__(
        self, machine: Machine, draft: Draft, targets: dict[int, list[int]], log: Log | None
    ) -> None:
        movement = machine.program.movement
        self.machine = machine
        self.movement = movement
        self.tiles = draft.tiles
        self.near = draft.near
        self.targets = targets
        self.marked: set[int] = set(draft.marked)
        self.struck: set[int] = set(draft.struck)
        self.act = movement.destroyed_act
        self.stages = movement.stages
        self.key = machine.key
        self.log = log
        # ruling sight: the spaces whose tiles or pieces block influence, where anything does
        self.blocked: set[int] | None = None
        if movement.tiles_block or movement.blockers:
            self.blocked = set(draft.tiles) if movement.tiles_block else set()
            self.blocked |= {
                piece.space
                for piece, (kind, _) in zip(draft.pieces, draft.roster, strict=True)
                if kind in movement.blockers
            }

    def move(self, i: int, piece: Piece, by: int) -> Piece:
        """Piece `i` goes round its loop, or advances, and comes to rest."""
        space, facing, looping, last = piece
        movement = self.movement
        if looping and movement.resume != "never":
            resumed = (
                self.go_round(i, piece) if movement.resume == "if it stands" else self.carry_on(i, piece)
            )
            if resumed is not None:
                return resumed
        if not movement.memory_kept:
            last = NOBODY
        own: Action | None = None
        topology = self.machine.topology
        target, carry, carries = topology.target, topology.carry, topology.carries
        log = self.log
        for _ in range(by):
            there = target[space][facing]
            if there < 0:
                return self.edge(i, space, facing, last)
            turned = carries[carry[space][facing]][facing]
            if log is not None:
                log.append(("advance", i, space, there, facing, turned))
            space, facing = there, turned
            own = self.enter(i, space, facing, True)
        space, facing, looping, last, _ = self.walk(i, space, facing, own, last)
        return Piece(space, facing, looping, last if looping or movement.memory_kept else NOBODY)

    def edge(self, i: int, space: int, facing: int, last: int) -> Piece:
        """A step forward would leave the board."""
        leaves = self.movement.edge_leaves
        if self.log is not None:
            self.log.append(("leave" if leaves else "stay", i, space, facing))
        return Piece(GONE if leaves else space, facing, False, last if self.movement.memory_kept else NOBODY)

    def enter(self, i: int, space: int, facing: int, head_on: bool) -> Action | None:
        """Ruling entry: what piece `i` destroys by entering a space; and what the tile there then does to it."""
        targets = self.targets.get(space)
        if targets is not None:
            self.strike(i, space, targets)
        laid = self.tiles.get(space)
        if laid is None or not (self.act or space not in self.marked):
            return None
        if head_on and laid.approach[facing]:
            action: Action | None = laid.own[facing]
            return action
        if laid.fragile and space not in self.marked:
            self.marked.add(space)
            if self.log is not None:
                self.log.append(("destroy", i, space, laid.face))
        return None

    def strike(self, i: int, space: int, targets: list[int]) -> None:
        """Piece `i` destroys those pieces on the space it enters that its kind destroys."""
        machine = self.machine
        for j in targets:
            if j not in self.struck and machine.strikes(i, j):
                self.struck.add(j)
                if self.log is not None:
                    self.log.append(("strike", i, j, space))

    def seek(self, space: int, facing: int, own: Action | None, last: int) -> Action | None:
        """The tile that acts on a piece that has come to a space: `own` if that one lies there and is activated.

        Ruling not twice in a row: the tile at `last` is left out as if it were not there.
        """
        near = self.near.get(space)
        if near is None:
            if own is None or own.source == last or not (self.act or own.source not in self.marked):
                return None
            return own
        active: tuple[Action, ...] = () if own is None or own.source == last else (own,)
        for source, ways in near:
            if source != last:
                active += ways[facing]
        if active and not self.act:
            active = tuple(a for a in active if a.source not in self.marked)
        if active and self.blocked is not None:
            active = tuple(a for a in active if self.blocked.isdisjoint(a.between))
        if len(active) < 2:
            return active[0] if active else None
        return decide(active, self.stages, self.movement.skip_undecided)

    def walk(
        self, i: int, space: int, facing: int, own: Action | None, last: int
    ) -> tuple[int, int, bool, int, Hashable]:
        """Lets tiles act until none does or the key repeats.

        Returns space, facing, whether it ended in a loop, the tile that moved it last, and the key that came up again.
        """
        action = self.seek(space, facing, own, last)
        if action is None:
            return space, facing, False, last, None
        seen = set()
        log = self.log
        while action is not None:
            key = self.key(self, action, space, facing, last)
            if key in seen:
                if log is not None:
                    log.append(("loop", i, space, facing))
                return space, facing, True, last, key
            seen.add(key)
            if log is not None:
                log.append(("act", i, space, facing, action))
            own = None
            for there, turned, head_on in action.entries:
                if there == GONE:
                    if log is not None:
                        log.append(("leave", i, space, turned))
                    return GONE, turned, False, NOBODY, None
                own = self.enter(i, there, turned, head_on)
            space, facing, last = action.space, action.facing, action.source
            action = self.seek(space, facing, own, last)
        return space, facing, False, last, None

    def standing(self, space: int, facing: int) -> Action | None:
        """What the tile on a piece's own space would do, as though the piece had just entered it head-on."""
        laid = self.tiles.get(space)
        if laid is None:
            return None
        action: Action | None = laid.own[facing]
        return action

    def go_round(self, i: int, piece: Piece) -> Piece | None:
        """Ruling resume: the round is made if the loop still stands; else None, and nothing has happened."""
        space, facing, _, last = piece
        own = self.standing(space, facing)
        first = self.seek(space, facing, own, last)
        if first is None:
            return None
        log = self.log
        marked, struck, logged = set(self.marked), set(self.struck), len(log) if log is not None else 0
        if log is not None:
            log.append(("round", i, space, facing))
        begins = self.key(self, first, space, facing, last)
        there, turned, looping, moved, key = self.walk(i, space, facing, own, last)
        if looping and key == begins and (there, turned) == (space, facing):
            return Piece(there, turned, True, moved)
        self.marked, self.struck = marked, struck
        if log is not None:
            del log[logged:]
        return None

    def carry_on(self, i: int, piece: Piece) -> Piece | None:
        """The other reading of resume: whatever tile acts moves the piece and the turn goes on; None if none does."""
        space, facing, _, last = piece
        own = self.standing(space, facing)
        if self.seek(space, facing, own, last) is None:
            return None
        if self.log is not None:
            self.log.append(("round", i, space, facing))
        there, turned, looping, moved, _ = self.walk(i, space, facing, own, last)
        return Piece(there, turned, looping, moved if looping or self.movement.memory_kept else NOBODY)
