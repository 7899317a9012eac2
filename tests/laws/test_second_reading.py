"""The library and the naive reading of the rules agree: on single turns, and on whole games move by move."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kirlib
from kirlib.scenario import resolve
from tests import strategies as some
from tests.naive import kir


@st.composite
def sizes(draw: st.DrawFn) -> tuple[int, int]:
    """Small tori often: on them one tile reaches a space by several ways."""
    side = st.one_of(st.integers(1, 5), st.integers(1, 10))
    return draw(side), draw(side)


def check_turn(data: st.DataObject) -> None:
    width, height = data.draw(sizes())
    game = some.shipped(some.torus(width, height))
    fill = data.draw(st.sampled_from(["any", "any", "full", "sparse"]))
    scenario = data.draw(some.scenarios(game, fill))
    if 1 in (width, height):
        # Left open by the rules where a space is its own neighbour: whether it is next to itself (breath), and whether
        # an arc may end on the very tile that it goes round (the watchfire).
        scenario["played"] = [item for item in scenario["played"] if item["tile"] != "dragon-breath"]
        scenario["tiles"] = [item for item in scenario["tiles"] if item["tile"] != "watchfire"]
    if len(set(scenario["tents"].values())) < len(scenario["tents"]):
        del scenario["tents"][2]  # the naive reading has one tent a square
    assert resolve(game, scenario) == kir.resolve(scenario, width, height)


@settings(max_examples=400)
@given(st.data())
def test_turns_on_tori_of_any_size(data):
    check_turn(data)


@pytest.mark.heavy
@given(st.data())
def test_many_turns_on_tori_of_any_size(data):
    check_turn(data)


def summary(state: kirlib.State) -> dict:
    """A state in the words of the naive reading's summary (see tests/conformance/README.md)."""
    data = state.to_dict()
    dragons = [piece for piece in data["pieces"] if piece["kind"] == "dragon"]
    return {
        "result": data["outcome"] and state.outcome.result,
        "tents": {
            piece["owner"] + 1: piece["at"]
            for piece in data["pieces"]
            if piece["kind"] == "tent" and piece["at"] is not None
        },
        "tiles": sorted(data["tiles"], key=lambda tile: (tile["at"][0], int(tile["at"][1:]))),
        "dragons": [
            {"at": piece["at"], "facing": piece["facing"]}
            | ({"looping": True} if piece["looping"] else {})
            | ({"last": piece["last"]} if piece["last"] else {})
            for piece in dragons
        ],
        "hands": {seat + 1: sorted(hand) for seat, hand in enumerate(data["hands"])},
        "supply_size": sum(data["supply"].values()),
    }


def check_game(name: str, seed: int) -> str:
    """Plays one random game on both sides, move for move; returns its result."""
    rng = random.Random(seed)
    game = kirlib.load_game(name)
    state = game.initial_state()
    judge = kir.Game(advanced=name.endswith("-advanced"))
    while not state.is_terminal:
        legal = {str(move) for move in state.legal_moves()}
        assert legal == judge.moves()
        assert {str(move): chance for move, chance in state.chance_outcomes()} == judge.chances()
        expected = judge.summary()
        assert summary(state) == {key: expected[key] for key in summary(state)}
        if judge.phase in ("place", "continue"):  # draws count to another turn here than there
            assert state.turn == judge.turn
        move = judge.random_move(rng)
        state = state.play(game.parse_move(move, state))
        judge.play(move)
    assert judge.phase == "over"
    expected = judge.summary()
    assert summary(state) == {key: expected[key] for key in summary(state)}
    return str(state.outcome.result)


@pytest.mark.parametrize("name", ["dragons-of-kir", "dragons-of-kir-advanced"])
@settings(max_examples=15)
@given(seed=st.integers(0, 2**32))
def test_whole_games(name, seed):
    check_game(name, seed)


@pytest.mark.parametrize("result", ["win:1", "win:2", "tie", "draw"])
def test_whole_games_to_every_result(result):
    """Random games of a fixed seed, one for each way in which they end."""
    seeds = {"win:1": 1, "win:2": 2, "tie": 0, "draw": 22}
    assert check_game("dragons-of-kir", seeds[result]) == result


@pytest.mark.heavy
@settings(max_examples=500)
@given(st.sampled_from(["dragons-of-kir", "dragons-of-kir-advanced"]), st.integers(0, 2**32))
def test_many_whole_games(name, seed):
    check_game(name, seed)
