"""Scenarios of Dragonflock against its naive reading: where everything is after a move, and who decides what next."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from kirlib.scenario import resolve
from tests.model.samples import game
from tests.naive.dragonflock import NAMES, SPACES, Position, rich
from tests.naive.dragonflock_rules import counted

FLOCK = game("dragonflock")


def beginnings(rng: Random, many: int) -> list[Position]:
    """Rich positions at the start of a turn, each as if it were the first that the game has seen."""
    found: list[Position] = []
    while len(found) < many:
        position = rich(rng)
        if not position.pending:
            found.append(counted(replace(position, occurrences=frozenset()), [])[0])
    return found


def scenario_of(position: Position, moves: list[str]) -> dict[str, Any]:
    dragons = {str(seat + 1): [NAMES[s] for s in SPACES for _ in range(position.board[s][seat])] for seat in (0, 1)}
    tiles = [{"tile": "mountain", "at": NAMES[s]} for s in sorted(position.mountains)]
    tiles += [{"tile": "town", "at": NAMES[s], "owner": o + 1} for s, o in enumerate(position.towns) if o is not None]
    return {"game": "dragonflock", "dragons": dragons, "tiles": tiles, "mover": position.turn + 1, "moves": moves}


def agrees(answer: dict[str, Any], position: Position, before: Position) -> None:
    """The answer tells of the same position."""
    for seat in (0, 1):
        told = sorted(dragon["at"] for dragon in answer["dragons"] if dragon["owner"] == seat + 1)
        assert told == sorted(NAMES[s] for s in SPACES for _ in range(position.board[s][seat]))
        towns = [tile["at"] for tile in answer["tiles"] if tile["tile"] == "town" and tile["owner"] == seat + 1]
        assert towns == [NAMES[s] for s in SPACES if position.towns[s] == seat]
    lost = [NAMES[s] for s in SPACES if before.towns[s] is not None and position.towns[s] is None]
    assert sorted(answer["destroyed"]) == sorted(lost)
    result = {None: None, "0 wins": "win:1", "1 wins": "win:2", "draw": "draw"}[position.outcome]
    assert answer["result"] == result
    for dragon in answer["dragons"]:
        assert dragon["path"][0]["by"] == "start"
        assert dragon["path"][-1]["at"] == dragon["at"]
    if position.outcome is None:
        assert answer["mover"] == position.turn + 1
    if position.outcome is None and position.pending:
        assert answer["pending"]["player"] == position.to_move + 1
        assert answer["pending"]["to"] == "displace"
        assert sorted(answer["pending"]["moves"]) == sorted(position.legal())
    else:
        assert "pending" not in answer


def compare(positions: list[Position]) -> int:
    """Compares each first move of each position, and then always the first choice. Returns how many were displaced."""
    chains = 0
    for before in positions:
        asked = resolve(FLOCK, scenario_of(before, []))["pending"]
        assert asked["player"] == before.turn + 1
        assert sorted(asked["moves"]) == sorted(before.legal())
        for first in before.legal():
            moves, position = [first], before.play(first)
            agrees(resolve(FLOCK, scenario_of(before, moves)), position, before)
            while position.outcome is None and position.pending:
                chains += 1
                moves.append(position.legal()[0])
                position = position.play(moves[-1])
                agrees(resolve(FLOCK, scenario_of(before, moves)), position, before)
    return chains


def test_first_moves_and_what_follows() -> None:
    assert compare(beginnings(Random(7), 500)) > 150


def test_moves_of_several_turns() -> None:
    """What is alike keeps its path although it is numbered anew at the start of each turn."""
    rng = Random(3)
    for before in beginnings(rng, 25):
        moves: list[str] = []
        position = before
        while position.outcome is None and len(moves) < 6:
            moves.append(rng.choice(position.legal()))
            position = position.play(moves[-1])
        agrees(resolve(FLOCK, scenario_of(before, moves)), position, before)
