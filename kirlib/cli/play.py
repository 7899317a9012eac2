"""Let computer players play a game, and watch them."""

from __future__ import annotations

import argparse
import secrets
import time
from collections.abc import Callable, Sequence
from random import Random

from attrs import frozen

from kirlib.cli.answers import result_text
from kirlib.cli.faults import Fault
from kirlib.cli.loading import open_game
from kirlib.cli.output import COLOUR, Output, columns
from kirlib.cli.watch import Watcher
from kirlib.diagnostics import printable
from kirlib.game import Game
from kirlib.model.event import Event
from kirlib.model.move import Move
from kirlib.model.outcome import CHANCE
from kirlib.players import PLAYERS, Player, make_player
from kirlib.state import State

NAME = "play"


@frozen
class Played:
    """A game that was played to its end. `decisions`: how many moves the players made."""

    state: State
    moves: tuple[Move, ...]
    decisions: int


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed gives the same game (default: a new one)")
    parser.add_argument("--watch", action="store_true", help="show every turn")
    parser.add_argument(
        "--players",
        nargs="+",
        default=["random"],
        metavar="NAME",
        help=f"who plays each seat, or one for all: {', '.join(sorted(PLAYERS))}",
    )
    parser.add_argument("--players-count", type=int, metavar="N", help="how many play (default: the fewest)")
    parser.add_argument("--first", type=int, metavar="N", help="the seat that is first, from 1")
    parser.add_argument("--open", action="store_true", help="show the hands, which the players hide from each other")
    parser.add_argument("--delay", type=float, default=0.0, metavar="S", help="seconds to wait after each turn")
    parser.add_argument("--colour", "--color", choices=COLOUR, default="auto", help="default: on a terminal")
    parser.add_argument("--plain", action="store_true", help="no colours, ASCII only")
    parser.add_argument("--json", action="store_true", help="the result and the moves as one object")


def run(options: argparse.Namespace) -> int:
    """Plays one game."""
    if options.json and options.watch:
        raise Fault("--json and --watch do not go together")
    if not 0 <= options.delay <= 60:
        raise Fault("--delay is from 0 to 60 seconds")
    game = open_game(options.game)
    count = _count(game, options)
    players = [_player(name) for name in options.players] * (count if len(options.players) == 1 else 1)
    seed = secrets.randbelow(1_000_000) if options.seed is None else options.seed
    try:
        start = game.initial_state(players=count, first=None if options.first is None else options.first - 1)
    except ValueError:
        raise Fault(f"--first is a seat from 1 to {count}, not {options.first}") from None
    out = Output("never" if options.plain else options.colour, options.plain)
    watcher = None
    if options.watch:
        watcher = Watcher(game, out, min(columns(), 80), options.open, lambda: time.sleep(options.delay))
        watcher.begin(seed, options.players * (count if len(options.players) == 1 else 1))
    played = play(start, players, seed, watcher.see if watcher else None)
    if watcher is not None:
        watcher.end(played.state, played.decisions)
    elif options.json:
        out.json(to_dict(game, played, seed, options.players))
    else:
        out.line(summary(played, seed))
    return 0


def _count(game: Game, options: argparse.Namespace) -> int:
    """How many play."""
    named = len(options.players)
    count: int = options.players_count or (named if named > 1 else game.players[0])
    if (options.players_count is not None and options.players_count < 1) or count not in game.players:
        least, most = game.players[0], game.players[-1]
        many = f"{least}" if least == most else f"{least} to {most}"
        raise Fault(f"{game.name} is for {many} players, not {options.players_count or count}")
    if named not in (1, count):
        raise Fault(f"{named} players are named, but {count} play")
    return count


def _player(name: str) -> Player:
    try:
        return make_player(name)
    except KeyError as error:
        raise Fault(printable(str(error.args[0]))[:300]) from None


def play(
    state: State,
    players: Sequence[Player],
    seed: int,
    see: Callable[[State, tuple[Event, ...]], None] | None = None,
) -> Played:
    """Plays from a state to the end. Chance and every player have generators of their own, all from the seed.

    `see` is called after each move with the state and what happened.
    """
    chance = Random(f"{seed}:chance")
    own = [Random(f"{seed}:{seat}") for seat in range(len(players))]
    moves: list[Move] = []
    decisions = 0
    while not state.is_terminal:
        who = state.current_player
        if who == CHANCE:
            move = state.sample_chance(chance)
        else:
            move = players[who](state.observation(who), state.legal_moves(), own[who])
            decisions += 1
        if see is None:
            state = state.play(move)
        else:
            trace = state.trace(move)
            see(trace.state, trace.events)
            state = trace.state
        moves.append(move)
    return Played(state, tuple(moves), decisions)


def summary(played: Played, seed: int) -> str:
    """How a game ended, in a line."""
    outcome = played.state.outcome
    assert outcome is not None
    said = result_text(outcome.result)
    reason = f": {printable(outcome.reason)}" if outcome.reason and outcome.reason != outcome.result else ""
    return f"{said}{reason} (turn {played.state.turn}, {played.decisions} moves, seed {seed})"


def to_dict(game: Game, played: Played, seed: int, players: Sequence[str]) -> dict[str, object]:
    """A game that was played, for JSON. `moves` has chance's too."""
    outcome = played.state.outcome
    assert outcome is not None
    return {
        "game": game.name,
        "fingerprint": game.fingerprint,
        "seed": seed,
        "players": list(players) * (played.state.players if len(players) == 1 else 1),
        "moves": [str(move) for move in played.moves],
        "turns": played.state.turn,
        "result": outcome.result,
        "reason": outcome.reason,
        "returns": list(played.state.returns()),
    }
