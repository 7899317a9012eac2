"""The board: a topology from what a document says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import cast

from kirlib.compiler.frame import Frame
from kirlib.compiler.pieces import find_space
from kirlib.diagnostics import did_you_mean
from kirlib.reader.faults import Faults, Path
from kirlib.spec.board import BoardSpec, GraphSpec, PlaneSpec, SizeSpec, TwistSpec
from kirlib.topology import Topology, graph, hexagons, paths, squares
from kirlib.topology.squares import Edge

MANY = 5000
"""With more names than this none is suggested: it would take too long."""

KINDS = ("torus", "bounded", "cylinder", "moebius", "klein", "projective", "hexagons", "graph", "paths")
UNPORTED = ("graph", "paths")


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
    if spec.paths is not None:
        _check_paths(spec, spec.paths, faults)
    _check_beside(spec, said[0], faults)
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


def _check_beside(spec: BoardSpec, kind: str, faults: Faults) -> None:
    """Keys that only some kinds of board have beside them."""
    if spec.back and kind != "paths":
        faults.add(
            "bad-board",
            f"`back` belongs to `paths`, and this board is a `{kind}`",
            (*spec.path, "back"),
            at_key=True,
            suggestion="say it under `opposite` of the graph" if kind == "graph" else "remove it",
        )
    if spec.ports > 1 and kind in UNPORTED:
        message = f"the spaces of `{kind}` have no sides to put ports on"
        hint = "name a direction for each port, or remove `ports`"
        faults.add("bad-board", message, (*spec.path, "ports"), at_key=True, suggestion=hint)


def _check_paths(spec: BoardSpec, routes: dict[str, list[str | list[str]]], faults: Faults) -> None:
    """A direction leads on from a space in one way; `back` speaks of directions that are there."""
    path = (*spec.path, "paths")
    for direction, route in routes.items():
        back = spec.back.get(direction)
        onward: dict[str, str] = {}
        before: dict[str, str] = {}
        alone = isinstance(route[0], str)
        for i, item in enumerate(route):
            if isinstance(item, str) != alone:
                message = "either spaces stand here, or lists of spaces, not both"
                hint = "put the spaces into a list of their own"
                faults.add("bad-board", message, (*path, direction, i), suggestion=hint)
                break
        else:
            whole = [item for item in route if isinstance(item, str)]
            parts = [whole] if alone else [item for item in route if isinstance(item, list)]
            for number, part in enumerate(parts):
                for i, (here, there) in enumerate(pairwise(part), 1):
                    where = (*path, direction, i) if alone else (*path, direction, number, i)
                    _lead(onward, here, there, direction, where, faults)
                    if back is not None:
                        _lead(before, there, here, back, where, faults)
    taken = set(routes)
    for direction, word in spec.back.items():
        where = (*spec.path, "back", direction)
        if direction not in routes:
            near = did_you_mean(direction, routes)
            faults.add(
                "unknown-direction",
                f"there is no way {direction!r} under `paths`",
                where,
                suggestion=f"did you mean {near}?" if near else f"there are {', '.join(routes)}",
                at_key=True,
            )
        elif word in taken:
            message = f"{word!r} already leads another way, so it cannot lead back"
            faults.add("bad-board", message, where, suggestion="give the way back a name of its own")
        taken.add(word)


def _lead(ways: dict[str, str], here: str, there: str, direction: str, path: Path, faults: Faults) -> None:
    if ways.setdefault(here, there) != there:
        faults.add(
            "bad-board",
            f"{direction!r} leads from {here} to {ways[here]} already, so not to {there} too",
            path,
            suggestion="let one of the two go by another direction, or name the space otherwise",
        )


def lower_walls(spec: BoardSpec, topology: Topology, faults: Faults) -> tuple[tuple[int, int], ...]:
    """The sides of spaces that are barred, as sorted pairs of space and direction.

    A wall is barred from both sides: where a step leads to a space from which one can go back through the same side,
    that is barred too. `all` names all sides of a space; where sides have ports the name of a side means all of them.
    """
    barred: set[tuple[int, int]] = set()
    frame = Frame(topology)
    for name, sides in spec.walls.items():
        path = (*spec.path, "walls", name)
        space = find_space(name, topology, path, faults, at_key=True)
        for i, side in enumerate(sides):
            for direction in frame.directions(side, (*path, i), faults, at_key=False):
                if space is not None:
                    barred |= {(space, direction), *_other_side(topology, space, direction)}
    return tuple(sorted(barred))


def _other_side(topology: Topology, space: int, direction: int) -> set[tuple[int, int]]:
    """The same side of a space as seen from the space beyond it, where one can go back through it."""
    step = topology.step(space, direction)
    if step is None:
        return set()
    there, carry = step
    back = topology.opposite[topology.carries[carry][direction]]
    returned = topology.step(there, back) if back >= 0 else None
    return {(there, back)} if returned is not None and returned[0] == space else set()


def _build(spec: BoardSpec) -> Topology:
    if spec.hexagons is not None:
        return hexagons(spec.hexagons.width, spec.hexagons.height, wrap=spec.hexagons.wrap, ports=spec.ports)
    if spec.graph is not None:
        return _graph(spec.graph)
    if spec.paths is not None:
        return paths(cast("Mapping[str, Sequence[str]]", spec.paths), back=spec.back)
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
            ports=spec.ports,
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
                ports=spec.ports,
            )
        return squares(
            twisted.width,
            twisted.height,
            across=other,
            along="twist",
            seam_along=twisted.seam,
            diagonals=twisted.diagonals,
            ports=spec.ports,
        )
    if spec.cylinder is not None:
        c = spec.cylinder
        across: Edge = "wrap" if c.axis == "across" else "open"
        along: Edge = "open" if c.axis == "across" else "wrap"
        return squares(c.width, c.height, across=across, along=along, diagonals=c.diagonals, ports=spec.ports)
    size: SizeSpec | None = spec.torus or spec.bounded
    assert size is not None
    edge: Edge = "wrap" if spec.torus else "open"
    return squares(size.width, size.height, across=edge, along=edge, diagonals=size.diagonals, ports=spec.ports)


def _graph(spec: GraphSpec) -> Topology:
    edges = {(space, label): to for space, ways in spec.edges.items() for label, to in ways.items()}
    return graph(edges, spaces=spec.spaces, directions=spec.directions, opposites=spec.opposite)
