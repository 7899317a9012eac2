"""Loads a game or a tile set with all that it extends and uses."""

from __future__ import annotations

from attrs import define, evolve, field

from kirlib.diagnostics import Diagnostic, printable
from kirlib.reader.extend import extend
from kirlib.reader.faults import Faults, Path
from kirlib.reader.library import Library, Origin
from kirlib.reader.scope import Scope, Tiles, tiles_in
from kirlib.reader.structure import FAILED, check_ident, kind_of, read
from kirlib.source import Mapping, Node, Scalar, Sequence
from kirlib.spec import GameSpec, TileSetSpec, TileSpec
from kirlib.spec.types import Shape

DEEPEST = 32
OWN = frozenset({"kirlib", "game", "extends", "uses", "tiles"})
"""Keys of a game that a variant does not take over: `uses` and `tiles` are looked up where they are written."""


@define
class Loaded:
    """What was read. `spec` is None if the document is too faulty; `tiles` has those that could be read.

    `unreadable`: names of tiles that are declared but faulty, so that whoever names them is not blamed too.
    """

    faults: Faults
    spec: GameSpec | None = None
    tiles: dict[str, TileSpec] = field(factory=dict)
    unreadable: set[str] = field(factory=set)
    set_spec: TileSetSpec | None = None


def load_game(origin: Origin, library: Library) -> Loaded:
    """Reads a game document. All faults are collected in the result."""
    loader = _Loader(library)
    node, scope = loader.game(origin, [])
    faults = loader.faults
    loaded = Loaded(faults)
    if node is None:
        return loaded
    faults.root = node
    spec = read(
        Shape(GameSpec),
        Mapping(tuple(e for e in node.entries if e[0].text != "tiles"), node.span),
        (),
        faults,
    )
    tiles = Tiles(scope, library, faults, loader.shipped_set)
    supply = node.get("supply")
    wanted: dict[str, Path] = {}
    if isinstance(supply, Mapping):
        wanted = {k.text: ("supply", k.text) for k, _ in supply.entries if isinstance(k.value, str)}
    own = scope.tiles
    for name in [*wanted, *(n for n in own if n not in wanted)]:
        _take(loaded, tiles, name, wanted.get(name))
    loaded.spec = None if spec is FAILED else evolve(spec, tiles=loaded.tiles)
    return loaded


def load_tile_set(origin: Origin, library: Library) -> Loaded:
    """Reads a tile set. All faults are collected in the result."""
    loader = _Loader(library)
    scope = loader.tile_set(origin, [])
    faults = loader.faults
    loaded = Loaded(faults)
    root = origin.document.root
    if scope is None or not isinstance(root, Mapping):
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
    before = len(faults.errors)
    node = tiles.resolve(name)
    if node is None:
        if len(faults.errors) == before and named_at is not None:
            if name in tiles.names():  # declared, but not as a mapping: its own place is blamed
                loaded.unreadable.add(name)
                return
            tiles.missing(name, named_at)
            faults.found[-1] = evolve(faults.found[-1], span=faults.locate(named_at, at_key=True)[0])
        loaded.unreadable.add(name)
        return
    faults.tiles[name] = node
    spec = read(Shape(TileSpec), node, ("tiles", name), faults)
    if spec is FAILED:
        loaded.unreadable.add(name)
    else:
        loaded.tiles[name] = spec


class _Loader:
    """Follows `extends` and `uses` from one document."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.faults = Faults()
        self.sets: dict[str, Scope] = {}

    def shipped_set(self, name: str) -> Scope | None:
        origin = self.library.ship(name, "tile set")
        return None if isinstance(origin, str) else self.tile_set(origin, [])

    def fault(self, code: str, message: str, node: Node, path: Path, suggestion: str | None = None) -> None:
        """A fault in a document that is not the root."""
        self.faults.found.append(Diagnostic(code, message, node.span, path, suggestion))

    def header(self, origin: Origin, kind: str) -> Mapping | None:
        """The document's tree, if it is one of the kind (`game` or `tile set`)."""
        self.faults.extend(origin.document.diagnostics)
        root = origin.document.root
        if root is None:
            return None
        if not isinstance(root, Mapping):
            self.fault("wrong-type", f"a {kind} is a mapping, not {kind_of(root)}", root, ())
            return None
        if root.get("kirlib") is None:
            self.fault(
                "missing-key",
                "a document begins with `kirlib: 1`",
                root,
                (),
                "add `kirlib: 1` as the first line",
            )
        if root.get(kind) is None:
            other = "tile set" if kind == "game" else "game"
            hint = f"this is a {other}" if root.get(other) is not None else f"add `{kind}: NAME`"
            self.fault("missing-key", f"this is not a {kind}: the key {kind!r} is missing", root, (), hint)
            return None
        return root

    def game(self, origin: Origin, trail: list[str]) -> tuple[Mapping | None, Scope]:
        """The tree of a game with all that it extends, and the scope of its tiles."""
        root = self.header(origin, "game")
        scope = Scope(origin.key, {})
        if root is None:
            return None, scope
        scope.tiles = self.own_tiles(root)
        scope.uses = self.uses(root, origin, [])
        parent = root.get("extends")
        if parent is None:
            return root, scope
        base = self.parent(parent, origin, trail)
        if base is None:
            return None, scope
        node, scope.base = self.game(base, [*trail, origin.key])
        if node is None:
            self.fault("bad-base", "the game that this one extends is faulty", parent, ("extends",))
            return None, scope
        return extend(node, root, self.faults.found, OWN), scope

    def parent(self, parent: Node, origin: Origin, trail: list[str]) -> Origin | None:
        if not isinstance(parent, Scalar) or not isinstance(parent.value, str):
            self.fault(
                "wrong-type",
                f"the name of a game is needed here, not {kind_of(parent)}",
                parent,
                ("extends",),
            )
            return None
        base = self.library.find(parent.value, "game", origin)
        if isinstance(base, str):
            self.fault("unknown-game", base, parent, ("extends",))
            return None
        if base.key in [*trail, origin.key] or len(trail) > DEEPEST:
            self.fault("cycle", f"this game extends itself by way of {printable(parent.value)}", parent, ("extends",))
            return None
        return base

    def tile_set(self, origin: Origin, trail: list[str]) -> Scope | None:
        """The scope of a tile set; each set is read once."""
        if origin.key in self.sets:
            return self.sets[origin.key]
        root = self.header(origin, "tile set")
        if root is None:
            return None
        scope = self.sets[origin.key] = Scope(origin.key, self.own_tiles(root))
        scope.uses = self.uses(root, origin, [*trail, origin.key])
        return scope

    def uses(self, root: Mapping, origin: Origin, trail: list[str]) -> list[Scope]:
        """The scopes of the sets that a document uses."""
        node = root.get("uses")
        scopes: list[Scope] = []
        if not isinstance(node, Sequence):
            return scopes
        for i, item in enumerate(node.items):
            if not isinstance(item, Scalar) or not isinstance(item.value, str):
                continue  # the reader of the document says so
            found = self.library.find(item.value, "tile set", origin)
            if isinstance(found, str):
                self.fault("unknown-tile-set", found, item, ("uses", i))
            elif found.key in trail or len(trail) > DEEPEST:
                self.fault("cycle", f"this set uses itself by way of {printable(item.value)}", item, ("uses", i))
            else:
                scope = self.tile_set(found, trail)
                if scope is not None:
                    scopes.append(scope)
        return scopes

    def own_tiles(self, root: Mapping) -> dict[str, Mapping]:
        """The tiles that a document declares; what is no tile is a fault."""
        node = root.get("tiles")
        if node is None:
            return {}
        if not isinstance(node, Mapping):
            self.fault("wrong-type", f"a mapping of tiles is needed here, not {kind_of(node)}", node, ("tiles",))
            return {}
        for key, value in node.entries:
            path = ("tiles", key.text)
            if not isinstance(key.value, str):
                self.fault("wrong-type", f"the name of a tile is needed here, not {kind_of(key)}", key, path)
            elif not isinstance(value, Mapping):
                self.fault("wrong-type", f"a tile is a mapping, not {kind_of(value)}", value, path)
            else:
                scratch = Faults(root)
                check_ident(key.value, "tile", path, scratch, at_key=True)
                self.faults.extend(tuple(scratch.found))
        return tiles_in(node)
