"""In which order the reactions to a movement come."""

from __future__ import annotations

import kirlib

LINE = """
kirlib: 1
game: line
players: 1
turns: alternate
board:
  bounded: {width: 6, height: 1}
pieces:
  runner:
    plural: runners
    meets: {crate: push}
    setup: [{at: a1}]
    enters: [{add: {log: 1}}]
    passes: [{add: {log: 2}}]
    leaves: [{add: {log: 3}}]
    rests: [{add: {log: 4}}]
  crate:
    plural: crates
    setup: [{at: d1}]
    enters: [{add: {log: 5}}]
    leaves: [{add: {log: 6}}]
    rests: [{add: {log: 7}}]
tiles:
  pad:
    entered: [{add: {log: 10}}]
    passed: [{add: {log: 20}}]
    left: [{add: {log: 30}}]
    landed on: [{add: {log: 40}}]
layout: {b1: pad, d1: pad}
counters:
  log: {}
turn:
  - move: {piece: runner, ways: [east], by: 3}
ends:
  - {limit: {turns: 1}}
"""


def test_a_piece_passes_before_it_leaves_and_leaves_before_it_enters():
    state = kirlib.load_game_text(LINE).initial_state()
    trace = state.trace(state.legal_moves()[0])
    steps = [e.after - e.before for e in trace.events if e.kind == "count"]
    assert steps == [
        *(3, 10, 1),  # leaves a1, enters b1: the tile reacts before the piece
        *(20, 2, 30, 3, 1),  # goes on at once: passes b1, leaves it, enters c1
        *(2, 3, 10, 1),  # passes c1, leaves it, enters d1
        *(30, 6, 5, 7),  # which pushes another on: that leaves d1, enters e1, and rests
        *(40, 4),  # and rests itself
    ]
