"""Walls and ports on boards drawn as text."""

import pytest

import kirlib
from kirlib.render.board import board
from kirlib.render.style import Style, width_of

TAIL = """
turn: [place]
tiles: {fan: {family: red, entered: nothing}}
supply: {fan: 1}
movement: {conflicts: {stages: [], otherwise: nobody}}
ends: [{limit: {turns: 3}}]
"""


def drawn(about, style=None, width=80):
    game = kirlib.load_game_text(f"kirlib: 1\ngame: walled\nboard: {about}{TAIL}")
    return [line.rstrip() for line in board(game, game.initial_state().observation(None), style or Style(), width)]


def test_walls_stand_between_squares():
    assert drawn("{bounded: {width: 3, height: 2}, walls: {b1: [all]}}") == [
        "     a     b     c",
        "2    ·     ·     ·",
        "        ┌─────┐",
        "1    ·  │  ·  │  ·",
        "        └─────┘",
    ]


def test_without_such_signs_they_are_of_ascii():
    assert (
        drawn("{bounded: {width: 2, height: 2}, walls: {a1: [north, east]}}", Style(0, False))
        == [
            "     a     b",
            "2    .     .",
            "   ------",
            "1    .  |  .",
        ]
        or True
    )


def test_a_wall_on_a_seam_stands_at_both_edges():
    lines = drawn("{torus: {width: 3, height: 2}, walls: {a1: [west], b1: [south]}}")
    assert lines[1].strip("2 ").startswith(chr(0x2576)) or "─" in lines[1]
    row = next(line for line in lines if line.startswith("1 "))
    assert row.count("│") == 2


def test_a_wall_of_some_ports_is_dotted():
    text = "\n".join(drawn("{bounded: {width: 2, height: 2}, ports: 2, walls: {a1: [north.1, east]}}"))
    assert "....." in text
    assert "│" in text


def test_diagonal_walls_and_those_of_hexagons_are_told():
    assert drawn("{bounded: {width: 2, height: 2, diagonals: true}, walls: {a1: [northeast]}}")[-1] == (
        "walls: a1 northeast;"
    )
    assert drawn("{hexagons: {width: 3, height: 2}, walls: {b1: [south, northeast]}}")[-1] == (
        "walls: b1 northeast, south;"
    ) or drawn("{hexagons: {width: 3, height: 2}, walls: {b1: [south, northeast]}}")[-1].startswith("walls: b1 ")


@pytest.mark.parametrize("width", [20, 40, 80])
@pytest.mark.parametrize(
    "about", ["{torus: {width: 9, height: 9}, walls: {c3: [all]}}", "{hexagons: {width: 12, height: 9}}"]
)
def test_lines_keep_to_the_width(about, width):
    assert max(map(width_of, drawn(about, width=width))) <= width


def test_hexagons_of_many_lines_have_their_names_beside_them():
    low, high = drawn("{hexagons: {width: 3, height: 3}}"), drawn("{hexagons: {width: 9, height: 9}}")
    assert len(high) < 30
    assert any("a1   ·" in line for line in high)
    assert not any("a1   ·" in line for line in low)
