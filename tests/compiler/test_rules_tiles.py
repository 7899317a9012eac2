"""Kinds of tile that a game only speaks of."""

import kirlib

TEXT = """
kirlib: 1
game: none-left
turns: alternate
board: {bounded: {width: 2, height: 1}}
tiles:
  hut: {}
pieces:
  token: {plural: tokens, setup: [{at: a1}]}
turn:
  - move: {piece: token}
ends:
  - {when: "count(hut) == 0 and turn >= 2", result: draw}
  - limit: {turns: 9}
"""


def test_a_kind_of_which_there_is_no_tile_can_be_named() -> None:
    game = kirlib.load_game_text(TEXT)
    assert [d.code for d in game.warnings if d.code != "idle-tile"] == []
    state = game.initial_state()
    for _ in range(2):
        state = state.play(state.legal_moves()[0])
    assert state.outcome is not None
    assert state.outcome.result == "draw"
