"""Names that would make two moves read alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kirlib.reader.faults import Faults, Path
from kirlib.spec import GameSpec

VERBS = ("draw", "first")
"""The first words of moves that have two words, as placements have."""

WORDS = ("to", "rotate", "shift", "roll", "die", "choose", "pick", "seat")
"""The first words of the moves of rules."""


def check_names(spec: GameSpec, faults: Faults) -> None:
    """A move's text must name one move: `red a1` is a tile's placement or a piece's, `draw red` is a draw."""
    for name in spec.supply:
        if name in VERBS:
            refuse(
                faults, f"a tile cannot be called {name!r}, since moves begin with that word", ("supply", name), True
            )
    for i, item in enumerate(spec.setup):
        if item is None or item[0] != "put":
            continue
        body = item[1]
        path = ("setup", i, "put", "piece")
        if body.piece in VERBS:
            refuse(
                faults, f"a piece that is put cannot be called {body.piece!r}, since moves begin with that word", path
            )
        elif body.piece in spec.supply:
            message = f"a tile is called {body.piece!r} too, so nobody could tell their moves apart"
            refuse(faults, message, path, hint="give one of them another name")
    if ruled(spec):
        for key, names in (("supply", spec.supply), ("pieces", spec.pieces), ("formations", spec.formations)):
            _check_words(key, names, faults)
        for name in spec.formations:
            if name in spec.pieces or name in spec.supply:
                message = f"a piece or tile is called {name!r} too, so nobody could tell their moves apart"
                refuse(faults, message, ("formations", name), True)
        for die in spec.dice.values():
            if len({str(face) for face in die.faces}) < len(set(die.faces)):
                refuse(faults, "a number and a word among the faces read alike", (*die.path, "faces"))


def ruled(spec: GameSpec) -> bool:
    """Whether there can be moves of rules."""
    return bool(spec.turns == "alternate" or spec.dice or spec.formations or spec.counters)


def _check_words(key: str, names: Mapping[str, Any], faults: Faults) -> None:
    for name in names:
        if name in WORDS:
            message = f"nothing can be called {name!r} here, since moves begin with that word"
            refuse(faults, message, (key, name), True)


def refuse(faults: Faults, message: str, path: Path, at_key: bool = False, hint: str = "give it another name") -> None:
    """A fault of a name."""
    faults.add("bad-name", message, path, suggestion=hint, at_key=at_key)
