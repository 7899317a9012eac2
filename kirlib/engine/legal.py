"""Legal moves: a sequence that counts and numbers moves without making them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, overload

from kirlib.model.move import CONTINUE, DRAW, FIRST, PLACE, PUT, Move
from kirlib.program import Moves
from kirlib.state import Draft

if TYPE_CHECKING:
    from kirlib.engine.machine import Machine


class Listed(Sequence[Move]):
    """Legal moves given by their numbers in the game's numbering."""

    __slots__ = ("_moves", "_numbers")

    def __init__(self, moves: Moves, numbers: Sequence[int]) -> None:
        self._moves = moves
        self._numbers = numbers

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, i: int) -> Move: ...
    @overload
    def __getitem__(self, i: slice) -> Sequence[Move]: ...
    def __getitem__(self, i: int | slice) -> Move | Sequence[Move]:
        if isinstance(i, slice):
            return [self._moves[number] for number in self._numbers[i]]
        return self._moves[self._numbers[i]]

    def __iter__(self) -> Iterator[Move]:
        return (self._moves[number] for number in self._numbers)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and move in self._moves and move.index in self._numbers

    def index(self, move: Move, start: int = 0, stop: int | None = None) -> int:  # type: ignore[override]
        """The place of a move in this list; ValueError if it is not legal."""
        if move in self:
            i = self._position(move.index)
            if i in range(len(self))[start:stop]:
                return i
        raise ValueError(f"{move} is not legal here")

    def _position(self, number: int) -> int:
        return self._numbers.index(number)

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves>"


class Grid(Sequence[int]):
    """The numbers of placements: for each block `(base, orientations)` every free space in each orientation.

    A block is one kind of tile: space by space, and on each space its orientations. Blocks of placements on pieces have
    no orientations but a list of numbers.
    """

    __slots__ = ("_blocks", "_free", "_free_set", "_length", "_spaces")

    def __init__(
        self, blocks: list[tuple[int, int, Sequence[int]]], free: Sequence[int], spaces: int
    ) -> None:
        self._blocks = blocks
        self._free = free
        self._spaces = spaces
        self._free_set: frozenset[int] | None = None
        length = 0
        width = len(free)
        for _, faces, numbers in blocks:
            length += faces * width + len(numbers)
        self._length = length

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, i: int) -> int: ...
    @overload
    def __getitem__(self, i: slice) -> Sequence[int]: ...
    def __getitem__(self, i: int | slice) -> int | Sequence[int]:
        if isinstance(i, slice):
            return [self[j] for j in range(*i.indices(self._length))]
        if i < 0:
            i += self._length
        if i >= 0:
            width = len(self._free)
            for base, faces, numbers in self._blocks:
                size = faces * width + len(numbers)
                if i < size:
                    if not faces:
                        return numbers[i]
                    place, face = divmod(i, faces)
                    return base + face * self._spaces + self._free[place]
                i -= size
        raise IndexError("no such legal move")

    def __contains__(self, number: object) -> bool:
        if not isinstance(number, int):
            return False
        for base, faces, numbers in self._blocks:
            if faces:
                face, space = divmod(number - base, self._spaces)
                if 0 <= face < faces:
                    if self._free_set is None:
                        self._free_set = frozenset(self._free)
                    return space in self._free_set
            elif number in numbers:
                return True
        return False

    def index(self, number: int, start: int = 0, stop: int | None = None) -> int:  # type: ignore[override]
        """The place of a number; ValueError if it is not here."""
        i = 0
        for base, faces, numbers in self._blocks:
            if faces:
                face, space = divmod(number - base, self._spaces)
                if 0 <= face < faces and space in self._free:
                    return i + self._free.index(space) * faces + face
                i += faces * len(self._free)
            elif number in numbers:
                return i + numbers.index(number)
            else:
                i += len(numbers)
        raise ValueError(f"{number} is not here")


def free_spaces(machine: Machine, draft: Draft) -> list[int]:
    """Spaces without a tile and without a piece, ascending."""
    tiles = draft.tiles
    taken = {piece[0] for piece in draft.pieces}
    return [space for space in machine.all_spaces if space not in tiles and space not in taken]


def can_place(machine: Machine, draft: Draft, who: int) -> bool:
    """Whether a player can place any tile of its hand."""
    hand = draft.hands[who]
    if any(machine.orientations[type_] for type_ in hand):
        occupied = len(draft.tiles) + len(draft.pieces)
        if occupied < len(machine.all_spaces) or free_spaces(machine, draft):
            return True
    return any(mounts(machine, draft, type_) for type_ in hand if not machine.orientations[type_])


def mounts(machine: Machine, draft: Draft, type_: int) -> list[int]:
    """The numbers of the moves that place a kind of tile on a piece."""
    numbering = machine.moves.mount
    return [
        numbering[type_, i]
        for i, piece in enumerate(draft.pieces)
        if piece.space >= 0 and (type_, i) in numbering
    ]


def placements(machine: Machine, draft: Draft, who: int) -> Grid:
    """All placements of a player, by kind of tile."""
    blocks: list[tuple[int, int, Sequence[int]]] = []
    previous = -1
    for type_ in draft.hands[who]:
        if type_ == previous:  # hands are sorted: alike tiles are one move
            continue
        previous = type_
        faces = machine.orientations[type_]
        if faces:
            blocks.append((machine.place_base[type_], faces, ()))
        else:
            blocks.append((0, 0, mounts(machine, draft, type_)))
    return Grid(blocks, free_spaces(machine, draft), machine.moves.spaces)


def legal_moves(machine: Machine, draft: Draft) -> Sequence[Move]:
    """The legal moves of a position in a stable order; empty when the game has ended."""
    moves = machine.moves
    match draft.pending:
        case None:
            return ()
        case v if v == PLACE:
            grid = placements(machine, draft, draft.player)
            return Listed(moves, grid if len(grid) else (moves.pass_,))
        case v if v == DRAW:
            return Listed(moves, [moves.draw + type_ for type_, count in enumerate(draft.supply) if count])
        case v if v == PUT:
            base = moves.put[machine.program.steps[draft.step].kind]
            return Listed(moves, [base + space for space in free_spaces(machine, draft)])
        case v if v == FIRST:
            return Listed(moves, range(moves.first, moves.first + len(draft.hands)))
        case v if v == CONTINUE:
            return Listed(moves, (moves.continue_,))
        case verb:
            raise AssertionError(verb)
