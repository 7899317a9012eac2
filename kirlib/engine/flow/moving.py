"""The decision to move a piece: which one, and which way or where to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kirlib.engine.flow.crossing import cross, group_of, meeting, shut
from kirlib.engine.flow.formations import formation_at
from kirlib.engine.flow.frames import NONE, SLIDE, WHOLE, flow_of, push
from kirlib.engine.flow.going import direction_from, set_off
from kirlib.engine.flow.placing import arrive, carry_over, reactions, standing
from kirlib.engine.flow.tables import FlowTables
from kirlib.program import Statement
from kirlib.state import Draft, Frame, Log

ITS_SPACE = -2
"""In a frame: `here` is the space on which `it` stands when the frame begins."""


class Moving:
    """Pieces of some kinds go one way, or are put on a space."""

    pending = "move"
    chance = False

    def __init__(self, tables: FlowTables, statement: Statement) -> None:
        self.tables = tables
        get = statement.get
        self.kinds: tuple[int, ...] = get("kinds")
        self.whose: str = get("whose")
        self.ways: tuple[int, ...] | None = get("ways")
        self.by: int = get("by")
        self.may = tables.amount(get("may"))
        self.guarded = get("may") is not None
        self.to = None if get("to") is None else tables.amount(get("to"))
        self.stuck: str = get("stuck")
        self.then: int = get("then")

    def weights(self, draft: Draft, frame: Frame) -> None:
        return None

    def movable(self, draft: Draft, me: int) -> Iterator[tuple[int, int, bool, bool]]:
        """The pieces that may be moved: piece, space, whether alone, and whether with all of its formation.

        Of pieces of one kind on one space that the player may move it is the topmost, or, where they do not lie upon
        one another, the first.
        """
        tables, roster = self.tables, draft.roster
        at = flow_of(draft).at
        seen: set[tuple[int, int]] = set()
        for kind in self.kinds:
            for i in tables.tables.of_kind(roster, kind):
                space, owner = draft.pieces[i][0], roster[i][1]
                if space < 0 or not belongs(self.whose, owner, me) or (kind, space) in seen:
                    continue
                seen.add((kind, space))
                if tables.ordered:
                    fitting = (j for j in reversed(at[space]) if roster[j][0] == kind)
                    i = next(j for j in fitting if belongs(self.whose, roster[j][1], me))
                    owner = roster[i][1]
                one, together = True, False
                if tables.forms[kind]:
                    form = formation_at(tables, draft, kind, space, owner)
                    if form is not None:
                        one, together = form.spec.one, form.spec.all
                yield i, space, one, together

    def options(self, draft: Draft, frame: Frame) -> list[int]:
        tables, me = self.tables, frame[4]
        moves = tables.tables.moves
        found: list[int] = []
        for i, space, one, together in self.movable(draft, me):
            kind, owner = draft.roster[i]
            if self.to is not None:
                if one:
                    base = moves.leaps[kind] + space * moves.spaces
                    found += [base + there for there in self.targets(draft, i, space, me)]
                continue
            for whole in (False, True):
                if not (together if whole else one):
                    continue
                group = group_of(tables, draft, i, whole)
                if whole:
                    form = formation_at(tables, draft, kind, space, owner)
                    assert form is not None
                    base = moves.steps[True, form.number]
                else:
                    base = moves.steps[False, kind]
                base += space * moves.directions
                found += [base + d for d in self.directions(draft, i, group, space, me)]
        return found

    def directions(self, draft: Draft, i: int, group: Sequence[int], space: int, me: int) -> Iterator[int]:
        """The ways that a group can go."""
        tables = self.tables
        row = tables.topology.target[space]
        for direction in self.ways if self.ways is not None else (draft.pieces[i][1],):
            if direction_from(tables, draft, i, direction) != direction:
                continue  # the tile there has another way out
            there = row[direction]
            if there < 0 and not tables.program.movement.edge_leaves:
                continue
            if self.guarded and not self.may(draft, (i, space, me, there)):
                continue
            if cross(tables, draft, (i,), group, space, direction) is not None:
                yield direction

    def targets(self, draft: Draft, i: int, space: int, me: int) -> Iterator[int]:
        """The spaces on which a piece can be put."""
        assert self.to is not None
        for there in range(len(self.tables.topology)):
            env = (i, space, me, there)
            if there != space and self.to(draft, env) and self.may(draft, env) and can_be(self.tables, draft, i, there):
                yield there

    def apply(self, draft: Draft, frame: Frame, number: int, log: Log | None) -> None:
        tables, me = self.tables, frame[4]
        moves = tables.tables.moves
        move = moves[number]
        space = tables.program.space_numbers[str(move.at)]
        if self.to is not None:
            i = next(i for i, s, _, _ in self.movable(draft, me) if s == space and self.named(draft, i) == move.item)
            if log is not None:
                log.append(("move", draft.player, i, str(move)))
            self.follow(draft, i, me)
            jump(tables, draft, i, tables.program.space_numbers[str(move.to)], me, log)
            return
        whole = (number - moves.step_base) // (moves.spaces * moves.directions) >= len(moves.single)
        i = next(
            i
            for i, s, _, _ in self.movable(draft, me)
            if s == space
            and (whole or self.named(draft, i) == move.item)
            and (not whole or self.form_named(draft, i, space) == move.item)
        )
        direction = (number - moves.step_base) % moves.directions
        if log is not None:
            log.append(("move", draft.player, i, str(move)))
        self.follow(draft, i, me)
        how = (WHOLE if whole else 0) | (SLIDE if self.by == 0 else 0)
        set_off(tables, draft, i, self.by, direction, me, how)

    def follow(self, draft: Draft, i: int, me: int) -> None:
        """What comes after the movement."""
        if self.then >= 0:
            push(draft, (self.then, 0, i, ITS_SPACE, me, NONE))

    def named(self, draft: Draft, i: int) -> str:
        return self.tables.program.kinds[draft.roster[i][0]].name

    def form_named(self, draft: Draft, i: int, space: int) -> str | None:
        form = formation_at(self.tables, draft, draft.roster[i][0], space, draft.roster[i][1])
        return None if form is None else form.spec.name


def belongs(whose: str, owner: int, me: int) -> bool:
    """Whether what has an owner (-1: nobody) is such as `mine`, `theirs` or `any` says."""
    if whose == "any":
        return True
    return owner == me if whose == "mine" else owner >= 0 and owner != me


def can_be(tables: FlowTables, draft: Draft, i: int, there: int, ignored: int = NONE) -> bool:
    """Whether a piece can be put on a space with what it takes along: nothing bars it, or would have to be pushed."""
    group = group_of(tables, draft, i)
    if shut(tables, draft, (i,), group, there, ignored):
        return False
    return not any(
        meeting(tables, draft, i, j) in ("bar", "push") for j in flow_of(draft).at.get(there, ()) if j not in group
    )


def jump(
    tables: FlowTables,
    draft: Draft,
    i: int,
    there: int,
    me: int,
    log: Log | None,
    how: str = "jump",
    under: bool = False,
) -> None:
    """A piece is put on another space, with what it takes along, and enters it and rests."""
    if there < 0 or draft.pieces[i][0] < 0:
        return
    space = draft.pieces[i][0]
    group = group_of(tables, draft, i)
    before = standing(tables, draft, i, there)
    if log is not None:
        for j in group:
            log.append(("step", j, space, there, draft.pieces[j][1], draft.pieces[j][1], how))
    carry_over(tables, draft, group, there, [draft.pieces[j][1] for j in group], under)
    leaving = [f for j in group for f in reactions(tables, draft, "leaves", j, space, me)]
    push(draft, *reactions(tables, draft, "rests", i, there, me))
    arrive(tables, draft, (i,), group, there, before, me, log)
    push(draft, *leaving)
