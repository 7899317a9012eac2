"""Computer players, by name.

A player is anything that is called with what its seat may know, the legal moves and a generator, and returns one of
the moves. It never gets a state, so it cannot see what is hidden.
"""

from __future__ import annotations

from collections.abc import Callable

from kirlib.game import Game
from kirlib.match.asking import Player
from kirlib.players.greedy import GreedyPlayer
from kirlib.players.random import RandomPlayer


def _greedy(game: Game | None) -> Player:
    if game is None:
        raise KeyError("the player 'greedy' must be told the game")
    return GreedyPlayer(game)


PLAYERS: dict[str, Callable[[Game | None], Player]] = {"greedy": _greedy, "random": lambda _: RandomPlayer()}
"""Makes a player of a kind, for a game."""


def make_player(name: str, game: Game | None = None) -> Player:
    """A new player of a kind, for a game. KeyError for any other name, and for a player that must know the game."""
    if name not in PLAYERS:
        raise KeyError(f"there is no player {name!r}; there are: {', '.join(sorted(PLAYERS))}")
    return PLAYERS[name](game)


__all__ = ["PLAYERS", "GreedyPlayer", "Player", "RandomPlayer", "make_player"]
