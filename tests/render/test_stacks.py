"""Many pieces on a space, tiles with states and owners, and tiles with ports, as text."""

from itertools import groupby
from types import SimpleNamespace

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kirlib
from kirlib.model.observation import TileView
from kirlib.render.board import board
from kirlib.render.cells import Cell, standing, wide
from kirlib.render.names import Names, state_signs
from kirlib.render.style import Style, width_of
from kirlib.render.tiles import picture

TEXT = """
kirlib: 1
game: stacks
board: {bounded: {width: 5, height: 5}}
pieces: {token: {plural: tokens, owned: true, setup: [SETUP]}}
tiles: {gate: {family: red, entered: nothing}}
supply: {gate: 1}
turn: [place]
movement: {conflicts: {stages: [], otherwise: nobody}}
ends: [{limit: {turns: 3}}]
"""


def text(setup):
    pieces = [f"{{owner: {owner}, at: {at}}}" for at, owners in setup.items() for owner in owners]
    return TEXT.replace("SETUP", ", ".join(pieces))


def stacked(setup, width=80, how="stacks"):
    """The drawing of a position in which pieces lie one upon another."""
    game = kirlib.load_game_text(text(setup).replace("owned: true", f"owned: true, {how}: true"))
    return [line.rstrip() for line in board(game, game.initial_state().observation(None), Style(), width)]


def runs(owners):
    """Like pieces next to each other, counted."""
    counted = [(owner, len(list(run))) for owner, run in groupby(owners)]
    return " ".join(f"{count if count > 1 else ''}t{owner}" for owner, count in counted)


def test_like_pieces_are_counted_from_the_bottom_up():
    lines = stacked({"c3": [1, 1, 1, 2, 2], "a1": [2, 1, 1], "b1": [1]})
    assert lines[3].split() == ["3", "·", "·", "3t1", "2t2", "·", "·"]
    assert lines[5].split() == ["1", "t2", "2t1", "t1", "·", "·", "·"]


def test_where_order_does_not_matter_like_pieces_stand_together():
    assert stacked({"a1": [2, 1, 2, 1]}, how="alike")[5].split()[:3] == ["1", "2t1", "2t2"]


def test_what_has_no_room_is_told_below():
    lines = stacked({"c3": [1, 2, 1, 2, 1, 2]}, 40)
    assert lines[3].split() == ["3", "·", "·", "t1", "t2+", "·", "·"]
    assert " ".join(lines[6:]).split() == "from the bottom up: c3 t1 t2 t1 t2 t1 t2;".split()


@given(st.dictionaries(st.sampled_from("abcde").map("{}3".format), st.lists(st.integers(1, 2), max_size=9)))
def test_drawings_of_stacks_keep_to_the_width_and_tell_all(setup):
    for width in (30, 50, 80):
        lines = stacked(setup, width)
        assert max(map(width_of, lines)) <= width
        whole = " ".join(" ".join(lines).split())
        assert all(runs(owners) in whole for owners in setup.values())


@given(
    st.text("abc", max_size=4),
    st.lists(st.sampled_from(["t1", "12t2", "0▲"]), max_size=4),
    st.integers(5, 12),
    st.booleans(),
)
def test_a_cell_has_its_width_and_says_that_there_is_more(tile, marks, size, apart):
    cell = Cell(tile, "family0", pieces=tuple((mark, "seat0") for mark in marks), apart=apart)
    drawn = wide(cell, Style(), None, size)
    assert width_of(drawn) == size
    assert not marks or "+" in drawn or all(mark in drawn for mark in marks)


@given(st.lists(st.sampled_from(["t1", "t2"]), max_size=6), st.text("ab", max_size=2), st.integers(0, 3))
def test_a_cell_of_its_own_size_shows_all(marks, tile, more):
    cell = Cell(tile, "family0", pieces=tuple((mark, "seat0") for mark in marks), apart=True)
    drawn = wide(cell, Style(), None, max(5, cell.size + more))
    assert " ".join(marks) in drawn
    assert tile in drawn
    assert "+" not in drawn


def test_the_order_of_a_stack_is_the_observations():
    document = text({"a1": [1, 2], "b2": [1]}).replace("owned: true", "owned: true, stacks: true")
    seen = kirlib.load_game_text(document).initial_state().observation(None)
    assert standing(seen) == {"a1": (0, 1), "b2": (2,)}
    assert seen.flow is not None
    turned = attrs.evolve(seen, flow=attrs.evolve(seen.flow, stacks=(("a1", (1, 0)),)))
    assert standing(turned) == {"a1": (1, 0), "b2": (2,)}


def test_tiles_show_their_state_and_their_owner():
    game = kirlib.load_game_text(text({}))
    (type_,) = game.program.types
    types = (attrs.evolve(type_, states=("open", "odd", "shut")),)
    made = SimpleNamespace(program=attrs.evolve(game.program, types=types))
    names = Names(made, game.initial_state().observation(None), Style())

    def sign(state, owner):
        return names.laid_sign(TileView("gate", "a1", 0, state, owner))

    assert [sign("open", None), sign("odd", 1), sign("shut", 0), sign(None, None)] == ["go", "gd2", "gs1", "g"]
    assert names.laid_role(TileView("gate", "a1", 0, None, 1)) == "seat1"


@given(st.lists(st.text("abc-", min_size=1, max_size=3), max_size=9, unique=True))
def test_states_have_signs_of_one_column(states):
    signs = state_signs(tuple(states))
    assert list(signs) == states
    assert all(len(sign) == 1 for sign in signs.values())


TRACK = """
kirlib: 1
game: track
board: {torus: {width: 4, height: 4}, ports: PORTS}
tiles: {track: {family: red, RULES, otherwise: destroyed}}
supply: {track: 1}
turn: [place]
movement: {conflicts: {stages: [], otherwise: nobody}}
ends: [{limit: {turns: 3}}]
"""


@pytest.mark.parametrize(
    ("ports", "rules", "lines"),
    [
        (2, "joins: [[north.1, east.2], [south.1, west.2]]", ["  a ×", "b     ×", "×     a", "  × b"]),
        (3, "joins: [[north.2, south.2]]", ["  × a ×", "×       ×", "×   t   ×", "×       ×", "  × a ×"]),
        (2, "sides: {north.1: {turn: left, move: 1}}", ["  ↓ ×", "×     ×", "×     →", "  × ×"]),
    ],
)
def test_ports_that_are_joined_have_one_letter(ports, rules, lines):
    game = kirlib.load_game_text(TRACK.replace("PORTS", str(ports)).replace("RULES", rules))
    assert picture(game, game.program.types[0], Style()) == lines
