"""Boards drawn by hand: spaces by name, steps by label."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import isfinite

from kirlib.topology.bounds import check_table
from kirlib.topology.drawing import layered
from kirlib.topology.permutations import Permutation, identity
from kirlib.topology.table import NOWHERE, Topology

Edges = Mapping[tuple[str, str], str]
"""``edges[space, label]``: the space that the step with this label leads to."""


def graph(
    edges: Edges,
    *,
    spaces: Sequence[str] | None = None,
    directions: Sequence[str] | None = None,
    opposites: Mapping[str, str] | None = None,
    carries: Mapping[tuple[str, str], Mapping[str, str]] | None = None,
    layout: Mapping[str, tuple[float, float]] | None = None,
) -> Topology:
    """A board given step by step. Steps are one-way: for a way back, give that edge too.

    ``spaces`` and ``directions`` list the names in the order of their numbers; without them names are taken
    in the order in which they first occur in ``edges``. ``opposites`` pairs labels (one way round is
    enough). ``carries[space, label]`` says which labels become which when that edge is crossed; those not
    named stay. Directions are labels and don't rotate. Without a ``layout`` spaces are drawn in layers by
    distance from the first. ValueError names whatever doesn't fit.
    """
    places = _listed("spaces", spaces, [name for (space, _), to in edges.items() for name in (space, to)])
    labels = _listed("directions", directions, [label for _, label in edges])
    check_table(len(places), len(labels))
    target = [[NOWHERE] * len(labels) for _ in places]
    carry = [[0] * len(labels) for _ in places]
    for (space, label), to in edges.items():
        here, direction = _number(places, "space", space), _number(labels, "direction", label)
        target[here][direction] = _number(places, "space", to)
    kinds: dict[Permutation, int] = {identity(len(labels)): 0}
    for (space, label), changes in (carries or {}).items():
        here, direction = _number(places, "space", space), _number(labels, "direction", label)
        if target[here][direction] == NOWHERE:
            raise ValueError(f"carries: there is no step {label!r} from {space!r}")
        carry[here][direction] = kinds.setdefault(_carry(labels, space, label, changes), len(kinds))
    return Topology(
        names=tuple(places),
        directions=tuple(labels),
        target=tuple([tuple(row) for row in target]),
        carry=tuple([tuple(row) for row in carry]),
        carries=tuple(kinds),
        opposite=_opposite(labels, opposites or {}),
        rotates=False,
        layout=layered(target) if layout is None else _placed(places, layout),
        shape="graph",
    )


def paths(
    routes: Mapping[str, Sequence[str] | Sequence[Sequence[str]]],
    *,
    back: Mapping[str, str] | None = None,
    layout: Mapping[str, tuple[float, float]] | None = None,
) -> Topology:
    """A board of named routes, each a list of spaces or several such lists; routes meet where names agree.

    A step in the direction named for a route leads on along it. ``back[route]`` names a direction in which
    the route is walked backwards; the two are then opposites. ValueError if a direction would have two ways
    on.
    """
    back = back or {}
    edges: dict[tuple[str, str], str] = {}
    spaces: dict[str, None] = {}
    for label, route in routes.items():
        for piece in _pieces(label, route):
            spaces.update(dict.fromkeys(piece))
            for here, onward in pairwise(piece):
                _add(edges, here, label, onward)
                if label in back:
                    _add(edges, onward, back[label], here)
    for label in back:
        if label not in routes:
            raise ValueError(f"back: there is no route {label!r}")
    directions = list(dict.fromkeys([*routes, *back.values()]))
    return graph(edges, spaces=list(spaces), directions=directions, opposites=back, layout=layout)


def _pieces(label: str, route: Sequence[str] | Sequence[Sequence[str]]) -> list[list[str]]:
    if isinstance(route, str):
        raise ValueError(f"route {label!r} must be a list of spaces, not the text {route!r}")
    whole = [entry for entry in route if isinstance(entry, str)]
    if len(whole) == len(route):
        return [whole]
    if whole:
        raise ValueError(f"route {label!r} must be either spaces or lists of spaces, not a mixture")
    return [list(piece) for piece in route]


def _add(edges: dict[tuple[str, str], str], space: str, label: str, to: str) -> None:
    if edges.setdefault((space, label), to) != to:
        raise ValueError(f"{label!r} leads from {space!r} both to {edges[space, label]!r} and to {to!r}")


def _listed(table: str, given: Sequence[str] | None, occurring: Sequence[str]) -> dict[str, int]:
    names = list(dict.fromkeys(occurring)) if given is None else list(given)
    numbers = {name: number for number, name in enumerate(names)}
    if len(numbers) != len(names):
        twice = next(name for number, name in enumerate(names) if numbers[name] != number)
        raise ValueError(f"{table}: {twice!r} occurs twice")
    return numbers


def _number(numbers: Mapping[str, int], kind: str, name: str) -> int:
    if name not in numbers:
        raise ValueError(f"there is no {kind} {name!r}")
    return numbers[name]


def _carry(labels: Mapping[str, int], space: str, label: str, changes: Mapping[str, str]) -> Permutation:
    carried = list(range(len(labels)))
    for before, after in changes.items():
        carried[_number(labels, "direction", before)] = _number(labels, "direction", after)
    if len(set(carried)) != len(carried):
        raise ValueError(f"carries: at {space!r}, {label!r} two directions become the same one")
    return tuple(carried)


def _opposite(labels: Mapping[str, int], opposites: Mapping[str, str]) -> tuple[int, ...]:
    opposite = [-1] * len(labels)
    for one, other in opposites.items():
        first, second = _number(labels, "direction", one), _number(labels, "direction", other)
        for here, there in ((first, second), (second, first)):
            if opposite[here] not in (-1, there):
                raise ValueError(f"opposites: {one!r} and {other!r} can't both have the same opposite")
            opposite[here] = there
    return tuple(opposite)


def _placed(places: Mapping[str, int], layout: Mapping[str, tuple[float, float]]) -> tuple[tuple[float, float], ...]:
    for name in layout:
        _number(places, "space", name)
    placed = []
    for name in places:
        if name not in layout:
            raise ValueError(f"layout: space {name!r} has no place")
        x, y = layout[name]
        if not (isfinite(x) and isfinite(y)):
            raise ValueError(f"layout: the place of {name!r} must be two finite numbers")
        placed.append((float(x), float(y)))
    return tuple(placed)
