"""Permutations of directions: a group, with the turns first."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirlib.topology import compose, graph, hexagons, inverse, squares
from kirlib.topology.permutations import dihedral, identity, positions, reflection, rotation

sizes = st.integers(0, 9)


@given(st.integers(0, 6).flatmap(lambda n: st.tuples(*[st.permutations(range(n)).map(tuple)] * 3)))
def test_composition_is_associative_and_inverses_undo(permutations):
    p, q, r = permutations
    assert compose(compose(p, q), r) == compose(p, compose(q, r))
    assert compose(p, inverse(p)) == compose(inverse(p), p) == identity(len(p))
    assert inverse(compose(p, q)) == compose(inverse(q), inverse(p))


def test_compose_does_the_inner_one_first():
    swap, cycle = (1, 0, 2), (1, 2, 0)
    assert compose(swap, cycle) == (0, 2, 1)
    assert compose(cycle, swap) == (2, 1, 0)


@given(sizes)
def test_the_turns_and_mirrorings_of_a_cycle_are_a_group(size):
    group = dihedral(size)
    assert group[0] == identity(size)
    assert len(set(group)) == len(group) == (2 * size if size > 2 else max(size, 1))
    assert {compose(p, q) for p in group for q in group} == set(group)
    assert {inverse(p) for p in group} == set(group)
    assert all(group[positions(group)[p]] == p for p in group)


@given(st.integers(1, 9), st.integers(-20, 20), st.integers(-20, 20))
def test_turns_add_up_and_a_mirroring_turns_them_round(size, one, other):
    assert compose(rotation(size, one), rotation(size, other)) == rotation(size, one + other)
    mirror = reflection(size, one)
    assert compose(mirror, mirror) == identity(size)
    assert compose(mirror, rotation(size, other)) == compose(rotation(size, -other), mirror)


@pytest.mark.parametrize("board", [squares(2, 2), squares(2, 2, diagonals=True), hexagons(2, 2)], ids=lambda b: b.shape)
def test_a_board_with_a_cycle_of_directions_offers_its_group(board):
    size = len(board.directions)
    assert board.group() == board.rotations + board.reflections == dihedral(size)
    assert [board.rotation(k) for k in range(size)] == list(board.rotations)
    assert board.rotation(-1) == board.rotation(size - 1)
    assert board.reflections[0] == reflection(size, 0)


def test_mirroring_squares_swaps_the_sides_one_expects():
    board = squares(2, 2)
    mirrored = [[board.directions[d] for d in p] for p in board.reflections]
    assert mirrored[0] == ["north", "west", "south", "east"]
    assert mirrored[2] == ["south", "east", "north", "west"]


def test_labels_do_not_rotate():
    board = graph({("a", "on"): "b", ("b", "off"): "a"})
    assert board.group() == board.rotations == ((0, 1),)
    assert board.reflections == ()
    assert board.rotation(0) == (0, 1)
    with pytest.raises(ValueError, match="labels"):
        board.rotation(1)
