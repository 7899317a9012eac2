"""Reads a move's text."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from typing import NoReturn

from kirlib.diagnostics import NotationError, did_you_mean
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
from kirlib.program import Moves, Program

NUMBER = re.compile(r"[0-9]{1,9}")

FORMS = {
    PLACE: "`tile space`, `tile/90 space`",
    MOUNT: "`tile @0`",
    PUT: "`piece space`",
    DRAW: "`draw tile`",
    FIRST: "`first 1`",
    MOVE: "`piece space direction`",
    TO: "`to space`",
    ROTATE: "`rotate space 90`",
    SHIFT: "`shift space direction`",
    ROLL: "`roll`",
    DIE: "`die face`",
    CHOOSE: "`choose word`",
    PICK: "`pick @0`",
    SEAT: "`seat 1`",
    PASS: "`pass`",
    CONTINUE: "`continue`",
}
"""How moves of each verb are written."""


def parse_move(text: str, program: Program, moves: Moves) -> Move:
    """The move that a text names, in whatever orientation that acts like the one it says.

    NotationError if it is not the text of a move of the game.
    """
    if not isinstance(text, str):
        raise NotationError(f"a move is a text, not a {type(text).__name__}")
    if len(text) > 200:
        raise NotationError("a move's text is not that long")
    return moves[_Reader(text, program, moves).number()]


class _Reader:
    """Reads one text as the number of a move; what cannot be read fails with what is wrong."""

    def __init__(self, text: str, program: Program, moves: Moves) -> None:
        self.text = text
        self.words = text.split()
        self.program = program
        self.moves = moves
        kinds, formations = program.kinds, program.formations
        self.steps = {formations[n].name if whole else kinds[n].name: base for (whole, n), base in moves.steps.items()}
        self.leaps = {kinds[kind].name: base for kind, base in moves.leaps.items()}
        self.puts = {kinds[kind].name: base for kind, base in moves.put.items()}

    def number(self) -> int:
        verb, *rest = self.words or [""]
        read = READERS.get(verb)
        found = None
        if read is not None and verb in self.moves.verbs:
            found = read(self, rest)
        elif read is not None and rest and not self.is_thing(verb):
            self.fail(f"there is no such move in {self.program.name}")
        if found is None:
            found = self.of_thing()
        if found is None:
            forms = [FORMS[verb] for verb in FORMS if verb in self.moves.verbs]
            if self.leaps:
                forms.insert(0, "`piece space to space`")
            raise NotationError(f"`{self.text[:60]}` is not a move; moves are {', '.join(forms[:-1])} or {forms[-1]}")
        return found

    def of_thing(self) -> int | None:
        """A move that begins with the name of a tile, a piece or a formation."""
        match self.words:
            case [what, where] if where.startswith("@") and NUMBER.fullmatch(where[1:]):
                return self.mount(what, where[1:])
            case [what, _] if (what in self.steps or what in self.leaps) and what not in self.puts:
                way = "`piece space to space`" if what in self.leaps else "`piece space direction`"
                self.fail(f"say where the {what} goes, as in {way}")
            case [what, where]:
                return self.on_space(what, where)
            case [what, start, way] if self.steps and what.partition("/")[0] not in self.program.type_numbers:
                return self.one_of(self.steps, what) + self.along(start, way)
            case [what, start, "to", end] if self.leaps and what.partition("/")[0] not in self.program.type_numbers:
                return self.one_of(self.leaps, what) + self.space(start) * self.moves.spaces + self.space(end)
        return None

    # --- moves that begin with a verb

    def draw(self, rest: Sequence[str]) -> int | None:
        return self.moves.draw + self.tile(rest[0]) if len(rest) == 1 else None

    def first(self, rest: Sequence[str]) -> int | None:
        base = self.moves.first if self.words[0] == FIRST else self.moves.seat
        if len(rest) != 1 or not NUMBER.fullmatch(rest[0]):
            return None
        if not 1 <= int(rest[0]) <= self.program.players[1]:
            self.fail(f"there are seats 1 to {self.program.players[1]}")
        return base + int(rest[0]) - 1

    def to(self, rest: Sequence[str]) -> int | None:
        return self.moves.to + self.space(rest[0]) if len(rest) == 1 else None

    def rotate(self, rest: Sequence[str]) -> int | None:
        if len(rest) != 2:
            return None
        turns = len(self.program.topology.rotations)
        degrees = int(rest[1]) if NUMBER.fullmatch(rest[1]) else 0
        if not 0 < degrees < 360 or degrees * turns % 360:
            known = ", ".join(str(k * 360 // turns) for k in range(1, turns))
            self.fail(f"a tile is turned by {known} degrees, clockwise")
        return self.moves.rotate + self.space(rest[0]) * (turns - 1) + degrees * turns // 360 - 1

    def shift(self, rest: Sequence[str]) -> int | None:
        return self.moves.shift + self.along(*rest) if len(rest) == 2 else None

    def pick(self, rest: Sequence[str]) -> int | None:
        if len(rest) != 1 or not rest[0].startswith("@") or not NUMBER.fullmatch(rest[0][1:]):
            return None
        number = int(rest[0][1:])
        if number >= len(self.program.roster):
            self.fail(f"there are pieces @0 to @{len(self.program.roster) - 1}")
        return self.moves.pick + number

    def word(self, rest: Sequence[str]) -> int:
        """A die, a face or a word, perhaps after the name of the die or the choice."""
        verb = self.words[0]
        known = {str(move): move.index for move in self.moves.of(verb)}
        found = known.get(" ".join(self.words))
        if found is None:
            wanted = [text.removeprefix(verb).strip() for text in known]
            said = ", ".join(f"`{text}`" for text in list(known)[:8]) + (", …" if len(known) > 8 else "")
            self.fail(f"say {said}" if len(known) > 1 else f"say just {said}", " ".join(rest), wanted)
        return found

    def only(self, rest: Sequence[str]) -> int | None:
        """`pass` and `continue`, which stand alone."""
        if rest:
            return None
        return self.moves.pass_ if self.words[0] == PASS else self.moves.continue_

    # --- tiles

    def mount(self, what: str, where: str) -> int:
        found = self.moves.mount.get((self.tile(what), int(where)))
        if found is None:
            self.fail(f"a {what} does not go on piece {where}")
        return found

    def on_space(self, what: str, where: str) -> int:
        """A tile on a space, or a piece that is put there."""
        space = self.space(where)
        if what in self.puts:
            return self.puts[what] + space
        name, slash, turn = what.partition("/")
        type_ = self.tile(name)
        if self.program.types[type_].mounted:
            self.fail(f"a {name} goes on a piece: `{name} @0`")
        if slash and not NUMBER.fullmatch(turn):
            self.fail("after / stand the degrees of the turn, clockwise")
        face = self.program.face_at(type_, int(turn or 0))
        if face is None:
            self.fail(f"the board has no turn of {turn} degrees")
        return self.moves.place + face * self.moves.spaces + space

    def is_thing(self, what: str) -> bool:
        """Whether a word with which no move of the game begins is a name."""
        return any(what in names for names in (self.program.type_numbers, self.puts, self.steps, self.leaps))

    def tile(self, name: str) -> int:
        number = self.program.type_numbers.get(name)
        if number is None:
            hint = did_you_mean(name, [*self.program.type_numbers, *self.steps, *self.leaps, *self.puts])
            raise NotationError(f"there is no tile {name}" + (f"; did you mean {hint}?" if hint else ""))
        return number

    # --- parts

    def one_of(self, bases: dict[str, int], what: str) -> int:
        if what not in bases:
            self.fail(f"no {what} is moved like this", what, bases)
        return bases[what]

    def along(self, start: str, way: str) -> int:
        """The place of a space and a direction among all of them."""
        direction = self.program.direction_numbers.get(way)
        if direction is None:
            self.fail(f"there is no direction {way}", way, self.program.direction_numbers)
        return self.space(start) * self.moves.directions + direction

    def space(self, name: str) -> int:
        found = self.program.space_numbers.get(name)
        if found is None:
            self.fail(f"there is no space {name}", name, self.program.space_numbers)
        return found

    def fail(self, message: str, word: str = "", known: Collection[str] = ()) -> NoReturn:
        hint = did_you_mean(word, known) if word else None
        raise NotationError(f"`{self.text}`: {message}" + (f"; did you mean {hint}?" if hint else ""))


READERS: dict[str, Callable[[_Reader, Sequence[str]], int | None]] = {
    DRAW: _Reader.draw,
    FIRST: _Reader.first,
    SEAT: _Reader.first,
    TO: _Reader.to,
    ROTATE: _Reader.rotate,
    SHIFT: _Reader.shift,
    PICK: _Reader.pick,
    ROLL: _Reader.word,
    DIE: _Reader.word,
    CHOOSE: _Reader.word,
    PASS: _Reader.only,
    CONTINUE: _Reader.only,
}
"""For each verb with which a move's text begins what reads the rest; None if that has another form."""
