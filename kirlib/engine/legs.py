"""The way by which a tile moved a piece: what an event tells of it, found again from the tile's rule."""

from __future__ import annotations

from collections.abc import Sequence

from kirlib.engine.laying import Action
from kirlib.model.rules import Effect
from kirlib.program import Program
from kirlib.topology import Topology, compose
from kirlib.topology.seams import drawn, is_seam, lies


def legs(program: Program, action: Action, space: int, facing: int) -> tuple[tuple[int, ...], bool]:
    """The spaces that a piece on a space, facing so, was taken through, that one first; and whether over a seam.

    Alone the space it stands on where it only turned. What leads off the board is left out.
    """
    topology = program.topology
    frame: Sequence[int] = range(len(topology.directions))
    rules = program.faces[action.face].rules
    effect: Effect = ()
    if action.way < 0:
        effect = next((side.effect for side in rules.sides if side.travel == facing), ())
    else:
        walked = topology.walk(action.source, action.way, action.distance)
        frame = walked[-1][2]
        for near in rules.near:
            if (near.ray, near.distance, frame[near.facing]) == (action.way, action.distance, facing):
                effect = near.effect
                break
    path, seam = [space], False
    for kind, *numbers in effect:
        if kind == "arc":
            there, after = _end(topology, action.source, int(numbers[0]), int(numbers[1]))
            seam = (
                seam
                or tuple(after) != tuple(frame)
                or not _looks_joined(topology, action, numbers, frame, path[-1], there)
            )
            path.append(there)
            frame = after
        elif kind == "go":
            direction = frame[int(numbers[0])]
            step = topology.step(path[-1], direction)
            if step is None:
                break
            seam = seam or is_seam(topology, path[-1], direction)
            path.append(step[0])
            frame = compose(topology.carries[step[1]], tuple(frame))
    return tuple(path), seam


def _end(topology: Topology, source: int, ray: int, distance: int) -> tuple[int, Sequence[int]]:
    there, _, frame = topology.walk(source, ray, distance)[-1]
    return there, frame


def _looks_joined(
    topology: Topology, action: Action, numbers: Sequence[str | int], frame: Sequence[int], space: int, there: int
) -> bool:
    """Whether on the drawing an arc's end lies from its beginning as it does round the tile."""
    one = drawn(topology, frame[action.way]) if action.way >= 0 else (0.0, 0.0)
    other = drawn(topology, frame[int(numbers[0])])
    if one is None or other is None:
        return True
    near, far = action.distance, int(numbers[1])
    return lies(topology, space, (other[0] * far - one[0] * near, other[1] * far - one[1] * near), there)
