"""The marks at the ends of lines, by which a change is found in the very line where it was made.

A mark is made of the texts of all moves so far, so it depends neither on the engine nor on what is hidden.
"""

from __future__ import annotations

import hashlib

from kirlib.record.parts import End, Entry

DIGITS = 4


class Marks:
    """The running mark."""

    __slots__ = ("_hash",)

    def __init__(self) -> None:
        self._hash = hashlib.sha256()

    def add(self, entry: Entry) -> None:
        """One more move."""
        self._hash.update(f"{entry.turn}|{entry.seat}|{entry.text}\n".encode())

    def end(self, end: End) -> None:
        """The result."""
        self._hash.update(f"={end.result}|{end.forfeit}\n".encode())

    @property
    def mark(self) -> str:
        """The mark of all that was added."""
        return self._hash.hexdigest()[:DIGITS]
