"""Find the symmetries of a topology, and the isomorphisms between two. Computed, never assumed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from kirlib.topology.isomorphism import Symmetry
from kirlib.topology.permutations import Permutation, compose, inverse, positions
from kirlib.topology.table import NOWHERE, Topology


def symmetries(topology: Topology) -> Iterator[Symmetry]:
    """All symmetries of a topology, the identity first.

    On a lattice a symmetry may turn and mirror; where directions are labels it keeps the labels. They are
    found one at a time, so a caller can stop early on a large board.
    """
    return isomorphisms(topology, topology)


def isomorphisms(source: Topology, image: Topology) -> Iterator[Symmetry]:
    """All maps that make ``image`` of ``source``; none if their directions differ.

    The image and turn of one space settle those of every space that can be reached from it; they are kept
    if no step contradicts them. Where the first space doesn't reach all others (a board in several parts,
    one-way steps) a choice is made for each part in turn, and every combination that fits is found: a board
    of n equal parts has at least n! symmetries, so take them from the iterator as needed.
    """
    if (
        len(source) != len(image)
        or source.directions != image.directions
        or source.group() != image.group()
        or source.rotates != image.rotates
        or source.lanes != image.lanes
    ):
        return
    search = _Search(source, image)
    choices: list[Iterator[tuple[int, int]]] = [search.candidates(0)]
    roots = [0]
    trails: list[list[int]] = []
    # Depth-first without recursion: a board may be in more parts than Python has stack frames.
    while choices:
        if len(trails) == len(choices):
            search.withdraw(trails.pop())
        choice = next(choices[-1], None)
        if choice is None:
            choices.pop()
            roots.pop()
            continue
        trail = search.settle(roots[-1], *choice)
        if trail is None:
            continue
        trails.append(trail)
        root = search.next_unsettled(roots[-1])
        if root is None:
            yield search.found()
        else:
            choices.append(search.candidates(root))
            roots.append(root)


class _Search:
    """A map under construction: which spaces are settled, and where they go."""

    __slots__ = (
        "_group",
        "_image",
        "_inverses",
        "_known",
        "_place",
        "_source",
        "_spaces",
        "_taken",
        "_turns",
    )

    def __init__(self, source: Topology, image: Topology) -> None:
        self._source = source
        self._image = image
        self._group = source.group()
        self._place = positions(self._group)
        self._inverses: list[Permutation] = [inverse(carried) for carried in source.carries]
        self._known: dict[tuple[int, int, int], int] = {}
        self._spaces = [-1] * len(source)
        self._turns = [0] * len(source)
        self._taken = [False] * len(source)

    def candidates(self, root: int) -> Iterator[tuple[int, int]]:
        """Each space of the image with each turn; those taken are refused when tried.

        The root itself comes first: so the identity is met first, without trying all that is taken by then.
        """
        turns = range(len(self._group))
        others = (space for space in range(len(self._image)) if space != root)
        return ((space, turn) for space in chain((root,), others) for turn in turns)

    def next_unsettled(self, start: int) -> int | None:
        """The first space from ``start`` on that has no image yet."""
        try:
            return self._spaces.index(-1, start)
        except ValueError:
            return None

    def found(self) -> Symmetry:
        return Symmetry(tuple(self._spaces), tuple(self._turns))

    def withdraw(self, trail: list[int]) -> None:
        """Forget the images of the spaces on the trail."""
        for space in trail:
            self._taken[self._spaces[space]] = False
            self._spaces[space] = -1

    def settle(self, root: int, image: int, turn: int) -> list[int] | None:
        """Give ``root`` an image and a turn, and every space reached from it what follows.

        Returns the spaces settled, or None, with nothing changed, if some step contradicts it.
        """
        if self._taken[image]:
            return None
        trail = [root]
        self._assign(root, image, turn)
        for space in trail:
            if not self._follow(space, trail):
                self.withdraw(trail)
                return None
        return trail

    def _assign(self, space: int, image: int, turn: int) -> None:
        self._spaces[space] = image
        self._turns[space] = turn
        self._taken[image] = True

    def _follow(self, space: int, trail: list[int]) -> bool:
        """Check every step from a settled space; what it reaches anew is settled and joins the trail."""
        there = self._spaces[space]
        turn = self._turns[space]
        targets, carry = self._source.target[space], self._source.carry[space]
        image_targets, image_carry = self._image.target[there], self._image.carry[there]
        for direction, turned in enumerate(self._group[turn]):
            arrived, expected = targets[direction], image_targets[turned]
            if arrived == NOWHERE or expected == NOWHERE:
                if arrived != expected:
                    return False
                continue
            onward = self._onward(image_carry[turned], turn, carry[direction])
            if onward < 0:
                return False
            if self._spaces[arrived] == -1:
                if self._taken[expected]:
                    return False
                self._assign(arrived, expected, onward)
                trail.append(arrived)
            elif self._spaces[arrived] != expected or self._turns[arrived] != onward:
                return False
        return True

    def _onward(self, image_carry: int, turn: int, carry: int) -> int:
        """The turn after a step: undo its carry, turn, carry as the image does; -1 if not in the group."""
        key = image_carry, turn, carry
        known = self._known.get(key)
        if known is None:
            before = compose(self._group[turn], self._inverses[carry])
            known = self._place.get(compose(self._image.carries[image_carry], before), -1)
            self._known[key] = known
        return known
