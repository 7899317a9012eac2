"""What the rules of a saved program can name, with the types of everything."""

from __future__ import annotations

from attrs import Factory, field, frozen

from kirlib.program import Die, PieceKind, Region, Setup, TileType, Variable
from kirlib.topology import Topology

NUMBER, TRUTH, PLAYER, SPACE, PIECE = "number", "truth", "player", "space", "piece"
DIRECTION, WORD, TILE_KIND, PIECE_KIND = "direction", "word", "tile kind", "piece kind"
ANY = "any"

LARGEST = 10**12
"""No value is beyond this."""


def _places(scope: Scope) -> dict[tuple[int, str], Variable]:
    # the first that has a place: where there are no pieces, one for each piece takes none
    return {(variable.base, variable.of): variable for variable in reversed(scope.variables)}


@frozen
class Scope:
    """The things of a program by number; `players`: the most that can play. `words`: the names of states."""

    topology: Topology
    players: int
    kinds: tuple[PieceKind, ...]
    types: tuple[TileType, ...]
    roster: tuple[Setup, ...]
    variables: tuple[Variable, ...]
    dice: tuple[Die, ...]
    regions: tuple[Region, ...]
    words: frozenset[str]
    _places: dict[tuple[int, str], Variable] = field(init=False, default=Factory(_places, takes_self=True))

    def limits(self, of: str) -> tuple[int, int]:
        """The least and the largest number that stands for a thing of a type; -1 stands for none."""
        count = {
            PLAYER: self.players,
            SPACE: len(self.topology),
            PIECE: len(self.roster),
            DIRECTION: len(self.topology.directions),
            TILE_KIND: len(self.types),
            PIECE_KIND: len(self.kinds),
        }.get(of)
        if count is not None:
            return -1, count - 1
        return (0, 1) if of == TRUTH else (-LARGEST, LARGEST)

    def variable_at(self, base: int, of: str) -> Variable | None:
        """The variable of the game, of players or of pieces whose values begin at a place."""
        return self._places.get((base, of))
