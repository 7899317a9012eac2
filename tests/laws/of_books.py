"""Laws of what there is: tiles, pieces and counters neither come from nowhere nor get lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kirlib import Game, State
from kirlib.program import Variable
from tests.laws.registry import law, operations
from tests.seatings import course, game, states


def census(state: State) -> Counter[str]:
    """How many tiles of each kind there are, wherever they lie or lay."""
    program = state.machine.program
    names = [type_.name for type_ in program.types]
    found: Counter[str] = Counter()
    for numbers in (state.supply, state.removed):
        found.update(dict(zip(names, numbers, strict=True)))
    for hand in state.hands:
        found.update(names[type_] for type_ in hand)
    found.update(names[program.faces[laid.face].type] for laid in state.tiles.values())
    found.update(names[type_] for type_, _ in state.mounted)
    return +found


def makes_no_tiles(own: Game, players: int) -> bool:
    """Whether there are tiles, and no rule lays new ones."""
    return bool(own.program.types) and "lay" not in operations(own)


@law(makes_no_tiles, seeds=4)
def tiles_are_conserved(name: str, players: int, seed: int) -> None:
    """Supply, hands, board, tiles on pieces and tiles removed are as many as at the start, kind by kind."""
    program = game(name).program
    names = [type_.name for type_ in program.types]
    expected = Counter(dict(zip(names, program.supply, strict=True)))
    for _, number in program.layout:
        face = program.faces[number]
        expected[names[face.type]] += face.owner < players
    for state in states(name, players, seed):
        assert census(state) == +expected


def has_pieces(own: Game, players: int) -> bool:
    return bool(own.program.roster)


@law(has_pieces)
def pieces_keep_their_kind_and_owner(name: str, players: int, seed: int) -> None:
    """The pieces of a game are always the same, whether on the board or off it; none is of a seat that nobody takes."""
    first, *later = states(name, players, seed)
    for state in later:
        assert state.roster == first.roster
        assert len(state.pieces) == len(first.pieces)
    for state in (first, *later):
        assert not any(
            piece.space >= 0 and owner >= players for (_, owner), piece in zip(state.roster, state.pieces, strict=True)
        )


LIFTS = {"remove", "enter", "eliminate"}


def keeps_pieces(own: Game, players: int) -> bool:
    """Whether nothing in the rules takes a piece off the board or puts one on it."""
    program = own.program
    takes = any(kind.destroys or any("capture" in how for _, how in kind.meets) for kind in program.kinds)
    puts = any(step.op == "put" for step in program.steps)
    ends = any(end.op in ("eliminated", "destroyed") for end in program.ends)
    return not (takes or puts or ends or program.movement.edge_leaves or operations(own) & LIFTS)


@law(lambda own, players: has_pieces(own, players) and keeps_pieces(own, players))
def pieces_stay_on_the_board(name: str, players: int, seed: int) -> None:
    """Where no rule takes pieces away, each owner has as many on the board as at the start."""

    def standing(state: State) -> Counter[tuple[int, int]]:
        return Counter(of for of, piece in zip(state.roster, state.pieces, strict=True) if piece.space >= 0)

    first, *later = states(name, players, seed)
    assert all(standing(state) == standing(first) for state in later)


# --- counters


def plain(own: Game) -> list[Variable]:
    """The counters: neither dice nor what players choose."""
    dice = {die.variable for die in own.program.dice}
    return [v for n, v in enumerate(own.program.variables) if n not in dice and not v.chosen]


def ending(own: Game) -> set[int]:
    """The blocks with a statement that ends the game for certain."""
    return {n for n, block in enumerate(own.program.blocks) if any(s.op == "over" and s.test is None for s in block)}


def moves_counters_only(own: Game, players: int) -> bool:
    """Whether what rules give to a counter they take from another one, but for rules that end the game."""
    last = ending(own)
    taking = 0
    for number, block in enumerate(own.program.blocks):
        for statement in block:
            if statement.op in ("add", "set") and number not in last:
                return False
            if statement.op == "take":
                if statement.get("source") is None:
                    return False
                taking += 1
    return taking > 0


def total(state: State, variables: Sequence[Variable]) -> int:
    assert state.flow is not None
    many = {"game": 1, "player": state.players, "piece": len(state.roster)}
    return sum(sum(state.flow.counters[v.base : v.base + many[v.of]]) for v in variables)


@law(moves_counters_only, seeds=4)
def counters_are_conserved(name: str, players: int, seed: int) -> None:
    """What counters hold in all stays the same as long as the game goes on, and none falls below its least."""
    variables = plain(game(name))
    found = {total(state, variables) for state in states(name, players, seed) if not state.is_terminal}
    assert len(found) == 1


@law(lambda own, players: bool(own.program.variables))
def values_keep_their_bounds(name: str, players: int, seed: int) -> None:
    """Counters, dice and choices are always from their least to their most."""
    variables = game(name).program.variables
    for state, _ in course(name, players, seed):
        assert state.flow is not None
        for v in variables:
            many = {"game": 1, "player": game(name).program.players[1], "piece": len(state.roster)}[v.of]
            # a die, and a choice, may also be what it was before there was one: its start
            values = set(state.flow.counters[v.base : v.base + many]) - {v.start}
            assert all(v.least <= value <= v.most for value in values), v.name
