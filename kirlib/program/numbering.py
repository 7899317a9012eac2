"""The finite numbering of all moves of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, overload

from attrs import astuple, frozen

from kirlib.model.move import (
    CHOOSE,
    CONTINUE,
    DIE,
    DRAW,
    FIRST,
    MOUNT,
    MOVE,
    PASS,
    PICK,
    PLACE,
    PUT,
    ROLL,
    ROTATE,
    SEAT,
    SHIFT,
    TO,
    Move,
)
from kirlib.program.program import Program, Statement


@frozen
class Section:
    """The moves of one verb: `count` numbers from `base` on. `make` gives a move's fields from its place in there."""

    verb: str
    base: int
    count: int
    make: Callable[[int], dict[str, Any]]


class Moves(Sequence[Move]):
    """All moves of a game in a fixed order. `moves[i]` makes a move (once), `moves.index(move)` gives its number."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._made: dict[int, Move] = {}
        self._sections: list[Section] = []
        self._length = 0
        spaces = program.topology.names
        self.spaces = len(spaces)
        self.directions = len(program.topology.directions)
        self.faces = program.drawn
        self.place = self._add(PLACE, self.faces * len(spaces), self._place)
        self.mount: dict[tuple[int, int], int] = {}
        mounts: list[tuple[int, int]] = []
        for number, kind in enumerate(program.types):
            if kind.mounted is not None:
                mounts += [(number, i) for i, piece in enumerate(program.roster) if piece.kind == kind.mounted.on]
        base = self._add(MOUNT, len(mounts), lambda i: {"item": program.types[mounts[i][0]].name, "on": mounts[i][1]})
        self.mount_base = base
        self.mount = {pair: base + i for i, pair in enumerate(mounts)}
        self.mounts = tuple(mounts)
        puts = sorted({step.kind for step in program.steps if step.op == PUT})
        base = self._add(
            PUT,
            len(puts) * len(spaces),
            lambda i: {"item": program.kinds[puts[i // len(spaces)]].name, "at": spaces[i % len(spaces)]},
        )
        self.put = {kind: base + i * len(spaces) for i, kind in enumerate(puts)}
        self.draw = self._add(DRAW, len(program.types), lambda i: {"item": program.types[i].name})
        self.first = self._add(FIRST, program.players[1] if program.first < 0 else 0, lambda i: {"seat": i})
        self.pass_ = self._add(PASS, 1, lambda _: {})
        self.continue_ = self._add(CONTINUE, 1, lambda _: {})
        self._rules([statement for block in program.blocks for statement in block])

    def _rules(self, statements: Sequence[Statement]) -> None:
        """The moves of the decisions that rules ask for; none of a verb that no rule of the game needs.

        `single`: kinds of piece that move one at a time; `steps`: the number of the first step of a kind (or, with
        True, of a formation), space after space with each direction; `leaps`: of the first of a kind that is put from
        one space on another. `rotate`, `shift`, `to`, `pick`, `seat`, `roll`: the first number of a verb; `choices`,
        `dice`: for each variable, and each die, the number of its first word or face.
        """
        program, spaces, ways = self._program, self._program.topology.names, self._program.topology.directions
        moving = [s for s in statements if s.op == "move"]
        names = [kind.name for kind in program.kinds]
        self.single = tuple(sorted({kind for s in moving if s.get("to") is None for kind in s.get("kinds")}))
        whole = tuple(n for n, f in enumerate(program.formations) if f.all and f.kind in self.single)
        items = [*(names[kind] for kind in self.single), *(program.formations[n].name for n in whole)]
        each = len(spaces) * len(ways)

        def step(i: int) -> dict[str, Any]:
            space, way = divmod(i % each, len(ways))
            return {"item": items[i // each], "at": spaces[space], "way": ways[way]}

        self.step_base = self._add(MOVE, len(items) * each, step)
        keys = [*((False, kind) for kind in self.single), *((True, n) for n in whole)]
        self.steps = {key: self.step_base + i * each for i, key in enumerate(keys)}
        leaping = sorted({kind for s in moving if s.get("to") is not None for kind in s.get("kinds")})
        square = len(spaces) * len(spaces)

        def leap(i: int) -> dict[str, Any]:
            space, there = divmod(i % square, len(spaces))
            return {"item": names[leaping[i // square]], "at": spaces[space], "to": spaces[there]}

        base = self._add(MOVE, len(leaping) * square, leap)
        self.leaps = {kind: base + i * square for i, kind in enumerate(leaping)}
        picked = {s.get("what") for s in statements if s.op == "pick"}
        ops = {s.op for s in statements}
        some = len(spaces) if "displaced" in ops or "space" in picked else 0
        self.to = self._add(TO, some, lambda i: {"to": spaces[i]})
        turns = len(program.topology.rotations) - 1
        self.rotate = self._add(
            ROTATE,
            len(spaces) * turns if "rotate" in ops else 0,
            lambda i: {"at": spaces[i // turns], "turn": (i % turns + 1) * 360 // (turns + 1)},
        )
        self.shift = self._add(
            SHIFT,
            each if "shift" in ops else 0,
            lambda i: {"at": spaces[i // len(ways)], "way": ways[i % len(ways)]},
        )
        dice = program.dice
        self.roll = self._add(
            ROLL, len(dice) if "ask" in ops else 0, lambda i: {"item": dice[i].name if len(dice) > 1 else None}
        )
        self.dice: list[int] = []
        for die in dice:
            prefix = f"{die.name} " if len(dice) > 1 else ""
            self.dice.append(self._words(DIE, [prefix + face for face, _ in die.faces]))
        self.choices: dict[int, int] = {}
        chosen = [n for n, v in enumerate(program.variables) if v.chosen]
        for number in chosen:
            variable = program.variables[number]
            prefix = f"{variable.name} " if len(chosen) > 1 else ""
            self.choices[number] = self._words(CHOOSE, [prefix + word for word in variable.words])
        roster = len(program.roster) if "piece" in picked else 0
        self.pick = self._add(PICK, roster, lambda i: {"on": i})
        self.seat = self._add(SEAT, program.players[1] if "player" in picked else 0, lambda i: {"seat": i})

    @property
    def verbs(self) -> frozenset[str]:
        """The verbs of the moves that there are."""
        return frozenset(section.verb for section in self._sections if section.count)

    def of(self, verb: str) -> Iterator[Move]:
        """The moves of one verb."""
        for section in self._sections:
            if section.verb == verb:
                yield from (self[i] for i in range(section.base, section.base + section.count))

    def _words(self, verb: str, words: Sequence[str]) -> int:
        return self._add(verb, len(words), lambda i: {"item": words[i]})

    def _add(self, verb: str, count: int, make: Callable[[int], dict[str, Any]]) -> int:
        base = self._length
        self._sections.append(Section(verb, base, count, make))
        self._length += count
        return base

    def _place(self, i: int) -> dict[str, Any]:
        face = self._program.faces[i // self.spaces]
        return {
            "item": self._program.types[face.type].name,
            "turn": face.turn,
            "at": self._program.topology.names[i % self.spaces],
        }

    def __reduce__(self) -> tuple[Any, ...]:
        return Moves, (self._program,)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(self._length))]
        move = self._made.get(index)
        return move if move is not None else self._make(index)

    def _make(self, index: int) -> Move:
        if index < 0:
            index += self._length
        if not 0 <= index < self._length:
            raise IndexError(f"there are {self._length} moves, none with number {index}")
        section = next(s for s in self._sections if index < s.base + s.count)
        # setdefault: two threads that make the same move get the same object
        return self._made.setdefault(index, Move(index, section.verb, **section.make(index - section.base)))

    def __iter__(self) -> Iterator[Move]:
        return (self[i] for i in range(self._length))

    def find(self, move: object) -> Move | None:
        """The move of this numbering that equals what may come from anywhere; None if there is none."""
        if type(move) is not Move:  # a subclass could call itself equal to anything
            return None
        index = move.index
        if type(index) is not int:
            return None
        own = self._made.get(index)
        if own is move:
            return own
        if not 0 <= index < self._length:
            return None
        own = self[index]
        return own if _same(own, move) else None

    def __contains__(self, move: object) -> bool:
        return self.find(move) is not None

    def index(self, move: Move, start: int = 0, stop: int | None = None) -> int:
        """The number of a move; ValueError if it is not a move of this game."""
        if move in self and move.index in range(self._length)[start:stop]:
            return move.index
        raise ValueError(f"{move} is not a move of {self._program.name}")


def _same(move: Move, other: Move) -> bool:
    """Whether two moves have the same fields, of the same types: a hostile field is not asked whether it is equal."""
    return all(type(a) is type(b) and a == b for a, b in zip(astuple(move), astuple(other), strict=True))
