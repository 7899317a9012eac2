"""Steps, rays and neighbours read off the table, on boards of every kind."""

import copy
import pickle
import threading

import pytest
from attrs import evolve
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

from kirlib.topology import MAX_SPACES, NOWHERE, bounded, compose, graph, inverse, squares, torus
from tests.topology.strategies import topologies, two_way_topologies, with_space


@given(with_space(topologies()), st.integers(0, 12))
def test_a_walk_is_its_steps_and_its_carries_compose(case, length):
    board, space, direction = case
    frame = tuple(range(len(board.directions)))
    here, heading = space, direction
    expected = []
    for _ in range(length):
        step = board.step(here, heading)
        if step is None:
            break
        here, crossed = step
        heading = board.carries[crossed][heading]
        frame = tuple(board.carries[crossed][old] for old in frame)
        expected.append((here, heading, frame))
    assert board.walk(space, direction, length) == expected


@given(with_space(topologies()), st.integers(0, 12))
def test_the_frame_takes_the_direction_of_the_start_along(case, length):
    board, space, direction = case
    for _, heading, frame in board.walk(space, direction, length):
        assert frame[direction] == heading
        assert sorted(frame) == list(range(len(board.directions)))


@given(with_space(topologies()), st.integers(0, 6), st.integers(0, 6))
def test_a_walk_can_be_broken_anywhere(case, first, second):
    board, space, direction = case
    whole = board.walk(space, direction, first + second)
    begun = board.walk(space, direction, first)
    assert whole[: len(begun)] == begun
    if len(begun) == first:
        here, heading, frame = begun[-1] if begun else (space, direction, board.carries[0])
        rest = board.walk(here, heading, second)
        assert whole[first:] == [(s, d, compose(later, frame)) for s, d, later in rest]


@given(with_space(two_way_topologies()), st.integers(1, 12), st.data())
def test_there_turn_round_and_back_returns_with_the_facing_reversed(case, length, data):
    board, space, direction = case
    out = board.walk(space, direction, length)
    if not out:
        assert board.target[space][direction] == NOWHERE
        return
    facing = data.draw(st.integers(0, len(board.directions) - 1))
    end, heading, carried = out[-1]
    back = board.walk(end, board.opposite[heading], len(out))
    spaces = [space, *(stop[0] for stop in out)]
    assert [stop[0] for stop in back] == spaces[-2::-1]
    home, homeward, returned = back[-1]
    assert home == space
    assert homeward == board.opposite[direction]
    # A facing that made the round trip, pushed both ways, is as it was; so is one carried back to the start.
    assert returned[carried[facing]] == facing
    assert inverse(carried) == returned


@given(topologies())
def test_each_neighbour_is_named_once_and_never_the_space_itself(board):
    for space in range(len(board)):
        neighbours = board.neighbours(space)
        steps = [board.step(space, direction) for direction in range(len(board.directions))]
        reached = [step[0] for step in steps if step is not None and step[0] != space]
        assert len(set(neighbours)) == len(neighbours)
        assert set(neighbours) == set(reached)
        assert sorted(neighbours, key=reached.index) == list(neighbours)


@pytest.mark.parametrize(
    ("width", "height", "neighbours"),
    [(1, 1, []), (2, 2, ["a2", "b1"]), (1, 3, ["a2", "a3"]), (3, 1, ["b1", "c1"]), (1, 2, ["a2"])],
)
def test_neighbours_on_a_narrow_torus(width, height, neighbours):
    board = torus(width, height)
    assert [board.names[space] for space in board.neighbours(0)] == neighbours


@given(topologies())
def test_names_lead_to_spaces_and_directions(board):
    assert [board.space(name) for name in board.names] == list(range(len(board)))
    assert [board.direction(name) for name in board.directions] == list(range(len(board.directions)))


def test_unknown_names_are_key_errors():
    board = bounded(2, 2)
    with pytest.raises(KeyError, match="c9"):
        board.space("c9")
    with pytest.raises(KeyError, match="up"):
        board.direction("up")


def test_a_step_off_the_board_is_none():
    board = bounded(2, 1)
    assert board.step(0, board.direction("west")) is None
    assert board.step(0, board.direction("east")) == (1, 0)
    assert board.walk(0, board.direction("east"), 5) == [(1, 1, (0, 1, 2, 3))]


@pytest.mark.parametrize("length", [-1, MAX_SPACES + 1, 10**18])
def test_the_length_of_a_walk_is_bounded(length):
    with pytest.raises(ValueError, match="length of a walk"):
        torus(3, 3).walk(0, 0, length)


@given(topologies())
def test_a_topology_is_a_value(board):
    board.distance(0, 0)
    for twin in (pickle.loads(pickle.dumps(board)), copy.deepcopy(board), evolve(board)):
        assert twin == board
        assert hash(twin) == hash(board)
        assert twin.space(board.names[-1]) == len(board) - 1


def test_a_topology_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        torus(2, 2).names = ()


def test_different_tables_make_different_topologies():
    boards = [torus(3, 3), bounded(3, 3), torus(3, 3, diagonals=True), squares(3, 3, across="twist")]
    assert len(set(boards)) == len(boards)


def test_threads_may_ask_for_distances_together():
    board = torus(9, 9)
    answers = [[] for _ in range(4)]

    def ask(into):
        into.extend(board.distance(start, end) for start in range(81) for end in range(0, 81, 7))

    threads = [threading.Thread(target=ask, args=(into,)) for into in answers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    alone = torus(9, 9)
    expected = [alone.distance(start, end) for start in range(81) for end in range(0, 81, 7)]
    assert answers == [expected] * 4


def test_multi_edges_are_steps_of_their_own():
    board = graph({("a", "high"): "b", ("a", "low"): "b"}, spaces=["a", "b"])
    assert board.neighbours(0) == (1,)
    assert board.step(0, 0) == board.step(0, 1) == (1, 0)
