"""The library against the conformance cases (tests/conformance/README.md) and the published positions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kirlib
from kirlib.scenario import resolve
from tests.naive import conformance

CASES = {case["name"]: case for case in conformance.load()}
TURNS = [
    json.loads(line) for line in (Path(__file__).parent / "cases" / "kir-turns.jsonl").read_text("utf-8").splitlines()
]
PLACE, DRAW = "place", "draw"


def state_of(game: kirlib.Game, position: dict) -> kirlib.State:
    """The state of a case's position: in the middle of a turn, a player about to place."""
    seat = position.get("to_move", 1) - 1
    hands = {int(owner): list(hand) for owner, hand in position.get("hands", {}).items()}
    while seat < 2 and not hands.get(seat + 1):  # who holds nothing is not asked
        seat += 1
    data = game.initial_state().to_dict()
    steps = [step.op for step in game.program.steps]
    loop = game.program.loop
    dragons = iter(position["dragons"])
    tents = {int(owner): at for owner, at in position.get("tents", {}).items()}
    pieces = []
    for piece in data["pieces"]:
        if piece["kind"] == "dragon":
            # cases have fewer dragons than the game: the others are off the board
            given = next(dragons, {"at": None, "facing": piece["facing"]})
            found = {"looping": False, "last": None, **given}
        else:
            found = {"at": tents.get(piece["owner"] + 1)}
        pieces.append({**piece, "waiting": False, **found})
    assert next(dragons, None) is None
    tiles = [{"turn": 0, **tile} for tile in position.get("tiles", [])]
    played = position.get("played", [])
    supply = position.get("supply", {})
    there = [t["tile"] for t in tiles] + [p["tile"] for p in played] + [t for hand in hands.values() for t in hand]
    removed = {
        t.name: count - there.count(t.name) - supply.get(t.name, 0)
        for t, count in zip(game.program.types, game.program.supply, strict=True)
    }
    history = [[[p["at"], p["facing"], p["looping"], p["last"]] for p in pieces]]
    decides = seat < 2
    return game.state_from_dict(
        {
            **data,
            "turn": 1,
            "step": steps.index(PLACE, loop),
            "seat": seat if decides else 0,
            "current_player": seat if decides else kirlib.CHANCE,
            "pending": PLACE if decides else "continue",
            "hands": [hands.get(1, []), hands.get(2, [])],
            "supply": supply,
            "removed": removed,
            "tiles": tiles,
            "mounted": [{"tile": p["tile"], "on": p["on"]} for p in played],
            "pieces": pieces,
            "changed": position.get("to_move", 1) == 2,
            "history": history,
        }
    )


def reach(case: dict) -> kirlib.State:
    game = kirlib.load_game(case["game"])
    state = game.initial_state() if case["position"] == "start" else state_of(game, case["position"])
    for move in case.get("moves", ()):
        state = state.play(game.parse_move(move, state))
    return state


def told(state: kirlib.State, key: str) -> object:
    """What a case's `expect` may ask of a state."""
    data = state.to_dict()
    pieces = data["pieces"]
    match key:
        case "result":
            return state.outcome.result if state.outcome else None
        case "turn":
            return max(state.turn, 1)  # cases count the setup to the first turn
        case "to_move":
            if state.is_terminal or data["pending"] == "continue":
                return 0
            return state.current_player + 1 if not state.is_chance else (state.first + state.seat) % 2 + 1
        case "tents":
            return {p["owner"] + 1: p["at"] for p in pieces if p["kind"] == "tent" and p["at"]}
        case "tiles":
            return sorted(data["tiles"], key=lambda tile: (tile["at"][0], int(tile["at"][1:])))
        case "dragons":
            return [
                {"at": p["at"], "facing": p["facing"]}
                | ({"looping": True} if p["looping"] else {})
                | ({"last": p["last"]} if p["last"] else {})
                for p in pieces
                if p["kind"] == "dragon" and p["at"]
            ]
        case "hands":
            return {seat: sorted(hand) for seat, hand in enumerate(data["hands"], 1)}
        case "supply_size":
            return sum(data["supply"].values())
    raise AssertionError(key)


@pytest.mark.parametrize("name", CASES)
def test_case(name):
    case = CASES[name]
    expect = case["expect"]
    match case.get("kind", "resolve"):
        case "resolve":
            assert resolve(kirlib.load_game(case["scenario"]["game"]), case["scenario"]) == expect
        case "legal":
            moves = [str(move) for move in reach(case).legal_moves()]
            assert len(moves) == len(set(moves)) == expect["count"]
            assert set(expect.get("includes", ())) <= set(moves)
            assert not set(expect.get("excludes", ())) & set(moves)
        case "play":
            state = reach(case)
            assert {key: told(state, key) for key in expect} == expect
        case kind:
            raise AssertionError(kind)


@pytest.mark.parametrize("line", range(0, len(TURNS), 20))
def test_published_turns(line):
    assert len(TURNS) == 400
    for number, case in enumerate(TURNS[line : line + 20], line + 1):
        assert resolve(kirlib.load_game(case["scenario"]["game"]), case["scenario"]) == case["expected"], number
