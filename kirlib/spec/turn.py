"""The steps of a turn."""

from __future__ import annotations

from attrs import frozen

from kirlib.spec.types import Ident, Shape, Type, Whole, key

Path = tuple[str | int, ...]


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
    """Each player in turn order draws tiles from the supply, each a chance move.

    Where a turn belongs to one player, that one draws.
    """

    to: int = key(Whole(1, 1000), "Up to this many in hand.")
    path: Path = ()


@frozen
class SettleSpec:
    """Tiles act on every piece of a kind where it stands, as though it had just come in head-on."""

    piece: str = key(Ident("piece"), "The kind of piece.")
    path: Path = ()


STEPS: dict[str, tuple[Type | None, str]] = {
    "put": (Shape(PutSpec), "Pieces are put on the board by their owners."),
    "resolve mounted": (None, "Tiles that were placed on pieces act, in the order of placing."),
    "advance": (Shape(AdvanceSpec), "Pieces advance."),
    "settle": (Shape(SettleSpec), "Tiles act on pieces where they stand."),
    "remove destroyed": (
        None,
        "Destroyed tiles, and tiles on pieces that stay to the end of the turn, leave the game.",
    ),
    "verdict": (None, "The ends of the game are looked at."),
    "draw": (Shape(DrawSpec), "Tiles are drawn, each a chance move."),
}
"""Each word of a turn that is not a statement of rules: the type of what follows it, and what it does."""
