"""What the methods of a match are given is checked: what is wrong is one error, which says what is needed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from inspect import iscoroutinefunction
from itertools import islice

from kirlib.game import Game
from kirlib.match.asking import Player

MANY = 1000
"""More players than any game has. What goes on for ever is looked at no further."""


def needs_game(game: object) -> None:
    """TypeError for anything but a `Game`."""
    if not isinstance(game, Game):
        raise TypeError(f"a Game is needed, not a {type(game).__name__}; `kirlib.load_game` loads one")


def needs_seat(seat: object, count: int) -> None:
    """ValueError for anything but a seat of so many, from 0, or None; as `State.observation` has it."""
    if seat is not None and (type(seat) is not int or seat not in range(count)):
        raise ValueError(f"there are players 0 to {count - 1}, no player {seat!r}")


def needs_bool(name: str, value: object) -> None:
    """TypeError for anything but True and False: hidden things hang on it, so that `"no"` must not be taken for yes."""
    if not isinstance(value, bool):
        raise TypeError(f"{name} is True or False, not {value!r}")


def needs_function(function: object, what: str) -> None:
    """TypeError for what can't be called, and for what would do nothing when it is called: an `async` function."""
    if not callable(function):
        raise TypeError(f"{what} must be callable")
    if iscoroutinefunction(function) or iscoroutinefunction(type(function).__call__):
        raise TypeError(
            f"{what} must not be async, since nobody awaits it: let it hand on what it is told to your loop"
        )


def needs_headers(headers: object) -> None:
    """TypeError for anything but a mapping or None. What is in it is looked at when it is written."""
    if headers is not None and not isinstance(headers, Mapping):
        raise TypeError(f"headers is a mapping of names to texts, or None, not a {type(headers).__name__}")


def seated(players: Iterable[Player | None] | None, count: int) -> tuple[Player | None, ...]:
    """What plays each seat; None: moves from outside, on `count` seats. TypeError for what can't play."""
    if players is None:
        return (None,) * count
    if not isinstance(players, Iterable):
        raise TypeError(f"players is a list with a player or None for each seat, not a {type(players).__name__}")
    seats = tuple(islice(players, MANY))
    for number, player in enumerate(seats, start=1):
        if player is not None and not callable(player):
            raise TypeError(f"player {number} can't be called; a player is a function or the like, or None")
    return seats
