"""Symmetries are found, all of them, and nothing else."""

from itertools import islice, permutations, product
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirlib.topology import (
    Symmetry,
    bounded,
    compose,
    cylinder,
    graph,
    hexagon,
    hexagons,
    identity_symmetry,
    is_isomorphism,
    isomorphisms,
    klein,
    moebius,
    paths,
    preserves_orientation,
    projective,
    seam_shift,
    squares,
    symmetries,
    then,
    torus,
    transport,
    undone,
)
from tests.topology.strategies import lattices, one_way_graphs, square_boards, square_settings


def by_force(source, image):
    """All maps, by trying every permutation of spaces and every turn that suits each space's own steps."""
    group = source.group()
    found = set()
    for spaces in permutations(range(len(source))):
        fitting = [
            [number for number, turn in enumerate(group) if suits(source, image, spaces, space, turn)]
            for space in range(len(source))
        ]
        for turns in product(*fitting):
            if all(carries_agree(source, image, spaces, turns, space) for space in range(len(source))):
                found.add(Symmetry(spaces, turns))
    return found


def suits(source, image, spaces, space, turn):
    for direction, to in enumerate(source.target[space]):
        if image.target[spaces[space]][turn[direction]] != (spaces[to] if to >= 0 else -1):
            return False
    return True


def carries_agree(source, image, spaces, turns, space):
    group = source.group()
    turn = group[turns[space]]
    for direction, to in enumerate(source.target[space]):
        if to >= 0:
            here = source.carries[source.carry[space][direction]]
            there = image.carries[image.carry[spaces[space]][turn[direction]]]
            if compose(group[turns[to]], here) != compose(there, turn):
                return False
    return True


@pytest.mark.parametrize(
    ("board", "count"),
    [
        (torus(8, 8), 64 * 8),
        (torus(6, 4), 24 * 4),
        (torus(3, 3, diagonals=True), 9 * 8),
        (bounded(8, 8), 8),
        (bounded(5, 3), 4),
        (bounded(1, 5), 4),
        (cylinder(6, 4), 6 * 4),
        (hexagons(3, 3, wrap=True), 9 * 12),
        (hexagons(5, 5, wrap=True), 25 * 12),
        (hexagons(3, 3), 4),
        (hexagons(3, 2), 2),
        (hexagon(2), 12),
        # Along the twisted way there are twice as many shifts as columns: once round is a mirroring.
        (moebius(5, 3), 2 * 5 * 2),
        (klein(5, 3), 2 * 5 * 2),
        # With an even height a shift by half of it goes with the twist too.
        (klein(4, 4), 2 * 4 * 2 * 2),
        (klein(4, 6), 2 * 4 * 2 * 2),
        # The corners of a projective plane are marked points, so it can't be shifted.
        (projective(4, 4), 8),
        (projective(5, 3), 4),
    ],
    ids=lambda value: f"{value.shape}-{value.names[-1]}" if hasattr(value, "shape") else str(value),
)
def test_the_number_of_symmetries(board, count):
    found = list(symmetries(board))
    assert len(found) == len(set(found)) == count
    assert found[0] == identity_symmetry(board)


tiny_squares = st.one_of(
    square_boards(largest=2),
    *[
        st.just(squares(3, 2, across=e, along=f, seam_across=s))
        for e in ("wrap", "twist")
        for f in ("open", "wrap", "twist")
        for s in (0, 1)
    ],
)


@given(tiny_squares | one_way_graphs(most_spaces=5))
def test_all_symmetries_are_found(board):
    found = list(symmetries(board))
    assert len(set(found)) == len(found)
    assert set(found) == by_force(board, board)


@given(one_way_graphs(most_spaces=4), one_way_graphs(most_spaces=4))
def test_all_isomorphisms_are_found(source, image):
    found = list(isomorphisms(source, image))
    assert len(set(found)) == len(found)
    if len(source) == len(image) and source.directions == image.directions:
        assert set(found) == by_force(source, image)
    else:
        assert found == []


@given(lattices(largest=4))
def test_symmetries_are_a_group(board):
    found = set(symmetries(board))
    few = list(islice(symmetries(board), 1, 40, 3))
    for first in few:
        assert is_isomorphism(board, board, first)
        assert undone(board.group(), first) in found
        assert {then(board.group(), first, second) for second in found} == found


@given(square_settings(largest=4))
def test_a_board_and_the_same_with_a_moved_seam_are_isomorphic(settings):
    board = squares(**{**settings, "seam_across": 0, "seam_along": 0})
    found = list(isomorphisms(board, squares(**settings)))
    assert seam_shift(**settings) in found
    assert len(found) == len(list(symmetries(board)))


@given(st.integers(1, 5), st.integers(1, 5), st.integers(0, 4), st.integers(0, 4))
def test_shifts_of_a_torus_are_symmetries(width, height, right, up):
    board = torus(width, height)
    spaces = tuple((y + up) % height * width + (x + right) % width for y in range(height) for x in range(width))
    assert Symmetry(spaces, (0,) * len(board)) in set(symmetries(board))


@given(st.data())
def test_any_relabelling_is_recognized(data):
    board = data.draw(lattices(largest=3))
    turn = st.integers(0, len(board.group()) - 1)
    mapping = Symmetry(
        tuple(data.draw(st.permutations(range(len(board))))),
        tuple(data.draw(st.lists(turn, min_size=len(board), max_size=len(board)))),
    )
    assert mapping in set(isomorphisms(board, transport(board, mapping)))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (torus(4, 3), torus(3, 4)),
        (torus(4, 4), klein(4, 4)),
        (klein(4, 4), projective(4, 4)),
        (bounded(3, 3), cylinder(3, 3)),
        (torus(3, 3), torus(3, 3, diagonals=True)),
        (hexagons(3, 3), bounded(3, 3)),
    ],
    ids=["turned", "twisted", "twice", "open", "compass", "shape"],
)
def test_different_boards(one, other):
    expected = 0 if one.names != other.names else None
    found = list(isomorphisms(one, other))
    if expected == 0:
        # A quarter turn takes one torus to the other.
        assert len(found) == len(list(symmetries(one)))
        assert not any(mapping.turns[0] in (0, 2) for mapping in found)
    else:
        assert found == []


def test_a_mirroring_mirrors_and_a_turn_turns():
    board = bounded(3, 3)
    kinds = [preserves_orientation(board, mapping, 0) for mapping in symmetries(board)]
    assert (kinds.count(True), kinds.count(False)) == (4, 4)


def test_on_a_moebius_strip_a_shift_mirrors_only_what_crosses_the_seam():
    board = moebius(4, 3)
    shifts = [m for m in symmetries(board) if m.spaces[0] == 1 and m.turns[0] == 0]
    assert len(shifts) == 1
    kept = [preserves_orientation(board, shifts[0], space) for space in range(4)]
    assert kept == [True, True, True, False]


def test_a_board_in_several_parts_has_all_combinations():
    parts = paths({"on": [["a", "b"], ["c", "d"], ["e", "f"]]})
    assert len(list(symmetries(parts))) == factorial(3)
    rings = paths({"on": [["a", "b", "a"], ["c", "d", "e", "c"]]})
    assert len(list(symmetries(rings))) == 2 * 3


def test_a_board_in_very_many_parts_does_not_exhaust_the_search():
    board = graph({}, spaces=[str(number) for number in range(3000)], directions=["on"])
    first, second = islice(symmetries(board), 2)
    assert first == identity_symmetry(board)
    assert second.spaces[-3:] != first.spaces[-3:]


def test_parallel_steps_keep_their_labels():
    board = graph({("a", "high"): "b", ("a", "low"): "b", ("b", "high"): "a"})
    assert list(symmetries(board)) == [identity_symmetry(board)]


def test_one_way_steps_that_meet_can_be_exchanged_at_their_starts():
    board = graph({("a", "on"): "meet", ("b", "on"): "meet"}, spaces=["a", "b", "meet"])
    assert {mapping.spaces for mapping in symmetries(board)} == {(0, 1, 2), (1, 0, 2)}
