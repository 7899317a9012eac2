"""Tiles that join sides or ports, as one who lays track draws them."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import kirlib
from kirlib.model.rules import LocalRules
from kirlib.program import Program
from kirlib.scenario import resolve
from tests.strategies import CONFLICTS, Document, game_of


def document(tile: Document, board: Document) -> Document:
    return {
        "kirlib": 1,
        "game": "track",
        "board": board,
        "pieces": {"walker": {"plural": "walkers", "facing": True, "setup": []}},
        "tiles": {"track": {"family": "red", "otherwise": "nothing", **tile}, "curve": {"mirror of": "track"}},
        "supply": {"track": 4, "curve": 4},
        "turn": ["place", {"advance": {"piece": "walker"}}, "remove destroyed"],
        "movement": {"conflicts": CONFLICTS | {"stages": [{"by": "family", "order": ["red"]}]}},
        "ends": [{"limit": {"turns": 9}}],
    }


def program_of(tile: Document, board: Document) -> Program:
    return game_of(document(tile, board)).program


def board_of(kind: str, ports: int) -> Document:
    return {kind: {"width": 4, "height": 4}, "ports": ports}


def rules_of(program: Program, name: str = "track", turn: int = 0) -> LocalRules:
    face = program.face_at(program.type_numbers[name], turn)
    assert face is not None
    return program.faces[face].rules


def through(program: Program, rules: LocalRules) -> dict[int, int]:
    """The side by which a piece leaves, for each by which it comes in."""
    ways = {}
    for rule in rules.sides:
        ((kind, out, facing),) = rule.effect
        assert kind == "go"
        assert out == facing
        ways[program.topology.opposite[rule.travel]] = int(out)
    return ways


@st.composite
def tracks(draw) -> tuple[Document, list[list[str]]]:
    """A board, and pairs of some of its ports."""
    kind, ports = draw(st.sampled_from(["torus", "bounded", "hexagons"])), draw(st.integers(1, 3))
    board = board_of(kind, ports)
    directions = program_of(
        {"joins": [["north" if ports == 1 else "north.1", "south" if ports == 1 else "south.1"]]}, board
    )
    names = draw(st.permutations(directions.topology.directions))
    pairs = draw(st.integers(1, len(names) // 2))
    return board, [[names[2 * i], names[2 * i + 1]] for i in range(pairs)]


@given(tracks())
def test_what_comes_in_by_one_of_a_pair_leaves_by_the_other(case):
    board, joins = case
    program = program_of({"joins": joins}, board)
    number = program.topology.directions.index
    wanted = {}
    for one, other in joins:
        wanted |= {number(one): number(other), number(other): number(one)}
    assert through(program, rules_of(program)) == wanted


@given(tracks())
def test_a_track_is_the_same_both_ways_in_every_orientation(case):
    board, joins = case
    program = program_of({"joins": joins}, board)
    for face in program.faces:
        ways = through(program, face.rules)
        assert all(ways[out] == into for into, out in ways.items())
        assert len(ways) == 2 * len(joins)


@given(tracks())
def test_joins_are_sides_written_short(case):
    board, joins = case
    sides: dict[str, Any] = {}
    for one, other in joins:
        sides |= {one: {"face": other, "move": 1}, other: {"face": one, "move": 1}}
    short, long = program_of({"joins": joins}, board), program_of({"sides": sides}, board)
    assert [face.rules.meaning for face in short.faces] == [face.rules.meaning for face in long.faces]
    assert short.fingerprint == long.fingerprint


@given(tracks())
def test_a_mirrored_track_joins_the_mirrored_ports(case):
    board, joins = case
    program = program_of({"joins": joins}, board)
    mirrored = program.topology.reflections[0]
    ways = through(program, rules_of(program))
    assert through(program, rules_of(program, "curve")) == {mirrored[a]: mirrored[b] for a, b in ways.items()}


def test_turned_by_a_right_angle_each_port_keeps_its_number():
    program = program_of({"joins": [["north.1", "east.2"]]}, board_of("torus", 2))
    names = program.topology.directions
    turned = {names[a]: names[b] for a, b in through(program, rules_of(program, turn=90)).items()}
    assert turned == {"east.1": "south.2", "south.2": "east.1"}


def test_orientations_that_join_alike_are_one():
    """All ports of each side joined with those opposite: a half turn changes nothing, a quarter turn neither."""
    cross = [["north.1", "south.2"], ["north.2", "south.1"], ["east.1", "west.2"], ["east.2", "west.1"]]
    program = program_of({"joins": cross}, board_of("torus", 2))
    assert program.types[program.type_numbers["track"]].turns == (0,)
    straight = program_of({"joins": cross[:2]}, board_of("torus", 2))
    assert straight.types[straight.type_numbers["track"]].turns == (0, 90)


def test_joins_and_sides_stand_together():
    program = program_of(
        {"joins": [["north", "east"]], "sides": {"south": {"turn": "back", "move": 1}}}, board_of("torus", 1)
    )
    names = program.topology.directions
    found = {names[a]: names[b] for a, b in through(program, rules_of(program)).items()}
    assert found == {"north": "east", "east": "north", "south": "south"}


def walked(tiles: list[Document], at: str, facing: str) -> list[str]:
    """The way of one walker that advances, as `space facing`."""
    joins = [["south.2", "east.1"], ["south.1", "west.2"], ["north.1", "east.2"], ["north.2", "west.1"]]
    game = game_of(document({"joins": joins}, board_of("bounded", 2)))
    answer = resolve(game, {"game": "track", "tiles": tiles, "walkers": [{"at": at, "facing": facing}]})
    (walker,) = answer["walkers"]
    return [f"{step['at']} {step['facing']}" for step in walker["path"]]


def test_a_piece_follows_the_track_from_tile_to_tile():
    tiles = [{"tile": "track", "at": "b2", "turn": 0}, {"tile": "track", "at": "c2", "turn": 0}]
    # by the eastern part of the south side, which is its first clockwise, it goes out to the west
    assert walked(tiles, "b1", "north.2") == ["b1 north.2", "b2 north.2", "a2 west.2"]
    # by the western part of the south side it goes out by the northern part of the east side, and comes into c2 there
    assert walked(tiles, "b1", "north.1") == ["b1 north.1", "b2 north.1", "c2 east.1", "c1 south.1"]


def test_why_tells_which_pair_acted():
    game = kirlib.load_game_text(
        """
kirlib: 1
game: track
board: {torus: {width: 4, height: 4}}
turn: [place]
tiles: {track: {family: red, joins: [[north, south], [east, west]], otherwise: destroyed}}
supply: {track: 3}
movement: {conflicts: {stages: [], otherwise: nobody}}
ends: [{limit: {turns: 3}}]
"""
    )
    assert [rule.rule for rule in game.program.faces[0].rules.sides] == ["joins.0", "joins.1", "joins.0", "joins.1"]


def test_the_walls_of_a_mirror_image_are_mirrored():
    game = kirlib.load_game_text(
        """
kirlib: 1
game: screens
board: {torus: {width: 4, height: 4}, ports: 2}
turn: [place]
tiles:
  screen: {family: red, entered: nothing, walls: [north, east.1]}
  neercs: {mirror of: screen}
supply: {screen: 3, neercs: 3}
ends: [{limit: {turns: 3}}]
"""
    )
    names = game.program.topology.directions
    walls = {
        game.program.types[face.type].name: [names[side] for side in face.walls]
        for face in game.program.faces
        if face.turn == 0
    }
    assert walls == {"screen": ["north.1", "north.2", "east.1"], "neercs": ["north.1", "north.2", "west.2"]}
