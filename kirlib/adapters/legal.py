"""Which moves are legal, as numbers: hundreds are usual, and looking at a `Move` for each would take longest of all."""

from __future__ import annotations

from typing import Any

import numpy as np

from kirlib.engine.legal import Listed, Placements
from kirlib.state import State


def legal_numbers(state: State) -> Any:
    """The numbers of the legal moves in `Game.moves`, in their order: an array of whole numbers."""
    legal = state.legal_moves()
    if isinstance(legal, Listed | Placements):
        return np.array(legal.numbers(), np.intp)
    return np.array([move.index for move in legal], np.intp)
