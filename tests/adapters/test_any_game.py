"""The adapters take every game that loads: those in the documentation, and some that lack what most have."""

from __future__ import annotations

from itertools import islice
from random import Random

import pyspiel
import pytest
from pettingzoo.test import api_test

from kirlib.adapters import openspiel
from kirlib.adapters.encoding import Encoding
from kirlib.adapters.pettingzoo import KirlibEnv
from tests.adapters.checks import check_codes, check_course
from tests.adapters.seated import ALL, ALL_LABELS, course_of
from tests.adapters.written import BARE, WITH_GAMES, bare, games_of
from tests.seatings import game

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def load(found, **params):
    (name,) = openspiel.register(found, replace=True)
    return pyspiel.load_game(name, params)


def check_open(loaded, count, seed=1):
    """Random games in OpenSpiel: what is declared of the game holds in all of them."""
    rng = Random(seed)
    kind, players = loaded.get_type(), range(loaded.num_players())
    state, made = loaded.new_initial_state(), 0
    for number in range(count):
        if number % 9 == 0:
            for seat in players:
                assert state.information_state_string(seat)
                assert len(state.information_state_tensor(seat)) == loaded.information_state_tensor_size()
                other = state.resample_from_infostate(seat, rng.random)
                assert other.information_state_string(seat) == state.information_state_string(seat)
        if state.is_terminal():
            assert made <= loaded.max_game_length()
            assert all(loaded.min_utility() <= value <= loaded.max_utility() for value in state.returns())
            if kind.utility == pyspiel.GameType.Utility.ZERO_SUM:
                assert sum(state.returns()) == pytest.approx(0)
            state, made = loaded.new_initial_state(), 0
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
            assert all(action < loaded.max_chance_outcomes() for action, _ in outcomes)
            state.apply_action(rng.choices(*zip(*outcomes, strict=True))[0])
        elif not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            made += 1


@pytest.mark.parametrize("page", WITH_GAMES, ids=lambda page: page.stem)
def test_the_games_of_the_documentation_are_taken(page, tmp_path):
    seen = set()
    for found in games_of(page, tmp_path):
        if found in seen:
            continue
        seen.add(found)
        players = found.players[-1]
        check_codes(found, players, islice(course_of(found, players, 40), 0, None, 5))
        check_course(found, players, 15)
        check_open(load(found, players=players), 40)


@pytest.mark.heavy
@pytest.mark.parametrize("page", WITH_GAMES, ids=lambda page: page.stem)
def test_the_games_of_the_documentation_pass_the_checks(page, tmp_path, capsys):
    for found in games_of(page, tmp_path):
        for players in found.players:
            table = KirlibEnv(found, players)
            table.reset(seed=1)
            if not table.position.is_terminal:  # PettingZoo's test is not for games that are over at once
                api_test(table, num_cycles=60)
            loaded = load(found, players=players, max_moves=100)
            pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)
            check_open(loaded, 500)


@pytest.mark.parametrize("name", BARE)
def test_a_game_may_lack_pieces_tiles_and_others(name, capsys):
    found = bare(name)
    for players in found.players:
        check_codes(found, players, course_of(found, players, 40))
        check_course(found, players, 40)
        api_test(KirlibEnv(found, players), num_cycles=20)
        loaded = load(found, players=players)
        pyspiel.random_sim_test(loaded, num_sims=2, serialize=True, verbose=False)
        check_open(loaded, 40)
    assert "pieces at" not in Encoding(found).fields


# --- what follows from the rules


@pytest.mark.parametrize(("name", "players"), ALL, ids=ALL_LABELS)
def test_games_are_as_they_are_declared(name, players):
    check_open(load(game(name), players=players), 120)
