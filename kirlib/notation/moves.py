"""Reads a move's text."""

from __future__ import annotations

import re

from kirlib.diagnostics import NotationError, did_you_mean
from kirlib.model.move import Move
from kirlib.program import Moves, Program

NUMBER = re.compile(r"[0-9]{1,9}")
FORMS = "`tile space`, `tile/90 space`, `tile @0`, `piece space`, `draw tile`, `first 1`, `pass` or `continue`"


def parse_move(text: str, program: Program, moves: Moves) -> Move:
    """The move that a text names, in whatever orientation that acts like the one it says.

    NotationError if it is not the text of a move of the game.
    """
    if not isinstance(text, str):
        raise NotationError(f"a move is a text, not a {type(text).__name__}")
    if len(text) > 200:
        raise NotationError("a move's text is not that long")
    words = text.split()
    match words:
        case ["pass"]:
            return moves[moves.pass_]
        case ["continue"]:
            return moves[moves.continue_]
        case ["draw", name]:
            return moves[moves.draw + _tile(name, program)]
        case ["first", number] if NUMBER.fullmatch(number):
            if program.first >= 0 or not 1 <= int(number) <= program.players[1]:
                raise NotationError(f"`{text}`: there is no such move in {program.name}")
            return moves[moves.first + int(number) - 1]
        case [what, where] if where.startswith("@") and NUMBER.fullmatch(where[1:]):
            found = moves.mount.get((_tile(what, program), int(where[1:])))
            if found is None:
                raise NotationError(f"`{text}`: a {what} does not go on piece {where[1:]}")
            return moves[found]
        case [what, where]:
            return _on_space(what, where, text, program, moves)
    raise NotationError(f"`{text[:60]}` is not a move; moves are {FORMS}")


def _on_space(what: str, where: str, text: str, program: Program, moves: Moves) -> Move:
    space = program.space_numbers.get(where)
    if space is None:
        hint = did_you_mean(where, program.space_numbers)
        raise NotationError(f"`{text}`: there is no space {where}" + (f"; did you mean {hint}?" if hint else ""))
    for kind, base in moves.put.items():
        if program.kinds[kind].name == what:
            return moves[base + space]
    name, slash, turn = what.partition("/")
    type_ = _tile(name, program)
    if program.types[type_].mounted:
        raise NotationError(f"`{text}`: a {name} goes on a piece: `{name} @0`")
    if slash and not NUMBER.fullmatch(turn):
        raise NotationError(f"`{text}`: after / stand the degrees of the turn, clockwise")
    face = program.face_at(type_, int(turn or 0))
    if face is None:
        raise NotationError(f"`{text}`: the board has no turn of {turn} degrees")
    return moves[moves.place + face * moves.spaces + space]


def _tile(name: str, program: Program) -> int:
    number = program.type_numbers.get(name)
    if number is None:
        hint = did_you_mean(name, program.type_numbers)
        raise NotationError(f"there is no tile {name}" + (f"; did you mean {hint}?" if hint else ""))
    return number
