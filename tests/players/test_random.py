"""The random player, and the table of players."""

from collections import Counter
from random import Random

import pytest

from kirlib.players import PLAYERS, RandomPlayer, make_player
from tests.model.samples import game


def test_every_player_of_the_table_plays_a_whole_game():
    small = game("small")
    for name in PLAYERS:
        rng = Random(1)
        state = small.initial_state()
        players = [make_player(name, small) for _ in range(state.players)]
        while not state.is_terminal:
            who = state.current_player
            legal = state.legal_moves()
            move = state.sample_chance(rng) if who < 0 else players[who](state.observation(who), legal, rng)
            assert move in legal
            state = state.play(move)
        assert state.outcome is not None


def test_an_unknown_player_is_an_error_that_names_the_known():
    with pytest.raises(KeyError, match="random"):
        make_player("otter")


def test_the_random_player_plays_every_move_alike_often():
    player, rng, legal = RandomPlayer(), Random(5), list("abcd")
    counts = Counter(player(None, legal, rng) for _ in range(4000))
    assert set(counts) == set(legal)
    assert max(counts.values()) - min(counts.values()) < 300  # over five standard deviations


def test_the_same_generator_gives_the_same_moves():
    def moves(seed):
        rng = Random(seed)
        return [RandomPlayer()(None, range(100), rng) for _ in range(20)]

    assert moves(3) == moves(3) != moves(4)
