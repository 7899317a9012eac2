"""A board as text, from what a seat may know."""

from __future__ import annotations

from kirlib.game import Game
from kirlib.model.observation import Observation
from kirlib.render import hexagons, squares
from kirlib.render.cells import Cell, Highlights, cells
from kirlib.render.routes import routes
from kirlib.render.style import Style
from kirlib.render.walls import Side, told, walls
from kirlib.render.words import Chunk, chunk, wrap
from kirlib.topology import Topology

DIAGONALS = frozenset({"northeast", "southeast", "southwest", "northwest"})


def board(
    game: Game,
    observation: Observation,
    style: Style | None = None,
    width: int = 80,
    points: Highlights | None = None,
) -> list[str]:
    """The board's lines, at most `width` columns wide where that can be.

    Squares are a grid, hexagons are staggered, and any other board is told way by way. Where pieces can stack, those of
    a space for which the drawing has no room are told below it. `points`: what to point out.
    """
    style = style or Style()
    topology = game.program.topology
    drawn = cells(game, observation, style, points or Highlights())
    barred = walls(game, observation)
    apart = any(cell.apart for cell in drawn)
    size = max([5, *(cell.size for cell in drawn)]) + 1 if apart and drawn else 5
    if topology.shape == "graph":
        return routes(topology, drawn, style, width, barred)
    if topology.shape == "square":
        slanting = {side for side, name in enumerate(topology.side_names) if name in DIAGONALS}
        straight = {key: whole for key, whole in barred.items() if key[1] not in slanting}
        lines = squares.squares(topology, drawn, style, width, straight, size)
        shown = squares.room(topology, width, bool(straight), size)
        barred = {key: whole for key, whole in barred.items() if key[1] in slanting}
    else:
        lines = hexagons.hexagons(topology, drawn, style, width, size)
        _, shown = hexagons.room(topology, width, size)
    return (
        lines
        + _stacks(topology, drawn, style, width, shown, game.program.ordered)
        + _walls(topology, barred, style, width)
    )


def _stacks(topology: Topology, drawn: list[Cell], style: Style, width: int, shown: int, ordered: bool) -> list[str]:
    """Where pieces can stack: the spaces whose contents take more columns than are shown."""
    said: list[Chunk] = []
    for name, cell in zip(topology.names, drawn, strict=True):
        if cell.apart and len(cell.pieces) > 1 and cell.size > shown:
            marks = [chunk(mark, role) for mark, role in cell.pieces]
            marks[-1] = (*marks[-1], (";", "dim"))
            said += [chunk(name, "dim"), *marks]
    head = "from the bottom up:" if ordered else "in full:"
    return wrap([*(chunk(word, "dim") for word in head.split()), *said], style, width, 2) if said else []


def _walls(topology: Topology, barred: dict[Side, bool], style: Style, width: int) -> list[str]:
    """Walls for which a drawing has no lines."""
    if not barred:
        return []
    return wrap([chunk("walls:", "dim"), *(chunk(text + ";") for text in told(topology, barred))], style, width, 2)
