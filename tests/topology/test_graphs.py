"""Boards drawn by hand, by edges and by routes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirlib.topology import graph, paths
from tests.topology.strategies import one_way_graphs, two_way_graphs

TRIANGLE = {("a", "on"): "b", ("b", "on"): "c", ("c", "on"): "a"}


def test_a_graph_is_what_its_edges_say():
    board = graph(TRIANGLE | {("c", "off"): "d"}, opposites={"on": "off"})
    assert board.names == ("a", "b", "c", "d")
    assert board.directions == ("on", "off")
    assert board.target == ((1, -1), (2, -1), (0, 3), (-1, -1))
    assert board.opposite == (1, 0)
    assert (board.shape, board.rotates) == ("graph", False)


def test_the_order_of_spaces_and_directions_can_be_given():
    board = graph(TRIANGLE, spaces=["c", "b", "a", "far"], directions=["off", "on"])
    assert board.names == ("c", "b", "a", "far")
    assert board.target == ((-1, 2), (-1, 0), (-1, 1), (-1, -1))


def test_an_edge_may_carry_labels_into_each_other():
    board = graph(
        TRIANGLE | {("b", "off"): "a"},
        carries={("a", "on"): {"on": "off", "off": "on"}},
    )
    assert board.walk(0, 0, 3) == [(1, 1, (1, 0)), (0, 1, (1, 0))]


def test_routes_meet_where_they_name_the_same_space():
    board = paths({"red": ["start", "r1", "meet", "end"], "blue": [["start", "meet"], ["end", "extra"]]})
    assert board.names == ("start", "r1", "meet", "end", "extra")
    red, blue = board.direction("red"), board.direction("blue")
    assert [board.names[s] for s, _, _ in board.walk(0, red, 9)] == ["r1", "meet", "end"]
    assert [board.names[s] for s, _, _ in board.walk(0, blue, 9)] == ["meet"]
    assert board.opposite == (-1, -1)


def test_a_route_may_go_round():
    board = paths({"ring": ["a", "b", "c", "a"]})
    assert [s for s, _, _ in board.walk(0, 0, 4)] == [1, 2, 0, 1]


def test_a_route_can_be_walked_backwards():
    board = paths({"on": ["a", "b", "c"]}, back={"on": "off"})
    assert [s for s, _, _ in board.walk(2, board.direction("off"), 9)] == [1, 0]
    assert board.opposite == (1, 0)


@given(one_way_graphs() | two_way_graphs())
def test_a_board_without_a_drawing_gets_a_place_for_each_space(board):
    assert len(set(board.layout)) == len(board)


@given(st.lists(st.sampled_from("abcdef"), min_size=1, unique=True))
def test_one_route_is_drawn_as_a_line(route):
    assert paths({"on": route}).layout == tuple((float(n), 0.0) for n in range(len(route)))


def test_spaces_joined_by_a_step_either_way_are_drawn_in_neighbouring_columns():
    board = graph({("b", "on"): "a", ("c", "on"): "a", ("far", "on"): "far"}, spaces=["a", "b", "c", "far"])
    assert board.layout == ((0, 0), (1, 0.5), (1, -0.5), (2, 0))


def test_a_given_layout_is_kept():
    board = graph(TRIANGLE, layout={"c": (0, 2), "a": (1, 1), "b": (2, 0.5)})
    assert board.layout == ((1.0, 1.0), (2.0, 0.5), (0.0, 2.0))


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"spaces": ["a", "b"]}, "there is no space 'c'"),
        ({"spaces": ["a", "b", "c", "b"]}, "spaces: 'b' occurs twice"),
        ({"directions": ["off"]}, "there is no direction 'on'"),
        ({"directions": ["on", "on"]}, "directions: 'on' occurs twice"),
        ({"opposites": {"on": "up"}}, "there is no direction 'up'"),
        (
            {"directions": ["on", "off", "up"], "opposites": {"on": "off", "up": "off"}},
            "can't both have the same opposite",
        ),
        (
            {"directions": ["on", "off"], "opposites": {"on": "on", "off": "on"}},
            "can't both have the same opposite",
        ),
        ({"carries": {("a", "off"): {}}, "directions": ["on", "off"]}, "no step 'off' from 'a'"),
        ({"carries": {("a", "on"): {"on": "off"}}, "directions": ["on", "off"]}, "become the same one"),
        (
            {
                "carries": {("a", "on"): {"on": "up", "up": "on"}},
                "directions": ["on", "off", "up"],
                "opposites": {"on": "off"},
            },
            "keep opposite directions opposite",
        ),
        ({"layout": {"a": (0, 0), "b": (1, 1)}}, "space 'c' has no place"),
        ({"layout": dict.fromkeys("abcd", (0, 0))}, "there is no space 'd'"),
        ({"layout": dict.fromkeys("abc", (0, float("nan")))}, "two finite numbers"),
    ],
)
def test_what_does_not_fit_is_named(settings, message):
    with pytest.raises(ValueError, match=message):
        graph(TRIANGLE, **settings)


@pytest.mark.parametrize(
    ("routes", "back", "message"),
    [
        ({"on": ["a", "b", "a", "c"]}, {}, "'on' leads from 'a' both to 'b' and to 'c'"),
        ({"on": [["a", "c"], ["b", "c"]]}, {"on": "off"}, "'off' leads from 'c' both to 'a' and to 'b'"),
        ({"on": "abc"}, {}, "must be a list of spaces"),
        ({"on": ["a", ["b", "c"]]}, {}, "not a mixture"),
        ({"on": ["a", "b"]}, {"up": "down"}, "there is no route 'up'"),
        ({}, {}, "from 1 to 250000 spaces"),
    ],
)
def test_routes_that_make_no_board_are_refused(routes, back, message):
    with pytest.raises(ValueError, match=message):
        paths(routes, back=back)
