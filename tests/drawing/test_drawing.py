"""What `Game.drawing` tells is what the board is, and can be drawn."""

from __future__ import annotations

import json
from itertools import combinations, pairwise
from math import hypot

import pytest
from hypothesis import given, settings

import kirlib
from kirlib.drawing import Drawing, drawing
from kirlib.drawing.places import STRIP, folded, places, to_and_fro
from kirlib.saved import load_text
from kirlib.topology import NOWHERE, Topology, graph, paths
from kirlib.topology.drawing import layered
from kirlib.topology.seams import is_seam
from tests.model.samples import NAMES, game
from tests.topology.strategies import one_way_graphs, two_way_graphs

NEAR = 1e-4


def apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def spots(made: Drawing) -> dict[str, tuple[float, float]]:
    return {space.name: (space.x, space.y) for space in made.spaces}


@pytest.mark.parametrize("name", NAMES)
def test_it_has_the_table_of_the_board(name: str) -> None:
    own = game(name)
    topology, made = own.program.topology, own.drawing()
    assert tuple(space.name for space in made.spaces) == topology.names
    assert tuple(direction.name for direction in made.directions) == topology.directions
    told = made.to_dict()["neighbours"]
    for space, row in zip(topology.names, topology.target, strict=True):
        at = topology.space(space)
        for number, (way, there) in enumerate(zip(topology.directions, row, strict=True)):
            edge = told[space].get(way)
            if there == NOWHERE:
                assert edge is None
                continue
            carry = topology.carries[topology.carry[at][number]]
            assert edge["to"] == topology.names[there]
            assert edge["seam"] is is_seam(topology, at, number)
            changed = edge.get("carry", {})
            assert [changed.get(d, d) for d in topology.directions] == [topology.directions[d] for d in carry]
            assert all(before != after for before, after in changed.items())


@pytest.mark.parametrize("name", NAMES)
def test_a_step_looks_as_its_direction_does(name: str) -> None:
    made = game(name).drawing()
    where, vectors = spots(made), {direction.name: direction.vector for direction in made.directions}
    for edge in made.edges:
        vector = vectors[edge.direction]
        if vector is None:
            assert made.shape == "graph"
            continue
        (x, y), to = where[edge.space], where[edge.to]
        if not edge.carry:
            assert (apart((x + vector[0], y + vector[1]), to) > NEAR) is edge.seam
        else:
            assert edge.seam


@pytest.mark.parametrize("name", NAMES)
def test_spaces_cover_the_board_and_not_one_another(name: str) -> None:
    made = game(name).drawing()
    west, south, east, north = made.bounds
    corners = made.outline or ((-0.5, -0.5), (0.5, 0.5))
    for x, y in spots(made).values():
        assert all(west - NEAR <= x + u <= east + NEAR and south - NEAR <= y + v <= north + NEAR for u, v in corners)
    assert all(apart(one, other) > 0.99 for one, other in combinations(list(spots(made).values())[:80], 2))
    if made.outline is not None:
        # it goes round clockwise, and a neighbour beyond a side has two corners in common with it
        assert all(x * v - y * u < 0 for (x, y), (u, v) in pairwise([*made.outline, made.outline[0]]))
        for direction in made.directions:
            assert direction.vector is not None
            (dx, dy) = direction.vector
            shared = [1 for x, y in made.outline for u, v in made.outline if apart((x, y), (u + dx, v + dy)) < NEAR]
            assert len(shared) == (2 if hypot(dx, dy) < 1.1 else 1)


@pytest.mark.parametrize("name", NAMES)
def test_it_is_json_and_the_same_for_a_loaded_program(name: str) -> None:
    made = game(name).drawing()
    told = made.to_dict()
    assert json.loads(json.dumps(told)) == told
    assert drawing(load_text(game(name).to_json())) == made
    assert {made, game(name).drawing()} == {made}


@pytest.mark.parametrize("name", NAMES)
def test_it_knows_whatever_an_observation_names(name: str) -> None:
    own = game(name)
    told = own.drawing().to_dict()
    for players in own.players:
        seen = own.initial_state(players).observation(None)
        for piece in seen.pieces:
            kind = told["pieces"][piece.kind]
            assert kind["owned"] is (piece.owner is not None)
            assert piece.at is None or (kind["facing"] is (piece.facing is not None))
        for tile in seen.tiles:
            kind = told["tiles"][tile.tile]
            assert tile.turn in kind["turns"]
            assert (tile.state in kind["states"]) if kind["states"] else tile.state is None
            assert not kind["on_pieces"]
        assert {tile.tile for tile in seen.mounted} <= {n for n, kind in told["tiles"].items() if kind["on_pieces"]}


def test_walls_and_ports_are_told() -> None:
    told = kirlib.load_game("otter-pond").drawing().to_dict()
    barred = {(space, way) for space, ways in told["walls"].items() for way in ways}
    program = kirlib.load_game("otter-pond").program
    names, directions = program.topology.names, program.topology.directions
    assert barred == {(names[space], directions[way]) for space, way in program.walls}
    assert len(barred) > 10


# --- graphs


def spread(topology: Topology) -> None:
    found = places(topology)
    assert len(found) == len(topology)
    assert all(apart(one, other) > 0.99 for one, other in combinations(found, 2))


@given(one_way_graphs())
@settings(max_examples=60)
def test_graphs_are_spread_out(topology: Topology) -> None:
    spread(topology)


@given(two_way_graphs())
@settings(max_examples=60)
def test_ways_are_spread_out(topology: Topology) -> None:
    spread(topology)


def test_one_way_through_all_goes_to_and_fro() -> None:
    names = [f"s{i}" for i in range(24)]
    board = paths({"on": names, "short": [names[3], names[20]]}, back={"on": "off"})
    found = places(board)
    assert all(apart(one, other) == 1 for one, other in pairwise(found))
    assert found[0] == (0, 0)
    assert {y for _, y in found} == {0, 1, 2, 3}
    assert list(found) == list(to_and_fro(range(24)))


@pytest.mark.parametrize("length", [9, 20, 47, 200])
def test_a_strip_is_folded(length: int) -> None:
    strip = [(float(x), y) for x in range(length) for y in (-0.5, 0.5)]
    found = folded(strip)
    wide, high = (max(spot[axis] for spot in found) - min(spot[axis] for spot in found) + 1 for axis in (0, 1))
    assert 0.5 < wide / high <= STRIP
    assert all(apart(one, other) > 0.99 for one, other in combinations(found, 2))
    # where it is folded it goes on beneath
    assert all(apart(one, other) <= 3 for one, other in pairwise(found[::2]))
    low = [(0.0, 0.0), (1.0, 0.0)]
    assert folded(low) is low


def test_a_layout_that_was_given_is_kept() -> None:
    given_places = {"a": (0.0, 0.0), "b": (9.0, 0.0), "c": (30.0, 1.0)}
    board = graph({("a", "on"): "b", ("b", "on"): "c"}, layout=given_places)
    assert places(board) == board.layout != layered(board.target)


def test_it_is_made_of_any_program() -> None:
    own = kirlib.load_game("dragons-of-kir-hex")
    assert drawing(own.program) == own.drawing()
    assert own.drawing().title == own.title
