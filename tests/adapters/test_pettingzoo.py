"""PettingZoo's own tests for every game, and what kirlib promises beside them."""

from __future__ import annotations

import copy
import random
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import kirlib
from kirlib import IllegalMoveError, NotationError
from kirlib.adapters.pettingzoo import KirlibEnv, env
from tests.adapters.checks import check_course
from tests.adapters.seated import ALL, ALL_LABELS
from tests.seatings import LABELS, SEATINGS, game

# PettingZoo's test warns of any observation that is a dictionary with a mask, but for those of its own games; and of a
# mask without any action, which is what those get whose turn it is not.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]

NAME, PLAYERS = SEATINGS[0]


@pytest.mark.parametrize(("name", "players"), SEATINGS, ids=LABELS)
def test_the_api_is_as_it_should_be(name, players, capsys):
    api_test(env(game(name), players), num_cycles=100)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "players"), SEATINGS, ids=LABELS)
def test_the_same_seed_gives_the_same_game(name, players):
    seed_test(lambda: env(game(name), players), num_cycles=60)


@pytest.mark.parametrize(("name", "players"), SEATINGS, ids=LABELS)
def test_every_mode_renders(name, players, capsys):
    render_test(
        lambda render_mode: env(game(name), players, render_mode=render_mode), {"ansi": lambda text: "turn" in text}
    )
    assert "turn" in capsys.readouterr().out


COUNTED = """
kirlib: 1
game: counted
players: 2
turns: alternate
board: {bounded: {width: 1, height: 1}}
counters: {gold: {of: player}}
turn:
  - choose: {name: plan, from: [xylophone, zither], hidden: true}
  - add: {gold: 3}
ends: [{limit: {turns: 6}}]
"""


def test_counters_are_rendered_and_secret_choices_are_not():
    bare = KirlibEnv(kirlib.load_game_text(COUNTED), render_mode="ansi")
    bare.reset(seed=1)
    texts = [bare.render()]
    for number in range(4):
        bare.step(bare.action(f"choose {('xylophone', 'zither')[number % 2]}"))
        texts.append(bare.render())
    assert all("gold" in text for text in texts)
    assert "6" in texts[-1].partition("turn")[0]
    assert len(set(texts)) == 5
    assert not [text for text in texts if "xylophone" in text or "zither" in text]


@pytest.mark.parametrize(("name", "players"), ALL, ids=ALL_LABELS)
def test_the_mask_is_the_legal_moves_and_the_space_has_all_observations(name, players):
    check_course(game(name), players, 150)


@pytest.mark.heavy
@pytest.mark.parametrize(("name", "players"), ALL, ids=ALL_LABELS)
def test_the_mask_is_the_legal_moves_in_many_states(name, players):
    check_course(game(name), players, 10_000, seed=1)


@pytest.mark.parametrize(("name", "players"), SEATINGS, ids=LABELS)
def test_actions_are_moves(name, players):
    bare = KirlibEnv(game(name), players)
    for action in random.Random(1).sample(range(len(game(name).moves)), 50):
        move = bare.move(action)
        assert bare.action(move) == bare.action(str(move)) == action
        assert bare.move(np.int64(action)) == move


def test_what_is_no_action_is_no_move():
    bare = KirlibEnv(NAME)
    bare.reset(seed=1)
    before = bare.position
    for wrong in (-1, len(bare.game.moves)):
        for take in (bare.move, bare.step):
            with pytest.raises(IndexError, match="they are 0 to"):
                take(wrong)
    for wrong in (1.0, True, "1", np.float32(1), np.bool_(True), np.array([1])):
        for take in (bare.move, bare.step):
            with pytest.raises(TypeError, match="an action is a whole number"):
                take(wrong)
    assert bare.position is before
    for right in (5, np.int8(5), np.array(5)):
        assert bare.move(right).index == 5
    with pytest.raises(NotationError):
        bare.action("no such move")


@pytest.mark.parametrize(("name", "players"), SEATINGS, ids=LABELS)
def test_an_observation_is_no_way_into_the_game(name, players):
    bare = KirlibEnv(game(name), players)
    bare.reset(seed=3)
    before = bare.position.to_dict()
    seen = bare.observe(bare.agent_selection)
    kept = copy.deepcopy(seen)
    seen["observation"][:] = 0
    seen["action_mask"][:] = 1
    assert bare.position.to_dict() == before
    again = bare.observe(bare.agent_selection)
    assert all(np.array_equal(again[key], kept[key]) for key in kept)


def test_an_illegal_action_changes_nothing():
    bare = KirlibEnv(NAME)
    bare.reset(seed=1)
    before = bare.position
    legal = {move.index for move in before.legal_moves()}
    wrong = next(action for action in range(len(bare.game.moves)) if action not in legal)
    with pytest.raises(IllegalMoveError):
        bare.step(wrong)
    with pytest.raises(ValueError, match="None is no action"):
        bare.step(None)
    assert bare.position is before
    assert not any(bare.rewards.values())


def test_an_illegal_action_ends_the_wrapped_game():
    wrapped = env(NAME, illegal_reward=-3)
    wrapped.reset(seed=1)
    agent = wrapped.agent_selection
    seen, *_ = wrapped.last()
    with warnings.catch_warnings(record=True):
        warnings.simplefilter("always")
        wrapped.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert all(wrapped.terminations.values())
    assert {other: reward for other, reward in wrapped.rewards.items() if reward} == {agent: -3}


def test_a_long_game_is_truncated():
    bare = KirlibEnv(NAME, max_moves=3)
    for _ in range(2):
        bare.reset(seed=1)
        for _ in range(3):
            assert not any(bare.truncations.values())
            bare.step(bare.position.legal_moves()[0].index)
        assert all(bare.truncations.values())
        assert not any(bare.terminations.values())
        assert not bare.observe(bare.agent_selection)["action_mask"].any()
        while bare.agents:
            bare.step(None)


def test_after_the_end_there_is_another_game():
    bare = KirlibEnv(NAME)
    ends = []
    for seed in (1, 2, 1):
        bare.reset(seed=seed)
        while not bare.position.is_terminal:
            bare.step(bare.position.legal_moves()[0].index)
        ends.append(bare.position)
        while bare.agents:
            bare.step(None)
    assert ends[0] == ends[2] != ends[1]


def test_without_a_seed_games_differ_and_other_generators_stay():
    random.seed(1)
    np.random.seed(1)
    before = random.getstate(), np.random.get_state()[1].tolist()
    bare = KirlibEnv(NAME)
    seen = set()
    for _ in range(8):
        bare.reset()
        for _ in range(4):
            bare.step(bare.position.legal_moves()[0].index)
        seen.add(bare.position)
    assert len(seen) > 1
    assert before == (random.getstate(), np.random.get_state()[1].tolist())


def test_a_game_comes_by_name_or_path_or_loaded(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text(f"kirlib: 1\ngame: mine\nextends: {NAME}\n", encoding="utf-8")
    assert KirlibEnv(path).metadata["name"] == "mine"
    assert KirlibEnv(str(path)).game == KirlibEnv(kirlib.load_game(path)).game
    assert str(KirlibEnv(NAME)) == NAME


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": 0},
        {"players": 99},
        {"first": 99},
        {"render_mode": "rgb_array"},
        {"max_moves": 0},
        {"max_moves": 1.5},
    ],
)
def test_arguments_out_of_range_are_refused(wrong):
    with pytest.raises(ValueError, match=r"players|player|render_mode|max_moves"):
        env(NAME, **wrong)


@pytest.mark.parametrize("wrong", [None, "x", True, 1j])
def test_a_reward_that_is_no_number_is_refused(wrong):
    with pytest.raises(TypeError, match="illegal_reward is a number"):
        env(NAME, illegal_reward=wrong)


@pytest.mark.parametrize("wrong", [float("nan"), float("inf"), np.float32("-inf")])
def test_a_reward_must_be_finite(wrong):
    with pytest.raises(ValueError, match="illegal_reward is a finite number"):
        env(NAME, illegal_reward=wrong)


def test_a_seed_is_a_whole_number_from_0_on():
    bare = KirlibEnv(NAME)
    bare.reset(seed=4)
    before = bare.position
    with pytest.raises(ValueError, match="from 0 on"):
        bare.reset(seed=-1)
    for wrong in (1.5, "a", True, [1]):
        with pytest.raises(TypeError, match="a seed is a whole number"):
            bare.reset(seed=wrong)
    assert bare.position is before
    for right in (4, np.int64(4)):
        bare.reset(seed=right)
        assert bare.position == before
    bare.reset(seed=2**70)


def test_before_the_first_reset_there_is_no_game():
    bare = KirlibEnv(NAME, render_mode="ansi")
    for wrong in (
        lambda: bare.step(0),
        bare.last,
        bare.render,
        bare.state,
        lambda: bare.observe("player_0"),
    ):
        with pytest.raises(RuntimeError, match="call reset first"):
            wrong()
    for name in ("position", "agents", "agent_selection", "rewards"):
        with pytest.raises(AttributeError, match="call reset first"):
            getattr(bare, name)
    assert copy.deepcopy(bare).game == bare.game
    bare.close()


@pytest.mark.parametrize("name", dict.fromkeys(name for name, _ in ALL))
def test_two_play_where_two_can(name):
    counts = game(name).players
    assert len(KirlibEnv(game(name)).possible_agents) == (2 if 2 in counts else counts[0])


@pytest.mark.parametrize(("name", "players"), ALL, ids=ALL_LABELS)
def test_the_state_is_everything_for_those_who_may_see_it(name, players):
    table = env(game(name), players)
    table.reset(seed=3)
    for _ in range(12):
        seen, _, ended, _, _ = table.last()
        whole, bare = table.state(), table.unwrapped
        assert table.state_space.contains(whole)
        assert np.array_equal(whole, bare.encoding.encode_everything(bare.position))
        whole[:] = -1
        assert table.state_space.contains(table.state())
        if ended:
            return
        table.step(int(np.flatnonzero(seen["action_mask"])[0]))


def test_a_game_in_which_nobody_decides_is_over_at_once_or_refused():
    text = """kirlib: 1
game: clockwork
players: 2
turns: alternate
board: {bounded: {width: 1, height: 1}}
counters: {ticks: {}}
turn: [{if: ticks < 0, choose: {name: word, from: [left, right]}}]
ends: [{limit: {turns: 5}}]
"""
    bare = KirlibEnv(kirlib.load_game_text(text))
    bare.reset(seed=1)
    assert all(bare.terminations.values())
    while bare.agents:
        bare.step(None)
    endless = KirlibEnv(kirlib.load_game_text(text.replace("limit: {turns: 5}", "when: ticks < 0")))
    with pytest.raises(RuntimeError, match="does it ever end"):
        endless.reset(seed=1)


def test_who_is_first_can_be_said():
    for first in range(game(NAME).players[0]):
        bare = KirlibEnv(NAME, first=first)
        bare.reset(seed=1)
        assert bare.position.first == first


def test_an_environment_that_lies_fails_the_tests_of_pettingzoo():
    class Lying(KirlibEnv):
        def observe(self, agent):
            seen = super().observe(agent)
            seen["observation"][0] = 5
            return seen

    with pytest.raises(AssertionError, match="Out of bounds"):
        api_test(Lying(NAME), num_cycles=10)
