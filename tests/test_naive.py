"""The naive reading of Dragons of Kir against published cases, symmetries and the yardstick."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks import naive_kir as yardstick
from tests.naive import kir, kir_turn

HERE = Path(__file__).parent
SCENARIOS = [json.loads(line) for line in (HERE / "cases" / "kir-turns.jsonl").read_text().splitlines()]
ROTATED = {"north": "east", "east": "south", "south": "west", "west": "north"}


@pytest.mark.parametrize("number", range(0, len(SCENARIOS), 50))
def test_published_turns(number):
    assert len(SCENARIOS) == 400
    for line, case in enumerate(SCENARIOS[number : number + 50], start=number + 1):
        assert kir.resolve(case["scenario"]) == case["expected"], f"line {line}"


def shifted(square: str, dx: int, dy: int) -> str:
    x, y = kir_turn.square_of(square)
    return kir_turn.square_name(((x + dx) % 8, (y + dy) % 8))


def moved_scenario(scenario: dict, square, facing, quarter: int) -> dict:
    def dragon(entry):
        moved = {**entry, "at": square(entry["at"]), "facing": facing(entry["facing"])}
        return moved | ({"last": square(entry["last"])} if "last" in entry else {})

    return {
        **scenario,
        "tents": {owner: square(at) for owner, at in scenario["tents"].items()},
        "tiles": [{**t, "at": square(t["at"]), "turn": (t["turn"] + quarter) % 360} for t in scenario["tiles"]],
        "dragons": [dragon(entry) for entry in scenario["dragons"]],
    }


def outline(answer: dict, square, facing) -> list:
    """What has to be the same after a symmetry: courses, and what was destroyed."""
    paths = [[(square(p["at"]), facing(p["facing"])) for p in d["path"]] for d in answer["dragons"]]
    loops = [(d["looping"], d["held"]) for d in answer["dragons"]]
    return [paths, loops, {square(s) for s in answer["destroyed"]}, answer["result"]]


def same(value):
    return value


@given(st.sampled_from(SCENARIOS), st.integers(0, 7), st.integers(0, 7))
def test_shifting_the_torus_changes_nothing(case, dx, dy):
    def move(square):
        return shifted(square, dx, dy)

    answer = kir.resolve(moved_scenario(case["scenario"], move, same, 0))
    assert outline(answer, same, same) == outline(case["expected"], move, same)


@given(st.sampled_from(SCENARIOS))
def test_a_quarter_turn_of_the_board_changes_nothing(case):
    def rotate(square):
        x, y = kir_turn.square_of(square)
        return kir_turn.square_name((y, 7 - x))

    answer = kir.resolve(moved_scenario(case["scenario"], rotate, ROTATED.__getitem__, 90))
    assert outline(answer, same, same) == outline(case["expected"], rotate, ROTATED.__getitem__)


@given(st.sampled_from(SCENARIOS), st.randoms(use_true_random=False))
def test_order_of_dragons_and_tiles_does_not_matter(case, rng):
    scenario = dict(case["scenario"])
    scenario["tiles"] = rng.sample(scenario["tiles"], len(scenario["tiles"]))
    order = rng.sample(range(len(scenario["dragons"])), len(scenario["dragons"]))
    scenario["dragons"] = [case["scenario"]["dragons"][n] for n in order]
    scenario["played"] = [{**p, "on": order.index(p["on"])} for p in scenario.get("played", [])]
    answer = kir.resolve(scenario)
    assert answer["dragons"] == [case["expected"]["dragons"][n] for n in order]
    assert {**answer, "dragons": 0} == {**case["expected"], "dragons": 0}


@st.composite
def small_boards(draw):
    width, height = draw(st.tuples(st.integers(1, 5), st.integers(1, 5)))
    squares = [kir_turn.square_name((x, y)) for x in range(width) for y in range(height)]
    filled = draw(st.lists(st.sampled_from(squares), unique=True))
    return {
        "tiles": [
            {
                "tile": draw(st.sampled_from(sorted(kir_turn.CLASSES))),
                "at": at,
                "turn": 90 * draw(st.integers(0, 3)),
            }
            for at in filled
        ],
        "dragons": [
            {
                "at": draw(st.sampled_from(squares)),
                "facing": draw(st.sampled_from(kir_turn.DIRECTIONS)),
                "looping": draw(st.booleans()),
            }
            for _ in range(draw(st.integers(1, 3)))
        ],
    }, (width, height)


@given(small_boards())
def test_turns_end_on_boards_of_any_size(board):
    scenario, (width, height) = board
    answer = kir.resolve(scenario, width, height)
    laid = {t["at"] for t in scenario["tiles"]}
    assert set(answer["destroyed"]) <= laid
    for dragon in answer["dragons"]:
        keys = [(p["at"], p["facing"], after["by"]) for p, after in pairwise(dragon["path"])]
        # A tile may act on the same square with the same facing again only by another way.
        assert all(keys.count(key) <= 2 for key in keys)
        assert dragon["path"][-1]["at"] == dragon["at"]


@given(small_boards())
def test_orientations_that_act_alike(board):
    scenario, (width, height) = board
    answer = kir.resolve(scenario, width, height)
    alike = [{**t, "turn": (t["turn"] + 90 * kir_turn.CLASSES[t["tile"]]) % 360} for t in scenario["tiles"]]
    turned = kir.resolve({**scenario, "tiles": alike}, width, height)
    assert turned["dragons"] == answer["dragons"]
    assert turned["destroyed"] == answer["destroyed"]


def test_last_needs_looping():
    with pytest.raises(ValueError, match="without 'looping'"):
        kir.resolve({"dragons": [{"at": "a1", "facing": "north", "last": "a2"}]})


def test_a_way_round_a_small_board_counts_as_a_tile_of_its_own():
    """A pond two squares away both ways on a ring of four pulls both ways, so it cancels itself."""
    pond = {"tile": "lotus-pond", "at": "c1", "turn": 0}
    dragon = {"at": "a4", "facing": "north"}
    answer = kir.resolve({"tiles": [pond], "dragons": [dragon]}, 4, 4)
    assert [p["at"] for p in answer["dragons"][0]["path"]] == ["a4", "a1"]
    wide = kir.resolve({"tiles": [pond], "dragons": [dragon | {"at": "a8"}]}, 8, 8)
    assert [p["at"] for p in wide["dragons"][0]["path"]] == ["a8", "a1", "b1"]


def test_a_ray_round_to_its_own_square_does_not_count():
    storm = {"tile": "storm", "at": "a1", "turn": 0}
    answer = kir.resolve({"tiles": [storm], "dragons": [{"at": "a2", "facing": "south"}]}, 1, 8)
    assert [p["at"] for p in answer["dragons"][0]["path"]] == ["a2", "a1"]
    assert answer["destroyed"] == ["a1"]


@pytest.mark.parametrize("seed", range(5))
def test_whole_games_add_up(seed):
    rng = random.Random(seed)
    game = kir.Game(advanced=seed % 2 == 0)
    placed = 0
    while game.phase != "over":
        assert game.moves()
        assert game.chances() == {} or sum(game.chances().values()) == 1
        assert all(hand.total() <= kir.HAND for hand in game.hands.values())
        move = game.random_move(rng)
        placed += game.phase == "place"
        game.play(move)
        assert game.supply.total() + sum(h.total() for h in game.hands.values()) + placed == 56
    assert game.result in {"win:1", "win:2", "tie", "draw"}


def test_placements_of_the_first_turn():
    game = kir.Game()
    game.hands[1].update({"monk": 1, "ronin": 1, "samurai": 2, "dragon-lair": 1})
    assert len(game.free_squares()) == 64 - 4 - 2
    assert len(game.placements(1)) == 58 * (1 + 2 + 4) + 4


def full_board(first: list[str], second: list[str]) -> kir.Game:
    """A board of two by two squares on which no square is free."""
    position = {
        "tents": {1: "b2"},
        "tiles": [{"tile": "monk", "at": "a2"}, {"tile": "monk", "at": "b1"}],
        "dragons": [{"at": "a1", "facing": "north"}],
        "hands": {1: first, 2: second},
    }
    return kir.Game.from_position(position, 2, 2)


def test_who_cannot_place_passes():
    game = full_board(["monk"], ["dragon-lair", "monk"])
    assert game.moves() == {"pass"}
    game.play("pass")
    assert (game.to_move, game.moves()) == (2, {"dragon-lair @0"})


def test_a_board_on_which_nobody_can_place_is_a_draw():
    assert full_board(["monk"], ["ronin"]).result == "draw"
    assert full_board([], ["ronin"]).result == "draw"
    assert full_board([], []).moves() == {"continue"}
    game = full_board(["monk"], ["dragon-lair"])
    game.play("pass")
    game.play("dragon-lair @0")
    assert game.result == "draw"  # the board is full still, and now nobody has a dragon tile


def test_an_illegal_move_changes_nothing():
    game = kir.Game()
    before = game.summary()
    with pytest.raises(ValueError, match="illegal move"):
        game.play("monk a2")
    assert game.summary() == before


@pytest.mark.parametrize("seed", range(12))
def test_yardstick_plays_the_same_games(seed):
    """The same moves lead to the same position at every decision, and to the same end."""
    rng = random.Random(seed)
    judge = kir.Game()

    def draw(game, seat):
        assert judge.to_move == seat + 1
        move = judge.random_move(rng)
        judge.play(move)
        game.draw_tile(seat, move.split()[1])

    def decide(game, seat):
        assert judge.to_move == seat + 1
        assert sorted(game.free_squares()) == sorted(judge.free_squares())
        assert {at: (tile, turn * 90) for at, (tile, turn) in game.board.items()} == judge.board
        assert game.dragons == [tuple(d[k] for k in ("at", "facing", "looping", "last")) for d in judge.dragons]
        move = judge.random_move(rng)
        tile, turn, on = kir.parse_placement(move)
        game.place(seat, tile, -1 if tile in kir_turn.DRAGON_TILES else turn // 90, on)
        judge.play(move)

    game = yardstick.Game()
    game.run(decide, draw)
    while judge.phase == "continue":
        judge.play("continue")
    assert (game.result, game.turn) == (judge.result, judge.turn)


@pytest.mark.parametrize("listed", [False, True])
def test_yardstick_counts_decisions(listed):
    moves, games, elapsed = yardstick.play(games=20, seed=3, listed=listed)
    assert games == 20
    assert 20 * 2 <= moves <= 20 * 56
    assert elapsed > 0
    assert yardstick.play(games=20, seed=3, listed=listed)[0] == moves


def test_both_ways_to_choose_have_the_same_moves():
    """Every legal move comes up, and nothing else, however the choice is made."""
    judge = kir.Game()
    judge.hands[1].update({"monk": 2, "ronin": 1, "dragon-lair": 1})
    judge.asked, judge.draws = [1, 2], []
    for choose in (yardstick.uniform_over_moves, yardstick.choice_of_list):
        decide, met = choose(random.Random(0)), set()
        for _ in range(3000):
            game = yardstick.Game()
            game.hands[0].update({"monk": 2, "ronin": 1, "dragon-lair": 1})
            decide(game, 0)
            met |= {kir.placement_text(tile, 90 * turn, at) for at, (tile, turn) in game.board.items()}
            met |= {kir.placement_text(tile, 0, number) for tile, number in game.played}
        assert met == judge.moves()
