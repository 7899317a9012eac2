"""Maps of a whole game to itself: of its board, its seats and its pieces, that leave the start as it is.

A course of moves, put through such a map, must be a course of the same game. So no state is built by hand here: two
courses are played side by side from the start, one of which is the image of the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

from attrs import field, frozen

from kirlib import Game, Move, State
from kirlib.program import Program
from kirlib.topology import Symmetry, identity_symmetry, preserves_orientation, symmetries
from tests.laws.registry import operations
from tests.seatings import game

MOST = 1200
"""Symmetries of a board that are looked at: all of most boards."""

ORDERED = {"each", "repeat", "carry", "act", "beam", "pick", "either"}
"""What may go through pieces or spaces in the order of their numbers, which a map of the board does not keep."""

SEATED = {"me", "mover", "first", "owner-of-piece", "owner-of-tile", "after"}
"""Expressions that are players: compared with a number, one seat is set apart."""


@frozen
class StartMap:
    """`mapping` of the board; `shift`: seat s goes to `(s + shift) % players`; `pieces`: where each number goes."""

    program: Program
    players: int
    mapping: Symmetry
    shift: int
    pieces: dict[int, int] = field(factory=dict)

    @property
    def is_identity(self) -> bool:
        """Whether the board stays as it is."""
        return self.mapping == identity_symmetry(self.program.topology)

    def seat(self, seat: int) -> int:
        return (seat + self.shift) % self.players if 0 <= seat < self.players else seat

    def space(self, space: int) -> int:
        return self.mapping.spaces[space] if space >= 0 else space

    def way(self, direction: int, at: int) -> int:
        return self.program.topology.group()[self.mapping.turns[at]][direction] if at >= 0 else direction

    def face(self, face: int, at: int) -> int | None:
        here = self.program.faces[face]
        return partner(self.program, face, self.mapping.turns[at], self.seat(here.owner))

    def position(self, state: State) -> Any:
        """What a state is, put through this map; equal for two states that are alike under it."""
        kinds = self.program.kinds
        pieces = Counter(
            (
                kind,
                self.seat(owner),
                self.space(piece.space),
                self.way(piece.facing, piece.space) if kinds[kind].facing and piece.space >= 0 else 0,
                piece.looping,
                self.space(piece.last),
            )
            for (kind, owner), piece in zip(state.roster, state.pieces, strict=True)
            if owner < self.players
        )
        tiles = {self.space(at): self.face(laid.face, at) for at, laid in state.tiles.items()}
        hands = {self.seat(seat): hand for seat, hand in enumerate(state.hands)}
        who = self.seat(state.current_player)
        shares: Any = None
        if state.outcome is not None:
            shares = {self.seat(seat) for seat in state.outcome.winners}, state.outcome.reason
        return pieces, tiles, hands, state.supply, who, state.turn, state.pending, self.values(state), shares

    def values(self, state: State) -> Any:
        """The variables by name; of a player in the order of the seats they go to."""
        if state.flow is None:
            return None
        found: dict[str, Any] = {}
        for variable in self.program.variables:
            row = state.flow.counters[variable.base :]
            if variable.of == "player":
                found[variable.name] = {self.seat(seat): row[seat] for seat in range(self.players)}
            elif variable.of == "game":
                found[variable.name] = row[0]
        return found

    def move(self, move: Move) -> tuple[Any, ...]:
        """The fields of a move's image."""
        topology = self.program.topology
        at = None if move.at is None else self.program.space_numbers[move.at]
        turn, way = move.turn, move.way
        if move.verb == "place" and at is not None and move.item is not None:
            face = self.program.face_at(self.program.type_numbers[move.item], move.turn or 0)
            assert face is not None
            image = self.face(face, at)
            turn = None if image is None else self.program.faces[image].turn
        if way is not None and at is not None:
            way = topology.directions[self.way(self.program.direction_numbers[way], at)]
        return (
            move.verb,
            move.item,
            turn,
            None if at is None else topology.names[self.space(at)],
            None if move.on is None else self.pieces[move.on],
            None if move.seat is None else self.seat(move.seat),
            way,
            None if move.to is None else topology.names[self.space(self.program.space_numbers[move.to])],
        )


def fields(move: Move) -> tuple[Any, ...]:
    """The fields of a move, but for its number."""
    return move.verb, move.item, move.turn, move.at, move.on, move.seat, move.way, move.to


@cache
def partner(program: Program, face: int, turn: int, owner: int) -> int | None:
    """The face of the same kind that acts as this one does, put through an element of the direction group."""
    here = program.faces[face]
    through = program.topology.group()[turn]
    wanted = here.rules.permuted(through).meaning
    walls = {through[side] for side in here.walls}
    for number, other in enumerate(program.faces):
        if other.type == here.type and other.state == here.state and other.owner == owner and set(other.walls) == walls:
            if turn == 0 and owner == here.owner and number != face:
                continue  # itself, and none that acts alike
            if other.rules.meaning == wanted:
                return number
    return None


@cache
def start_maps(name: str, players: int) -> tuple[tuple[int, int, StartMap], ...]:
    """The maps that fit: who is first, who is first in the image, and the map."""
    return tuple(_found(game(name), players))


def _found(own: Game, players: int) -> Iterator[tuple[int, int, StartMap]]:
    starts = [own.initial_state(players, first) for first in range(players)]
    taken = {piece.space for piece in starts[0].pieces if piece.space >= 0} | starts[0].tiles.keys()
    for mapping in islice(symmetries(own.program.topology), MOST):
        if {mapping.spaces[space] for space in taken} != taken:
            continue
        for shift in range(players):
            found = StartMap(own.program, players, mapping, shift)
            if (shift == 0 and found.is_identity) or not fits(own, found):
                continue
            image = starts[shift]
            if found.position(starts[0]) != plainly(own, players).position(image):
                continue
            pieces = matched(found, starts[0], image)
            if in_order(own, found, pieces):
                yield 0, shift, StartMap(own.program, players, mapping, shift, pieces)


def plainly(own: Game, players: int) -> StartMap:
    """The map that changes nothing."""
    return StartMap(own.program, players, identity_symmetry(own.program.topology), 0)


def matched(found: StartMap, state: State, image: State) -> dict[int, int]:
    """For each piece the one of the image that stands where it goes."""
    free = list(range(len(image.pieces)))
    pieces: dict[int, int] = {}

    def place(number: int, of: State, by: StartMap | None) -> tuple[Any, ...]:
        (kind, owner), piece = of.roster[number], of.pieces[number]
        faces = found.program.kinds[kind].facing and piece.space >= 0
        if by is None:
            return kind, owner, piece.space, piece.facing if faces else 0
        return kind, by.seat(owner), by.space(piece.space), by.way(piece.facing, piece.space) if faces else 0

    for number in range(len(state.pieces)):
        wanted = place(number, state, found)
        pieces[number] = next(other for other in free if place(other, image, None) == wanted)
        free.remove(pieces[number])
    return pieces


def in_order(own: Game, found: StartMap, pieces: dict[int, int]) -> bool:
    """Whether it does not matter, or has not changed, in which order pieces are moved."""
    return own.program.movement.destroyed_act or all(a == b for a, b in pieces.items())


# --- preconditions


def fits(own: Game, found: StartMap) -> bool:
    """Whether the rules set no space, direction or seat apart that the map moves, as far as that can be told."""
    program = own.program
    if not found.is_identity:
        if operations(own) & (ORDERED | {"go", "jump", "lay", "enter"}) or any(t.way_out for t in program.types):
            return False
        if any(_names(expr, {"turned", "drawn"}) for expr in _expressions(program)):
            return False
        if any(len(s.get("ways", ())) not in (0, len(program.topology.directions)) for s in _statements(program)):
            return False
        if not preserves_orientation(program.topology, found.mapping, 0) and operations(own) & {
            "rotate",
            "spin",
            "turn",
        }:
            return False
        walls = {(found.space(at), found.way(side, at)) for at, side in program.walls}
        if walls != set(program.walls):
            return False
    elif operations(own) & (ORDERED - {"each"}):
        return False
    for region in program.regions:
        images = [{found.space(space) for space in spaces} for spaces in region.spaces]
        own_spaces = [set(spaces) for spaces in region.spaces]
        wanted = [own_spaces[found.seat(seat)] for seat in range(len(images))] if region.seated else own_spaces
        if images != wanted:
            return False
    if found.shift and any(_sets_apart(expr) for expr in _expressions(program)):
        return False
    turns = set(found.mapping.turns)
    return all(
        partner(program, number, turn, found.seat(face.owner)) is not None
        for number, face in enumerate(program.faces)
        for turn in turns
        if face.owner < found.players
    )


def _statements(program: Program) -> Iterator[Any]:
    return (statement for block in program.blocks for statement in block)


def _expressions(program: Program) -> Iterator[Any]:
    """All expressions of the rules, the formations and the ends."""
    for statement in _statements(program):
        yield statement.test
        yield statement.args
    yield from (formation.test for formation in program.formations)
    for end in program.ends:
        yield from (end.test, end.winners)


def _names(expr: Any, ops: set[str]) -> bool:
    """Whether an operator occurs somewhere in an expression."""
    return isinstance(expr, tuple) and any(part in ops if isinstance(part, str) else _names(part, ops) for part in expr)


def _sets_apart(expr: Any) -> bool:
    """Whether a seat is named, or a player compared with a number, somewhere in an expression."""
    if not isinstance(expr, tuple):
        return False
    if len(expr) == 2 and expr[0] == "seat" and isinstance(expr[1], int):
        return True
    if len(expr) == 3 and expr[0] in ("==", "!=", "<", "<=", ">", ">="):
        ops = [part[0] for part in expr[1:] if isinstance(part, tuple) and part]
        if "number" in ops and set(ops) & SEATED:
            return True
    return any(_sets_apart(part) for part in expr)
