"""Loads a game or a tile set with all that it extends and uses."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, evolve, field

from kirlib.diagnostics import Diagnostic, printable
from kirlib.reader.extend import extend
from kirlib.reader.faults import Faults, Path
from kirlib.reader.library import Library, Missing, Origin
from kirlib.reader.mapped import draw
from kirlib.reader.places import with_paths
from kirlib.reader.scope import Scope, Tiles, tiles_in
from kirlib.reader.structure import FAILED, check_ident, complain_unknown, kind_of, read
from kirlib.source import Mapping, Node, Scalar, Sequence, blame
from kirlib.spec import GameSpec, TileSetSpec, TileSpec
from kirlib.spec.types import Shape, fields

DEEPEST = 32
MOST_SETS = 100
OWN = frozenset({"kirlib", "game", "extends", "uses", "tiles"})
"""Keys of a game that a variant does not take over: `uses` and `tiles` are looked up where they are written."""


@define
class Loaded:
    """What was read. `spec` is None if the document is too faulty; `tiles` has those that could be read.

    `unreadable`: names of tiles that are declared but cannot be read, so that whoever names them is not blamed too.
    `partly`: tiles from which faulty keys were left out: good enough to look up the names in them.
    """

    faults: Faults
    spec: GameSpec | None = None
    tiles: dict[str, TileSpec] = field(factory=dict)
    unreadable: set[str] = field(factory=set)
    partly: dict[str, TileSpec] = field(factory=dict)
    set_spec: TileSetSpec | None = None


def load_game(origin: Origin, library: Library) -> Loaded:
    """Reads a game document. All faults are collected in the result."""
    loader = _Loader(library, origin.key)
    node, scope = loader.game(origin, [])
    faults = loader.faults
    loaded = Loaded(faults)
    if node is None:
        return loaded
    faults.root = node
    faults.own = loader.roots.get(origin.key)
    faults.root = node = draw(node, faults)
    entries = tuple(e for e in node.entries if e[0].text != "tiles")
    spec = read(Shape(GameSpec), Mapping(entries, node.span), (), faults)
    tiles = Tiles(scope, library, faults, loader.shipped_set)
    supply = node.get("supply")
    wanted: dict[str, Path] = {}
    if isinstance(supply, Mapping):
        wanted = {k.text: ("supply", k.text) for k, _ in supply.entries if isinstance(k.value, str)}
    for name, path in named_tiles(Mapping(entries, node.span), ()):
        wanted.setdefault(name, path)
    own = scope.tiles
    for name in [*wanted, *(n for n in own if n not in wanted)]:
        _take(loaded, tiles, name, wanted.get(name))
    loaded.spec = evolve(spec, tiles=loaded.tiles)
    return loaded


RULED = frozenset({"layout", "turn", "setup", "pieces", "formations", "map"})
"""Keys under which tiles are named by rules or lie from the start."""


def named_tiles(node: Node, path: Path) -> Iterator[tuple[str, Path]]:
    """The tiles that a game names outside its `supply`, each with where it does: as `tile: NAME`, or in its layout."""
    if isinstance(node, Sequence):
        for i, item in enumerate(node.items):
            yield from named_tiles(item, (*path, i))
    if not isinstance(node, Mapping):
        return
    for key, value in node.entries:
        here = (*path, key.text)
        if len(here) == 1 and key.text not in RULED:
            continue
        names = [(value, here)]
        if key.text == "tile" and isinstance(value, Sequence):
            names = [(item, (*here, i)) for i, item in enumerate(value.items)]
        if key.text == "tile" or path == ("layout",):
            for item, where in names:
                if isinstance(item, Scalar) and isinstance(item.value, str):
                    yield item.value, where
        yield from named_tiles(value, here)


def load_tile_set(origin: Origin, library: Library) -> Loaded:
    """Reads a tile set. All faults are collected in the result."""
    loader = _Loader(library, origin.key)
    scope = loader.tile_set(origin, [])
    faults = loader.faults
    loaded = Loaded(faults)
    root = loader.roots.get(origin.key)
    if scope is None or root is None:
        return loaded
    faults.root = root
    tiles = Tiles(scope, library, faults, loader.shipped_set)
    for name in scope.tiles:
        _take(loaded, tiles, name, None)
    entries = tuple(e for e in root.entries if e[0].text != "tiles")
    entries += tuple((k, Mapping((), v.span)) for k, v in root.entries if k.text == "tiles")
    spec = read(Shape(TileSetSpec), Mapping(entries, root.span), (), faults)
    loaded.set_spec = None if spec is FAILED else spec
    return loaded


def _take(loaded: Loaded, tiles: Tiles, name: str, named_at: Path | None) -> None:
    """Reads one tile; `named_at`: where the game names it."""
    faults = loaded.faults
    node = tiles.resolve(name)
    if node is None:
        if named_at is not None and name not in tiles.names():
            tiles.missing(name, named_at, at_key=named_at[0] == "supply")
        loaded.unreadable.add(name)
        return
    faults.tiles[name] = node
    spec = read(Shape(TileSpec), node, ("tiles", name), faults)
    if not any(path[:2] == ("tiles", name) for path in faults.broken):
        loaded.tiles[name] = spec
    else:
        loaded.unreadable.add(name)
        loaded.partly[name] = spec


class _Loader:
    """Follows `extends` and `uses` from one document."""

    def __init__(self, library: Library, first: str) -> None:
        self.library = library
        self.first = first
        self.roots: dict[str, Mapping] = {}
        self.faults = Faults()
        self.sets: dict[str, Scope] = {}

    def shipped_set(self, name: str) -> Scope | None:
        origin = self.library.ship(name, "tile set")
        return None if isinstance(origin, Missing) else self.tile_set(origin, [])

    def fault(self, code: str, message: str, node: Node, path: Path, suggestion: str | None = None) -> None:
        """A fault in a document that is not the root."""
        span, notes = blame(node)
        self.faults.found.append(Diagnostic(code, message, span, path, suggestion, notes))

    def header(self, origin: Origin, kind: str) -> Mapping | None:
        """The document's tree, if it is one of the kind (`game` or `tile set`)."""
        self.faults.extend(with_paths(origin.document))
        self.faults.spoiled |= {d.span for d in origin.document.diagnostics if d.span is not None}
        root = origin.document.root
        if root is None:
            return None
        if not isinstance(root, Mapping):
            self.fault(
                "wrong-type",
                f"a {kind} is a mapping, not {kind_of(root)}",
                root,
                (),
                suggestion=f"begin with the lines `kirlib: 1` and `{kind}: NAME`",
            )
            return None
        if root.get("kirlib") is None:
            hint = "add `kirlib: 1` as the first line"
            self.fault("missing-key", "a document begins with `kirlib: 1`", root, (), hint)
            # to say it once is enough
            version = Scalar("kirlib", "kirlib", root.span), Scalar(1, "1", root.span)
            root = Mapping((version, *root.entries), root.span)
        if root.get(kind) is None:
            other = "tile set" if kind == "game" else "game"
            hint = f"this is a {other}" if root.get(other) is not None else f"add `{kind}: NAME`"
            self.fault("missing-key", f"this is not a {kind}: the key {kind!r} is missing", root, (), hint)
            return None
        self.roots[origin.key] = root
        return root

    def game(self, origin: Origin, trail: list[str]) -> tuple[Mapping | None, Scope]:
        """The tree of a game with all that it extends, and the scope of its tiles."""
        root = self.header(origin, "game")
        scope = Scope(origin.key, {})
        if root is None:
            return None, scope
        if trail:
            self.heading(root, GameSpec, OWN - {"tiles"})
        scope.tiles, scope.broken = self.own_tiles(root)
        scope.uses = self.uses(root, origin, [])
        parent = root.get("extends")
        if parent is None:
            return root, scope
        base = self.parent(parent, origin, trail)
        if base is None:
            return None, scope
        node, scope.base = self.game(base, [*trail, origin.key])
        if node is None:
            self.fault(
                "bad-base",
                "the game that this one extends is faulty",
                parent,
                ("extends",),
                suggestion="mend that game first",
            )
            return None, scope
        return extend(node, root, self.faults.found, OWN), scope

    def parent(self, parent: Node, origin: Origin, trail: list[str]) -> Origin | None:
        if not isinstance(parent, Scalar) or not isinstance(parent.value, str):
            self.fault(
                "wrong-type",
                f"the name of a game is needed here, not {kind_of(parent)}",
                parent,
                ("extends",),
                suggestion="name a game that ships, or a file beside this one",
            )
            return None
        base = self.library.find(parent.value, "game", origin)
        if isinstance(base, Missing):
            self.fault("unknown-game", base.message, parent, ("extends",), base.suggestion)
            return None
        if base.key in [*trail, origin.key] or len(trail) > DEEPEST:
            self.fault(
                "cycle",
                f"this game extends itself by way of {printable(parent.value)}",
                parent,
                ("extends",),
                suggestion="remove one of these links",
            )
            return None
        return base

    def tile_set(self, origin: Origin, trail: list[str]) -> Scope | None:
        """The scope of a tile set; each set is read once."""
        if origin.key in self.sets:
            return self.sets[origin.key]
        root = self.header(origin, "tile set")
        if root is None:
            return None
        if origin.key != self.first:
            self.heading(root, TileSetSpec, frozenset({"kirlib", "tile set", "title", "about", "uses"}))
        scope = self.sets[origin.key] = Scope(origin.key, *self.own_tiles(root))
        scope.uses = self.uses(root, origin, [*trail, origin.key])
        return scope

    def uses(self, root: Mapping, origin: Origin, trail: list[str]) -> list[Scope]:
        """The scopes of the sets that a document uses."""
        node = root.get("uses")
        scopes: list[Scope] = []
        if not isinstance(node, Sequence):
            return scopes
        for i, item in enumerate(node.items):
            if i == MOST_SETS:
                message = f"a document uses at most {MOST_SETS} tile sets"
                self.fault("too-many", message, item, ("uses", i), "put several sets into one file")
                break
            if not isinstance(item, Scalar) or not isinstance(item.value, str):
                continue  # the reader of the document says so
            found = self.library.find(item.value, "tile set", origin)
            if isinstance(found, Missing):
                self.fault("unknown-tile-set", found.message, item, ("uses", i), found.suggestion)
            elif found.key in trail or len(trail) > DEEPEST:
                self.fault(
                    "cycle",
                    f"this set uses itself by way of {printable(item.value)}",
                    item,
                    ("uses", i),
                    suggestion="remove one of these links",
                )
            else:
                scope = self.tile_set(found, trail)
                if scope is not None:
                    scopes.append(scope)
        return scopes

    def heading(self, root: Mapping, cls: type, keys: frozenset[str]) -> None:
        """Checks those keys of a used or extended document that the reader of the first one does not come to."""
        known = {field.name: field for field in fields(cls)}
        scratch = Faults(root, spoiled=self.faults.spoiled)
        complain_unknown(root, known, (), scratch)
        for key, value in root.entries:
            wanted = known[key.text].value if key.text in keys else None
            if wanted is not None:
                read(wanted, value, (key.text,), scratch)
        self.faults.extend(tuple(scratch.found))

    def own_tiles(self, root: Mapping) -> tuple[dict[str, Mapping], set[str]]:
        """The tiles that a document declares, and the names under which there stands none, which is a fault."""
        node = root.get("tiles")
        if node is None:
            return {}, set()
        if not isinstance(node, Mapping):
            self.fault(
                "wrong-type",
                f"a mapping of tiles is needed here, not {kind_of(node)}",
                node,
                ("tiles",),
                suggestion="write `NAME: {…}` for each tile",
            )
            return {}, set()
        for key, value in node.entries:
            path = ("tiles", key.text)
            if not isinstance(key.value, str):
                self.fault(
                    "wrong-type",
                    f"the name of a tile is needed here, not {kind_of(key)}",
                    key,
                    path,
                    suggestion="put it in quotes",
                )
            elif not isinstance(value, Mapping):
                self.fault(
                    "wrong-type",
                    f"a tile is a mapping, not {kind_of(value)}",
                    value,
                    path,
                    suggestion="write its keys, as in `NAME: {extends: OTHER}`",
                )
            else:
                scratch = Faults(root)
                check_ident(key.value, "tile", path, scratch, at_key=True)
                self.faults.extend(tuple(scratch.found))
        tiles = tiles_in(node)
        return tiles, {key.text for key, _ in node.entries if key.text not in tiles}
