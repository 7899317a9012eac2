"""The board: a topology from what a document says."""

from __future__ import annotations

from kirlib.diagnostics import did_you_mean
from kirlib.reader.faults import Faults, Path
from kirlib.spec.board import BoardSpec, GraphSpec, PlaneSpec, SizeSpec, TwistSpec
from kirlib.topology import Topology, graph, hexagons, squares
from kirlib.topology.squares import Edge

MANY = 5000
"""With more names than this none is suggested: it would take too long."""

KINDS = ("torus", "bounded", "cylinder", "moebius", "klein", "projective", "hexagons", "graph")


def lower_board(spec: BoardSpec, faults: Faults) -> Topology | None:
    """The topology; None if the board is faulty."""
    said = [kind for kind in KINDS if getattr(spec, kind) is not None]
    if len(said) != 1:
        if ("key", "board") in faults.unreadable or spec.path in faults.broken:
            return None
        faults.add(
            "bad-board",
            f"a board is exactly one of {', '.join(KINDS)}" + (f", not {' and '.join(said)}" if said else ""),
            spec.path,
            suggestion="keep one of them" if said else "add one of them, as in `torus: {width: 8, height: 8}`",
        )
        return None
    before = len(faults.errors)
    if spec.graph is not None:
        _check_names(spec.graph, faults)
    for path, seam, length in _seams(spec):
        if seam >= length:
            message = f"a seam lies before one of the {length} columns or rows, counted from 0, not before {seam}"
            faults.add("out-of-range", message, path, suggestion=f"write a number from 0 to {length - 1}")
    if len(faults.errors) > before:
        return None
    try:
        return _build(spec)
    except ValueError as error:
        faults.add("bad-board", str(error), (*spec.path, said[0]), suggestion="change the board so that it fits")
        return None


def _seams(spec: BoardSpec) -> list[tuple[Path, int, int]]:
    """Each seam: its path, where it lies, and how many columns or rows there are."""
    seams: list[tuple[Path, int, int]] = []
    for twisted in (spec.moebius, spec.klein):
        if twisted is not None:
            length = twisted.width if twisted.axis == "across" else twisted.height
            seams.append(((*twisted.path, "seam"), twisted.seam, length))
    if spec.projective is not None:
        plane = spec.projective
        seams.append(((*plane.path, "seam across"), plane.seam_across, plane.width))
        seams.append(((*plane.path, "seam along"), plane.seam_along, plane.height))
    return seams


def _check_names(spec: GraphSpec, faults: Faults) -> None:
    """Spaces and directions that edges and opposites name must be there; none may be listed twice."""
    spaces, directions = set(spec.spaces), set(spec.directions)
    for key, listed in (("spaces", spec.spaces), ("directions", spec.directions)):
        seen: set[str] = set()
        for i, name in enumerate(listed):
            if name in seen:
                message, hint = f"{name!r} stands here twice", "remove one of the two"
                faults.add("bad-board", message, (*spec.path, key, i), suggestion=hint)
            seen.add(name)

    def look(name: str, known: set[str], what: str, path: Path, at_key: bool) -> None:
        if name not in known:
            near = did_you_mean(name, sorted(known)) if len(known) < MANY else None
            faults.add(
                f"unknown-{what}",
                f"the board has no {what} {name!r}: it is not listed under `{what}s`",
                path,
                suggestion=f"did you mean {near}?" if near else f"add it to `{what}s`",
                at_key=at_key,
            )

    for space, ways in spec.edges.items():
        path = (*spec.path, "edges", space)
        look(space, spaces, "space", path, True)
        for direction, to in ways.items():
            look(direction, directions, "direction", (*path, direction), True)
            look(to, spaces, "space", (*path, direction), False)
    for one, other in spec.opposite.items():
        look(one, directions, "direction", (*spec.path, "opposite", one), True)
        look(other, directions, "direction", (*spec.path, "opposite", one), False)


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
