"""The whole game: every lowering in turn, and the program that comes of it."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from kirlib.compiler.board import lower_board, lower_walls
from kirlib.compiler.ends import lower_ends
from kirlib.compiler.fingerprint import digests, fingerprint
from kirlib.compiler.frame import Frame
from kirlib.compiler.movement import lower_movement
from kirlib.compiler.names import check_names
from kirlib.compiler.pieces import find_kind, in_order, lower_kinds, lower_roster
from kirlib.compiler.tiles import MOST_CASES, cases, lower_tile
from kirlib.compiler.turn import lower_steps
from kirlib.model.rules import LocalRules, orientations
from kirlib.program import Face, Mounted, PieceKind, Program, TileType
from kirlib.reader import Loaded
from kirlib.reader.faults import NAMING, Faults
from kirlib.spec import GameSpec, TileSpec, ZonesSpec
from kirlib.topology import Topology, hexagons, torus


def compile_game(loaded: Loaded) -> Program | None:
    """The program, or None if there are errors; all faults are in `loaded.faults`."""
    spec, faults = loaded.spec, loaded.faults
    if spec is None:
        return None
    if faults.errors:
        compiled = _compile(loaded, spec, attrs.evolve(faults, quiet=True))
        assert compiled is None
        return None
    return _compile(loaded, spec, faults)


def _compile(loaded: Loaded, spec: GameSpec, faults: Faults) -> Program | None:
    players = _players(spec, faults)
    topology = lower_board(spec.board, faults) if spec.board is not None else None
    moving = {item[1].piece for item in spec.turn or () if item is not None and item[0] == "advance"}
    pieces = in_order(spec.pieces, moving)
    kinds = lower_kinds(pieces, faults)
    steps, loop = lower_steps(spec, kinds, faults)
    ends = lower_ends(spec.ends, kinds, [step.op for step in steps], faults)
    check_names(spec, faults)
    if topology is None:
        return None
    put = {kinds[step.kind].name for step in steps[:loop] if step.op == "put"}
    if ("key", "setup") in faults.unreadable or None in spec.setup:
        put = set(spec.pieces)
    walls = lower_walls(spec.board, topology, faults) if spec.board is not None else ()
    roster = lower_roster(pieces, players[1], put, topology, faults)
    _names_in(loaded.partly, topology, kinds, faults)
    families = sorted({tile.family for tile in loaded.tiles.values()})
    types, faces, alike = _types(spec, loaded, topology, kinds, families, faults)
    acting = {families[t.family]: t.name for t in types if t.rules.sides or t.rules.near}
    # the families of unreadable tiles are unknown, so nobody is blamed for naming or not naming one
    if loaded.unreadable or ("key", "supply") in faults.unreadable or spec.movement is None:
        return None
    movement = lower_movement(spec.movement, families, acting, [kind.name for kind in kinds], faults)
    if movement is None or faults.errors:
        return None
    zones = spec.zones or ZonesSpec()
    program = Program(
        name=spec.game,
        title=spec.title or spec.game,
        about=spec.about or "",
        players=players,
        first=-1 if isinstance(spec.first, str) else spec.first - 1,
        topology=topology,
        families=tuple(families),
        kinds=tuple(kinds),
        types=tuple(types),
        faces=tuple(faces),
        alike=tuple(alike),
        supply=tuple(spec.supply[t.name] for t in types),
        supply_hidden=zones.supply == "hidden",
        hands_hidden=zones.hand == "own",
        roster=tuple(roster),
        steps=tuple(steps),
        loop=loop,
        movement=movement,
        ends=tuple(ends),
        walls=walls,
    )
    return attrs.evolve(program, fingerprint=fingerprint(program), digests=digests(program))


def _names_in(partly: Mapping[str, TileSpec], topology: Topology, kinds: list[PieceKind], faults: Faults) -> None:
    """Looks up the names in tiles of which faulty keys were left out."""
    for tile in partly.values():
        scratch = attrs.evolve(faults, found=[], full=set())
        lower_tile(tile, Frame(topology), scratch)
        _mounted(tile, kinds, [], scratch)
        faults.extend(tuple(d for d in scratch.found if d.code in NAMING - {"unknown-family"}))


def compile_tile_set(loaded: Loaded) -> None:
    """Checks a tile set by itself: each tile must make sense on a board of squares or one of hexagons."""
    loaded.faults.quiet = bool(loaded.faults.errors)
    for spec in loaded.tiles.values():
        squares = attrs.evolve(loaded.faults, found=[], full=set())
        lower_tile(spec, Frame(torus(3, 3)), squares)
        hexes = attrs.evolve(loaded.faults, found=[], full=set())
        if squares.errors:
            lower_tile(spec, Frame(hexagons(3, 3, wrap=True)), hexes)
        if hexes.errors or not squares.errors:
            loaded.faults.extend(tuple(squares.found))


def _players(spec: GameSpec, faults: Faults) -> tuple[int, int]:
    if ("key", "players") in faults.unreadable:
        return 1, 100
    least, most = (spec.players, spec.players) if isinstance(spec.players, int) else (spec.players[0], spec.players[-1])
    if isinstance(spec.players, list) and (len(spec.players) != 2 or least > most):
        faults.add(
            "bad-players",
            "say the least and the most, as in [2, 4]",
            ("players",),
            suggestion="write two numbers, the lesser first",
        )
    if isinstance(spec.first, int) and spec.first > least:
        faults.add(
            "out-of-range",
            f"seat {spec.first} is not always taken: at least {least} play",
            ("first",),
            suggestion=f"write a seat from 1 to {least}, or `chance`",
        )
    return least, most


def _types(
    spec: GameSpec,
    loaded: Loaded,
    topology: Topology,
    kinds: list[PieceKind],
    families: list[str],
    faults: Faults,
) -> tuple[list[TileType], list[Face], list[tuple[int, ...]]]:
    """The kinds of tile in alphabetical order, their faces, and which rotations act alike."""
    frame = Frame(topology)
    rotations = topology.rotations if topology.rotates else topology.group()[:1]
    types: list[TileType] = []
    faces: list[Face] = []
    alike: list[tuple[int, ...]] = []
    room = MOST_CASES
    for name in sorted(loaded.tiles):
        tile = loaded.tiles[name]
        rules = lower_tile(tile, frame, faults, room)
        if any(d.code == "too-many-cases" for d in faults.found):
            break  # what the others would take is not worth the time
        room -= cases(rules) if rules else 0
        mounted = _mounted(tile, kinds, families, faults)
        if name not in spec.supply:
            faults.add(
                "unused-tile",
                f"the game has no {name} in its `supply`",
                tile.path,
                at_key=True,
                warning=True,
                suggestion=f"add `{name}: 4` to `supply`, or remove the tile",
            )
            continue
        if rules is None:
            continue
        classes, of = orientations(rules, rotations)
        turns = tuple(number * 360 // len(rotations) for number in classes)
        types.append(
            TileType(
                name=name,
                family=families.index(tile.family),
                rules=rules,
                turns=turns,
                faces=-1 if mounted else len(faces),
                mounted=mounted,
                title=tile.title or name.replace("-", " "),
                glyph=(tile.glyph or name)[:1],
                text=tile.text or "",
            )
        )
        alike.append(of)
        if not mounted:
            faces += [
                _face(len(types) - 1, rules, turn, rotations[number])
                for number, turn in zip(classes, turns, strict=True)
            ]
    return types, faces, alike


def _face(type_: int, rules: LocalRules, turn: int, rotation: tuple[int, ...]) -> Face:
    return Face(type_, turn, rules.permuted(rotation))


def _mounted(tile: TileSpec, kinds: list[PieceKind], families: list[str], faults: Faults) -> Mounted | None:
    if tile.placed_on is None or tile.mounted is None:
        return None
    kind = find_kind(tile.placed_on, [k.name for k in kinds], (*tile.path, "placed on"), faults)
    destroy = tile.mounted.destroy
    numbers: list[int] = []
    for i, family in enumerate(destroy.families if destroy else ()):
        if family in families:
            numbers.append(families.index(family))
        else:
            path = (*tile.path, "mounted", "destroy", "families", i)
            faults.add(
                "unknown-family",
                f"no tile of this game is of the family {family!r}",
                path,
                warning=True,
                suggestion=f"the families are {', '.join(families)}",
            )
    if kind is None:
        return None
    return Mounted(
        on=kind,
        hold=tile.mounted.hold,
        families=tuple(sorted(set(numbers))),
        within=destroy.within if destroy else 0,
        at_once=tile.leaves == "at once",
    )
