"""Makes the drawing of a compiled game."""

from __future__ import annotations

from math import sqrt

from kirlib.drawing.drawing import Direction, Drawing, Edge, PieceKind, Space, TileKind
from kirlib.drawing.places import places
from kirlib.program import Program
from kirlib.topology import NOWHERE, Topology
from kirlib.topology.seams import drawn, is_seam

HALF = 0.5
SLANT = 0.5 / sqrt(3)
OUTLINES = {
    "square": ((-HALF, HALF), (HALF, HALF), (HALF, -HALF), (-HALF, -HALF)),
    "hexagon": (
        (-SLANT, HALF),
        (SLANT, HALF),
        (2 * SLANT, 0.0),
        (SLANT, -HALF),
        (-SLANT, -HALF),
        (-2 * SLANT, 0.0),
    ),
}
"""The corners of a space whose neighbours are 1 apart."""

FINE = 6
"""Coordinates are rounded to so many places."""


def drawing(program: Program) -> Drawing:
    """The drawing of a game."""
    topology = program.topology
    spots = [(round(x, FINE), round(y, FINE)) for x, y in places(topology)]
    names, directions = topology.names, topology.directions
    corners = OUTLINES.get(topology.shape)
    outline = None if corners is None else tuple([(round(x, FINE), round(y, FINE)) for x, y in corners])
    wide = max(x for x, _ in outline or ((HALF, HALF),))
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return Drawing(
        game=program.name,
        title=program.title or program.name,
        shape=topology.shape,
        outline=outline,
        bounds=(
            round(min(xs) - wide, FINE),
            round(min(ys) - HALF, FINE),
            round(max(xs) + wide, FINE),
            round(max(ys) + HALF, FINE),
        ),
        spaces=tuple([Space(name, x, y) for name, (x, y) in zip(names, spots, strict=True)]),
        directions=tuple([_direction(topology, number) for number in range(len(directions))]),
        edges=_edges(topology),
        walls=tuple([(names[space], directions[side]) for space, side in program.walls]),
        tiles=tuple(
            [
                TileKind(
                    name=kind.name,
                    title=kind.title or kind.name,
                    glyph=kind.glyph,
                    text=kind.text,
                    turns=kind.turns,
                    states=kind.states,
                    owned=kind.owned,
                    on_pieces=kind.mounted is not None,
                    walls=tuple([directions[side] for side in kind.walls]),
                )
                for kind in program.types
            ]
        ),
        pieces=tuple(
            [
                PieceKind(kind.name, kind.plural, kind.title or kind.name, kind.glyph, kind.facing, kind.owned)
                for kind in program.kinds
            ]
        ),
    )


def _direction(topology: Topology, number: int) -> Direction:
    looks = drawn(topology, number)
    vector = None if looks is None else (round(looks[0], FINE) + 0.0, round(looks[1], FINE) + 0.0)
    back = topology.opposite[number]
    return Direction(topology.directions[number], vector, topology.directions[back] if back >= 0 else None)


def _edges(topology: Topology) -> tuple[Edge, ...]:
    names, directions = topology.names, topology.directions
    carries = [
        tuple([(directions[before], directions[after]) for before, after in enumerate(carry) if before != after])
        for carry in topology.carries
    ]
    return tuple(
        [
            Edge(
                names[space],
                directions[way],
                names[there],
                is_seam(topology, space, way),
                carries[topology.carry[space][way]],
            )
            for space, row in enumerate(topology.target)
            for way, there in enumerate(row)
            if there != NOWHERE
        ]
    )
