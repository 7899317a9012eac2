"""The faces of tiles, which follow from their kinds and from how the board turns."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from kirlib.model.rules import LocalRules
from kirlib.program.program import Face, TileType
from kirlib.topology import Topology


def make_faces(
    types: Sequence[TileType], alike: Sequence[Sequence[int]], topology: Topology, players: int
) -> tuple[list[TileType], list[Face]]:
    """The kinds, knowing their faces, and all faces: first those in which tiles are drawn, then all others."""
    rotations = topology.rotations if topology.rotates else topology.group()[:1]
    faces: list[Face] = []
    others: list[Face] = []
    made: list[TileType] = []
    for number, type_ in enumerate(types):
        if type_.mounted is not None:
            made.append(type_)
            continue
        made.append(evolve(type_, faces=len(faces)))
        classes = [alike[number].index(k) for k in range(len(type_.turns))]
        for turn, rotation in zip(type_.turns, classes, strict=True):
            permutation = rotations[rotation]
            local: LocalRules = type_.rules.permuted(permutation)
            walls = tuple(sorted(permutation[d] for d in type_.walls))
            faces.append(Face(number, turn, local, walls=walls))
            for owner in range(-1, players if type_.owned else 0):
                for state in range(max(1, len(type_.states))):
                    if state or owner >= 0:
                        others.append(Face(number, turn, local, state, owner, walls))
    return made, [*faces, *others]
