"""OpenSpiel's tests of the interface of its own games, run over every game that ships; and its playthroughs."""

from __future__ import annotations

import random
import unittest

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough, sample_some_states

from kirlib.adapters import openspiel
from tests.adapters.opened import load
from tests.adapters.seated import ALL, ALL_LABELS
from tests.seatings import LABELS, SEATINGS

FEWEST = [seating for number, seating in enumerate(SEATINGS) if seating[0] not in dict(SEATINGS[:number])]


def check_tree(found, most, monkeypatch):
    """The tests over a part of the tree, of so many states."""
    random.seed(1)
    np.random.seed(1)
    few = sample_some_states.sample_some_states
    monkeypatch.setattr(sample_some_states, "sample_some_states", lambda game, max_states: few(game, most))
    name = found.get_type().short_name
    case = type("PartialTree", (api_test.EnforceAPIOnPartialTreeBase,), {"game": found, "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert not [text for _, text in (*result.failures, *result.errors)]


@pytest.mark.parametrize("imperfect", [False, True], ids=["as it is", "imperfect"])
@pytest.mark.parametrize(("name", "players"), SEATINGS, ids=LABELS)
def test_a_part_of_the_tree_is_as_it_should_be(name, players, imperfect, monkeypatch):
    if not imperfect or (name, players) in FEWEST:
        check_tree(load(name, players, imperfect=imperfect), 40, monkeypatch)


@pytest.mark.heavy
@pytest.mark.parametrize("imperfect", [False, True], ids=["as it is", "imperfect"])
@pytest.mark.parametrize(("name", "players"), ALL, ids=ALL_LABELS)
def test_a_larger_part_of_the_tree_is_as_it_should_be(name, players, imperfect, monkeypatch):
    check_tree(load(name, players, imperfect=imperfect), 400, monkeypatch)


def test_the_tests_find_a_fault(monkeypatch):
    monkeypatch.setattr(openspiel.KirlibGame, "max_chance_nodes_in_history", lambda game: 0)
    name, players = next(
        s for s in SEATINGS if load(*s).get_type().chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC
    )
    with pytest.raises(AssertionError, match="chance_nodes"):
        check_tree(load(name, players), 20, monkeypatch)


def check_playthrough(name, players):
    called = f"{openspiel.short_name(name)}(players={players},max_moves=2,imperfect=True)"
    text = generate_playthrough.playthrough(called, action_sequence=[], seed=1)
    assert "PublicObservationString" in text
    assert ("PrivateObservationString(0)" in text) == load(name, players).nature.secrets


@pytest.mark.parametrize("secrets", [False, True])
def test_a_playthrough_can_be_written(secrets):
    check_playthrough(*next(seating for seating in FEWEST if load(*seating).nature.secrets == secrets))


@pytest.mark.heavy
@pytest.mark.parametrize(("name", "players"), ALL, ids=ALL_LABELS)
def test_a_playthrough_of_every_game_can_be_written(name, players):
    check_playthrough(name, players)
