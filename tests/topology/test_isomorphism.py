"""Maps between topologies; above all, that moving a seam changes nothing."""

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st

from kirlib.topology import (
    NOWHERE,
    Symmetry,
    bounded,
    compose,
    identity_symmetry,
    inverse,
    is_isomorphism,
    moebius,
    preserves_orientation,
    seam_shift,
    squares,
    then,
    torus,
    transport,
    undone,
)
from tests.topology.strategies import lattices, one_way_graphs, square_settings, topologies


@st.composite
def with_maps(draw, boards, count):
    """A board with relabellings: any permutation of its spaces, any turn at each."""
    board = draw(boards)
    spaces = range(len(board))
    turn = st.integers(0, len(board.group()) - 1)
    turns = st.lists(turn, min_size=len(board), max_size=len(board))
    return board, *(Symmetry(tuple(draw(st.permutations(spaces))), tuple(draw(turns))) for _ in range(count))


small = lattices(largest=4) | one_way_graphs()


@given(square_settings(), st.data())
def test_moving_a_seam_changes_nothing(settings, data):
    """Rays and the facings they carry are the same, whichever columns the seam lies between."""
    board = squares(**{**settings, "seam_across": 0, "seam_along": 0})
    moved, shift = squares(**settings), seam_shift(**settings)
    assert is_isomorphism(board, moved, shift)
    group = board.group()
    start = data.draw(st.integers(0, len(board) - 1))
    direction = data.draw(st.integers(0, len(board.directions) - 1))
    facing = data.draw(st.integers(0, len(board.directions) - 1))
    here = group[shift.turns[start]]
    ray = board.walk(start, direction, 14)
    moved_ray = moved.walk(shift.spaces[start], here[direction], 14)
    expected = [
        (shift.spaces[s], group[shift.turns[s]][travel], group[shift.turns[s]][frame[facing]])
        for s, travel, frame in ray
    ]
    assert [(s, travel, frame[here[facing]]) for s, travel, frame in moved_ray] == expected
    for end in range(len(board)):
        assert board.distance(start, end) == moved.distance(shift.spaces[start], shift.spaces[end])


def test_a_moved_seam_mirrors_what_lies_between():
    shift = seam_shift(4, 3, across="twist", seam_across=2)
    mirrored = [[shift.spaces[y * 4 + x] for x in range(4)] for y in range(3)]
    assert mirrored == [[8, 9, 2, 3], [4, 5, 6, 7], [0, 1, 10, 11]]
    board = moebius(4, 3)
    assert [preserves_orientation(board, shift, space) for space in range(4)] == [False, False, True, True]


def test_a_different_seam_is_a_different_table():
    assert len({moebius(5, 3, seam=seam) for seam in range(5)}) == 5


@given(with_maps(small, 1))
def test_a_map_makes_a_board_that_it_maps_to(case):
    board, mapping = case
    made = transport(board, mapping)
    assert is_isomorphism(board, made, mapping)
    assert (made.names, made.layout) == (board.names, board.layout)
    assert is_isomorphism(made, board, undone(board.group(), mapping))


@given(with_maps(small, 2))
def test_maps_compose(case):
    board, first, second = case
    made = transport(transport(board, first), second)
    assert is_isomorphism(board, made, then(board.group(), first, second))
    nothing = identity_symmetry(board)
    assert then(board.group(), first, undone(board.group(), first)) == nothing
    assert then(board.group(), undone(board.group(), first), first) == nothing
    assert then(board.group(), first, nothing) == then(board.group(), nothing, first) == first


@given(with_maps(lattices(largest=4), 1))
def test_a_map_keeps_rays_with_all_they_carry(case):
    board, mapping = case
    made = transport(board, mapping)
    group = board.group()
    turned = [group[turn] for turn in mapping.turns]
    for space in range(len(board)):
        for direction in range(len(board.directions)):
            ray = board.walk(space, direction, 5)
            expected = [
                (mapping.spaces[s], turned[s][d], compose(compose(turned[s], frame), inverse(turned[space])))
                for s, d, frame in ray
            ]
            assert made.walk(mapping.spaces[space], turned[space][direction], 5) == expected


@given(topologies(), st.data())
def test_a_changed_step_or_carry_is_noticed(board, data):
    space = data.draw(st.integers(0, len(board) - 1))
    assume(board.directions)
    direction = data.draw(st.integers(0, len(board.directions) - 1))
    here, crossed = board.target[space][direction], board.carry[space][direction]
    other = data.draw(st.integers(NOWHERE, len(board) - 1).filter(lambda to: to != here))
    bent = changed(board, space, direction, other, 0 if other == NOWHERE else crossed)
    same = identity_symmetry(board)
    assert is_isomorphism(board, board, same)
    assert not is_isomorphism(board, bent, same)
    assert not is_isomorphism(bent, board, same)
    if here != NOWHERE and len(board.carries) > 1:
        twisted = changed(board, space, direction, here, (crossed + 1) % len(board.carries))
        assert not is_isomorphism(board, twisted, same)


def changed(board, space, direction, to, crossed):
    def put(rows, value):
        row = rows[space]
        changed_row = (*row[:direction], value, *row[direction + 1 :])
        return (*rows[:space], changed_row, *rows[space + 1 :])

    return evolve(board, target=put(board.target, to), carry=put(board.carry, crossed))


@pytest.mark.parametrize(
    "mapping",
    [
        Symmetry((0, 1, 2), (0, 0, 0)),
        Symmetry((0, 1, 2, 2), (0, 0, 0, 0)),
        Symmetry((0, 1, 2, 3), (0, 0, 0)),
        Symmetry((0, 1, 2, 3), (0, 0, 0, 8)),
        Symmetry((0, 1, 2, 3), (0, 0, 0, -1)),
    ],
    ids=str,
)
def test_what_is_no_map_of_the_board_is_refused(mapping):
    board = torus(2, 2)
    assert not is_isomorphism(board, board, mapping)
    with pytest.raises(ValueError, match=r"permutation of the spaces|turns must be"):
        transport(board, mapping)


def test_boards_with_other_directions_are_not_isomorphic():
    assert not is_isomorphism(bounded(1, 1), bounded(1, 1, diagonals=True), Symmetry((0,), (0,)))
