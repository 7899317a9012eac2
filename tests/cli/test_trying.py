"""Trying a move tells what follows from what can be seen, and from nothing else."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from kirlib.cli.trying import trial
from kirlib.model.move import PLACE
from tests.model.samples import NAMES, game, states, step

OPEN = [name for name in NAMES if not any(variable.hidden for variable in game(name).program.variables)]
"""Games without secret choices: with those nothing is tried."""


def placings(name, seed):
    """States of a random game in which a tile is to be placed; where none ever is, those in which a player decides."""
    decided = [state for state in states(name, seed % 4) if state.current_player >= 0]
    return [state for state in decided if state.pending == PLACE] or decided


@given(st.sampled_from(OPEN), st.integers(0, 10**6))
def test_what_is_hidden_makes_no_difference(name, seed):
    rng = Random(seed)
    state = rng.choice(placings(name, seed))
    seen = state.observation(state.current_player)
    other = game(name).sample_state(seen, rng)
    move = rng.choice(state.legal_moves())
    one, two = trial(game(name), state, move), trial(game(name), other, move)
    assert one.events == two.events
    assert one.waiting == two.waiting
    assert not [event for event in one.events if event.kind in ("draw", "turn")]
    assert one.after.pieces == two.after.pieces


@given(st.sampled_from(OPEN), st.integers(0, 10**6))
def test_where_nobody_can_answer_it_is_what_happens(name, seed):
    rng = Random(seed)
    state = rng.choice(placings(name, seed))
    move = rng.choice(state.legal_moves())
    tried = trial(game(name), state, move)
    if not tried.waiting:
        real = [e for e in state.trace(move).events if e.kind != "draw"]
        count = len(tried.events)
        kept = [e for e in tried.events if e.kind != "end"]
        assert real[: len(kept)] == kept
        assert count - len(kept) <= 1


def test_who_can_still_answer():
    state = next(s for s in states("dragons-of-kir", 1) if s.turn == 1 and s.pending == PLACE)
    waiting = trial(game("dragons-of-kir"), state, state.legal_moves()[0]).waiting
    assert waiting == (1 - state.current_player,)
    later = state.play(step(state, Random(1)))
    assert trial(game("dragons-of-kir"), later, later.legal_moves()[0]).waiting == ()
