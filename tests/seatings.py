"""The games that ship, and small ones, each with every number of players, and random courses through them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path

import kirlib
from kirlib import CompileError, Game, Move, State

SMALL = {path.stem: path for path in sorted((Path(__file__).parent / "fixtures" / "games").glob("*.yaml"))}
"""Games for tests alone: the files by the names of the games."""


@cache
def game(name: str) -> Game:
    """A game that ships, or a small one; made once."""
    return kirlib.load_game(SMALL.get(name, name))


def _seatings(names: Iterable[str]) -> Iterator[tuple[str, int]]:
    for name in names:
        try:
            players = game(name).players
        except CompileError:
            players = range(1)  # so that its tests fail, and not the collection of all
        yield from ((name, count) for count in players)


SEATINGS = tuple(_seatings(kirlib.games()))
"""Each game that ships with each number of players; a file added to data/games joins by itself."""

SMALL_SEATINGS = tuple(_seatings(SMALL))
"""The same for the small games."""

LABELS = [f"{name}-{count}" for name, count in SEATINGS]


def step(state: State, rng: random.Random) -> Move:
    """A random move: chance by its probabilities, a player evenly."""
    if state.is_chance:
        return state.sample_chance(rng)
    moves = state.legal_moves()
    return moves[rng.randrange(len(moves))]


def course(name: str, players: int, seed: int, most: int | None = None) -> Iterator[tuple[State, Move | None]]:
    """The states of a random game with the move that was then made (None after the last), or the first `most`."""
    rng = random.Random(seed)
    state = game(name).initial_state(players)
    count = 0
    while not state.is_terminal and (most is None or count < most):
        move = step(state, rng)
        yield state, move
        state = state.play(move)
        count += 1
    yield state, None


@lru_cache(maxsize=64)
def states(name: str, players: int, seed: int, most: int | None = None) -> tuple[State, ...]:
    """The states of `course`."""
    return tuple(state for state, _ in course(name, players, seed, most))
