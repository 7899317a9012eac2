"""Legal moves: sequences that count and number moves without making them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from kirlib.engine.tables import Tables
from kirlib.model.move import CONTINUE, DRAW, FIRST, PLACE, PUT, Move
from kirlib.program import Moves
from kirlib.state import Draft

Block = tuple[int, int, int, Sequence[int]]


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

    def index(self, move: Move, start: int = 0, stop: int | None = None) -> int:
        """The place of a move in this sequence; ValueError if it is not legal."""
        if move in self:
            i = self._numbers.index(move.index)
            if i in range(len(self))[start:stop]:
                return i
        raise ValueError(f"{move} is not legal here")

    def numbers(self) -> list[int]:
        """The numbers of the moves in the game's numbering, in the same order, without making the moves."""
        return list(self._numbers)

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves>"


class Placements(Sequence[Move]):
    """The placements of a player: for each kind of tile in hand every free space, on each its orientations.

    A block is `(size, base, orientations, numbers)`: a kind that goes on spaces has the number `base` of its first
    placement; one that goes on pieces has no orientations, but the numbers of its moves.
    """

    __slots__ = ("_blocks", "_free", "_length", "_moves", "_spaces")

    def __init__(self, moves: Moves, blocks: list[Block], free: Sequence[int]) -> None:
        self._moves = moves
        self._blocks = blocks
        self._free = free
        self._spaces = moves.spaces
        length = 0
        for block in blocks:
            length += block[0]
        self._length = length

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, i: int) -> Move: ...
    @overload
    def __getitem__(self, i: slice) -> Sequence[Move]: ...
    def __getitem__(self, i: int | slice) -> Move | Sequence[Move]:
        if isinstance(i, slice):
            return [self[j] for j in range(*i.indices(self._length))]
        left = i + self._length if i < 0 else i
        if left >= 0:
            for size, base, faces, numbers in self._blocks:
                if left < size:
                    if not faces:
                        return self._moves[numbers[left]]
                    place, face = divmod(left, faces)
                    return self._moves[base + face * self._spaces + self._free[place]]
                left -= size
        raise IndexError(f"there are {self._length} legal moves, none with number {i}")

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and move in self._moves and self._find(move.index) >= 0

    def index(self, move: Move, start: int = 0, stop: int | None = None) -> int:
        """The place of a move in this sequence; ValueError if it is not legal."""
        if move in self._moves:
            i = self._find(move.index)
            if i >= 0 and i in range(self._length)[start:stop]:
                return i
        raise ValueError(f"{move} is not legal here")

    def _find(self, number: int) -> int:
        """The place of the move with a number, or -1."""
        before = 0
        for size, base, faces, numbers in self._blocks:
            if faces:
                face, space = divmod(number - base, self._spaces)
                if 0 <= face < faces:
                    return before + self._free.index(space) * faces + face if space in self._free else -1
            elif number in numbers:
                return before + numbers.index(number)
            before += size
        return -1

    def numbers(self) -> list[int]:
        """The numbers of the moves in the game's numbering, in the same order, without making the moves."""
        found: list[int] = []
        width = self._spaces
        for _, base, faces, numbers in self._blocks:
            if faces:
                turned = range(base, base + faces * width, width)
                found += [space + face for space in self._free for face in turned]
            else:
                found += numbers
        return found

    def __repr__(self) -> str:
        return f"<{self._length} legal moves>"


def free_spaces(tables: Tables, draft: Draft) -> Sequence[int]:
    """Spaces without a tile and without a piece, ascending."""
    free = draft._free
    if free is None:
        free = sorted(tables.all_spaces.difference(draft._tiles, [piece[0] for piece in draft.pieces]))
        draft._keep_free(free)
    return free


def can_place(tables: Tables, draft: Draft, who: int) -> bool:
    """Whether a player can place any tile of its hand."""
    orientations = tables.orientations
    room: bool | None = None
    for type_ in draft.hands[who]:
        if not orientations[type_]:
            if mounts(tables, draft, type_):
                return True
        elif room is None:
            taken = len(draft._tiles) + len(draft.pieces)
            room = taken < len(tables.all_spaces) or bool(free_spaces(tables, draft))
            if room:
                return True
    return False


def mounts(tables: Tables, draft: Draft, type_: int) -> list[int]:
    """The numbers of the moves that place a kind of tile on a piece."""
    pieces = draft.pieces
    count = len(pieces)
    return [number for i, number in tables.mounts[type_] if i < count and pieces[i][0] >= 0]


def placements(tables: Tables, draft: Draft, who: int) -> Sequence[Move]:
    """All placements of a player, by kind of tile; where there are none, the one move to pass."""
    free = free_spaces(tables, draft)
    width = len(free)
    blocks: list[Block] = []
    previous = -1
    for type_ in draft.hands[who]:
        if type_ != previous:  # hands are sorted: alike tiles are one move
            previous = type_
            faces = tables.orientations[type_]
            if faces:
                blocks.append((faces * width, tables.place_base[type_], faces, ()))
            else:
                numbers = mounts(tables, draft, type_)
                blocks.append((len(numbers), 0, 0, numbers))
    found = Placements(tables.moves, blocks, free)
    return found if found._length else Listed(tables.moves, (tables.moves.pass_,))


def legal_moves(tables: Tables, draft: Draft) -> Sequence[Move]:
    """The legal moves of a position in a stable order; empty when the game has ended."""
    moves = tables.moves
    pending = draft.pending
    if pending == PLACE:
        return placements(tables, draft, draft.player)
    if pending == DRAW:
        return Listed(moves, [moves.draw + type_ for type_, count in enumerate(draft.supply) if count])
    if pending == PUT:
        base = moves.put[tables.program.steps[draft.step].kind]
        return Listed(moves, [base + space for space in free_spaces(tables, draft)])
    if pending == FIRST:
        return Listed(moves, range(moves.first, moves.first + len(draft.hands)))
    if pending == CONTINUE:
        return Listed(moves, (moves.continue_,))
    if draft.flow is not None and draft.flow.options is not None:
        return Listed(moves, draft.flow.options)
    return ()
