"""Boards of paths and graphs: each way as a line of spaces with what is on them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise

from kirlib.render.cells import Cell
from kirlib.render.style import Style
from kirlib.render.walls import Side
from kirlib.render.words import Chunk, chunk, wrap
from kirlib.topology import NOWHERE, Topology

SHORT = 3
"""Ways of so many spaces stand several on a line."""


def routes(topology: Topology, cells: list[Cell], style: Style, width: int, barred: Collection[Side] = ()) -> list[str]:
    """For each direction the ways that it leads, one after the other, wrapped at `width`.

    A space stands with what is on it where it comes first, and in brackets where a way meets it again. Of two
    directions that lead back from one another only one is shown, with double arrows. Walls are crosses.
    """
    teller = _Teller(topology, cells, style, frozenset(barred))
    shown = [direction for direction in range(len(topology.directions)) if not _way_back(topology, direction)]
    widest = max((len(_title(topology, direction)) for direction in shown), default=0)
    lines: list[str] = []
    for direction in shown:
        short: list[Chunk] = []
        rows: list[list[Chunk]] = []
        for way in ways(topology, direction):
            told = teller.way(way, direction)
            if len(way) > SHORT:
                rows.append(told)
            else:
                if short:
                    short[-1] = (*short[-1], (";", "dim"))
                short += told
        rows += [short] if short else []
        for number, row in enumerate(rows):
            title = _title(topology, direction) if number == 0 else ""
            lines += wrap([chunk(title.ljust(widest) + " ", "title"), *row], style, width, widest + 4)
    lone = [teller.space(space) for space in range(len(topology)) if space not in teller.seen]
    if lone:
        lines += wrap([chunk(" " * (widest + 1)), *lone], style, width, widest + 4)
    return lines


def ways(topology: Topology, direction: int) -> Iterator[list[int]]:
    """The spaces that a direction leads through, way by way: each begins where none leads to, or closes a ring."""
    onward = [row[direction] for row in topology.target]
    reached = {there for there in onward if there != NOWHERE}
    taken: set[int] = set()
    starts = [space for space, there in enumerate(onward) if there != NOWHERE and space not in reached]
    for start in [*starts, *range(len(onward))]:
        if start in taken or onward[start] == NOWHERE:
            continue
        way = [start]
        while way[-1] not in taken and onward[way[-1]] != NOWHERE:
            taken.add(way[-1])
            way.append(onward[way[-1]])
        yield way


def _way_back(topology: Topology, direction: int) -> bool:
    """Whether a direction does nothing but lead back another that comes before it."""
    other = topology.opposite[direction]
    return 0 <= other < direction and _two_ways(topology, other)


def _two_ways(topology: Topology, direction: int) -> bool:
    """Whether all steps of a direction can be taken back by its opposite, which leads nowhere else."""
    back = topology.opposite[direction]
    if back < 0 or back == direction:
        return False
    there = {(space, row[direction]) for space, row in enumerate(topology.target) if row[direction] != NOWHERE}
    return there == {(row[back], space) for space, row in enumerate(topology.target) if row[back] != NOWHERE}


def _title(topology: Topology, direction: int) -> str:
    back = topology.opposite[direction]
    name = topology.directions[direction]
    return f"{name}/{topology.directions[back]}" if back > direction and _two_ways(topology, direction) else name


class _Teller:
    """Tells spaces; what is on them but once."""

    def __init__(self, topology: Topology, cells: list[Cell], style: Style, barred: frozenset[Side]) -> None:
        self.topology = topology
        self.cells = cells
        self.style = style
        self.barred = barred
        self.seen: set[int] = set()

    def way(self, way: list[int], direction: int) -> list[Chunk]:
        """A way, its spaces parted by arrows that stand with the space that they lead to."""
        both = _two_ways(self.topology, direction)
        arrow = self.style.signs.level if both and self.style.unicode else "<->" if both else self.style.signs.to
        told = [self.space(way[0])]
        for here, there in pairwise(way):
            wall = (here, direction) in self.barred
            sign = chunk(self.style.signs.times, "bad") if wall else chunk(arrow, "dim")
            told.append((*sign, (" ", ""), *self.space(there)))
        return told

    def space(self, number: int) -> Chunk:
        """A space with what is on it; its name in brackets where it was told before."""
        name = self.topology.names[number]
        if number in self.seen:
            return chunk(f"({name})", "dim")
        self.seen.add(number)
        cell = self.cells[number]
        parts: list[tuple[str, str]] = [(cell.tile, cell.role)] if cell.tile else []
        for mark, role in cell.pieces:
            parts += [(" ", "")] if parts else []
            parts.append((mark, role))
        if not parts and cell.trail:
            parts = [(self.style.signs.bullet, cell.trail)]
        return ((name, ""), (" [", "dim"), *parts, ("]", "dim")) if parts else chunk(name)
