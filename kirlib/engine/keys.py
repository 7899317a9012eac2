"""The key of a walk: when it comes up again, the walk has found a loop (ruling repeat)."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from kirlib.engine.laying import Action

Key = Callable[[Action, int, int, int, int], Hashable]
"""From the action about to come, the piece's space, facing and memory, and how many tiles are destroyed so far."""


def key_of(parts: tuple[str, ...]) -> Key | None:
    """The function that makes a walk's key from its declared parts; None where the action itself is the key.

    An action stands for the tile, the way by which it reaches the piece, and the piece's space and facing.
    """
    if set(parts) == {"tile", "space", "facing"}:
        return None
    chosen = [PARTS[part] for part in parts]
    return lambda action, space, facing, last, gone: tuple([part(action, space, facing, last, gone) for part in chosen])


PARTS: dict[str, Key] = {
    # each way by which a tile reaches a piece counts as a tile of its own
    "tile": lambda action, space, facing, last, gone: (action.source, action.way, action.distance),
    "space": lambda action, space, facing, last, gone: space,
    "facing": lambda action, space, facing, last, gone: facing,
    "memory": lambda action, space, facing, last, gone: last,
    # destroyed tiles only grow in number, so their number tells them apart
    "destroyed": lambda action, space, facing, last, gone: gone,
}
