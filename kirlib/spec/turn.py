"""The steps of a turn."""

from __future__ import annotations

from attrs import frozen

from kirlib.spec.types import Ident, Tagged, Whole, Word, key

Path = tuple[str | int, ...]


@frozen
class PlaceSpec:
    """Each player in turn order places one tile of its hand; it is compulsory while one can be placed."""

    mounted: str = key(
        Word(
            {
                "together": "tiles placed on pieces wait for the step `resolve mounted`",
                "at once": "a tile placed on a piece acts before the next player places",
            }
        ),
        "When tiles that are placed on pieces act.",
        default="together",
    )
    path: Path = ()


@frozen
class PutSpec:
    """Each player in turn order puts its pieces of a kind on unoccupied spaces."""

    piece: str = key(Ident("piece"), "The kind of piece.")
    path: Path = ()


@frozen
class AdvanceSpec:
    """Every piece of a kind advances, or goes round its loop, and comes to rest."""

    piece: str = key(Ident("piece"), "The kind of piece.")
    by: int = key(
        Whole(1, 1000), "How many spaces it goes forward; only in the last can it activate a tile.", default=1
    )
    path: Path = ()


@frozen
class DrawSpec:
    """Each player in turn order draws tiles from the supply, each a chance move."""

    to: int = key(Whole(1, 1000), "Up to this many in hand.")
    path: Path = ()


STEPS = Tagged(
    "a step",
    {
        "place": PlaceSpec,
        "put": PutSpec,
        "resolve mounted": None,
        "advance": AdvanceSpec,
        "remove destroyed": None,
        "verdict": None,
        "draw": DrawSpec,
    },
    {
        "resolve mounted": "Tiles that were placed on pieces act, in the order of placing.",
        "remove destroyed": "Destroyed tiles, and tiles on pieces that stay to the end of the turn, leave the game.",
        "verdict": "The ends of the game are looked at.",
    },
)
