"""The interpreter of rules: takes statement after statement until a decision is waited for, or nothing is left."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from kirlib.engine.flow.beam import beam
from kirlib.engine.flow.causes import UNKNOWN, cause_of, mark
from kirlib.engine.flow.deciding import (
    AskingToRoll,
    Choosing,
    Displacing,
    Drawing,
    Either,
    Picking,
    Placing,
    Rolling,
    Rotating,
    Shifting,
)
from kirlib.engine.flow.decisions import Decision, ask
from kirlib.engine.flow.effects import EFFECTS, Effect
from kirlib.engine.flow.frames import MOST_FRAMES, NONE, flow_of, push
from kirlib.engine.flow.going import go_on
from kirlib.engine.flow.many import MANY
from kirlib.engine.flow.moving import ITS_SPACE, Moving
from kirlib.engine.flow.tables import Amount, FlowTables
from kirlib.program import Statement
from kirlib.state import GONE, Draft, Frame, Log

DECISIONS: dict[str, Callable[[FlowTables, Statement], Decision]] = {
    "move": Moving,
    "place": Placing,
    "rotate": Rotating,
    "shift": Shifting,
    "choose": Choosing,
    "pick": Picking,
    "ask": AskingToRoll,
    "roll": Rolling,
    "draw": Drawing,
    "displaced": Displacing,
}
EFFECT_MAKERS = {**EFFECTS, **MANY, "beam": beam}

MOST_STATEMENTS = 100_000
"""So many statements and steps are taken in one move; then what is left on the agenda is dropped.

Every rule ends by itself but for reactions that set off one another in a circle: those end here.
"""


@frozen(eq=False)
class Ready:
    """A statement made ready: its guard, and either what it does or what is to be decided."""

    op: str
    test: Amount | None
    effect: Effect | None
    decision: Decision | None
    otherwise: int


def make_ready(tables: FlowTables) -> tuple[tuple[Ready, ...], ...]:
    """All blocks of a program."""
    blocks: list[tuple[Ready, ...]] = []
    for block in tables.program.blocks:
        blocks.append(tuple(_ready(tables, statement) for statement in block))
    return tuple(blocks)


def _ready(tables: FlowTables, statement: Statement) -> Ready:
    test = None if statement.test is None else tables.amount(statement.test)
    effect = EFFECT_MAKERS.get(statement.op)
    return Ready(
        statement.op,
        test,
        None if effect is None else effect(tables, statement),
        _decision(tables, statement),
        statement.get("otherwise", NONE),
    )


def _decision(tables: FlowTables, statement: Statement) -> Decision | None:
    if statement.op == "either":
        parts = [
            (None if part.test is None else tables.amount(part.test), _decision(tables, part))
            for part in tables.program.blocks[statement.get("block")]
        ]
        return Either(tables, statement, parts)
    made = DECISIONS.get(statement.op)
    return None if made is None else made(tables, statement)


def run_block(tables: FlowTables, draft: Draft, block: int, me: int, log: Log | None) -> bool:
    """Begins a block of rules, or takes it up where it stands. Returns whether it waits, or the game has ended."""
    if not flow_of(draft).agenda:
        push(draft, (block, 0, NONE, NONE, me, NONE))
    return run(tables, draft, log)


def run(tables: FlowTables, draft: Draft, log: Log | None) -> bool:
    """Runs the agenda, then what waits. Returns whether it waits for a decision, or the game has ended."""
    flow = flow_of(draft)
    blocks = tables.blocks
    for _ in range(MOST_STATEMENTS):
        if len(flow.agenda) + len(flow.waiting) > MOST_FRAMES:
            break
        if not flow.agenda:
            if not flow.waiting:
                return False
            first, *rest = flow.waiting
            flow.agenda, flow.waiting = (first,), tuple(rest)
        frame = flow.agenda[-1]
        block, at = frame[0], frame[1]
        since, cause = (0, UNKNOWN) if log is None else (len(log), cause_of(flow.agenda))
        if block < 0:
            go_on(tables, draft, frame, log)
            if log is not None:
                mark(log, since, cause)
            continue
        statements = blocks[block]
        if at >= len(statements) or (at == 0 and gone(draft, frame)):
            flow.agenda = flow.agenda[:-1]
            continue
        if frame[3] == ITS_SPACE:
            frame = (*frame[:3], draft.pieces[frame[2]][0], *frame[4:])
            cause = (*cause[:2], *frame[3:5])
        flow.agenda = (*flow.agenda[:-1], (block, at + 1, *frame[2:]))
        waits = step(tables, draft, statements[at], frame, log)
        if log is not None:
            mark(log, since, cause)
        if waits:
            return True
    flow.agenda = flow.waiting = ()
    if log is not None:
        log.append(("dropped",))
    return False


def gone(draft: Draft, frame: Frame) -> bool:
    """Whether a frame is about a piece that has left the game before it began; not if that is what it is about."""
    return frame[3] == ITS_SPACE and draft.pieces[frame[2]][0] == GONE


def step(tables: FlowTables, draft: Draft, ready: Ready, frame: Frame, log: Log | None) -> bool:
    """Takes one statement. Returns whether it waits, or the game has ended."""
    if ready.test is not None and not ready.test(draft, frame[2:]):
        if ready.otherwise >= 0:
            push(draft, (ready.otherwise, 0, *frame[2:]))
        return False
    if ready.effect is not None:
        return ready.effect(draft, frame, log)
    decision = ready.decision
    assert decision is not None
    if isinstance(decision, Displacing):
        if decision.lapsed(draft, frame):
            if log is not None:
                log.append(("lapse", frame[2], frame[5], frame[4]))
            return False
        if not decision.options(draft, frame):
            decision.nowhere(draft, frame, log)
            return False
    return ask(tables, draft, decision, frame, log)
