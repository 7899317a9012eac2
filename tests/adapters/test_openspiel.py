"""OpenSpiel's own checks for every game, its bots, and what its states know."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import kirlib
from kirlib.adapters import openspiel
from kirlib.adapters.nature import nature
from tests.adapters import opened
from tests.adapters.opened import load, random_action
from tests.adapters.seated import ALL, ALL_LABELS
from tests.seatings import LABELS, SEATINGS, game

# all players a game can have: there is most to go wrong; and the games are long
FULL = [(name, players) for name, players in SEATINGS if players == game(name).players[-1]]
FULL_LABELS = [f"{name}-{players}" for name, players in FULL]

SECRETIVE = [(name, players) for name, players in ALL if nature(game(name)).secrets]
SECRETIVE_LABELS = [f"{name}-{players}" for name, players in SECRETIVE]


def walk(name, players, count, seed=1):
    """So many states of a random game."""
    return opened.walk(load(name, players), count, seed)


# --- OpenSpiel's own checks


@pytest.mark.parametrize(("name", "players"), FULL, ids=FULL_LABELS)
def test_random_games_pass_the_checks(name, players):
    pyspiel.random_sim_test(load(name, players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.heavy
@pytest.mark.parametrize(("name", "players"), ALL, ids=ALL_LABELS)
def test_many_random_games_pass_the_checks(name, players):
    pyspiel.random_sim_test(load(name, players), num_sims=20, serialize=True, verbose=False)


def test_the_checks_find_a_fault(monkeypatch):
    name, players = SEATINGS[0]
    honest = openspiel.KirlibState._legal_actions
    monkeypatch.setattr(
        openspiel.KirlibState, "_legal_actions", lambda state, player: [*honest(state, player)[::-1], 1, 0]
    )
    with pytest.raises(pyspiel.SpielError):
        pyspiel.random_sim_test(load(name, players), num_sims=1, serialize=True, verbose=False)


# --- what a game is


def test_every_game_that_ships_is_registered_with_one_call():
    names = openspiel.register()
    assert names == tuple(openspiel.short_name(name) for name in kirlib.games())
    assert set(names) <= set(pyspiel.registered_names())
    assert all(name.startswith("python_kirlib_") for name in names)


@pytest.mark.parametrize(("name", "players"), ALL, ids=ALL_LABELS)
def test_a_game_tells_what_it_is(name, players):
    found, its = load(name, players), nature(game(name), players)
    kind = found.get_type()
    assert found.num_players() == players
    assert found.num_distinct_actions() == len(game(name).moves)
    assert (kind.min_num_players, kind.max_num_players) == (game(name).players[0], game(name).players[-1])
    assert (kind.chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC) != its.chance
    assert (kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION) != its.secrets
    ends = 0
    for state in walk(name, players, 2000):
        if state.is_chance_node():
            assert its.chance
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
        if not its.secrets:
            seen = [state.position.observation(seat) for seat in range(players)]
            assert all(None not in view.hands or not any(view.hand_sizes) for view in seen)
        if state.is_terminal():
            ends += 1
            assert state.returns() == list(state.position.returns())
            assert sum(state.returns()) == pytest.approx(0) or not its.zero_sum
    assert ends or len(list(walk(name, players, 2000))) == 2000


def test_a_number_of_players_must_fit():
    with pytest.raises((ValueError, pyspiel.SpielError)):
        load(SEATINGS[0][0], 99)


def test_actions_are_the_numbers_of_moves():
    name, players = SEATINGS[0]
    for state in walk(name, players, 60):
        for action in [] if state.is_terminal() else state.legal_actions():
            assert state.action_to_string(state.current_player(), action) == str(game(name).moves[action])


def test_a_game_of_ones_own_can_be_registered(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text(f"kirlib: 1\ngame: mine-own\nextends: {SEATINGS[0][0]}\n", encoding="utf-8")
    (name,) = openspiel.register(path)
    assert name == "python_kirlib_mine_own"
    assert pyspiel.load_game(name).new_initial_state().legal_actions()


def test_a_process_that_registers_games_ends_well():
    code = f"""
from kirlib.adapters import openspiel
import pyspiel
(name,) = openspiel.register({SEATINGS[0][0]!r})
pyspiel.load_game(name).new_initial_state()
print("done")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "done\n", "")


# --- copies


@pytest.mark.parametrize(("name", "players"), SEATINGS, ids=LABELS)
def test_a_state_comes_back_from_its_text(name, players):
    found = load(name, players)
    for state in list(walk(name, players, 40))[::13]:
        again = found.deserialize_state(state.serialize())
        assert again.position == state.position
        assert again.history() == state.history()
        for seat in range(players):
            assert again.information_state_string(seat) == state.information_state_string(seat)
            assert again.information_state_tensor(seat) == state.information_state_tensor(seat)


def test_a_copy_goes_its_own_way():
    name, players = SEATINGS[0]
    state = load(name, players).new_initial_state()
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert copy.position != state.position
    assert str(copy) != str(state)
    assert state.history() == []


# --- what players know


@pytest.mark.parametrize(("name", "players"), ALL, ids=ALL_LABELS)
def test_a_player_forgets_nothing(name, players):
    before = {}
    seen = {seat: set() for seat in range(players)}
    for state in walk(name, players, 60):
        for seat in range(players):
            text = state.information_state_string(seat)
            moves, _, _ = text.rpartition(" #")
            assert moves.startswith(before.get(seat, ""))
            assert text not in seen[seat]
            before[seat] = moves
            seen[seat].add(text)


@pytest.mark.parametrize(("name", "players"), SECRETIVE, ids=SECRETIVE_LABELS)
def test_what_a_player_knows_does_not_depend_on_secrets(name, players):
    """Of one position all secret outcomes: others see no difference, in text or tensor; whose secret it is, does."""
    told = 0
    for state in walk(name, players, 200, seed=2):
        if state.is_terminal() or told > 5:
            break
        children = [state.child(action) for action in state.legal_actions()[:4]]
        for child in children[1:]:
            for seat in range(players):
                same = child.information_state_string(seat) == children[0].information_state_string(seat)
                tensors = child.information_state_tensor(seat) == children[0].information_state_tensor(seat)
                assert same == tensors
                seen = child.position.observation(seat) == children[0].position.observation(seat)
                if same:
                    assert seen
                    told += child.position != children[0].position
    assert told


@pytest.mark.parametrize(("name", "players"), SECRETIVE, ids=SECRETIVE_LABELS)
def test_another_position_that_fits_what_a_player_knows(name, players):
    rng = Random(3)
    others = 0
    for state in walk(name, players, 40):
        for seat in range(players):
            other = state.resample_from_infostate(seat, rng.random)
            assert other.current_player() == state.current_player()
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            others += other.position != state.position
            if state.current_player() == seat:
                assert other.legal_actions() == state.legal_actions()
                action = state.legal_actions()[0]
                moved = state.child(action).information_state_string(seat)
                assert other.child(action).information_state_string(seat).split(" #")[0] == moved.split(" #")[0]
    assert others


def test_without_secrets_there_is_no_other_position():
    name, players = next((n, p) for n, p in SEATINGS if not nature(game(n)).secrets)
    for state in walk(name, players, 10):
        assert state.resample_from_infostate(0, Random(1).random).position == state.position


@pytest.mark.parametrize(("name", "players"), ALL, ids=ALL_LABELS)
def test_the_tensor_counts_the_moves_that_a_player_was_told_of(name, players):
    """The moves are those of OpenSpiel's own history; of a move that may not be known there is nothing."""
    *_, state = walk(name, players, 40)
    observer = state.get_game().make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    for seat in range(players):
        observer.set_from(state, seat)
        counts = observer.dict["moves"]
        text = state.information_state_string(seat).partition(" | ")[2].rpartition(" #")[0].split(", ")
        told = [item for item in text if not item.endswith("?")]
        assert counts.sum() == len(told)
        rows = {str(number): row for number, row in enumerate(counts[:-1])} | {"": counts[-1]}
        for item in set(told):
            about, _, move = item.rpartition(": ")
            assert rows[about][game(name).parse_move(move).index] == told.count(item), item


# --- bots


class Level(mcts.RandomRolloutEvaluator):
    """Does not play on: positions before the end are worth nothing, so that a bot is quick."""

    def evaluate(self, state):
        return np.array(state.returns())


def contest(found, bot, decisions, seed=1):
    """A game in which a bot decides for all, or its first decisions."""
    rng = Random(seed)
    state = found.new_initial_state()
    decided = 0
    while not state.is_terminal() and decided < decisions:
        if state.is_chance_node():
            state.apply_action(random_action(state, rng))
        else:
            state.apply_action(bot.step(state))
            decided += 1
    return state


@pytest.mark.parametrize(("name", "players"), SEATINGS, ids=LABELS)
def test_the_search_of_openspiel_plays(name, players):
    numbers = np.random.RandomState(1)
    found = load(name, players)
    bot = mcts.MCTSBot(found, 2.0, 20, Level(1, numbers), random_state=numbers)
    assert contest(found, bot, 6).move_number() >= 6


@pytest.mark.parametrize(("name", "players"), SEATINGS, ids=LABELS)
def test_the_search_under_secrets_plays(name, players):
    """Also games without secrets, if they are declared so."""
    numbers = np.random.RandomState(1)
    found = load(name, players, imperfect=True)
    bot = ismcts.ISMCTSBot(found, Level(1, numbers), 2.0, 15, random_state=numbers)
    assert contest(found, bot, 4).move_number() >= 4


def test_the_search_wins_where_it_can():
    """A won game is one move away: the search finds it among all moves, with and without secrets."""
    numbers = np.random.RandomState(1)
    found = 0
    for name, players in [SECRETIVE[0], next(s for s in SEATINGS if s not in SECRETIVE and s[1] == 2)]:
        for seed in range(8):
            states = list(walk(name, players, 3000, seed))
            last = next((s for s in reversed(states) if s.current_player() >= 0), None)
            winning = {a for a in last.legal_actions() if last.child(a).returns()[last.current_player()] > 0}
            if not winning or len(last.legal_actions()) < 2:
                continue
            found += 1
            bot = mcts.MCTSBot(
                load(name, players), 2.0, 4 * last.num_distinct_actions(), Level(1, numbers), random_state=numbers
            )
            assert bot.step(last) in winning
            if found % 3 == 0:
                break
    assert found


def test_a_state_of_a_game_that_is_not_known_is_refused():
    name, players = SEATINGS[0]
    text = load(name, players).new_initial_state().serialize()
    code = f"import base64, pickle; print(pickle.loads(base64.b64decode({text.split('__dict__=')[1]!r})))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "register first" in done.stderr


@pytest.mark.parametrize("action", [pyspiel.INVALID_ACTION, -7, 10**6])
def test_what_is_no_action_has_no_text(action):
    state = load(*SEATINGS[0]).new_initial_state()
    with pytest.raises(IndexError, match="there is no action"):
        state._action_to_string(0, action)
