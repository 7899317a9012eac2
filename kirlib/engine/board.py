"""Tiles come and go: a draft's `tiles`, and `near` derived from it, kept in step."""

from __future__ import annotations

from collections.abc import Collection

from kirlib.engine.tables import Tables
from kirlib.state import NOBODY, Draft


def lay(tables: Tables, draft: Draft, face: int, space: int) -> None:
    """Lays a tile on a space that has none."""
    laid = tables.laid(face, space)
    tiles = draft._tiles.copy()
    tiles[space] = laid
    draft._tiles = tiles
    free = draft._free
    if free is not None:
        free = free.copy()
        free.remove(space)
        draft._free = free
    if laid.reach:
        near = draft._near.copy()
        for there, reach in laid.reach:
            old = near.get(there)
            near[there] = (reach,) if old is None else (*old, reach)
        draft._near = near


def lift(tables: Tables, draft: Draft, spaces: Collection[int]) -> None:
    """Takes tiles out of the game. A piece's memory of such a tile dies with it (ruling not twice in a row)."""
    if not spaces:
        return
    tiles = draft._tiles.copy()
    near = draft._near.copy()
    removed = list(draft.removed)
    for space in spaces:
        laid = tiles.pop(space)
        removed[tables.types_of[laid.face]] += 1
        for there, reach in laid.reach:
            old = near[there]
            if len(old) == 1:
                del near[there]
            else:
                near[there] = tuple([other for other in old if other is not reach])
    draft._tiles = tiles
    draft._near = near
    draft.removed = tuple(removed)
    draft.changed = True
    draft._free = None
    if draft.marked:
        draft.marked = draft.marked.difference(spaces)
    for piece in draft.pieces:
        if piece[3] in spaces:
            draft.pieces = tuple([p._replace(last=NOBODY) if p[3] in spaces else p for p in draft.pieces])
            break
