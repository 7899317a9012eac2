"""How games are registered and loaded in OpenSpiel: names, parameters, and what they make of a game."""

from __future__ import annotations

import json
import pickle
from random import Random

import numpy as np
import pyspiel
import pytest

import kirlib
from kirlib import CompileError, StateError
from kirlib.adapters import openspiel
from kirlib.adapters.nature import nature, usual_players
from kirlib.adapters.pettingzoo import KirlibEnv
from kirlib.adapters.setting import LONGEST
from tests.adapters.opened import load, walk
from tests.adapters.seated import ALL, ALL_LABELS
from tests.adapters.written import bare
from tests.seatings import LABELS, SEATINGS, game

REFUSED = (ValueError, TypeError, pyspiel.SpielError)

NAME, PLAYERS = SEATINGS[0]
SECRET = next((n, p) for n, p in SEATINGS if nature(game(n)).secrets)


def variant(name, more=""):
    return kirlib.load_game_text(f"kirlib: 1\ngame: {name}\nextends: {NAME}\n{more}")


# --- names


def test_another_game_under_a_known_name_is_refused():
    first, other = variant("twice"), variant("beside")
    renamed = kirlib.load_game_text("kirlib: 1\ngame: twice\nextends: dragonflock\n")
    assert first != renamed
    (name,) = openspiel.register(first)
    assert openspiel.register(variant("twice")) == (name,)
    with pytest.raises(ValueError, match=r"another game already, twice.*replace=True"):
        openspiel.register(other, renamed)
    assert openspiel.short_name("beside") not in pyspiel.registered_names()
    assert pyspiel.load_game(name).kirlib == first
    before = pyspiel.load_game(name).new_initial_state()
    text = pickle.dumps(before)
    assert openspiel.register(renamed, replace=True) == (name,)
    assert pyspiel.load_game(name).kirlib == renamed
    assert pyspiel.load_game(name).num_distinct_actions() == len(renamed.moves)
    before.apply_action(before.legal_actions()[0])
    assert before.get_game().kirlib == first
    assert before.clone().position == before.position
    with pytest.raises((StateError, ValueError, RuntimeError)):
        pickle.loads(text)


def test_two_games_of_one_name_are_refused_in_one_call():
    with pytest.raises(ValueError, match="another game already"):
        openspiel.register(
            variant("both"), kirlib.load_game_text("kirlib: 1\ngame: both\nextends: dragonflock\n"), replace=True
        )
    assert openspiel.short_name("both") not in pyspiel.registered_names()


@pytest.mark.parametrize("wrong", [[NAME], None, 3, {NAME: 1}])
def test_what_is_no_game_is_refused(wrong):
    with pytest.raises(TypeError, match="of several each by itself"):
        openspiel.register(wrong)


def test_a_faulty_game_makes_none_known():
    with pytest.raises(CompileError):
        openspiel.register(variant("before-a-fault"), "no-such-game")
    assert openspiel.short_name("before-a-fault") not in pyspiel.registered_names()


# --- parameters


def test_two_play_where_two_can():
    for name in dict.fromkeys(name for name, _ in ALL):
        found, counts = pyspiel.load_game(openspiel.short_name(name)), game(name).players
        assert found.num_players() == usual_players(game(name)) == (2 if 2 in counts else counts[0])
        assert found.get_type().min_num_players == counts[0]


def test_who_is_first_can_be_said():
    (name,) = openspiel.register(variant("drawn", "first: chance\n"))
    assert pyspiel.load_game(name).new_initial_state().is_chance_node()
    for first in (0, 1):
        found = pyspiel.load_game(f"{name}(first={first})")
        assert found.new_initial_state().position.first == first


@pytest.mark.parametrize(
    "wrong",
    [{"players": 0}, {"players": 99}, {"first": 2}, {"first": -2}, {"max_moves": -1}, {"other": 1}, {"players": "x"}],
)
def test_values_out_of_range_are_refused(wrong):
    with pytest.raises(REFUSED):
        load(NAME, PLAYERS, **wrong)


def test_a_game_is_for_a_number_of_players():
    name, players = next((n, p) for n, p in SEATINGS if len(game(n).players) == 1)
    with pytest.raises(REFUSED, match=f"is for {players} players, not 9"):
        load(name, 9)


@pytest.mark.parametrize(("name", "players"), ALL, ids=ALL_LABELS)
def test_a_game_can_be_cut_off(name, players):
    found = load(name, players, max_moves=3)
    assert found.max_game_length() == 3
    *_, last = walk(found, 3000)
    made = [item for item in last.full_history() if item.player >= 0]
    assert last.is_terminal()
    assert last.current_player() == pyspiel.PlayerId.TERMINAL
    assert last.legal_actions() == []
    if not last.position.is_terminal:
        assert len(made) == 3
        assert last.returns() == [0] * players
        assert last.position.current_player >= 0
    again = found.deserialize_state(last.serialize())
    assert again.is_terminal()
    assert str(again) == str(last)
    assert last.clone().is_terminal()


@pytest.mark.parametrize("name", [NAME, SECRET[0]])
def test_a_game_cut_off_passes_the_checks(name):
    found = load(name, PLAYERS, max_moves=9)
    pyspiel.random_sim_test(found, num_sims=3, serialize=True, verbose=False)
    assert pyspiel.load_game(str(found)).max_game_length() == 9


@pytest.mark.parametrize(("name", "players"), SEATINGS, ids=LABELS)
def test_games_are_cut_off_where_environments_cut_them_off(name, players):
    """The same moves, chance's too: the same position where it ends, and the same returns."""
    for most in (1, 4):
        table = KirlibEnv(game(name), players, max_moves=most)
        table.reset(seed=1)
        *_, last = walk(load(name, players, max_moves=most), 3000, seed=most)
        table.moves_made = most
        table._go_on(last.position)  # as though it had come here
        assert all(table.terminations.values()) == last.position.is_terminal
        assert all(table.truncations.values()) != last.position.is_terminal
        assert list(table.rewards.values()) == last.returns()


def test_a_state_that_fits_is_cut_off_as_soon():
    found = load(*SECRET, max_moves=4)
    for state in walk(found, 60):
        for seat in range(SECRET[1]):
            other = state.resample_from_infostate(seat, Random(1).random)
            assert other.is_terminal() == state.is_terminal()


@pytest.mark.parametrize(("name", "players"), ALL, ids=ALL_LABELS)
def test_information_is_called_imperfect_on_request(name, players):
    kinds = pyspiel.GameType.Information
    asked = load(name, players, imperfect=True).get_type().information
    assert asked == kinds.IMPERFECT_INFORMATION
    secrets = nature(game(name), players).secrets
    assert (load(name, players).get_type().information == asked) == secrets


def test_lengths_are_those_of_the_rules():
    assert load("snakes-and-ladders", 3).max_game_length() == 2000  # turns, of one decision each
    assert load("lighthouse-duel", 2).max_game_length() == 400
    assert load("otter-pond", 1).max_game_length() == 30
    assert load("dragons-of-kir", 2).max_game_length() == LONGEST
    assert load("snakes-and-ladders", 3, max_moves=5000).max_game_length() == 2000


# --- observers


def kind(**args):
    return pyspiel.IIGObservationType(**{"perfect_recall": False, **args})


def test_observers_show_what_is_public_or_ones_own():
    name, players = next((n, p) for n, p in ALL if nature(game(n)).secrets and nature(game(n)).chance)
    found = load(name, players)
    public = kind(public_info=True, perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE)
    observer = found.make_py_observer(public)
    *_, state = walk(found, 12)
    assert observer.string_from(state, 0) == observer.string_from(state, 1)
    observer.set_from(state, 0)
    first = observer.tensor.copy()
    observer.set_from(state, 1)
    assert np.array_equal(observer.tensor, first)
    assert set(observer.dict) == {"observation", "moves", "trail"}
    with pytest.raises(ValueError, match="no parameters"):
        found.make_py_observer(public, {"more": 1})


def test_what_is_not_offered_is_none():
    found = load(*SECRET)
    every, nothing = pyspiel.PrivateInfoType.ALL_PLAYERS, pyspiel.PrivateInfoType.NONE
    for wrong in (
        kind(perfect_recall=True, private_info=every),
        kind(perfect_recall=True, public_info=False),
        kind(public_info=False, private_info=every),
        kind(public_info=False, private_info=nothing),
    ):
        assert found.make_py_observer(wrong) is None


@pytest.mark.parametrize(("name", "players"), ALL, ids=ALL_LABELS)
def test_private_observations_are_ones_own_secrets(name, players):
    """States that look alike but for them differ in them, and so does what the seat sees otherwise."""
    found = load(name, players)
    observer = found.make_py_observer(kind(public_info=False))
    public = found.make_py_observer(kind(private_info=pyspiel.PrivateInfoType.NONE))
    own = found.make_py_observer(kind())
    *_, state = walk(found, 30)
    if not found.nature.secrets:
        observer.set_from(state, 0)
        assert observer.tensor is None
        assert observer.string_from(state, 0) is None
        return
    rng = Random(2)
    others = [state.resample_from_infostate(seat, rng.random) for seat in range(players) for _ in range(4)]
    for seat in range(players):
        texts = {}
        for other in (state, *others):
            observer.set_from(other, seat)
            secret = observer.string_from(other, seat), observer.tensor.tobytes()
            texts.setdefault((public.string_from(other, seat), own.string_from(other, seat)), set()).add(secret)
        assert all(len(secrets) == 1 for secrets in texts.values())
        seen = [secret for secrets in texts.values() for secret in secrets]
        assert len({text for text, _ in seen}) == len({tensor for _, tensor in seen})


def test_a_secret_choice_is_private_until_it_is_shown():
    (name,) = openspiel.register(bare("secret"))
    found = pyspiel.load_game(name)
    observer = found.make_py_observer(kind(public_info=False))
    state = found.new_initial_state()
    assert observer.string_from(state, 0) == observer.string_from(state, 1) == ""
    state.apply_action(state.string_to_action("choose high"))
    observer.set_from(state, 0)
    assert observer.string_from(state, 0) == '{"card":"high"}'
    assert observer.dict["choice card"].tolist() == [0, 1, 0]
    assert observer.string_from(state, 1) == ""
    state.apply_action(state.string_to_action("choose low"))
    observer.set_from(state, 0)
    assert not observer.tensor.any()
    assert observer.string_from(state, 0) == observer.string_from(state, 1) == ""


def test_everybodys_secrets_can_be_observed():
    found = load(*SECRET)
    observer = found.make_py_observer(kind(private_info=pyspiel.PrivateInfoType.ALL_PLAYERS))
    *_, state = walk(found, 20)
    observer.set_from(state, 0)
    seen = found.encoding.decode(observer.dict["observation"])
    assert seen["hands"] == [list(state.position.observation(seat).hand) for seat in range(SECRET[1])]
    assert seen["supply"] == state.position.observation(None).to_dict()["supply"]
    assert observer.string_from(state, 1) == json.dumps(seen, separators=(",", ":"))
