"""A board as text, from what a seat may know."""

from __future__ import annotations

from math import sqrt

from kirlib.game import Game
from kirlib.model.observation import Observation
from kirlib.render.cells import Cell, Highlights, cells, wide
from kirlib.render.squares import squares
from kirlib.render.style import Style, width_of
from kirlib.topology import NOWHERE, Topology


def board(
    game: Game,
    observation: Observation,
    style: Style | None = None,
    width: int = 80,
    points: Highlights | None = None,
) -> list[str]:
    """The board's lines, at most `width` columns wide where that can be.

    Squares are a grid, hexagons are staggered, and any other board is a list of its spaces and where they lead.
    `points`: what to point out.
    """
    style = style or Style()
    topology = game.program.topology
    drawn = cells(game, observation, style, points or Highlights())
    if topology.shape == "square":
        return squares(topology, drawn, style, width)
    if topology.shape == "hexagon":
        return hexagons(topology, drawn, style)
    return listing(topology, drawn, style)


def hexagons(topology: Topology, drawn: list[Cell], style: Style) -> list[str]:
    """Each hexagon as its name over its contents; a column to the east lies half a hexagon higher."""
    across = 8 / (sqrt(3) / 2)
    west = min(x for x, _ in topology.layout)
    north = max(y for _, y in topology.layout)
    rows: dict[int, list[tuple[int, str]]] = {}
    for name, (x, y), cell in zip(topology.names, topology.layout, drawn, strict=True):
        column, row = round((x - west) * across), round((north - y) * 4)
        rows.setdefault(row, []).append((column, style.paint(name.center(5), "dim")))
        rows.setdefault(row + 1, []).append((column, wide(cell, style, 0)))
    lines = []
    for row in range(max(rows) + 1):
        line, used = "", 0
        for column, text in sorted(rows.get(row, [])):
            line += " " * (column - used) + text
            used = column + width_of(text)
        lines.append(line.rstrip())
    return lines


def listing(topology: Topology, drawn: list[Cell], style: Style) -> list[str]:
    """A line for each space: its name, its contents and where its directions lead."""
    widest = max(len(name) for name in topology.names)
    lines = []
    for number, (name, cell) in enumerate(zip(topology.names, drawn, strict=True)):
        ways = [
            f"{direction} {topology.names[there]}"
            for direction, there in zip(topology.directions, topology.target[number], strict=True)
            if there != NOWHERE
        ]
        lead = f"  {style.signs.to} {', '.join(ways)}" if ways else ""
        lines.append(f"{name.ljust(widest)}  {wide(cell, style, None)}{style.paint(lead, 'dim')}".rstrip())
    return lines
