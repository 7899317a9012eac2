"""Boards of paths and graphs as text: every space, every way and all that stands there is told, in any width."""

import re
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from kirlib.render.cells import Cell
from kirlib.render.routes import routes, ways
from kirlib.render.style import Style, width_of
from kirlib.topology import NOWHERE, paths
from tests.topology.strategies import one_way_graphs, two_way_graphs

TREE = {"orange": ["s", "o1", "o2", "o3", "e"], "yellow": [["o1", "y1", "o3"], ["y2", "y3", "e"]]}
graphs = st.one_of(one_way_graphs(), two_way_graphs())


def blank(board):
    return [Cell() for _ in board.names]


def test_ways_are_lines_that_meet_in_brackets():
    board = paths(TREE)
    assert routes(board, blank(board), Style(), 80) == [
        "orange  s → o1 → o2 → o3 → e",
        "yellow  (o1) → y1 → (o3); y2 → y3 → (e)",
    ]


def test_what_is_on_a_space_stands_once_beside_its_name():
    board = paths(TREE)
    cells = blank(board)
    cells[board.space("o1")] = Cell("fw", "family0", pieces=(("2t1", "seat0"), ("t2", "seat1")), apart=True)
    text = "\n".join(routes(board, cells, Style(), 80))
    assert "o1 [fw 2t1 t2] → o2" in text
    assert text.count("2t1") == 1


def test_a_way_there_and_back_is_told_once():
    board = paths({"on": ["s1", "s2", "s3"]}, back={"on": "off"})
    assert routes(board, blank(board), Style(), 80) == ["on/off  s1 ↔ s2 ↔ s3"]
    assert routes(board, blank(board), Style(0, False), 80) == ["on/off  s1 <-> s2 <-> s3"]


def test_a_wall_is_a_cross():
    board = paths({"on": ["s1", "s2", "s3"]})
    assert routes(board, blank(board), Style(), 80, [(1, 0)]) == ["on  s1 → s2 × s3"]


def test_a_ring_closes():
    board = paths({"on": ["s1", "s2", "s3", "s1"]})
    assert routes(board, blank(board), Style(), 80) == ["on  s1 → s2 → s3 → (s1)"]


@given(graphs)
def test_every_step_is_in_one_way(board):
    for direction in range(len(board.directions)):
        steps = [step for way in ways(board, direction) for step in pairwise(way)]
        wanted = [(space, row[direction]) for space, row in enumerate(board.target) if row[direction] != NOWHERE]
        assert sorted(steps) == sorted(wanted)


@given(graphs, st.integers(30, 90), st.booleans())
def test_every_space_is_named_and_lines_are_short(board, width, unicode):
    lines = routes(board, blank(board), Style(0, unicode), width)
    assert set(board.names) <= set(re.split(r"[\s;]+", "\n".join(lines)))
    assert max(map(width_of, lines)) <= width
    assert unicode or "".join(lines).isascii()
