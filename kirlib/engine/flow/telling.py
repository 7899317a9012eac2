"""What rules did, told as events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
from attrs import frozen

from kirlib.engine.flow.causes import Cause
from kirlib.engine.legs import along
from kirlib.model.event import Event
from kirlib.program import Program, Variable


@frozen
class Because:
    """What events have in common that one statement brought about: its cause, its place, and for whom it ran.

    `decided`: whether it asked the player to do something with a tile.
    """

    cause: str | None = None
    rule: str | None = None
    player: int | None = None
    decided: bool = False

    def told(self, event: Event) -> Event:
        """An event with its cause."""
        done = event.kind in DONE_BY or (self.decided and event.kind in DECIDED_BY)
        player = self.player if event.player is None and done else event.player
        return attrs.evolve(event, cause=self.cause, rule=self.rule, player=player)


DONE_BY = frozenset({"step", "barred", "roll"})
"""Kinds of event whose `player` is the one for whom the rule runs."""
DECIDED_BY = frozenset({"shift", "change"})
"""Kinds of event that have a `player` if that one has decided so."""
ASKING = frozenset({"rotate", "shift", "either"})
"""Statements by which players do something with tiles."""


class RuleTeller:
    """Makes an event of each kind of log item that comes of rules; a method's name is the item's."""

    def __init__(self, program: Program, roster: Sequence[tuple[int, int]]) -> None:
        self.program = program
        self.roster = roster
        self.spaces = program.topology.names
        self.directions = program.topology.directions

    def because(self, cause: Cause) -> Because:
        """The cause of what follows: the tile, formation or kind of piece whose rule it is."""
        block, at, here, me = cause
        player = me if me >= 0 else None
        if block < 0:
            return Because(player=player)
        part, _, rest = self.program.labels[block].partition(".")
        name = rest.partition(".")[0]
        where = f"@{self.spaces[here]}" if here >= 0 else ""
        known = part in ("tiles", "formations", "pieces")
        decided = self.program.blocks[block][at].op in ASKING
        return Because(f"{name}{where}" if known else None, self.program.written[block][at], player, decided)

    # --- names

    def tile(self, face: int) -> str:
        return self.program.types[self.program.faces[face].type].name

    def way(self, piece: int, facing: int) -> str | None:
        """A facing's name, for kinds of piece that have one."""
        kind = self.program.kinds[self.roster[piece][0]]
        return self.directions[facing] if kind.facing else None

    def space(self, space: int) -> str | None:
        return self.spaces[space] if space >= 0 else None

    def one_leg(self, space: int, there: int, way: int) -> dict[str, Any]:
        """The fields that tell of a way from one space to another; `way`: its direction, -1 through the air."""
        told = along(self.program.topology, (space, there), (way,)).told(self.program.topology)
        return {"way": told["ways"][0], "seam": told["seams"][0], **told}

    # --- pieces

    def move(self, who: int, i: int, text: str) -> Event:
        return Event("move", player=who, piece=i, text=text)

    def step(self, i: int, space: int, there: int, facing: int, turned: int, how: str, way: int = -1) -> Event:
        return Event(
            "step",
            piece=i,
            at=self.space(space),
            to=self.space(there),
            facing=self.way(i, facing),
            facing_after=self.way(i, turned),
            how=how,
            **self.one_leg(space, there, way),
        )

    def barred(self, i: int, space: int, direction: int) -> Event:
        return Event("barred", piece=i, at=self.space(space), to=self.directions[direction])

    def face(self, i: int, space: int, facing: int, turned: int) -> Event:
        return Event(
            "face", piece=i, at=self.space(space), facing=self.way(i, facing), facing_after=self.way(i, turned)
        )

    def enter(self, i: int, space: int, facing: int) -> Event:
        return Event("enter", piece=i, at=self.space(space), facing=self.way(i, facing))

    def number(self, i: int, new: int) -> Event:
        return Event("number", piece=i, after=new)

    def lost(self, i: int, space: int, by: int) -> Event:
        return Event("lost", piece=i, at=self.space(space), how="removed")

    def off(self, i: int, space: int, way: int) -> Event:
        return Event("lost", piece=i, at=self.space(space), how="off", way=self.directions[way])

    def captured(self, i: int, space: int, by: int) -> Event:
        return Event("lost", piece=i, at=self.space(space), how="captured", text=str(by) if by >= 0 else None)

    # --- formations, and pieces that are displaced

    def formation(self, number: int, i: int, space: int, owner: int) -> Event:
        name = self.program.formations[number].name
        return Event("formation", player=owner, piece=i, at=self.space(space), name=name)

    def listed(self, i: int, space: int, me: int) -> Event:
        return Event("listed", player=me, piece=i, at=self.space(space))

    def lapse(self, i: int, space: int, me: int) -> Event:
        return Event("lapse", player=me, piece=i, at=self.space(space))

    def stuck(self, i: int, space: int, me: int) -> Event:
        return Event("stuck", player=me, piece=i, at=self.space(space))

    # --- tiles

    def lay(self, face: int, space: int) -> Event:
        spec = self.program.faces[face]
        states = self.program.types[spec.type].states
        return Event(
            "lay",
            player=spec.owner if spec.owner >= 0 else None,
            tile=self.tile(face),
            turn=spec.turn,
            at=self.space(space),
            after=states[spec.state] if states else None,
        )

    def lift(self, space: int, face: int) -> Event:
        return Event("remove", tile=self.tile(face), at=self.space(space))

    def shift(self, space: int, there: int, face: int, way: int) -> Event:
        leg = self.one_leg(space, there, way)
        return Event("shift", tile=self.tile(face), at=self.space(space), to=self.space(there), **leg)

    def change(self, space: int, face: int, new: int) -> Event:
        was, now = self.program.faces[face], self.program.faces[new]
        if was.turn != now.turn:
            return Event(
                "change", tile=self.tile(new), at=self.space(space), how="turn", before=was.turn, after=now.turn
            )
        states = self.program.types[now.type].states
        return Event(
            "change",
            tile=self.tile(new),
            at=self.space(space),
            how="state",
            before=states[was.state],
            after=states[now.state],
        )

    # --- values

    def count(self, variable: int, whose: int, before: int, after: int) -> Event:
        spec = self.program.variables[variable]
        return Event(
            "count",
            player=whose if spec.of == "player" else None,
            piece=whose if spec.of == "piece" else None,
            name=spec.name,
            before=before,
            after=after,
        )

    def rolled(self, die: int, face: int) -> Event:
        spec = self.program.dice[die]
        return Event("roll", name=spec.name, after=spec.faces[face][0])

    def choose(self, who: int, variable: int, word: int) -> Event:
        spec = self.program.variables[variable]
        return Event("choose", player=who, name=spec.name, after=spec.words[word])

    def reveal(self, variable: int, who: int, value: int) -> Event:
        spec = self.program.variables[variable]
        return Event("reveal", player=who, name=spec.name, after=word_of(spec, value))

    def pick(self, who: int, what: str, value: int) -> Event:
        player = who if who >= 0 else None
        if what == "piece":
            return Event("pick", player=player, piece=value, how="piece")
        if what == "space":
            return Event("pick", player=player, at=self.space(value), how="space")
        return Event("pick", player=player, after=value + 1, how="player")

    def beam(self, run: Sequence[int], hit: bool, ways: Sequence[int]) -> Event:
        told = along(self.program.topology, run, ways).told(self.program.topology)
        at, to = self.space(run[0]), self.space(run[-1])
        return Event("beam", at=at, to=to, how="hits" if hit else "ends", **told)

    def dropped(self) -> Event:
        return Event("dropped")


def word_of(variable: Variable, value: int) -> str | None:
    """The word that a choice has for a value; None if nothing was chosen."""
    return variable.words[value - 1] if 0 < value <= len(variable.words) else None
