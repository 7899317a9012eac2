"""Where a board, drawn as its layout says, does not go on as it looks: its seams."""

from __future__ import annotations

from math import cos, hypot, pi, sin

from kirlib.topology.table import Topology

NEAR = 0.25
"""What is drawn so close to where it is looked for is there."""

Vector = tuple[float, float]


def drawn(topology: Topology, direction: int) -> Vector | None:
    """How a step in a direction looks on a drawing, to the east and to the north; None for boards drawn freely."""
    if topology.shape == "graph" or not topology.rotates:
        return None
    side = direction // topology.lanes
    angle = 2 * pi * side / topology.sides
    # a diagonal step of squares is longer
    length = 2**0.5 if topology.shape == "square" and topology.sides == 8 and side % 2 else 1.0
    return sin(angle) * length, cos(angle) * length


def is_seam(topology: Topology, space: int, direction: int) -> bool:
    """Whether the edge of a space in a direction is at a seam; False where it leads nowhere.

    At a seam a step changes directions (it has a carry), or leads to a space that does not lie in that direction on the
    drawing, as where opposite edges of the board are joined. On a board without a drawing of its own only the carry
    tells.
    """
    there = topology.target[space][direction]
    if there < 0:
        return False
    looks = drawn(topology, direction)
    return bool(topology.carry[space][direction]) or (looks is not None and not lies(topology, space, looks, there))


def lies(topology: Topology, space: int, looks: Vector, there: int) -> bool:
    """Whether a space is drawn where another, moved by so much, would be."""
    (x, y), (u, v) = topology.layout[space], topology.layout[there]
    return hypot(x + looks[0] - u, y + looks[1] - v) < NEAR
