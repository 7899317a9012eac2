"""What is raised for a record that can't be read or replayed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kirlib.diagnostics import NotationError

if TYPE_CHECKING:
    from kirlib.model.move import Move
    from kirlib.state import State


class RecordError(NotationError):
    """A record that can't be read or replayed.

    `line`: where, from 1; 0 where no line is to blame. `moves`: what could be played before it, chance included.
    `state`: where those moves led; None where the game could not even begin. `differences`: the sections and tiles in
    which the rules of the record and of the game differ, where that is what is wrong.
    """

    def __init__(
        self,
        message: str,
        line: int = 0,
        moves: tuple[Move, ...] = (),
        state: State | None = None,
        differences: tuple[str, ...] = (),
    ) -> None:
        # All arguments, so that pickle and copy can call the class again.
        super().__init__(message, line, moves, state, differences)
        self.message = message
        self.line = line
        self.moves = moves
        self.state = state
        self.differences = differences
        self.tried = 0
        """How many moves were tried before a redacted record was given up."""

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}" if self.line else self.message
