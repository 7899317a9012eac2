"""Where to draw spaces: as the board says, or, where it was left to a program, so that it fits on a page."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import ceil, log, sqrt

from kirlib.topology import NOWHERE, Topology
from kirlib.topology.drawing import layered

Spots = Sequence[tuple[float, float]]

PAGE = 1.6
"""How wide a drawing should be, as compared to its height."""

SLACK = 0.15
"""Bands may be so much wider than they must be, to be folded at a better place; then the last one is shorter."""

STRIP = 3.0
"""What is wider than so many heights is folded."""


def places(topology: Topology) -> Spots:
    """A place for each space, (to the east, to the north).

    A graph that came without a drawing is laid to and fro from the bottom up where one direction leads through all of
    it. Otherwise it goes eastward from its first space, and is folded to and fro if that makes a strip.
    """
    layout = topology.layout
    if topology.shape != "graph" or layout != layered(topology.target):
        return layout
    chain = through_all(topology)
    return to_and_fro(chain) if chain else folded(layout, topology.target)


def through_all(topology: Topology) -> list[int]:
    """All spaces in the order in which a direction leads through them; the first direction that does, else nothing."""
    count = len(topology)
    for direction in range(len(topology.directions)):
        onward = [row[direction] for row in topology.target]
        if onward.count(NOWHERE) != 1:
            continue
        space = next(iter(set(range(count)) - set(onward)), NOWHERE)
        chain: list[int] = []
        while space != NOWHERE and len(chain) <= count:
            chain.append(space)
            space = onward[space]
        if len(chain) == count:
            return chain
    return []


def to_and_fro(chain: Sequence[int]) -> Spots:
    """Rows from the bottom up, of which every other one goes back."""
    width = max(1, round(sqrt(len(chain) * PAGE)))
    spots = [(0.0, 0.0)] * len(chain)
    for place, space in enumerate(chain):
        row, along = divmod(place, width)
        spots[space] = (float(width - 1 - along if row % 2 else along), float(row))
    return spots


def folded(layout: Spots, target: Sequence[Sequence[int]] = ()) -> Spots:
    """A strip to the east in bands, one beneath the other, of which every other one goes back.

    It is folded where few steps lead over the fold.
    """
    west, north, south = min(x for x, _ in layout), max(y for _, y in layout), min(y for _, y in layout)
    column = [round(x - west) for x, _ in layout]
    columns = max(column) + 1
    height = north - south + 1
    if columns <= STRIP * height:
        return layout

    def misfit(bands: int) -> float:
        return abs(log(ceil(columns / bands) / (bands * (height + 1) - 1) / PAGE))

    # more bands than this would be higher than wide
    bands = min(range(1, ceil(sqrt(columns / height)) + 2), key=misfit)
    steps = crossing(column, target)
    middle = columns / bands
    widths = range(ceil(middle), ceil(middle * (1 + SLACK)) + 1)
    width = min(widths, key=lambda w: (sum(steps[w - 1 : columns - 1 : w]), abs(w - middle)))
    spots = []
    for (_, y), x in zip(layout, column, strict=True):
        band, along = divmod(x, width)
        spots.append((float(width - 1 - along if band % 2 else along), y - north - band * (height + 1)))
    return spots


def crossing(column: Sequence[int], target: Sequence[Sequence[int]]) -> list[int]:
    """How many steps lead from each column, or from before it, to later ones, or back."""
    changes = [0] * (max(column) + 1)
    for space, row in enumerate(target):
        for there in row:
            if there != NOWHERE:
                first, last = sorted((column[space], column[there]))
                changes[first] += 1
                changes[last] -= 1
    return list(accumulate(changes))
