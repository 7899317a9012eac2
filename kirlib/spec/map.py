"""What a document may say as a drawing: the tiles, pieces and walls of a grid as rows of signs."""

from __future__ import annotations

from attrs import frozen

from kirlib.spec.types import Either, Glyph, Ident, Keyed, Label, Many, Shape, Text, Whole, key

Path = tuple[str | int, ...]


@frozen
class LegendSpec:
    """What a sign of a map stands for. With none of these keys it stands for an empty space."""

    tile: str | None = key(Ident("tile"), "A tile that lies there at the start.", default=None)
    turn: int | None = key(Whole(0, 359), "With `tile`: degrees clockwise.", default=None)
    state: str | None = key(Label("state"), "With `tile`: its state.", default=None)
    piece: str | None = key(Ident("piece"), "A piece that stands there at the start.", default=None)
    facing: str | None = key(Label("direction"), "With `piece`: the way it faces.", default=None)
    owner: int | None = key(
        Whole(1, 100),
        "The seat, counted from 1, that owns the piece, or the tile where there is no piece.",
        default=None,
    )
    walls: list[str] = key(Many(Label("direction"), 1), "Sides of the space through which no piece goes.", default=[])
    path: Path = ()


@frozen
class MapSpec:
    """A grid drawn as text. Without a `board` it is a bounded board of its size."""

    rows: str | list[str] = key(
        Either("rows", (Text(), Many(Text(), 1))),
        "The rows from north to south, one sign for each space: a list, or a text with a line for each.",
    )
    legend: dict[str, LegendSpec | list[LegendSpec]] = key(
        Keyed(Glyph(), Either("what a sign stands for", (Shape(LegendSpec), Many(Shape(LegendSpec), 1)))),
        "What each sign stands for, or a list of several things. A dot and a blank are empty spaces, unless they stand "
        "here.",
        default={},
    )
    path: Path = ()
