"""What stands on each space of a drawn board, and one space as text."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import groupby

from attrs import field, frozen

from kirlib.game import Game
from kirlib.model.observation import Observation
from kirlib.render.names import Names
from kirlib.render.style import Style

Part = tuple[str, str, bool]
"""Text, its role, and whether it is a piece."""


@frozen
class Highlights:
    """What a drawing points out besides: spaces of tiles just placed, and of each piece's path (space to piece)."""

    fresh: Collection[str] = ()
    trail: Mapping[str, int] = field(factory=dict)


@frozen
class Cell:
    """One space: its tile's sign ("" for none) with its role, its pieces' marks, and what is pointed out.

    `apart`: whether blanks part the marks, each of which may then stand for several pieces, from the bottom up.
    """

    tile: str = ""
    role: str = ""
    fresh: bool = False
    pieces: tuple[tuple[str, str], ...] = ()
    trail: str = ""
    apart: bool = False

    @property
    def size(self) -> int:
        """The columns that all of it takes."""
        marks = [len(mark) for mark, _ in self.pieces]
        tile = len(self.tile.ljust(2)) + 1 if self.tile and marks else len(self.tile) + 1
        return tile + sum(marks) + (len(marks) - 1 if self.apart and marks else 0)


def cells(game: Game, observation: Observation, style: Style, points: Highlights) -> list[Cell]:
    """The cells of all spaces, in the order of their numbers."""
    names = Names(game, observation, style)
    tiles = {tile.at: tile for tile in observation.tiles}
    apart = stacking(game)
    marks = {space: _marks(names, pieces, apart) for space, pieces in standing(observation).items()}
    found = []
    for space in game.program.topology.names:
        tile = tiles.get(space)
        trail = points.trail.get(space)
        found.append(
            Cell(
                tile=names.laid_sign(tile) if tile else "",
                role=names.laid_role(tile) if tile else "",
                fresh=space in points.fresh,
                pieces=tuple(marks.get(space, ())),
                trail="" if trail is None else names.piece_role(trail),
                apart=apart,
            )
        )
    return found


def stacking(game: Game) -> bool:
    """Whether many pieces may come to one space, so that a drawing counts them."""
    return any(kind.stacks or kind.alike for kind in game.program.kinds)


def standing(observation: Observation) -> dict[str, tuple[int, ...]]:
    """The pieces on each space that has any, by number, from the bottom up where they lie one upon another."""
    found: dict[str, list[int]] = {}
    for number, piece in enumerate(observation.pieces):
        if piece.at is not None:
            found.setdefault(piece.at, []).append(number)
    on = {space: tuple(numbers) for space, numbers in found.items()}
    return on | dict(observation.flow.stacks if observation.flow is not None else ())


def _marks(names: Names, pieces: Iterable[int], counted: bool) -> tuple[tuple[str, str], ...]:
    """The marks of pieces; `counted`: like ones that lie next to each other have one, with their number before it."""
    said = [(names.mark(number), names.piece_role(number)) for number in pieces]
    if not counted:
        return tuple(said)
    if not names.program.ordered:
        said.sort()
    runs = [(mark, len(list(run))) for mark, run in groupby(said)]
    return tuple((f"{count}{mark}" if count > 1 else mark, role) for (mark, role), count in runs)


def wide(cell: Cell, style: Style, shade: int | None, size: int = 5) -> str:
    """A cell in five columns, or more: the tile, then the pieces; a plus sign stands for those that do not fit."""
    sign = cell.tile.ljust(2)
    if cell.pieces and len(sign) + 3 > size:  # a piece matters more than all of a tile's sign
        sign = sign[: max(1, size - 3)]
    parts: list[Part] = [(sign + " ", cell.role, False)] if cell.tile else []
    parts += _fitted(cell, size - sum(len(text) for text, _, _ in parts))
    if not parts:
        parts = [(" " * (size // 2), "", False), _empty(cell, style)]
    elif size > 5:  # there is room to stand in the middle
        if cell.tile and not cell.pieces:
            parts[0] = (cell.tile, cell.role, False)
        lead = (size - sum(len(text) for text, _, _ in parts)) // 2
        parts.insert(0, (" " * lead, "", False))
    elif cell.tile and not cell.pieces:
        parts[0] = (f" {cell.tile}"[:size], cell.role, False)
    elif not cell.tile and sum(len(text) for text, _, _ in parts) < 4:
        parts.insert(0, ("  " if len(parts[0][0]) == 1 else " ", "", False))
    return _paint(parts, size, cell, style, shade)


def _fitted(cell: Cell, room: int) -> list[Part]:
    """The pieces, or those for which there is room, and a plus sign."""
    gap = 1 if cell.apart else 0
    fits = sum(len(mark) + gap for mark, _ in cell.pieces) - gap <= room
    parts: list[Part] = []
    for i, (mark, role) in enumerate(cell.pieces):
        blank = gap if i else 0
        if not fits and blank + len(mark) + 1 > room:
            parts.append(("+", role, False) if i or not cell.tile else ((mark[:1] + "+")[:room], role, True))
            break
        parts += [(" ", "", False)] * blank
        parts.append((mark, role, True))
        room -= blank + len(mark)
    return parts


def narrow(cell: Cell, style: Style, shade: int | None) -> str:
    """A cell in two columns: its first piece, else its tile."""
    if cell.pieces:
        (mark, role), more = cell.pieces[0], len(cell.pieces) > 1
        parts: list[Part] = [(mark[:1] + "+" if more else mark[:2], role, True)]
    elif cell.tile:
        parts = [(cell.tile, cell.role, False)]
    else:
        parts = [_empty(cell, style)]
    return _paint(parts, 2, cell, style, shade)


def _empty(cell: Cell, style: Style) -> Part:
    return (style.signs.bullet, cell.trail, False) if cell.trail else (style.signs.dot, "faint", False)


def _paint(parts: list[Part], width: int, cell: Cell, style: Style, shade: int | None) -> str:
    rest = width - sum(len(text) for text, _, _ in parts)
    text = ""
    for said, role, piece in parts:
        bare = said if piece else said.strip()
        lead = said[: len(said) - len(said.lstrip())] if bare and not piece else ""
        text += style.paint(lead, shade=shade)
        text += style.paint(bare, role, chip=piece, fresh=cell.fresh and not piece, shade=shade)
        text += style.paint(said[len(lead) + len(bare) :], shade=shade)
    return text + style.paint(" " * rest, shade=shade)
