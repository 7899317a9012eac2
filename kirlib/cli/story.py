"""The course of a game that is shown: every move with what it brought about, and the turns that these make up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import define, field, frozen

from kirlib.game import Game
from kirlib.model.event import Event
from kirlib.model.move import Move
from kirlib.record.redact import event_for
from kirlib.state import State


@frozen
class Ply:
    """One move: the state before it, the one after it, and what happened. The states hold hidden things too."""

    before: State
    move: Move
    after: State
    events: tuple[Event, ...]


@frozen
class Turn:
    """One turn, 0 for the setup. `events`: all that happened in it; `after`: the state when it was over, or the last
    one; `plies`: the moves made in it; `over`: whether the next turn has begun, or the game has ended."""

    number: int
    events: tuple[Event, ...]
    after: State
    plies: tuple[Ply, ...]
    over: bool


@define
class Story:
    """The moves of one game so far. It follows a match: what was undone is forgotten."""

    game: Game
    start: State
    plies: list[Ply] = field(factory=list)

    def follow(self, moves: Iterable[Move]) -> None:
        """Takes over a list of moves from the beginning on; those that it knows are not played again."""
        count = 0
        for count, move in enumerate(moves, start=1):
            if count <= len(self.plies) and self.plies[count - 1].move == move:
                continue
            del self.plies[count - 1 :]
            trace = self.state.trace(move)
            self.plies.append(Ply(self.state, move, trace.state, trace.events))
        del self.plies[count:]

    @property
    def state(self) -> State:
        """The last state."""
        return self.plies[-1].after if self.plies else self.start

    def turns(self, since: int = 0) -> list[Turn]:
        """The turns of the moves from number `since` on; the first may have begun before."""
        return turns(self.plies[since:])


def turns(plies: Sequence[Ply]) -> list[Turn]:
    """Moves as turns."""
    found: list[Turn] = []
    events: list[Event] = []
    inside: list[Ply] = []
    number = plies[0].before.turn if plies else 0
    for ply in plies:
        inside.append(ply)
        for event in ply.events:
            if event.kind == "turn":
                found.append(Turn(number, tuple(events), ply.after, tuple(inside), True))
                events, inside, number = [], [], event.turn or 0
            else:
                events.append(event)
    if inside or events:
        last = plies[-1].after
        found.append(Turn(number, tuple(events), last, tuple(inside), last.is_terminal))
    return found


def seen_by(game: Game, events: Iterable[Event], seat: int | None, after: State) -> tuple[Event, ...]:
    """The events as a seat, or a spectator, may know them; `after`: the state after the last of their moves."""
    return tuple(event_for(game.program, event, seat, after) for event in events)
