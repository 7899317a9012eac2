"""Random games, move by move."""

from collections.abc import Iterator
from random import Random

from kirlib.cli.story import Ply
from kirlib.game import Game
from kirlib.model.outcome import CHANCE


def plies(game: Game, rng: Random, most: int, players: int | None = None) -> Iterator[Ply]:
    """The first moves of a random game, each with what it brought about."""
    state = game.initial_state(players)
    for _ in range(most):
        if state.is_terminal:
            return
        move = state.sample_chance(rng) if state.current_player == CHANCE else rng.choice(state.legal_moves())
        trace = state.trace(move)
        yield Ply(state, move, trace.state, trace.events)
        state = trace.state
