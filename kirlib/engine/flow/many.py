"""Statements that do something several times: for each of several, repeatedly, or tile after tile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kirlib.engine.flow.crossing import Crossing, cross, meeting, shut
from kirlib.engine.flow.effects import Effect
from kirlib.engine.flow.frames import NONE, flow_of, push
from kirlib.engine.flow.moving import ITS_SPACE
from kirlib.engine.flow.placing import arrive, carry_over, lose, reaction, reactions, standing
from kirlib.engine.flow.tables import FlowTables
from kirlib.program import Statement
from kirlib.state import Draft, Frame, Log

MOST = 1000
"""No statement is repeated more often."""


def tiles_of(tables: FlowTables, draft: Draft, types: Sequence[int]) -> list[int]:
    """The spaces of all tiles of some kinds: kind after kind, each by space."""
    faces = tables.program.faces
    laid = sorted((space, faces[tile.face].type) for space, tile in draft._tiles.items())
    return [space for type_ in types for space, kind in laid if kind == type_]


def each(tables: FlowTables, statement: Statement) -> Effect:
    what: str = statement.get("what")
    numbers: tuple[int, ...] = statement.get("numbers", ())
    test = tables.amount(statement.get("test"))
    order = None if statement.get("order") is None else tables.amount(statement.get("order"))
    block: int = statement.get("block")
    others = what == "others"
    owners: bool = statement.get("owners", False)  # nobody's turn is meant, so `me` is each piece's owner

    def do(draft: Draft, frame: Frame, log: Log | None) -> bool:
        _, _, it, here, me, there = frame
        envs: list[tuple[int, int, int, int]]
        if what == "piece":
            envs = [
                (i, draft.pieces[i][0], draft.roster[i][1] if owners else me, there)
                for kind in numbers
                for i in tables.tables.of_kind(draft.roster, kind)
                if draft.pieces[i][0] >= 0
            ]
        elif what == "tile":
            envs = [(it, space, me, there) for space in tiles_of(tables, draft, numbers)]
        elif what == "space":
            envs = [(it, space, me, there) for space in range(len(tables.topology))]
        else:
            flow, count = flow_of(draft), len(draft.hands)
            first = me if others else flow.mover
            seats = [(first + k) % count for k in range(1 if others else 0, count)]
            envs = [(it, here, seat, there) for seat in seats if seat not in draft.out]
        envs = [env for env in envs if test(draft, env)]
        if order is not None:
            by = order
            envs.sort(key=lambda env: by(draft, env))
        frames: list[Frame] = [
            (block, 0, env[0], ITS_SPACE if what == "piece" else env[1], env[2], env[3]) for env in envs
        ]
        push(draft, *frames)
        return False

    return do


def repeat(tables: FlowTables, statement: Statement) -> Effect:
    times = tables.amount(statement.get("times"))
    block: int = statement.get("block")

    def do(draft: Draft, frame: Frame, log: Log | None) -> bool:
        new: Frame = (block, 0, *frame[2:])
        push(draft, *[new] * max(0, min(MOST, times(draft, frame[2:]))))
        return False

    return do


def act(tables: FlowTables, statement: Statement) -> Effect:
    """Tiles of one kind act on the pieces that stand on them before the first of them does."""
    type_: int = statement.get("type")

    def do(draft: Draft, frame: Frame, log: Log | None) -> bool:
        block = tables.tile_on[type_].get("acts")
        if block is None:
            return False
        at = flow_of(draft).at
        spaces = tiles_of(tables, draft, (type_,))
        push(draft, *[reaction(draft, block, i, space, frame[4]) for space in spaces for i in at.get(space, ())])
        return False

    return do


def carry(tables: FlowTables, statement: Statement) -> Effect:
    """Tiles carry the pieces on them one space on, all at once."""
    types, kinds = statement.get("types"), frozenset(statement.get("kinds"))
    way: int = statement.get("way")
    bends: bool = statement.get("bends")
    faces = tables.program.faces

    def direction(draft: Draft, space: int) -> int:
        laid = draft._tiles.get(space)
        if laid is None or faces[laid.face].type not in types:
            return NONE
        return tables.turned(faces[laid.face].turn, way)

    def do(draft: Draft, frame: Frame, log: Log | None) -> bool:
        at, me = flow_of(draft).at, frame[4]
        ways = {
            i: direction(draft, space)
            for space in tiles_of(tables, draft, types)
            for i in at.get(space, ())
            if draft.roster[i][0] in kinds
        }
        moved = carried(tables, draft, ways)
        before = [standing(tables, draft, i, crossing.there) for i, crossing in moved.items() if crossing.there >= 0]
        lost: list[Frame] = []
        for i, crossing in moved.items():
            if crossing.there < 0:
                lost += lose(tables, draft, i, me, log, "off", crossing.direction)
                continue
            piece = draft.pieces[i]
            facing = crossing.carry[piece[1]]
            onward = direction(draft, crossing.there)
            if bends and onward >= 0:
                facing = bent(tables, crossing.travel, onward)[facing]
            if log is not None:
                log.append(("step", i, crossing.space, crossing.there, piece[1], facing, "carry", crossing.direction))
            carry_over(tables, draft, (i,), crossing.there, (facing,))
        # all have moved before anything is set off, piece after piece
        push(draft, *lost)
        for i, crossing in reversed(moved.items()):
            if crossing.there >= 0:
                push(draft, *reactions(tables, draft, "rests", i, crossing.there, me))
                arrive(tables, draft, (i,), (i,), crossing.there, before.pop(), me, log, head_on=True)
                push(draft, *reactions(tables, draft, "leaves", i, crossing.space, me))
        return False

    return do


def carried(tables: FlowTables, draft: Draft, ways: Mapping[int, int]) -> dict[int, Crossing]:
    """Which of several pieces move when each goes one space on at the same time, in the direction given for it.

    Whoever is barred by a wall, a tile or a piece that stays, stays too; so do those that would come to one space, or
    change places over one edge, and do not share a space. That is found out until nothing changes any more.
    """
    at = flow_of(draft).at
    going = dict(ways)
    while True:
        without = draft._copy()
        flow_of(without).at = {s: rest for s, on in at.items() if (rest := tuple(i for i in on if i not in going))}
        found: dict[int, Crossing] = {}
        for i, way in going.items():
            crossings = cross(tables, without, (i,), (i,), draft.pieces[i][0], way)
            if crossings is not None and len(crossings) == 1:
                found[i] = crossings[0]
        clear = {i: crossing for i, crossing in found.items() if not collides(tables, draft, i, found)}
        if len(clear) == len(going):
            return clear
        going = {i: ways[i] for i in clear}


def collides(tables: FlowTables, draft: Draft, i: int, found: Mapping[int, Crossing]) -> bool:
    """Whether piece `i` gets into the way of another that moves at the same time."""
    own = found[i]
    if own.there < 0:
        return False
    coming = tuple(j for j, other in found.items() if other.there == own.there)
    if len(coming) > 1 and shut(tables, draft, (i,), coming, own.there, leaving=found):
        return True
    back = tables.topology.opposite[own.travel]
    for j, other in found.items():
        swaps = (other.space, other.direction, other.there) == (own.there, back, own.space)
        if (swaps or (other.there == own.there and other.space != own.space)) and any(
            meeting(tables, draft, a, b) in ("bar", "push", "capture") for a, b in ((i, j), (j, i))
        ):
            return True
    return False


def bent(tables: FlowTables, travel: int, onward: int) -> Sequence[int]:
    """The rotation that takes one direction to another; nothing turns where directions do not."""
    return next((turn for turn in tables.topology.rotations if turn[travel] == onward), tables.topology.carries[0])


MANY = {"each": each, "repeat": repeat, "act": act, "carry": carry}
"""For each op its maker."""
