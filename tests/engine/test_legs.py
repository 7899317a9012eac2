"""The ways that events tell of what tiles do: each leg is a step of the board, and they end where the tile leads."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import kirlib
from kirlib.engine.laying import GONE, Action
from kirlib.engine.legs import Way, acted
from kirlib.topology import NOWHERE
from kirlib.topology.seams import is_seam
from tests.model.samples import NAMES, game
from tests.strategies import hexagon_boards, ported_boards, square_boards

TILES = """
gust: {family: wind, influence: {all: [1, 3]}, push: 2, entered: nothing}
draught: {family: wind, influence: {all: [2, 3]}, pull: 2, entered: nothing}
fan: {family: solid, sides: {north: {turn: back, move: 2}, south: {move: 1}}, otherwise: nothing}
wheel: {family: wind, near: [{influence: {north: [1, 2]}, facing: [DIRECTIONS], orbit: QUARTER}], entered: nothing}
leeward: {family: wind, near: [{influence: {north: 1}, facing: [DIRECTIONS], orbit: -QUARTER}], entered: nothing}
ring: {family: wind, near: [{influence: {north: [1, 2]}, facing: [DIRECTIONS], orbit: 180}], entered: nothing}
"""
SQUARE = "north, east, south, west", "90"
HEXAGON = "north, northeast, southeast, south, southwest, northwest", "60"


def made(board: Any, edge: str = "stays") -> kirlib.Game:
    """A game with those tiles on a board."""
    directions, quarter = HEXAGON if "hexagons" in board else SQUARE
    north = "north.1" if "ports" in board else "north"
    tiles = yaml.safe_load(TILES.replace("DIRECTIONS", directions).replace("QUARTER", quarter))
    document = {
        "kirlib": 1,
        "game": "made",
        "board": board,
        "pieces": {"cart": {"plural": "carts", "facing": True, "setup": [{"at": "a1", "facing": north}]}},
        "tiles": tiles,
        "supply": dict.fromkeys(tiles, 1),
        "setup": [{"draw": {"to": 1}}],
        "turn": [{"place": {}}, {"advance": {"piece": "cart"}}, "remove destroyed", {"draw": {"to": 1}}],
        "movement": {"conflicts": {"stages": [], "otherwise": "nobody"}, "edge": edge},
        "ends": [{"limit": {"turns": 9}}],
    }
    return kirlib.load_game_text(yaml.safe_dump(document, sort_keys=False))


def actions(own: kirlib.Game, spaces: range | None = None) -> Iterator[tuple[Action, int, int]]:
    """All that tiles of a game do, on some of its spaces, with the space and the facing of the piece before."""
    tables = own.machine.tables
    for face in range(len(own.program.faces)):
        for space in spaces or range(len(own.program.topology)):
            laid = tables.laid(face, space)
            for facing, action in enumerate(laid.own):
                if action is not None:
                    yield action, space, facing
            for there, (_, ways) in laid.reach:
                for facing, found in enumerate(ways):
                    for action in found:
                        yield action, there, facing


def check(own: kirlib.Game, action: Action, space: int, facing: int) -> Way:
    """The law."""
    topology = own.program.topology
    way = acted(own.program, action, space, facing)
    assert len(way.ways) == len(way.seams) == len(way.path) - 1
    assert way.path[0] == space
    for here, there, direction, seam in zip(way.path, way.path[1:], way.ways, way.seams, strict=False):
        if direction < 0:
            assert way.around == action.source
            continue
        assert topology.target[here][direction] == there
        assert seam is is_seam(topology, here, direction)
    if action.space == GONE:
        assert topology.target[way.path[-1]][way.off] == NOWHERE
    else:
        assert (way.path[-1], way.off) == (action.space, -1)
    entered = [there for there, _, _ in action.entries if there != GONE]
    if way.around < 0:
        assert list(way.path[1:]) == entered
    else:
        assert way.path[-1:] == tuple(entered)
        assert way.around == action.source
    return way


BOARDS = st.one_of(square_boards(largest=5), hexagon_boards(largest=4), ported_boards())


@given(BOARDS, st.sampled_from(["stays", "leaves"]))
@settings(max_examples=25)
def test_ways_lead_where_tiles_lead(board: Any, edge: str) -> None:
    own = made(board, edge)
    for action, space, facing in actions(own):
        check(own, action, space, facing)


@pytest.mark.parametrize("name", NAMES)
def test_ways_of_all_tiles(name: str) -> None:
    own = game(name)
    corner = range(min(len(own.program.topology), 12))
    for action, space, facing in actions(own, corner):
        check(own, action, space, facing)


@given(st.one_of(square_boards(("torus", "klein", "projective"), largest=5), hexagon_boards((True,), 4)))
@settings(max_examples=20)
def test_on_a_board_without_an_edge_every_way_round_is_made_of_steps(board: Any) -> None:
    own = made(board)
    for action, space, facing in actions(own):
        way = check(own, action, space, facing)
        assert -1 not in way.ways
        if way.around >= 0:
            topology = own.program.topology
            assert {topology.distance(action.source, there) for there in way.path} <= set(range(5))


# --- ways that were found by hand


@cache
def shipped(name: str) -> kirlib.Game:
    return kirlib.load_game(name)


def told(own: kirlib.Game, tile: str, turn: int, at: str, piece: str, facing: str, by: str = "") -> list[Any]:
    """Path, ways, seams of what a tile does to a piece; `by`: the ray by which, where there are several."""
    program, topology = own.program, own.program.topology
    face = program.face_at(program.type_numbers[tile], turn)
    assert face is not None
    reach = dict(own.machine.tables.laid(face, topology.space(at)).reach)
    found = [
        action
        for action in reach[topology.space(piece)][1][topology.direction(facing)]
        if not by or action.way == topology.direction(by)
    ]
    assert len(found) == 1
    fields = acted(program, found[0], topology.space(piece), topology.direction(facing)).told(topology)
    return [" ".join(fields["path"]), " ".join(map(str, fields["ways"])), list(fields["seams"])]


def test_a_push_over_a_seam_tells_which_leg_crosses_it() -> None:
    own = made({"torus": {"width": 8, "height": 8}})
    assert told(own, "gust", 0, "b6", "b7", "north") == ["b7 b8 b1", "north north", [False, True]]


def test_a_way_round_a_tile_goes_over_the_spaces_round_it() -> None:
    own = shipped("dragons-of-kir")
    assert told(own, "wildfire", 0, "d3", "d4", "east") == ["d4 e4 e3 e2 d2", "east south south west", [False] * 4]
    assert told(own, "wildfire", 0, "d3", "d2", "east") == ["d2 e2 e3 e4 d4", "east north north west", [False] * 4]
    assert told(own, "watchfire", 0, "d3", "d4", "east") == ["d4 e4 e3", "east south", [False] * 2]
    west = shipped("dragons-of-kir-both-sides")
    assert told(west, "wildfire", 0, "d3", "d4", "west") == ["d4 c4 c3 c2 d2", "west south south east", [False] * 4]


def test_a_corner_of_the_projective_plane_has_two_edges_to_one_space() -> None:
    own = shipped("dragons-of-kir-projective")
    topology = own.program.topology
    h1, a8 = topology.space("h1"), topology.space("a8")
    assert [topology.names[topology.target[h1][topology.direction(way)]] for way in ("east", "south")] == ["a8", "a8"]
    # round the corner: over the tile's own space, where two of the four quarters are missing
    assert told(own, "watchfire", 90, "h1", "a8", "north") == ["a8 h1 a8", "north east", [True, True]]
    assert told(own, "watchfire", 90, "h1", "a8", "west") == ["a8 h1 a8", "west south", [True, True]]
    assert topology.target[a8][topology.direction("north")] == h1


def test_a_way_round_that_would_leave_the_board_has_no_direction() -> None:
    own = made({"bounded": {"width": 5, "height": 5}})
    assert told(own, "ring", 0, "e3", "e4", "east") == ["e4 e2", "None", [False]]
    assert told(own, "ring", 0, "e3", "e4", "west") == ["e4 d4 d3 d2 e2", "west south south east", [False] * 4]
    strip = made({"cylinder": {"width": 5, "height": 3}})
    assert told(strip, "ring", 90, "a3", "b3", "north") == ["b3 e3", "None", [True]]


def test_hexagons_round_a_tile() -> None:
    own = made({"hexagons": {"width": 7, "height": 7}})
    assert told(own, "ring", 0, "d4", "d5", "northeast") == ["d5 e4 e3 d3", "southeast south southwest", [False] * 3]
    assert told(own, "wheel", 0, "d4", "d6", "south")[1] == "southeast southeast"


WINDY = """
kirlib: 1
game: windy
players: 1
board: {bounded: {width: 5, height: 7}, WALLS}
pieces: {cart: {plural: carts, facing: true, setup: [{at: c4, facing: north}]}}
tiles: {gust: {family: wind, influence: {north: 1}, push: PUSH, entered: nothing}}
layout: {c3: gust}
turn: [{settle: {piece: cart}}, {advance: {piece: cart}}, remove destroyed]
movement: {conflicts: {stages: [], otherwise: nobody}, edge: leaves}
ends: [{limit: {turns: 9}}]
"""


def blown(push: int, walls: str) -> list[dict[str, Any]]:
    """What happens to a cart that a tile pushes."""
    own = kirlib.load_game_text(WINDY.replace("PUSH", str(push)).replace("WALLS", walls))
    state, events = own.initial_state(), []
    while state.turn < 3 and not state.is_terminal:
        trace = state.trace(state.legal_moves()[0])
        events += [event.to_dict() for event in trace.events if event.kind in ("act", "stay", "leave")]
        state = trace.state
    return events


def test_a_wall_ends_what_a_tile_does() -> None:
    act, stay, *_ = blown(3, "walls: {c5: [north]}")
    assert (act["kind"], act["at"], act["to"], act["path"]) == ("act", "c4", "c5", ["c4", "c5"])
    assert (stay["kind"], stay["at"]) == ("stay", "c5")


def test_who_is_pushed_off_the_board_leaves_where_the_path_ends() -> None:
    act, leave, *_ = blown(5, "walls: {a1: [south]}")
    assert ("to" in act, act["path"], act["ways"]) == (False, ["c4", "c5", "c6", "c7"], ["north"] * 3)
    assert (leave["kind"], leave["at"], leave["way"]) == ("leave", "c7", "north")


def test_what_is_barred_is_cut_off() -> None:
    way = Way((3, 4, 5), (1, 1), (False, True))
    assert way.cut(4) == Way((3, 4), (1,), (False,))
    assert way.cut(3) == Way((3,), (), ())
    assert Way((3, 4, 5), (1, 2), (False, False), around=7).cut(3) == Way((3,), (), ())


BELT = """
kirlib: 1
game: belt
players: 1
board: {bounded: {width: 3, height: 3}}
pieces: {cart: {plural: carts, facing: true, setup: [{at: c2, facing: north}]}}
tiles: {belt: {states: [still, moving]}}
layout: {c2: {tile: belt, turn: 90}}
turns: alternate
turn: [STATEMENT]
movement: {edge: leaves}
ends: [{limit: {turns: 3}}]
"""


@pytest.mark.parametrize(
    "statement", ["carry: {tile: belt, piece: cart, way: north}", "each: {piece: cart, do: [{go: {way: east}}]}"]
)
def test_rules_tell_over_which_side_a_piece_leaves_the_board(statement: str) -> None:
    state = kirlib.load_game_text(BELT.replace("STATEMENT", f"{{{statement}}}")).initial_state()
    found: list[Any] = []
    while not state.is_terminal and not found:
        trace = state.trace(state.legal_moves()[0])
        found += [(e.how, e.at, e.way) for e in trace.events if e.kind == "lost"]
        state = trace.state
    assert found == [("off", "c2", "east")]
