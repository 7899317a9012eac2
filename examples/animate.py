"""Writes a page that shows some turns of a random game, drawn from events alone.

    python examples/animate.py [GAME] [MOVES] > turn.html

The page is animate.html with one JSON object in it: the board's drawing, the first observation, and the events. Put
your own pictures and movements there; nothing is loaded from elsewhere.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import kirlib
from kirlib.topology.seams import drawn

PAGE = Path(__file__).parent / "animate.html"


def scene(
    game: kirlib.Game, moves: int = 12, seed: int = 1, seat: int | None = None
) -> tuple[dict[str, Any], kirlib.State]:
    """What the page is given, as `seat` may see it (None: a spectator), and the state at the end.

    `directions`: how each looks on the drawing, to the east and to the north; null where that cannot be told.
    """
    topology = game.program.topology
    match = kirlib.Match(game, seed=seed)
    first = match.observation(seat).to_dict()
    told: list[kirlib.Told] = []
    match.watch(told.append, seat=seat)
    rng = Random(seed)
    for _ in range(moves):
        if not match.is_over:
            match.play(rng.choice(match.legal_moves()))
    return {
        "title": game.title,
        "shape": topology.shape,
        "spaces": dict(zip(topology.names, topology.layout, strict=True)),
        "directions": {name: drawn(topology, d) for d, name in enumerate(topology.directions)},
        "glyphs": {thing.name: thing.glyph for thing in (*game.program.types, *game.program.kinds)},
        "states": {kind.name: list(kind.states) for kind in game.program.types},
        "observation": first,
        "events": [event.to_dict() for one in told for event in one.events],
    }, match.state


def page(data: dict[str, Any]) -> str:
    """The page, with the data in it."""
    text = json.dumps(data).replace("<", "\\u003c")  # nothing in it can end the script
    return PAGE.read_text(encoding="utf-8").replace("null/* scene */", text)


if __name__ == "__main__":
    chosen = kirlib.load_game(sys.argv[1] if len(sys.argv) > 1 else "dragons-of-kir")
    sys.stdout.write(page(scene(chosen, int(sys.argv[2]) if len(sys.argv) > 2 else 12)[0]))
