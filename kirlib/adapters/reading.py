"""What an encoded observation tells, as data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kirlib.adapters.fields import HIDDEN_WORD, Field
from kirlib.game import Game
from kirlib.model.outcome import CHANCE, TERMINAL
from kirlib.program import Variable


class Reader:
    """Reads one vector."""

    def __init__(self, game: Game, players: int, fields: Mapping[str, Field], vector: Any) -> None:
        self.game = game
        self.program = game.program
        self.players = players
        self.fields = fields
        self.vector = vector
        self.types = [t.name for t in self.program.types]
        self.spaces = self.program.topology.names

    def numbers(self, name: str) -> Any:
        """The numbers of a field, in its shape."""
        field = self.fields[name]
        return self.vector[field.start : field.stop].reshape(field.shape)

    def number(self, name: str) -> int:
        """The one number of a field."""
        return int(self.vector[self.fields[name].start])

    def which(self, row: Iterable[Any], name: str) -> int | None:
        """The one place that is 1, or None; ValueError if there are several."""
        places = [i for i, value in enumerate(row) if value]
        if len(places) > 1:
            raise ValueError(f"several places of {name!r} are set where one can be")
        return places[0] if places else None

    def one(self, name: str) -> int | None:
        """The one place of a field that is 1, or None."""
        return self.which(self.numbers(name), name)

    def places(self, name: str) -> list[int]:
        """The places of a field that are 1; none where the game has no such field."""
        return [i for i, value in enumerate(self.numbers(name)) if value] if name in self.fields else []

    def rows(self, name: str, length: int) -> list[int | None]:
        """For each row of a field its one place that is 1; all None where the game has no such field."""
        if name not in self.fields:
            return [None] * length
        return [self.which(row, name) for row in self.numbers(name)]

    def counts(self, row: Sequence[Any]) -> dict[str, int]:
        """Counts by kind of tile."""
        return {name: int(count) for name, count in zip(self.types, row, strict=True) if count}

    def kinds(self, name: str) -> dict[str, int]:
        """The counts of a field; none where the game has no tiles."""
        return self.counts(self.numbers(name)) if name in self.fields else {}

    def space(self, number: int | None) -> str | None:
        return None if number is None else self.spaces[number]

    # --- the parts

    def data(self) -> dict[str, Any]:
        """All of it."""
        who = self.one("to move")
        if who is None:
            raise ValueError("nobody is to move")
        pending = self.one("pending")
        return {
            "game": self.game.name,
            "fingerprint": self.game.fingerprint,
            "player": self.one("player"),
            "first": self.one("first"),
            "turn": self.number("turn"),
            "step": self.number("step"),
            "seat": self.number("seat"),
            "current_player": {self.players: CHANCE, self.players + 1: TERMINAL}.get(who, who),
            "pending": None if pending is None else self.fields["pending"].axes[0][pending],
            **self.stock(),
            "tiles": self.tiles(),
            "pieces": self.pieces(),
            "mounted": self.mounted(),
            "changed": bool(self.number("changed")),
            "history": [int(number) for number in self.numbers("history")],
            "marked": [self.spaces[space] for space in self.places("marked")],
            "struck": self.places("struck"),
            "outcome": {"winners": self.places("winners"), "losers": self.places("losers")}
            if self.number("ended")
            else None,
            "out": self.places("out"),
            **({"flow": self.flow()} if self.program.ruled else {}),
        }

    def stock(self) -> dict[str, Any]:
        """Hands, supply, and what has left the game."""
        rows = self.numbers("hands") if self.types else [[]] * self.players
        hands = [
            [name for name, count in self.counts(row).items() for _ in range(count)] if known else None
            for known, row in zip(self.numbers("hands known"), rows, strict=True)
        ]
        return {
            "hands": hands,
            "hand_sizes": [int(size) for size in self.numbers("hand sizes")],
            "supply": self.kinds("supply") if self.number("supply known") else None,
            "supply_size": self.number("supply size"),
            "removed": self.kinds("removed"),
        }

    def tiles(self) -> list[dict[str, Any]]:
        """The tiles on the board, by space."""
        found = []
        many = len(self.spaces)
        turns = self.rows("tile turns", many)
        states, owners = self.rows("tile states", many), self.rows("tile owners", many)
        for space, kind in enumerate(self.rows("tile kinds", many)):
            if kind is None:
                continue
            unit = 360 // len(self.program.topology.rotations)
            tile: dict[str, Any] = {"tile": self.types[kind], "at": self.spaces[space]}
            tile["turn"] = (turns[space] or 0) * unit
            state, owner = states[space], owners[space]
            if state is not None:
                tile["state"] = self.program.types[kind].states[state]
            if owner is not None:
                tile["owner"] = owner
            found.append(tile)
        return found

    def mounted(self) -> list[dict[str, Any]]:
        """The tiles on pieces, in the order of the game's moves."""
        if "mounted" not in self.fields:
            return []
        pairs = zip(self.game.moves.mounts, self.numbers("mounted"), strict=True)
        return [{"tile": self.types[kind], "on": on} for (kind, on), count in pairs for _ in range(int(count))]

    def pieces(self) -> list[dict[str, Any]]:
        """The pieces, in their order."""
        roster = self.program.roster
        many = len(roster)
        at, last = self.rows("pieces at", many), self.rows("pieces last", many)
        facing = self.rows("pieces facing", many)
        looping, waiting = self.places("pieces looping"), self.places("pieces waiting")
        ways = self.program.topology.directions
        found = []
        for i, setup in enumerate(roster):
            way = facing[i]
            found.append(
                {
                    "kind": self.program.kinds[setup.kind].name,
                    "owner": setup.owner if setup.owner >= 0 else None,
                    "at": self.space(at[i]),
                    "facing": None if way is None else ways[way],
                    "looping": i in looping,
                    "last": self.space(last[i]),
                    "waiting": i in waiting,
                }
            )
        return found

    # --- what rules keep

    def flow(self) -> dict[str, Any]:
        """Counters, dice and choices, and how far the rules have come."""
        variables = self.program.variables
        mover = self.one("mover")
        if mover is None:
            raise ValueError("it is nobody's turn")
        agenda, waiting = self.numbers("rule depth") if "rule depth" in self.fields else (0, 0)
        return {
            "counters": {v.name: self.value(v) for v in variables},
            "shown": {v.name: seats for v in variables if (seats := self.places(f"shown {v.name}"))},
            "stacks": self.stacks(),
            "agenda": [self.rule()] if agenda else [],
            "agenda_size": int(agenda),
            "waiting_size": int(waiting),
            "mover": mover,
            "again": bool(self.number("again")),
            "round": self.number("round"),
            "decisions": self.number("decisions"),
        }

    def rule(self) -> list[int]:
        """Where the topmost rule stands: its block, how far it has come, and what `it`, `here`, `me`, `there` are."""
        block, *about = (
            -1 if name not in self.fields or (number := self.one(name)) is None else number
            for name in ("rule", "rule it", "rule here", "rule me", "rule there")
        )
        return [block, self.number("rule place"), *about]

    def value(self, variable: Variable) -> Any:
        """The value of a variable, or a list of one for each player or piece."""
        name = f"counter {variable.name}"
        numbers = self.numbers(name)
        values: list[Any]
        if not variable.chosen:
            values = [self.plain(variable, int(number)) for number in numbers]
        else:
            labels = self.fields[name].axes[-1]
            rows = numbers if numbers.ndim > 1 else [numbers]
            places = [self.which(row, name) for row in rows]
            values = [None if place is None or labels[place] == HIDDEN_WORD else labels[place] for place in places]
        return values[0] if variable.of == "game" else values

    @staticmethod
    def plain(variable: Variable, number: int) -> int | str:
        """A number, or the word of a die that it stands for."""
        return variable.words[-1 - number] if number < 0 and variable.words else number

    def stacks(self) -> dict[str, list[int]]:
        """For each space with several pieces their numbers from the bottom up, where that matters."""
        if "pieces height" not in self.fields:
            return {}
        heights = self.numbers("pieces height")
        at: dict[int, list[int]] = {}
        for i, space in enumerate(self.rows("pieces at", len(heights))):
            if space is not None:
                at.setdefault(space, []).append(i)
        return {
            self.spaces[space]: sorted(pile, key=lambda i: int(heights[i]))
            for space, pile in sorted(at.items())
            if len(pile) > 1
        }
