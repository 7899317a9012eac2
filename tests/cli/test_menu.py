"""Menus of the moves that rules ask for: every move is in them, and can be typed as it stands there, or shorter."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirlib.cli.faults import Refused
from kirlib.cli.look import moves_lines
from kirlib.cli.menu import PLACING, asked, menu_lines
from kirlib.cli.wording import shortened, typed_move
from kirlib.render.style import Style, width_of
from tests.games import RULED, SMALL, game
from tests.played import plies

NAMES = [*RULED, *SMALL]


def decisions(name, seed, most=80):
    """States of a random game in which a player decides."""
    return [ply.before for ply in plies(game(name), Random(seed), most) if ply.before.current_player >= 0]


@pytest.mark.parametrize("name", NAMES)
def test_every_move_is_in_the_menu(name):
    for state in decisions(name, 5):
        legal = state.legal_moves()
        seen = state.observation(state.current_player)
        lines = menu_lines(game(name), seen, legal, Style(), 80)
        assert max(map(width_of, lines)) <= 80
        text = " ".join(" ".join(lines).split())
        for move in legal:
            if move.verb not in PLACING:
                head, _, end = str(move).rpartition(" ")
                assert end in text.split()
                assert head in text
        listed = moves_lines(game(name), seen, legal, "", Style(), 80)
        assert f"{len(legal)} legal move" in listed[-1] or len(legal) == 1


@given(st.sampled_from(NAMES), st.integers(0, 30), st.data())
def test_moves_can_be_typed(name, seed, data):
    state = data.draw(st.sampled_from(decisions(name, seed % 3, 40)))
    seen, legal = state.observation(state.current_player), state.legal_moves()
    move = data.draw(st.sampled_from(list(legal)))
    for text in (str(move), str(move).upper(), f"  {move} "):
        assert typed_move(game(name), seen, text, legal) == move
    words = str(move).split()
    short = " ".join(word[: data.draw(st.integers(1, len(word)))] for word in words[data.draw(st.integers(0, 1)) :])
    with suppress(Refused):  # it could be several
        meant = shortened(legal, short)
        assert meant is None or meant in legal


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("b1 n", "dragon b1 north"),
        ("d b1 ne", "dragon b1 northeast"),
        ("B1 NE", "dragon b1 northeast"),
        ("b1 northe", "dragon b1 northeast"),
        ("dragon b1 n", "dragon b1 north"),
    ],
)
def test_short_forms(typed, meant):
    state = game("dragonflock").initial_state()
    assert str(shortened(state.legal_moves(), typed)) == meant


def test_short_forms_that_leave_doubt():
    state = game("dragonflock").initial_state()
    with pytest.raises(Refused, match="could be `dragon b1 north` or"):
        shortened(state.legal_moves(), "n")
    assert shortened(state.legal_moves(), "c3 n") is None
    assert shortened(state.legal_moves(), "") is None
    yard = game("yard").initial_state()
    assert shortened(yard.legal_moves(), "p") != game("yard").parse_move("pass")


def test_who_is_to_be_displaced_is_told():
    for state in decisions("dragonflock", 3, 400):
        if state.pending == "displace":
            seen = state.observation(state.current_player)
            said = asked(game("dragonflock"), seen, Style())
            (_, _, it, _, _, there) = seen.flow.agenda[-1]
            assert said.startswith(f"Displace player {seen.pieces[it].owner + 1}'s dragon on {seen.pieces[it].at}")
            assert seen.pieces[it].at == game("dragonflock").program.topology.names[there]
            return
    pytest.fail("nobody was displaced")
