"""The board: a topology from what a document says."""

from __future__ import annotations

from kirlib.reader.faults import Faults
from kirlib.spec.board import BoardSpec, GraphSpec, PlaneSpec, SizeSpec, TwistSpec
from kirlib.topology import Topology, graph, hexagons, squares
from kirlib.topology.squares import Edge

KINDS = ("torus", "bounded", "cylinder", "moebius", "klein", "projective", "hexagons", "graph")


def lower_board(spec: BoardSpec, faults: Faults) -> Topology | None:
    """The topology; None if the board is faulty."""
    said = [kind for kind in KINDS if getattr(spec, kind) is not None]
    if len(said) != 1:
        faults.add(
            "bad-board",
            f"a board is exactly one of {', '.join(KINDS)}" + (f", not {' and '.join(said)}" if said else ""),
            spec.path,
            suggestion="keep one of them, as in `torus: {width: 8, height: 8}`",
        )
        return None
    kind = said[0]
    try:
        return _build(spec)
    except ValueError as error:
        faults.add("bad-board", str(error), (*spec.path, kind), suggestion="change the board so that it fits")
        return None


def _build(spec: BoardSpec) -> Topology:
    if spec.hexagons is not None:
        return hexagons(spec.hexagons.width, spec.hexagons.height, wrap=spec.hexagons.wrap)
    if spec.graph is not None:
        return _graph(spec.graph)
    if spec.projective is not None:
        plane: PlaneSpec = spec.projective
        return squares(
            plane.width,
            plane.height,
            across="twist",
            along="twist",
            seam_across=plane.seam_across,
            seam_along=plane.seam_along,
            diagonals=plane.diagonals,
        )
    twisted: TwistSpec | None = spec.moebius or spec.klein
    if twisted is not None:
        other: Edge = "open" if spec.moebius else "wrap"
        if twisted.axis == "across":
            return squares(
                twisted.width,
                twisted.height,
                across="twist",
                along=other,
                seam_across=twisted.seam,
                diagonals=twisted.diagonals,
            )
        return squares(
            twisted.width,
            twisted.height,
            across=other,
            along="twist",
            seam_along=twisted.seam,
            diagonals=twisted.diagonals,
        )
    if spec.cylinder is not None:
        c = spec.cylinder
        across: Edge = "wrap" if c.axis == "across" else "open"
        along: Edge = "open" if c.axis == "across" else "wrap"
        return squares(c.width, c.height, across=across, along=along, diagonals=c.diagonals)
    size: SizeSpec | None = spec.torus or spec.bounded
    assert size is not None
    edge: Edge = "wrap" if spec.torus else "open"
    return squares(size.width, size.height, across=edge, along=edge, diagonals=size.diagonals)


def _graph(spec: GraphSpec) -> Topology:
    edges = {(space, label): to for space, ways in spec.edges.items() for label, to in ways.items()}
    return graph(edges, spaces=spec.spaces, directions=spec.directions, opposites=spec.opposite)
