"""Statements that do something several times: for each of several, repeatedly, or tile after tile."""

from __future__ import annotations

from collections.abc import Sequence

from kirlib.engine.flow.crossing import cross
from kirlib.engine.flow.effects import Effect
from kirlib.engine.flow.frames import NONE, flow_of, push
from kirlib.engine.flow.moving import ITS_SPACE
from kirlib.engine.flow.placing import arrive, carry_over, reactions, standing
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

    def do(draft: Draft, frame: Frame, log: Log | None) -> bool:
        _, _, it, here, me, there = frame
        envs: list[tuple[int, int, int, int]]
        if what == "piece":
            envs = [
                (i, draft.pieces[i][0], me, there)
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
    types: tuple[int, ...] = statement.get("types")

    def do(draft: Draft, frame: Frame, log: Log | None) -> bool:
        frames: list[Frame] = []
        at = flow_of(draft).at
        for space in tiles_of(tables, draft, types):
            block = tables.tile_on[tables.program.faces[draft._tiles[space].face].type].get("acts")
            if block is not None:
                frames += [(block, 0, i, space, frame[4], NONE) for i in at.get(space, ()) or (NONE,)]
        push(draft, *frames)
        return False

    return do


def carry(tables: FlowTables, statement: Statement) -> Effect:
    """Tiles carry the pieces on them one space on, all at once.

    Whoever is barred by a wall, a tile or a piece that stays, or would come to one space with another that is carried,
    stays too; that is found out until nothing changes any more.
    """
    types, kinds = statement.get("types"), frozenset(statement.get("kinds"))
    way: int = statement.get("way")
    bends: bool = statement.get("bends")
    topology, faces = tables.topology, tables.program.faces

    def direction(draft: Draft, space: int) -> int:
        laid = draft._tiles.get(space)
        if laid is None or faces[laid.face].type not in types:
            return NONE
        return tables.turned(faces[laid.face].turn, way)

    def do(draft: Draft, frame: Frame, log: Log | None) -> bool:
        at, me = flow_of(draft).at, frame[4]
        going: dict[int, tuple[int, int]] = {}
        for space in tiles_of(tables, draft, types):
            d = direction(draft, space)
            there = topology.target[space][d]
            for i in at.get(space, ()):
                if draft.roster[i][0] in kinds and there >= 0:
                    going[i] = (d, there)
        while True:
            without = draft._copy()
            without_flow = flow_of(without)
            without_flow.at = {
                space: rest for space, on in at.items() if (rest := tuple(i for i in on if i not in going))
            }
            targets = [there for _, there in going.values()]
            stay = [
                i
                for i, (d, there) in going.items()
                if targets.count(there) > 1
                or (crossings := cross(tables, without, (i,), draft.pieces[i][0], d)) is None
                or len(crossings) > 1
            ]
            if not stay:
                break
            for i in stay:
                del going[i]
        moved = [(i, cross(tables, without, (i,), draft.pieces[i][0], d)) for i, (d, _) in going.items()]
        before = [(i, found[-1], standing(tables, draft, i, found[-1].there)) for i, found in moved if found]
        for i, crossing, _ in before:
            piece = draft.pieces[i]
            facing = crossing.carry[piece[1]]
            onward = direction(draft, crossing.there)
            if bends and onward >= 0:
                facing = bent(tables, crossing.travel, onward)[facing]
            if log is not None:
                log.append(("step", i, crossing.space, crossing.there, piece[1], facing, "carry"))
            carry_over(tables, draft, (i,), crossing.there, (facing,))
        # all have moved before anything is set off
        for i, crossing, form in before:
            push(draft, *reactions(tables, draft, "rests", i, crossing.there, me))
            arrive(tables, draft, (i,), crossing.there, form, me, log, head_on=True)
            push(draft, *reactions(tables, draft, "leaves", i, crossing.space, me))
        return False

    return do


def bent(tables: FlowTables, travel: int, onward: int) -> Sequence[int]:
    """The rotation that takes one direction to another; nothing turns where directions do not."""
    return next((turn for turn in tables.topology.rotations if turn[travel] == onward), tables.topology.carries[0])


MANY = {"each": each, "repeat": repeat, "act": act, "carry": carry}
"""For each op its maker."""
