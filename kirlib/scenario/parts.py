"""Reads the parts of a position as a scenario gives them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from kirlib.diagnostics import did_you_mean
from kirlib.engine.restore import Restorer
from kirlib.engine.tables import Tables
from kirlib.engine.values import fail
from kirlib.state import NOBODY, Draft, Piece


class Parts(Restorer):
    """Reads the parts of a position. Unlike a state's data it need not be one that play can reach.

    `numbers`: for each kind of piece the numbers of its pieces, in the order of the scenario.
    """

    on_pieces = "played"

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.numbers: dict[int, list[int]] = {}

    def keys(self, d: Mapping[str, Any], known: Collection[str]) -> None:
        """The scenario has no other keys."""
        for key in d:
            if key not in known:
                hint = did_you_mean(str(key)[:80], known)
                fail(str(key)[:60], "there is no such key here" + (f"; did you mean {hint}?" if hint else ""))

    def listed(self, plural: str, owned: bool, d: Mapping[str, Any]) -> list[tuple[str, int, Any]]:
        """The pieces of a kind: with owners a mapping from seat to one or several, else a list."""
        data = d.get(plural)
        if plural not in d:
            return []
        if not owned:
            return [(f"{plural}[{i}]", NOBODY, item) for i, item in enumerate(self.items(data, plural))]
        out: list[tuple[str, int, Any]] = []
        key: Any
        for key, value in self.mapping(data, plural, ()).items():
            path = f"{plural}.{str(key)[:20]}"
            seat = int(key) if isinstance(key, str) and re.fullmatch("[0-9]{1,3}", key) else key
            owner = self.whole(seat, path, 1, self.program.players[1]) - 1
            if any(owner == other for _, other, _ in out):
                fail(path, "this seat is given twice")
            several = value if isinstance(value, list | tuple) else [value]
            out += [(path, owner, item) for item in several]
        return sorted(out, key=lambda item: item[1])

    def one(self, draft: Draft, item: Any, path: str, kind: int) -> Piece:
        """One piece: the name of its space, or a mapping."""
        if isinstance(item, str):
            item = {"at": item}
        d = dict(self.mapping(item, path, ("at",)))
        self.known(d, path, ("at", "facing", "looping", "last"))
        if d["at"] is None:
            fail(f"{path}.at", "the name of a space is needed, not null")
        if self.program.kinds[kind].facing and "facing" not in d:
            fail(path, "the key 'facing' is missing")
        piece = self.piece({"facing": None, "looping": False, "last": None, **d}, path, kind)
        # a memory of a tile that is not there is an empty memory
        return piece if piece.last in draft._tiles else piece._replace(last=NOBODY)

    def lay_tiles(self, draft: Draft, data: Any) -> None:
        states = any(t.states for t in self.program.types)
        owners = any(t.owned for t in self.program.types)
        keys = ["tile", "at", "turn", *(["state"] if states else []), *(["owner"] if owners else [])]
        for i, item in enumerate(self.items(data, "tiles")):
            path = f"tiles[{i}]"
            d = self.mapping(item, path, ("tile", "at"))
            for key in d:
                if key not in keys:
                    fail(path, f"there is no key {str(key)[:60]!r} here; the keys are {', '.join(keys)}")
            owner = d.get("owner")
            if owner is not None:
                owner = self.whole(owner, f"{path}.owner", 1, len(draft.hands)) - 1
            self.tile(draft, d["tile"], d["at"], d.get("turn", 0), path, self.state_of(d), owner)

    def state_of(self, tile: Mapping[str, Any]) -> Any:
        """The state of a tile; left out, the first."""
        number = self.program.type_numbers.get(tile["tile"]) if isinstance(tile["tile"], str) else None
        states = self.program.types[number].states if number is not None else ()
        return tile.get("state", states[0] if states else None)

    def mount(self, draft: Draft, data: Any) -> None:
        """The tiles on pieces."""
        items = enumerate(self.items(data, "played"))
        draft.mounted = tuple(self.played(item, f"played[{i}]") for i, item in items)

    def played(self, item: Any, path: str) -> tuple[int, int]:
        d = self.mapping(item, path, ("tile", "on"))
        for key in d:
            if key not in ("tile", "on"):
                fail(path, f"there is no key {str(key)[:60]!r} here; the keys are tile, on")
        type_ = self.type(d["tile"], f"{path}.tile")
        mounted = self.program.types[type_].mounted
        if mounted is None:
            fail(f"{path}.tile", f"a {d['tile']} lies on a space: name it under `tiles`")
        there = self.numbers[mounted.on]
        if not there:
            fail(f"{path}.on", f"there is no {self.program.kinds[mounted.on].name} in this scenario")
        return type_, there[self.whole(d["on"], f"{path}.on", 0, len(there) - 1)]
