"""What must hold for the tables of a topology to fit together."""

from __future__ import annotations

from collections.abc import Sequence

from kirlib.topology.bounds import check_table
from kirlib.topology.permutations import Permutation, dihedral, half_turns, identity

SHAPES = ("square", "hexagon", "graph")


def check_sound(
    names: Sequence[str],
    directions: Sequence[str],
    target: Sequence[tuple[int, ...]],
    carry: Sequence[tuple[int, ...]],
    carries: Sequence[Permutation],
    opposite: Sequence[int],
    rotates: bool,
    layout: Sequence[tuple[float, float]],
    shape: str,
    lanes: int,
) -> None:
    """Raise ValueError, saying which table is at fault, unless the tables make a topology.

    Beyond shapes and ranges: names are unique; opposites come in pairs, or are the half turn (with lanes
    reversed) where directions form a cycle; every carry keeps opposites opposite, and is a rotation or
    reflection of the cycle if there is one; where a step leads nowhere its carry is 0, so that equal boards
    have equal tables.
    """
    spaces, size = len(names), len(directions)
    check_table(spaces, size)
    _check_unique("names", names)
    _check_unique("directions", directions)
    _check_lengths(spaces, size, target, carry, opposite, layout)
    _check_lanes(lanes, size, rotates)
    _check_opposites(opposite, rotates, lanes)
    _check_carries(carries, opposite, rotates, lanes)
    _check_entries(spaces, target, carry, len(carries))
    if shape not in SHAPES:
        raise ValueError(f"shape must be one of {', '.join(SHAPES)}, not {shape!r}")


def _check_unique(table: str, names: Sequence[str]) -> None:
    if len(set(names)) == len(names):
        return
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise ValueError(f"{table}: {name[:40]!r} occurs twice")
        seen.add(name)


def _check_lengths(
    spaces: int,
    size: int,
    target: Sequence[Sequence[int]],
    carry: Sequence[Sequence[int]],
    opposite: Sequence[int],
    layout: Sequence[Sequence[float]],
) -> None:
    for table, rows, width in (("target", target, size), ("carry", carry, size), ("layout", layout, 2)):
        if len(rows) != spaces:
            raise ValueError(f"{table}: {len(rows)} rows for {spaces} spaces")
        for space, row in enumerate(rows):
            if len(row) != width:
                raise ValueError(f"{table}[{space}]: {len(row)} entries instead of {width}")
    if len(opposite) != size:
        raise ValueError(f"opposite: {len(opposite)} entries for {size} directions")


def _check_lanes(lanes: int, size: int, rotates: bool) -> None:
    if type(lanes) is not int or lanes < 1 or size % lanes or (lanes > 1 and not rotates):
        raise ValueError("lanes: must part the directions of a cycle evenly, and be 1 where there is none")


def _check_opposites(opposite: Sequence[int], rotates: bool, lanes: int) -> None:
    size = len(opposite)
    for direction, other in enumerate(opposite):
        if not -1 <= other < size:
            raise ValueError(f"opposite[{direction}]: must be from -1 to {size - 1}")
        if other >= 0 and opposite[other] != direction:
            raise ValueError(f"opposite[{direction}] is {other}, but opposite[{other}] is {opposite[other]}")
    if rotates:
        sides = size // lanes
        half = half_turns(sides, lanes) if sides % 2 == 0 else (-1,) * size
        if tuple(opposite) != half:
            raise ValueError("opposite: where directions form a cycle it must be the half turn")


def _check_carries(carries: Sequence[Permutation], opposite: Sequence[int], rotates: bool, lanes: int) -> None:
    size = len(opposite)
    if not carries or carries[0] != identity(size):
        raise ValueError("carries[0] must be the identity")
    if len(set(carries)) != len(carries):
        raise ValueError("carries: the same permutation occurs twice")
    for index, carried in enumerate(carries):
        if sorted(carried) != list(range(size)):
            raise ValueError(f"carries[{index}] is not a permutation of the {size} directions")
        if rotates and carried not in dihedral(size // lanes, lanes):
            raise ValueError(f"carries[{index}] is neither a rotation nor a reflection of the directions")
        for direction, other in enumerate(opposite):
            if opposite[carried[direction]] != (carried[other] if other >= 0 else -1):
                raise ValueError(f"carries[{index}] doesn't keep opposite directions opposite")


def _check_entries(
    spaces: int, target: Sequence[tuple[int, ...]], carry: Sequence[tuple[int, ...]], carries: int
) -> None:
    for space, row in enumerate(target):
        if row and not (min(row) >= -1 and max(row) < spaces):
            raise ValueError(f"target[{space}]: entries must be from -1 to {spaces - 1}")
    # Most rows are the same row of zeros, so looking at each distinct row once is enough, and much faster.
    for crossed in set(carry):
        if crossed and not (min(crossed) >= 0 and max(crossed) < carries):
            raise ValueError(f"carry[{carry.index(crossed)}]: entries must be from 0 to {carries - 1}")
    for space, crossed in enumerate(carry):
        if any(crossed) and any(to < 0 and index for to, index in zip(target[space], crossed, strict=True)):
            raise ValueError(f"carry[{space}]: must be 0 where target leads nowhere")
