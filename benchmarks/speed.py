"""Speed as ratios within one run: kirlib against the game written by hand, and what loading costs.

    python -m benchmarks.speed [--seconds 20] [--json]

Measurements take turns in slices, so that whatever else the machine does hits all alike. `listed` makes the list of
legal moves before each choice, as kirlib offers them; `counted` is hand-tuned further and only counts them.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from random import Random
from statistics import median

import kirlib
from benchmarks import naive_kir
from kirlib.cli.bench import Player, by_play, by_trace

SLICE = 0.2
STARTS = 7

START = """
from time import perf_counter as now
a = now()
import kirlib
import kirlib.compiler, kirlib.reader, yaml  # else the first game that is loaded imports them
b = now()
game = kirlib.load_game("dragons-of-kir")
c = now()
text = game.to_json()
d = now()
kirlib.load_program_text(text)
print((b - a) * 1000, (c - b) * 1000, (now() - d) * 1000)
"""


class ByHand:
    """Games written by hand, measured like a `Player`."""

    def __init__(self, listed: bool) -> None:
        self.listed = listed
        self.moves, self.seconds, self.seed = 0, 0.0, 0

    def go(self, seconds: float) -> None:
        self.seed += 1
        moves, _, elapsed = naive_kir.play(seconds=seconds, seed=self.seed, listed=self.listed)
        self.moves += moves
        self.seconds += elapsed


def rates(seconds: float) -> dict[str, float]:
    """Players' moves a second."""
    game = kirlib.load_game("dragons-of-kir")
    players = {
        "play": Player(game, by_play, Random(1)),
        "trace": Player(game, by_trace, Random(1)),
        "listed": ByHand(True),
        "counted": ByHand(False),
    }
    for player in players.values():
        player.go(1.0)
        player.moves, player.seconds = 0, 0.0
    while min(player.seconds for player in players.values()) < seconds / len(players):
        for player in players.values():
            player.go(SLICE)
    return {name: player.moves / player.seconds for name, player in players.items()}


def starts() -> dict[str, float]:
    """Milliseconds to import kirlib with its compiler, then to load a game, and then to load it compiled.

    Each in a new process; the median of several.
    """
    runs = []
    for _ in range(STARTS):
        done = subprocess.run([sys.executable, "-c", START], capture_output=True, text=True, check=True)
        runs.append(tuple(float(word) for word in done.stdout.split()))
    return {
        "import_ms": median(run[0] for run in runs),
        "load_ms": median(run[1] for run in runs),
        "load_program_ms": median(run[2] for run in runs),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Speed of kirlib as ratios within one run.")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    found = rates(arguments.seconds)
    answer = {
        **found,
        "play/listed": found["play"] / found["listed"],
        "play/counted": found["play"] / found["counted"],
        "trace cost": found["play"] / found["trace"],
        **starts(),
    }
    if arguments.json:
        print(json.dumps(answer))
        return
    for name, value in answer.items():
        print(f"{name:<14}{value:>12,.0f}" if value > 100 else f"{name:<14}{value:>12,.2f}")


if __name__ == "__main__":
    main()
