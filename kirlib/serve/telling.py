"""What is told of a match: as data, and for whose eyes."""

from __future__ import annotations

from typing import Any

from kirlib.match import Match, Told
from kirlib.match.told import Observer
from kirlib.model.outcome import Outcome
from kirlib.serve.tables import ALL, View


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


def told(match: Match, since: int, view: View) -> list[dict[str, Any]]:
    """The moves from a ply on, chance included, with what they brought about."""
    observer = Observer(lambda _: None, seat_of(view), view == ALL)
    course = enumerate(match.course())
    return [_told(observer.told(ply, before, move)) for ply, (before, move) in course if ply >= since]


def _told(one: Told) -> dict[str, Any]:
    return {
        "ply": one.ply,
        "turn": one.turn,
        "player": one.player,
        "seat": one.seat,
        "move": one.text,
        "events": [event.to_dict() for event in one.events],
    }
