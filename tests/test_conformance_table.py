"""The conformance cases are complete, well-formed, and right by the naive reading."""

from __future__ import annotations

import copy
import json
from collections import Counter
from typing import Any

import pytest
import yaml

from tests.naive import conformance, kir

CASES = conformance.load()
BY_NAME = {case["name"]: case for case in CASES}
RULES = yaml.safe_load((conformance.FOLDER / "rulebook-kir.yaml").read_text(encoding="utf-8"))["rules"]
RULINGS = yaml.safe_load((conformance.FOLDER / "rulings-kir.yaml").read_text(encoding="utf-8"))["rulings"]

COMMON = {"name", "title", "shows", "kind", "expect"}
KEYS = {
    "resolve": COMMON | {"scenario"},
    "legal": COMMON | {"game", "position", "moves"},
    "play": COMMON | {"game", "position", "moves"},
}


def twice(names: list[str]) -> list[str]:
    return [name for name, count in Counter(names).items() if count > 1]


def test_names_are_unique():
    assert twice([case["name"] for case in CASES]) == []
    assert twice([rule["id"] for rule in RULES]) == []
    assert twice([ruling["name"] for ruling in RULINGS]) == []


def test_every_case_shows_something_that_is_listed():
    listed = {f"rulebook:{rule['id']}" for rule in RULES} | {f"ruling:{r['name']}" for r in RULINGS}
    assert {case["name"]: [s for s in case["shows"] if s not in listed] for case in CASES} == {
        name: [] for name in BY_NAME
    }
    assert all(case["shows"] for case in CASES)


def test_table_and_cases_name_each_other():
    shown = {
        rule["id"]: {case["name"] for case in CASES if f"rulebook:{rule['id']}" in case["shows"]} for rule in RULES
    }
    assert {rule["id"]: set(rule["cases"]) for rule in RULES} == shown
    assert all(shown.values())


def test_every_ruling_is_shown():
    shown = {name for case in CASES for name in case["shows"]}
    assert [r["name"] for r in RULINGS if f"ruling:{r['name']}" not in shown] == []


@pytest.mark.parametrize("name", BY_NAME)
def test_case(name):
    case = BY_NAME[name]
    kind = case.get("kind", "resolve")
    assert set(case) <= KEYS[kind]
    assert case["title"]
    # JSON keeps it all, but for number keys: so a case can be handed to any language.
    json.dumps(case)
    conformance.check(case)


def spoil(value: Any) -> Any:
    """Another value of the same shape."""
    if isinstance(value, bool) or value is None:
        return "spoilt"
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return [*value, "spoilt"]
    return {**value, 9: "spoilt"} if isinstance(value, dict) else f"{value}-spoilt"


@pytest.mark.parametrize("name", BY_NAME)
def test_a_spoilt_case_fails(name):
    """Whatever single value a case expects is looked at."""
    case = BY_NAME[name]
    for key in case["expect"]:
        spoilt = copy.deepcopy(case)
        spoilt["expect"][key] = spoil(spoilt["expect"][key])
        if key == "excludes":
            spoilt["expect"][key] = sorted(conformance.reach(case).moves())[:1]
        with pytest.raises(AssertionError):
            conformance.check(spoilt)


def test_positions_do_not_hold_more_tiles_than_there_are():
    for case in CASES:
        place = case.get("scenario") or case["position"]
        if place == "start":
            continue
        tiles = Counter(tile["tile"] for tile in place["tiles"])
        for hand in place.get("hands", {}).values():
            tiles.update(hand)
        tiles.update(place.get("supply", {}))
        assert max(tiles.values(), default=0) <= kir.COPIES, case["name"]
