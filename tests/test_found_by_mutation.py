"""Games that once broke: random changes to saved programs led to them."""

from __future__ import annotations

import random

import kirlib
from kirlib import Game, State

HEAD = """
kirlib: 1
game: found
players: 2
board: {bounded: {width: 3, height: 3}}
"""


def play(game: Game, rng: random.Random, most: int = 60) -> State:
    """Random moves; each state is kept and read again."""
    state = game.initial_state()
    for _ in range(most):
        if state.is_terminal:
            break
        move = state.sample_chance(rng) if state.is_chance else rng.choice(state.legal_moves())
        state = state.play(move)
        assert game.state_from_dict(state.to_dict()) == state
        assert game.parse_position(state.position_text()) == state
        for seat in range(state.players):
            seen = state.observation(seat)
            assert game.sample_state(seen, rng).observation(seat) == seen
    return state


def test_repetition_where_a_turn_belongs_to_all() -> None:
    game = kirlib.load_game_text(
        HEAD
        + """
turns: together
pieces: {man: {plural: men, owned: true, setup: [{owner: 1, at: a1}, {owner: 2, at: c3}]}}
counters: {gold: {of: player}}
turn: [{each: {player: all, do: [{move: {piece: man}}]}}]
ends: [{repetition: draw}, {limit: {turns: 500}}]
"""
    )
    end = play(game, random.Random(1), 500).outcome
    assert end is not None
    assert end.reason == "every piece is back where it was"


def test_lists_of_no_statements() -> None:
    game = kirlib.load_game_text(
        HEAD
        + """
turns: alternate
pieces: {man: {plural: men, owned: true, setup: [{owner: each, at: b2}], rests: [{add: {gold: 1}}]}}
counters: {gold: {of: player}}
turn: [{do: []}, {later: []}, {repeat: {times: 2, do: []}}, {move: {piece: man, then: [{do: []}]}}]
ends: [{limit: {turns: 20}}]
"""
    )
    state = play(game, random.Random(2))
    assert state.to_dict()["flow"]["counters"]["gold"] == [10, 10]


def test_a_choice_that_is_open_may_be_revealed() -> None:
    game = kirlib.load_game_text(
        HEAD
        + """
turns: alternate
pieces: {man: {plural: men, owned: true, setup: [{owner: each, at: b2}]}}
turn: [{choose: {name: plan, from: [wait, go]}}, {reveal: plan}]
ends: [{limit: {turns: 20}}]
"""
    )
    assert play(game, random.Random(3)).is_terminal


def test_what_is_done_else_where_nothing_is_displaced() -> None:
    game = kirlib.load_game_text(
        HEAD
        + """
turns: alternate
pieces: {man: {plural: men, owned: true, setup: [{owner: 1, at: a1}, {owner: 2, at: c3}]}}
counters: {gold: {of: player}}
turn: [{move: {piece: man}}]
formations:
  lone:
    of: man
    if: mine == 1
    arises:
      - if: round > 100
        displace: {piece: man, whose: theirs, within: 1, otherwise: leaves}
        else: [{add: {gold: 1}}]
ends: [{limit: {turns: 20}}]
"""
    )
    state = play(game, random.Random(4))
    assert state.to_dict()["flow"]["counters"]["gold"] == [10, 10]


def test_pieces_without_a_facing_are_not_turned() -> None:
    """Neither by a rule nor by an edge at which a board is twisted."""
    game = kirlib.load_game_text(
        HEAD.replace("bounded", "klein")
        + """
turns: alternate
pieces:
  man: {plural: men, owned: true, setup: [{owner: 1, at: a1}, {owner: 2, at: c3}], rests: [{turn: 90}, {face: east}]}
turn: [{move: {piece: man}}]
ends: [{limit: {turns: 60}}]
"""
    )
    state = play(game, random.Random(5))
    assert {piece.facing for piece in state.pieces} == {0}
