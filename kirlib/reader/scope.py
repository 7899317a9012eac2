"""Which tile a name means: the one in the same file, then in the files it uses, then in the game it extends, then
among those that ship."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import Factory, define

from kirlib import shipped
from kirlib.diagnostics import Severity, did_you_mean
from kirlib.reader.extend import extend
from kirlib.reader.faults import Faults
from kirlib.reader.library import Library
from kirlib.source import Mapping, Node, Scalar

MANY = 5000
"""With more names than this none is suggested: it would take too long."""

DEEPEST = 100
"""How long a chain of tiles that extend one another may be."""

RULE_KEYS = frozenset({"title", "glyph", "text", "mirror of"})


@define(eq=False)
class Scope:
    """The tiles that one document can name."""

    key: str
    tiles: dict[str, Mapping]
    broken: set[str] = Factory(set)
    """Names under which something else than a tile is declared; that is a fault of its own."""
    uses: list[Scope] = Factory(list)
    base: Scope | None = None

    def layers(self, seen: set[int] | None = None) -> Iterator[Scope]:
        """The scopes in the order in which names are looked up; each once, so that diamonds are harmless."""
        seen = set() if seen is None else seen
        if id(self) in seen:
            return
        seen.add(id(self))
        yield self
        for used in self.uses:
            yield from used.layers(seen)
        if self.base is not None:
            yield from self.base.layers(seen)


@define(eq=False)
class Tiles:
    """Resolves tiles by name, `extends` and `mirror of` included."""

    scope: Scope
    library: Library
    faults: Faults
    load_set: Callable[[str], Scope | None]
    _shipped: list[Scope] | None = None
    _names: frozenset[str] | None = None
    _depth: dict[tuple[int, str], int] = Factory(dict)
    _done: dict[tuple[int, str], Mapping | None] = Factory(dict)

    def names(self) -> frozenset[str]:
        """All names that could be meant, for suggestions."""
        if self._names is None:
            layers = [*self.scope.layers(), *self.shipped_scopes()]
            self._names = frozenset(name for layer in layers for name in layer.tiles)
        return self._names

    def shipped_scopes(self) -> list[Scope]:
        """The scopes of all tile sets that ship."""
        if self._shipped is None:
            loaded = [self.load_set(name) for name in shipped.tile_sets()]
            self._shipped = [scope for scope in loaded if scope is not None]
        return self._shipped

    def find(self, name: str, scope: Scope, skip: set[int]) -> tuple[Scope, Mapping] | None:
        """The declaration of a name as seen from a scope, leaving out those scopes in `skip`."""
        for layer in scope.layers():
            if name in layer.tiles and id(layer) not in skip:
                return layer, layer.tiles[name]
        for layer in self.shipped_scopes():
            if name in layer.tiles and id(layer) not in skip:
                return layer, layer.tiles[name]
        return None

    def resolve(self, name: str) -> Mapping | None:
        """The whole declaration of a tile, or None if there is none or it cannot be resolved (a fault says why)."""
        found = self.find(name, self.scope, set())
        return None if found is None else self._whole(name, *found, trail=[])

    def _whole(self, name: str, layer: Scope, node: Mapping, trail: list[tuple[int, str]]) -> Mapping | None:
        step = (id(layer), name)
        if step in self._done:
            return self._done[step]
        path = ("tiles", name)
        self.faults.tiles.setdefault(name, node)
        parents = [(key, node.get(key)) for key in ("extends", "mirror of") if node.get(key) is not None]
        if not parents:
            return node
        key, parent = parents[0]
        whole: Mapping | None = None
        if step in trail:
            chain = " → ".join([n for _, n in trail[trail.index(step) :]] + [name])
            self.faults.add(
                "cycle", f"this tile extends itself: {chain}", (*path, key), suggestion="remove one of these links"
            )
        elif len(trail) >= DEEPEST:
            self._too_deep((*path, key))
        elif len(parents) == 2:
            self.faults.add(
                "bad-tile",
                "a tile either extends another or is its mirror image, not both",
                (*path, key),
                suggestion="keep one of the two",
            )
        elif not isinstance(parent, Scalar) or not isinstance(parent.value, str):
            self.faults.add(
                "wrong-type", "the name of a tile is needed here", (*path, key), suggestion="write the name of one tile"
            )
        else:
            skip = {s for s, n in [*trail, step] if n == parent.value == name}
            found = self.find(parent.value, layer, skip)
            if found is None:
                self.missing(parent.value, (*path, key))
            else:
                base = self._whole(parent.value, *found, trail=[*trail, step])
                self._depth[step] = self._depth.get((id(found[0]), parent.value), 0) + 1
                if self._depth[step] > DEEPEST:  # the same, in whatever order the tiles are declared
                    self._too_deep((*path, key))
                elif base is not None:
                    for k, _ in base.entries:
                        if node.get(k.value) is None:
                            source = self.faults.origins.get((parent.value, k.text), parent.value)
                            self.faults.origins[name, k.text] = source
                    whole = self._laid_over(base, node, key, path)
        self._done[step] = whole
        return whole

    def _too_deep(self, path: tuple[str, ...]) -> None:
        message = f"more than {DEEPEST} tiles extend one another in a chain"
        self.faults.add("too-deep", message, path, suggestion="extend an earlier one")

    def _laid_over(self, base: Mapping, node: Mapping, key: str, path: tuple[str, str]) -> Mapping:
        if key == "mirror of":
            for k, _ in node.entries:
                if k.text not in RULE_KEYS:
                    self.faults.add(
                        "bad-tile",
                        "a mirror image has the rules of the tile that it mirrors, not its own",
                        (*path, k.text),
                        suggestion="remove it; `extends` makes a tile with other rules",
                    )
        kept = extend(base, node, self.faults.found, frozenset({"extends"}), path)
        dropped = {"extends"}
        if key == "mirror of" and base.get("mirror of") is not None:
            dropped.add("mirror of")  # the mirror image of a mirror image is the tile itself
        return Mapping(tuple((k, v) for k, v in kept.entries if k.text not in dropped), kept.span, kept.alias)

    def missing(self, name: str, path: tuple[str | int, ...], *, at_key: bool = False) -> None:
        """Adds the fault that a name is that of no tile, unless its declaration is at fault."""
        if Severity.ERROR in self.faults.full or any(name in layer.broken for layer in self.scope.layers()):
            return
        if any(d.code == "unknown-tile-set" for d in self.faults.found):
            return  # it may stand in the set that is not there
        self.faults.add(
            "unknown-tile",
            f"there is no tile {name[:60]!r}",
            path,
            suggestion=_hint(name, self.names()),
            at_key=at_key,
        )


def _hint(name: str, names: frozenset[str]) -> str | None:
    hint = did_you_mean(name, sorted(names)) if len(names) < MANY else None
    return f"did you mean {hint}?" if hint else "declare it under `tiles:`, or name the set that has it under `uses:`"


def tiles_in(node: Node | None) -> dict[str, Mapping]:
    """The declarations under a `tiles:` key; what is not a mapping is left for the reader to complain of."""
    if not isinstance(node, Mapping):
        return {}
    return {k.text: v for k, v in node.entries if isinstance(v, Mapping) and isinstance(k.value, str)}
