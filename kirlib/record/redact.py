"""What a seat may not see of a game's course, and records without it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import attrs

from kirlib.game import Game
from kirlib.model.event import Event
from kirlib.model.move import CHOOSE, DRAW, MOUNT, PLACE, Move
from kirlib.program import Program, Variable
from kirlib.program.secrets import HANDS, secret_rules
from kirlib.record.parts import UNSEEN, Entry, Headers
from kirlib.record.sights import sight
from kirlib.state import State


def unseen(program: Program, verb: str, seat: int | None, viewer: int | None) -> bool:
    """Whether a viewer (a seat from 0, or None for a spectator) may not know which tile a move or event is about.

    That is so for what others draw, where both hands and supply are hidden. An open supply gives every draw away, as
    it is one tile smaller afterwards.
    """
    return verb == DRAW and seat != viewer and program.hands_hidden and program.supply_hidden


def choice_in(program: Program, text: str) -> Variable | None:
    """The choice that a move's text makes, or leaves out; None if it is no such text."""
    verb, *rest = text.split(" ")
    chosen = [v for v in program.variables if v.chosen]
    if verb != CHOOSE or not rest:
        return None
    return chosen[0] if len(chosen) == 1 else next((v for v in chosen if v.name == rest[0]), None)


def secret_place(program: Program, text: str, seat: int | None) -> int | None:
    """Where the choice that a move's text makes is kept, if it is a secret of the seat; else None."""
    variable = choice_in(program, text)
    return variable.base + seat if variable is not None and variable.hidden and seat is not None else None


def left_out(program: Program, text: str) -> str:
    """A move's text without what may not be known: `draw ?`, `choose ?`, or `choose plan ?` if there are several."""
    verb = text.split(" ")[0]
    variable = choice_in(program, text)
    several = sum(v.chosen for v in program.variables) > 1
    return f"{verb} {variable.name} {UNSEEN}" if variable is not None and several else f"{verb} {UNSEEN}"


def hides(program: Program, move: Move, seat: int | None, viewer: int | None, after: State) -> bool:
    """Whether a viewer may not know a move when it has just been made; `after`: the state after it."""
    if unseen(program, move.verb, seat, viewer):
        return True
    place = secret_place(program, str(move), seat) if move.verb == CHOOSE else None
    return place is not None and seat != viewer and after.flow is not None and place not in after.flow.shown


def event_for(program: Program, event: Event, viewer: int | None, after: State) -> Event:
    """An event without what a viewer may not know of it; `after`: the state after the move that it belongs to."""
    if event.rule is not None and after.flow is not None and tells(program, event.rule, viewer, after):
        event = attrs.evolve(event, rule=None)
    if unseen(program, event.kind, event.player, viewer):
        return attrs.evolve(event, tile=None)
    if event.kind == "choose" and event.player is not None and event.player != viewer and after.flow is not None:
        variable = next(v for v in program.variables if v.name == event.name)
        if variable.hidden and variable.base + event.player not in after.flow.shown:
            return attrs.evolve(event, after=None)
    return event


def tells(program: Program, rule: str, viewer: int | None, after: State) -> bool:
    """Whether it could tell a viewer something hidden that a rule, by its place, did anything."""
    assert after.flow is not None  # the game has rules
    for secret in secret_rules(program).get(rule, ()):
        if secret == HANDS:
            return True
        variable = program.variables[secret]
        places = {variable.base + seat for seat in range(after.players) if seat != viewer}
        if not places <= after.flow.shown:
            return True
    return False


def redact(
    game: Game,
    headers: Headers,
    entries: Sequence[Entry],
    viewer: int | None,
    moves: Sequence[Move],
    states: Sequence[State],
) -> tuple[Headers, tuple[Entry, ...]]:
    """Headers and moves for a viewer: without the seed and the comments, and with `draw ?` for what it can't see.

    `moves`: those of the entries; `states`: the one before them, then one after each. Choices that are revealed later
    on are not left out.
    """
    program = game.program
    shown = revealed(program, entries, states)
    hidden = []
    for i, (entry, move) in enumerate(zip(entries, moves, strict=True)):
        secret = secret_place(program, entry.text, entry.seat) is not None and entry.seat != viewer
        secret = (secret or unseen(program, move.verb, entry.seat, viewer)) and i not in shown
        text = left_out(program, entry.text) if secret else entry.text
        hidden.append(attrs.evolve(entry, text=text, comments=()))
    secret = program.ruled and any(entry.unseen for entry in hidden)
    seen = tuple(sight(state, viewer) for state in states[1:]) if secret else ()
    held = laid_open(program, entries, moves, states, viewer)
    return attrs.evolve(headers, redacted=True, viewer=viewer, held=held, seen=seen, seed=None), tuple(hidden)


def revealed(program: Program, entries: Sequence[Entry], states: Sequence[State]) -> set[int]:
    """The moves, by their place, by which something was chosen that was revealed before it was chosen anew."""
    found: set[int] = set()
    known: set[int] = set()
    for i in reversed(range(len(entries))):
        flow = states[i + 1].flow
        if flow is None:
            break
        known |= flow.shown
        place = secret_place(program, entries[i].text, entries[i].seat)
        if place in known:
            found.add(i)
        known.discard(-1 if place is None else place)
    return found


def laid_open(
    program: Program, entries: Sequence[Entry], moves: Sequence[Move], states: Sequence[State], viewer: int | None
) -> tuple[tuple[int, int, tuple[str, ...]], ...]:
    """What players held when they were eliminated: that is seen then, though not when each tile was drawn."""
    found = []
    for i, move in enumerate(moves):
        for seat in sorted(states[i + 1].out - states[i].out):
            held = Counter(program.types[number].name for number in states[i].hands[seat])
            if entries[i].seat == seat:
                held[move.item or ""] += {DRAW: 1, PLACE: -1, MOUNT: -1}.get(move.verb, 0)
            tiles = tuple(sorted(held.elements()))
            if tiles and unseen(program, DRAW, seat, viewer):
                found.append((i + 1, seat, tiles))
    return tuple(found)
