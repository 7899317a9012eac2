"""What a document may say about a kind of piece."""

from __future__ import annotations

from attrs import frozen

from kirlib.spec.types import Flag, Glyph, Ident, Label, Many, Shape, Text, Whole, key

Path = tuple[str | int, ...]


@frozen
class SetupSpec:
    """One piece at the start of the game."""

    at: str | None = key(Label("space"), "Its space; left out, a `put` step lets its owner choose.", default=None)
    facing: str | None = key(Label("direction"), "The way it faces, for kinds that have a facing.", default=None)
    owner: int | None = key(Whole(1, 100), "The seat that owns it, counted from 1.", default=None)
    path: Path = ()


@frozen
class PieceSpec:
    """A kind of piece."""

    plural: str = key(Ident("plural"), "The word for several, which scenarios and answers use as a key.")
    title: str | None = key(Text(), "What people call it.", default=None)
    glyph: str | None = key(Glyph(), "One character for boards drawn as text.", default=None)
    facing: bool = key(Flag(), "Whether it has a facing.", default=False)
    owned: bool = key(Flag(), "Whether each piece belongs to a player.", default=False)
    destroys: list[str] = key(
        Many(Ident("piece")),
        "Kinds of piece that it destroys where it enters, where they stood when the step began.",
        default=[],
    )
    setup: list[SetupSpec] = key(Many(Shape(SetupSpec)), "The pieces at the start, in order.", default=[])
    path: Path = ()
