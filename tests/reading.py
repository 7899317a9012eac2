"""What tests read off a state of a game with rules, in names: for comparing it with what another reading has."""

from __future__ import annotations

from collections import Counter

from kirlib import Move, State


def pieces(state: State, kind: str) -> Counter[tuple[int, str]]:
    """How many pieces of a kind stand where: (owner's index, space) → how many."""
    program = state.machine.program
    names = program.topology.names
    return Counter(
        (owner, names[piece.space])
        for (number, owner), piece in zip(state.roster, state.pieces, strict=True)
        if program.kinds[number].name == kind and piece.space >= 0
    )


def tiles(state: State, kind: str) -> dict[str, tuple[str | None, int]]:
    """For each space with a tile of a kind that tile's state and owner (None and -1 where it has none)."""
    program = state.machine.program
    found: dict[str, tuple[str | None, int]] = {}
    for space, laid in state.tiles.items():
        face = program.faces[laid.face]
        type_ = program.types[face.type]
        if type_.name == kind:
            word = type_.states[face.state] if type_.states else None
            found[program.topology.names[space]] = (word, face.owner)
    return found


def counter(state: State, name: str) -> tuple[int, ...]:
    """The values of a counter: one, or one for each player of this game."""
    program = state.machine.program
    assert state.flow is not None
    variable = next(v for v in program.variables if v.name == name)
    many = state.players if variable.of == "player" else 1
    return state.flow.counters[variable.base : variable.base + many]


def by_text(state: State) -> dict[str, Move]:
    """The legal moves by their texts, which must all be different."""
    moves = state.legal_moves()
    found = {str(move): move for move in moves}
    assert len(found) == len(moves)
    return found


def winners(state: State) -> tuple[int, ...] | None:
    """Who has won; nobody in a draw; None before the end."""
    return None if state.outcome is None else state.outcome.winners
