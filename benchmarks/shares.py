"""How random games of Dragons of Kir end: a statistical check on a whole reading of the rules.

Every placement is uniform over the tiles in the hand (two alike count twice), then over the free squares
or the dragons, then over the orientations that act differently. A way to play one such game is a function
``seed -> (result, turns)`` in the table ``PLAYERS``; everything else here only counts.

    python -m benchmarks.shares [--games 20000] [--seed 1] [--player yardstick] [--json]
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import random
from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from statistics import NormalDist, fmean, stdev

import kirlib
from benchmarks import naive_kir

Z = NormalDist().inv_cdf(0.975)  # of a 95 % interval
WORKERS = 2
TARGET = {"win:1": 0.443, "win:2": 0.443, "tie": 0.022, "draw": 0.092}
TARGET_TURNS = 16.46


def by_hand(rng: random.Random) -> Callable:
    """The placements of this measure for the yardstick's game."""

    def decide(game: naive_kir.Game, seat: int) -> None:
        hand = game.hands[seat]
        free = game.free_squares()
        tile = rng.choice([tile for tile, count in hand.items() for _ in range(count)])
        if tile in naive_kir.CLASSES:
            square = rng.choice(free)
            game.place(seat, tile, rng.randrange(naive_kir.CLASSES[tile]), square)
        else:
            game.place(seat, tile, -1, rng.randrange(len(game.dragons)))

    return decide


def play_yardstick(seed: int) -> tuple[str, int]:
    rng = random.Random(seed)
    game = naive_kir.Game()
    game.run(by_hand(rng), naive_kir.random_draw(rng))
    assert game.result is not None
    return game.result, game.turn


def play_reading(seed: int) -> tuple[str, int]:
    """The same by the slower reading that the tests judge with."""
    from tests.naive import kir, kir_turn

    rng = random.Random(seed)
    game = kir.Game()
    while game.phase != "over":
        if game.phase != "place":
            game.play(game.random_move(rng))
            continue
        tile = rng.choice(sorted(game.hands[game.to_move].elements()))
        if tile in kir_turn.DRAGON_TILES:
            game.play(kir.placement_text(tile, 0, rng.randrange(len(game.dragons))))
        else:
            square = rng.choice(game.free_squares())
            game.play(kir.placement_text(tile, 90 * rng.randrange(kir_turn.CLASSES[tile]), square))
    assert game.result is not None
    return game.result, game.turn


@cache
def shipped() -> kirlib.Game:
    return kirlib.load_game("dragons-of-kir")


def by_hand_of_library(game: kirlib.Game, state: kirlib.State, rng: random.Random) -> kirlib.Move:
    """A placement of this measure: uniform over the hand, then the squares or dragons, then the orientations."""
    moves = game.moves
    number = rng.choice(state.hands[state.current_player])
    kind = game.program.types[number]
    if kind.mounted is not None:
        on = [i for i, (piece, _) in enumerate(state.roster) if piece == kind.mounted.on]
        return moves[moves.mount[number, rng.choice(on)]]
    taken = {piece.space for piece in state.pieces} | state.tiles.keys()
    space = rng.choice([s for s in range(moves.spaces) if s not in taken])
    face = kind.faces + rng.randrange(len(kind.turns))
    return moves[moves.place + face * moves.spaces + space]


def play_library(seed: int) -> tuple[str, int]:
    """The same by kirlib, from the YAML that ships."""
    rng = random.Random(seed)
    game = shipped()
    state = game.initial_state()
    while not state.is_terminal:
        if state.is_chance:
            state = state.play(state.sample_chance(rng))
            continue
        state = state.play(by_hand_of_library(game, state, rng))
    return state.outcome.result, state.turn


PLAYERS: dict[str, Callable[[int], tuple[str, int]]] = {
    "yardstick": play_yardstick,
    "reading": play_reading,
    "library": play_library,
}


def wilson(count: int, total: int) -> tuple[float, float]:
    """The 95 % score interval of a share."""
    share, zz = count / total, Z * Z / total
    middle = (share + zz / 2) / (1 + zz)
    half = Z * math.sqrt(share * (1 - share) / total + zz / total / 4) / (1 + zz)
    return middle - half, middle + half


def one(player: str, seed: int) -> tuple[str, int]:
    return PLAYERS[player](seed)


def run(games: int, seed: int = 1, player: str = "yardstick") -> dict:
    """Play ``games`` games. The same seed gives the same answer whatever the number of workers.

    ``shares``: result -> (share, low, high); ``turns``: the mean number of turns of the games that one player
    won, with its interval; the turn that ends a game counts.
    """
    seeds = range(seed * 1_000_000_007, seed * 1_000_000_007 + games)
    with multiprocessing.Pool(WORKERS) as pool:
        played = pool.map(partial(one, player), seeds, chunksize=64)
    counts = Counter(result for result, _ in played)
    turns = [turn for result, turn in played if result.startswith("win")]
    mean, half = fmean(turns), Z * stdev(turns) / math.sqrt(len(turns))
    return {
        "games": games,
        "player": player,
        "shares": {r: (counts[r] / games, *wilson(counts[r], games)) for r in TARGET},
        "turns": (mean, mean - half, mean + half),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--player", choices=sorted(PLAYERS), default="yardstick")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    answer = run(arguments.games, arguments.seed, arguments.player)
    if arguments.json:
        print(json.dumps(answer))
        return
    print(f"{answer['games']} games by '{answer['player']}', 95 % intervals")
    for result, (share, low, high) in answer["shares"].items():
        print(f"{result:>6} {share:7.2%}  [{low:.2%}, {high:.2%}]  target {TARGET[result]:.1%}")
    mean, low, high = answer["turns"]
    print(f" turns {mean:7.3f}  [{low:.3f}, {high:.3f}]  target {TARGET_TURNS}")


if __name__ == "__main__":
    main()
