"""Tiles that change, come and go by rules."""

from __future__ import annotations

from kirlib.engine.board import lay, lift
from kirlib.engine.flow.tables import FlowTables
from kirlib.state import NOBODY, Draft, Log


def fragile(tables: FlowTables, draft: Draft, space: int) -> bool:
    """Whether the tile on a space is destroyed by a piece that comes in."""
    laid = draft._tiles.get(space)
    return laid is not None and laid.fragile


def destroy_tile(tables: FlowTables, draft: Draft, space: int, log: Log | None, i: int = -1) -> None:
    """The tile on a space, if there is one, leaves the game; piece `i` is the cause."""
    laid = draft._tiles.get(space)
    if laid is None:
        return
    if log is not None:
        log.append(("destroy", i, space, laid.face) if i >= 0 else ("lift", space, laid.face))
    lift(tables.tables, draft, (space,))


def lay_tile(tables: FlowTables, draft: Draft, face: int, space: int, log: Log | None) -> None:
    """A tile is laid on a space that has none."""
    if space < 0 or space in draft._tiles:
        return
    draft._free = None
    lay(tables.tables, draft, face, space)
    draft.changed = True
    if log is not None:
        log.append(("lay", face, space))


def change(
    tables: FlowTables,
    draft: Draft,
    space: int,
    log: Log | None,
    *,
    state: int | None = None,
    turn: int | None = None,
) -> None:
    """The tile on a space gets another state, or turns by degrees; nothing where that makes no difference."""
    laid = draft._tiles.get(space)
    if laid is None:
        return
    program = tables.program
    face = program.faces[laid.face]
    if turn is not None:
        whole = program.face_at(face.type, (face.turn + turn) % 360)
        degrees = face.turn if whole is None else program.faces[whole].turn
    else:
        degrees = face.turn
    new = tables.face_of.get((face.type, degrees, face.state if state is None else state, face.owner))
    if new is None or new == laid.face:
        return
    replace(tables, draft, space, new)
    if log is not None:
        log.append(("change", space, laid.face, new))


def replace(tables: FlowTables, draft: Draft, space: int, face: int) -> None:
    """Another face of the tile on a space; the tile itself stays."""
    removed, changed, pieces = draft.removed, draft.changed, draft.pieces
    lift(tables.tables, draft, (space,))
    lay(tables.tables, draft, face, space)
    # it has not left: neither counts nor memories are touched
    draft.removed, draft.changed, draft.pieces = removed, changed, pieces


def shift(tables: FlowTables, draft: Draft, space: int, direction: int, log: Log | None) -> None:
    """The tile on a space moves one step, to a space that has none."""
    there = tables.topology.target[space][direction]
    face = draft._tiles[space].face
    removed, changed = draft.removed, draft.changed
    lift(tables.tables, draft, (space,))
    draft.removed, draft.changed = removed, changed
    draft.pieces = tuple([p._replace(last=NOBODY) if p.last == space else p for p in draft.pieces])
    lay(tables.tables, draft, face, there)
    draft._free = None
    if log is not None:
        log.append(("shift", space, there, face, direction))
