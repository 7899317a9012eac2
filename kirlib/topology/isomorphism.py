"""Maps between topologies that keep every step and every carry."""

from __future__ import annotations

from attrs import evolve, frozen

from kirlib.topology.permutations import Permutation, compose, inverse, positions
from kirlib.topology.table import NOWHERE, Topology


@frozen(slots=True)
class Symmetry:
    """A permutation of spaces with, for each space, how directions there turn.

    From a topology a to a topology b (a symmetry if both are the same, an isomorphism in general): for
    every step of a from s in direction d to t with carry c, b steps from ``spaces[s]`` in direction δs(d)
    to ``spaces[t]`` with the carry δt ∘ c ∘ δs⁻¹, where δs is ``group()[turns[s]]``; and where a leads
    nowhere, so does b. The turn may differ from space to space: on twisted boards it has to.
    """

    spaces: tuple[int, ...]
    """``spaces[s]``: the space that s goes to."""
    turns: tuple[int, ...]
    """``turns[s]``: index into ``Topology.group()`` of what directions at s go through."""


def identity_symmetry(topology: Topology) -> Symmetry:
    """The map that changes nothing."""
    return Symmetry(tuple(range(len(topology))), (0,) * len(topology))


def is_isomorphism(source: Topology, image: Topology, mapping: Symmetry) -> bool:
    """Whether the map keeps every step and every carry of ``source`` in ``image``."""
    group = source.group()
    spaces, turns = mapping.spaces, mapping.turns
    if source.directions != image.directions or group != image.group():
        return False
    if sorted(spaces) != list(range(len(source))) or len(spaces) != len(image) or len(turns) != len(spaces):
        return False
    if not all(0 <= turn < len(group) for turn in turns):
        return False
    for space, row in enumerate(source.target):
        turn = group[turns[space]]
        for direction, arrived in enumerate(row):
            there = image.step(spaces[space], turn[direction])
            if arrived == NOWHERE or there is None:
                if arrived != NOWHERE or there is not None:
                    return False
                continue
            before = compose(group[turns[arrived]], source.carries[source.carry[space][direction]])
            after = compose(image.carries[there[1]], turn)
            if there[0] != spaces[arrived] or before != after:
                return False
    return True


def then(group: tuple[Permutation, ...], first: Symmetry, second: Symmetry) -> Symmetry:
    """The map that does ``first``, then ``second``; ``group`` is that of the topologies they belong to."""
    place = positions(group)
    return Symmetry(
        tuple([second.spaces[space] for space in first.spaces]),
        tuple(
            [
                place[compose(group[second.turns[space]], group[turn])]
                for space, turn in zip(first.spaces, first.turns, strict=True)
            ]
        ),
    )


def undone(group: tuple[Permutation, ...], mapping: Symmetry) -> Symmetry:
    """The inverse of a map; ``group`` is that of the topologies it belongs to."""
    place = positions(group)
    spaces = inverse(mapping.spaces)
    return Symmetry(spaces, tuple([place[inverse(group[mapping.turns[space]])] for space in spaces]))


def preserves_orientation(topology: Topology, mapping: Symmetry, space: int) -> bool:
    """Whether directions at ``space`` are turned (true) or mirrored (false).

    On a one-sided board the same map can turn some spaces and mirror others.
    """
    return mapping.turns[space] < len(topology.rotations)


def transport(topology: Topology, mapping: Symmetry) -> Topology:
    """The topology that ``mapping`` makes of this one; ``mapping`` is an isomorphism from old to new.

    Names and places in the layout stay with the numbers: space ``mapping.spaces[s]`` of the result behaves
    as s did, under its own name. ValueError if the map doesn't fit the topology.
    """
    group = topology.group()
    count = len(topology)
    if sorted(mapping.spaces) != list(range(count)) or len(mapping.turns) != count:
        raise ValueError("the map must be a permutation of the spaces with a turn for each of them")
    if not all(0 <= turn < len(group) for turn in mapping.turns):
        raise ValueError(f"turns must be from 0 to {len(group) - 1}")
    carries: dict[Permutation, int] = {permutation: i for i, permutation in enumerate(topology.carries)}
    known: dict[tuple[int, int, int], int] = {}
    target: list[tuple[int, ...]] = [()] * count
    carry: list[tuple[int, ...]] = [()] * count
    for space, row in enumerate(topology.target):
        leaving = mapping.turns[space]
        back = inverse(group[leaving])
        steps, crossings = [], []
        for direction in back:
            arrived = row[direction]
            if arrived == NOWHERE:
                steps.append(NOWHERE)
                crossings.append(0)
                continue
            key = mapping.turns[arrived], topology.carry[space][direction], leaving
            if key not in known:
                crossed = compose(compose(group[key[0]], topology.carries[key[1]]), back)
                known[key] = carries.setdefault(crossed, len(carries))
            steps.append(mapping.spaces[arrived])
            crossings.append(known[key])
        target[mapping.spaces[space]] = tuple(steps)
        carry[mapping.spaces[space]] = tuple(crossings)
    return _tidied(evolve(topology, target=tuple(target), carry=tuple(carry), carries=tuple(carries)))


def _tidied(topology: Topology) -> Topology:
    # Equal boards should have equal tables: keep only carries that occur, in the order of the permutations.
    used = sorted({0}.union(*set(topology.carry)), key=lambda index: topology.carries[index])
    number = {index: place for place, index in enumerate(used)}
    return evolve(
        topology,
        carry=tuple([tuple([number[index] for index in row]) for row in topology.carry]),
        carries=tuple(topology.carries[index] for index in used),
    )
