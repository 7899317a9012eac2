"""Reads a position as a scenario gives it."""

from __future__ import annotations

from typing import Any

from kirlib.scenario.parts import Parts
from kirlib.scenario.ruled import Setting
from kirlib.state import Draft, Piece


class Reader(Parts):
    """Reads whole positions."""

    def position(self, data: Any) -> Draft:
        """The draft of a position at the beginning of a turn."""
        d = self.mapping(data, "scenario", ())
        if self.program.ruled:
            return Setting(self).position(d)
        kinds = self.program.kinds
        self.keys(d, ["game", *(kind.plural for kind in kinds), "tiles", "played"])
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
        self.mount(draft, d.get("played", ()))
        return draft
