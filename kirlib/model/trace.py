"""A move and all that it brought about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kirlib.model.event import Event


class Trace:
    """`state`: the state after the move. `events`: what happened, in order; they are made when first asked for."""

    __slots__ = ("_events", "_log", "_translate", "state")

    def __init__(self, state: Any, log: Sequence[Any], translate: Callable[[Sequence[Any]], tuple[Event, ...]]) -> None:
        self.state = state
        self._log = log
        self._translate = translate
        self._events: tuple[Event, ...] | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, in order."""
        if self._events is None:
            self._events = self._translate(self._log)
        return self._events

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trace) and self.state == other.state and self.events == other.events

    def __hash__(self) -> int:
        return hash(self.state)

    def __repr__(self) -> str:
        return f"<Trace of {len(self._log)} events>"
