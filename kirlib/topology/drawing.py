"""A plain place for every space of a board that came without a drawing; and whether a drawing can be drawn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kirlib.topology.hexagons import SIDES as HEXAGON
from kirlib.topology.squares import COMPASS
from kirlib.topology.squares import SIDES as SQUARE
from kirlib.topology.table import Topology

SIDES = {"square": (SQUARE, COMPASS), "hexagon": (HEXAGON,)}
"""For each shape that is drawn on a grid, what the sides of a space may be called."""


def layered(target: Sequence[Sequence[int]]) -> tuple[tuple[float, float], ...]:
    """Columns eastward by distance from the first space of each part; within a column, southward as met.

    Steps count both ways here, since a drawing should keep what is joined together. Parts of the board that
    aren't joined follow one another to the east. Deterministic; about 1 apart.
    """
    joined: list[list[int]] = [[] for _ in target]
    for space, row in enumerate(target):
        for other in row:
            if other >= 0:
                joined[space].append(other)
                joined[other].append(space)
    place: list[tuple[float, float] | None] = [None] * len(target)
    met = [False] * len(target)
    column = 0
    for first in range(len(target)):
        if met[first]:
            continue
        met[first] = True
        layer = [first]
        while layer:
            reached = []
            for row_number, space in enumerate(layer):
                place[space] = (float(column), (len(layer) - 1) / 2 - row_number)
                for other in joined[space]:
                    if not met[other]:
                        met[other] = True
                        reached.append(other)
            layer = reached
            column += 1
    return tuple([spot for spot in place if spot is not None])


def check_drawing(topology: Topology) -> None:
    """Raise ValueError unless the board, which may come from anybody, is drawn like those that are built here.

    Squares and hexagons are drawn on a grid, of which each line takes room, whether there is anything on it or not.
    """
    layout, shape = topology.layout, topology.shape
    most = 2 * len(layout) + 10
    for space, (x, y) in enumerate(layout):
        if abs(x) > most or abs(y) > most:
            raise ValueError(f"layout[{space}]: lies farther than {most} from the middle")
        if shape == "square" and not (x >= 0 and y >= 0 and x == round(x) and y == round(y)):
            raise ValueError(f"layout[{space}]: squares lie in columns and rows, counted from 0")
    if shape in SIDES and topology.side_names not in SIDES[shape]:
        known = " or ".join(", ".join(names) for names in SIDES[shape])
        raise ValueError(f"directions: those of a {shape} are {known}")
    if shape == "square":
        columns, rows = ({round(spot[axis]) for spot in layout} for axis in (0, 1))
        lines = len(columns) * len(rows)
    else:
        lines = _height(layout) if shape == "hexagon" else 0
    if lines > 4 * len(layout) + 100:
        raise ValueError(f"layout: most of the grid of a {shape} board is empty")


def _height(layout: Sequence[tuple[float, float]]) -> int:
    """How high all columns are together, with the steps from one to the next."""
    columns: dict[int, list[float]] = {}
    for x, y in layout:
        columns.setdefault(round(2 * x), []).append(y)
    lows = [min(columns[x]) for x in sorted(columns)]
    steps = sum(abs(one - other) for one, other in pairwise(lows))
    return round(steps + sum(max(ys) - min(ys) + 1 for ys in columns.values()))
