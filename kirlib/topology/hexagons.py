"""Boards of hexagons with flat tops: straight columns, six directions."""

from __future__ import annotations

from math import sqrt

from kirlib.topology.assembly import assemble
from kirlib.topology.bounds import check_lanes, check_length, check_table
from kirlib.topology.naming import column_name, grid_names
from kirlib.topology.table import NOWHERE, Topology

SIDES = ("north", "northeast", "southeast", "south", "southwest", "northwest")

# Axial coordinates: the column eastward, and the place northward in a column. Each column lies half a hexagon
# higher than the one to its west, so northeast keeps the place and southeast lowers it by one.
_OFFSETS = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))

_COLUMN_WIDTH = sqrt(3) / 2


def hexagons(width: int, height: int, *, wrap: bool = False, ports: int = 1) -> Topology:
    """A rhombus of ``width`` columns of ``height`` hexagons; with ``wrap`` its opposite edges are joined.

    ``a1`` is the southern end of the westernmost column. Northeast of it is ``b1``, southeast of ``b1``'s
    northern neighbour ``b2`` is ``c1``. Numbered as squares are: row by row. ``ports``: lanes of each side, as
    those of `squares`. ValueError for sizes below 1 or too large.
    """
    check_length("width", width)
    check_length("height", height)
    check_lanes(ports)
    check_table(width * height, len(SIDES) * ports)
    cells = [(column, place) for place in range(height) for column in range(width)]

    def number(column: int, place: int) -> int:
        if wrap:
            return (place % height) * width + column % width
        return place * width + column if 0 <= column < width and 0 <= place < height else NOWHERE

    target = [tuple([number(c + right, p + up) for right, up in _OFFSETS]) for c, p in cells]
    return _board(grid_names(width, height), target, cells, ports)


def hexagon(radius: int) -> Topology:
    """A bounded board in the form of a hexagon: every space at most ``radius`` steps from the middle.

    It has 3·radius·(radius+1) + 1 spaces. Each column counts from its own southern end; spaces are numbered
    by that count, then from west to east. ValueError for a radius below 1 or too large.
    """
    check_length("radius", radius)
    check_table(3 * radius * (radius + 1) + 1, len(SIDES))
    lowest = {column: max(-radius, -radius - column) for column in range(-radius, radius + 1)}
    cells = [
        (column, start + count)
        for count in range(2 * radius + 1)
        for column, start in lowest.items()
        if count < 2 * radius + 1 - abs(column)
    ]
    number = {cell: index for index, cell in enumerate(cells)}
    target = [tuple([number.get((c + right, p + up), NOWHERE) for right, up in _OFFSETS]) for c, p in cells]
    names = tuple([column_name(c + radius) + str(p - lowest[c] + 1) for c, p in cells])
    return _board(names, target, cells)


def _board(
    names: tuple[str, ...], target: list[tuple[int, ...]], cells: list[tuple[int, int]], ports: int = 1
) -> Topology:
    layout = tuple([(column * _COLUMN_WIDTH, place + column / 2) for column, place in cells])
    return assemble(names, SIDES, target, [(0,) * len(SIDES)] * len(target), layout, "hexagon", ports)
