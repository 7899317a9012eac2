"""The ways a game ends."""

from __future__ import annotations

from kirlib.engine.legal import can_place
from kirlib.engine.tables import Tables
from kirlib.model.outcome import Outcome
from kirlib.program import Program
from kirlib.state import Draft


def verdict(program: Program, draft: Draft) -> Outcome | None:
    """Ruling verdict: whose pieces were destroyed this turn, and what that means for them and the others."""
    everyone = tuple(range(len(draft.hands)))
    for end in program.ends:
        if end.op != "destroyed":
            continue
        owners = {draft.roster[i][1] for i in draft.struck if draft.roster[i][0] == end.kind}
        named = tuple(seat for seat in everyone if seat in owners)
        others = tuple(seat for seat in everyone if seat not in owners)
        if not named:
            continue
        if not others:
            return Outcome(everyone, (), end.text)
        return Outcome(named, others, end.text) if end.owner_wins else Outcome(others, named, end.text)
    return None


def at_start(tables: Tables, draft: Draft) -> Outcome | None:
    """Ends that are looked at when a turn begins: tiles are left in hand and nobody can place one."""
    end = tables.blocked
    if end is None:
        return None
    holding = False
    for who, hand in enumerate(draft.hands):
        if hand:
            if can_place(tables, draft, who):
                return None
            holding = True
    return Outcome((), (), end.text) if holding else None


def at_end(tables: Tables, draft: Draft) -> Outcome | None:
    """Ends that are looked at when a turn is over. Also keeps the history that they need (ruling tail)."""
    found: Outcome | None = None
    if tables.repetition is not None:
        if draft.changed:
            draft.history = (draft.pieces,)
        else:
            past = draft.history
            if tables.apart:
                again = all(any(h[i] == piece for h in past) for i, piece in enumerate(draft.pieces))
            else:
                again = draft.pieces in past
            if again:
                found = Outcome((), (), tables.repetition.text)
            draft.history = (*past, draft.pieces)
    if tables.limit is not None and draft.turn >= tables.limit.count:
        found = found or Outcome((), (), tables.limit.text)
    return found
