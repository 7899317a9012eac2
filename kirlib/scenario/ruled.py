"""Reads a position of a game with rules: the tiles of its beginning, counters, whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from kirlib.engine.flow.placing import set_pieces
from kirlib.engine.flow.turns import Rules
from kirlib.engine.restore_flow import read_value
from kirlib.engine.values import fail
from kirlib.program import Program, Variable
from kirlib.scenario.parts import Parts
from kirlib.state import GONE, NOBODY, Draft, Piece

KEYS = ("game", "tiles", "played", "players", "mover", "moves", "hands", "supply", "stacks")
TAKEN = frozenset((*KEYS, "destroyed", "result", "pending"))


def key_of(program: Program, variable: Variable) -> str:
    """The key of a counter in scenarios and answers: its name, unless that has another meaning there."""
    taken = variable.name in TAKEN or any(kind.plural == variable.name for kind in program.kinds)
    return f"counter-{variable.name}" if taken else variable.name


def kept(program: Program) -> list[Variable]:
    """The counters and choices, but not the dice, which are rolled."""
    dice = {die.variable for die in program.dice}
    return [v for number, v in enumerate(program.variables) if number not in dice]


def piece_name(program: Program, role: tuple[int, int]) -> str:
    """A piece as stacks list it: `token`, or `token#2` for one of player 2."""
    kind, owner = role
    return program.kinds[kind].name + (f"#{owner + 1}" if owner >= 0 else "")


class Setting:
    """Sets up one position."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.program = parts.program
        self.tables = parts.tables

    def position(self, d: Mapping[str, Any]) -> Draft:
        """The draft of a position at the beginning of a turn."""
        parts, program = self.parts, self.program
        told = [v for v in kept(program) if v.of != "piece"]
        parts.keys(d, [*KEYS, *(kind.plural for kind in program.kinds), *(key_of(program, v) for v in told)])
        listed = {number: parts.listed(kind.plural, kind.owned, d) for number, kind in enumerate(program.kinds)}
        rules: Rules = self.tables.rules
        draft = self.tables.blank(self.players(d, listed))
        draft.first = max(program.first, 0)
        rules.begin_game(draft)
        flow = draft.flow
        assert flow is not None
        if "tiles" in d:
            draft._tiles, draft._near = {}, {}
            parts.lay_tiles(draft, d["tiles"])
        self.pieces(draft, listed)
        for variable in told:
            key = key_of(program, variable)
            if key in d:
                self.counter(draft, variable, d[key], key)
        self.zones(draft, d)
        flow.at = {}
        for i, piece in enumerate(draft.pieces):
            if piece.space >= 0:
                set_pieces(rules.tables, draft, (i,), piece.space)
        self.stacks(draft, d.get("stacks", {}))
        parts.mount(draft, d.get("played", ()))
        self.turn(draft, d)
        return draft

    def players(self, d: Mapping[str, Any], listed: Mapping[int, list[tuple[str, int, Any]]]) -> int:
        """How many play: as many as is said, else as the seats that are named, but not fewer than can."""
        least, most = self.program.players
        if "players" in d:
            return self.parts.whole(d["players"], "players", least, most)
        seats = [owner + 1 for items in listed.values() for _, owner, _ in items]
        seats += [d["mover"]] if type(d.get("mover")) is int else []
        for variable in kept(self.program):
            given = d.get(key_of(self.program, variable))
            if variable.of == "player" and isinstance(given, Mapping):
                seats += [seat for key in given if type(seat := seat_of(key)) is int]
        tiles = d.get("tiles")
        for tile in tiles if isinstance(tiles, list) else ():
            owner = tile.get("owner") if isinstance(tile, Mapping) else None
            seats += [owner] if type(owner) is int else []
        return min(most, max([least, *seats]))

    def pieces(self, draft: Draft, listed: Mapping[int, list[tuple[str, int, Any]]]) -> None:
        """Gives the pieces that are named the numbers that they have in the game; the others are off the board.

        More than the game has get numbers after those, where nothing is kept or asked for each piece.
        """
        program, parts = self.program, self.parts
        roster = [(s.kind, s.owner) for s in program.roster]
        pieces = [Piece(GONE, s.facing, False, NOBODY) for s in program.roster]
        own = {key_of(program, v): v for v in kept(program) if v.of == "piece"}
        fixed = bool(own) or any(s.op == "pick" and s.get("what") == "piece" for b in program.blocks for s in b)
        values: list[tuple[Variable, int, int]] = []
        for kind, items in listed.items():
            parts.numbers[kind] = []
            for path, owner, item in items:
                if owner >= len(draft.hands):
                    fail(path, f"there are {len(draft.hands)} players")
                slots = (n for n, role in enumerate(roster) if role == (kind, owner) and n not in parts.numbers[kind])
                number = next(slots, len(roster))
                if number == len(roster):
                    if fixed:
                        fail(
                            path, f"the game has no more than {number and roster.count((kind, owner))} of these pieces"
                        )
                    roster.append((kind, owner))
                    pieces.append(Piece(GONE, 0, False, NOBODY))
                if isinstance(item, Mapping):
                    found = [key for key in own if key in item]
                    values += [
                        (own[key], number, read_value(parts, own[key], item[key], f"{path}.{key}")) for key in found
                    ]
                    item = {key: value for key, value in item.items() if key not in found}
                pieces[number] = parts.one(draft, item, path, kind)
                parts.numbers[kind].append(number)
        draft.roster, draft.pieces = tuple(roster), tuple(pieces)
        for variable, number, value in values:
            self.put(draft, variable.base + number, value)

    def counter(self, draft: Draft, variable: Variable, data: Any, key: str) -> None:
        """One counter: a number, or a mapping from seat to number."""
        if variable.of == "game":
            self.put(draft, variable.base, read_value(self.parts, variable, data, key))
            return
        for seat, value in self.parts.mapping(data, key, ()).items():
            path = f"{key}.{str(seat)[:20]}"
            place = self.parts.whole(seat_of(seat), path, 1, len(draft.hands)) - 1
            self.put(draft, variable.base + place, read_value(self.parts, variable, value, path))

    def put(self, draft: Draft, place: int, value: int) -> None:
        flow = draft.flow
        assert flow is not None
        flow.counters = (*flow.counters[:place], value, *flow.counters[place + 1 :])

    def zones(self, draft: Draft, d: Mapping[str, Any]) -> None:
        """The hands and the supply; left out, there are none."""
        parts = self.parts
        hands: list[tuple[int, ...]] = [()] * len(draft.hands)
        for key, tiles in parts.mapping(d.get("hands", {}), "hands", ()).items():
            path = f"hands.{str(key)[:20]}"
            seat = parts.whole(seat_of(key), path, 1, len(hands)) - 1
            hands[seat] = tuple(sorted(parts.type(tile, path) for tile in parts.items(tiles, path)))
        draft.hands = tuple(hands)
        draft.supply = parts.counts(d.get("supply", {}), "supply")
        draft.stock = sum(draft.supply)

    def stacks(self, draft: Draft, data: Any) -> None:
        """The order of pieces on a space, from the bottom up; left out, that in which they are listed."""
        parts, program = self.parts, self.program
        flow = draft.flow
        assert flow is not None
        for name, items in parts.mapping(data, "stacks", ()).items():
            space = parts.space(name, "stacks")
            path = f"stacks.{name}"
            left = list(flow.at.get(space, ()))
            pile: list[int] = []
            for item in parts.items(items, path):
                number = next((i for i in left if piece_name(program, draft.roster[i]) == item), None)
                if number is None:
                    fail(path, f"no such piece is listed there: {str(item)[:40]!r}")
                left.remove(number)
                pile.append(number)
            if left:
                fail(path, f"a {piece_name(program, draft.roster[left[0]])} is missing")
            if not program.ordered and pile != sorted(pile):
                fail(path, "in this game the order of pieces on a space does not matter")
            flow.at = {**flow.at, space: tuple(pile)} if pile else flow.at

    def turn(self, draft: Draft, d: Mapping[str, Any]) -> None:
        """The turn of one player begins."""
        flow = draft.flow
        assert flow is not None
        draft.turn = flow.round = 1
        draft.step = self.program.loop
        draft.changed = False
        draft._free = None
        flow.mover = draft.first
        if "mover" in d:
            flow.mover = self.parts.whole(d["mover"], "mover", 1, len(draft.hands)) - 1
            if not self.program.alternate:
                draft.first = flow.mover


def seat_of(key: Any) -> Any:
    """A seat that is the key of a mapping: a number, also as text, as JSON has it."""
    return int(key) if isinstance(key, str) and re.fullmatch("[0-9]{1,3}", key) else key
