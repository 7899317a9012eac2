"""One turn resolved from a position given as data."""

from __future__ import annotations

import copy
import json
import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirlib import StateError
from kirlib.scenario import file_then_rank, resolve
from tests.model.samples import game

KIR = game("dragons-of-kir")
LINES = (Path(__file__).parent / "cases" / "kir-turns.jsonl").read_text(encoding="utf-8").splitlines()
SCENARIOS = [json.loads(line)["scenario"] for line in LINES]


def test_the_example() -> None:
    """A dragon that goes round a wildfire, and one that is held, as in the contract of the command."""
    scenario = {
        "game": "dragons-of-kir",
        "tents": {1: "a1", 2: "h8"},
        "tiles": [{"tile": "wind", "at": "f7", "turn": 90}],
        "dragons": [
            {"at": "a8", "facing": "west"},
            {"at": "c6", "facing": "south", "looping": True, "last": "c5"},
        ],
        "played": [{"tile": "dragon-lair", "on": 0}],
    }
    assert resolve(KIR, scenario) == {
        "dragons": [
            {
                "at": "a8",
                "facing": "west",
                "looping": False,
                "held": True,
                "path": [{"at": "a8", "facing": "west", "by": "start"}],
            },
            {
                "at": "c5",
                "facing": "south",
                "looping": False,
                "held": False,
                "path": [
                    {"at": "c6", "facing": "south", "by": "start"},
                    {"at": "c5", "facing": "south", "by": "advance"},
                ],
            },
        ],
        "destroyed": [],
        "tents_destroyed": [],
        "result": None,
    }


def test_an_empty_scenario_is_an_empty_board() -> None:
    nothing = {"dragons": [], "destroyed": [], "tents_destroyed": [], "result": None}
    assert resolve(KIR, {}) == nothing
    assert resolve(KIR, {"game": "anything", "tiles": [], "tents": {}, "dragons": ()}) == nothing


def test_a_scenario_is_not_changed() -> None:
    for scenario in SCENARIOS[:40]:
        before = copy.deepcopy(scenario)
        assert resolve(KIR, scenario) == resolve(KIR, scenario)
        assert scenario == before


def test_seats_are_numbers_or_texts_in_any_order() -> None:
    answers = [
        resolve(KIR, {"tents": tents, "dragons": [{"at": "a2", "facing": "south"}]})
        for tents in ({1: "a1", 2: "h8"}, {"2": "h8", "1": "a1"}, {"1": {"at": "a1"}, 2: ["h8"]}, {1: ["a1"], 2: "h8"})
    ]
    assert all(answer == answers[0] for answer in answers)
    assert (answers[0]["tents_destroyed"], answers[0]["result"]) == ([1], "win:2")


def test_looping_without_a_tile_is_an_empty_memory() -> None:
    loop = {"at": "c6", "facing": "south", "looping": True}
    for scenario in ({"dragons": [loop]}, {"dragons": [{**loop, "last": "c5"}]}, {"dragons": [{**loop, "last": None}]}):
        (dragon,) = resolve(KIR, scenario)["dragons"]
        assert (dragon["at"], dragon["looping"]) == ("c5", False)
        assert "last" not in dragon


WRONG: dict[str, tuple[Any, str]] = {
    "not a mapping": ([], "scenario: a mapping is needed, not a list"),
    "an unknown key": ({"dragon": []}, "did you mean dragons"),
    "a number as key": ({7: 1}, "7: there is no such key"),
    "no list": ({"dragons": {"at": "a1"}}, "dragons: a list is needed"),
    "nothing": ({"dragons": None}, "dragons: a list is needed, not null"),
    "no facing": ({"dragons": ["a1"]}, r"dragons\[0\]: the key 'facing' is missing"),
    "no space": ({"dragons": [{"facing": "north"}]}, "the key 'at' is missing"),
    "null for a space": ({"dragons": [{"at": None, "facing": "north"}]}, r"dragons\[0\].at"),
    "no such space": ({"dragons": [{"at": "a9", "facing": "north"}]}, "no space 'a9'"),
    "no such facing": ({"dragons": [{"at": "a1", "facing": "up"}]}, "no direction 'up'"),
    "an unknown key of a piece": (
        {"dragons": [{"at": "a1", "facing": "north", "lopping": True}]},
        "did you mean looping",
    ),
    "a number for a flag": ({"dragons": [{"at": "a1", "facing": "north", "looping": 1}]}, "true or false"),
    "a memory without a loop": ({"dragons": [{"at": "a1", "facing": "north", "last": "a2"}]}, "remembers no tile"),
    "waiting": ({"dragons": [{"at": "a1", "facing": "north", "waiting": True}]}, "no key 'waiting'"),
    "no such seat": ({"tents": {3: "a1"}}, "tents.3: must be from 1 to 2"),
    "a text for a seat": ({"tents": {"one": "a1"}}, "tents.one: a whole number"),
    "a seat twice": ({"tents": {1: "a1", "1": "a2"}}, "given twice"),
    "tents as a list": ({"tents": ["a1"]}, "tents: a mapping is needed"),
    "a tent with a facing": ({"tents": {1: {"at": "a1", "facing": "north"}}}, "has no facing"),
    "no such tile": ({"tiles": [{"tile": "mnok", "at": "a1"}]}, "no tile 'mnok'"),
    "a tile without a space": ({"tiles": [{"tile": "monk"}]}, "the key 'at' is missing"),
    "two tiles on a space": ({"tiles": [{"tile": "monk", "at": "a1"}] * 2}, r"tiles\[1\].at: there is a tile"),
    "no such turn": ({"tiles": [{"tile": "wind", "at": "a1", "turn": 45}]}, r"tiles\[0\].turn"),
    "a large turn": ({"tiles": [{"tile": "wind", "at": "a1", "turn": 360}]}, "from 0 to 359"),
    "a key of a tile": ({"tiles": [{"tile": "wind", "at": "a1", "facing": "north"}]}, "no key 'facing'"),
    "a tile for pieces": ({"tiles": [{"tile": "dragon-lair", "at": "a1"}]}, "under `played`"),
    "a tile for spaces": ({"dragons": [], "played": [{"tile": "monk", "on": 0}]}, "under `tiles`"),
    "on no piece": ({"played": [{"tile": "dragon-lair", "on": 0}]}, "there is no dragon"),
    "on no such piece": (
        {"dragons": [{"at": "a1", "facing": "north"}], "played": [{"tile": "dragon-lair", "on": 1}]},
        r"played\[0\].on: must be from 0 to 0",
    ),
}


@pytest.mark.parametrize(("scenario", "message"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_told_with_its_path(scenario: Any, message: str) -> None:
    with pytest.raises(StateError, match=message):
        resolve(KIR, scenario)


HOSTILE = [
    None,
    True,
    0,
    -1,
    1.5,
    math.nan,
    10**30,
    "",
    "a1",
    "north",
    "wind",
    "x" * 10_000,
    [],
    {},
    [[]],
    {"at": "a1"},
]
HOSTILE += [{"at": []}, {7: 7}, [None], object()]


@given(st.data())
def test_damaged_scenarios_are_answered_or_refused(data: st.DataObject) -> None:
    scenario = copy.deepcopy(data.draw(st.sampled_from(SCENARIOS)))
    for _ in range(data.draw(st.integers(1, 3))):
        holder: Any = scenario
        for _ in range(data.draw(st.integers(0, 2))):
            keys = list(holder) if isinstance(holder, dict) else range(len(holder)) if isinstance(holder, list) else []
            inner = [key for key in keys if isinstance(holder[key], dict | list) and holder[key]]
            if inner:
                holder = holder[data.draw(st.sampled_from(inner))]
        keys = list(holder) if isinstance(holder, dict) else range(len(holder)) if isinstance(holder, list) else []
        if keys:
            key = data.draw(st.sampled_from(list(keys)))
            match data.draw(st.sampled_from(["replace", "delete", "copy"])):
                case "delete":
                    del holder[key]
                case "replace":
                    holder[key] = copy.deepcopy(data.draw(st.sampled_from(HOSTILE)))
                case _ if isinstance(holder, list):
                    holder.append(copy.deepcopy(holder[key]))
    refusal = ""
    try:
        answer = resolve(KIR, scenario)
    except StateError as error:
        refusal = str(error)
    else:
        assert list(answer) == ["dragons", "destroyed", "tents_destroyed", "result"]
        json.dumps(answer, allow_nan=False)
    assert len(refusal) < 300


def test_scenarios_of_other_games_have_their_words() -> None:
    answer = resolve(
        game("many"),
        {"tents": {4: "c2", 3: "a3"}, "dragons": [{"at": "a5", "facing": "south"}, {"at": "a1", "facing": "west"}]},
    )
    # two steps at a time; whoever leaves the board is gone
    assert [dragon["at"] for dragon in answer["dragons"]] == ["a3", None]
    assert answer["tents_destroyed"] == [3]
    assert answer["result"] == "win:1,2,4"


@given(st.lists(st.tuples(st.sampled_from(["a", "b", "z", "aa", "ab"]), st.integers(1, 120)), unique=True))
def test_spaces_are_sorted_by_file_then_by_rank_as_a_number(spaces: list[tuple[str, int]]) -> None:
    names = [f"{file}{rank}" for file, rank in spaces]
    by_hand = sorted(spaces, key=lambda space: (len(space[0]), space[0], space[1]))
    assert sorted(names, key=file_then_rank) == [f"{file}{rank}" for file, rank in by_hand]


@given(st.text())
def test_any_name_can_be_sorted(name: str) -> None:
    assert file_then_rank(name) == file_then_rank(name)
    assert sorted([name, "a1"], key=file_then_rank)
