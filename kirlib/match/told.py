"""What those who watch a match are told: what their seat may know, unless everything was asked for."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from kirlib.model.event import Event
from kirlib.model.move import Move
from kirlib.model.observation import Observation
from kirlib.record.course import concerned
from kirlib.record.redact import event_for, hides, left_out
from kirlib.state import State


@frozen
class Told:
    """One move, as a seat or a spectator sees it.

    `ply`: its place in the match, from 0, chance included; `turn`: the turn it was made in; `player`: who decided, from
    0, or `CHANCE`; `seat`: who it is about: the same, or who draws; None for other chance. `move`: None where it may
    not be known; `text`: the move's, then `draw ?` or `choose ?`. `events`: what happened; a tile, or a word chosen,
    that may not be known is None.
    `observation`: the position after it.
    """

    ply: int
    turn: int
    player: int
    seat: int | None
    move: Move | None
    text: str
    events: tuple[Event, ...]
    observation: Observation


Callback = Callable[[Told], object]
Undone = Callable[[int, Observation], object]


@frozen(eq=False)
class Observer:
    """Someone who is told. `seat`: for whose eyes, from 0; None: a spectator's. `everything`: hidden things too.

    `undone`: called when moves are taken back. Equal only to itself, as the same function may watch twice.
    """

    callback: Callback
    seat: int | None
    everything: bool
    undone: Undone | None = None

    def told(self, ply: int, before: State, move: Move) -> Told:
        """What this one may know of a move."""
        trace = before.trace(move)
        seat = concerned(before)
        program = before.machine.program
        hidden = not self.everything and hides(program, move, seat, self.seat, trace.state)
        events = trace.events
        if not self.everything:
            events = tuple(event_for(program, event, self.seat, trace.state) for event in events)
        return Told(
            ply=ply,
            turn=before.turn,
            player=before.current_player,
            seat=seat,
            move=None if hidden else move,
            text=left_out(program, str(move)) if hidden else str(move),
            events=events,
            observation=trace.state.observation(self.seat),
        )
