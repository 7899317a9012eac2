"""Resolves one turn from a position given as data: what would happen next.

A scenario has, besides `game`, a key for each kind of piece (its plural), `tiles` and `played` (tiles on pieces). The
answer tells each piece's path with the tile that caused every step, what was destroyed, and the result.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from kirlib.diagnostics import StateError, did_you_mean
from kirlib.engine.restore import Restorer
from kirlib.engine.tables import Tables
from kirlib.engine.values import fail
from kirlib.game import Game
from kirlib.program import Program
from kirlib.state import GONE, NOBODY, Draft, Log, Piece


def resolve(game: Game, scenario: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to a scenario. StateError, with the path, for one that cannot be read; it never changes anything."""
    reader = Reader(game.machine.tables)
    draft = reader.position(scenario)
    before = draft.pieces
    log: Log = []
    held = {on for type_, on in draft.mounted if game.machine.tables.holds[type_]}
    game.machine.run_once(draft, log)
    return _Answer(game.program, draft, before, held, log).all()


class Reader(Restorer):
    """Reads a position as a scenario gives it. Unlike a state's data it need not be one that play can reach."""

    on_pieces = "played"

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.numbers: dict[int, list[int]] = {}

    def position(self, data: Any) -> Draft:
        d = self.mapping(data, "scenario", ())
        kinds = self.program.kinds
        known = ["game", *(kind.plural for kind in kinds), "tiles", "played"]
        for key in d:
            if key not in known:
                hint = did_you_mean(str(key)[:80], known)
                fail(str(key)[:60], "there is no such key here" + (f"; did you mean {hint}?" if hint else ""))
        draft = self.tables.blank(self.program.players[0])
        self.lay_tiles(draft, d.get("tiles", ()))
        roster: list[tuple[int, int]] = []
        pieces: list[Piece] = []
        for number, kind in enumerate(kinds):
            first = len(pieces)
            for path, owner, item in self.listed(kind.plural, kind.owned, d):
                roster.append((number, owner))
                pieces.append(self.one(draft, item, path, number))
            self.numbers[number] = list(range(first, len(pieces)))
        # as many play as the seats that are named, but not fewer than can
        draft.hands = ((),) * max(self.program.players[0], *(owner + 1 for _, owner in roster), 0)
        draft.roster, draft.pieces = tuple(roster), tuple(pieces)
        draft.mounted = tuple(
            self.played(item, f"played[{i}]") for i, item in enumerate(self.items(d.get("played", ()), "played"))
        )
        return draft

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
        known = ("at", "facing", "looping", "last")
        for key in d:
            if key not in known:
                hint = did_you_mean(str(key)[:80], known)
                fail(
                    path,
                    f"there is no key {str(key)[:60]!r} here" + (f"; did you mean {hint}?" if hint else ""),
                )
        if d["at"] is None:
            fail(f"{path}.at", "the name of a space is needed, not null")
        if self.program.kinds[kind].facing and "facing" not in d:
            fail(path, "the key 'facing' is missing")
        piece = self.piece({"facing": None, "looping": False, "last": None, **d}, path, kind)
        # a memory of a tile that is not there is an empty memory
        return piece if piece.last in draft._tiles else piece._replace(last=NOBODY)

    def lay_tiles(self, draft: Draft, data: Any) -> None:
        for i, item in enumerate(self.items(data, "tiles")):
            path = f"tiles[{i}]"
            d = self.mapping(item, path, ("tile", "at"))
            for key in d:
                if key not in ("tile", "at", "turn"):
                    fail(path, f"there is no key {str(key)[:60]!r} here; the keys are tile, at, turn")
            self.tile(draft, d["tile"], d["at"], d.get("turn", 0), path)

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


class _Answer:
    """Makes the answer from what the turn left and its log."""

    def __init__(self, program: Program, draft: Draft, before: tuple[Piece, ...], held: set[int], log: Log) -> None:
        self.program = program
        self.draft = draft
        self.before = before
        self.held = held
        self.log = log
        self.names = program.topology.names
        self.directions = program.topology.directions

    def all(self) -> dict[str, Any]:
        program, draft = self.program, self.draft
        moving = {step.kind for step in program.steps if step.op == "advance"}
        paths = self.paths()
        answer: dict[str, Any] = {}
        for number, kind in enumerate(program.kinds):
            if number in moving:
                answer[kind.plural] = [self.piece(i, paths[i]) for i, (k, _) in enumerate(draft.roster) if k == number]
        gone = {item[2] for item in self.log if item[0] in ("destroy", "burn")}
        answer["destroyed"] = sorted((self.names[space] for space in gone), key=file_then_rank)
        struck = {item[2] for item in self.log if item[0] == "strike"}
        for number, kind in enumerate(program.kinds):
            if kind.owned:
                owners = {draft.roster[i][1] + 1 for i in struck if draft.roster[i][0] == number}
                answer[f"{kind.plural}_destroyed"] = sorted(owners)
        answer["result"] = draft.outcome.result if draft.outcome else None
        return answer

    def spot(self, space: int, facing: int, by: str) -> dict[str, Any]:
        return {
            "at": self.names[space] if space != GONE else None,
            "facing": self.directions[facing],
            "by": by,
        }

    def paths(self) -> list[list[dict[str, Any]]]:
        paths = [[self.spot(piece.space, piece.facing, "start")] if piece.space >= 0 else [] for piece in self.before]
        for kind, *rest in self.log:
            if kind == "advance":
                i, _, there, _, facing = rest
                paths[i].append(self.spot(there, facing, "advance"))
            elif kind == "act":
                i, _, _, action = rest
                tile = self.program.types[self.program.faces[action.face].type].name
                paths[i].append(self.spot(action.space, action.facing, f"{tile}@{self.names[action.source]}"))
            elif kind == "leave" and paths[rest[0]][-1]["at"] is not None:  # by its own step, not by a tile
                i, _, facing = rest
                paths[i].append(self.spot(GONE, facing, "advance"))
        return paths

    def piece(self, i: int, path: list[dict[str, Any]]) -> dict[str, Any]:
        piece = self.draft.pieces[i]
        found: dict[str, Any] = {
            **{key: value for key, value in self.spot(piece.space, piece.facing, "").items() if key != "by"},
            "looping": piece.looping,
            "held": i in self.held,
        }
        if piece.looping and piece.last != NOBODY:
            found["last"] = self.names[piece.last]
        found["path"] = path
        return found


def file_then_rank(name: str) -> tuple[Any, ...]:
    """Sorts names of spaces: by the letters (shorter ones first), then by the number."""
    letters, number = re.fullmatch(r"([^0-9]*)([0-9]*).*", name, re.DOTALL).groups()  # type: ignore[union-attr]
    return (len(letters), letters, int(number or 0), name)


__all__ = ["Reader", "StateError", "resolve"]
