"""What is told of a match: as data, and for whose eyes."""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from kirlib.match import Match
from kirlib.match.told import Observer
from kirlib.model.move import Move
from kirlib.model.outcome import Outcome
from kirlib.serve.memo import Memo
from kirlib.serve.tables import ALL, Table, View
from kirlib.state import State

T = TypeVar("T")


def summary(key: str, match: Match, position: int) -> dict[str, Any]:
    """How a match stands: what everybody may know of it."""
    return {
        "match": key,
        "position": position,
        "plies": match.plies,
        "turn": match.state.turn,
        "current_player": match.current_player,
        "is_over": match.is_over,
        "outcome": outcome(match.outcome),
        "returns": list(match.returns()),
    }


def outcome(found: Outcome | None) -> dict[str, Any] | None:
    """How a match ended."""
    if found is None:
        return None
    return {
        "result": found.result,
        "winners": list(found.winners),
        "losers": list(found.losers),
        "reason": found.reason,
    }


def seat_of(view: View) -> int | None:
    """The seat whose eyes these are; None for a spectator's."""
    return view if isinstance(view, int) else None


def place(table: Table, kind: str, view: View, ply: int) -> Hashable:
    """Under which key it is kept what was told of a move. After an undo there may be another one in its place."""
    return table.key, table.undone, kind, view, ply


def told(match: Match, since: int, most: int, view: View) -> Iterator[dict[str, Any]]:
    """So many moves from a ply on, chance included, with what they brought about."""
    observer = Observer(lambda _: None, seat_of(view), view == ALL)
    return (_told_by(observer, ply, before, move) for ply, before, move in _course(match, since, most))


def remembered(memo: Memo, table: Table, since: int, most: int, view: View) -> Iterator[dict[str, Any]]:
    """The same of the match as it stands, worked out once. `table` must stay as it is."""
    observer = Observer(lambda _: None, seat_of(view), view == ALL)
    for ply, before, move in _course(table.match, since, most):
        make = partial(_told_by, observer, ply, before, move)
        yield memo.get(place(table, "told", view, ply), make)


def parts(found: Iterable[T]) -> Generator[None, None, list[T]]:
    """All of them, each a part of the work."""
    those = []
    for one in found:
        those.append(one)
        yield
    return those


def after(match: Match, since: int, moves: Sequence[object]) -> int | None:
    """The ply from which to ask on when these moves were told; None if there are no more."""
    following = since + len(moves)
    return following if following < match.plies else None


def _course(match: Match, since: int, most: int) -> Iterator[tuple[int, State, Move]]:
    course = enumerate(match.course())
    return ((ply, before, move) for ply, (before, move) in islice(course, since, since + most))


def _told_by(observer: Observer, ply: int, before: State, move: Move) -> dict[str, Any]:
    one = observer.told(ply, before, move)
    return {
        "ply": one.ply,
        "turn": one.turn,
        "player": one.player,
        "seat": one.seat,
        "move": one.text,
        "events": [event.to_dict() for event in one.events],
    }
