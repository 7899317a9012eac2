"""Names that would make two moves read alike."""

from __future__ import annotations

from kirlib.reader.faults import Faults
from kirlib.spec import GameSpec

VERBS = ("draw", "first")
"""The first words of moves that have two words, as placements have."""


def check_names(spec: GameSpec, faults: Faults) -> None:
    """A move's text must name one move: `red a1` is a tile's placement or a piece's, `draw red` is a draw."""
    for name in spec.supply:
        if name in VERBS:
            faults.add(
                "bad-name",
                f"a tile cannot be called {name!r}, since moves begin with that word",
                ("supply", name),
                suggestion="give it another name",
                at_key=True,
            )
    for i, item in enumerate(spec.setup):
        if item is None or item[0] != "put":
            continue
        body = item[1]
        path = ("setup", i, "put", "piece")
        if body.piece in VERBS:
            message = f"a piece that is put cannot be called {body.piece!r}, since moves begin with that word"
            faults.add("bad-name", message, path, suggestion="give it another name")
        elif body.piece in spec.supply:
            message = f"a tile is called {body.piece!r} too, so nobody could tell their moves apart"
            faults.add("bad-name", message, path, suggestion="give one of them another name")
