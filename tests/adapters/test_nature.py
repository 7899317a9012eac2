"""What the rules show of a game: chance, secrets, whether all can lose, and how long it can last."""

from __future__ import annotations

from random import Random

import pytest

import kirlib
from kirlib.adapters.length import longest
from kirlib.adapters.nature import all_can_lose, nature, usual_players
from tests.adapters.written import bare
from tests.seatings import step

STEP = "{move: {piece: token}}"
STUCK = "{move: {piece: token, ways: [east], stuck: loses}}"
OUT = "{move: {piece: token}}, {each: {player: all, do: [eliminate: me]}}"
LIMIT = "{limit: {turns: 20}}"
LAST = "{last left: wins}"
LOSES = "{player: turn > 3, result: loses}"


def made(*, turn=STEP, ends=LIMIT, players="2", more=""):
    """A strip of spaces on which players push their tokens about."""
    return kirlib.load_game_text(f"""kirlib: 1
game: strip
players: {players}
turns: alternate
board: {{bounded: {{width: 4, height: 2}}}}
pieces: {{token: {{plural: tokens, owned: true, setup: [{{owner: each, at: a1}}]}}}}
{more}
turn: [{turn}]
ends: [{ends}]
""")


def sums(game, players, games=30):
    """What returns sum to in random games."""
    found = set()
    for seed in range(games):
        rng, state = Random(seed), game.initial_state(players)
        while not state.is_terminal:
            state = state.play(step(state, rng))
        found.add(sum(state.returns()))
    return found


LOSSES = {
    "a limit": {"ends": "{limit: {turns: 4, result: loss}}"},
    "a repetition": {"ends": "{repetition: loss}, {limit: {turns: 90}}"},
    "a condition": {"ends": "{when: turn > 3, result: loss}, {limit: {turns: 20}}"},
    "over": {"turn": f"{STEP}, {{if: turn > 3, over: {{result: loss}}}}"},
    "all eliminated": {"turn": OUT},
    "stuck": {"turn": STUCK},
    "the last loses to nobody": {"turn": f"{STEP}, {{if: turn == 2, eliminate: me}}", "ends": f"{LOSES}, {LIMIT}"},
    "alone, and stuck": {"turn": STUCK, "players": "1", "ends": f"{LAST}, {LIMIT}"},
    "alone, and a loser": {"players": "1", "ends": f"{LOSES}, {LIMIT}"},
}

EVEN = {
    "a limit": {},
    "a tie": {"ends": "{limit: {turns: 4, result: tie}}"},
    "a winner": {"ends": f"{{player: turn > 3, result: wins}}, {LIMIT}"},
    "a loser": {"ends": f"{LOSES}, {LIMIT}"},
    "the last who is left wins": {"turn": OUT, "ends": f"{LAST}, {LIMIT}"},
    "stuck, and the last wins": {"turn": STUCK, "ends": f"{LAST}, {LIMIT}"},
    "the last wins before it loses": {
        "turn": f"{STEP}, {{if: turn == 2, eliminate: me}}",
        "ends": f"{LAST}, {LOSES}, {LIMIT}",
    },
    "alone": {"players": "1"},
}


@pytest.mark.parametrize("name", LOSSES)
def test_where_all_lose_returns_do_not_sum_to_0(name):
    game = made(**LOSSES[name])
    assert not nature(game).zero_sum
    assert any(total < 0 for total in sums(game, game.players[0]))


@pytest.mark.parametrize("name", EVEN)
def test_where_all_cannot_lose_returns_sum_to_0(name):
    game = made(**EVEN[name])
    assert nature(game).zero_sum
    assert sums(game, game.players[0]) == {0}


def test_the_number_of_players_counts():
    game = made(players="[1, 3]", turn=STUCK, ends=f"{LAST}, {LIMIT}")
    assert [all_can_lose(game.program, players) for players in game.players] == [True, False, False]
    assert usual_players(game) == 2
    assert nature(game) == nature(game, 2) != nature(game, 1)
    assert usual_players(made(players="1")) == 1
    assert usual_players(made(players="3")) == 3


def test_a_draw_for_the_first_is_chance_unless_the_first_is_said():
    game = made(more="first: chance")
    assert nature(game).chance
    assert not nature(game, first=0).chance


def test_a_hidden_choice_is_a_secret():
    assert nature(bare("secret")).secrets
    assert not nature(bare("nothing")).secrets


@pytest.mark.parametrize(
    ("bound", "args"),
    [
        (20, {}),
        (40, {"turn": f"{STEP}, {STEP}"}),
        (20, {"ends": "{limit: {turns: 30}}, {limit: {decisions: 20}}"}),
        (21, {"turn": f"{STEP}, {STEP}", "ends": "{limit: {decisions: 20}}"}),
        (40, {"turn": f"{{each: {{player: all, do: [{STEP}]}}}}"}),
        (20, {"turn": f"{{either: [{STEP}, {STEP}]}}"}),
        (None, {"turn": f"{{repeat: {{times: 2, do: [{STEP}]}}}}"}),
        (None, {"ends": "{repetition: draw}"}),
    ],
)
def test_how_long_a_game_can_last(bound, args):
    game = made(**args)
    assert longest(game, 2) == bound
    for seed in range(10):
        rng, state, decisions = Random(seed), game.initial_state(2), 0
        while not state.is_terminal and decisions < 100:
            decisions += not state.is_chance
            state = state.play(step(state, rng))
        assert bound is None or decisions <= bound
