"""Legal moves: exactly those that play accepts, as a sequence, at every kind of moment of every game."""

from __future__ import annotations

import random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirlib import IllegalMoveError, Move, State
from tests.model.samples import NAMES, game, moments, states


@pytest.mark.parametrize("name", NAMES)
def test_play_accepts_the_legal_moves_and_no_others(name: str) -> None:
    for state in moments(name):
        legal = state.legal_moves()
        members = set(legal)
        before = state.to_dict()
        for move in game(name).moves:
            assert (move in legal) == (move in members)
            if move not in members:
                with pytest.raises(IllegalMoveError):
                    state.play(move)
        for move in random.Random(1).sample(list(legal), min(len(legal), 60)):
            state.play(move)
        assert state.to_dict() == before


@pytest.mark.parametrize("name", NAMES)
def test_trace_refuses_what_play_refuses(name: str) -> None:
    for state in moments(name):
        for move in random.Random(2).choices(game(name).moves, k=40):
            if move not in state.legal_moves():
                with pytest.raises(IllegalMoveError):
                    state.trace(move)


@pytest.mark.parametrize("name", NAMES)
def test_an_illegal_move_leaves_the_state_equal_and_usable(name: str) -> None:
    for state in moments(name):
        twin = game(name).state_from_dict(state.to_dict())
        legal = list(state.legal_moves())
        illegal = next(move for move in game(name).moves if move not in state.legal_moves())
        with pytest.raises(IllegalMoveError):
            state.play(illegal)
        assert state == twin
        assert list(state.legal_moves()) == legal
        if legal:
            assert state.play(legal[0]) == twin.play(legal[0])


@pytest.mark.parametrize("name", NAMES)
def test_legal_moves_are_a_sequence_like_their_list(name: str) -> None:
    for state in moments(name):
        legal = state.legal_moves()
        listed = list(legal)
        n = len(listed)
        assert len(legal) == n
        assert len(set(listed)) == n
        assert [legal[i] for i in range(n)] == listed
        assert [legal[i - n] for i in range(n)] == listed
        assert list(reversed(legal)) == listed[::-1]
        for i, move in enumerate(listed[:: max(1, n // 30)]):
            assert legal.index(move) == i * max(1, n // 30)
            assert legal.count(move) == 1
        for i in (n, -n - 1, 10**9):
            with pytest.raises(IndexError):
                legal[i]


@given(st.data())
def test_slices_are_those_of_the_list(data: st.DataObject) -> None:
    state = data.draw(st.sampled_from([s for name in NAMES for s in moments(name)]))
    legal = state.legal_moves()
    ends = st.none() | st.integers(-len(legal) - 3, len(legal) + 3)
    part = slice(data.draw(ends), data.draw(ends), data.draw(ends.filter(lambda i: i != 0)))
    assert list(legal[part]) == list(legal)[part]


@given(st.data())
def test_index_with_bounds_is_that_of_the_list(data: st.DataObject) -> None:
    state = data.draw(st.sampled_from([s for name in NAMES for s in moments(name) if s.legal_moves()]))
    legal = state.legal_moves()
    move = data.draw(st.sampled_from(list(legal)))
    bound = st.integers(-len(legal) - 2, len(legal) + 2)
    bounds = data.draw(bound), data.draw(bound)
    try:
        wanted = list(legal).index(move, *bounds)
    except ValueError:
        with pytest.raises(ValueError):
            legal.index(move, *bounds)
    else:
        assert legal.index(move, *bounds) == wanted


@pytest.mark.parametrize("name", NAMES)
def test_a_move_that_is_not_legal_has_no_index(name: str) -> None:
    for state in moments(name):
        illegal = next(move for move in game(name).moves if move not in state.legal_moves())
        assert state.legal_moves().count(illegal) == 0
        with pytest.raises(ValueError):
            state.legal_moves().index(illegal)


JUNK = [None, 0, "monk a1", b"", 1.5, (), [], {}, object(), Move, float("nan")]


@pytest.mark.parametrize("junk", JUNK, ids=lambda junk: type(junk).__name__)
@pytest.mark.parametrize("name", NAMES)
def test_junk_is_an_illegal_move(name: str, junk: object) -> None:
    for state in (moments(name)[0], states(name, 0)[-1]):
        assert junk not in state.legal_moves()
        assert junk not in game(name).moves
        for act in (state.play, state.trace):
            with pytest.raises(IllegalMoveError, match="parse_move"):
                act(junk)  # type: ignore[arg-type]


def forged(move: Move, length: int) -> list[Move]:
    """Moves that are almost `move`."""
    return [attrs.evolve(move, index=index) for index in (move.index + 1, move.index - 1, -1, length, 10**30)] + [
        attrs.evolve(move, verb="continue" if move.verb != "continue" else "pass"),
        attrs.evolve(move, item="nothing"),
        attrs.evolve(move, turn=1),
        attrs.evolve(move, at="z99"),
        attrs.evolve(move, on=77),
        attrs.evolve(move, seat=77),
    ]


@pytest.mark.parametrize("name", NAMES)
def test_forged_moves_are_illegal(name: str) -> None:
    for state in moments(name):
        for move in list(state.legal_moves())[:5]:
            for fake in forged(move, len(game(name).moves)):
                assert fake not in state.legal_moves()
                assert fake not in game(name).moves
                with pytest.raises(IllegalMoveError):
                    state.play(fake)


def test_moves_of_another_game_are_illegal() -> None:
    other = game("small").moves
    for state in moments("dragons-of-kir"):
        moves = game("dragons-of-kir").moves
        for move in other:
            if move not in moves:  # the two numberings may agree on a few
                with pytest.raises(IllegalMoveError):
                    state.play(move)


@pytest.mark.parametrize("name", NAMES)
def test_each_turn_waits_for_each_player_in_order(name: str) -> None:
    """The seat that places is the first player's plus the number of those who are done; rules say themselves whose."""
    for seed in range(3):
        for state in states(name, seed):
            if state.pending in ("place", "put"):
                assert state.current_player == (state.first + state.seat) % state.players
            elif state.pending in ("draw", "first", "continue", *LOTS):
                assert state.is_chance
            elif state.pending is not None:
                assert not state.is_chance


LOTS = ("die", "deal", "draw lots")
"""What rules leave to chance."""


def kinds(state: State) -> set[str]:
    return {move.verb for move in state.legal_moves()}


@pytest.mark.parametrize("name", NAMES)
def test_what_is_waited_for_is_what_is_legal(name: str) -> None:
    allowed = {
        "place": {"place", "mount", "pass"},
        "move": {"move", "pass"},
        "lay": {"place", "pass"},
        "rotate": {"rotate", "pass"},
        "shift": {"shift", "pass"},
        "displace": {"to"},
        "deal": {"draw"},
        "pick": {"pick", "to", "seat"},
        "draw lots": {"pick", "to", "seat"},
        "decide": {"place", "move", "rotate", "shift", "choose", "pick", "to", "seat", "roll", "pass"},
    }
    for state in moments(name):
        if state.is_terminal:
            assert len(state.legal_moves()) == 0
            assert state.pending is None
        else:
            assert kinds(state) <= allowed.get(state.pending or "", {state.pending or ""})
            assert kinds(state)
            assert "pass" not in kinds(state) or len(state.legal_moves()) == 1 or state.pending == "decide"
