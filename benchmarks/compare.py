"""The interpreter against the naive reading of Dragons of Kir: moves a second of random play, in one run.

Slices of a tenth of a second take turns, so that whatever else the machine does hits all alike. Both play uniformly
random legal moves; players' moves are counted, chance is played too.

    python -m benchmarks.compare [--seconds 9] [--seed 1] [--json]
"""

from __future__ import annotations

import argparse
import json
from random import Random

import kirlib
from benchmarks import naive_kir
from kirlib.cli.bench import SLICE, Player, by_play, by_trace


def measure(seconds: float, seed: int) -> dict[str, float]:
    """Moves a second: `play` and `trace` of the interpreter, `naive` of the naive reading."""
    game = kirlib.load_game("dragons-of-kir")
    players = {"play": Player(game, by_play, Random(seed)), "trace": Player(game, by_trace, Random(seed))}
    moves, spent, rounds = 0, 0.0, 0
    while spent < seconds / 3:
        if rounds == 3:  # the first rounds warm up
            moves, spent = 0, 0.0
            for player in players.values():
                player.moves, player.seconds = 0, 0.0
        for player in players.values():
            player.go(SLICE)
        made, _, took = naive_kir.play(seconds=SLICE, seed=seed + rounds)
        moves, spent, rounds = moves + made, spent + took, rounds + 1
    rates = {name: player.moves / player.seconds for name, player in players.items()}
    return {**rates, "naive": moves / spent}


def main() -> None:
    parser = argparse.ArgumentParser(description="The interpreter against a naive program for one game.")
    parser.add_argument("--seconds", type=float, default=9.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    rates = measure(max(2.0, arguments.seconds), arguments.seed)
    if arguments.json:
        print(json.dumps(rates))
        return
    for name, rate in rates.items():
        print(f"{name:<8}{rate:>10,.0f} moves a second  ({rate / rates['naive']:.2f} of naive)")


if __name__ == "__main__":
    main()
