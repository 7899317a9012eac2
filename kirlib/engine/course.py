"""One piece's movement from its first step to its rest: a finite walk over activations.

It ends when no tile acts, or when the declared key (ruling repeat) comes up again. The key ranges over a finite set, so
every walk ends.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable

from kirlib.engine.laying import Action
from kirlib.engine.sight import Sight
from kirlib.engine.tables import Tables
from kirlib.state import GONE, NOBODY, Draft, Log, Piece


class Course:
    """The movements of one step `advance`: what all pieces share while they move one after the other.

    `targets`: for each space the pieces on it that are destroyed by an entry. `marked`, `struck`: tiles (by space) and
    pieces destroyed so far. `blocked`: spaces that block influence on the piece that is moving (ruling sight).
    `gate`: whether a piece can go from one space to another, None where nothing ever bars one.
    """

    __slots__ = ("blocked", "gate", "inert", "log", "marked", "near", "sight", "struck", "tables", "targets", "tiles")

    def __init__(self, tables: Tables, draft: Draft, targets: dict[int, list[int]], log: Log | None) -> None:
        movement = tables.program.movement
        self.tables = tables
        self.tiles = draft._tiles
        self.near = draft._near
        self.targets = targets
        self.marked: set[int] = set(draft.marked)
        self.struck: set[int] = set(draft.struck)
        self.inert = not movement.destroyed_act
        self.log = log
        self.sight = Sight(draft, movement) if movement.tiles_block or movement.blockers else None
        self.blocked: Collection[int] = ()
        self.gate: Callable[..., bool] | None = None

    def move(self, i: int, piece: Piece, by: int) -> Piece:
        """Piece `i` goes round its loop, or advances `by` spaces, and comes to rest."""
        space, facing, looping, last = piece
        tables = self.tables
        movement = tables.program.movement
        if self.sight is not None:
            self.blocked = self.sight.blocked(i)
        if looping and movement.resume != "never":
            resumed = self.go_round(i, piece) if movement.resume == "if it stands" else self.carry_on(i, piece)
            if resumed is not None:
                return resumed
        if not movement.memory_kept:
            last = NOBODY
        own: Action | None = None
        for _ in range(by):
            ahead = tables.onward(space)[facing]
            if ahead is None:
                if self.gate is not None and not self.gate(i, space, GONE, facing):
                    return self.stay(i, space, facing, last)
                return self.edge(i, space, facing, last)
            there, turned = ahead[0], ahead[1]
            if self.gate is not None and not self.gate(i, space, there):
                return self.stay(i, space, facing, last)
            if self.log is not None:
                self.log.append(("advance", i, space, there, facing, turned))
            space, facing = there, turned
            own = self.enter(i, space, facing, True)
        action = self.seek(space, facing, own, last)
        if action is not None:
            space, facing, looping, last, _ = self.walk(i, space, facing, action, last)
        else:
            looping = False
        return Piece(space, facing, looping, last if looping or movement.memory_kept else NOBODY)

    def keep(self, draft: Draft) -> None:
        """What has been destroyed so far becomes part of the position."""
        if self.marked:
            draft.marked = frozenset(self.marked)
        if self.struck:
            draft.struck = frozenset(self.struck)

    def edge(self, i: int, space: int, facing: int, last: int) -> Piece:
        """A step forward would leave the board."""
        movement = self.tables.program.movement
        if movement.edge_turns:
            back = self.tables.topology.opposite[facing]
            if self.log is not None:
                self.log.append(("back", i, space, facing, back))
            return Piece(space, back, False, last if movement.memory_kept else NOBODY)
        if not movement.edge_leaves:
            return self.stay(i, space, facing, last)
        if self.log is not None:
            self.log.append(("leave", i, space, facing))
        return Piece(GONE, facing, False, NOBODY)

    def stay(self, i: int, space: int, facing: int, last: int) -> Piece:
        """A step forward is not possible."""
        movement = self.tables.program.movement
        if self.log is not None:
            self.log.append(("stay", i, space, facing))
        return Piece(space, facing, False, last if movement.memory_kept else NOBODY)

    def enter(self, i: int, space: int, facing: int, head_on: bool) -> Action | None:
        """Ruling entry: what piece `i` destroys by entering a space; and what the tile there then does to it."""
        if space in self.targets:
            self.strike(i, space)
        laid = self.tiles.get(space)
        if laid is None or (self.inert and space in self.marked):
            return None
        if head_on and laid.approach[facing]:
            action: Action | None = laid.own[facing]
            return action
        if laid.fragile and space not in self.marked:
            self.marked.add(space)
            if self.log is not None:
                self.log.append(("destroy", i, space, laid.face))
        return None

    def strike(self, i: int, space: int) -> None:
        """Piece `i` destroys those pieces on the space it enters that its kind destroys; never itself."""
        for j in self.targets[space]:
            if j not in self.struck and i != j:
                self.struck.add(j)
                if self.log is not None:
                    self.log.append(("strike", i, j, space))

    def seek(self, space: int, facing: int, own: Action | None, last: int) -> Action | None:
        """The tile that acts on a piece that has come to a space: `own` if that one lies there and is activated.

        Ruling not twice in a row: the tile at `last` is left out as if it were not there.
        """
        active: tuple[Action, ...] = () if own is None or own.source == last else (own,)
        near = self.near.get(space)
        if near is not None:
            for source, ways in near:
                if source != last:
                    active += ways[facing]
        if active:
            if self.inert:
                active = tuple([a for a in active if a.source not in self.marked])
            if self.blocked:
                active = tuple([a for a in active if not any(space in self.blocked for space in a.between)])
            if len(active) > 1:
                return self.tables.conflicts.decide(active)
        return active[0] if active else None

    def walk(
        self, i: int, space: int, facing: int, action: Action | None, last: int
    ) -> tuple[int, int, bool, int, Hashable]:
        """Lets tiles act, beginning with `action`, until none does or the key repeats.

        Returns space, facing, whether it ended in a loop, the tile that moved it last, and the key that came up again.
        """
        log = self.log
        key_of = self.tables.key
        seen: set[Hashable] = set()
        while action is not None:
            key = action if key_of is None else key_of(action, space, facing, last, len(self.marked))
            if key in seen:
                if log is not None:
                    log.append(("loop", i, space, facing))
                return space, facing, True, last, key
            seen.add(key)
            if log is not None:
                log.append(("act", i, space, facing, action))
            own = None
            for there, turned, head_on in action.entries:
                if there == GONE and (self.gate is None or self.gate(i, space, GONE)):
                    if log is not None:
                        log.append(("leave", i, space, turned))
                    return GONE, turned, False, NOBODY, None
                if self.gate is not None:
                    if not self.gate(i, space, there):  # it is barred: the tile's effect ends here
                        if log is not None:
                            log.append(("stay", i, space, turned))
                        return space, turned, False, action.source, None
                    space = there
                own = self.enter(i, there, turned, head_on)
            space, facing, last = action.space, action.facing, action.source
            action = self.seek(space, facing, own, last)
        return space, facing, False, last, None

    def standing(self, space: int, facing: int, last: int) -> Action | None:
        """The tile that acts on a piece where it stands, as though it had just entered head-on (ruling resume)."""
        laid = self.tiles.get(space)
        return self.seek(space, facing, laid.own[facing] if laid is not None else None, last)

    def go_round(self, i: int, piece: Piece) -> Piece | None:
        """Ruling resume: the round is made if the loop still stands; else None, and nothing has happened."""
        space, facing, _, last = piece
        first = self.standing(space, facing, last)
        if first is None:
            return None
        log = self.log
        marked, struck, logged = set(self.marked), set(self.struck), len(log) if log is not None else 0
        if log is not None:
            log.append(("round", i, space, facing))
        key_of = self.tables.key
        begins = first if key_of is None else key_of(first, space, facing, last, len(self.marked))
        there, turned, looping, moved, key = self.walk(i, space, facing, first, last)
        if looping and key == begins and (there, turned) == (space, facing):
            return Piece(there, turned, True, moved)
        self.marked, self.struck = marked, struck
        if log is not None:
            del log[logged:]
        return None

    def carry_on(self, i: int, piece: Piece) -> Piece | None:
        """The other reading of resume: whatever tile acts moves the piece and the turn goes on; None if none does."""
        space, facing, _, last = piece
        first = self.standing(space, facing, last)
        if first is None:
            return None
        if self.log is not None:
            self.log.append(("round", i, space, facing))
        there, turned, looping, moved, _ = self.walk(i, space, facing, first, last)
        keeps = looping or self.tables.program.movement.memory_kept
        return Piece(there, turned, looping, moved if keeps else NOBODY)
