"""The two kinds of document: a game, and a set of tiles."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from kirlib.model.bounds import MOST_SUPPLY
from kirlib.spec.board import BoardSpec
from kirlib.spec.ends import EndSpec
from kirlib.spec.map import MapSpec
from kirlib.spec.movement import MovementSpec
from kirlib.spec.pieces import PieceSpec
from kirlib.spec.things import CounterSpec, DieSpec, FormationSpec, LayoutSpec
from kirlib.spec.tiles import TileSpec
from kirlib.spec.types import Either, Ident, Keyed, Label, Many, Shape, Statements, Text, Whole, Word, key

Path = tuple[str | int, ...]

VERSION = Whole(1, 1)
USES = Many(Text())


@frozen
class ZonesSpec:
    """Who sees what."""

    supply: str = key(
        Word({"hidden": "only the number of tiles is known", "open": "everybody sees what is in it"}),
        "The tiles still to be drawn.",
        default="hidden",
    )
    hand: str = key(
        Word({"own": "each player sees its own", "open": "everybody sees all hands"}),
        "The tiles in the players' hands.",
        default="own",
    )
    path: Path = ()


@frozen
class TileSetSpec:
    """A set of tiles, for games to use."""

    kirlib: int = key(VERSION, "The version of the language.")
    tile_set: str = key(Ident("tile set"), "The set's name.")
    tiles: dict[str, TileSpec] = key(Keyed(Ident("tile"), Shape(TileSpec)), "The tiles.")
    title: str | None = key(Text(), "What people call it.", default=None)
    about: str | None = key(Text(), "What it is for, in a sentence.", default=None)
    uses: list[str] = key(USES, "Other tile sets: files beside this one, or sets that ship.", default=[])
    path: Path = ()


@frozen
class GameSpec:
    """A game, or a variant of one.

    What is required is None only in a faulty document, of which the rest is looked at all the same.
    """

    kirlib: int = key(VERSION, "The version of the language.")
    game: str = key(Ident("game"), "The game's name.")
    board: BoardSpec | None = key(Shape(BoardSpec), "The board; a `map` makes one of its size where there is none.")
    turn: list[tuple[str, Any] | None] | None = key(
        Statements(1, steps=True), "What happens in a turn, in order: steps and statements."
    )
    movement: MovementSpec | None = key(
        Shape(MovementSpec), "How the movement of a piece that advances is resolved.", default=None
    )
    turns: str = key(
        Word(
            {
                "together": "each step of a turn asks all players, one after the other",
                "alternate": "a turn belongs to one player, the next turn to the next",
            }
        ),
        "Whose a turn is.",
        default="together",
    )
    extends: str | None = key(
        Text(),
        "Another game, by the name of one that ships or a file beside this one; this one says only what differs.",
        default=None,
    )
    title: str | None = key(Text(), "What people call it.", default=None)
    about: str | None = key(Text(), "What it is about, in a sentence.", default=None)
    uses: list[str] = key(USES, "Tile sets: files beside this one, or sets that ship.", default=[])
    players: int | list[int] = key(
        Either("a number of players", (Whole(1, 100), Many(Whole(1, 100), 2))),
        "How many play, or the least and the most.",
        default=2,
    )
    first: int | str = key(
        Either("a first player", (Whole(1, 100), Word({"chance": "decided by lot"}))),
        "Who is first in every turn: a seat counted from 1, or `chance`.",
        default=1,
    )
    pieces: dict[str, PieceSpec] = key(Keyed(Ident("piece"), Shape(PieceSpec)), "The kinds of piece.", default={})
    tiles: dict[str, TileSpec] = key(
        Keyed(Ident("tile"), Shape(TileSpec)), "Tiles declared by this game itself.", default={}
    )
    supply: dict[str, int] = key(
        Keyed(Ident("tile"), Whole(0, MOST_SUPPLY)),
        f"How many of each tile there are; at most {MOST_SUPPLY:,} in all.",
        default={},
    )
    zones: ZonesSpec | None = key(Shape(ZonesSpec), "Who sees what.", default=None)
    layout: dict[str, str | LayoutSpec] = key(
        Keyed(Label("space"), Either("a tile", (Ident("tile"), Shape(LayoutSpec)))),
        "The tiles that lie on the board at the start, by space.",
        default={},
    )
    map: MapSpec | None = key(
        Shape(MapSpec), "A drawing of a grid: the tiles, pieces and walls at the start.", default=None
    )
    regions: dict[str, list[str] | dict[int, list[str]]] = key(
        Keyed(Ident("region"), Either("a region", (Many(Label("space")), Keyed(Whole(1, 100), Many(Label("space")))))),
        "Sets of spaces with a name; or one for each seat, counted from 1.",
        default={},
    )
    counters: dict[str, CounterSpec] = key(
        Keyed(Ident("counter"), Shape(CounterSpec)), "Numbers that are kept: scores, stocks, lives.", default={}
    )
    dice: dict[str, DieSpec] = key(Keyed(Ident("die"), Shape(DieSpec)), "Dice.", default={})
    formations: dict[str, FormationSpec] = key(
        Keyed(Ident("formation"), Shape(FormationSpec)),
        "What pieces of one owner on one space are together, by the first that fits.",
        default={},
    )
    setup: list[tuple[str, Any] | None] = key(
        Statements(steps=True), "What happens before the first turn, in order.", default=[]
    )
    ends: list[EndSpec] = key(Many(Shape(EndSpec)), "The ways to end the game, in order.", default=[])
    path: Path = ()
