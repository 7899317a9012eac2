"""The numbering of all moves of a game: a bijection that stays."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kirlib
from tests.games import path
from tests.model.samples import NAMES, VARIANTS, game, moments


@pytest.mark.parametrize("name", NAMES)
def test_the_numbering_is_a_bijection(name: str) -> None:
    moves = game(name).moves
    listed = list(moves)
    assert len(moves) == len(listed) == len(set(listed))
    assert [move.index for move in listed] == list(range(len(moves)))
    assert [moves.index(move) for move in listed] == list(range(len(moves)))
    assert len({str(move) for move in listed}) == len(listed)
    assert all(move in moves for move in listed)


@pytest.mark.parametrize("name", NAMES)
def test_every_legal_move_is_numbered(name: str) -> None:
    moves = game(name).moves
    for state in moments(name):
        for move in state.legal_moves():
            assert moves[move.index] == move


@pytest.mark.parametrize("name", NAMES)
def test_the_numbering_is_the_same_in_any_order_of_asking(name: str) -> None:
    fresh = kirlib.load_game_text(VARIANTS[name]) if name in VARIANTS else kirlib.load_game(path(name))
    order = list(range(len(fresh.moves)))
    random.Random(3).shuffle(order)
    assert {i: fresh.moves[i] for i in order} == dict(enumerate(game(name).moves))


@given(st.data())
def test_the_numbering_is_a_sequence(data: st.DataObject) -> None:
    moves = game(data.draw(st.sampled_from(NAMES))).moves
    n = len(moves)
    i = data.draw(st.integers(-n, n - 1))
    assert moves[i] == moves[i % n]
    ends = st.none() | st.integers(-n - 2, n + 2)
    part = slice(data.draw(ends), data.draw(ends), data.draw(st.sampled_from([None, 1, -1, 97, -389])))
    assert list(moves[part]) == [moves[j] for j in range(n)[part]]
    with pytest.raises(IndexError):
        moves[data.draw(st.integers(min_value=n) | st.integers(max_value=-n - 1))]


def test_moves_of_others_have_no_number() -> None:
    ours, others = game("small").moves, game("dragons-of-kir").moves
    strangers = [move for move in others if move not in ours]
    assert len(strangers) > 1000
    for move in strangers:
        with pytest.raises(ValueError, match="small"):
            ours.index(move)


@pytest.mark.parametrize("name", NAMES)
def test_all_placements_together_are_all_tiles_in_all_orientations_on_all_spaces(name: str) -> None:
    program = game(name).program
    orientations = sum(len(t.turns) for t in program.types if not t.mounted)
    placed = [move for move in game(name).moves if move.verb == "place"]
    assert len(placed) == orientations * len(program.topology.names)
    assert {move.at for move in placed} == (set(program.topology.names) if orientations else set())
    drawn = [move.item for move in game(name).moves if move.verb == "draw"]
    assert drawn == [t.name for t in program.types]
