"""Which secret choices have been shown is told of these alone, whatever other variables there are."""

from __future__ import annotations

import random

import pytest

import kirlib

GAME = """
kirlib: 1
game: bids
players: [2, 3]
turns: alternate
board: {{bounded: {{width: 2, height: 1}}}}
pieces: {{man: {{plural: men, owned: true, setup: [{{owner: each, at: a1}}]}}}}
counters: {{ante: {{}}, bids: {{of: piece}}, zeal: {{of: player}}, zero: {{}}}}
dice: {{ask: {{faces: [1, 2, 3]}}, zoo: {{faces: [red, blue]}}}}
turn:
  - choose: {{name: {name}, from: [low, high], hidden: true}}
  - reveal: {name}
  - roll: {{die: ask}}
  - choose: {{name: talk, from: [a, b]}}
ends: [{{limit: {{turns: 6}}}}]
"""


@pytest.mark.parametrize("name", ["bid", "aa", "zz", "m"])
def test_states_with_shown_choices_can_be_read_back(name: str) -> None:
    game = kirlib.load_game_text(GAME.format(name=name))
    seen = 0
    for seed in range(6):
        rng, state = random.Random(seed), game.initial_state(2 + seed % 2)
        while not state.is_terminal:
            state = state.play(rng.choice(list(state.legal_moves())))
            shown = state.to_dict()["flow"]["shown"]
            assert set(shown) <= {name}
            seen += bool(shown)
            assert game.state_from_dict(state.to_dict()) == state
            for seat in (None, *range(state.players)):
                assert dict(state.observation(seat).flow.shown).keys() == shown.keys()
    assert seen > 10
