"""Boards of paths, walls and ports, from a document to the program."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kirlib
from kirlib.compiler.board import lower_board, lower_walls
from kirlib.program import Program
from kirlib.reader.faults import Faults
from kirlib.spec import BoardSpec
from kirlib.spec.board import AxisSpec, HexSpec, PlaneSpec, SizeSpec, TwistSpec
from kirlib.topology import NOWHERE
from tests.strategies import Document, game_of

BARE: Document = {
    "kirlib": 1,
    "game": "bare",
    "turn": ["verdict"],
    "movement": {"conflicts": {"stages": [], "otherwise": "nobody"}},
}


def program_of(**keys: Any) -> Program:
    return game_of({**BARE, **keys}).program


def walls_of(board: Document) -> set[tuple[str, str]]:
    program = program_of(board=board)
    topology = program.topology
    assert list(program.walls) == sorted(set(program.walls))
    return {(topology.names[space], topology.directions[side]) for space, side in program.walls}


ROUTES = {"orange": ["start", "o1", "o2", "o3"], "yellow": [["o1", "y1", "o3"], ["y1x", "y1"]]}


def test_paths_meet_where_they_name_one_space():
    topology = program_of(board={"paths": ROUTES}).topology
    assert topology.names == ("start", "o1", "o2", "o3", "y1", "y1x")
    assert topology.directions == ("orange", "yellow")
    ways = [
        (topology.names[space], label, topology.names[to])
        for space, row in enumerate(topology.target)
        for label, to in zip(topology.directions, row, strict=True)
        if to != NOWHERE
    ]
    assert sorted(ways) == sorted(
        (here, label, there)
        for label, parts in (("orange", [ROUTES["orange"]]), ("yellow", ROUTES["yellow"]))
        for part in parts
        for here, there in pairwise(part)
    )


def test_paths_lead_back_where_they_are_said_to():
    topology = program_of(board={"paths": ROUTES, "back": {"orange": "o-back"}}).topology
    assert topology.directions == ("orange", "yellow", "o-back")
    assert topology.opposite == (2, -1, 0)
    assert topology.step(topology.space("o2"), 2) == (topology.space("o1"), 0)


def test_a_variant_adds_walls_to_the_board_that_it_takes_over():
    base = game_of({"kirlib": 1, "game": "kir", "extends": "dragons-of-kir"}).program
    walled = game_of(
        {"kirlib": 1, "game": "walled", "extends": "dragons-of-kir", "board": {"walls": {"a1": ["east"]}}}
    ).program
    assert walled.topology == base.topology
    assert len(walled.walls) == 2


def test_a_variant_with_another_kind_of_board_drops_what_stood_beside_the_old_one(tmp_path):
    (tmp_path / "base.yaml").write_text(
        "kirlib: 1\ngame: base\nboard: {torus: {width: 4, height: 4}, ports: 2, walls: {a1: [north.1]}}\n"
        "turn: [verdict]\nmovement: {conflicts: {stages: [], otherwise: nobody}}\n"
    )
    other = tmp_path / "other.yaml"
    other.write_text("kirlib: 1\ngame: other\nextends: base.yaml\nboard: {bounded: {width: 3, height: 3}}\n")
    program = kirlib.load_game(other).program
    assert program.walls == ()
    assert program.topology.lanes == 1


def test_a_wall_is_closed_from_both_sides():
    assert walls_of({"bounded": {"width": 3, "height": 3}, "walls": {"b2": ["north", "west"]}}) == {
        ("b2", "north"),
        ("b3", "south"),
        ("b2", "west"),
        ("a2", "east"),
    }


def test_a_wall_at_the_edge_of_the_board_has_one_side():
    assert walls_of({"bounded": {"width": 3, "height": 3}, "walls": {"a1": ["west"]}}) == {("a1", "west")}


def test_a_wall_on_a_seam_is_carried_over_it():
    board = {"moebius": {"width": 4, "height": 3}, "walls": {"d1": ["east"]}}
    assert walls_of(board) == {("d1", "east"), ("a3", "west")}
    diagonal = {"moebius": {"width": 4, "height": 3, "diagonals": True}, "walls": {"d1": ["northeast"]}}
    assert walls_of(diagonal) == {("d1", "northeast"), ("a2", "northwest")}


def test_all_sides_of_a_space():
    assert len(walls_of({"torus": {"width": 3, "height": 3}, "walls": {"b2": ["all"]}})) == 8


def test_a_one_way_step_has_no_other_side():
    assert walls_of({"paths": {"on": ["s1", "s2"]}, "walls": {"s1": ["on"]}}) == {("s1", "on")}
    both = {"paths": {"on": ["s1", "s2"]}, "back": {"on": "off"}, "walls": {"s1": ["on"]}}
    assert walls_of(both) == {("s1", "on"), ("s2", "off")}


def test_an_opposite_that_leads_elsewhere_is_no_other_side():
    edges = {"s1": {"on": "s2"}, "s2": {"off": "s3"}, "s3": {}}
    graph = {"spaces": ["s1", "s2", "s3"], "directions": ["on", "off"], "opposite": {"on": "off"}, "edges": edges}
    assert walls_of({"graph": graph, "walls": {"s1": ["on"]}}) == {("s1", "on")}


def test_the_name_of_a_side_means_all_its_ports():
    board = {"bounded": {"width": 2, "height": 2}, "ports": 2}
    whole = walls_of({**board, "walls": {"a1": ["north"]}})
    assert whole == {("a1", "north.1"), ("a1", "north.2"), ("a2", "south.1"), ("a2", "south.2")}
    assert walls_of({**board, "walls": {"a1": ["north.1"]}}) == {("a1", "north.1"), ("a2", "south.2")}


def test_walls_are_part_of_what_a_game_means():
    board = {"torus": {"width": 4, "height": 4}}
    open_, walled = program_of(board=board), program_of(board={**board, "walls": {"a1": ["north"]}})
    assert open_.fingerprint != walled.fingerprint
    assert open_.digests["board"] != walled.digests["board"]
    ported = program_of(board={**board, "ports": 2})
    assert ported.digests["board"] != open_.digests["board"]


SIDES = st.integers(1, 4)
BOARDS = st.one_of(
    st.builds(lambda w, h: {"torus": SizeSpec(w, h)}, SIDES, SIDES),
    st.builds(lambda w, h: {"bounded": SizeSpec(w, h)}, SIDES, SIDES),
    st.builds(lambda w, h, a: {"cylinder": AxisSpec(w, h, a)}, SIDES, SIDES, st.sampled_from(["across", "along"])),
    st.builds(lambda w, h, a: {"moebius": TwistSpec(w, h, a)}, SIDES, SIDES, st.sampled_from(["across", "along"])),
    st.builds(lambda w, h: {"klein": TwistSpec(w, h, seam=w - 1)}, SIDES, SIDES),
    st.builds(lambda w, h: {"projective": PlaneSpec(w, h)}, SIDES, SIDES),
    st.builds(lambda w, h, wrap: {"hexagons": HexSpec(w, h, wrap)}, SIDES, SIDES, st.booleans()),
)


@given(BOARDS, st.integers(1, 3), st.data())
def test_walls_are_the_same_whichever_side_they_are_told_from(board, ports, data):
    topology = lower_board(BoardSpec(**board, ports=ports), Faults())
    assert topology is not None
    assert topology.lanes == ports
    space = data.draw(st.integers(0, len(topology) - 1))
    side = data.draw(st.integers(0, len(topology.directions) - 1))

    def told(here: int, there: int) -> tuple[tuple[int, int], ...]:
        spec = BoardSpec(**board, ports=ports, walls={topology.names[here]: [topology.directions[there]]})
        return lower_walls(spec, topology, Faults())

    walls = told(space, side)
    assert (space, side) in walls
    assert len(walls) <= 2
    for wall in walls:
        assert told(*wall) == walls


@pytest.mark.parametrize("ports", [1, 2, 3])
def test_a_turn_is_by_sides_whatever_the_ports(ports):
    port = "north" if ports == 1 else "north.1"
    out = "north" if ports == 1 else f"north.{ports}"
    tile = {"family": "red", "sides": {port: {"turn": "back", "move": 1}}, "otherwise": "nothing"}
    program = program_of(
        board={"torus": {"width": 4, "height": 4}, "ports": ports},
        tiles={"bend": tile},
        supply={"bend": 1},
        turn=["place"],
        ends=[{"limit": {"turns": 3}}],
    )
    (type_,) = program.types
    assert type_.turns == (0, 90, 180, 270)
    assert program.face_at(0, 90) == 1
    (rule,) = program.faces[0].rules.sides
    names = program.topology.directions
    # it comes in by a port, travelling the other way; turned round it leaves by the port of the same number
    came = names[rule.travel]
    assert came == ("south" if ports == 1 else f"south.{ports}")
    assert names[int(rule.effect[0][1])] == out
