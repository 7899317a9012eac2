"""Writes a page that shows some turns of a random game, drawn from events alone.

    python examples/animate.py [GAME] [MOVES] > turns.html

The page is animate.html with animate_film.js in it, and one JSON object: the game's drawing, the first observation, and
the moves with their events. Put your own pictures and movements there; nothing is loaded from elsewhere.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import kirlib

HERE = Path(__file__).parent
FILM = '<script src="animate_film.js"></script>'
MOST = 1000
"""So many moves are shown at most: all that happens is in the page."""


def scene(
    game: kirlib.Game, moves: int = 12, seed: int = 1, seat: int | None = None
) -> tuple[dict[str, Any], kirlib.State]:
    """What the page is given, as `seat` may see it (None: a spectator), and the state at the end."""
    match = kirlib.Match(game, seed=seed)
    first = match.observation(seat).to_dict()
    begun = len(match.history)  # the setup is told too, and is in the observation already
    told: list[kirlib.Told] = []
    match.watch(lambda one: told.append(one) if one.ply >= begun else None, seat=seat)
    rng = Random(seed)
    for _ in range(moves):
        if not match.is_over:
            match.play(rng.choice(match.legal_moves()))
    return {
        "drawing": game.drawing().to_dict(),
        "observation": first,
        "moves": [
            {"player": one.player, "text": one.text, "events": [event.to_dict() for event in one.events]}
            for one in told
        ],
    }, match.state


def page(data: dict[str, Any]) -> str:
    """The page, with the data in it."""
    text = json.dumps(data).replace("<", "\\u003c")  # nothing in it can end the script
    film = (HERE / "animate_film.js").read_text(encoding="utf-8")
    made = (HERE / "animate.html").read_text(encoding="utf-8")
    return made.replace("null/* scene */", text).replace(FILM, f"<script>\n{film}</script>")


def main(words: Sequence[str]) -> int:
    """Writes the page; 2 for what cannot be shown, with one line that says why."""
    name, *rest = [*words, "dragons-of-kir"][: max(1, len(words))]
    try:
        if len(rest) > 1 or not all(number.isdecimal() and int(number) <= MOST for number in rest):
            raise ValueError(f"usage: animate.py [GAME] [MOVES], with at most {MOST} moves, not {' '.join(words)!r}")
        game = kirlib.load_game(name)
    except ValueError as error:  # a CompileError is one too
        print(str(error).splitlines()[0], file=sys.stderr)
        return 2
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.write(page(scene(game, *map(int, rest))[0]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
