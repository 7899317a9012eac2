"""What the numbers of an encoded observation stand for: named fields, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from attrs import evolve, frozen

from kirlib.game import Game
from kirlib.model.outcome import CHANCE, TERMINAL
from kirlib.program import Program, Variable

MOST = 2**24 - 1
"""No number in an encoding is larger, or smaller than its negative: so far all whole numbers are exact as float32."""

VERBS = (
    *"choose continue deal decide die displace draw first lay move pick place put roll rotate shift".split(),
    "draw lots",
)
"""What can be waited for: all values of `Observation.pending`."""

HIDDEN_WORD = "?"
"""In place of a word that may not be known."""


@frozen
class Field:
    """Some numbers of the vector, beside each other.

    `axes`: for each axis what its places stand for; the shape is their lengths. `low`, `high`: the bounds of each
    number. `start`: the place of the first. `one_of`: whether along the last axis at most one number is 1.
    """

    name: str
    axes: tuple[tuple[str, ...], ...]
    low: int = 0
    high: int = 1
    one_of: bool = False
    start: int = 0

    @property
    def shape(self) -> tuple[int, ...]:
        """How many places each axis has."""
        return tuple(len(axis) for axis in self.axes)

    @property
    def size(self) -> int:
        """How many numbers it is."""
        return prod(self.shape)

    @property
    def stop(self) -> int:
        """The place after its last number."""
        return self.start + self.size


def fields_of(game: Game, players: int) -> tuple[Field, ...]:
    """The fields of a game with so many players; those of what the game has not are left out."""
    placed: list[Field] = []
    start = 0
    for field in _fields(game, players):
        if field.size:
            placed.append(evolve(field, start=start))
            start += field.size
    return tuple(placed)


def steps_pieces(program: Program) -> bool:
    """Whether pieces advance, so that they can loop and remember tiles."""
    return any(step.op in ("advance", "settle") for step in program.steps)


def word_labels(variable: Variable) -> tuple[str, ...]:
    """The places of a choice: none yet, its words, and that it may not be known."""
    return ("-", *variable.words, HIDDEN_WORD)


def _fields(game: Game, players: int) -> Iterator[Field]:
    program = game.program
    one = (("",),)
    seats = tuple(str(seat) for seat in range(players))
    types = tuple(t.name for t in program.types)
    spaces = program.topology.names
    ways = program.topology.directions
    turns = len(program.topology.rotations)
    degrees = tuple(str(i * 360 // turns) for i in range(turns))
    pieces = tuple(f"{i} {program.kinds[setup.kind].name}" for i, setup in enumerate(program.roster))
    states = max((len(t.states) for t in program.types), default=0)
    many = max(1, min(MOST, sum(program.supply)))  # no hand is larger

    yield Field("player", (seats,), one_of=True)
    yield Field("first", (seats,), one_of=True)
    yield Field("turn", one, high=MOST)
    yield Field("step", one, high=MOST)
    yield Field("seat", one, high=MOST)
    yield Field("to move", ((*seats, str(CHANCE), str(TERMINAL)),), one_of=True)
    yield Field("pending", (VERBS,), one_of=True)
    yield Field("ended", one)
    yield Field("winners", (seats,))
    yield Field("losers", (seats,))
    yield Field("out", (seats,))
    yield Field("changed", one)
    yield Field("history", (("length", "repeats"),), high=MOST)
    yield Field("hands known", (seats,))
    yield Field("hand sizes", (seats,), high=many)
    yield Field("supply known", one)
    yield Field("supply size", one, high=many)
    if types:
        yield Field("hands", (seats, types), high=many)
        yield Field("supply", (types,), high=many)
        yield Field("removed", (types,), high=MOST)
        yield Field("tile kinds", (spaces, types), one_of=True)
        yield Field("tile turns", (spaces, degrees), one_of=True)
        if states:
            yield Field("tile states", (spaces, tuple(str(i) for i in range(states))), one_of=True)
        if any(t.owned for t in program.types):
            yield Field("tile owners", (spaces, seats), one_of=True)
        yield Field("marked", (spaces,))
        yield Field("mounted", (tuple(f"{types[kind]} @{on}" for kind, on in game.moves.mounts),), high=many)
    yield Field("pieces at", (pieces, spaces), one_of=True)
    yield Field("pieces waiting", (pieces,))
    if any(kind.facing for kind in program.kinds):
        yield Field("pieces facing", (pieces, ways), one_of=True)
    if steps_pieces(program):
        yield Field("pieces looping", (pieces,))
        yield Field("pieces last", (pieces, spaces), one_of=True)
    if program.ordered:
        yield Field("pieces height", (pieces,), high=MOST)
    yield Field("struck", (pieces,))
    if program.ruled:
        yield from _rules(program, seats, pieces)


def _rules(program: Program, seats: tuple[str, ...], pieces: tuple[str, ...]) -> Iterator[Field]:
    """What rules keep beside the board."""
    one = (("",),)
    yield Field("mover", (seats,), one_of=True)
    yield Field("again", one)
    yield Field("round", one, high=MOST)
    yield Field("decisions", one, high=MOST)
    for variable in program.variables:
        each = {"game": (), "player": (seats,), "piece": (pieces,)}[variable.of]
        name = f"counter {variable.name}"
        if variable.chosen:
            yield Field(name, (*each, word_labels(variable)), one_of=True)
        else:
            low = max(-MOST, variable.least)
            yield Field(name, each or one, low, min(MOST, max(variable.most, low + 1)))
        if variable.hidden:
            yield Field(f"shown {variable.name}", (seats,))
    blocks = tuple(program.labels[n] if n < len(program.labels) else str(n) for n in range(len(program.blocks)))
    if blocks:
        spaces = program.topology.names
        yield Field("rule", (blocks,), one_of=True)
        yield Field("rule place", one, -1, MOST)
        yield Field("rule it", (pieces,), one_of=True)
        yield Field("rule here", (spaces,), one_of=True)
        yield Field("rule me", (seats,), one_of=True)
        yield Field("rule there", (spaces,), one_of=True)
        yield Field("rule depth", (("agenda", "waiting"),), high=MOST)
