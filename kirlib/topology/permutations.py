"""Permutations of directions: how a frame is turned or mirrored.

A permutation is a tuple ``p`` in which ``p[d]`` is what direction ``d`` becomes. Where directions form a
cycle they are numbered clockwise, so turning by ``k`` adds ``k`` and mirroring subtracts from a constant.
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


@lru_cache(maxsize=64)
def dihedral(size: int) -> tuple[Permutation, ...]:
    """All turns of a cycle of ``size`` directions, then all mirrorings, each in the order of its number.

    Below three directions a mirroring may equal a turn; it is then listed once, as the turn.
    """
    turned = [rotation(size, turns) for turns in range(size)]
    mirrored = [reflection(size, total) for total in range(size)]
    return tuple(dict.fromkeys(turned + mirrored)) or ((),)


@lru_cache(maxsize=64)
def trivial(size: int) -> tuple[Permutation, ...]:
    """The group of a topology whose directions are mere labels: nothing but the identity."""
    return (identity(size),)


@lru_cache(maxsize=64)
def positions(group: tuple[Permutation, ...]) -> dict[Permutation, int]:
    """Where each permutation stands in a group; not to be changed by callers."""
    return {permutation: index for index, permutation in enumerate(group)}
