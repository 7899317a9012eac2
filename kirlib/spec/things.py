"""What else a game may declare: tiles at the start, counters, dice and formations."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from kirlib.spec.types import Either, Expr, Ident, Label, Many, Shape, Statements, Whole, Word, key

Path = tuple[str | int, ...]

VALUE = Whole(-1_000_000_000, 1_000_000_000)


@frozen
class LayoutSpec:
    """A tile that lies on the board at the start."""

    tile: str = key(Ident("tile"), "The kind of tile.")
    turn: int = key(Whole(0, 359), "Degrees clockwise.", default=0)
    state: str | None = key(Label("state"), "Its state; left out, the first.", default=None)
    owner: int | None = key(Whole(1, 100), "The seat that owns it, counted from 1.", default=None)
    path: Path = ()


@frozen
class CounterSpec:
    """A number that is kept, or one for each player or piece."""

    of: str = key(
        Word({"game": "one for the game", "player": "one for each player", "piece": "one for each piece"}),
        "What there is one for.",
        default="game",
    )
    start: int = key(VALUE, "Its value at the start.", default=0)
    least: int = key(VALUE, "It never falls below this.", default=0)
    most: int = key(VALUE, "It never rises above this.", default=1_000_000)
    path: Path = ()


@frozen
class DieSpec:
    """A die. Each face is as likely as the others; a face that stands there twice comes up twice as often."""

    faces: list[int | str] = key(
        Many(Either("a face", (Whole(0, 1_000_000), Label("face"))), 1), "Its faces: whole numbers or words."
    )
    path: Path = ()


@frozen
class BarsSpec:
    """Whom a formation bars."""

    enemies: int = key(Whole(0, 1000), "Pieces of other players, up to this many steps from its space.")
    path: Path = ()


@frozen
class FormationSpec:
    """What pieces of one kind and one owner on one space are together."""

    of: str = key(Ident("piece"), "The kind of piece, which has owners.")
    test: object = key(
        Expr(),
        "When it is one: `mine` and `theirs` are how many such pieces of the owner, and of the others, are `here`.",
        name="if",
    )
    moves: list[str] | None = key(
        Many(Word({"one": "a piece may move alone", "all": "all may move together"})),
        "How a player may `move` what belongs to it; left out, one alone.",
        default=None,
    )
    bars: BarsSpec | None = key(
        Shape(BarsSpec), "Whom it bars, besides its own pieces: nobody, if left out.", default=None
    )
    arises: list[tuple[str, Any]] = key(
        Statements(),
        "Statements for when a piece that comes alone makes it: `it` is that piece, `here` the space, `me` the owner.",
        default=[],
    )
    enters: list[tuple[str, Any]] = key(
        Statements(), "Statements for when it moves as a whole onto a space, `here`; `me` is the owner.", default=[]
    )
    path: Path = ()
