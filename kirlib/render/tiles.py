"""A kind of tile as a picture of signs, and in words, both from its rules."""

from __future__ import annotations

from math import cos, pi, sin

from kirlib.game import Game
from kirlib.model.rules import Effect, NearRule
from kirlib.program import Program, TileType
from kirlib.render.declared import tile_sentences
from kirlib.render.ports import ports
from kirlib.render.style import Style, arrow, one_column

FAR = 6
"""The farthest influence that a picture shows."""


def picture(game: Game, tile: TileType, style: Style) -> list[str]:
    """The tile in its canonical orientation amid the spaces it acts on; nothing for boards without a compass.

    A side by which pieces come in shows an arrow towards the tile, one by which they leave an arrow away from it, both
    a double arrow; a cross is a side by which an entry destroys the tile. On spaces of influence stands the way a
    piece is moved. Where sides have ports, the picture is of these.
    """
    topology = game.program.topology
    if topology.lanes > 1:
        return ports(topology, tile.rules, one_column(tile.glyph, tile.name, style), style)
    if not topology.rotates or len(topology.directions) not in (4, 6, 8):
        return []
    signs = style.signs
    marks: dict[tuple[int, int], str] = {}
    count = len(topology.directions)
    rules = tile.rules
    if rules.sides:
        ways_in = {topology.opposite[side.travel] for side in rules.sides}
        ways_out = {int(side.effect[0][1]) for side in rules.sides if side.effect and side.effect[0][0] == "go"}
        for direction in range(count):
            if direction in ways_in and direction in ways_out:
                sign = _both(direction, count, style)
            elif direction in ways_in:
                sign = arrow(signs.compass if style.unicode else signs.facings, topology.opposite[direction], count)
            elif direction in ways_out:
                sign = arrow(signs.compass if style.unicode else signs.facings, direction, count)
            else:
                sign = signs.times if rules.fragile else signs.dot
            marks[_spot(direction, 1, count)] = sign
    for near in rules.near:
        if near.distance <= FAR:
            marks[_spot(near.ray, near.distance, count)] = _shift(near, count, style)
    if not marks:
        return []
    return _lines(marks, one_column(tile.glyph, tile.name, style), count, style)


def _spot(direction: int, distance: int, count: int) -> tuple[int, int]:
    """Column and line of a space, from the tile's own; lines count downward."""
    angle = 2 * pi * direction / count
    if count == 6:
        return round(sin(angle) / sin(pi / 3)) * 2 * distance, -round(cos(angle) * 2) * distance
    return round(sin(angle)) * 2 * distance, -round(cos(angle)) * distance


def _both(direction: int, count: int, style: Style) -> str:
    """A side by which pieces come in and leave."""
    if direction in (0, count / 2):
        return style.signs.upright
    return style.signs.level if direction in (count / 4, 3 * count / 4) else style.signs.bullet


def _shift(near: NearRule, count: int, style: Style) -> str:
    """The arrow from where a piece is influenced to where that takes it."""
    x, y = _spot(near.ray, near.distance, count)
    to_x, to_y = x, y
    for primitive in near.effect:
        if primitive[0] == "go":
            dx, dy = _spot(int(primitive[1]), 1, count)
            to_x, to_y = to_x + dx, to_y + dy
        elif primitive[0] == "arc":
            to_x, to_y = _spot(int(primitive[1]), int(primitive[2]), count)
    way_x, way_y = (to_x - x) // 2, to_y - y
    if not way_x and not way_y:
        return style.signs.bullet
    shown = style.signs.compass if style.unicode else style.signs.facings
    column = (way_x > 0) - (way_x < 0)
    line = (way_y > 0) - (way_y < 0)
    return shown[[(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)].index((column, line))]


def _lines(marks: dict[tuple[int, int], str], glyph: str, count: int, style: Style) -> list[str]:
    columns = [x for x, _ in marks] + [-2, 2]
    rows = [y for _, y in marks] + [-1, 1]
    lines = []
    for y in range(min(rows), max(rows) + 1):
        line = ""
        for x in range(min(columns), max(columns) + 1):
            if (x, y) == (0, 0):
                line += glyph
            else:
                empty = style.signs.dot if count != 6 and x % 2 == 0 else " "
                line += marks.get((x, y), empty)
        lines.append(line.rstrip())
    return lines


def sentences(game: Game, tile: TileType) -> list[str]:
    """What the tile does, a line for each rule, with the directions of its canonical orientation."""
    program = game.program
    said = []
    names = program.topology.directions
    the = "the " if program.topology.lanes == 1 else ""
    for side in tile.rules.sides:
        opposite = program.topology.opposite[side.travel]
        way = f"by {the}{names[opposite]}" if opposite >= 0 else f"going {names[side.travel]}"
        said.append(f"in {way}: {_effect(side.effect, program, side.travel)}")
    groups: dict[tuple[int, int, str], list[int]] = {}
    for near in tile.rules.near:
        groups.setdefault((near.ray, near.distance, _effect(near.effect, program, near.facing)), []).append(near.facing)
    merged: dict[tuple[int, str, tuple[int, ...]], list[int]] = {}
    for (ray, distance, effect), facings in groups.items():
        merged.setdefault((ray, effect, tuple(sorted(facings))), []).append(distance)
    for (ray, effect, which), distances in merged.items():
        said.append(f"{_numbers(distances)} {names[ray]}, facing {_facings(which, names)}: {effect}")
    if tile.rules.fragile:
        said.append("destroyed when entered" + (" in any other way" if tile.rules.sides else ""))
    said += tile_sentences(program, tile)
    if tile.mounted is not None:
        mounted = tile.mounted
        said.append(f"placed on a {program.kinds[mounted.on].name}")
        if mounted.hold:
            said.append(f"that {program.kinds[mounted.on].name} does not move this turn")
        if mounted.within:
            families = " and ".join(program.families[number] for number in mounted.families)
            said.append(f"destroys {families} tiles within {mounted.within}")
        said.append("leaves the game " + ("at once" if mounted.at_once else "at the end of the turn"))
    return said


def _numbers(distances: list[int]) -> str:
    if len(distances) > 1 and distances == list(range(distances[0], distances[-1] + 1)):
        return f"{distances[0]} to {distances[-1]}"
    return ", ".join(map(str, distances))


def _facings(facings: tuple[int, ...], names: tuple[str, ...]) -> str:
    if len(facings) == len(names):
        return "any way"
    if len(facings) == len(names) - 1 and len(names) > 2:
        (other,) = set(range(len(names))) - set(facings)
        return f"any way but {names[other]}"
    return " or ".join(names[facing] for facing in facings)


def _effect(effect: Effect, program: Program, facing: int) -> str:
    """An effect in words; the facing is told where it changes."""
    names = program.topology.directions
    said = []
    turned = facing
    steps = 0
    for i, primitive in enumerate(effect):
        turned = int(primitive[-1])
        if primitive[0] == "go":
            steps += 1
            following = effect[i + 1] if i + 1 < len(effect) else None
            if following is None or following[:2] != primitive[:2]:
                said.append(f"moves {steps} {names[int(primitive[1])]}")
                steps = 0
        elif primitive[0] == "arc":
            said.append(f"moves round to {primitive[2]} {names[int(primitive[1])]}")
    if turned != facing:
        said.append(f"facing {names[turned]}")
    return ", ".join(said) or "nothing"
