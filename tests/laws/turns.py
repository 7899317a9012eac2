"""What one answer says about the next turn, and the parts of the walk's key that an answer shows."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from kirlib.game import Game
from tests.strategies import Scenario


def moving(game: Game) -> str:
    """The scenario's key for the kind of piece that moves."""
    (plural,) = (kind.plural for kind in game.program.kinds if kind.facing)
    return plural


def owned(game: Game) -> str:
    (plural,) = (kind.plural for kind in game.program.kinds if kind.owned)
    return plural


def next_turn(game: Game, scenario: Scenario, answer: dict[str, Any]) -> Scenario:
    """The position that an answer leaves: nothing is placed, pieces off the board are left out."""
    walkers, posts = moving(game), owned(game)
    pieces = []
    for piece in answer[walkers]:
        if piece["at"] is not None:
            kept = {key: piece[key] for key in ("at", "facing", "looping", "last") if key in piece}
            pieces.append(kept)
    return {
        "tiles": [tile for tile in scenario["tiles"] if tile["at"] not in answer["destroyed"]],
        walkers: pieces,
        posts: {seat: at for seat, at in scenario.get(posts, {}).items() if seat not in answer[f"{posts}_destroyed"]},
    }


def keys(path: list[dict[str, Any]], parts: tuple[str, ...]) -> list[tuple[Any, ...]]:
    """For each tile that acted on a path: the declared parts of the key just before it did.

    What a piece remembered at the start the path does not show, so an act without one before it is left out where
    the memory counts. A tile stands here for all the ways by which it reaches a space.
    """
    found = []
    for before, act in pairwise(path):
        source, memory = (entry["by"].partition("@")[2] for entry in (act, before))
        if not source or ("memory" in parts and not memory):
            continue
        values = {"tile": source, "space": before["at"], "facing": before["facing"], "memory": memory}
        found.append(tuple(values[part] for part in parts if part in values))
    return found
