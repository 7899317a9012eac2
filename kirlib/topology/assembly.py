"""Build a topology on a lattice from steps whose carries are numbered as in the direction group."""

from __future__ import annotations

from collections.abc import Sequence

from kirlib.topology.permutations import dihedral
from kirlib.topology.table import Topology


def half_turns(size: int) -> tuple[int, ...]:
    """The opposite of each direction on a cycle of an even number of directions."""
    return tuple((direction + size // 2) % size for direction in range(size))


def assemble(
    names: tuple[str, ...],
    directions: tuple[str, ...],
    target: Sequence[tuple[int, ...]],
    turned: Sequence[tuple[int, ...]],
    layout: tuple[tuple[float, float], ...],
    shape: str,
) -> Topology:
    """A topology whose directions form a cycle of even size.

    ``turned[space][direction]`` numbers the carry in the direction group. Only the carries that occur are
    kept, in the group's order, so equal boards come out with equal tables however they were built.
    """
    group = dihedral(len(directions))
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
        opposite=half_turns(len(directions)),
        rotates=True,
        layout=layout,
        shape=shape,
    )
