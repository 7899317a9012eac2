"""Seats named by number: what is meant for one that nobody has taken does not happen."""

from __future__ import annotations

import pytest

import kirlib

GAME = kirlib.load_game_text("""
kirlib: 1
game: seats
players: [1, 3]
turns: alternate
board: {bounded: {width: 3, height: 1}}
counters: {gold: {of: player}}
pieces: {ant: {plural: ants, owned: true, setup: [{owner: each}]}}
turn:
  - {add: {gold: 5}, for: 3}
  - {enter: {piece: ant, at: c1, owner: 3, then: [{add: {gold: 1}, for: 3}]}}
  - {choose: {name: card, from: [low, high]}, for: 2}
  - {eliminate: 2, if: card(2) == high}
  - {choose: {name: deed, from: [stay]}, for: 1}
ends: [{limit: {turns: 9}}]
""")


@pytest.mark.parametrize("players", [1, 2, 3])
def test_only_those_who_play_are_meant(players):
    state = GAME.initial_state(players)
    flow = state.flow
    assert flow is not None
    third = 6 if players == 3 else 0
    assert flow.counters[-3:] == (0, 0, third)
    assert [piece.space for piece in state.pieces] == [-1, -1, 2 if players == 3 else -1]
    assert state.current_player == (0 if players == 1 else 1)
    for text in ["high"] * (players > 1) + ["stay"]:
        word = next(move for move in state.legal_moves() if str(move).endswith(text))
        state = state.play(word)
    assert state.out == (frozenset({1}) if players > 1 else frozenset())
    assert state.turn == 2
    assert kirlib.CHANCE != state.current_player == 0
