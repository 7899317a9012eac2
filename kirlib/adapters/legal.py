"""Which moves are legal, as numbers: hundreds are usual, and looking at a `Move` for each would take longest of all."""

from __future__ import annotations

from typing import Any

import numpy as np

from kirlib.engine.legal import Listed, Placements
from kirlib.state import State


def legal_numbers(state: State) -> Any:
    """The numbers of the legal moves in `Game.moves`, in no particular order, each once: an array of whole numbers."""
    legal = state.legal_moves()
    if isinstance(legal, Listed):
        return np.array(legal._numbers, np.intp)
    if not isinstance(legal, Placements):
        return np.array([move.index for move in legal], np.intp)
    free: Any = np.array(legal._free, np.intp)
    parts: list[Any] = [
        (np.arange(base, base + faces * legal._spaces, legal._spaces)[:, None] + free).ravel() if faces else numbers
        for _, base, faces, numbers in legal._blocks
    ]
    return np.concatenate(parts).astype(np.intp)
