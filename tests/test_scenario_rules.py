"""Scenarios of games with rules: moves, counters, stacks, whose turn it is, and what is said of faults."""

from __future__ import annotations

import copy
import json
import math
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirlib import KirlibError, StateError
from kirlib.scenario import resolve
from tests.model.samples import RULED, game

YARD: dict[str, Any] = {
    "carts": {"1": [{"at": "c1", "facing": "north"}], "2": {"at": "c4", "facing": "south", "wear": 3}},
    "crates": ["c2", "b2", "c2"],
    "moved": {"1": 5},
    "mover": 1,
}


def yard(**more: Any) -> dict[str, Any]:
    return resolve(game("yard"), {**YARD, **more})


def test_a_decision_that_is_missing_is_told() -> None:
    answer = yard(moves=["cart c1 north"])
    assert answer["pending"] == {"player": "chance", "to": "die", "moves": ["die calm", "die storm"]}
    assert answer["mover"] == 1
    assert answer["result"] is None
    assert answer["moves"] == ["cart c1 north"]
    assert [(cart["at"], cart["owner"], cart["wear"]) for cart in answer["carts"]] == [("c2", 1, 0), ("c4", 2, 3)]
    assert [spot["by"] for spot in answer["carts"][0]["path"]] == ["start", "go"]
    pushed = ["start", "push"]
    assert [[spot["by"] for spot in crate["path"]] for crate in answer["crates"]] == [pushed, ["start"], pushed]
    assert answer["stacks"] == {"c3": ["crate", "crate"]}
    assert answer["moved"] == {"1": 6, "2": 0}
    assert answer["stance"] == {"1": None, "2": None}
    assert answer["losses"] == 0


def test_a_turn_that_is_over_leaves_nothing_pending() -> None:
    answer = yard(moves=["cart c1 north", "die calm"])
    assert "pending" not in answer
    assert answer["mover"] == 2


def test_the_game_s_own_tiles_lie_there_unless_others_are_named() -> None:
    assert [(tile["tile"], tile["at"]) for tile in yard()["tiles"]] == [
        *(("mirror", "e1"), ("belt", "b3"), ("belt", "e3"), ("trap", "b4"), ("spring", "d4")),
    ]
    answer = yard(tiles=[{"tile": "spring", "at": "a1", "state": "loose"}, {"tile": "belt", "at": "a2", "turn": 270}])
    assert answer["tiles"] == [
        {"tile": "spring", "at": "a1", "turn": 0, "state": "loose"},
        {"tile": "belt", "at": "a2", "turn": 270},
    ]


def test_pieces_of_a_kind_that_is_left_out_are_off_the_board_and_may_enter() -> None:
    answer = resolve(game("yard"), {"carts": YARD["carts"], "moves": ["cart c1 west", "die calm"]})
    assert answer["stones"] == []
    assert answer["crates"] == [{"at": "c3", "wear": 0, "path": [{"at": "c3", "by": "enter"}]}]


def test_the_end_of_a_game() -> None:
    carts = {"1": [{"at": "c3", "facing": "north"}], "2": [{"at": "c4", "facing": "south"}]}
    answer = yard(carts=carts, crates=[], losses=2, moves=["cart c3 north", "die calm"])
    assert answer["result"] == "win:1"
    assert answer["losses"] == 3
    assert "pending" not in answer
    assert answer["carts"][1]["at"] is None
    assert [spot["by"] for spot in answer["carts"][1]["path"]] == ["start", "captured"]
    with pytest.raises(StateError, match=r"moves\[2\]: the game has ended"):
        yard(carts=carts, losses=2, moves=["cart c3 north", "die calm", "pass"])


def test_stacks_are_in_the_order_given() -> None:
    fire = game("dragon-rapid-fire")
    answer = resolve(fire, {"dragons": {"2": "o3", "1": "o3"}, "players": 3, "crystals": {3: 7}, "stock": 1})
    assert answer["crystals"] == {"1": 0, "2": 0, "3": 7}
    pieces = {"carts": {"1": [{"at": "c3", "facing": "north"}]}, "crates": ["c3"]}
    assert resolve(game("yard"), pieces)["stacks"] == {"c3": ["cart#1", "crate"]}
    turned = {**pieces, "stacks": {"c3": ["crate", "cart#1"]}}
    assert resolve(game("yard"), turned)["stacks"] == turned["stacks"]


def test_several_turns_and_dice() -> None:
    fire = game("dragon-rapid-fire")
    moves = ["roll", "die 2", "roll", "die whirlwind", "roll", "die 1"]
    answer = resolve(fire, {"dragons": {"1": "o3", "2": "o2"}, "stock": 1, "moves": moves})
    assert [dragon["at"] for dragon in answer["dragons"]] == ["o5", "o2"]
    assert (answer["crystals"], answer["stock"], answer["mover"]) == ({"1": 1, "2": 0}, 0, 2)


def test_hands_and_supply_where_rules_draw() -> None:
    given_ = {"hands": {"1": ["mat", "rug"]}, "supply": {"rug": 1}, "fencers": {"1": {"at": "a1", "facing": "north"}}}
    answer = resolve(game("parley"), {**given_, "moves": ["rug b2", "choose mood calm", "draw rug", "rug b3"]})
    assert answer["tiles"] == [
        {"tile": "rug", "at": "b2", "turn": 0, "owner": 1},
        {"tile": "rug", "at": "b3", "turn": 0, "owner": 2},
    ]


FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "moves[0]: `cart c1 nroth`": ({"moves": ["cart c1 nroth"]}, "did you mean north?; player 1 is to decide: `cart"),
    "moves[0]: `cart c4 north`": ({"moves": ["cart c4 north"]}, "is not legal here; player 1 is to decide"),
    "moves[1]": ({"moves": ["cart c1 north", "die hail"]}, "say `die calm`, `die storm`; chance is to die"),
    "moves[0]: a move is a text": ({"moves": [3]}, "player 1"),
    "moves: a list": ({"moves": "pass"}, "not a string"),
    "carts.1": ({"carts": {"1": [{"at": "a1", "facing": "north"}] * 3}}, "no more than 2 of these pieces"),
    "carts.3": ({"carts": {"3": []}, "mover": 3}, "from 1 to 2"),
    "mover": ({"mover": 3}, "from 1 to 2"),
    "players": ({"players": 1}, "from 2 to 2"),
    "losses": ({"losses": "many"}, "a whole number is needed"),
    "loses": ({"loses": 1}, "did you mean losses?"),
    "moved.3": ({"moved": {3: 1}}, "from 1 to 2"),
    "weather": ({"weather": "calm"}, "no such key"),
    "stance.1": ({"stance": {"1": "hihg"}}, "the words are low, high"),
    "stacks.c2": ({"stacks": {"c2": ["crate", "cart#1"]}}, "no such piece is listed there: 'cart#1'"),
    "stacks.c2: a": ({"stacks": {"c2": ["crate"]}}, "crate is missing"),
    "tiles[0].state": ({"tiles": [{"tile": "spring", "at": "a1", "state": "broken"}]}, "no state 'broken'"),
    "tiles[0]": ({"tiles": [{"tile": "spring", "at": "a1", "colour": "red"}]}, "the keys are tile, at, turn, state"),
    "hands.1": ({"hands": {"1": ["rug"]}}, "no tile 'rug'"),
}


@pytest.mark.parametrize("start", FAULTS)
def test_a_fault_is_told_with_its_place(start: str) -> None:
    change, rest = FAULTS[start]
    with pytest.raises(StateError) as caught:
        yard(**change)
    assert str(caught.value).startswith(start)
    assert rest in str(caught.value)


HOSTILE = [
    *(None, True, 0, 1, -1, 2, 10**6, 10**5000, 0.5, math.nan, "", "a1", "c3", "north", "pass", "x" * 5000),
    *([], {}, [[]], ["a1", "a1"], {"1": "a1"}, {"2": ["c3"]}, {1: 3}, [None], ["die 1"], {"at": "a1"}),
]


@given(st.sampled_from(RULED), st.data())
def test_hostile_scenarios_are_refused_or_answered(name: str, data: st.DataObject) -> None:
    program = game(name).program
    rng = Random(data.draw(st.integers(0, 10**6)))
    spaces = program.topology.names
    scenario: dict[str, Any] = {"game": name, "moves": []}
    for kind in program.kinds:
        items = [
            {"at": rng.choice(spaces), "facing": rng.choice(program.topology.directions)}
            if kind.facing
            else rng.choice(spaces)
            for _ in range(2)
        ]
        scenario[kind.plural] = {str(program.players[0]): items[:1]} if kind.owned else items
    for variable in program.variables:
        scenario[variable.name] = 1
    scenario["tiles"] = [{"tile": t.name, "at": rng.choice(spaces)} for t in program.types[:2]]
    for _ in range(data.draw(st.integers(0, 3))):
        key = data.draw(st.sampled_from([*scenario, "mover", "players", "stacks", "hands", "supply", "played"]))
        scenario[key] = copy.deepcopy(data.draw(st.sampled_from(HOSTILE)))
    refusal = ""
    for _ in range(4):
        try:
            answer = resolve(game(name), scenario)
        except KirlibError as error:
            refusal = str(error)
            break
        json.dumps(answer, allow_nan=False)
        legal = answer.get("pending", {}).get("moves", [])
        if not legal:
            break
        scenario["moves"] = [*scenario["moves"], rng.choice(legal)]
    assert len(refusal) < 700
