"""Faults that the engine once had; each test stands for its whole kind."""

from __future__ import annotations

import pickle
import random
from typing import Any

import attrs
import pytest

import kirlib
from kirlib import IllegalMoveError, Move, StateError
from kirlib.scenario import Reader, resolve
from tests.model.samples import game, states, step

HEAD = "kirlib: 1\ngame: t\nextends: dragons-of-kir\n"


def placing() -> kirlib.State:
    return next(state for state in states("dragons-of-kir", 0) if state.pending == "place")


def test_a_move_with_a_float_for_a_number_is_no_move() -> None:
    state = placing()
    fake = attrs.evolve(state.legal_moves()[0], index=float(state.legal_moves()[0].index))
    assert fake not in state.legal_moves()
    with pytest.raises(IllegalMoveError):
        state.play(fake)


def test_a_move_whose_text_cannot_be_made_is_refused() -> None:
    with pytest.raises(IllegalMoveError):
        placing().play(Move(0, "first", seat="x"))  # type: ignore[arg-type]


def test_a_tile_destroyed_twice_is_removed_once() -> None:
    turn = (
        "turn: [{place: {mounted: together}}, {advance: {piece: dragon}}, resolve mounted, remove destroyed, verdict,"
    )
    turn += " {draw: {to: 4}}]\n"
    of = kirlib.load_game_text(HEAD + turn)
    for seed in range(300):
        rng, state = random.Random(seed), of.initial_state()
        while not state.is_terminal:
            state = state.play(step(state, rng))


def test_pieces_of_seats_that_do_not_play_shift_no_numbers() -> None:
    camps = "players: [2, 3]\npieces:\n  camp: {plural: camps, owned: true, setup: "
    camps += "[{owner: 1, at: b1}, {owner: 2, at: b2}, {owner: 3, at: b3}]}\n"
    of = kirlib.load_game_text(HEAD + camps)
    for seed in range(20):
        rng, state = random.Random(seed), of.initial_state(2)
        while not state.is_terminal:
            dragons = {i for i, piece in enumerate(state.observation().pieces) if piece.kind == "dragon"}
            on = {move.on for move in state.legal_moves() if move.verb == "mount"}
            assert on in (set(), dragons)
            state = state.play(step(state, rng))


def test_a_piece_with_no_space_to_be_put_on_does_not_stop_the_game() -> None:
    text = "kirlib: 1\ngame: t\nextends: dragons-of-kir-advanced\nboard: {bounded: {width: 3, height: 1}}\n"
    text += "pieces: {dragon: {setup: [{at: a1, facing: east}, {at: b1, facing: east}, {at: c1, facing: east}]}}\n"
    state = kirlib.load_game_text(text).initial_state()
    assert state.is_terminal or len(state.legal_moves())


def test_an_outcome_gives_a_reason_of_the_game() -> None:
    data = states("dragons-of-kir", 0)[-1].to_dict()
    data["outcome"]["reason"] = "a_b  c\n"  # else position_text cannot be read back
    with pytest.raises(StateError):
        game("dragons-of-kir").state_from_dict(data)


def test_the_mappings_of_a_state_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        placing().tiles[0] = None  # type: ignore[index]


def test_the_lot_for_the_first_player_is_an_event() -> None:
    state = game("by-lot").initial_state()
    assert state.trace(state.legal_moves()[0]).events


TAMPERED: list[dict[str, Any]] = [
    {"hand_sizes": (4,)},
    {"hand_sizes": (9, 4)},
    {"hand_sizes": (4, -1), "supply_size": 53},
    {"hand_sizes": (4, 100), "supply_size": -48},
    {"hand_sizes": (4, "x")},
    {"hands": None},
    {"hands": (None, None)},
    {"tiles": (3,)},
    {"pieces": (3,)},
    {"removed": (("storm", "x"),)},
    {"removed": 3},
    {"player": 7},
    {"player": 1},
    {"outcome": 3},
    {"game": "x"},
]


@pytest.mark.parametrize("change", TAMPERED, ids=repr)
def test_tampered_views_are_refused(change: dict[str, Any]) -> None:
    view = placing().observation(0)
    with pytest.raises(StateError):
        game("dragons-of-kir").sample_state(attrs.evolve(view, **change), random.Random(1))


def test_views_of_nearly_full_boards_can_be_sampled() -> None:
    """Only a hidden tile for a piece keeps the turn open: deals without one do not fit."""
    text = (
        HEAD
        + "board: {bounded: {width: 3, height: 2}}\n"
        + "pieces: {dragon: {destroys: [], setup: [{at: b2, facing: south}]}, tent: {setup: []}}\n"
    )
    text += "turn: [{place: {mounted: together}}, resolve mounted, remove destroyed, {draw: {to: 4}}]\n"
    of = kirlib.load_game_text(text)
    for seed in range(60):
        rng, state = random.Random(seed), of.initial_state()
        while not state.is_terminal:
            for player in (0, 1):
                view = state.observation(player)
                assert of.sample_state(view, rng).observation(player) == view
            state = state.play(step(state, rng))


def resolved(changes: str, scenario: dict[str, Any]) -> dict[str, Any]:
    return resolve(kirlib.load_game_text(HEAD + changes), scenario)


def test_a_piece_does_not_block_what_acts_on_itself() -> None:
    sight = "movement: {sight: {blocked by: [dragon]}}\n"
    wind = [{"tile": "wind", "at": "c3"}]
    alone = {"tiles": wind, "dragons": [{"at": "c4", "facing": "north"}]}
    assert resolved(sight, alone)["dragons"][0]["at"] == "c6"
    behind = {"tiles": wind, "dragons": [{"at": "c4", "facing": "north"}, {"at": "c4", "facing": "east"}]}
    assert resolved(sight, behind)["dragons"][0]["at"] == "c5"


@pytest.mark.parametrize("tiles", [[], [{"tile": "single-river", "at": "h4", "turn": 90}]])
def test_a_path_off_the_board_ends_there(tiles: list[dict[str, Any]]) -> None:
    board = "board: {bounded: {width: 8, height: 8}}\nmovement: {edge: leaves}\n"
    start = "g4" if tiles else "h4"
    (dragon,) = resolved(board, {"tiles": tiles, "dragons": [{"at": start, "facing": "east"}]})["dragons"]
    assert dragon["at"] is None
    assert [step["at"] for step in dragon["path"]].index(None) == len(dragon["path"]) - 1


@pytest.mark.parametrize("distance", [1, 2])
def test_each_way_of_a_tile_is_a_tile_of_its_own_in_the_key(distance: int) -> None:
    """On a ring of twice the distance a tile reaches the opposite space by two ways."""
    game = kirlib.load_game_text(
        HEAD + f"board: {{torus: {{width: {2 * distance}, height: 9}}}}\nmovement: {{repeat: [tile]}}\n"
        "pieces: {dragon: {setup: []}, tent: {setup: []}}\n"
    )
    tables = game.machine.tables
    storm = tables.laid(game.program.face_at(game.program.type_numbers["storm"], 0), 0)
    opposite = game.program.space_numbers["b1" if distance == 1 else "c1"]
    actions = [a for there, (_, ways) in storm.reach if there == opposite for a in ways[0]]
    assert len(actions) == 2
    assert len({tables.key(a, 0, 0, -1, 0) for a in actions}) == 2


CHASE = """kirlib: 1
game: chase
board: {torus: {width: 5, height: 3}}
pieces:
  hunter: {plural: hunters, facing: true, destroys: [prey], setup: [{at: b1, facing: north}]}
  prey:
    plural: preys
    facing: true
    owned: true
    setup: [{owner: 1, at: d2, facing: east}, {owner: 2, at: c3, facing: east}]
turn: [{advance: {piece: prey}}, {advance: {piece: hunter}}, remove destroyed, verdict]
movement: {conflicts: {stages: [], otherwise: nobody}}
ends:
  - {destroyed: prey, owner: loses, all: tie}
"""


@pytest.mark.parametrize("end", ["  - {repetition: draw}\n", "  - {limit: {turns: 99}}\n"])
def test_pieces_that_affect_one_another_repeat_together_only(end: str) -> None:
    """Each of them is back at an earlier state long before all of them are."""
    rng, state = random.Random(1), kirlib.load_game_text(CHASE + end).initial_state()
    while not state.is_terminal:
        state = state.play(step(state, rng))
    assert (state.outcome.result, state.turn) == ("win:2", 13)


def test_a_piece_never_destroys_itself() -> None:
    text = CHASE.replace("width: 5, height: 3", "width: 1, height: 1").replace("destroys: [prey]", "destroys: [hunter]")
    for space in ("b1", "d2", "c3"):
        text = text.replace(f"at: {space}", "at: a1")
    state = kirlib.load_game_text(text + "  - {limit: {turns: 3}}\n").initial_state()
    while not state.is_terminal:
        state = state.play(state.legal_moves()[0])
    assert all(piece.at == "a1" for piece in state.observation().pieces)


def test_the_edge_leaves_a_memory_that_is_kept() -> None:
    changes = "board: {bounded: {width: 8, height: 8}}\nmovement: {memory: is kept}\n"
    scenario = {"tiles": [{"tile": "storm", "at": "c4"}], "dragons": [{"at": "h1", "facing": "east", "last": "c4"}]}
    game = kirlib.load_game_text(HEAD + changes)
    assert resolve(game, scenario)["dragons"][0]["at"] == "h1"
    draft = Reader(game.machine.tables).position(scenario)
    game.machine.run_once(draft, [])
    assert game.program.topology.names[draft.pieces[0].last] == "c4"


@pytest.mark.parametrize("repeat", ["[tile]", "[facing]", "[space]", "[tile, facing]"])
def test_a_loop_is_gone_round_only_if_it_closes_where_it_began(repeat: str) -> None:
    """Whatever the key, a piece that resumes ends on its space with its facing, still looping; else it has advanced."""
    game = kirlib.load_game_text(HEAD + f"movement: {{repeat: {repeat}}}\n")
    kinds = [kind.name for kind in game.program.types if kind.mounted is None]
    seen = set()
    for seed in range(400):
        rng = random.Random(seed)
        spaces = rng.sample(game.program.topology.names, 28)
        at, facing = rng.choice(spaces), rng.choice(game.program.topology.directions)
        tiles = [{"tile": rng.choice(kinds), "at": s, "turn": rng.choice([0, 90, 180, 270])} for s in spaces]
        (dragon,) = resolve(game, {"tiles": tiles, "dragons": [{"at": at, "facing": facing, "looping": True}]})[
            "dragons"
        ]
        resumed = dragon["path"][1]["by"] != "advance"
        seen.add(resumed)
        if resumed:
            assert (dragon["at"], dragon["facing"], dragon["looping"]) == (at, facing, True)
    assert False in seen


def test_tiles_on_pieces_are_destroyed_where_the_game_says_so() -> None:
    """Ruling dragon tiles: the words "any tiles" read otherwise."""
    wide = "tiles: {dragon-breath: {extends: dragon-breath, mounted: {destroy: {families: [impact, dragon]}}}}\n"
    position = {
        "dragons": [{"at": "c4", "facing": "north"}, {"at": "c3", "facing": "east"}],
        "played": [{"tile": "dragon-lair", "on": 0}, {"tile": "dragon-breath", "on": 1}],
    }
    assert [d["at"] for d in resolved("", position)["dragons"]] == ["c4", "d3"]
    assert [d["at"] for d in resolved(wide, position)["dragons"]] == ["c5", "d3"]
    both = {**position, "played": [{"tile": "dragon-breath", "on": 0}, {"tile": "dragon-breath", "on": 1}]}
    both["tiles"] = [{"tile": "monk", "at": "c2"}]  # the first breath takes the second, which would have burnt it
    assert resolved(wide, both)["destroyed"] == []
    assert resolved("", both)["destroyed"] == ["c2"]


class Yes:
    """Equal to everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


def test_hostile_moves_are_illegal() -> None:
    state = placing()
    good = next(move for move in state.legal_moves() if move.verb == "place")

    class Sly(Move):  # type: ignore[misc]
        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return 0

    for forged in (
        Sly(good.index, "evil"),
        Move(good.index, Yes(), Yes(), Yes(), Yes()),  # type: ignore[arg-type]
        attrs.evolve(good, verb="mount"),
        attrs.evolve(good, index=len(game("dragons-of-kir").moves) - 1),
    ):
        with pytest.raises(IllegalMoveError):
            state.play(forged)


def test_legal_moves_can_be_pickled() -> None:
    for state in states("dragons-of-kir", 0):
        legal = state.legal_moves()
        assert list(pickle.loads(pickle.dumps(legal))) == list(legal)


def test_a_generator_at_its_limit_draws_a_legal_move() -> None:
    class Top(random.Random):
        def random(self) -> float:
            return 1.0

    for state in states("dragons-of-kir", 0)[:12]:
        if state.is_chance:
            assert state.sample_chance(Top()) in state.legal_moves()


def test_a_memory_that_is_kept_outlasts_a_loop_that_was_left() -> None:
    """With the other reading of resume a piece is carried on by what acts, and remembers it where memory is kept."""
    changes = "movement: {resume: with what acts, memory: is kept}\n"
    scenario = {
        "tiles": [{"tile": "monk", "at": "c4"}],
        "dragons": [{"at": "c4", "facing": "north", "looping": True}],
    }
    game = kirlib.load_game_text(HEAD + changes)
    draft = Reader(game.machine.tables).position(scenario)
    game.machine.run_once(draft, [])
    (dragon,) = draft.pieces
    assert (game.program.topology.names[dragon.space], dragon.looping) == ("c3", False)
    assert game.program.topology.names[dragon.last] == "c4"


def test_a_memory_of_a_tile_that_is_not_there_is_refused_or_empty() -> None:
    data = placing().to_dict()
    data["pieces"][0] |= {"looping": True, "last": "h3"}
    with pytest.raises(StateError, match="no tile lies there"):
        game("dragons-of-kir").state_from_dict(data)
    held = {
        "dragons": [{"at": "c4", "facing": "north", "looping": True, "last": "h3"}],
        "played": [{"tile": "dragon-lair", "on": 0}],
    }
    assert "last" not in resolved("", held)["dragons"][0]
