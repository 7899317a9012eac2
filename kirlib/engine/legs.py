"""Ways of pieces, tiles and beams over the board, leg by leg: what events tell of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import frozen

from kirlib.engine.laying import GONE, Action
from kirlib.model.rules import Effect
from kirlib.program import Program
from kirlib.topology import Topology, compose
from kirlib.topology.permutations import Permutation
from kirlib.topology.seams import drawn, is_seam, lies

NO_WAY = -1
"""In `Way.ways`: this leg is no row of steps that could be told."""

MOST_ROUND = 1000
"""A way round a tile of more legs than these is told as one leg."""


@frozen
class Way:
    """Spaces in order; for each leg from one to the next its direction, and whether it crosses a seam.

    `seams` has None for a leg that leads from space to space through the air. `around`: the space of the tile round
    which it leads, -1 for none. `off`: the direction in which it then leaves the board, -1 if it does not.
    """

    path: tuple[int, ...]
    ways: tuple[int, ...]
    seams: tuple[bool | None, ...]
    around: int = -1
    off: int = -1

    def cut(self, space: int) -> Way:
        """As far as the first time that it is on a space; nothing of it if it never comes there, or goes round."""
        end = self.path.index(space) if space in self.path and self.around < 0 else 0
        return Way(self.path[: end + 1], self.ways[:end], self.seams[:end])

    def told(self, topology: Topology) -> dict[str, Any]:
        """The fields of an event that tell of it."""
        names, directions = topology.names, topology.directions
        return {
            "path": tuple([names[space] for space in self.path]),
            "ways": tuple([None if way < 0 else directions[way] for way in self.ways]),
            "seams": self.seams,
        }


def along(topology: Topology, path: Sequence[int], ways: Sequence[int]) -> Way:
    """The way over given spaces, in given directions (-1: through the air)."""
    seams = [None if way < 0 else is_seam(topology, space, way) for space, way in zip(path, ways, strict=False)]
    return Way(tuple(path), tuple(ways), tuple(seams))


def acted(program: Program, action: Action, space: int, facing: int) -> Way:
    """The way by which a tile takes a piece from a space, where it faces so. It is found again from the tile's rule.

    Its path is that space alone where the piece only turns. What leads off the board is not in the path.
    """
    topology = program.topology
    effect, frame, looked = _rule(program, action, facing)
    made = Way((space,), (), ())
    for kind, *numbers in effect:
        if kind == "arc":
            made, frame = _arc(topology, made, action, (int(numbers[0]), int(numbers[1])), frame, looked)
        elif kind == "go":
            direction = frame[int(numbers[0])]
            step = topology.step(made.path[-1], direction)
            if step is None:
                off = direction if action.space == GONE else -1
                return Way(made.path, made.ways, made.seams, made.around, off)
            made = _longer(made, step[0], direction, is_seam(topology, made.path[-1], direction))
            frame = compose(topology.carries[step[1]], frame)
    return made


def _rule(program: Program, action: Action, facing: int) -> tuple[Effect, Permutation, int]:
    """What an action does, the tile's directions as they are on the piece's space, and its facing in the tile's."""
    topology = program.topology
    rules = program.faces[action.face].rules
    if action.way < 0:
        effect: Effect = next((side.effect for side in rules.sides if side.travel == facing), ())
        return effect, tuple(range(len(topology.directions))), facing
    frame = tuple(topology.walk(action.source, action.way, action.distance)[-1][2])
    for near in rules.near:
        if (near.ray, near.distance, frame[near.facing]) == (action.way, action.distance, facing):
            return near.effect, frame, near.facing
    return (), frame, facing


def _longer(way: Way, there: int, direction: int, seam: bool, around: int | None = None) -> Way:
    return Way(
        (*way.path, there),
        (*way.ways, direction),
        (*way.seams, seam),
        way.around if around is None else around,
    )


def _arc(
    topology: Topology, made: Way, action: Action, end: tuple[int, int], frame: Permutation, looked: int
) -> tuple[Way, Permutation]:
    """A way round the tile to the space so far along a ray: step by step over the spaces round the tile.

    Where these are not all on the board it is one leg without a direction.
    """
    there, _, after = topology.walk(action.source, *end)[-1]
    steps = _round(topology, action, end, looked)
    going, turned = made, frame
    for direction in steps:
        step = topology.step(going.path[-1], turned[direction])
        if step is None:
            break
        way = turned[direction]
        going = _longer(going, step[0], way, is_seam(topology, going.path[-1], way), action.source)
        turned = compose(topology.carries[step[1]], turned)
    else:
        if steps and going.path[-1] == there and turned == tuple(after):
            return going, turned
    apart = tuple(after) != frame or not _looks_joined(topology, action, end, frame, made.path[-1], there)
    return _longer(made, there, NO_WAY, apart, action.source), tuple(after)


def _round(topology: Topology, action: Action, end: tuple[int, int], looked: int) -> list[int]:
    """The directions of the steps round a tile, as the tile has them; none if they cannot be told.

    It goes the shorter way; of two that are equally long the one into which the piece looks.
    """
    sides, lanes = topology.sides, topology.lanes
    if not topology.rotates or topology.shape == "graph" or action.way < 0 or end[1] != action.distance:
        return []
    side, lane = divmod(action.way, lanes)
    turns = (end[0] // lanes - side) % sides
    aside = (looked // lanes - side) % sides
    onward = 2 * turns < sides if turns and 2 * turns != sides else 2 * aside <= sides
    sense = 1 if onward else -1
    corners = (turns if onward else sides - turns) or sides
    if corners * action.distance * 2 > MOST_ROUND:
        return []
    found: list[int] = []
    for corner in range(corners):
        ray = side + sense * corner
        found += [
            (ray + sense * turn) % sides * lanes + lane
            for turn in _legs_of_corner(topology, ray)
            for _ in range(action.distance)
        ]
    return found


def _legs_of_corner(topology: Topology, ray: int) -> tuple[int, ...]:
    """From a ray to the next: by how many sides the ways that lead there are turned away from the ray."""
    if topology.shape == "hexagon":
        return (2,)
    if topology.sides == 4:
        return (1, 2)
    return (2,) if ray % 2 == 0 else (3,)


def _looks_joined(
    topology: Topology, action: Action, end: tuple[int, int], frame: Permutation, space: int, there: int
) -> bool:
    """Whether on the drawing an arc's end lies from its beginning as it does round the tile."""
    one = drawn(topology, frame[action.way]) if action.way >= 0 else (0.0, 0.0)
    other = drawn(topology, frame[end[0]])
    if one is None or other is None:
        return True
    near, far = action.distance, end[1]
    return lies(topology, space, (other[0] * far - one[0] * near, other[1] * far - one[1] * near), there)
