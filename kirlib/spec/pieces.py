"""What a document may say about a kind of piece."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from kirlib.spec.types import Either, Flag, Glyph, Ident, Keyed, Label, Many, Shape, Statements, Text, Whole, Word, key

Path = tuple[str | int, ...]


@frozen
class SetupSpec:
    """One piece at the start of the game."""

    at: str | None = key(
        Label("space"),
        "Its space; left out, a `put` step lets its owner choose, or it is off the board until it enters.",
        default=None,
    )
    facing: str | None = key(Label("direction"), "The way it faces, for kinds that have a facing.", default=None)
    owner: int | str | None = key(
        Either("an owner", (Whole(1, 100), Word({"each": "one for every seat"}))),
        "The seat that owns it, counted from 1.",
        default=None,
    )
    count: int = key(Whole(1, 1000), "How many such pieces.", default=1)
    path: Path = ()


MEETING = Word(
    {
        "share": "both stand there",
        "bar": "it cannot go there",
        "push": "the other is pushed on, and it goes there only if that can move",
        "capture": "the other leaves the game",
        "carry": "both stand there, and when it goes on it takes such pieces along",
        "carry above": "both stand there, and when it goes on it takes along those that lie above it",
    }
)


@frozen
class MeetSpec:
    """What happens when a piece would come to a space with another, by whose that is."""

    mine: str = key(MEETING, "If it is the same player's, or neither is anybody's.", default="share")
    theirs: str = key(MEETING, "If it is not.", default="share")
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
    stacks: bool = key(
        Flag(), "Whether pieces on one space lie one upon another, the last to come on top.", default=False
    )
    alike: bool = key(
        Flag(), "Whether pieces of one owner are alike: told apart by nothing but where they are.", default=False
    )
    meets: dict[str, str | MeetSpec] = key(
        Keyed(Ident("piece"), Either("a meeting", (MEETING, Shape(MeetSpec)))),
        "What happens when it would come to a space with such a piece; `others` stands for all kinds not named.",
        default={},
    )
    enters: list[tuple[str, Any]] = key(
        Statements(), "Statements for when it has entered a space: `it` is the piece, `here` the space.", default=[]
    )
    passes: list[tuple[str, Any]] = key(
        Statements(), "Statements for when it enters a space and goes on at once.", default=[]
    )
    leaves: list[tuple[str, Any]] = key(Statements(), "Statements for when it has left a space, `here`.", default=[])
    rests: list[tuple[str, Any]] = key(
        Statements(),
        "Statements for when its movement ends on a space, `here`; not for what it takes along.",
        default=[],
    )
    lost: list[tuple[str, Any]] = key(
        Statements(), "Statements for when it has left the game, from the space `here`.", default=[]
    )
    setup: list[SetupSpec] = key(Many(Shape(SetupSpec)), "The pieces at the start, in order.", default=[])
    path: Path = ()
