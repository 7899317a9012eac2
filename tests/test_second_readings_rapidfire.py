"""Dragon Rapid Fire as shipped and its naive reading agree, move for move: chance, positions, crystals and winners."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest
import yaml

import kirlib
from kirlib import State, shipped
from tests.naive import rapidfire as rf
from tests.reading import by_text, counter, pieces, tiles, winners

NAME = "dragon-rapid-fire"


@cache
def game() -> kirlib.Game:
    return kirlib.load_game(NAME)


@cache
def valley() -> rf.Valley:
    _, document = shipped.read_game(NAME)
    return rf.read(yaml.safe_load(document))


def compare(state: State, naive: rf.State) -> None:
    assert pieces(state, "dragon") == Counter(enumerate(naive.at))
    assert counter(state, "crystals") == naive.taken
    assert counter(state, "stock") == (naive.stock,)
    pointing = dict(zip(naive.valley.whirlwinds, naive.pointing, strict=True))
    assert {at: word for at, (word, _) in tiles(state, "whirlwind").items()} == pointing
    assert winners(state) == naive.outcome
    assert {str(move): chance for move, chance in state.chance_outcomes()} == naive.chance()
    if naive.rolling:
        assert state.is_chance
    else:
        assert list(by_text(state)) == naive.legal()
        assert state.is_terminal or state.current_player == naive.to_move


def play(players: int, seed: int, met: Counter[str]) -> None:
    """One game on both sides; counts what was met in it."""
    rng = random.Random(seed)
    state, naive = game().initial_state(players), rf.start(valley(), players)
    while True:
        compare(state, naive)
        if naive.outcome is not None:
            assert state.is_terminal
            break
        chances = naive.chance()
        move = rng.choices(list(chances), list(map(float, chances.values())))[0] if chances else naive.legal()[0]
        after = naive.play(move)
        met[move] += 1
        met["flips"] += sum(a != b for a, b in zip(naive.pointing, after.pointing, strict=True))
        met["gains"] += after.stock < naive.stock
        met["short stock"] += after.stock == 0 != naive.stock
        state, naive = state.play(by_text(state)[move]), after
    assert sum(naive.taken) + naive.stock == rf.STOCK + rf.TREASURE
    met["first is not richest"] += naive.to_move not in naive.outcome
    met["shared"] += len(naive.outcome) > 1
    met["games"] += 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games(players):
    met: Counter[str] = Counter()
    for seed in range(100):
        play(players, seed, met)
    for name in ("die whirlwind", "flips", "gains", "first is not richest", "shared"):
        assert met[name] >= 3, (name, met)


@pytest.mark.heavy
@pytest.mark.parametrize("players", [2, 3, 4])
def test_many_whole_games(players):
    met: Counter[str] = Counter()
    for seed in range(5_000):
        play(players, seed, met)
    for name, least in {"die whirlwind": 5_000, "gains": 50_000, "first is not richest": 500, "shared": 200}.items():
        assert met[name] >= least, (name, met)
