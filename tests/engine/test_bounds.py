"""Rules that set off one another in a circle, or pile up what is to be done, come to an end."""

from __future__ import annotations

import pytest

import kirlib

HEAD = """
kirlib: 1
game: circle
turns: alternate
board: {bounded: {width: 2, height: 1}}
counters: {n: {}}
"""
NESTED = "[{add: {n: 1}}]"
for _ in range(15):
    NESTED = f"[{{repeat: {{times: 1000, do: {NESTED}}}}}]"

CIRCLES = {
    "back and forth": "[{jump: {to: a1}, if: here == b1}, {jump: {to: b1}, if: here == a1}]",
    "a queue that grows": "[{later: [{go: {way: [east, west]}}, {go: {way: [west, east]}}]}]",
    "both": "[{jump: {to: a1}, if: here == b1}, {jump: {to: b1}, if: here == a1}, {later: [{go: {way: [east]}}]}]",
    "nested repeats": NESTED,
}


@pytest.mark.parametrize("reaction", CIRCLES.values(), ids=CIRCLES)
def test_a_move_ends_whatever_it_sets_off(reaction: str) -> None:
    game = kirlib.load_game_text(
        f"{HEAD}pieces: {{token: {{plural: tokens, setup: [{{at: a1}}], enters: {reaction}}}}}\n"
        "turn: [move: {piece: token}]\nends: [limit: {turns: 9}]\n"
    )
    state = game.initial_state()
    trace = state.trace(state.legal_moves()[0])
    assert trace.state.turn == 2
    assert trace.state.flow is not None
    assert not trace.state.flow.waiting
    assert any(event.kind == "dropped" for event in trace.events)
    assert game.state_from_dict(trace.state.to_dict()) == trace.state
