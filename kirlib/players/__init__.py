"""Computer players, by name.

A player is anything that is called with what its seat may know, the legal moves and a generator, and returns one of
the moves. It never gets a state, so it cannot see what is hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from kirlib.model.move import Move
from kirlib.model.observation import Observation
from kirlib.players.random import RandomPlayer


class Player(Protocol):
    """What plays a seat."""

    def __call__(self, observation: Observation, legal: Sequence[Move], rng: Random) -> Move: ...


PLAYERS: dict[str, Callable[[], Player]] = {"random": RandomPlayer}
"""Players that need nothing but a name."""


def make_player(name: str) -> Player:
    """A new player of a kind. KeyError, with the names that there are, for any other name."""
    if name not in PLAYERS:
        raise KeyError(f"there is no player {name!r}; there are: {', '.join(sorted(PLAYERS))}")
    return PLAYERS[name]()


__all__ = ["PLAYERS", "Player", "RandomPlayer", "make_player"]
