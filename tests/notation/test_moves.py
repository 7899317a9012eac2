"""Moves as text: each is read back, orientations by any of their names, and nothing else is let through."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kirlib
from kirlib import IllegalMoveError, NotationError
from tests.model.samples import NAMES, RULED, game, moments


@pytest.mark.parametrize("name", NAMES)
def test_every_move_is_read_back(name: str) -> None:
    for move in game(name).moves:
        assert game(name).parse_move(str(move)) == move
        assert game(name).parse_move(f"  {str(move).replace(' ', '   ')}\n") == move


@pytest.mark.parametrize("name", NAMES)
def test_with_a_state_only_legal_moves_are_read(name: str) -> None:
    for state in moments(name):
        legal = set(state.legal_moves())
        for move in game(name).moves[::7]:
            if move in legal:
                assert game(name).parse_move(str(move), state) == move
            else:
                with pytest.raises(IllegalMoveError):
                    game(name).parse_move(str(move), state)


@pytest.mark.parametrize("name", NAMES)
def test_orientations_that_act_alike_are_one_move(name: str) -> None:
    program = game(name).program
    turns = range(0, 360, 360 // len(program.topology.rotations)) if program.topology.rotates else range(1)
    space = program.topology.names[-1]
    for t in program.types:
        if t.mounted:
            continue
        found = [game(name).parse_move(f"{t.name}/{turn} {space}") for turn in turns]
        assert tuple(dict.fromkeys(move.turn for move in found)) == t.turns
        assert found[0] == game(name).parse_move(f"{t.name} {space}")
        # turning on by a whole class leads through the classes again
        assert found == found[: len(t.turns)] * (len(turns) // len(t.turns))


def test_the_orientations_of_shipped_tiles() -> None:
    parse = game("dragons-of-kir").parse_move
    assert str(parse("monk/270 a1")) == "monk a1"
    assert str(parse("ronin/180 a1")) == "ronin a1"
    assert str(parse("ronin/270 a1")) == "ronin/90 a1"
    assert str(parse("samurai/270 a1")) == "samurai/270 a1"
    assert str(parse("storm/90 h8")) == "storm h8"


WRONG = {
    "": "moves are",
    "monk": "moves are",
    "monk a1 b2": "moves are",
    "monk a9": "no space a9",
    "monk z1": "no space z1",
    "mnok a1": "did you mean monk",
    "monk/45 a1": "45 degrees",
    "monk/360 a1": "360 degrees",
    "monk/-90 a1": "after / stand",
    "monk/ a1": "after / stand",
    "monk/90/90 a1": "after / stand",
    "monk/9999999999 a1": "after / stand",
    "monk/９０ a1": "after / stand",
    "Monk a1": "did you mean monk",
    "dragon-lair a1": "goes on a piece",
    "dragon-lair @4": "does not go on piece 4",
    "dragon-lair @": "no space @",
    "dragon-lair @-1": "no space @-1",
    "monk @0": "does not go on piece 0",
    "draw": "moves are",
    "draw dragon": "no tile dragon",
    "first 1": "no such move",
    "first": "moves are",
    "pass now": "no space now",
    "PASS": "moves are",
    "tent a1": "no tile tent",
    "monk a1" + " " * 300: "not that long",
}


@pytest.mark.parametrize(("text", "message"), WRONG.items())
def test_what_is_wrong_is_told(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        game("dragons-of-kir").parse_move(text)
    assert message in str(caught.value)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("text", ["first 0", "first 5", "first -1", "first 1.0", "first ²", "first 10000000000"])
def test_there_is_no_such_seat(text: str) -> None:
    with pytest.raises(NotationError):
        game("many").parse_move(text)


@pytest.mark.parametrize("junk", [None, 7, b"monk a1", [], object()], ids=lambda junk: type(junk).__name__)
def test_only_text_is_read(junk: object) -> None:
    with pytest.raises(NotationError, match="a move is a text"):
        game("small").parse_move(junk)  # type: ignore[arg-type]


WORDS = st.sampled_from(
    ["monk", "storm", "dragon-lair", "tent", "draw", "first", "pass", "continue", "a1", "@0", "@9", "/90", "1"]
)


@given(
    st.sampled_from(NAMES),
    st.text() | st.lists(WORDS | st.text("/@ a1\0\ud800é", max_size=3)).map(" ".join) | st.text(string.digits),
)
def test_hostile_text_is_a_move_or_a_notation_error(name: str, text: str) -> None:
    try:
        move = game(name).parse_move(text)
    except NotationError:
        return
    assert move in game(name).moves
    assert game(name).parse_move(str(move)) == move


HEXES = """
kirlib: 1
game: hexes
extends: dragons-of-kir
board: {hexagons: {width: 4, height: 4, wrap: true}}
pieces:
  dragon: {setup: [{at: b2, facing: north}]}
  tent: {setup: []}
tiles: {bar: {family: impact, sides: {north: {move: 1}, south: {move: 1}}, otherwise: nothing}}
supply: {bar: 9, monk: 1, samurai: null, ronin: null, single-river: null, two-rivers: null, three-rivers: null,
  watchfire: null, wildfire: null, wind: 3, storm: 1, lotus-flower: null, lotus-pond: null}
"""


def test_hexagons_turn_by_sixty_degrees() -> None:
    hexes = kirlib.load_game_text(HEXES)
    assert [str(hexes.parse_move(f"bar/{turn} a1")) for turn in range(0, 360, 60)] == [
        "bar a1",
        "bar/60 a1",
        "bar/120 a1",
    ] * 2
    with pytest.raises(NotationError, match="90 degrees"):
        hexes.parse_move("bar/90 a1")
    for move in hexes.moves:
        assert hexes.parse_move(str(move)) == move


RULED_WRONG = {
    ("dragonflock", "dragon c3"): "say where the dragon goes",
    ("dragonflock", "dragon c3 nort"): "did you mean north",
    ("dragonflock", "dragon z9 north"): "no space z9",
    ("dragonflock", "drgon c3 north"): "did you mean dragon",
    ("dragonflock", "flok c3 north"): "did you mean flock",
    ("dragonflock", "to"): "moves are",
    ("dragonflock", "to c9"): "no space c9",
    ("dragonflock", "roll"): "moves are",
    ("dragonflock", "roll 1"): "no such move",
    ("dragon-rapid-fire", "die 4"): "say `die 1`",
    ("dragon-rapid-fire", "die whirlwnd"): "did you mean whirlwind",
    ("dragon-rapid-fire", "roll die"): "say just `roll`",
    ("duel", "choose stoen"): "did you mean stone",
    ("parley", "choose thrust"): "choose plan thrust",
    ("yard", "rotate e1 45"): "turned by 90, 180, 270 degrees",
    ("yard", "rotate e1 360"): "turned by 90",
    ("yard", "shift e1 up"): "no direction up",
    ("yard", "pick 3"): "no space 3",
    ("yard", "pick @99"): "pieces @0 to",
    ("yard", "seat 3"): "seats 1 to 2",
    ("yard", "seat two"): "no space two",
}


@pytest.mark.parametrize(("name", "text"), RULED_WRONG)
def test_what_is_wrong_with_moves_of_rules_is_told(name: str, text: str) -> None:
    with pytest.raises(NotationError) as caught:
        game(name).parse_move(text)
    assert RULED_WRONG[name, text] in str(caught.value)
    assert len(str(caught.value)) < 400


RULED_WORDS = st.sampled_from(
    ["dragon", "flock", "to", "c3", "north", "die", "1", "choose", "plan", "pick", "@0", "seat", "rotate", "90", "roll"]
)


@given(st.sampled_from(RULED), st.lists(RULED_WORDS, max_size=5).map(" ".join))
def test_words_of_rules_in_any_order_are_a_move_or_a_notation_error(name: str, text: str) -> None:
    try:
        move = game(name).parse_move(text)
    except NotationError:
        return
    assert game(name).parse_move(str(move)) == move
