"""Rows of a trace: who did something, and what, in the order in which it happened."""

from __future__ import annotations

from attrs import define, field

from kirlib.model.event import Event
from kirlib.render.names import Names
from kirlib.render.words import Chunk, chunk


@define
class Row:
    """Who, and what it did, in chunks. `joins`: the kind of event that the last chunk can be carried on by."""

    who: str
    role: str
    key: tuple[str, object]
    chunks: list[Chunk] = field(factory=list)
    count: int = 0
    draws: bool = False
    joins: str = ""

    def going_on(self) -> Row:
        """The row, with a comma after what it tells already."""
        if self.chunks:
            self.chunks[-1] = (*self.chunks[-1], (",", ""))
        self.joins = ""
        return self


def alike(rows: list[Row]) -> list[Row]:
    """Rows of which none says what the one before it says: pieces that go together are told once."""
    found: list[Row] = []
    many = 1
    for i, row in enumerate(rows):
        following = rows[i + 1] if i + 1 < len(rows) else None
        if following is not None and (following.who, following.chunks) == (row.who, row.chunks):
            many += 1
            continue
        if many > 1:
            row.chunks.append(chunk(f"({many} of them)", "dim"))
        found.append(row)
        many = 1
    return found


class Rows:
    """The rows so far. `seat`: for whose eyes; `open_hands`: draws are told, `everything`: hidden choices, too."""

    def __init__(self, names: Names, open_hands: bool, seat: int | None, everything: bool = False) -> None:
        self.names = names
        self.everything = everything
        self.to = names.style.signs.to
        self.open_hands = open_hands
        self.seat = seat
        self.rows: list[Row] = []

    def row(self, kind: str, number: int, piece: bool) -> Row:
        """The row to add to: the last one if it is of the same kind and about the same one."""
        key = (kind, number)
        if not self.rows or self.rows[-1].key != key:
            who = self.names.piece(number) if piece else self.names.seat(number)
            role = self.names.piece_role(number) if piece else f"seat{number % 4}"
            self.rows.append(Row(who, role, key))
        return self.rows[-1]

    def path(self, event: Event) -> Row:
        """A piece's row; also one before the last, if only other pieces' paths were told since."""
        key = ("path", event.piece or 0)
        for row in reversed(self.rows):
            if row.key == key:
                return row
            if row.key[0] != "path":
                break
        return self.row("path", event.piece or 0, True)

    def deed_row(self, event: Event) -> Row:
        """The row of the player of an event, for one more thing that it did."""
        return self.row("deed", event.player or 0, False).going_on()

    def other_row(self, who: str) -> Row:
        """A row about neither a piece nor a player."""
        if not self.rows or self.rows[-1].key != (who, None):
            self.rows.append(Row(who, "dim", (who, None)))
        return self.rows[-1].going_on()

    def who(self, piece: int) -> Chunk:
        return chunk(self.names.piece(piece), self.names.piece_role(piece))
