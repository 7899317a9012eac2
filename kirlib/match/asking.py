"""A player is asked for a move, and what is done if its answer is no good."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol

from attrs import frozen

from kirlib.diagnostics import IllegalMoveError, quoted
from kirlib.match.chance import generator
from kirlib.match.errors import PlayerTimeoutError, note
from kirlib.model.move import Move
from kirlib.model.observation import Observation
from kirlib.state import State

TREATMENTS = ("raise", "random", "forfeit")


class Player(Protocol):
    """What plays a seat: called with what the seat may know, the legal moves and a generator of its own."""

    def __call__(self, observation: Observation, legal: Sequence[Move], rng: Random, /) -> Move: ...


@frozen
class Manners:
    """What was declared for answers that are no good: each one of `TREATMENTS`. `time_limit`: seconds a decision."""

    on_illegal: str
    on_timeout: str
    time_limit: Any
    clock: Callable[[], float]

    def __attrs_post_init__(self) -> None:
        for name, value in (("on_illegal", self.on_illegal), ("on_timeout", self.on_timeout)):
            if value not in TREATMENTS:
                raise ValueError(f"{name} is one of {', '.join(TREATMENTS)}, not {value!r}")
        limit = self.time_limit
        if limit is not None and (isinstance(limit, bool) or not isinstance(limit, int | float) or not limit > 0):
            raise ValueError(f"time_limit is a number of seconds above 0, or None, not {limit!r}")
        if not callable(self.clock):
            raise TypeError(f"a clock is called for the time in seconds; a {type(self.clock).__name__} can't be")


@frozen
class Forfeit:
    """A player that loses by its answer, and why."""

    seat: int
    reason: str


def ask(player: Player, state: State, seed: int, ply: int, manners: Manners) -> Move | Forfeit:
    """The move that a player decides on, or what was declared instead.

    What a player raises goes through, with a note that tells who it was and when. Only the call itself is timed. A
    call can't be broken off, so an answer that comes late is waited for, and then not used.
    """
    seat = state.current_player
    observation, legal = state.observation(seat), state.legal_moves()
    own = generator(seed, ply, f"player {seat}")
    began = manners.clock()
    try:
        answer: object = player(observation, legal, own)
    except Exception as error:
        note(error, f"this was raised by player {seat + 1}, asked for a move in turn {state.turn}")
        raise
    took = manners.clock() - began
    if manners.time_limit is not None and took > manners.time_limit:
        reason = f"player {seat + 1} took {took:.3g} s for a move; the limit is {manners.time_limit:.3g} s"
        return _treat(manners.on_timeout, PlayerTimeoutError(reason), reason, state, seed, ply)
    if not isinstance(answer, Move) or answer not in legal:
        shown = quoted(str(answer)) if isinstance(answer, Move) else f"with a {type(answer).__name__}"
        illegal = IllegalMoveError(f"player {seat + 1} answered {shown} in turn {state.turn}, which is no legal move")
        # what everybody is told must not name the move: it may be of a tile that nobody else has seen
        told = f"player {seat + 1} gave no legal answer in turn {state.turn}"
        return _treat(manners.on_illegal, illegal, told, state, seed, ply)
    # the game's own object, whatever the player made
    return legal[legal.index(answer)]


def _treat(treatment: str, error: Exception, told: str, state: State, seed: int, ply: int) -> Move | Forfeit:
    if treatment == "raise":
        raise error
    if treatment == "forfeit":
        return Forfeit(state.current_player, told)
    legal = state.legal_moves()
    return legal[generator(seed, ply, "instead").randrange(len(legal))]
