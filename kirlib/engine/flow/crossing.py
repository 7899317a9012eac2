"""Whether pieces can cross an edge, or come to a space at all: walls, room, tiles and formations that bar, meetings."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from kirlib.engine.flow.formations import all_zones
from kirlib.engine.flow.frames import NONE, flow_of
from kirlib.engine.flow.tables import FlowTables
from kirlib.state import Draft


def group_of(tables: FlowTables, draft: Draft, i: int, whole: bool = False) -> tuple[int, ...]:
    """The pieces that go when piece `i` does, from the bottom up: those it takes along, or all of its formation."""
    space = draft.pieces[i][0]
    on = flow_of(draft).at.get(space, ())
    if len(on) < 2:
        return (i,)
    kind, owner = draft.roster[i]
    if whole:
        return tuple([j for j in on if draft.roster[j] == (kind, owner)])
    if not tables.takes[kind]:
        return (i,)
    place = on.index(i)
    taken = [
        j
        for n, j in enumerate(on)
        if j == i or (found := meeting(tables, draft, i, j)) == "carry" or (found == "carry above" and n > place)
    ]
    return tuple(taken)


def walled(tables: FlowTables, draft: Draft, space: int, direction: int, there: int, travel: int) -> bool:
    """Whether a wall stands between two spaces: `direction` is the way at the one, `travel` at the other."""
    if (space, direction) in tables.walls:
        return True
    if tables.walled:
        faces = tables.program.faces
        laid = draft._tiles.get(space)
        if laid is not None and direction in faces[laid.face].walls:
            return True
        laid = draft._tiles.get(there)
        if laid is not None and tables.topology.opposite[travel] in faces[laid.face].walls:
            return True
    return False


def shut(
    tables: FlowTables,
    draft: Draft,
    led: Sequence[int],
    group: Sequence[int],
    there: int,
    ignored: int = NONE,
    leaving: Collection[int] = (),
) -> bool:
    """Whether a space bars a group, whichever way it comes: by room, by its tile, by formations of others.

    `led`: the pieces of the group that take the others along. `ignored`: the space of a formation that does not count.
    `leaving`: pieces that make room, besides those that are captured.
    """
    laid = draft._tiles.get(there)
    if laid is not None:
        type_ = tables.program.faces[laid.face].type
        holds = tables.holds[type_]
        if holds >= 0:
            gone = {*group, *leaving, *captured(tables, draft, led, group, there)}
            others = [j for j in flow_of(draft).at.get(there, ()) if j not in gone]
            if len(others) + len(group) > holds:
                return True
        bars = tables.bars[type_]
        if bars is not None and any(bars(draft, (i, there, draft.roster[i][1], NONE)) for i in group):
            return True
    owner = draft.roster[led[0]][1]
    zones = all_zones(tables, draft)
    return any(other != owner and there in zone and space != ignored for other, space, zone in zones)


def meeting(tables: FlowTables, draft: Draft, i: int, j: int) -> str:
    """What happens when piece `i` would come to the space of piece `j`."""
    kind, owner = draft.roster[i]
    meets = tables.program.kinds[kind].meets
    if not meets:
        return "share"
    other, whose = draft.roster[j]
    return meets[other][0 if owner == whose else 1]


def captured(tables: FlowTables, draft: Draft, led: Sequence[int], group: Sequence[int], there: int) -> list[int]:
    """The pieces on a space that are captured by those that lead a group there."""
    if not any(tables.program.kinds[draft.roster[i][0]].meets for i in led):
        return []
    on = flow_of(draft).at.get(there, ())
    return [j for j in on if j not in group and any(meeting(tables, draft, i, j) == "capture" for i in led)]


class Crossing(NamedTuple):
    """A group that crosses an edge: from where in which direction, to where, and the way of travel there.

    `led`: the pieces of the group whose going it is; the others they take along. `there` is -1 where it leaves the
    board. `carry`: what the edge does to directions.
    """

    led: tuple[int, ...]
    group: tuple[int, ...]
    space: int
    direction: int
    there: int
    travel: int
    carry: Sequence[int]


def pushed(
    tables: FlowTables,
    draft: Draft,
    led: Sequence[int],
    group: Sequence[int],
    there: int,
    direction: int,
    taken: Collection[int],
) -> list[Crossing] | None:
    """What must go on in a direction to make room on a space, the farthest first; None if it cannot.

    What is pushed off one space goes on as one group, so that a pile stays as it is.
    """
    on = [j for j in flow_of(draft).at.get(there, ()) if j not in group]
    shoved: list[int] = []
    for j in on:
        found = {meeting(tables, draft, i, j) for i in led}
        if "bar" in found or ("push" in found and j in taken):
            return None
        if "push" in found:
            shoved.append(j)
    if not shoved:
        return []
    along = {k for j in shoved for k in group_of(tables, draft, j)}
    return cross(tables, draft, shoved, [k for k in on if k in along], there, direction, {*taken, *group})


def cross(
    tables: FlowTables,
    draft: Draft,
    led: Sequence[int],
    group: Sequence[int],
    space: int,
    direction: int,
    taken: Collection[int] = (),
) -> list[Crossing] | None:
    """What moves when a group crosses an edge, in the order in which to move it: what it pushes on, then itself.

    None if something bars it. `led`: the pieces of the group that take the others along; how these meet what is there
    does not matter. `taken`: pieces that push. What is pushed over the edge of the board leaves it, where the game says
    so; nothing has been moved yet.
    """
    topology = tables.topology
    step = topology.step(space, direction)
    if step is None:
        if not tables.program.movement.edge_leaves or walled(tables, draft, space, direction, NONE, direction):
            return None
        return [Crossing(tuple(led), tuple(group), space, direction, NONE, direction, topology.carries[0])]
    there, number = step
    carry = topology.carries[number]
    travel = carry[direction]
    if walled(tables, draft, space, direction, there, travel):
        return None
    before = pushed(tables, draft, led, group, there, travel, taken)
    if before is None:
        return None
    if shut(tables, draft, led, group, there, leaving={j for crossing in before for j in crossing.group}):
        return None
    return [*before, Crossing(tuple(led), tuple(group), space, direction, there, travel, carry)]
