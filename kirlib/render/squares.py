"""Boards of squares as a grid, with letters for the columns and numbers for the rows."""

from __future__ import annotations

from kirlib.render.cells import Cell, narrow, wide
from kirlib.render.style import Style
from kirlib.topology import Topology, column_name

GAP = 1


def squares(topology: Topology, cells: list[Cell], style: Style, width: int) -> list[str]:
    """The lines of the grid, north up; wide cells if they fit in `width` columns, else narrow ones.

    A board that is wider still is cut into strips of columns, the western first.
    """
    places = {(round(x), round(y)): number for number, (x, y) in enumerate(topology.layout)}
    columns = sorted({x for x, _ in places})
    rows = sorted({y for _, y in places}, reverse=True)
    margin = len(str(len(rows))) + 1
    draw, size = (wide, 5) if margin + len(columns) * 5 + GAP <= width else (narrow, 2)
    if draw is narrow and not style.colours:
        size = 3
    a_strip = max(1, (width - margin - GAP) // size)
    lines: list[str] = []
    for start in range(0, len(columns), a_strip):
        strip = columns[start : start + a_strip]
        if lines:
            lines.append("")
        lines.append(_letters(strip, size, margin, style))
        for y in rows:
            line = style.paint(str(y + 1).rjust(margin - 1) + " ", "dim")
            for x in strip:
                number = places.get((x, y))
                if number is None:
                    line += " " * size
                    continue
                text = draw(cells[number], style, (x + y) % 2)
                line += text + " " * (size - 2 if draw is narrow else 0)
            lines.append(line)
    return lines


def _letters(strip: list[int], size: int, margin: int, style: Style) -> str:
    """The heading of a strip: the columns' letters, where squares have such names."""
    said = "".join(column_name(x)[:size].center(size) for x in strip)
    return style.paint((" " * margin + said).rstrip(), "dim")
