"""Boards of hexagons, staggered: a column to the east lies half a hexagon higher."""

from __future__ import annotations

from math import sqrt

from kirlib.render.cells import Cell, wide
from kirlib.render.style import Style, width_of
from kirlib.topology import Topology

TALL = 36
"""A drawing of more lines than this puts the name of a hexagon beside its contents instead of above."""


def hexagons(topology: Topology, drawn: list[Cell], style: Style, width: int = 80, size: int = 5) -> list[str]:
    """Each hexagon as its name and its contents. A board that is wider than `width` is cut into strips of columns."""
    filled: dict[int, list[tuple[str, float, Cell]]] = {}
    for name, (x, y), cell in zip(topology.names, topology.layout, drawn, strict=True):
        filled.setdefault(round(x / _COLUMN), []).append((name, y, cell))
    columns = sorted(filled)
    north = max(y for _, y in topology.layout)
    flat, inner = room(topology, width, size)
    label = max(map(len, topology.names))
    broad = label + 1 + inner if flat else inner
    step = broad + 1 if flat else max(broad + 1, min(8, width // len(columns)))
    a_strip = max(1, (width - broad) // step + 1)
    lines: list[str] = []
    for start in range(0, len(columns), a_strip):
        strip = columns[start : start + a_strip]
        rows: dict[int, list[tuple[int, str]]] = {}
        for x, (name, y, cell) in ((column, each) for column in strip for each in filled[column]):
            at = (x - strip[0]) * step
            if flat:
                text = style.paint(name.rjust(label) + " ", "dim") + wide(cell, style, 0, inner)
                rows.setdefault(round((north - y) * 2), []).append((at, text))
            else:
                row = round((north - y) * 4)
                rows.setdefault(row, []).append((at, style.paint(name.center(broad), "dim")))
                rows.setdefault(row + 1, []).append((at, wide(cell, style, 0, broad)))
        lines += ([""] if lines else []) + _placed(rows)
    return lines


_COLUMN = sqrt(3) / 2


def room(topology: Topology, width: int, wanted: int) -> tuple[bool, int]:
    """Whether names stand beside the contents, and the columns of these: as many as are wanted, or five at least."""
    columns = len({round(x / _COLUMN) for x, _ in topology.layout})
    ys = [y for _, y in topology.layout]
    flat = (max(ys) - min(ys) + 1) * 4 > TALL
    label = max(map(len, topology.names)) + 1 if flat else 0
    return flat, max(5, min(wanted, (width + 1) // columns - 1 - label))


def _placed(rows: dict[int, list[tuple[int, str]]]) -> list[str]:
    lines = []
    for row in range(min(rows), max(rows) + 1):
        line, used = "", 0
        for column, text in sorted(rows.get(row, [])):
            line += " " * (column - used) + text
            used = column + width_of(text)
        lines.append(line.rstrip())
    return lines
