"""A piece goes on, one space at a time; what it sets off comes before its next step."""

from __future__ import annotations

from collections.abc import Sequence

from kirlib.engine.flow.crossing import Crossing, cross, group_of
from kirlib.engine.flow.frames import NONE, SLIDE, UNDER, WHOLE, flow_of, going, how_it_goes, push
from kirlib.engine.flow.placing import arrive, carry_over, lose, reactions, standing
from kirlib.engine.flow.tables import FlowTables
from kirlib.state import Draft, Frame, Log

FACING = -1
"""The way of a piece that goes the way it faces."""


def set_off(tables: FlowTables, draft: Draft, i: int, by: int, way: int, me: int, how: int = 0) -> None:
    """Piece `i` begins to go: `by` spaces, or, if it slides, until it is barred. `way`: a direction or its code."""
    if how & SLIDE:
        by = len(tables.topology) * len(tables.topology.directions)
    if by > 0:
        push(draft, (going(how), by, i, way, me, NONE))


def direction_from(tables: FlowTables, draft: Draft, i: int, way: int) -> int:
    """The direction in which piece `i` leaves its space, -1 for none: the tile's way out comes first."""
    space, facing = draft.pieces[i][0], draft.pieces[i][1]
    laid = draft._tiles.get(space)
    if laid is not None:
        face = tables.program.faces[laid.face]
        out = tables.program.types[face.type].way_out
        if out and out[face.state] >= 0:
            # a direction of the tile as drawn, so it turns with the tile
            return tables.turned(face.turn, out[face.state])
    if way == FACING:
        return facing
    if way >= 0:
        return way
    target = tables.topology.target[space]
    return next((d for d in tables.ways[-2 - way] if target[d] >= 0), NONE)


def go_on(tables: FlowTables, draft: Draft, frame: Frame, log: Log | None) -> None:
    """Takes the next step of the frame that is the last of the agenda, or ends the movement."""
    flow = flow_of(draft)
    block, left, i, way, me, memory = frame
    how = how_it_goes(block)
    space = draft.pieces[i][0]
    flow.agenda = flow.agenda[:-1]
    if space < 0:
        return
    direction = direction_from(tables, draft, i, way) if left > 0 else NONE
    # a slide ends where it began: on the space and in the direction of its first step
    start = space * len(tables.topology.directions) + max(direction, 0)
    if direction < 0 or (how & SLIDE and memory == start):
        rest(tables, draft, i, memory, me)
        return
    group = group_of(tables, draft, i, bool(how & WHOLE))
    crossings = cross(tables, draft, (i,), group, space, direction)
    if crossings is None:
        if log is not None and (memory == NONE or not how & SLIDE):  # a slide just ends
            log.append(("barred", i, space, direction))
        rest(tables, draft, i, memory, me)
        return
    depth = len(flow.agenda)
    # it came to this space on its way and goes on at once
    passing = [] if memory == NONE else reactions(tables, draft, "passes", i, space, me)
    travel, more = direction, 0
    for crossing in crossings:
        own = crossing.group == group
        if crossing.there < 0:
            push(
                draft, *[f for j in crossing.group for f in lose(tables, draft, j, me, log, "off", crossing.direction)]
            )
        elif own:
            under = bool(how & UNDER) and left == 1
            travel, more = enter(tables, draft, crossing, i, bool(how & WHOLE), under, me, log)
        else:
            shove(tables, draft, crossing, me, log)
    push(draft, *passing)  # pushed last: what it does on the one space comes before what it does on the next
    if draft.pieces[i][0] < 0:
        return
    if how & SLIDE:
        more = 0  # else a slide from tile to tile would never run out of steps
    after = (block, left - 1 + more, i, travel if way >= 0 else way, me, start if memory == NONE else memory)
    # beneath what has been set off, which comes first
    flow.agenda = (*flow.agenda[:depth], after, *flow.agenda[depth:])


def enter(
    tables: FlowTables,
    draft: Draft,
    crossing: Crossing,
    i: int,
    whole: bool,
    under: bool,
    me: int,
    log: Log | None,
) -> tuple[int, int]:
    """A group crosses an edge with piece `i`. Returns its way of travel then, and how many steps a tile there adds."""
    travel, more = crossing.travel, 0
    facings = [crossing.carry[draft.pieces[j][1]] for j in crossing.group]
    laid = draft._tiles.get(crossing.there)
    let_in = laid is not None and laid.approach[travel]
    if laid is not None and let_in and laid.own[travel] is not None:
        # a tile with sides deflects what comes in
        action = laid.own[travel]
        travel, more = action.facing, len(action.entries)
        if tables.program.kinds[draft.roster[i][0]].facing:
            facings[crossing.group.index(i)] = travel
    move_group(tables, draft, crossing, facings, under, "go", me, log, whole, let_in)
    return travel, more


def shove(tables: FlowTables, draft: Draft, crossing: Crossing, me: int, log: Log | None) -> None:
    """A group is pushed across an edge, and rests."""
    facings = [crossing.carry[draft.pieces[j][1]] for j in crossing.group]
    depth = len(flow_of(draft).agenda)
    move_group(tables, draft, crossing, facings, False, "push", me, log)
    flow = flow_of(draft)
    resting = [f for j in crossing.led for f in reactions(tables, draft, "rests", j, crossing.there, me)]
    flow.agenda = (*flow.agenda[:depth], *reversed(resting), *flow.agenda[depth:])


def move_group(
    tables: FlowTables,
    draft: Draft,
    crossing: Crossing,
    facings: Sequence[int],
    under: bool,
    how: str,
    me: int,
    log: Log | None,
    whole: bool = False,
    let_in: bool = False,
) -> None:
    """Moves a group, and sets off what it leaves and enters."""
    led, group, space, there = crossing.led, crossing.group, crossing.space, crossing.there
    before = standing(tables, draft, led[0], there)
    if log is not None:
        for j, facing in zip(group, facings, strict=True):
            log.append(("step", j, space, there, draft.pieces[j][1], facing, how, crossing.direction))
    carry_over(tables, draft, group, there, facings, under)
    leaving = [f for j in group for f in reactions(tables, draft, "leaves", j, space, me)]
    arrive(tables, draft, led, group, there, before, me, log, whole=whole, head_on=let_in)
    push(draft, *leaving)


def rest(tables: FlowTables, draft: Draft, i: int, memory: int, me: int) -> None:
    """The movement is over; if the piece has moved at all, it rests."""
    if memory != NONE:
        push(draft, *reactions(tables, draft, "rests", i, draft.pieces[i][0], me))
