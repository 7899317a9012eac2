"""How random games end: the shares and lengths that a whole reading of the rules must show."""

import math

import pytest

from benchmarks.shares import TARGET, TARGET_TURNS, Z, run

SIGMAS = 4.0  # missed once in 16,000 times by a right reading
ROUNDING = 0.0005  # the targets are given to a tenth of a per cent


def check(games: int, player: str) -> None:
    found = run(games, seed=5, player=player)
    for result, expected in TARGET.items():
        error = math.sqrt(expected * (1 - expected) / games)
        assert abs(found["shares"][result][0] - expected) <= SIGMAS * error + ROUNDING, (result, found["shares"])
    mean, low, _ = found["turns"]
    assert abs(mean - TARGET_TURNS) <= SIGMAS * (mean - low) / Z + 0.005


def test_some_random_games_end_as_they_should():
    check(1_500, "library")


@pytest.mark.heavy
@pytest.mark.parametrize("player", ["library", "yardstick"])
def test_many_random_games_end_as_they_should(player):
    check(20_000, player)
