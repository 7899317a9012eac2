"""Kinds of tile, their faces, and the tiles that lie on the board at the start."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kirlib.compiler.asking import ORIENTED, asks, named
from kirlib.compiler.frame import Frame
from kirlib.compiler.names import check_tile
from kirlib.compiler.pieces import find_kind, find_space, pieces_of
from kirlib.compiler.rules import state_of, turn_of
from kirlib.compiler.tiles import cases, lower_tile, mirror
from kirlib.diagnostics import did_you_mean
from kirlib.model import bounds
from kirlib.model.bounds import MOST_CASES
from kirlib.model.rules import orientations
from kirlib.program import Face, Mounted, PieceKind, TileType
from kirlib.reader import Loaded
from kirlib.reader.faults import Faults, Path
from kirlib.spec import GameSpec, StatementSpec, TileSpec
from kirlib.spec.rules import CarrySpec
from kirlib.spec.things import LayoutSpec
from kirlib.topology import Topology


def lower_types(
    spec: GameSpec,
    loaded: Loaded,
    rules: Sequence[StatementSpec],
    topology: Topology,
    kinds: Sequence[PieceKind],
    families: Sequence[str],
    faults: Faults,
) -> tuple[list[TileType], list[tuple[int, ...]]]:
    """The kinds of tile by name, without faces and reactions as yet, and for each which rotations act alike."""
    frame = Frame(topology)
    rotations = topology.rotations if topology.rotates else topology.group()[:1]
    used = used_tiles(spec, rules) | named((spec, loaded.tiles))
    turning = asks((spec, loaded.tiles), ORIENTED)
    carrying = {name for rule in rules if isinstance(rule.body, CarrySpec) for name in _listed(rule.body.tile)}
    spoken = any(rule.word != "place" for rule in rules)  # any rule may be about any tile
    types: list[TileType] = []
    alike: list[tuple[int, ...]] = []
    room = MOST_CASES
    for name in sorted(loaded.tiles):
        tile = loaded.tiles[name]
        local = lower_tile(tile, frame, faults, room, lies=spoken or (name in used and name not in spec.supply))
        if any(d.code == "too-many-cases" for d in faults.found):
            break  # what the others would take is not worth the time
        room -= cases(local) if local else 0
        mounted = lower_mounted(tile, kinds, families, faults)
        if name not in used:
            faults.add(
                "unused-tile",
                f"the game has no {name} in its `supply` or `layout`, and no rule brings one",
                tile.path,
                at_key=True,
                warning=True,
                suggestion=f"add `{name}: 4` to `supply`, or remove the tile",
            )
            continue
        if local is None:
            continue
        directed = turning or name in carrying or bool(tile.walls) or tile.way_out is not None
        check_tile(name, spec, tile.path, faults)
        classes, of = orientations(local, rotations)
        if directed:
            classes = of = tuple(range(len(rotations)))
        types.append(
            TileType(
                name=name,
                family=families.index(tile.family),
                rules=local,
                turns=tuple(number * 360 // len(rotations) for number in classes),
                faces=-1,
                mounted=mounted,
                states=tuple(tile.states),
                owned=tile.owned,
                holds=-1 if tile.holds is None else tile.holds,
                walls=_walls(tile, frame, faults),
                way_out=_way_out(tile, frame, faults),
                title=tile.title or name.replace("-", " "),
                glyph=(tile.glyph or name)[:1],
                text=tile.text or "",
            )
        )
        alike.append(of)
    _check_sizes(spec, types, kinds, faults)
    return types, alike


def _check_sizes(spec: GameSpec, types: list[TileType], kinds: Sequence[PieceKind], faults: Faults) -> None:
    """Faults if the tables would be too large; no kinds are left then, so that nobody makes them or is blamed."""
    players = spec.players if isinstance(spec.players, int) else max(spec.players, default=1)
    size = sum(
        bounds.faces(len(t.turns), len(t.states), players if t.owned else 0, cases(t.rules))
        for t in types
        if t.mounted is None
    )
    pieces = [pieces_of(spec.pieces[kind.name], players) for kind in kinds]
    mounts = sum(pieces[t.mounted.on] for t in types if t.mounted is not None)
    for message, hint in (
        (
            f"a game has at most {bounds.MOST_TYPES:,} kinds of tile, and this has {len(types):,}"
            if len(types) > bounds.MOST_TYPES
            else "",
            "remove some",
        ),
        (
            "the tiles have too many orientations, states and owners" if size > bounds.MOST_FACES else "",
            "let there be fewer states, owners or kinds of tile",
        ),
        (
            f"there are more than {bounds.MOST_MOUNTS:,} ways to place tiles on pieces"
            if mounts > bounds.MOST_MOUNTS
            else "",
            "let there be fewer pieces, or fewer kinds of tile that are placed on them",
        ),
    ):
        if message:
            key = "tiles" if spec.tiles else "supply"
            faults.add("too-many", message, (key,), at_key=True, suggestion=hint)
            faults.unreadable |= {("key", "tiles"), ("key", "supply")}
            types.clear()


def mirrored(loaded: Loaded, types: Sequence[TileType]) -> tuple[int, ...]:
    """The kinds of tile, by number, that are mirror images of others."""
    return tuple(number for number, type_ in enumerate(types) if loaded.tiles[type_.name].mirror_of)


def used_tiles(spec: GameSpec, rules: Sequence[StatementSpec]) -> set[str]:
    """The names of tiles that the game has at any time."""
    used = set(spec.supply)
    used |= {item if isinstance(item, str) else item.tile for item in spec.layout.values()}
    for rule in rules:
        tile = getattr(rule.body, "tile", None)
        used.update(_listed(tile) if tile is not None else ())
    return used


def _listed(given: str | list[str]) -> list[str]:
    return [given] if isinstance(given, str) else given


def _walls(tile: TileSpec, frame: Frame, faults: Faults) -> tuple[int, ...]:
    found = {d for i, side in enumerate(tile.walls) for d in frame.ports(side, (*tile.path, "walls", i), faults)}
    return tuple(sorted(_as_seen(tile, frame, found)))


def _as_seen(tile: TileSpec, frame: Frame, directions: Iterable[int]) -> list[int]:
    """Directions of a tile; those of a mirror image are told as of the tile that it mirrors. -1 is none."""
    seen = mirror(frame) if tile.mirror_of and frame.topology.rotates else range(frame.size)
    return [d if d < 0 else seen[d] for d in directions]


def _way_out(tile: TileSpec, frame: Frame, faults: Faults) -> tuple[int, ...]:
    """For each state the direction by which pieces go on."""
    path = (*tile.path, "way out")
    states = tile.states or [""]
    if tile.way_out is None:
        return ()
    if isinstance(tile.way_out, dict):
        for state in tile.way_out:
            if state not in states:
                hint = did_you_mean(state, states)
                advice = f"did you mean {hint}?" if hint else "name one of its `states`"
                faults.add(
                    "unknown-state", f"it has no state {state!r}", (*path, state), at_key=True, suggestion=advice
                )
        ways = [tile.way_out.get(state) for state in states]
        where = [(*path, state) for state in states]
    elif tile.way_out == "state":
        if not tile.states:
            message = "the way out is the one that is called as the state, and it has no `states`"
            faults.add("bad-tile", message, path, suggestion="add `states: […]`, or name a direction")
            return ()
        ways = list(states)
        where = [(*tile.path, "states", i) for i in range(len(states))]
    else:
        ways = [tile.way_out] * len(states)
        where = [path] * len(states)
    found = [-1 if w is None else frame.direction(w, p, faults) for w, p in zip(ways, where, strict=True)]
    return tuple(_as_seen(tile, frame, [-1 if d is None else d for d in found]))


def lower_layout(
    spec: GameSpec,
    types: Sequence[TileType],
    faces: Sequence[Face],
    alike: Sequence[Sequence[int]],
    topology: Topology,
    players: int,
    faults: Faults,
) -> list[tuple[int, int]]:
    """The tiles at the start as (space, face), by space."""
    names = [t.name for t in types]
    numbers = {(f.type, f.turn, f.state, f.owner): n for n, f in enumerate(faces)}
    found: list[tuple[int, int]] = []
    for place, item in spec.layout.items():
        path: Path = ("layout", place)
        space = find_space(place, topology, path, faults)
        given = LayoutSpec(item, path=path) if isinstance(item, str) else item
        if given.tile not in names:
            continue  # the reader has said so, or it is unreadable
        number = names.index(given.tile)
        type_ = types[number]
        if type_.mounted is not None:
            message = f"a {given.tile} goes on a piece, not on a space"
            faults.add("bad-tile", message, path, suggestion="name another tile")
            continue
        owner = -1 if given.owner is None else given.owner - 1
        if type_.owned and given.owner is None:
            message = f"a {given.tile} is somebody's: say whose"
            faults.add("missing-key", message, path, suggestion="write {tile: " + given.tile + ", owner: 1}")
            continue
        if owner >= 0 and (not type_.owned or owner >= players):
            message = f"a {given.tile} is nobody's" if not type_.owned else f"at most {players} play"
            faults.add("out-of-range", message, (*path, "owner"), suggestion="remove `owner`, or change it")
            continue
        turn = turn_of(type_, alike[number], given.turn, (*path, "turn"), faults)
        state = state_of(type_, given.state, (*path, "state"), faults)
        if space is not None:
            found.append((space, numbers[number, turn, state, owner]))
    return sorted(found)


def lower_mounted(
    tile: TileSpec, kinds: Sequence[PieceKind], families: Sequence[str], faults: Faults
) -> Mounted | None:
    """What a tile on a piece does; None for one that lies on a space."""
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
