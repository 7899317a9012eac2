"""Random courses for the tests of adapters: shorter than whole games where those are long."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kirlib import Game, State
from tests.seatings import SEATINGS, SMALL_SEATINGS, game, step

ALL = (*SEATINGS, *SMALL_SEATINGS)
ALL_LABELS = [f"{name}-{count}" for name, count in ALL]


def some(name: str, players: int, count: int, seed: int = 1) -> Iterator[State]:
    """So many states of random games, one game after the other."""
    return course_of(game(name), players, count, seed)


def course_of(found: Game, players: int, count: int, seed: int = 1) -> Iterator[State]:
    """The same of a loaded game."""
    rng = Random(seed)
    state = found.initial_state(players)
    for _ in range(count):
        yield state
        state = found.initial_state(players) if state.is_terminal else state.play(step(state, rng))
