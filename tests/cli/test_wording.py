"""Moves as people type them: every legal move can be, by its text and by shorter forms; others are explained."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirlib.cli.faults import Refused
from kirlib.cli.wording import tile_named, typed_move, why_illegal
from kirlib.diagnostics import IllegalMoveError
from tests.model.samples import NAMES, game, states


def deciding(name, seed):
    """A state in which a player decides."""
    rng = Random(seed)
    return rng.choice([state for state in states(name, seed % 4) if state.current_player >= 0]), rng


@given(st.sampled_from(NAMES), st.integers(0, 10**6))
def test_the_text_of_a_legal_move_is_that_move(name, seed):
    state, rng = deciding(name, seed)
    seen = state.observation(state.current_player)
    for _ in range(5):
        move = rng.choice(state.legal_moves())
        assert typed_move(game(name), seen, str(move)) == move
        if move.on is not None and move.item is not None:
            kind = seen.pieces[move.on].kind
            for text in (f"{move.item} {move.on}", f"{move.item} {kind} {move.on}", f"{move.item} on {kind} {move.on}"):
                assert typed_move(game(name), seen, text) == move


@given(st.sampled_from(NAMES), st.integers(0, 10**6))
def test_a_move_that_cannot_be_made_is_explained(name, seed):
    state, rng = deciding(name, seed)
    seen = state.observation(state.current_player)
    legal = state.legal_moves()
    for _ in range(20):
        move = game(name).moves[rng.randrange(len(game(name).moves))]
        if move in legal:
            continue
        with pytest.raises(IllegalMoveError) as refusal:
            state.play(move)
        said = why_illegal(game(name), seen, move, str(refusal.value))
        assert said
        if move.verb in ("place", "mount") and seen.pending == "place" and move.item not in seen.hand:
            assert said.startswith(f"you hold no {move.item}")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("gust/southeast a2", "gust/120 a2"),
        ("bar/northe A2", "bar/60 a2"),
        ("BAR/northeast on a2", "bar/60 a2"),
        ("bar/60 a2", "bar/60 a2"),
        ("sto a2", "storm a2"),
    ],
)
def test_hexagons_have_six_directions(text, meant):
    state = next(s for s in states("hexes", 1) if s.pending == "place")
    seen = state.observation(state.current_player)
    assert typed_move(game("hexes"), seen, text) == game("hexes").parse_move(meant)


@given(st.sampled_from(NAMES), st.text(max_size=40))
def test_any_text_is_a_move_or_refused(name, text):
    state, _ = deciding(name, 1)
    seen = state.observation(state.current_player)
    with suppress(Refused):
        assert typed_move(game(name), seen, text) in game(name).moves


@given(st.text(max_size=40))
def test_a_refusal_steers_no_terminal(text):
    state, _ = deciding("dragons-of-kir", 1)
    with pytest.raises(Refused) as refused:
        typed_move(game("dragons-of-kir"), state.observation(state.current_player), f"? {text} ?")
    assert str(refused.value).isprintable()


def test_tiles_by_the_beginning_of_their_names():
    kir = game("dragons-of-kir")
    assert tile_named(kir, "sam/90") == "samurai"
    assert tile_named(kir, "wind") == "wind"
    for word, said in (("lotus", "lotus-flower or lotus-pond"), ("samuria", "did you mean samurai?"), ("", "no tile")):
        with pytest.raises(Refused, match=said.replace("?", r"\?")):
            tile_named(kir, word)
