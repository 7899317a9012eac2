"""What a seat may know of that which rules keep beside the board: all but the secret choices of others."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from kirlib.model.flow_view import FlowView, Value
from kirlib.model.observation import Past
from kirlib.program import Program, Variable
from kirlib.state import Draft, Flow, Piece

UNCHOSEN = "-"
"""In place of a word where none has been rolled or chosen yet."""

HIDDEN: Value = None


def secrets(program: Program, draft: Draft, player: int | None, *, shown: Collection[int] = ()) -> frozenset[int]:
    """The places among the counters that a player (None: a spectator) may not know; those in `shown` it may."""
    seats = range(len(draft.hands))
    places = {v.base + seat for v in program.variables if v.hidden for seat in seats if seat != player}
    return frozenset(places.difference(shown))


def flow_view(program: Program, draft: Draft, player: int | None, everything: bool) -> FlowView | None:
    """The view of a player, or, with `everything`, of one who sees all."""
    flow = draft.flow
    if flow is None:
        return None
    hidden = frozenset() if everything else secrets(program, draft, player, shown=flow.shown)
    spaces = program.topology.names
    seats = len(draft.hands)
    choices = [v for v in program.variables if v.hidden]  # of others there may be one for all, so no place is a seat's
    shown = ((v.name, tuple(s for s in range(seats) if v.base + s in flow.shown)) for v in choices)
    return FlowView(
        counters=tuple((v.name, _values(program, flow, v, seats, hidden)) for v in program.variables),
        shown=tuple((name, seen) for name, seen in shown if seen),
        stacks=tuple((spaces[s], on) for s, on in sorted(flow.at.items()) if len(on) > 1) if program.ordered else (),
        agenda=flow.agenda,
        waiting=flow.waiting,
        mover=flow.mover,
        again=flow.again,
        round=flow.round,
        decisions=flow.decisions,
    )


def _values(
    program: Program, flow: Flow, variable: Variable, seats: int, hidden: Collection[int]
) -> Value | tuple[Value, ...]:
    """The value of a variable, or one for each player who plays, or for each piece of the game."""

    def at(place: int) -> Value:
        number = flow.counters[place]
        return HIDDEN if place in hidden and number else value_text(variable, number)

    if variable.of == "game":
        return at(variable.base)
    many = seats if variable.of == "player" else len(program.roster)
    return tuple(at(variable.base + i) for i in range(many))


def value_text(variable: Variable, number: int) -> int | str:
    """A value as it is told: the word for one that has been chosen or rolled, else the number."""
    if variable.chosen:
        return variable.words[number - 1] if number else UNCHOSEN
    return variable.words[-1 - number] if number < 0 and variable.words else number


def positions_seen(draft: Draft) -> tuple[Past, ...]:
    """Earlier positions as rows of numbers; there are no secrets in them."""
    return tuple([_rows(past) for past in draft.history])


@lru_cache(maxsize=2048)
def _rows(past: tuple[Piece, ...]) -> Past:
    """A position. There may be hundreds, and the next observation has the same and one more."""
    return tuple([(a, b, int(c), d) for a, b, c, d in past])


def deal_secrets(program: Program, data: dict[str, Any], rng: Random) -> None:
    """Fills in the hidden choices of a view's data: any of the words that a choice is made from, evenly."""
    counters = data["flow"]["counters"]
    for number, variable in enumerate(program.variables):
        if variable.hidden:
            words = choosable(program, number)
            values: list[Any] = counters[variable.name]
            for seat, value in enumerate(values):
                if value is None:
                    values[seat] = variable.words[rng.choice(words)]


def choosable(program: Program, variable: int) -> Sequence[int]:
    """The words, by number, that some rule lets a player choose."""
    found = {
        word
        for block in program.blocks
        for s in block
        if s.op == "choose" and s.get("variable") == variable
        for word, _ in s.get("options")
    }
    return sorted(found)
