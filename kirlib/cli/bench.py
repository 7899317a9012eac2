"""Measure how many moves a second random games of a game take."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from time import perf_counter

from attrs import define, field

from kirlib import shipped
from kirlib.cli.faults import Fault
from kirlib.cli.loading import open_game
from kirlib.cli.output import Output
from kirlib.game import Game
from kirlib.model.move import Move
from kirlib.model.outcome import CHANCE, TERMINAL
from kirlib.state import State

NAME = "bench"
LONGEST = 3600.0
SLICE = 0.1
"""Seconds that one measurement goes on before the next has its turn, so that noise hits all alike."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="left out: each game that ships, one after the other")
    parser.add_argument("--seconds", default="6", metavar="N", help="how long to measure a game (default: 6)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the random games (default: 1)")
    parser.add_argument(
        "--json", action="store_true", help="one object, name to moves a second; of all games, one for each"
    )


def run(options: argparse.Namespace) -> int:
    """Measures; players' moves are counted, chance moves are played but not counted."""
    try:
        seconds = float(options.seconds)
    except ValueError:
        seconds = -1.0
    if not 0 < seconds <= LONGEST:
        raise Fault(f"--seconds is a number up to {LONGEST:.0f}, not {options.seconds[:20]!r}")
    out = Output()
    if options.game is None:
        return of_all(out, seconds, options)
    rates = measure(open_game(options.game), seconds, options.seed)
    if options.json:
        out.json(rates)
    else:
        for name, rate in rates.items():
            out.line(f"{name:<8}{rate:>12,.0f} moves a second")
    return 0


def of_all(out: Output, seconds: float, options: argparse.Namespace) -> int:
    """Measures every game that ships, and tells each as soon as it is measured."""
    names = shipped.games()
    width = max(len(name) for name in names)
    found: dict[str, dict[str, float]] = {}
    for name in names:
        found[name] = measure(open_game(name), seconds, options.seed)
        if not options.json:
            rates = "".join(f"{rate:>12,.0f} {what}" for what, rate in found[name].items())
            out.line(f"{name:<{width}}{rates}   moves a second")
    if options.json:
        out.json(found)
    return 0


def by_play(state: State, move: Move) -> State:
    """A move without a trace."""
    return state.play(move)


def by_trace(state: State, move: Move) -> State:
    """The same move with a trace."""
    after: State = state.trace(move).state
    return after


@define
class Player:
    """Random games, one after the other, and how long they took. Both measurements play the same ones."""

    game: Game
    step: Callable[[State, Move], State]
    rng: Random
    state: State = field(init=False)
    moves: int = 0
    seconds: float = 0.0

    def __attrs_post_init__(self) -> None:
        self.state = self.game.initial_state()

    def go(self, seconds: float) -> None:
        """Plays on for so long; looks at the clock every few moves."""
        state, step, rng, moves = self.state, self.step, self.rng, 0
        random = rng.random
        start = perf_counter()
        end = start + seconds
        while perf_counter() < end:
            for _ in range(64):
                player = state.player
                if player == CHANCE:
                    state = step(state, state.sample_chance(rng))
                elif player == TERMINAL:
                    state = self.game.initial_state()
                else:
                    legal = state.legal_moves()
                    state = step(state, legal[int(random() * len(legal))])
                    moves += 1
        self.seconds += perf_counter() - start
        self.moves += moves
        self.state = state


def measure(game: Game, seconds: float, seed: int) -> dict[str, float]:
    """Moves a second by `play` and by `trace`, measured in turns for `seconds` in all, after a warm-up."""
    players = {
        "play": Player(game, by_play, Random(seed)),
        "trace": Player(game, by_trace, Random(seed)),
    }
    for player in players.values():
        player.go(min(0.5, seconds / 10))
        player.moves, player.seconds = 0, 0.0
    share = seconds / len(players)
    while any(player.seconds < share for player in players.values()):
        for player in players.values():
            player.go(max(0.0, min(SLICE, share - player.seconds)))
    return {name: player.moves / player.seconds for name, player in players.items()}
