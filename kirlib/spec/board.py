"""What a document may say about the board."""

from __future__ import annotations

from attrs import frozen

from kirlib.spec.types import Either, Flag, Keyed, Label, Many, Shape, Whole, Word, key

Path = tuple[str | int, ...]
SIDE = Whole(1, 1_000_000_000)  # the topology bounds the product
MAX_PORTS = 42  # of six sides each: a topology has at most 256 directions
SEAM = Whole(0, 1_000_000_000)


@frozen
class SizeSpec:
    """A grid's size. `width` counts columns from west to east, `height` rows from south to north."""

    width: int = key(SIDE, "Columns, from west to east.")
    height: int = key(SIDE, "Rows, from south to north.")
    diagonals: bool = key(Flag(), "Whether pieces can face and move diagonally too.", default=False)
    path: Path = ()


AXIS = Word({"across": "joins the east edge to the west edge", "along": "joins the north edge to the south edge"})


@frozen
class AxisSpec:
    """A grid of which one axis closes."""

    width: int = key(SIDE, "Columns, from west to east.")
    height: int = key(SIDE, "Rows, from south to north.")
    axis: str = key(AXIS, "The axis that closes.", default="across")
    diagonals: bool = key(Flag(), "Whether pieces can face and move diagonally too.", default=False)
    path: Path = ()


@frozen
class TwistSpec:
    """A grid of which one axis closes with a twist: whoever crosses the seam is mirrored."""

    width: int = key(SIDE, "Columns, from west to east.")
    height: int = key(SIDE, "Rows, from south to north.")
    axis: str = key(AXIS, "The axis that closes with a twist.", default="across")
    seam: int = key(SEAM, "The seam lies before this column or row, counted from 0.", default=0)
    diagonals: bool = key(Flag(), "Whether pieces can face and move diagonally too.", default=False)
    path: Path = ()


@frozen
class PlaneSpec:
    """A grid of which both axes close with a twist."""

    width: int = key(SIDE, "Columns, from west to east.")
    height: int = key(SIDE, "Rows, from south to north.")
    seam_across: int = key(SEAM, "The seam across lies before this column, counted from 0.", default=0)
    seam_along: int = key(SEAM, "The seam along lies before this row, counted from 0.", default=0)
    diagonals: bool = key(Flag(), "Whether pieces can face and move diagonally too.", default=False)
    path: Path = ()


@frozen
class HexSpec:
    """A rhombus of hexagons in columns; with `wrap` its opposite edges are joined."""

    width: int = key(SIDE, "Columns, from west to east.")
    height: int = key(SIDE, "Hexagons in a column.")
    wrap: bool = key(Flag(), "Whether opposite edges are joined.", default=False)
    path: Path = ()


@frozen
class GraphSpec:
    """A board drawn by hand: spaces, and for each the spaces its directions lead to."""

    spaces: list[str] = key(Many(Label("space"), 1), "The names of all spaces, in order.")
    directions: list[str] = key(Many(Label("direction"), 1), "The names of the directions.")
    edges: dict[str, dict[str, str]] = key(
        Keyed(Label("space"), Keyed(Label("direction"), Label("space"))),
        "For each space, where each of its directions leads.",
    )
    opposite: dict[str, str] = key(
        Keyed(Label("direction"), Label("direction")),
        "Which direction is the way back of which; each pair need be said once only.",
        default={},
    )
    path: Path = ()


MODIFIERS = frozenset({"back", "ports", "walls"})
"""Keys that stand beside the kind of board."""


@frozen
class BoardSpec:
    """The board: exactly one kind, and what may stand beside it."""

    torus: SizeSpec | None = key(Shape(SizeSpec), "A grid without edges: both axes are joined.", default=None)
    bounded: SizeSpec | None = key(Shape(SizeSpec), "A grid with four edges.", default=None)
    cylinder: AxisSpec | None = key(Shape(AxisSpec), "A grid with one axis joined.", default=None)
    moebius: TwistSpec | None = key(
        Shape(TwistSpec), "A Möbius strip: one axis joined with a twist, the other open.", default=None
    )
    klein: TwistSpec | None = key(
        Shape(TwistSpec), "A Klein bottle: both axes joined, the named one with a twist.", default=None
    )
    projective: PlaneSpec | None = key(
        Shape(PlaneSpec), "A projective plane: both axes joined with a twist.", default=None
    )
    hexagons: HexSpec | None = key(Shape(HexSpec), "A grid of hexagons.", default=None)
    graph: GraphSpec | None = key(Shape(GraphSpec), "A board drawn by hand.", default=None)
    paths: dict[str, list[str | list[str]]] | None = key(
        Keyed(
            Label("direction"),
            Many(Either("a space, or a list of spaces", (Label("space"), Many(Label("space"), 2))), 1),
        ),
        "Ways through named spaces: for each direction the spaces that it leads through, in order, or several such "
        "lists. Ways meet where they name the same space.",
        default=None,
    )
    back: dict[str, str] = key(
        Keyed(Label("direction"), Label("direction")),
        "Beside `paths`: for a direction the one that leads back, which is its opposite.",
        default={},
    )
    ports: int = key(
        Whole(1, MAX_PORTS),
        "Beside squares without diagonals and hexagons: how many ports each side has. The directions are then "
        "`north.1`, `north.2` and so on, clockwise.",
        default=1,
    )
    walls: dict[str, list[str]] = key(
        Keyed(Label("space"), Many(Label("direction"), 1)),
        "Sides of spaces through which no piece goes, from either side; `all` are all sides of a space.",
        default={},
    )
    path: Path = ()
