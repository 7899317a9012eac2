"""Decisions in the midst of rules: who makes them, between what, and what then happens.

A decision is an object with `options` (the numbers of the legal moves), `apply`, and what is said of it here. The frame
that it is asked in stays on the agenda, so that nothing but the state is needed to take it up again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from kirlib.engine.ends import eliminate, last_left
from kirlib.engine.flow.causes import mark
from kirlib.engine.flow.frames import flow_of
from kirlib.engine.flow.tables import FlowTables
from kirlib.model.outcome import CHANCE
from kirlib.state import Draft, Frame, Log


class Decision(Protocol):
    """One kind of decision, made ready. `pending`: what the player, or chance, is to do, in a word."""

    pending: str
    stuck: str
    chance: bool

    def options(self, draft: Draft, frame: Frame) -> list[int]:
        """The numbers of the legal moves, each once, in a stable order."""
        ...

    def weights(self, draft: Draft, frame: Frame) -> Sequence[int] | None:
        """For a decision of chance how likely each option is, in proportion; None: all alike."""
        ...

    def apply(self, draft: Draft, frame: Frame, number: int, log: Log | None) -> None:
        """What happens when a move is made that is among the options."""
        ...


def ask(tables: FlowTables, draft: Draft, decision: Decision, frame: Frame, log: Log | None) -> bool:
    """Waits for a decision, unless there is nothing to decide. Returns whether it waits, or the game has ended."""
    flow = flow_of(draft)
    options = decision.options(draft, frame)
    who = frame[4] if frame[4] >= 0 else flow.mover
    if who in draft.out and not decision.chance:
        return False
    if not options:
        if decision.stuck == "skip" or decision.chance:
            return False
        if decision.stuck == "loses":
            eliminate(draft, who, log)
            draft.outcome = last_left(tables.tables, draft)
            return draft.outcome is not None
        options = [tables.tables.moves.pass_]
    flow.options = options
    draft.pending = decision.pending
    draft.player = CHANCE if decision.chance else who
    return True


def pending_in(tables: FlowTables, draft: Draft) -> tuple[Decision, Frame] | None:
    """The decision that the agenda stands at, with its frame."""
    flow = flow_of(draft)
    if not flow.agenda:
        return None
    frame = flow.agenda[-1]
    block, at = frame[0], frame[1]
    if block < 0 or not 0 < at <= len(tables.blocks[block]):
        return None
    decision = tables.blocks[block][at - 1].decision
    return None if decision is None else (decision, frame)


def decide(tables: FlowTables, draft: Draft, number: int, log: Log | None) -> bool:
    """Makes a move, if it is among the options."""
    flow = flow_of(draft)
    found = pending_in(tables, draft)
    if found is None or flow.options is None or number not in flow.options:
        return False
    decision, frame = found
    flow.options = None
    draft.pending = None
    if number == tables.tables.moves.pass_:
        if log is not None:
            log.append(("pass", draft.player))
        return True
    since = 0 if log is None else len(log)
    decision.apply(draft, frame, number, log)
    if log is not None:
        mark(log, since, (frame[0], frame[1] - 1, frame[3], frame[4]))
    return True
