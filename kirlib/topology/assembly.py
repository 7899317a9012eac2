"""Build a topology on a lattice from steps whose carries are numbered as in the direction group."""

from __future__ import annotations

from collections.abc import Sequence

from kirlib.topology.permutations import dihedral, half_turns
from kirlib.topology.table import Topology


def assemble(
    names: tuple[str, ...],
    directions: tuple[str, ...],
    target: Sequence[tuple[int, ...]],
    turned: Sequence[tuple[int, ...]],
    layout: tuple[tuple[float, float], ...],
    shape: str,
    lanes: int = 1,
) -> Topology:
    """A topology whose sides form a cycle of even size; with ``lanes`` each side is parted into so many directions.

    ``directions``, ``target`` and ``turned`` tell of sides. ``turned[space][side]`` numbers the carry in the
    direction group. Only the carries that occur are kept, in the group's order, so equal boards come out with
    equal tables however they were built.
    """
    sides = len(directions)
    group = dihedral(sides, lanes)
    if lanes > 1:
        directions = tuple([f"{side}.{lane}" for side in directions for lane in range(1, lanes + 1)])
        target, turned = _parted(target, lanes), _parted(turned, lanes)
    # Distinct rows are few (nearly all are zeros): renumber each of them once.
    distinct = set(turned)
    used = sorted({0}.union(*distinct))
    number = {index: place for place, index in enumerate(used)}
    renumbered = {row: tuple([number[index] for index in row]) for row in distinct}
    return Topology(
        names=names,
        directions=directions,
        target=tuple(target),
        carry=tuple([renumbered[row] for row in turned]),
        carries=tuple(group[index] for index in used),
        opposite=half_turns(sides, lanes),
        rotates=True,
        layout=layout,
        shape=shape,
        lanes=lanes,
    )


def _parted(rows: Sequence[tuple[int, ...]], lanes: int) -> list[tuple[int, ...]]:
    """Rows with an entry for each lane: all lanes of a side lead to one space."""
    known = {row: tuple([entry for entry in row for _ in range(lanes)]) for row in set(rows)}
    return [known[row] for row in rows]
