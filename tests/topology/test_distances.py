"""Distances and balls, against plain relaxation and closed forms."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirlib.topology import bounded, distances, graph, hexagons, torus
from tests.topology.strategies import lattices, topologies


def relaxed(board):
    """All distances by relaxing until nothing changes: slow, and unlike a breadth-first search."""
    count = len(board)
    best = [[0 if a == b else None for b in range(count)] for a in range(count)]
    changed = True
    while changed:
        changed = False
        for row in best:
            for space, to in ((s, t) for s in range(count) for t in board.target[s] if t >= 0):
                if row[space] is not None and (row[to] is None or row[to] > row[space] + 1):
                    row[to] = row[space] + 1
                    changed = True
    return best


@given(topologies())
def test_distances_are_the_fewest_steps(board):
    count = range(len(board))
    assert [[board.distance(a, b) for b in count] for a in count] == relaxed(board)


@given(topologies(), st.randoms(use_true_random=False))
def test_distances_do_not_depend_on_what_was_asked_before(board, rng):
    pairs = [(a, b) for a in range(len(board)) for b in range(len(board))]
    best = relaxed(board)
    for a, b in rng.sample(pairs, len(pairs)):
        assert board.distance(a, b) == best[a][b]


@pytest.mark.parametrize("board", [torus(9, 9), graph({(f"s{i}", "on"): f"s{(i + 1) % 50}" for i in range(50)})])
def test_one_place_asked_for_from_all_others_takes_few_searches(board, monkeypatch):
    searches = []
    search = distances.from_source
    monkeypatch.setattr(distances, "from_source", lambda *asked: searches.append(asked) or search(*asked))
    for end in (0, 7):
        for start in range(len(board)):
            board.distance(start, end)
    assert len(searches) <= 4


@given(lattices())
def test_on_a_two_way_board_distance_is_symmetric(board):
    for a in range(len(board)):
        for b in range(a):
            assert board.distance(a, b) == board.distance(b, a)


@given(topologies(), st.data())
def test_no_detour_is_shorter(board, data):
    spaces = st.integers(0, len(board) - 1)
    a, b, c = data.draw(spaces), data.draw(spaces), data.draw(spaces)
    first, second = board.distance(a, b), board.distance(b, c)
    if first is not None and second is not None:
        assert board.distance(a, c) <= first + second


@given(topologies(), st.integers(-1, 7), st.data())
def test_a_ball_holds_the_spaces_at_a_distance_of_one_to_its_radius(board, steps, data):
    centre = data.draw(st.integers(0, len(board) - 1))
    ball = board.within(centre, steps)
    away = {space: board.distance(centre, space) for space in range(len(board))}
    assert set(ball) == {space for space, d in away.items() if d is not None and 1 <= d <= steps}
    assert len(set(ball)) == len(ball)
    assert [away[space] for space in ball] == sorted(away[space] for space in ball)
    if steps == 1:
        assert ball == board.neighbours(centre)


@given(st.integers(1, 8), st.integers(1, 8), st.data())
def test_closed_forms(width, height, data):
    x, y = data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, height - 1))
    space = y * width + x
    assert bounded(width, height).distance(0, space) == x + y
    assert bounded(width, height, diagonals=True).distance(0, space) == max(x, y)
    assert torus(width, height).distance(0, space) == min(x, width - x) + min(y, height - y)
    assert hexagons(width, height).distance(0, space) == x + y


def test_no_way_is_none():
    board = graph({("a", "on"): "b"})
    assert board.distance(0, 1) == 1
    assert board.distance(1, 0) is None


def test_the_memory_of_distances_is_bounded(monkeypatch):
    monkeypatch.setattr(distances, "MAX_REMEMBERED", 30)
    board = torus(3, 3)
    fresh = torus(3, 3)
    for start in range(9):
        for end in range(9):
            assert board.distance(start, end) == fresh.distance(0, board_shift(start, end))
        assert len(board._distances) * 9 <= 30


def board_shift(start, end):
    return ((end // 3 - start // 3) % 3) * 3 + (end % 3 - start % 3) % 3
