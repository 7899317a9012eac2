"""Permutations of directions: how a frame is turned or mirrored.

A permutation is a tuple ``p`` in which ``p[d]`` is what direction ``d`` becomes. Where directions form a
cycle they are numbered clockwise, so turning by ``k`` adds ``k`` and mirroring subtracts from a constant.
Where each side of a space is parted into lanes, a direction is a lane of a side: they too are numbered
clockwise, so to turn by one side is to add the number of lanes.
"""

from __future__ import annotations

from functools import lru_cache

Permutation = tuple[int, ...]


def identity(size: int) -> Permutation:
    """The permutation of ``size`` directions that changes nothing."""
    return tuple(range(size))


def compose(outer: Permutation, inner: Permutation) -> Permutation:
    """First ``inner``, then ``outer``: ``compose(p, q)[d] == p[q[d]]``."""
    return tuple([outer[direction] for direction in inner])


def inverse(permutation: Permutation) -> Permutation:
    """The permutation that undoes this one."""
    undone = [0] * len(permutation)
    for before, after in enumerate(permutation):
        undone[after] = before
    return tuple(undone)


def rotation(size: int, turns: int) -> Permutation:
    """Clockwise by ``turns`` directions out of ``size``; negative turns go the other way."""
    return tuple((direction + turns) % size for direction in range(size))


def reflection(size: int, total: int) -> Permutation:
    """The mirroring that swaps each pair of directions whose numbers add up to ``total``, modulo ``size``."""
    return tuple((total - direction) % size for direction in range(size))


def half_turns(sides: int, lanes: int = 1) -> tuple[int, ...]:
    """The way back of each direction on a cycle of an even number of sides.

    Both spaces number the lanes of the side that they share clockwise, each as it sees them: so the first
    lane of the one is the last of the other.
    """
    half = sides // 2
    return tuple((side + half) % sides * lanes + lanes - 1 - lane for side in range(sides) for lane in range(lanes))


@lru_cache(maxsize=64)
def dihedral(sides: int, lanes: int = 1) -> tuple[Permutation, ...]:
    """All turns of a cycle of ``sides``, then all mirrorings, each in the order of its number.

    A turn keeps the number of a lane; a mirroring reverses the lanes of a side, as it reverses all that is
    clockwise. Below three sides a mirroring may equal a turn; it is then listed once, as the turn.
    """
    size = sides * lanes
    turned = [rotation(size, turns * lanes) for turns in range(sides)]
    mirrored = [reflection(size, (total + 1) * lanes - 1) for total in range(sides)]
    return tuple(dict.fromkeys(turned + mirrored)) or ((),)


@lru_cache(maxsize=64)
def trivial(size: int) -> tuple[Permutation, ...]:
    """The group of a topology whose directions are mere labels: nothing but the identity."""
    return (identity(size),)


@lru_cache(maxsize=64)
def positions(group: tuple[Permutation, ...]) -> dict[Permutation, int]:
    """Where each permutation stands in a group; not to be changed by callers."""
    return {permutation: index for index, permutation in enumerate(group)}
