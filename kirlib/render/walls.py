"""Sides of spaces that are barred, as drawings show them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Set

from kirlib.game import Game
from kirlib.model.observation import Observation
from kirlib.render.style import Style
from kirlib.topology import Topology

Side = tuple[int, int]
"""A space and one of its sides, both by number."""

BOX = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""The sign for a point from which walls go north (1), east (2), south (4) and west (8)."""


def walls(game: Game, observation: Observation) -> dict[Side, bool]:
    """The barred sides, of the board and of the tiles that lie on it; True where all of a side is barred."""
    program = game.program
    topology = program.topology
    barred = set(program.walls)
    for tile in observation.tiles:
        face = program.face_at(program.type_numbers[tile.tile], tile.turn)
        if face is not None:
            space = topology.space(tile.at)
            barred |= {(space, side) for side in program.faces[face].walls}
    return whole(topology, barred)


def whole(topology: Topology, barred: Set[tuple[int, int]]) -> dict[Side, bool]:
    """Barred sides, each told from both spaces, from barred directions."""
    both = set(barred)
    for space, direction in barred:
        step = topology.step(space, direction)
        if step is not None:
            there, carry = step
            back = topology.opposite[topology.carries[carry][direction]]
            returned = topology.step(there, back) if back >= 0 else None
            if returned is not None and returned[0] == space:
                both.add((there, back))
    lanes = topology.lanes
    sides = {(space, direction // lanes) for space, direction in both}
    return {
        (space, side): all((space, side * lanes + lane) in both for lane in range(lanes))
        for space, side in sorted(sides)
    }


def junction(bits: int, style: Style) -> str:
    """The sign where walls meet; see `BOX`."""
    if style.unicode:
        return BOX[bits]
    return " " if not bits else "|" if not bits & 10 else "-" if not bits & 5 else "+"


def told(topology: Topology, barred: Mapping[Side, bool]) -> list[str]:
    """Walls in words, for drawings that have no room for them: each side once."""
    said: dict[int, list[str]] = {}
    done: set[Side] = set()
    lanes = topology.lanes
    walled = Counter(space for space, _ in barred)
    for space, side in sorted(barred, key=lambda key: (-walled[key[0]], key)):
        if (space, side) in done:
            continue
        done.add((space, side))
        step = topology.step(space, side * lanes)
        if step is not None:
            there, carry = step
            back = topology.opposite[topology.carries[carry][side * lanes]]
            done.add((there, back // lanes))
        partly = "" if barred[space, side] else " (partly)"
        said.setdefault(space, []).append(topology.side_names[side] + partly)
    return [f"{topology.names[space]} {', '.join(sides)}" for space, sides in said.items()]
