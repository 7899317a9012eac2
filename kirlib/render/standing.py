"""How things stand, besides the board: pieces, stacks, counters, and who is out."""

from __future__ import annotations

from kirlib.game import Game
from kirlib.model.flow_view import FlowView
from kirlib.model.observation import Observation
from kirlib.program import Program, Variable
from kirlib.render.names import Names
from kirlib.render.style import Style
from kirlib.render.words import Chunk, chunk, wrap

NOTHING = "-"
"""A choice that was not made, or a die that was not rolled."""

MANY = 4
"""Of more pieces of a kind off the board only their number is told."""


def standing(game: Game, observation: Observation, style: Style, width: int) -> list[str]:
    """The pieces with their spaces, then all values that a seat may know; at most `width` columns, if that can be."""
    names = Names(game, observation, style)
    off = _many_off(names, observation)
    lines = [
        *_pieces(names, observation, style, off),
        *_off(names, observation, style, width, off),
        *_alike(names, observation, style, width),
    ]
    for mounted in observation.mounted:
        lines.append(style.paint(f"{mounted.tile} on {names.piece(mounted.on)}", names.tile_role(mounted.tile)))
    lines += [style.paint(f"{names.seat(seat)} is out", "bad") for seat in observation.out]
    flow = observation.flow
    if flow is not None:
        said = [*_stacks(names, flow, style, width), *_values(names, flow, style, width)]
        lines += ["", *said] if said else []
    return lines


def _playing(observation: Observation) -> list[int]:
    """The pieces, but for those of seats that nobody has taken."""
    seats = len(observation.hand_sizes)
    return [i for i, piece in enumerate(observation.pieces) if piece.owner is None or piece.owner < seats]


def _many_off(names: Names, observation: Observation) -> dict[str, list[int]]:
    """The pieces off the board of each kind of which there are many there."""
    off: dict[str, list[int]] = {}
    for i in _playing(observation):
        piece = observation.pieces[i]
        if piece.at is None and not piece.waiting and not names.kinds[piece.kind].alike:
            off.setdefault(piece.kind, []).append(i)
    return {kind: numbers for kind, numbers in off.items() if len(numbers) > MANY}


def _off(names: Names, observation: Observation, style: Style, width: int, off: dict[str, list[int]]) -> list[str]:
    """A paragraph for each kind with many pieces off the board: how many of whom."""
    lines: list[str] = []
    for kind, numbers in off.items():
        whose: dict[int | None, list[int]] = {}
        for i in numbers:
            whose.setdefault(observation.pieces[i].owner, []).append(i)
        said = [f"{'' if who is None else names.seat(who) + ' '}{len(those)}" for who, those in whose.items()]
        ends = [*(f"{one}," for one in said[:-1]), said[-1]]
        parts = [chunk(end, names.piece_role(those[0])) for end, those in zip(ends, whose.values(), strict=True)]
        head = [chunk(word) for word in f"{names.kinds[kind].plural} off the board:".split()]
        lines += wrap([*head, *parts], style, width, 2)
    return lines


def _pieces(names: Names, observation: Observation, style: Style, off: dict[str, list[int]]) -> list[str]:
    """A line for each piece that has a name of its own, but for those of which only the number is told."""
    counted = {i for numbers in off.values() for i in numbers}
    playing = [i for i in _playing(observation) if i not in counted]
    told = [i for i in playing if not names.kinds[observation.pieces[i].kind].alike]
    widest = max((len(names.piece(i)) for i in told), default=0)
    lines = []
    for number in told:
        piece = observation.pieces[number]
        where = " ".join(filter(None, (piece.at or ("to be put" if piece.waiting else "gone"), piece.facing)))
        name = style.paint(names.piece(number).ljust(widest), names.piece_role(number))
        loop = style.paint(" loops", "good") if piece.looping else ""
        lines.append(f"{name}  {style.paint(where, '' if piece.at else 'bad')}{loop}")
    return lines


def _alike(names: Names, observation: Observation, style: Style, width: int) -> list[str]:
    """A paragraph for all pieces that only their spaces tell apart."""
    groups: dict[tuple[str, int | None], list[int]] = {}
    for number in _playing(observation):
        piece = observation.pieces[number]
        if names.kinds[piece.kind].alike:
            groups.setdefault((piece.kind, piece.owner), []).append(number)
    order = {space: i for i, space in enumerate(names.program.topology.names)}
    lines: list[str] = []
    for (kind, owner), numbers in groups.items():
        whose = "" if owner is None else f"{names.seat(owner)}'s "
        spaces = sorted(filter(None, (observation.pieces[i].at for i in numbers)), key=order.__getitem__)
        said = [
            f"{at} {style.signs.times}{spaces.count(at)}" if spaces.count(at) > 1 else at
            for at in dict.fromkeys(spaces)
        ]
        gone = len(numbers) - len(spaces)
        if gone:
            said.append(f"({gone} gone)")
        lines.append(style.paint(f"{whose}{names.kinds[kind].plural}", names.piece_role(numbers[0])))
        lines += wrap([chunk(f"  {said[0]}"), *map(chunk, said[1:])], style, width, 2)
    return lines


def _stacks(names: Names, flow: FlowView, style: Style, width: int) -> list[str]:
    """What lies upon what."""
    lines = []
    for space, pieces in flow.stacks:
        parts: list[Chunk] = [chunk(f"on {space}:", "title")]
        for place, number in enumerate(pieces):
            comma = "," if place + 1 < len(pieces) else ""
            parts.append(((names.piece(number), names.piece_role(number)), (comma, "")))
        lines += wrap(parts, style, width, 2)
    return [style.paint("stacks, from below", "dim"), *lines] if lines else []


def _values(names: Names, flow: FlowView, style: Style, width: int) -> list[str]:
    """Counters, dice and choices."""
    variables = {variable.name: variable for variable in names.program.variables}
    lines: list[str] = []
    for name, value in flow.counters:
        parts = _value(names, variables[name], value)
        if parts:
            lines += wrap([chunk(f"{name}:", "title"), *parts], style, width, 2)
    return lines


def _value(names: Names, variable: Variable, value: object) -> list[Chunk]:
    """One counter: its value, or those of the players, or of the pieces that have any."""
    if not isinstance(value, tuple):
        rolled = variable.name in _dice(names.program)
        return [] if rolled and value in (0, NOTHING) else [_shown(value)]
    told: list[tuple[str, str, object]] = []
    for i, one in enumerate(value):
        if variable.of == "player":
            if not variable.chosen or one != NOTHING:
                told.append((names.seat(i), f"seat{i % 4}", one))
        elif one != variable.start and names.pieces[i].at is not None:
            told.append((names.piece(i), names.piece_role(i), one))
    ends = [","] * (len(told) - 1) + [""]
    return [(*_shown(one), (f" ({who})", role), (end, "")) for (who, role, one), end in zip(told, ends, strict=False)]


def _shown(value: object) -> Chunk:
    return chunk("hidden", "dim") if value is None else chunk(str(value))


def _dice(program: Program) -> frozenset[str]:
    return frozenset(program.variables[die.variable].name for die in program.dice)
