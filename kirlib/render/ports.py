"""A kind of tile on a board with ports, as a picture of which port leads to which."""

from __future__ import annotations

from string import ascii_lowercase

from kirlib.model.rules import LocalRules
from kirlib.render.style import Style, arrow
from kirlib.topology import Topology


def ports(topology: Topology, rules: LocalRules, glyph: str, style: Style) -> list[str]:
    """The tile's square with a sign for each port; nothing for other shapes, or a tile that uses none.

    Two ports with one letter are joined both ways. A port by which a piece comes in otherwise has an arrow into the
    tile, one by which it only goes out an arrow out of it; a cross is a port by which an entry destroys the tile.
    """
    if topology.sides != 4 or not rules.sides:
        return []
    lanes, signs = topology.lanes, style.signs
    ways = {topology.opposite[side.travel]: _way_out(side.effect) for side in rules.sides}
    compass = signs.compass if style.unicode else signs.facings
    letters = iter(ascii_lowercase)
    marks: dict[int, str] = {}
    for port in range(len(topology.directions)):
        out = ways.get(port, -1)
        if port in marks:
            continue
        if out >= 0 and out != port and ways.get(out) == port:
            marks[port] = marks[out] = next(letters, signs.bullet)
        elif port in ways:
            marks[port] = arrow(compass, (port // lanes + 2) % 4, 4)
        elif port in ways.values():
            marks[port] = arrow(compass, port // lanes, 4)
        else:
            marks[port] = signs.times if rules.fragile else signs.dot
    size = lanes + 2
    grid = [[" "] * size for _ in range(size)]
    for port, sign in marks.items():
        side, lane = divmod(port, lanes)
        line, column = ((0, lane + 1), (lane + 1, size - 1), (size - 1, lanes - lane), (lanes - lane, 0))[side]
        grid[line][column] = sign
    if size % 2:  # else it has no middle
        grid[size // 2][size // 2] = glyph
    return [" ".join(line).rstrip() for line in grid]


def _way_out(effect: tuple[tuple[str | int, ...], ...]) -> int:
    """The port by which an effect that is one step takes a piece out; -1 for any other."""
    return int(effect[0][1]) if len(effect) == 1 and effect[0][0] == "go" and effect[0][1] == effect[0][2] else -1
