"""Faults that the engine once had; each test stands for its whole kind."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest

import kirlib
from kirlib import IllegalMoveError, Move, StateError
from kirlib.scenario import resolve
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
