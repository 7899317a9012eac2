"""Boards of hexagons."""

from math import dist, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirlib.topology import NOWHERE, hexagon, hexagons
from tests.topology.strategies import hexagon_boards

sides = st.integers(1, 6)


def test_six_directions_clockwise_from_north():
    board = hexagons(3, 3)
    assert board.directions == ("north", "northeast", "southeast", "south", "southwest", "northwest")
    assert board.opposite == (3, 4, 5, 0, 1, 2)
    middle = board.space("b2")
    assert [board.names[to] for to in board.target[middle]] == ["b3", "c2", "c1", "b1", "a2", "a3"]
    assert (board.shape, board.rotates) == ("hexagon", True)


@given(hexagon_boards())
def test_on_a_bounded_board_steps_go_where_the_drawing_shows(board):
    angles = [
        (0, 1),
        (3**0.5 / 2, 0.5),
        (3**0.5 / 2, -0.5),
        (0, -1),
        (-(3**0.5) / 2, -0.5),
        (-(3**0.5) / 2, 0.5),
    ]
    if all(NOWHERE not in row for row in board.target):
        return
    for space, (x, y) in enumerate(board.layout):
        for direction, (right, up) in enumerate(angles):
            (to,) = set(board.target[space][direction * board.lanes : (direction + 1) * board.lanes])
            near = [n for n, spot in enumerate(board.layout) if dist(spot, (x + right, y + up)) < 0.1]
            assert [to] == (near or [NOWHERE])


@given(sides, sides, st.integers(0, 35), st.integers(0, 5))
def test_going_round_a_corner_of_the_torus_closes(width, height, number, direction):
    """Two directions apart, three steps make a triangle; six single turns make a ring."""
    board = hexagons(width, height, wrap=True)
    start = number % len(board)
    for turn, count in ((2, 3), (1, 6)):
        here = start
        for side in range(count):
            here = board.step(here, (direction + side * turn) % 6)[0]
        assert here == start


def test_a_hexagon_of_hexagons():
    board = hexagon(2)
    assert len(board) == 19
    assert board.names[:5] == ("a1", "b1", "c1", "d1", "e1")
    assert board.names[-1] == "c5"
    middle = board.space("c3")
    assert board.layout[middle] == (0, 0)
    assert len(board.within(middle, 1)) == 6
    assert len(board.within(middle, 2)) == 18
    corners = [space for space, row in enumerate(board.target) if row.count(NOWHERE) == 3]
    assert [board.names[space] for space in corners] == ["a1", "c1", "e1", "a3", "e3", "c5"]


@pytest.mark.parametrize("radius", [1, 2, 5])
def test_the_middle_is_nowhere_further_than_the_radius(radius):
    board = hexagon(radius)
    middle = next(s for s, (x, y) in enumerate(board.layout) if isclose(x, 0) and isclose(y, 0))
    away = [board.distance(middle, space) for space in range(len(board))]
    assert [away.count(k) for k in range(radius + 1)] == [1, *(6 * k for k in range(1, radius + 1))]
