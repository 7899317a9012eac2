"""What a seat may know of that which rules keep beside the board."""

from __future__ import annotations

from typing import Any

from attrs import frozen

Value = int | str | None
"""A number, or the word that was rolled or chosen (`-`: none yet); None: it is hidden."""

Row = tuple[int, int, int, int, int, int]


@frozen
class FlowView:
    """Counters, dice and choices, and where the rules stand.

    `counters`: by name the value, or one for each player or piece. `shown`: by name of a choice that is hidden the
    seats whose choice has been revealed. `stacks`: for each space with several pieces their numbers from the bottom
    up, where that matters. `agenda`, `waiting`: where the rules stand, as numbers that only the engine reads; the last
    of the agenda comes first, then those that wait. `mover`: whose turn it is. `again`: whether the same player has the
    next turn too. `round`: how many rounds have begun. `decisions`: how many moves players have made.
    """

    counters: tuple[tuple[str, Value | tuple[Value, ...]], ...]
    shown: tuple[tuple[str, tuple[int, ...]], ...]
    stacks: tuple[tuple[str, tuple[int, ...]], ...]
    agenda: tuple[Row, ...]
    waiting: tuple[Row, ...]
    mover: int
    again: bool
    round: int
    decisions: int

    def to_dict(self) -> dict[str, Any]:
        """JSON-able."""
        return {
            "counters": {name: list(v) if isinstance(v, tuple) else v for name, v in self.counters},
            "shown": {name: list(seats) for name, seats in self.shown},
            "stacks": {space: list(pieces) for space, pieces in self.stacks},
            "agenda": [list(row) for row in self.agenda],
            "waiting": [list(row) for row in self.waiting],
            "mover": self.mover,
            "again": self.again,
            "round": self.round,
            "decisions": self.decisions,
        }
