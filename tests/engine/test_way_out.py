"""A tile's way out holds for what a player moves, too."""

from __future__ import annotations

import kirlib

CHUTE = """
kirlib: 1
game: chute
players: 1
turns: alternate
board:
  bounded: {width: 3, height: 3}
pieces:
  runner: {plural: runners, setup: [{at: b2}]}
tiles:
  chute: {way out: east}
layout:
  b2: {tile: chute, turn: 90}
turn:
  - move: {piece: runner}
ends:
  - {limit: {turns: 2}}
"""


def test_only_the_way_out_is_offered_and_taken():
    state = kirlib.load_game_text(CHUTE).initial_state()
    (move,) = state.legal_moves()
    assert str(move) == "runner b2 south"
    after = state.play(move)
    assert [piece.at for piece in after.observation(None).pieces] == ["b1"]
    assert len(after.legal_moves()) == 3
