"""Sides with several lanes: a port on each."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirlib.topology import (
    Topology,
    compose,
    from_dict,
    hexagons,
    inverse,
    is_isomorphism,
    moebius,
    seam_shift,
    squares,
    symmetries,
    to_dict,
    torus,
)
from kirlib.topology.permutations import dihedral

from .strategies import lattices, square_settings


def laned(width=3, height=3, ports=2, **settings) -> Topology:
    return squares(width, height, ports=ports, **settings)


def test_ports_are_numbered_clockwise():
    board = laned()
    assert board.directions == tuple(f"{side}.{lane}" for side in ("north", "east", "south", "west") for lane in (1, 2))
    assert (board.lanes, board.sides) == (2, 4)
    hexes = hexagons(2, 2, ports=3)
    assert (hexes.lanes, hexes.sides, len(hexes.directions)) == (3, 6, 18)


def test_one_port_is_none():
    assert squares(3, 2, ports=1) == squares(3, 2)


@pytest.mark.parametrize("ports", [2, 3, 4])
def test_a_crossing_is_one_from_both_sides(ports):
    """The first lane of the north side, walking clockwise, is the last of the south side beyond."""
    board = laned(ports=ports)
    for lane in range(1, ports + 1):
        out = board.direction(f"north.{lane}")
        assert board.directions[board.opposite[out]] == f"south.{ports + 1 - lane}"
        assert board.step(board.space("b1"), out) == (board.space("b2"), 0)


def test_a_turn_keeps_the_lane_and_a_mirror_reverses_it():
    board = laned()
    quarter, mirror = board.rotation(1), board.reflections[0]
    assert [board.directions[quarter[board.direction(d)]] for d in ("north.1", "west.2")] == ["east.1", "north.2"]
    assert [board.directions[mirror[board.direction(d)]] for d in ("north.1", "west.2")] == ["north.2", "east.1"]
    assert len(board.rotations) == len(board.reflections) == 4


def test_a_twist_reverses_the_lanes():
    board = squares(3, 3, across="twist", ports=2)
    there, carry = board.step(board.space("c1"), board.direction("east.1"))
    assert board.names[there] == "a3"
    # the north part of an east side lies in the south beyond the seam
    assert board.directions[board.carries[carry][board.direction("east.1")]] == "east.2"
    assert board.directions[board.carries[carry][board.direction("north.1")]] == "south.2"


@given(st.integers(1, 8), st.integers(1, 5))
def test_turns_and_mirrorings_form_a_group(sides, lanes):
    group = dihedral(sides, lanes)
    assert len(set(group)) == len(group)
    for one in group:
        assert inverse(one) in group
        assert all(compose(one, other) in group for other in group)


@given(lattices(4))
def test_opposites_turn_with_their_directions(board):
    for turned in board.group():
        for direction, back in enumerate(board.opposite):
            assert board.opposite[turned[direction]] == turned[back]


@given(lattices(4))
def test_stepping_back_undoes_a_step_through_any_seam(board):
    for space in range(len(board)):
        for direction in range(len(board.directions)):
            step = board.step(space, direction)
            if step is None:
                continue
            there, carry = step
            carried = board.carries[carry]
            back = board.opposite[carried[direction]]
            returned = board.step(there, back)
            assert returned is not None
            assert returned[0] == space
            # both ways the same crossing: turned round once more, one goes by where one went
            assert board.opposite[board.carries[returned[1]][back]] == direction
            assert compose(board.carries[returned[1]], carried) == board.carries[0]


@given(square_settings(largest=4), st.integers(2, 3))
def test_seams_can_be_moved(settings, ports):
    settings = {**settings, "diagonals": False}
    plain = {**settings, "seam_across": 0, "seam_along": 0}
    moved = squares(**settings, ports=ports)
    assert is_isomorphism(squares(**plain, ports=ports), moved, seam_shift(**settings))


@pytest.mark.parametrize("ports", [1, 2, 3])
def test_ports_leave_the_symmetries(ports):
    assert sum(1 for _ in symmetries(torus(3, 3))) == sum(
        1 for _ in symmetries(squares(3, 3, across="wrap", along="wrap", ports=ports))
    )
    assert sum(1 for _ in symmetries(moebius(4, 3))) == sum(
        1 for _ in symmetries(squares(4, 3, across="twist", ports=ports))
    )


@given(lattices(4))
def test_round_trip(board):
    assert from_dict(to_dict(board)) == board


@pytest.mark.parametrize("ports", [0, -1, True, "2", 257])
def test_ports_are_a_number(ports):
    with pytest.raises(ValueError, match="ports"):
        squares(2, 2, ports=ports)
    with pytest.raises(ValueError, match="ports"):
        hexagons(2, 2, ports=ports)


def test_corners_have_no_ports():
    with pytest.raises(ValueError, match="corners"):
        squares(2, 2, diagonals=True, ports=2)


@pytest.mark.parametrize(
    ("lanes", "message"), [(3, "lanes"), (0, "lanes"), (True, "lanes"), (4, "opposite"), (1, "opposite")]
)
def test_lanes_must_fit(lanes, message):
    data = to_dict(laned())
    data["lanes"] = lanes
    with pytest.raises(ValueError, match=message):
        from_dict(data)


def test_labels_have_no_lanes():
    data = to_dict(laned())
    data["rotates"] = False
    with pytest.raises(ValueError, match="lanes"):
        from_dict(data)
