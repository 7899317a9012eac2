"""What cannot stand among the decisions of `either`."""

from __future__ import annotations

import pytest

import kirlib

GAME = """
kirlib: 1
game: faulty
turns: alternate
board: {bounded: {width: 2, height: 1}}
dice: {die: {faces: [1, 2]}}
counters: {gold: {}}
turn:
  - either:
      - pass
      - PART
ends:
  - limit: {turns: 9}
"""


@pytest.mark.parametrize(
    ("part", "place"),
    [
        ("{add: {gold: 1}}", ("turn", 0, "either", 1)),
        ("{roll: {die: die}}", ("turn", 0, "either", 1, "roll")),
        ('{pick: {space: "true", by: chance}}', ("turn", 0, "either", 1, "pick")),
        (
            "{choose: {name: deed, from: [act]}, if: gold > 0, else: [{add: {gold: 1}}]}",
            ("turn", 0, "either", 1, "else"),
        ),
    ],
)
def test_what_is_no_decision_of_a_player_is_a_fault(part: str, place: tuple[str | int, ...]) -> None:
    with pytest.raises(kirlib.CompileError) as caught:
        kirlib.load_game_text(GAME.replace("PART", part))
    (fault,) = caught.value.diagnostics
    assert (fault.code, fault.path) == ("bad-statement", place)
    assert fault.span is not None
    assert fault.suggestion


def test_a_roll_that_is_asked_for_is_one() -> None:
    state = kirlib.load_game_text(GAME.replace("PART", "{roll: {die: die, asked: true}}")).initial_state()
    assert [str(move) for move in state.legal_moves()] == ["pass", "roll"]
