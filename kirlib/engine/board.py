"""Tiles come and go: a draft's `tiles`, and `near` derived from it, kept in step."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kirlib.state import NOBODY, Draft

if TYPE_CHECKING:
    from kirlib.engine.machine import Machine


def lay(machine: Machine, draft: Draft, face: int, space: int) -> None:
    """Lays a tile on a space that has none."""
    laid = machine.laid(face, space)
    tiles = draft.tiles.copy()
    tiles[space] = laid
    draft.tiles = tiles
    if laid.reach:
        near = draft.near.copy()
        for there, reach in laid.reach:
            near[there] = (*near.get(there, ()), reach)
        draft.near = near


def lift(machine: Machine, draft: Draft, spaces: Iterable[int]) -> None:
    """Takes tiles out of the game. A piece's memory of such a tile dies with it (ruling not twice in a row)."""
    gone = sorted(spaces)
    if not gone:
        return
    tiles = draft.tiles.copy()
    near = draft.near.copy()
    removed = list(draft.removed)
    for space in gone:
        laid = tiles.pop(space)
        removed[machine.program.faces[laid.face].type] += 1
        for there, _ in laid.reach:
            rest = tuple(reach for reach in near[there] if reach[0] != space)
            if rest:
                near[there] = rest
            else:
                del near[there]
    draft.tiles = tiles
    draft.near = near
    draft.removed = tuple(removed)
    draft.changed = True
    if any(piece.last in gone for piece in draft.pieces):
        draft.pieces = tuple(p._replace(last=NOBODY) if p.last in gone else p for p in draft.pieces)
