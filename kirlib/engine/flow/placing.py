"""Where pieces are: every change of it, with what it sets off."""

from __future__ import annotations

from collections.abc import Sequence

from kirlib.engine.flow.crossing import captured
from kirlib.engine.flow.formations import formation_at
from kirlib.engine.flow.frames import NONE, flow_of, push
from kirlib.engine.flow.tables import FlowTables
from kirlib.engine.flow.tiles import destroy_tile, fragile
from kirlib.state import GONE, NOBODY, Draft, Frame, Log


def reaction(draft: Draft, block: int, i: int, space: int, me: int) -> Frame:
    """A frame for a block of reactions to what piece `i` does on a space: `me` is its owner, if it has one."""
    owner = draft.roster[i][1]
    return (block, 0, i, space, owner if owner >= 0 else me, NONE)


def reactions(tables: FlowTables, draft: Draft, event: str, i: int, space: int, me: int) -> list[Frame]:
    """The reactions to what a piece does on a space: the tile's there, then the piece's own."""
    found: list[Frame] = []
    laid = draft._tiles.get(space)
    if laid is not None:
        block = tables.tile_on[tables.program.faces[laid.face].type].get(TILE_EVENTS.get(event, event))
        if block is not None:
            found.append(reaction(draft, block, i, space, me))
    block = tables.piece_on[draft.roster[i][0]].get(event)
    if block is not None:
        found.append(reaction(draft, block, i, space, me))
    return found


TILE_EVENTS = {"enters": "entered", "passes": "passed", "leaves": "left", "rests": "landed on"}
"""What a tile calls that which a piece does on its space."""


def lift_pieces(draft: Draft, pieces: Sequence[int], space: int) -> None:
    """Pieces are taken from a space."""
    flow = flow_of(draft)
    rest = tuple([j for j in flow.at.get(space, ()) if j not in pieces])
    at = flow.at.copy()
    if rest:
        at[space] = rest
    else:
        at.pop(space, None)
    flow.at = at


def set_pieces(tables: FlowTables, draft: Draft, pieces: Sequence[int], space: int, under: bool = False) -> None:
    """Pieces come to a space: on top of those there, or under them; by number where their order does not matter."""
    flow = flow_of(draft)
    there = flow.at.get(space, ())
    new = (*pieces, *there) if under else (*there, *pieces)
    flow.at = {**flow.at, space: new if tables.ordered else tuple(sorted(new))}


def carry_over(
    tables: FlowTables, draft: Draft, group: Sequence[int], there: int, facings: Sequence[int], under: bool = False
) -> None:
    """Moves a group to a space; `facings` are those after the move, piece by piece. Nothing is set off."""
    pieces = list(draft.pieces)
    lift_pieces(draft, group, pieces[group[0]][0])
    for j, facing in zip(group, facings, strict=True):
        if not tables.faced[draft.roster[j][0]]:
            facing = 0  # what has none is not turned by an edge
        pieces[j] = pieces[j]._replace(space=there, facing=facing, looping=False, last=NOBODY)
    draft.pieces = tuple(pieces)
    draft._free = None
    set_pieces(tables, draft, group, there, under)


def lose(
    tables: FlowTables, draft: Draft, i: int, me: int, log: Log | None, kind: str = "lost", by: int = NONE
) -> list[Frame]:
    """A piece leaves the game. Returns its reactions. `kind`, `by`: how, and by which piece, or in which direction,
    for the log.
    """
    space = draft.pieces[i][0]
    if space < 0:
        return []
    lift_pieces(draft, (i,), space)
    piece = draft.pieces[i]._replace(space=GONE, looping=False, last=NOBODY)
    draft.pieces = (*draft.pieces[:i], piece, *draft.pieces[i + 1 :])
    draft._free = None
    draft.changed = True
    if log is not None:
        log.append((kind, i, space, by))
    block = tables.piece_on[draft.roster[i][0]].get("lost")
    return [] if block is None else [reaction(draft, block, i, space, me)]


def standing(tables: FlowTables, draft: Draft, i: int, space: int) -> int:
    """The number of the formation of piece `i`'s owner on a space, -1 for none."""
    kind, owner = draft.roster[i]
    if not tables.forms[kind]:
        return NONE
    form = formation_at(tables, draft, kind, space, owner)
    return NONE if form is None else form.number


def arrive(
    tables: FlowTables,
    draft: Draft,
    led: Sequence[int],
    group: Sequence[int],
    space: int,
    before: int,
    me: int,
    log: Log | None,
    *,
    whole: bool = False,
    head_on: bool = False,
) -> None:
    """What a group sets off by having come to a space: captures, the tile, its own reactions, formations.

    `led`: the pieces of the group that take the others along; they capture. `before`: the number of the formation of
    its owner there before. `whole`: the group moves as a formation.
    `head_on`: the tile's `sides` let it in, so that the tile is not destroyed by it.
    """
    frames: list[Frame] = []
    first = led[0]
    for j in captured(tables, draft, led, group, space):
        frames += lose(tables, draft, j, me, log, "captured", first)
    for i in group:
        frames += reactions(tables, draft, "enters", i, space, me)
    if not head_on and fragile(tables, draft, space):
        destroy_tile(tables, draft, space, log, first)
    kind, owner = draft.roster[first]
    if tables.forms[kind]:
        form = formation_at(tables, draft, kind, space, owner)
        if form is not None and whole and form.spec.enters >= 0:
            frames.append((form.spec.enters, 0, first, space, owner, NONE))
        if form is not None and not whole and form.number != before:
            if log is not None:
                log.append(("formation", form.number, first, space, owner))
            if form.spec.arises >= 0:
                frames.append((form.spec.arises, 0, first, space, owner, NONE))
    push(draft, *frames)
