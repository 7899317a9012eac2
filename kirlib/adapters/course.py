"""The course of a game as each seat was told of it: what a player with a perfect memory knows."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from attrs import frozen

from kirlib.adapters.encoding import Encoding
from kirlib.engine.observe import everything
from kirlib.model.move import Move
from kirlib.notation.positions import position_text
from kirlib.record.course import concerned
from kirlib.record.redact import hides, left_out
from kirlib.render.board import board
from kirlib.state import State

Seat = int | None
"""A seat from 0; None: a spectator."""


@frozen
class Told:
    """One move as a seat was told of it.

    `seat`: whom it was about; `number`: its number, or -1 where it may not be known; `text`: both, for people.
    """

    seat: Seat
    number: int
    text: str


@frozen
class Trail:
    """All that a seat has seen so far.

    `told`: every move, chance too. `digest`: of those, and of the observations before, between and after them.
    """

    digest: bytes
    told: tuple[Told, ...] = ()


class Course:
    """A position with the way there, as a list that is linked backwards. It never changes.

    A course begins with a position and, for each seat and the spectator, its trail. What was told since, and digests,
    are worked out when they are asked for, and kept with each move: so a game takes as much memory as it has moves.
    """

    __slots__ = ("_before", "_digests", "_text", "_told", "encoding", "move", "parent", "state")

    def __init__(
        self,
        encoding: Encoding,
        state: State,
        trails: Mapping[Seat, Trail] | None = None,
        parent: Course | None = None,
        move: Move | None = None,
    ) -> None:
        self.encoding = encoding
        self.state = state
        self.parent = parent
        self.move = move
        self._before: dict[Seat, tuple[Told, ...]] = {seat: trail.told for seat, trail in (trails or {}).items()}
        self._digests: dict[Seat, bytes] = {seat: trail.digest for seat, trail in (trails or {}).items()}
        self._told: dict[Seat, Told] = {}
        self._text: str | None = None

    def play(self, move: Move) -> Course:
        """The course that goes on with a move."""
        return Course(self.encoding, self.state.play(move), None, self, move)

    def resampled(self, seat: int, state: State) -> Course:
        """The beginning of a course from another position that fits what a seat knows.

        The seat's trail is as it was. What others saw before is known no more: they have seen what a spectator has, and
        what they see now.
        """
        public = self.trail(None)
        trails: dict[Seat, Trail] = {
            other: Trail(_digest(public.digest, self.encoding.encode_state(state, other).tobytes()), public.told)
            for other in range(state.players)
            if other != seat
        }
        return Course(self.encoding, state, {**trails, None: public, seat: self.trail(seat)})

    def text(self) -> str:
        """The board, and below it the whole position in one line, with everything hidden in it.

        Where whole positions are remembered, a digest stands for all but the last.
        """
        if self._text is None:
            encoding = self.encoding
            lines = [line.rstrip() for line in board(encoding.game, encoding.glance(self.state, None))]
            if encoding.cuts:
                lines.append(position_text(everything(encoding.game.program, encoding.cut(self.state))))  # type: ignore[arg-type]
                lines.append(f"#{self.digest(None)[:16].hex()}")
            else:
                lines.append(self.state.position_text())
            self._text = "\n".join(lines)
        return self._text

    def trail(self, seat: Seat) -> Trail:
        """All that a seat has seen up to here."""
        told: list[Told] = []
        node: Course = self
        while node.parent is not None:
            told.append(node._told.get(seat) or node.told(seat))
            node = node.parent
        told.reverse()
        return Trail(self.digest(seat), (*node._before.get(seat, ()), *told))

    def digest(self, seat: Seat) -> bytes:
        """The digest of that."""
        fresh: list[Course] = []
        node: Course | None = self
        while node is not None and seat not in node._digests:
            fresh.append(node)
            node = node.parent
        for node in reversed(fresh):
            seen = node.encoding.encode_state(node.state, seat).tobytes()
            if node.parent is None:
                node._digests[seat] = _digest(seen)
            else:
                node._digests[seat] = _digest(node.parent._digests[seat], f"{node.told(seat).text}\n".encode(), seen)
        return self._digests[seat]

    def told(self, seat: Seat) -> Told:
        """The last move as a seat was told of it."""
        found = self._told.get(seat)
        if found is None:
            assert self.parent is not None
            assert self.move is not None
            program = self.encoding.game.program
            about = concerned(self.parent.state)
            hidden = hides(program, self.move, about, seat, self.state)
            text = left_out(program, str(self.move)) if hidden else str(self.move)
            text = text if about is None else f"{about}: {text}"
            found = self._told[seat] = Told(about, -1 if hidden else self.move.index, text)
        return found

    def data(self) -> dict[str, Any]:
        """What is needed to begin a course here; plain data, with everything hidden in it."""
        seats: list[Seat] = [None, *range(self.state.players)]
        return {"state": self.state.to_dict(), "trails": {seat: self.trail(seat) for seat in seats}}

    @classmethod
    def of_data(cls, encoding: Encoding, data: Mapping[str, Any]) -> Course:
        """What `data` wrote."""
        return cls(encoding, encoding.game.state_from_dict(data["state"]), data["trails"])

    def __copy__(self) -> Course:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Course:
        return self


def _digest(*parts: bytes) -> bytes:
    found = sha256()
    for part in parts:
        found.update(part)
    return found.digest()
