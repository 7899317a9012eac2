"""Positions as one line of text."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kirlib
from kirlib import Game, NotationError, State, StateError
from tests.model.samples import NAMES, game, moments

ALL = [(name, state) for name in NAMES for state in moments(name)]


def test_the_line_of_a_beginning() -> None:
    text = game("small").initial_state().position_text()
    head, *fields = text.split(" ")
    assert head == f"small:{game('small').fingerprint[:16]}"
    assert dict(field.split("=", 1) for field in fields) == {
        "turn": "0",
        "step": "0.0",
        "first": "1",
        "to-move": "chance:draw",
        "pieces": "dragon@b2:south,dragon@c2:west,tent#1@a1,tent#2@d3",
        "tiles": "-",
        "mounted": "-",
        "hands": "-;-",
        "supply": ",".join(
            f"{t.name}*{count}"
            for t, count in zip(game("small").program.types, game("small").program.supply, strict=True)
        ),
        "removed": "-",
        "changed": "no",
        "history": "-",
        "marked": "-",
        "struck": "-",
        "outcome": "-",
        "out": "-",
    }


@pytest.mark.parametrize("name", NAMES)
def test_a_line_is_read_back_whatever_the_order_and_the_blanks(name: str) -> None:
    for state in moments(name):
        text = state.position_text()
        assert text.isprintable()
        head, *fields = text.split(" ")
        random.Random(1).shuffle(fields)
        assert game(name).parse_position("  " + "\n\t".join([head, *fields]) + "\n") == state


@given(st.sampled_from(ALL), st.data())
def test_a_garbled_line_is_refused_or_a_position(sample: tuple[str, State], data: st.DataObject) -> None:
    name, state = sample
    text = state.position_text()
    for _ in range(data.draw(st.integers(1, 3))):
        i, j = (data.draw(st.integers(0, len(text))) for _ in "ij")
        text = text[:i] + data.draw(st.text("-;,:=~^@#*?/0a1 é\0", max_size=3)) + text[min(j, i + 4) :]
    refusal = ""
    try:
        state = game(name).parse_position(text)
    except (NotationError, StateError) as error:
        refusal = str(error)
    assert len(refusal) < 400
    assert game(name).parse_position(state.position_text()) == state


@given(st.text())
def test_other_text_is_no_position(text: str) -> None:
    with pytest.raises(NotationError):
        game("small").parse_position(text)


@pytest.mark.parametrize("junk", [None, 7, b"", []], ids=repr)
def test_only_text_is_read(junk: object) -> None:
    with pytest.raises(NotationError, match="line of text"):
        game("small").parse_position(junk)  # type: ignore[arg-type]


def test_what_is_wrong_is_told() -> None:
    text = game("small").initial_state().position_text()
    for wrong, message in {
        "x" * 1_000_001: "too long",
        text.replace("small:", "many:"): "begins small:",
        text.replace(" turn=", " trun="): "did you mean turn",
        text.replace(" turn=0", ""): "turn is missing",
        text + " turn=0": "turn is given twice",
        text.replace(" turn=0", " turn=x"): "turn cannot be read",
        text.replace(" turn=0", " turn=-1"): "turn cannot be read",
        text.replace(" turn=0", " turn=9999999999"): "turn cannot be read",
        text.replace(" turn=0", " turn=²"): "turn cannot be read",
        text.replace("changed=no", "changed=maybe"): "changed cannot be read",
        text.replace("outcome=-", "outcome=1/2"): "outcome cannot be read",
        text.replace("history=-", "history=a1:north"): "history cannot be read",
        text.replace("removed=-", "removed=monk*1,monk*1"): "removed cannot be read",
        text + " lone": "'lone' is not a field",
    }.items():
        with pytest.raises(NotationError) as caught:
            game("small").parse_position(wrong)
        assert message in str(caught.value)
    with pytest.raises(StateError, match="first"):
        game("small").parse_position(text.replace("first=1", "first=0"))


def both_ways(of: Game, state: State) -> None:
    assert of.parse_position(state.position_text()) == state
    assert of.state_from_dict(state.to_dict()) == state


LONE = """
kirlib: 1
game: lone
board: {bounded: {width: 2, height: 1}}
pieces:
  runner: {plural: runners, facing: true, owned: true, setup: [{owner: 1, facing: east}]}
  stone: {plural: stones, setup: []}
setup: [{put: {piece: runner}}]
turn: [{advance: {piece: runner}}, remove destroyed]
movement: {conflicts: {stages: [], otherwise: nobody}, edge: leaves}
ends: [{limit: {turns: 9}}]
"""


def test_a_piece_that_waits_keeps_its_facing() -> None:
    lone = kirlib.load_game_text(LONE)
    state = lone.initial_state()
    assert "pieces=runner#1@?:east " in state.position_text()
    while not state.is_terminal:
        both_ways(lone, state)
        state = state.play(state.legal_moves()[0])
    both_ways(lone, state)


@pytest.mark.parametrize(
    ("history", "text"),
    [
        ([], "history=- "),
        ([[[None, None, False, None]]], "history=-; "),
        ([[["a1", None, False, None]], [[None, None, False, None]]], "history=a1;-; "),
    ],
)
def test_a_past_with_a_lone_piece_that_is_gone_is_told_from_none(history: list[object], text: str) -> None:
    still = kirlib.load_game_text(
        LONE.replace("setup: []", "setup: [{at: b1}]")
        .replace("setup: [{owner: 1, facing: east}]", "setup: []")
        .replace("setup: [{put: {piece: runner}}]", "")
        .replace("limit: {turns: 9}", "repetition: draw")
    )
    state = still.state_from_dict({**still.initial_state().to_dict(), "history": history})
    assert text in state.position_text()
    both_ways(still, state)
