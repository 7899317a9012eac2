"""A plain place for every space of a board that came without a drawing."""

from __future__ import annotations

from collections.abc import Sequence


def layered(target: Sequence[Sequence[int]]) -> tuple[tuple[float, float], ...]:
    """Columns eastward by distance from the first space of each part; within a column, southward as met.

    Steps count both ways here, since a drawing should keep what is joined together. Parts of the board that
    aren't joined follow one another to the east. Deterministic; about 1 apart.
    """
    joined: list[list[int]] = [[] for _ in target]
    for space, row in enumerate(target):
        for other in row:
            if other >= 0:
                joined[space].append(other)
                joined[other].append(space)
    place: list[tuple[float, float] | None] = [None] * len(target)
    met = [False] * len(target)
    column = 0
    for first in range(len(target)):
        if met[first]:
            continue
        met[first] = True
        layer = [first]
        while layer:
            reached = []
            for row_number, space in enumerate(layer):
                place[space] = (float(column), (len(layer) - 1) / 2 - row_number)
                for other in joined[space]:
                    if not met[other]:
                        met[other] = True
                        reached.append(other)
            layer = reached
            column += 1
    return tuple([spot for spot in place if spot is not None])
