"""What is still to be told to those who watch, and what becomes of what they raise.

A telling holds the states that it is about, so that it stays right whatever the match has come to when it is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from attrs import frozen

from kirlib.diagnostics import printable
from kirlib.match.errors import note
from kirlib.match.timeline import Timeline
from kirlib.match.told import Observer
from kirlib.model.move import Move
from kirlib.state import State

MOST = 8
"""How many further errors are mentioned: one who always fails is told of every move all the same."""
LONGEST = 200


@frozen(eq=False)
class Telling:
    """Something to tell one who watches: a `move`, its place `ply` and the `state` before it; or, where `move` is
    None, that `ply` moves are left, and the `state` that was gone back to."""

    observer: Observer
    ply: int
    state: State
    move: Move | None

    def tell(self) -> None:
        """Calls the one who watches. Raises whatever that raises."""
        if self.move is not None:
            self.observer.callback(self.observer.told(self.ply, self.state, self.move))
        elif self.observer.undone is not None:
            self.observer.undone(self.ply, self.state.observation(self.observer.seat))

    def __str__(self) -> str:
        seat = self.observer.seat
        who = "a spectator" if seat is None else f"seat {seat}"
        what = f"of ply {self.ply}" if self.move is not None else f"that {self.ply} plies are left"
        return f"a watcher for {who}, told {what}"


Failure = tuple[Telling, Exception]


def of_moves(observers: Sequence[Observer], line: Timeline, since: int) -> Iterator[Telling]:
    """That the moves of a course from a ply on were made, move by move."""
    if observers:
        for ply, (before, move) in enumerate(islice(line.course(), since, None), since):
            yield from (Telling(observer, ply, before, move) for observer in observers)


def of_return(observers: Sequence[Observer], line: Timeline) -> Iterator[Telling]:
    """That a match has gone back to where a course now ends."""
    return (Telling(one, line.plies, line.state, None) for one in observers if one.undone is not None)


def blame(error: BaseException, telling: Telling) -> None:
    """Notes on an error who raised it, and that what they were told of stands."""
    stands = "the move has been made" if telling.move is not None else "they have been taken back"
    note(error, f"this was raised by {telling}; {stands}")


def brief(error: BaseException) -> str:
    """An error in a line, without its notes."""
    try:
        text = str(error)
    except Exception:  # somebody's class that fails here too
        text = ""
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def mention(error: BaseException, failures: Iterable[Failure]) -> None:
    """Notes on an error what else was raised by those who watch."""
    failures = list(failures)
    for telling, other in failures[:MOST]:
        said = printable(brief(other))
        note(error, f"{telling}, raised {said if len(said) <= LONGEST else said[:LONGEST] + '…'}")
    if len(failures) > MOST:
        note(error, f"{len(failures) - MOST} more errors were raised by those who watch")


def first_of(failures: Sequence[Failure]) -> Exception:
    """The error that is to come out, with all the others as notes."""
    telling, error = failures[0]
    blame(error, telling)
    mention(error, failures[1:])
    return error
