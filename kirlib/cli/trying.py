"""What a move would bring about, before it is made."""

from __future__ import annotations

from itertools import takewhile

from attrs import frozen

from kirlib.cli.faults import Refused
from kirlib.game import Game
from kirlib.model.event import Event
from kirlib.model.move import MOUNT, PLACE, Move
from kirlib.state import State


def secrets(game: Game, state: State) -> bool:
    """Whether anybody but the player to move has made a choice that is hidden."""
    flow = state.flow
    if flow is None:
        return False
    return any(
        flow.counters[variable.base + seat] and variable.base + seat not in flow.shown
        for variable in game.program.variables
        if variable.hidden
        for seat in range(state.players)
        if seat != state.current_player
    )


@frozen
class Trial:
    """`after`: the state to show, in which hands and supply are emptied; `events`: what would happen, draws left out.

    `waiting`: the players, from 0, who could still place a tile in this turn, and are taken to place none.
    """

    after: State
    events: tuple[Event, ...]
    waiting: tuple[int, ...]


def trial(game: Game, state: State, move: Move) -> Trial:
    """Resolves the turn as though nobody answered a legal move. What others hold makes no difference.

    Refused where others have made a choice that is hidden: what the move brings about could give it away.
    """
    if secrets(game, state):
        raise Refused("what others have chosen is hidden, so what a move brings about cannot be shown")
    waiting: tuple[int, ...] = ()
    if move.verb in (PLACE, MOUNT):
        count = state.players
        after = [(state.first + seat) % count for seat in range(state.seat + 1, count)]
        waiting = tuple(seat for seat in after if state.hands[seat])
    alone = state._copy()
    alone.hands = tuple(hand if seat == state.current_player else () for seat, hand in enumerate(state.hands))
    alone.supply, alone.stock = (0,) * len(state.supply), 0
    trace = game.machine.trace(alone.freeze(), move)
    # the turn after it would begin with empty hands, and means nothing
    events = tuple(takewhile(lambda event: event.kind != "turn", trace.events))
    return Trial(trace.state, events, waiting)
