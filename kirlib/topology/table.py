"""The one table that is a board's topology, and what is read off it directly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import Factory, field, frozen

from kirlib.topology import distances
from kirlib.topology.bounds import MAX_SPACES
from kirlib.topology.permutations import Permutation, compose, dihedral, identity, trivial
from kirlib.topology.soundness import check_sound

NOWHERE = -1
"""In a target table: the step leads off the board."""


def _numbering(topology: Topology) -> dict[str, int]:
    return {name: number for number, name in enumerate(topology.names)}


@frozen(slots=True, cache_hash=True)
class Topology:
    """Spaces, directions, and where a step from each space in each direction leads.

    A step also tells its *carry*: what crossing that edge does to every direction. A piece that crosses it,
    whether it walks or is pushed, has both its direction of travel and its facing put through the carry.

    Shapes, for S spaces, D directions and C carries: ``names`` S, ``directions`` D, ``target`` and ``carry``
    S by D, ``carries`` C by D, ``opposite`` D, ``layout`` S by 2. Where directions form
    a cycle they are the lanes of each side in turn; mostly a side has but one. Raises ValueError if the tables
    don't fit together (see soundness.py). Equal tables make equal topologies.
    """

    names: tuple[str, ...]
    """Names of the spaces; a space's number is its place here."""
    directions: tuple[str, ...]
    """Names of the directions; clockwise from north where they form a cycle."""
    target: tuple[tuple[int, ...], ...]
    """``target[space][direction]``: the space the step leads to, or NOWHERE."""
    carry: tuple[tuple[int, ...], ...]
    """``carry[space][direction]``: index into ``carries``; 0 where the step leads nowhere."""
    carries: tuple[Permutation, ...]
    """What crossing an edge may do to directions; the first is the identity."""
    opposite: tuple[int, ...]
    """``opposite[direction]``, or -1 where there is none."""
    rotates: bool
    """Whether the directions form a cycle, so that a facing can be turned."""
    layout: tuple[tuple[float, float], ...]
    """Where to draw each space: (x to the east, y to the north); neighbours are about 1 apart."""
    shape: str
    """"square", "hexagon" or "graph": how a space is drawn."""
    lanes: int = 1
    """How many directions each side has: ``direction // lanes`` is its side."""

    _numbers: dict[str, int] = field(init=False, eq=False, repr=False, default=Factory(_numbering, takes_self=True))
    _distances: dict[int, tuple[int, ...]] = field(init=False, eq=False, repr=False, factory=dict)
    _distances_to: dict[int, tuple[int, ...]] = field(init=False, eq=False, repr=False, factory=dict)
    _ends: set[int] = field(init=False, eq=False, repr=False, factory=set)
    """Ends that were asked for from a start that was not known."""
    _before: list[distances.Rows] = field(init=False, eq=False, repr=False, factory=list)
    """For each space those from which a step leads to it; there once it is needed."""

    def __attrs_post_init__(self) -> None:
        check_sound(
            self.names,
            self.directions,
            self.target,
            self.carry,
            self.carries,
            self.opposite,
            self.rotates,
            self.layout,
            self.shape,
            self.lanes,
        )

    def __reduce__(self) -> tuple[Callable[..., Topology], tuple[Any, ...]]:
        # Only the tables travel: caches are found again on the other side.
        return Topology, (
            self.names,
            self.directions,
            self.target,
            self.carry,
            self.carries,
            self.opposite,
            self.rotates,
            self.layout,
            self.shape,
            self.lanes,
        )

    def __len__(self) -> int:
        """The number of spaces."""
        return len(self.names)

    def space(self, name: str) -> int:
        """The number of the space with this name; KeyError if there is none."""
        return self._numbers[name]

    def direction(self, name: str) -> int:
        """The number of the direction with this name; KeyError if there is none."""
        try:
            return self.directions.index(name)
        except ValueError:
            raise KeyError(name) from None

    def step(self, space: int, direction: int) -> tuple[int, int] | None:
        """Where one step leads and the index of its carry, or None if it leads off the board."""
        arrived = self.target[space][direction]
        return None if arrived == NOWHERE else (arrived, self.carry[space][direction])

    def walk(self, space: int, direction: int, length: int) -> list[tuple[int, int, Permutation]]:
        """The ray of ``length`` steps straight ahead; shorter if it leads off the board.

        One entry a step: the space reached, the direction of travel there, and the permutation that takes
        directions in the frame of the start to directions in the frame of that space. Its inverse carries a
        facing back to the start. A ray may cross itself or its start. ValueError for a negative length or one
        above MAX_SPACES.
        """
        if not 0 <= length <= MAX_SPACES:
            raise ValueError(f"the length of a walk must be from 0 to {MAX_SPACES} steps")
        reached: list[tuple[int, int, Permutation]] = []
        frame = self.carries[0]
        for _ in range(length):
            arrived = self.target[space][direction]
            if arrived == NOWHERE:
                break
            crossed = self.carry[space][direction]
            if crossed:
                frame = compose(self.carries[crossed], frame)
                direction = self.carries[crossed][direction]
            space = arrived
            reached.append((space, direction, frame))
        return reached

    @property
    def sides(self) -> int:
        """How many sides a space has: a full turn is as many turns by one side."""
        return len(self.directions) // self.lanes

    @property
    def side_names(self) -> tuple[str, ...]:
        """The names of the sides: those of the directions, without the numbers of lanes."""
        if self.lanes == 1:
            return self.directions
        return tuple(name.rpartition(".")[0] or name for name in self.directions[:: self.lanes])

    def group(self) -> tuple[Permutation, ...]:
        """All permutations a frame can undergo: the rotations, then the reflections; the identity is first.

        Where directions are mere labels (``rotates`` is false) it is the identity alone.
        """
        return dihedral(self.sides, self.lanes) if self.rotates else trivial(len(self.directions))

    @property
    def rotations(self) -> tuple[Permutation, ...]:
        """The turns of the frame: ``rotations[k]`` is clockwise by k sides."""
        return self.group()[: self.sides] if self.rotates else self.group()

    @property
    def reflections(self) -> tuple[Permutation, ...]:
        """The mirrorings of the frame: ``reflections[k]`` takes side s to k - s and reverses lanes.

        There are none where directions are labels.
        """
        return self.group()[self.sides :] if self.rotates else ()

    def rotation(self, turns: int) -> Permutation:
        """Clockwise by ``turns`` sides. ValueError if the directions don't form a cycle, unless 0."""
        if self.rotates:
            return self.rotations[turns % self.sides]
        if turns:
            raise ValueError("the directions of this topology are labels and can't be rotated")
        return identity(len(self.directions))

    def neighbours(self, space: int) -> tuple[int, ...]:
        """The other spaces one step away, each once, in the order of directions."""
        found = dict.fromkeys(self.target[space])
        found.pop(NOWHERE, None)
        found.pop(space, None)
        return tuple(found)

    def distance(self, start: int, end: int) -> int | None:
        """The least number of steps from ``start`` to ``end``; None if there is no way.

        One search answers for all ends; one that is asked for from several starts is searched for backwards, which
        answers for all starts.
        """
        if (known := self._distances.get(start)) is not None:
            found = known[end]
        elif (known := self._distances_to.get(end)) is not None:
            found = known[start]
        elif end in self._ends:
            if not self._before:
                self._before.append(distances.before(self.target))
            known = distances.from_source(self._before[0], end)
            distances.remember(self._distances_to, end, known)
            found = known[start]
        else:
            self._ends.add(end)
            known = distances.from_source(self.target, start)
            distances.remember(self._distances, start, known)
            found = known[end]
        return None if found < 0 else found

    def within(self, space: int, steps: int) -> tuple[int, ...]:
        """The spaces at a distance from 1 to ``steps``, nearest first, then in the order of directions."""
        return distances.ball(self.target, space, steps)
