"""What blocks influence, where a game says that anything does (ruling sight)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from kirlib.program import Movement
from kirlib.state import Draft


class Sight:
    """The spaces that block influence during one step.

    Pieces block from where they stood when the step began, so that the order in which they move means nothing; a piece
    never blocks what acts on itself.
    """

    __slots__ = ("_by_tiles", "_pieces", "_spaces")

    def __init__(self, draft: Draft, movement: Movement) -> None:
        self._by_tiles = frozenset(draft._tiles) if movement.tiles_block else frozenset()
        self._pieces = {
            i: piece.space
            for i, (piece, (kind, _)) in enumerate(zip(draft.pieces, draft.roster, strict=True))
            if kind in movement.blockers
        }
        self._spaces = Counter(self._pieces.values())

    def blocked(self, i: int) -> Collection[int]:
        """The spaces that block influence on piece `i`."""
        own = self._pieces.get(i)
        by_pieces = {space for space, count in self._spaces.items() if count > (space == own)}
        return self._by_tiles | by_pieces
