"""Names that would make two moves read alike, and more than a game may have."""

from __future__ import annotations

from collections.abc import Collection

from kirlib.model import bounds
from kirlib.reader.faults import Faults, Path
from kirlib.spec import GameSpec


def check_names(spec: GameSpec, faults: Faults) -> None:
    """A move's text must name one move: `red a1` is a tile's placement or a piece's, `draw red` is a draw.

    Tiles that are not in the supply are looked at when they are lowered (`check_tile`).
    """
    for name in spec.supply:
        _check(name, (), ("supply", name), faults)
    put = _put(spec)
    for name in spec.pieces:
        _check(name, spec.supply, put.get(name, ("pieces", name)), faults, name not in put)
    for name in spec.formations:
        _check(name, {**spec.supply, **spec.pieces}, ("formations", name), faults)
    for die in spec.dice.values():
        if len({str(face) for face in die.faces}) < len(set(die.faces)):
            refuse(faults, "a number and a word among the faces read alike", (*die.path, "faces"))
    check_supply(spec, faults)


def check_tile(name: str, spec: GameSpec, path: Path, faults: Faults) -> None:
    """The same for a tile that the game has without a supply of it."""
    if name not in spec.supply:
        _check(name, {**spec.pieces, **spec.formations}, path, faults)


def check_supply(spec: GameSpec, faults: Faults) -> None:
    """A fault if there are too many tiles in all; of one kind the reader says so."""
    count = sum(spec.supply.values())
    if count > bounds.MOST_SUPPLY:
        message = f"a supply has at most {bounds.MOST_SUPPLY:,} tiles, and this has {count:,}"
        faults.add("too-many", message, ("supply",), at_key=True, suggestion="let there be fewer of each")


def _put(spec: GameSpec) -> dict[str, Path]:
    """The kinds of piece that are put, each with the place that says so."""
    steps = {i: item[1].piece for i, item in enumerate(spec.setup) if item is not None and item[0] == "put"}
    return {piece: ("setup", i, "put", "piece") for i, piece in reversed(steps.items())}


def _check(name: str, others: Collection[str], path: Path, faults: Faults, at_key: bool = True) -> None:
    why = bounds.why_no_name(name, others)
    if why:
        refuse(faults, why, path, at_key)


def refuse(faults: Faults, message: str, path: Path, at_key: bool = False, hint: str = "give it another name") -> None:
    """A fault of a name."""
    faults.add("bad-name", message, path, suggestion=hint, at_key=at_key)
