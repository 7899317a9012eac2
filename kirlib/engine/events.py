"""The engine's terse log, told as events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kirlib.engine.flow.causes import BECAUSE
from kirlib.engine.flow.telling import Because, RuleTeller
from kirlib.engine.legs import acted
from kirlib.model.event import Event
from kirlib.program import Program
from kirlib.state import GONE

NAMES = {"pass": "pass_"}  # a keyword cannot name a method


def translate(program: Program, roster: Sequence[tuple[int, int]], log: Sequence[Any]) -> tuple[Event, ...]:
    """One event for each item of the log that tells of one, in order."""
    return tuple(told for _, told in numbered(program, roster, log))


def numbered(program: Program, roster: Sequence[tuple[int, int]], log: Sequence[Any]) -> Iterator[tuple[int, Event]]:
    """The events, each with the place in the log of the item that tells of it."""
    teller = Teller(program, roster)
    covered, because = 0, Because()
    for place, item in enumerate(log):
        if item[0] == BECAUSE:
            covered, because = item[1], teller.because(item[2])
            continue
        if item[0] == "act":
            _, i, space, facing, action = item
            told = teller.act(i, space, facing, action, barred(log, place))
        else:
            told = getattr(teller, NAMES.get(item[0], item[0]))(*item[1:])
        if covered:
            covered -= 1
            told = because.told(told)
        yield place, told


def barred(log: Sequence[Any], place: int) -> tuple[int, int] | None:
    """Where a piece had to stop, and which way it faced, if what a tile began was barred; None if it was not."""
    _, i, _, _, action = log[place]
    for item in log[place + 1 :]:
        if item[0] not in ("strike", "destroy"):
            if item[:2] != ("stay", i) or item[2:] == (action.space, action.facing):
                return None
            return item[2], item[3]
    return None


class Teller(RuleTeller):
    """Makes an event of each kind of log item; a method's name is the item's."""

    left: tuple[int, int] | None = None
    """The space and the direction in which the tile that acted last took a piece off the board."""

    def place(self, who: int, face: int, space: int) -> Event:
        turn = self.program.faces[face].turn
        return Event("place", player=who, tile=self.tile(face), turn=turn, at=self.spaces[space])

    def mount(self, who: int, type_: int, piece: int) -> Event:
        return Event("mount", player=who, tile=self.program.types[type_].name, piece=piece)

    def put(self, who: int, piece: int, space: int) -> Event:
        return Event("put", player=who, piece=piece, at=self.spaces[space])

    def draw(self, who: int, type_: int) -> Event:
        return Event("draw", player=who, tile=self.program.types[type_].name)

    def eliminate(self, who: int) -> Event:
        return Event("eliminate", player=who)

    def first(self, who: int) -> Event:
        return Event("first", player=who)

    def turn(self, number: int) -> Event:
        return Event("turn", turn=number)

    def hold(self, i: int, space: int, facing: int) -> Event:
        return Event("hold", piece=i, at=self.spaces[space], facing=self.way(i, facing))

    def advance(self, i: int, space: int, there: int, facing: int, turned: int) -> Event:
        return Event(
            "advance",
            piece=i,
            at=self.spaces[space],
            to=self.spaces[there],
            facing=self.way(i, facing),
            facing_after=self.way(i, turned),
            **self.one_leg(space, there, facing),
        )

    def round(self, i: int, space: int, facing: int) -> Event:
        return Event("round", piece=i, at=self.spaces[space], facing=self.way(i, facing))

    def act(self, i: int, space: int, facing: int, action: Any, stopped: tuple[int, int] | None = None) -> Event:
        way = acted(self.program, action, space, facing)
        to, after = action.space, action.facing
        if stopped is not None:
            to, after = stopped
            way = way.cut(to)
        self.left = (way.path[-1], way.off) if to == GONE else None
        return Event(
            "act",
            piece=i,
            at=self.spaces[space],
            to=self.space(to),
            facing=self.way(i, facing),
            facing_after=self.way(i, after),
            tile=self.tile(action.face),
            cause=self.spaces[action.source],
            rule=action.rule,
            seam=any(way.seams),
            around=self.space(way.around),
            **(way.told(self.program.topology) if way.ways else {}),
        )

    def loop(self, i: int, space: int, facing: int) -> Event:
        return Event("loop", piece=i, at=self.spaces[space], facing=self.way(i, facing))

    def stay(self, i: int, space: int, facing: int) -> Event:
        return Event("stay", piece=i, at=self.spaces[space], facing=self.way(i, facing))

    def back(self, i: int, space: int, facing: int, turned: int) -> Event:
        return Event(
            "stay", piece=i, at=self.spaces[space], facing=self.way(i, facing), facing_after=self.way(i, turned)
        )

    def leave(self, i: int, space: int, facing: int) -> Event:
        (space, off), self.left = self.left or (space, facing), None
        return Event("leave", piece=i, at=self.spaces[space], facing=self.way(i, facing), way=self.directions[off])

    def destroy(self, i: int, space: int, face: int) -> Event:
        return Event("destroy", piece=i, at=self.spaces[space], tile=self.tile(face))

    def burn(self, i: int, space: int, type_: int, face: int) -> Event:
        return Event(
            "destroy",
            piece=i,
            at=self.spaces[space],
            tile=self.tile(face),
            cause=self.program.types[type_].name,
        )

    def strike(self, i: int, j: int, space: int) -> Event:
        return Event("strike", piece=j, at=self.spaces[space], cause=str(i))

    def remove(self, space: int, face: int) -> Event:
        return Event("remove", at=self.spaces[space], tile=self.tile(face))

    def unmount(self, piece: int, type_: int) -> Event:
        return Event("remove", piece=piece, tile=self.program.types[type_].name)

    def end(self, outcome: Any) -> Event:
        return Event("end", text=f"{outcome.result}: {outcome.reason}")

    def pass_(self, who: int) -> Event:
        return Event("pass", player=who)
