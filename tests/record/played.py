"""Records of random games, for the tests of records."""

from __future__ import annotations

import functools
from random import Random

from kirlib import Move, Record, State
from tests.model.samples import game, step


@functools.cache
def played(name: str, seed: int, most: int = 400) -> tuple[Record, State]:
    """The record of a random game, stopped after a number of moves, and the state that it led to."""
    rng = Random(seed)
    players = rng.choice(game(name).players)
    first = rng.choice([None, *range(players)])
    state = game(name).initial_state(players, first)
    moves: list[Move] = []
    while not state.is_terminal and len(moves) < most:
        moves.append(step(state, rng))
        state = state.play(moves[-1])
    return Record.of(game(name), moves, players=players, first=first), state


def number_of(text: str, part: str) -> int:
    """The number, from 1, of the first line that has a part."""
    return next(number for number, line in enumerate(text.splitlines(), start=1) if part in line)
