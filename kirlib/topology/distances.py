"""Distances by breadth-first search over a target table, in steps; -1 stands for "no way"."""

from __future__ import annotations

from collections.abc import Sequence

MAX_REMEMBERED = 8_000_000
"""Most distances one topology keeps; beyond it the memory starts afresh, so large boards can't fill it."""


Rows = Sequence[Sequence[int]]


def before(target: Rows) -> Rows:
    """For each space those from which a step leads to it, each once."""
    found: list[dict[int, None]] = [{} for _ in target]
    for space, row in enumerate(target):
        for neighbour in row:
            if neighbour >= 0:
                found[neighbour][space] = None
    return [tuple(spaces) for spaces in found]


def from_source(target: Rows, source: int) -> tuple[int, ...]:
    """The distance of every space from ``source``; with the spaces `before` each, its distance to ``source``."""
    found = [-1] * len(target)
    found[source] = 0
    frontier = [source]
    steps = 0
    while frontier:
        steps += 1
        reached = []
        for space in frontier:
            for neighbour in target[space]:
                if neighbour >= 0 and found[neighbour] < 0:
                    found[neighbour] = steps
                    reached.append(neighbour)
        frontier = reached
    return tuple(found)


def ball(target: Sequence[Sequence[int]], centre: int, steps: int) -> tuple[int, ...]:
    """The spaces at a distance from 1 to ``steps``, in the order in which the search meets them."""
    # Insertion order is the answer; looking only as far as asked keeps small balls cheap on large boards.
    met = {centre: None}
    frontier = [centre]
    while frontier and steps > 0:
        steps -= 1
        reached = []
        for space in frontier:
            for neighbour in target[space]:
                if neighbour >= 0 and neighbour not in met:
                    met[neighbour] = None
                    reached.append(neighbour)
        frontier = reached
    del met[centre]
    return tuple(met)


def remember(memory: dict[int, tuple[int, ...]], source: int, found: tuple[int, ...]) -> None:
    """Keep the distances from ``source``, forgetting the others if there are too many.

    Safe among threads: each dictionary operation is atomic and whatever is found is right, so the worst that
    two threads can do to each other is to search twice.
    """
    if (len(memory) + 1) * len(found) > MAX_REMEMBERED:
        memory.clear()
    memory[source] = found
