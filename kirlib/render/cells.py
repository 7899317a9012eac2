"""What stands on each space of a drawn board, and one space as text."""

from __future__ import annotations

from collections.abc import Collection, Mapping

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
    """One space: its tile's sign ("" for none) with its role, its pieces' marks, and what is pointed out."""

    tile: str = ""
    role: str = ""
    fresh: bool = False
    pieces: tuple[tuple[str, str], ...] = ()
    trail: str = ""


def cells(game: Game, observation: Observation, style: Style, points: Highlights) -> list[Cell]:
    """The cells of all spaces, in the order of their numbers."""
    names = Names(game, observation, style)
    tiles = {tile.at: tile for tile in observation.tiles}
    marks: dict[str, list[tuple[str, str]]] = {}
    for number, piece in enumerate(observation.pieces):
        if piece.at is not None:
            marks.setdefault(piece.at, []).append((names.mark(number), names.piece_role(number)))
    found = []
    for space in game.program.topology.names:
        tile = tiles.get(space)
        trail = points.trail.get(space)
        found.append(
            Cell(
                tile=names.tile_sign(tile.tile, tile.turn) if tile else "",
                role=names.tile_role(tile.tile) if tile else "",
                fresh=space in points.fresh,
                pieces=tuple(marks.get(space, ())),
                trail="" if trail is None else names.piece_role(trail),
            )
        )
    return found


def wide(cell: Cell, style: Style, shade: int | None) -> str:
    """A cell in five columns: the tile, then the pieces; a plus sign stands for those that do not fit."""
    parts: list[Part] = [(cell.tile.ljust(2) + " ", cell.role, False)] if cell.tile else []
    room = 5 - sum(len(text) for text, _, _ in parts)
    for i, (mark, role) in enumerate(cell.pieces):
        last = i == len(cell.pieces) - 1
        if len(mark) + (0 if last else 1) > room:
            if not parts or parts[-1][2]:
                parts.append(("+", role, False))
            else:
                parts.append(((mark[:1] + "+")[:room], role, True))
            break
        parts.append((mark, role, True))
        room -= len(mark)
    if not parts:
        parts = [("  ", "", False), _empty(cell, style), ("  ", "", False)]
    elif cell.tile and not cell.pieces:
        parts[0] = (f" {cell.tile}", cell.role, False)
    elif not cell.tile and sum(len(text) for text, _, _ in parts) < 4:
        parts.insert(0, ("  " if len(parts[0][0]) == 1 else " ", "", False))
    return _paint(parts, 5, cell, style, shade)


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
