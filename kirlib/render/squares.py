"""Boards of squares as a grid, with letters for the columns and numbers for the rows."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from kirlib.render.cells import Cell, narrow, wide
from kirlib.render.style import Style
from kirlib.render.walls import Side, junction
from kirlib.topology import Topology, column_name

GAP = 1

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
"""Bits of a junction of walls."""


def squares(
    topology: Topology,
    cells: list[Cell],
    style: Style,
    width: int,
    barred: Mapping[Side, bool] | None = None,
    size: int = 5,
) -> list[str]:
    """The lines of the grid, north up; cells of `size` columns if they fit in `width`, or of five, else narrow ones.

    A board that is wider still is cut into strips of columns, the western first. Walls are drawn between cells.
    """
    barred = barred or {}
    places = {(round(x), round(y)): number for number, (x, y) in enumerate(topology.layout)}
    columns = sorted({x for x, _ in places})
    rows = sorted({y for _, y in places}, reverse=True)
    margin = len(str(len(rows))) + 1
    edge = 1 if barred else 0
    size = room(topology, width, bool(barred), size)
    grid = _Grid(topology, cells, style, places, barred, size or (2 if style.colours else 3), size > 0)
    size = grid.size
    a_strip = max(1, (width - margin - GAP - edge) // (size + edge))
    lines: list[str] = []
    for start in range(0, len(columns), a_strip):
        strip = columns[start : start + a_strip]
        if lines:
            lines.append("")
        lines.append(_letters(strip, size, margin + edge, edge, style))
        for y in rows:
            lines += grid.line_over(strip, y, margin)
            lines.append(style.paint(str(y + 1).rjust(margin - 1) + " ", "dim") + grid.row(strip, y))
        lines += grid.line_over(strip, rows[-1] - 1, margin)
    return lines


def room(topology: Topology, width: int, walled: bool, wanted: int) -> int:
    """The columns of a wide cell, at most as many as are wanted; 0 where there is room for narrow ones only."""
    columns, rows = (len({round(spot[axis]) for spot in topology.layout}) for axis in (0, 1))
    edge = 1 if walled else 0
    found = (width - len(str(rows)) - 1 - GAP - edge) // columns - edge
    return min(wanted, found) if found >= 5 else 0


@frozen
class _Grid:
    """What is drawn where. `barred`: the sides with walls; without any there is no room for them either."""

    topology: Topology
    cells: list[Cell]
    style: Style
    places: Mapping[tuple[int, int], int]
    barred: Mapping[Side, bool]
    size: int
    wide: bool

    def row(self, strip: list[int], y: int) -> str:
        """One row of squares, without its number."""
        line = self.post(strip[0], y) if self.barred else ""
        for x in strip:
            number = self.places.get((x, y))
            if number is None:
                line += " " * self.size
            elif self.wide:
                line += wide(self.cells[number], self.style, (x + y) % 2, self.size)
            else:
                line += narrow(self.cells[number], self.style, (x + y) % 2) + " " * (self.size - 2)
            line += self.post(x + 1, y) if self.barred else ""
        return line

    def post(self, x: int, y: int) -> str:
        """What stands between a square and the one to its west."""
        partly = self.upright(x, y)
        if partly is None:
            return " "
        sign = junction(NORTH | SOUTH, self.style) if partly else ":"
        return self.style.paint(sign, "title")

    def line_over(self, strip: list[int], y: int, margin: int) -> list[str]:
        """The line with the walls to the north of a row; none where there are no walls."""
        if all(self.level(x, y) is None for x in strip):
            return []
        line = ""
        for x in strip:
            wall = self.level(x, y)
            sign = " " if wall is None else junction(EAST | WEST, self.style) if wall else "."
            line += junction(self.bits(x, y), self.style) + sign * self.size
        line += junction(self.bits(strip[-1] + 1, y), self.style)
        return [(" " * margin + self.style.paint(line, "title")).rstrip()]

    def bits(self, x: int, y: int) -> int:
        """The walls that meet at the north-western corner of a square."""
        return (
            NORTH * (self.upright(x, y + 1) is not None)
            | EAST * (self.level(x, y) is not None)
            | SOUTH * (self.upright(x, y) is not None)
            | WEST * (self.level(x - 1, y) is not None)
        )

    def upright(self, x: int, y: int) -> bool | None:
        """Whether all of the wall to the west of a square is there; None for no wall."""
        return self.wall((x, y), "west", (x - 1, y), "east")

    def level(self, x: int, y: int) -> bool | None:
        """As `upright`, for the wall to the north of a square."""
        return self.wall((x, y), "north", (x, y + 1), "south")

    def wall(self, here: tuple[int, int], side: str, there: tuple[int, int], other: str) -> bool | None:
        found = [self.side(here, side), self.side(there, other)]
        return None if found == [None, None] else any(found)

    def side(self, place: tuple[int, int], side: str) -> bool | None:
        number = self.places.get(place)
        return None if number is None else self.barred.get((number, self.topology.side_names.index(side)))


def _letters(strip: list[int], size: int, margin: int, edge: int, style: Style) -> str:
    """The heading of a strip: the columns' letters, where squares have such names."""
    said = (" " * edge).join(column_name(x)[:size].center(size) for x in strip)
    return style.paint((" " * margin + said).rstrip(), "dim")
