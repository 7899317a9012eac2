"""Law: tiles are conserved. Supply, hands, board, tiles on pieces and tiles removed are as many as there ever were.

Here it is held against games that are drawn at random; those that ship are in `test_shipped_games`. It needs no
precondition. What is said of a game's other books is checked on the same walks.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kirlib
from tests import strategies as some
from tests.laws.of_books import census


def walk(game: kirlib.Game, rng: random.Random, first: int | None = None) -> kirlib.State:
    """Plays a random game to its end and takes stock at every step; a trace and a play come to the same."""
    state = game.initial_state(first=first)
    expected = +Counter({t.name: n for t, n in zip(game.program.types, game.program.supply, strict=True)})
    for _ in range(2000):
        assert census(state) == expected
        spaces = [tile["at"] for tile in state.to_dict()["tiles"]]
        assert len(set(spaces)) == len(spaces)
        if state.is_terminal:
            return state
        move = rng.choice(list(state.legal_moves()))
        after = state.play(move)
        assert state.trace(move).state == after
        assert after.turn in (state.turn, state.turn + 1)  # no move runs more than one turn
        state = after
    raise AssertionError("the game does not end")


@settings(max_examples=60)
@given(game=some.whole_games(), seed=st.integers(0, 2**32))
def test_drawn_games(game, seed):
    walk(game, random.Random(seed))


@settings(max_examples=20)
@given(board=some.square_boards(largest=4), seed=st.integers(0, 2**32))
def test_shipped_tiles_on_small_boards(board, seed):
    """Boards so small that they fill up and players have to pass."""
    game = some.shipped(board, pieces={"dragon": {"setup": [{"at": "a1", "facing": "east"}]}, "tent": {"setup": []}})
    walk(game, random.Random(seed))


@pytest.mark.heavy
@given(game=some.whole_games(), seed=st.integers(0, 2**32))
def test_many_drawn_games(game, seed):
    walk(game, random.Random(seed))
