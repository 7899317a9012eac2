"""A drawing as data: plain values without a way back to the program."""

from __future__ import annotations

from typing import Any

from attrs import frozen

Vector = tuple[float, float]


@frozen
class Space:
    """A space, and where its middle is: `x` to the east, `y` to the north."""

    name: str
    x: float
    y: float


@frozen
class Direction:
    """A direction. `vector`: from the middle of a space to that of the next, (east, north); None where that differs
    from space to space, as on boards of paths. `opposite`: a direction's name, None where there is none.
    """

    name: str
    vector: Vector | None
    opposite: str | None

    def to_dict(self) -> dict[str, Any]:
        """JSON-able, without the name."""
        return {"vector": None if self.vector is None else list(self.vector), "opposite": self.opposite}


@frozen
class Edge:
    """A step from a space in a direction to another. `seam`: see `kirlib.topology.seams`.

    `carry`: pairs of directions, before and after: what crossing it does to the facing of a piece and to its direction
    of travel. Those that stay are left out.
    """

    space: str
    direction: str
    to: str
    seam: bool
    carry: tuple[tuple[str, str], ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """JSON-able, without the space and the direction."""
        return {"to": self.to, "seam": self.seam, **({"carry": dict(self.carry)} if self.carry else {})}


@frozen
class TileKind:
    """A kind of tile. `glyph`: a sign or two. `text`: what it does, in words.

    `turns`: the orientations that differ, in degrees clockwise. `states`: the names of its states, the first one first;
    empty if it has but one. `owned`: whether each belongs to a player. `on_pieces`: whether it is placed on pieces.
    `walls`: the directions that it bars, where it is not turned.
    """

    name: str
    title: str
    glyph: str
    text: str
    turns: tuple[int, ...]
    states: tuple[str, ...]
    owned: bool
    on_pieces: bool
    walls: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """JSON-able, without the name."""
        return {
            "title": self.title,
            "glyph": self.glyph,
            "text": self.text,
            "turns": list(self.turns),
            "states": list(self.states),
            "owned": self.owned,
            "on_pieces": self.on_pieces,
            "walls": list(self.walls),
        }


@frozen
class PieceKind:
    """A kind of piece. `facing`: whether it looks in a direction. `owned`: whether each belongs to a player."""

    name: str
    plural: str
    title: str
    glyph: str
    facing: bool
    owned: bool

    def to_dict(self) -> dict[str, Any]:
        """JSON-able, without the name."""
        return {
            "plural": self.plural,
            "title": self.title,
            "glyph": self.glyph,
            "facing": self.facing,
            "owned": self.owned,
        }


@frozen
class Drawing:
    """How a game is drawn. Lengths are in spaces: a space is 1 wide, and neighbours are about 1 apart.

    `x` grows to the east and `y` to the north, which is up: where y grows downwards, as in SVG and on a canvas, take
    -y. `shape`: of the spaces, `square`, `hexagon` (with flat tops) or `graph`. `outline`: the corners of a space, seen
    from its middle, clockwise; None for a graph, whose spaces are best drawn as circles joined by lines. `bounds`: what
    all of it takes: west, south, east, north. `edges`: every step that there is, space by space. `walls`: barred
    sides, as (space, direction).
    """

    game: str
    title: str
    shape: str
    outline: tuple[Vector, ...] | None
    bounds: tuple[float, float, float, float]
    spaces: tuple[Space, ...]
    directions: tuple[Direction, ...]
    edges: tuple[Edge, ...]
    walls: tuple[tuple[str, str], ...]
    tiles: tuple[TileKind, ...]
    pieces: tuple[PieceKind, ...]

    def to_dict(self) -> dict[str, Any]:
        """JSON-able, with everything by its name.

        `spaces`: name to `[x, y]`; `directions`, `tiles`, `pieces`: name to an object; `neighbours`: space to direction
        to `{"to": space, "seam": …}`, with `carry` where crossing changes directions; `walls`: space to directions.
        """
        neighbours: dict[str, dict[str, Any]] = {space.name: {} for space in self.spaces}
        for edge in self.edges:
            neighbours[edge.space][edge.direction] = edge.to_dict()
        walls: dict[str, list[str]] = {}
        for space, direction in self.walls:
            walls.setdefault(space, []).append(direction)
        return {
            "game": self.game,
            "title": self.title,
            "shape": self.shape,
            "outline": None if self.outline is None else [list(corner) for corner in self.outline],
            "bounds": list(self.bounds),
            "spaces": {space.name: [space.x, space.y] for space in self.spaces},
            "directions": {direction.name: direction.to_dict() for direction in self.directions},
            "neighbours": neighbours,
            "walls": walls,
            "tiles": {kind.name: kind.to_dict() for kind in self.tiles},
            "pieces": {kind.name: kind.to_dict() for kind in self.pieces},
        }
