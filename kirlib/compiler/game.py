"""The whole game: every lowering in turn, and the program that comes of it."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from kirlib.compiler.board import lower_board, lower_walls
from kirlib.compiler.declared import all_rules, lower_regions, lower_variables
from kirlib.compiler.ends import lower_ends
from kirlib.compiler.frame import Frame
from kirlib.compiler.movement import lower_movement
from kirlib.compiler.names import check_names
from kirlib.compiler.pieces import in_order, lower_kinds, lower_roster
from kirlib.compiler.reactions import kind_with_rules, lower_formation, with_rules
from kirlib.compiler.readings import Names
from kirlib.compiler.rules import lowering
from kirlib.compiler.secrecy import warn_of_secrets
from kirlib.compiler.tiles import lower_tile
from kirlib.compiler.turn import lower_steps
from kirlib.compiler.types import lower_layout, lower_mounted, lower_types, mirrored
from kirlib.program import PieceKind, Program
from kirlib.program.faces import make_faces
from kirlib.program.fingerprint import digests, fingerprint
from kirlib.reader import Loaded
from kirlib.reader.faults import NAMING, Faults
from kirlib.spec import GameSpec, MovementSpec, TileSpec, ZonesSpec
from kirlib.spec.board import MAX_PORTS
from kirlib.spec.rules import CreateSpec
from kirlib.topology import Topology, hexagons, squares


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
    check_names(spec, faults)
    if topology is None:
        lower_steps(spec, kinds, faults)
        lower_ends(spec.ends, kinds, [item[0] for item in spec.turn or () if item is not None], faults)
        return None
    walls = lower_walls(spec.board, topology, faults) if spec.board is not None else ()
    put = {item[1].piece for item in spec.setup if item is not None and item[0] == "put"}
    if ("key", "setup") in faults.unreadable or None in spec.setup:
        put = set(spec.pieces)
    written = list(all_rules(spec, loaded.tiles))
    entering = {rule.body.piece for rule in written if isinstance(rule.body, CreateSpec)}
    roster = lower_roster(pieces, players[1], put, entering, topology, faults)
    names_in(loaded.partly, topology, kinds, faults)
    families = sorted({tile.family for tile in loaded.tiles.values()})
    types, alike = lower_types(spec, loaded, written, topology, kinds, families, faults)
    variables, dice = lower_variables(spec, written, players[1], len(roster), faults)
    names = Names(
        topology=topology,
        variables=tuple(variables),
        dice=tuple(dice),
        regions=tuple(lower_regions(spec, players[1], topology, faults)),
        kinds=tuple(kind.name for kind in kinds),
        types=tuple(t.name for t in types),
        states=tuple(t.states for t in types),
        players=players[1],
        mirrored=mirrored(loaded, types),
    )
    low = lowering(names, kinds, types, alike, faults)
    steps, loop = lower_steps(spec, kinds, faults, low)
    ends = lower_ends(spec.ends, kinds, [step.op for step in steps], faults, names)
    types = [with_rules(t, loaded.tiles[t.name], low) for t in types]
    kinds = [kind_with_rules(kind, spec.pieces[kind.name], low) for kind in kinds]
    formations = [lower_formation(name, form, low) for name, form in spec.formations.items()]
    types, faces = make_faces(types, alike, topology, players[1])
    layout = lower_layout(spec, types, faces, alike, topology, players[1], faults)
    acting = {families[t.family]: t.name for t in types if t.rules.sides or t.rules.near}
    # the families of unreadable tiles are unknown, so nobody is blamed for naming or not naming one
    if loaded.unreadable or ("key", "supply") in faults.unreadable or ("key", "movement") in faults.unreadable:
        return None
    kind_names = [kind.name for kind in kinds]
    movement = lower_movement(spec.movement or MovementSpec(), families, acting, kind_names, topology, faults)
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
        supply=tuple(spec.supply.get(t.name, 0) for t in types),
        supply_hidden=zones.supply == "hidden",
        hands_hidden=zones.hand == "own",
        roster=tuple(roster),
        steps=tuple(steps),
        loop=loop,
        movement=movement,
        ends=tuple(ends),
        alternate=spec.turns == "alternate",
        variables=tuple(variables),
        dice=tuple(dice),
        regions=names.regions,
        formations=tuple(form for form in formations if form is not None),
        blocks=tuple(low.blocks),
        layout=tuple(layout),
        walls=walls,
        labels=tuple(low.labels),
        written=tuple(low.written),
    )
    if not program.ruled and any(end.op == "repetition" and end.count != 2 for end in ends):
        number = next(i for i, end in enumerate(spec.ends) if end.repetition is not None)
        message = "in a game without rules a position ends the game when it comes up for the second time"
        hint = "write `repetition: draw`, or `times: 2`"
        faults.add("bad-end", message, ("ends", number, "repetition"), suggestion=hint)
        return None
    if not program.ruled:
        # what the steps set off is nothing
        kept = [step for step in program.steps if step.op != "rules"]
        program = attrs.evolve(program, steps=tuple(kept))
    warn_of_secrets(program, faults)
    return attrs.evolve(program, fingerprint=fingerprint(program), digests=digests(program))


def names_in(partly: Mapping[str, TileSpec], topology: Topology, kinds: list[PieceKind], faults: Faults) -> None:
    """Looks up the names in tiles of which faulty keys were left out."""
    for tile in partly.values():
        scratch = attrs.evolve(faults, found=[], full=set())
        lower_tile(tile, Frame(topology), scratch)
        lower_mounted(tile, kinds, [], scratch)
        faults.extend(tuple(d for d in scratch.found if d.code in NAMING - {"unknown-family"}))


def compile_tile_set(loaded: Loaded) -> None:
    """Checks a tile set by itself: each tile must make sense on a board of squares or one of hexagons."""
    loaded.faults.quiet = bool(loaded.faults.errors)
    for spec in loaded.tiles.values():
        ports = _ports(spec)
        on_squares = attrs.evolve(loaded.faults, found=[], full=set())
        lower_tile(spec, Frame(squares(3, 3, across="wrap", along="wrap", ports=ports)), on_squares)
        on_hexagons = attrs.evolve(loaded.faults, found=[], full=set())
        if on_squares.errors:
            lower_tile(spec, Frame(hexagons(3, 3, wrap=True, ports=ports)), on_hexagons)
        if on_hexagons.errors or not on_squares.errors:
            loaded.faults.extend(tuple(on_squares.found))


def _ports(spec: TileSpec) -> int:
    """How many ports a side must have for all that a tile names."""
    named = [side for pair in spec.joins for side in pair] + [*spec.sides, *(spec.influence or {})]
    numbers = [int(number) for _, dot, number in (side.rpartition(".") for side in named) if dot and number.isdecimal()]
    return min(max([1, *numbers]), MAX_PORTS)


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
