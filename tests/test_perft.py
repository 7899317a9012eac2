"""Counts of sequences of moves: known ones, those of a naive reading, and that equal states have equal futures."""

from __future__ import annotations

import pytest
import yaml

import kirlib
from kirlib import shipped
from kirlib.cli.perft import perft
from tests.naive import rapidfire as rf
from tests.seatings import LABELS, SEATINGS, game

MOST = 5_000
"""Sequences that are counted one by one; a game that has more at one depth is not followed further."""


def counted(start: kirlib.State, depth: int) -> list[int]:
    """The counts for depths 1 to `depth`, as long as there are few: every sequence is played."""
    counts, level = [], [start]
    for _ in range(depth):
        counts.append(sum(len(state.legal_moves()) for state in level))
        if counts[-1] > MOST:
            break
        level = [state.play(move) for state in level for move in state.legal_moves()]
    return counts


def test_dragonflock():
    assert perft(kirlib.load_game("dragonflock").initial_state(), 4) == [18, 324, 5_994, 108_830]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_dragon_rapid_fire(players):
    _, document = shipped.read_game("dragon-rapid-fire")
    naive = rf.start(rf.read(yaml.safe_load(document)), players)
    state = kirlib.load_game("dragon-rapid-fire").initial_state(players)
    assert perft(state, 11) == [naive.perft(depth) for depth in range(1, 12)]


@pytest.mark.parametrize(("name", "players"), SEATINGS, ids=LABELS)
def test_equal_states_are_played_on_once(name, players):
    """Merging equal states changes no count, so what differs is never taken for equal."""
    start = game(name).initial_state(players)
    counts = counted(start, 8)
    assert counts
    assert perft(start, len(counts)) == counts
    assert perft(start, len(counts), widest=0) == counts
