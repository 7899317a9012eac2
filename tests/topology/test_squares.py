"""Boards of squares: edges, twists, corners and seams, each against a formula of its own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirlib.topology import (
    NOWHERE,
    bounded,
    column_name,
    compose,
    cylinder,
    klein,
    moebius,
    projective,
    squares,
    torus,
)
from tests.topology.strategies import EDGES, square_boards, square_settings

NORTH, EAST, SOUTH, WEST = range(4)
STRAIGHT = (0, 1, 2, 3)
SWAP_NORTH_SOUTH = (2, 1, 0, 3)
SWAP_EAST_WEST = (0, 3, 2, 1)
HALF_TURN = (2, 3, 0, 1)

sides = st.integers(1, 6)


def crossing(board, name, direction):
    """The name of the space a step leads to and the permutation it carries, or None."""
    step = board.step(board.space(name), direction)
    return None if step is None else (board.names[step[0]], board.carries[step[1]])


def test_squares_are_named_and_numbered_row_by_row():
    board = bounded(3, 2)
    assert board.names == ("a1", "b1", "c1", "a2", "b2", "c2")
    assert board.layout == ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1))
    assert board.directions == ("north", "east", "south", "west")
    assert board.opposite == (SOUTH, WEST, NORTH, EAST)
    assert (board.shape, board.rotates) == ("square", True)


def test_columns_go_on_after_z():
    assert [column_name(n) for n in (0, 25, 26, 51, 52, 701, 702)] == [
        "a",
        "z",
        "aa",
        "az",
        "ba",
        "zz",
        "aaa",
    ]
    assert bounded(28, 2).names[-1] == "ab2"


def test_the_compass_has_eight_directions():
    board = bounded(3, 3, diagonals=True)
    middle = board.space("b2")
    reached = [board.names[to] for to in board.target[middle]]
    assert reached == ["b3", "c3", "c2", "c1", "b1", "a1", "a2", "a3"]
    assert board.directions[board.opposite[board.direction("northeast")]] == "southwest"


def test_the_named_boards():
    assert bounded(4, 3) == squares(4, 3)
    assert torus(4, 3) == squares(4, 3, across="wrap", along="wrap")
    assert cylinder(4, 3) == squares(4, 3, across="wrap")
    assert cylinder(4, 3, axis="along") == squares(4, 3, along="wrap")
    assert moebius(4, 3, seam=2) == squares(4, 3, across="twist", seam_across=2)
    assert klein(4, 3, seam=1) == squares(4, 3, across="twist", along="wrap", seam_across=1)
    assert projective(4, 3, seam_along=2) == squares(4, 3, across="twist", along="twist", seam_along=2)


def test_edges_of_a_torus():
    board = torus(8, 8)
    assert crossing(board, "h3", EAST) == ("a3", STRAIGHT)
    assert crossing(board, "c8", NORTH) == ("c1", STRAIGHT)
    assert crossing(board, "a1", SOUTH) == ("a8", STRAIGHT)
    assert board.carries == (STRAIGHT,)


def test_the_twist_of_a_moebius_strip():
    board = moebius(5, 3)
    assert crossing(board, "e1", EAST) == ("a3", SWAP_NORTH_SOUTH)
    assert crossing(board, "a1", WEST) == ("e3", SWAP_NORTH_SOUTH)
    assert crossing(board, "e2", EAST) == ("a2", SWAP_NORTH_SOUTH)
    assert crossing(board, "b3", NORTH) is None


def test_a_facing_is_carried_when_pushed_over_the_twist():
    board = moebius(5, 3)
    ((space, travel, frame),) = board.walk(board.space("e1"), EAST, 1)
    assert (board.names[space], travel) == ("a3", EAST)
    assert [frame[facing] for facing in (NORTH, EAST, SOUTH, WEST)] == [SOUTH, EAST, NORTH, WEST]


def test_the_corners_of_a_projective_plane():
    board = projective(4, 3)
    assert crossing(board, "d3", NORTH) == ("a1", SWAP_EAST_WEST)
    assert crossing(board, "d3", EAST) == ("a1", SWAP_NORTH_SOUTH)
    compass = projective(4, 3, diagonals=True)
    northeast, southwest = compass.direction("northeast"), compass.direction("southwest")
    home, crossed = compass.step(compass.space("d3"), northeast)
    assert compass.names[home] == "d3"
    assert compass.carries[crossed][northeast] == southwest
    assert compass.space("d3") not in compass.neighbours(compass.space("d3"))


@given(sides, sides, st.sampled_from(EDGES), st.sampled_from(("open", "wrap")), st.data())
def test_rays_are_straight_lines_on_the_unrolled_board(width, height, across, along, data):
    """Unroll the board to the plane, where each copy beyond a twist is mirrored: there a ray is straight."""
    board = squares(width, height, across=across, along=along)
    x, y = data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, height - 1))
    direction, length = data.draw(st.integers(0, 3)), data.draw(st.integers(0, 15))
    right, up = ((0, 1), (1, 0), (0, -1), (-1, 0))[direction]
    expected = []
    for count in range(1, length + 1):
        far_x, far_y = x + right * count, y + up * count
        copy = far_x // width
        if (copy and across == "open") or (far_y // height and along == "open"):
            break
        mirrored = across == "twist" and copy % 2 == 1
        row = far_y % height
        frame = SWAP_NORTH_SOUTH if mirrored else STRAIGHT
        place = (height - 1 - row if mirrored else row) * width + far_x % width
        expected.append((place, frame[direction], frame))
    assert board.walk(y * width + x, direction, length) == expected


@given(sides, sides, st.sampled_from(("open", "wrap")), st.data())
def test_a_moved_seam_lies_where_it_is_said_to_lie(width, height, along, data):
    seam = data.draw(st.integers(0, width - 1))
    board = squares(width, height, across="twist", along=along, seam_across=seam)
    for y in range(height):
        for x in range(width):
            to = (x + 1) % width
            expected = ((height - 1 - y) * width + to, SWAP_NORTH_SOUTH) if to == seam else (y * width + to, STRAIGHT)
            arrived, crossed = board.step(y * width + x, EAST)
            assert (arrived, board.carries[crossed]) == expected
            up = board.step(y * width + x, NORTH)
            if y + 1 < height:
                assert up == ((y + 1) * width + x, 0)
            else:
                assert up == (None if along == "open" else (x, 0))


@given(sides, sides, st.data())
def test_a_moved_seam_between_rows(width, height, data):
    seam = data.draw(st.integers(0, height - 1))
    board = squares(width, height, along="twist", seam_along=seam)
    for y in range(height):
        for x in range(width):
            to = (y + 1) % height
            twisted = to == seam
            arrived, crossed = board.step(y * width + x, NORTH)
            assert arrived == to * width + (width - 1 - x if twisted else x)
            assert board.carries[crossed] == (SWAP_EAST_WEST if twisted else STRAIGHT)


@given(square_settings())
def test_names_and_places_do_not_move_with_the_seam(settings):
    moved = squares(**settings)
    plain = bounded(settings["width"], settings["height"])
    assert (moved.names, moved.layout) == (plain.names, plain.layout)


@given(square_settings(edges=("open", "wrap")))
def test_a_seam_without_a_twist_cannot_be_seen(settings):
    assert squares(**settings) == squares(**{**settings, "seam_across": 0, "seam_along": 0})


@given(square_boards())
def test_a_diagonal_step_is_one_across_and_one_along_in_either_order(board):
    if "northeast" not in board.directions:
        return
    for space in range(len(board)):
        for diagonal in (1, 3, 5, 7):
            ways = []
            for first, second in ((diagonal - 1, diagonal + 1), (diagonal + 1, diagonal - 1)):
                ways.append(two_steps(board, space, first % 8, second % 8))
            step = board.step(space, diagonal)
            expected = None if step is None else (step[0], board.carries[step[1]])
            assert ways == [expected, expected]


def two_steps(board, space, first, second):
    """One step, then one in what has become of the second direction: where it ends, and what was carried."""
    begun = board.step(space, first)
    if begun is None:
        return None
    carried = board.carries[begun[1]]
    ended = board.step(begun[0], carried[second])
    return None if ended is None else (ended[0], compose(board.carries[ended[1]], carried))


@given(sides, sides, st.booleans())
def test_open_edges_are_the_only_places_that_lead_nowhere(width, height, diagonals):
    board = torus(width, height, diagonals=diagonals)
    assert all(NOWHERE not in row for row in board.target)
    closed = projective(width, height, diagonals=diagonals)
    assert all(NOWHERE not in row for row in closed.target)


@given(sides, sides)
def test_a_bounded_board_ends_at_its_sides(width, height):
    board = bounded(width, height)
    walls = sum(row.count(NOWHERE) for row in board.target)
    assert walls == 2 * (width + height)


@pytest.mark.parametrize("width", [1, 2, 3])
def test_a_narrow_moebius_strip_meets_itself(width):
    board = moebius(width, 3)
    middle = board.space("a2")
    assert board.walk(middle, EAST, width)[-1] == (middle, EAST, SWAP_NORTH_SOUTH)
    assert board.walk(0, EAST, 2 * width)[-1] == (0, EAST, STRAIGHT)


def test_a_seam_moved_both_ways_carries_half_turns_where_both_mirrorings_meet():
    board = projective(4, 4, seam_across=1)
    assert set(board.carries) == {STRAIGHT, SWAP_NORTH_SOUTH, SWAP_EAST_WEST, HALF_TURN}
