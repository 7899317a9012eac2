"""The finite numbering of all moves of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, overload

from attrs import astuple, frozen

from kirlib.model.move import CONTINUE, DRAW, FIRST, MOUNT, PASS, PLACE, PUT, Move
from kirlib.program.program import Program


@frozen
class Section:
    """The moves of one verb: `count` numbers from `base` on. `make` gives a move's fields from its place in there."""

    verb: str
    base: int
    count: int
    make: Callable[[int], dict[str, Any]]


class Moves(Sequence[Move]):
    """All moves of a game in a fixed order. `moves[i]` makes a move (once), `moves.index(move)` gives its number."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._made: dict[int, Move] = {}
        self._sections: list[Section] = []
        self._length = 0
        spaces = program.topology.names
        self.spaces = len(spaces)
        self.place = self._add(PLACE, len(program.faces) * len(spaces), self._place)
        self.mount: dict[tuple[int, int], int] = {}
        mounts: list[tuple[int, int]] = []
        for number, kind in enumerate(program.types):
            if kind.mounted is not None:
                mounts += [(number, i) for i, piece in enumerate(program.roster) if piece.kind == kind.mounted.on]
        base = self._add(MOUNT, len(mounts), lambda i: {"item": program.types[mounts[i][0]].name, "on": mounts[i][1]})
        self.mount_base = base
        self.mount = {pair: base + i for i, pair in enumerate(mounts)}
        self.mounts = tuple(mounts)
        puts = sorted({step.kind for step in program.steps if step.op == PUT})
        base = self._add(
            PUT,
            len(puts) * len(spaces),
            lambda i: {"item": program.kinds[puts[i // len(spaces)]].name, "at": spaces[i % len(spaces)]},
        )
        self.put = {kind: base + i * len(spaces) for i, kind in enumerate(puts)}
        self.draw = self._add(DRAW, len(program.types), lambda i: {"item": program.types[i].name})
        self.first = self._add(FIRST, program.players[1] if program.first < 0 else 0, lambda i: {"seat": i})
        self.pass_ = self._add(PASS, 1, lambda _: {})
        self.continue_ = self._add(CONTINUE, 1, lambda _: {})

    def _add(self, verb: str, count: int, make: Callable[[int], dict[str, Any]]) -> int:
        base = self._length
        self._sections.append(Section(verb, base, count, make))
        self._length += count
        return base

    def _place(self, i: int) -> dict[str, Any]:
        face = self._program.faces[i // self.spaces]
        return {
            "item": self._program.types[face.type].name,
            "turn": face.turn,
            "at": self._program.topology.names[i % self.spaces],
        }

    def __reduce__(self) -> tuple[Any, ...]:
        return Moves, (self._program,)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(self._length))]
        move = self._made.get(index)
        return move if move is not None else self._make(index)

    def _make(self, index: int) -> Move:
        if index < 0:
            index += self._length
        if not 0 <= index < self._length:
            raise IndexError(f"there are {self._length} moves, none with number {index}")
        section = next(s for s in self._sections if index < s.base + s.count)
        # setdefault: two threads that make the same move get the same object
        return self._made.setdefault(index, Move(index, section.verb, **section.make(index - section.base)))

    def __iter__(self) -> Iterator[Move]:
        return (self[i] for i in range(self._length))

    def find(self, move: object) -> Move | None:
        """The move of this numbering that equals what may come from anywhere; None if there is none."""
        if type(move) is not Move:  # a subclass could call itself equal to anything
            return None
        index = move.index
        if type(index) is not int:
            return None
        own = self._made.get(index)
        if own is move:
            return own
        if not 0 <= index < self._length:
            return None
        own = self[index]
        return own if _same(own, move) else None

    def __contains__(self, move: object) -> bool:
        return self.find(move) is not None

    def index(self, move: Move, start: int = 0, stop: int | None = None) -> int:
        """The number of a move; ValueError if it is not a move of this game."""
        if move in self and move.index in range(self._length)[start:stop]:
            return move.index
        raise ValueError(f"{move} is not a move of {self._program.name}")


def _same(move: Move, other: Move) -> bool:
    """Whether two moves have the same fields, of the same types: a hostile field is not asked whether it is equal."""
    return all(type(a) is type(b) and a == b for a, b in zip(astuple(move), astuple(other), strict=True))
