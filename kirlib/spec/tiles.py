"""What a document may say about a kind of tile."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from kirlib.spec.types import (
    Either,
    Expr,
    Flag,
    Glyph,
    Ident,
    Keyed,
    Label,
    Many,
    Shape,
    Statements,
    Text,
    Whole,
    Word,
    inline,
    key,
)

Path = tuple[str | int, ...]

DEGREES = Whole(-360, 360)
TURN = Either(
    "a turn",
    (
        DEGREES,
        Word(
            {
                "left": "a quarter turn to the left",
                "right": "a quarter turn to the right",
                "back": "a half turn",
            }
        ),
    ),
)
FATE = Word({"destroyed": "the tile is destroyed", "nothing": "nothing happens"})
FACINGS = Either(
    "a facing",
    (
        Label("facing"),
        Many(Label("facing"), 1),
    ),
)
REACH = Keyed(
    Label("direction"),
    Either("a reach", (Whole(1, 1000), Many(Whole(1, 1000), 1))),
)


@frozen
class EffectSpec:
    """What a tile does to a piece: first the piece turns, then it moves, each step entering a space."""

    turn: int | str | None = key(TURN, "Turns the piece: `left`, `right`, `back`, or degrees clockwise.", default=None)
    face: str | None = key(
        Label("direction"), "Turns the piece to face a direction of the tile as drawn.", default=None
    )
    move: int | None = key(
        Whole(1, 1000), "Moves the piece this many spaces the way it faces, after turning.", default=None
    )
    push: int | None = key(
        Whole(1, 1000), "Pushes the piece straight away from the tile; its facing stays.", default=None
    )
    pull: int | None = key(
        Whole(1, 1000),
        "Pulls the piece straight toward the tile, onto it at most; its facing stays.",
        default=None,
    )
    orbit: int | None = key(
        DEGREES,
        "Draws the piece round the tile by degrees clockwise; its facing turns as much. It enters only the last space.",
        default=None,
    )
    path: Path = ()


@frozen
class NearSpec:
    """One rule of a tile that acts at a distance."""

    influence: dict[str, int | list[int]] = key(
        REACH,
        "The spaces it acts on: for each direction of the tile as drawn (or `all`) how far, or which distances.",
    )
    facing: str | list[str] | None = key(
        FACINGS,
        "Acts only on a piece that faces so: directions of the tile as drawn, `toward` the tile or `away`.",
        default=None,
    )
    unless_facing: str | list[str] | None = key(
        FACINGS, "Acts on a piece unless it faces so; as `facing`.", default=None
    )
    effect: EffectSpec = inline(EffectSpec, "What it does to the piece.")
    path: Path = ()


@frozen
class DestroySpec:
    """Which tiles a tile on a piece destroys."""

    families: list[str] = key(
        Many(Ident("family"), 1), "Only tiles of these families; those on pieces that stand there are destroyed too."
    )
    within: int = key(Whole(1, 1000), "Up to this many steps from the piece's space, which is not counted.", default=1)
    path: Path = ()


@frozen
class MountedSpec:
    """What a tile does that is placed on a piece."""

    hold: bool = key(Flag(), "The piece neither moves nor activates a tile this turn.", default=False)
    destroy: DestroySpec | None = key(Shape(DestroySpec), "Destroys tiles near the piece.", default=None)
    path: Path = ()


@frozen
class TileSpec:
    """A kind of tile, drawn in its canonical orientation."""

    family: str = key(Ident("family"), "A word for tiles that conflicts and effects treat alike.", default="tile")
    extends: str | None = key(Ident("tile"), "Another kind of tile; this one says only what differs.", default=None)
    mirror_of: str | None = key(
        Ident("tile"),
        "Another kind of tile, of which this one is the mirror image (east and west exchanged).",
        default=None,
    )
    title: str | None = key(Text(), "What people call it.", default=None)
    glyph: str | None = key(Glyph(), "One character for boards drawn as text.", default=None)
    text: str | None = key(Text(), "What it does, in a sentence.", default=None)
    sides: dict[str, EffectSpec] = key(
        Keyed(Label("side"), Shape(EffectSpec)),
        "What happens to a piece that comes in head-on by a side of the tile's space (or `all` sides).",
        default={},
    )
    joins: list[list[str]] = key(
        Many(Many(Label("side"), 2), 1),
        "Pairs of sides, or of ports: a piece that comes in by one of a pair goes out by the other.",
        default=[],
    )
    otherwise: str | None = key(
        FATE, "With `sides` or `joins`: what happens to the tile when a piece comes in in any other way.", default=None
    )
    entered: str | list[tuple[str, Any]] | None = key(
        Either("what happens", (FATE, Statements())),
        "What happens when a piece enters the tile's space: statements, in which `it` is the piece and `here` the "
        "space; or, without `sides`, what happens to the tile.",
        default=None,
    )
    passed: list[tuple[str, Any]] = key(
        Statements(), "Statements for a piece that enters the tile's space and goes on at once.", default=[]
    )
    left: list[tuple[str, Any]] = key(
        Statements(), "Statements for a piece that has left the tile's space.", default=[]
    )
    landed_on: list[tuple[str, Any]] = key(
        Statements(), "Statements for a piece whose movement ends on the tile's space.", default=[]
    )
    acts: list[tuple[str, Any]] = key(
        Statements(), "Statements for each piece on the tile's space when a step says `act`.", default=[]
    )
    states: list[str] = key(
        Many(Label("state"), 2), "The names of its states, if it has several; it begins in the first.", default=[]
    )
    way_out: str | dict[str, str] | None = key(
        Either("a way out", (Label("direction"), Keyed(Label("state"), Label("direction")))),
        "The direction by which pieces go on from it: `state` (the one that is called as its state), a direction, or "
        "one for each state.",
        default=None,
    )
    owned: bool = key(Flag(), "Whether each such tile belongs to a player.", default=False)
    holds: int | None = key(Whole(0, 1000), "How many pieces its space holds; more are barred.", default=None)
    bars: object = key(Expr(), "Bars a piece (`it`) from its space (`here`) where this holds.", default=None)
    walls: list[str] = key(
        Many(Label("side")), "Sides of its space, as drawn, through which no piece goes.", default=[]
    )
    influence: dict[str, int | list[int]] | None = key(
        REACH,
        "The spaces it acts on: for each direction of the tile as drawn (or `all`) how far, or which distances.",
        default=None,
    )
    facing: str | list[str] | None = key(FACINGS, "With `influence`: acts only on a piece that faces so.", default=None)
    unless_facing: str | list[str] | None = key(
        FACINGS, "With `influence`: acts on a piece unless it faces so.", default=None
    )
    effect: EffectSpec = inline(EffectSpec, "With `influence`: what it does to the piece.")
    near: list[NearSpec] = key(
        Many(Shape(NearSpec), 1),
        "Several rules, each with its own `influence`, facing and effect.",
        default=[],
    )
    placed_on: str | None = key(
        Ident("piece"), "It is placed on a piece of this kind instead of a space.", default=None
    )
    mounted: MountedSpec | None = key(Shape(MountedSpec), "With `placed on`: what it does.", default=None)
    leaves: str | None = key(
        Word({"at once": "as soon as it has acted", "end of turn": "when destroyed tiles are removed"}),
        "With `placed on`: when it leaves the game.",
        default=None,
    )
    path: Path = ()
