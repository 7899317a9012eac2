"""The course of a game: step after step, turn after turn, until a move is waited for or the game ends."""

from __future__ import annotations

from collections.abc import Mapping

from kirlib.engine.ends import at_end, at_start
from kirlib.engine.flow.run import run as run_rules
from kirlib.engine.flow.run import run_block
from kirlib.engine.steps import STEPS, Run
from kirlib.engine.tables import Tables
from kirlib.model.move import CONTINUE, DRAW, PLACE, PUT
from kirlib.model.outcome import CHANCE, TERMINAL
from kirlib.program import Program, Step
from kirlib.state import UNPLACED, Draft, Log

Bound = tuple[tuple[Run, Step], ...]
"""The steps of the setup and of a turn, each with what it does."""


def bind(program: Program, does: Mapping[str, Run] = STEPS) -> Bound:
    """The steps of a program with what each does, looked up once in `does`."""
    if not program.ruled:
        return tuple((does[step.op], step) for step in program.steps)
    return tuple((rules if step.op == RULES else watched(does[step.op]), step) for step in program.steps)


RULES = "rules"
"""A step that runs a block of rules, or, without a number, what the step before has set off."""


def rules(tables: Tables, draft: Draft, step: Step, log: Log | None) -> bool:
    """Runs a block of rules. Whose turn it is decides in it, where a turn belongs to one player."""
    flow = draft.flow
    assert flow is not None
    assert tables.rules is not None
    if step.count < 0:
        return run_rules(tables.rules.tables, draft, log)
    return run_block(tables.rules.tables, draft, step.count, flow.mover, log)


def watched(do: Run) -> Run:
    """A step that knows nothing of rules, after which they are told what has moved."""

    def run_it(tables: Tables, draft: Draft, step: Step, log: Log | None) -> bool:
        before = draft.pieces
        stopped = do(tables, draft, step, log)
        assert tables.rules is not None
        tables.rules.catch_up(draft, before)
        return stopped

    return run_it


def start(tables: Tables, steps: Bound, draft: Draft, log: Log | None) -> None:
    """The first player is known: the setup begins, or, where there is none, the first turn."""
    if draft.flow is not None:
        draft.flow.mover = draft.first
    if tables.program.loop:
        run(tables, steps, draft, log)
    elif not begin_turn(tables, draft, log):
        if tables.rules is None:
            run(tables, steps, draft, log)
        else:
            run_ruled(tables, steps, draft, log, draft._copy(), len(log) if log is not None else 0)


def run_once(tables: Tables, steps: Bound, draft: Draft, log: Log | None) -> None:
    """Takes the steps of one turn in which nobody holds a tile, from its beginning to its end."""
    draft.stock = 0
    for do, step in steps[tables.program.loop :]:
        draft.seat = 0
        if draft.outcome is not None or do(tables, draft, step, log):
            return


def run(tables: Tables, steps: Bound, draft: Draft, log: Log | None) -> None:
    """Takes steps until one waits for a move or the game ends."""
    if tables.rules is not None:
        run_ruled(tables, steps, draft, log)
        return
    loop, end = tables.program.loop, len(steps)
    first = draft.step
    while True:
        for i in range(first, end if first >= loop else loop):
            do, step = steps[i]
            if do(tables, draft, step, log):
                draft.step = i
                if draft.outcome is not None:
                    finish(tables, draft, log)
                return
        if first >= loop:
            draft.outcome = at_end(tables, draft)
        if begin_turn(tables, draft, log):
            return
        first = loop


def take(tables: Tables, steps: Bound, draft: Draft, first: int, log: Log | None) -> bool:
    """Takes the steps from one on, those of the setup or those of a turn. Returns whether one of them stops there."""
    loop = tables.program.loop
    for i in range(first, len(steps) if first >= loop else loop):
        do, step = steps[i]
        if do(tables, draft, step, log):
            draft.step = i
            if draft.outcome is not None:
                finish(tables, draft, log)
            return True
    return False


def run_ruled(
    tables: Tables, steps: Bound, draft: Draft, log: Log | None, begun: Draft | None = None, logged: int = 0
) -> None:
    """As `run`, in a game with rules: whether anybody is asked in a turn is found out by trying.

    `begun`: the draft as it was when the turn at hand began, if no move has been made in it yet, and `logged`, how much
    had been logged then.
    """
    loop = tables.program.loop
    first = draft.step
    while not take(tables, steps, draft, first, log):
        if begun is not None:
            # nobody was asked in a turn that began just now: it is a move of its own
            take_back(draft, begun)
            if log is not None:
                del log[logged:]
            draft.pending = CONTINUE
            draft.player = CHANCE
            return
        if first >= loop:
            draft.outcome = tables.rules.at_end(draft) or at_end(tables, draft)
        if begin_turn(tables, draft, log):
            return
        first = loop
        begun = draft._copy()
        logged = len(log) if log is not None else 0


def take_back(draft: Draft, before: Draft) -> None:
    """Makes a draft what it was."""
    for name in Draft.__slots__:
        if name != "__weakref__" and hasattr(before, name):
            setattr(draft, name, getattr(before, name))


def begin_turn(tables: Tables, draft: Draft, log: Log | None) -> bool:
    """A turn begins, unless the game has ended. Returns whether its steps must wait.

    They wait for `continue` where nobody has anything to decide or draw, so that no move runs more than one turn.
    """
    if draft.outcome is None:
        draft.turn += 1
        draft.step = tables.program.loop
        draft.seat = 0
        if tables.rules is not None:
            if log is not None:
                log.extend(("number", *pair) for pair in tables.rules.renumbered(draft).items())
            draft.outcome = tables.rules.begin_turn(draft)
        draft.changed = False
        if log is not None:
            log.append(("turn", draft.turn))
        draft.outcome = draft.outcome or at_start(tables, draft)
    if draft.outcome is not None:
        finish(tables, draft, log)
        return True
    if tables.rules is not None:  # whether anybody is asked is found out by trying
        return False
    if not (tables.places and any(draft.hands)) and not decides(tables, draft):
        draft.pending = CONTINUE
        draft.player = CHANCE
        return True
    return False


def decides(tables: Tables, draft: Draft) -> bool:
    """Whether in the turn that begins anything will be decided or drawn."""
    return any(waits(draft, step) for step in tables.program.steps[tables.program.loop :])


def waits(draft: Draft, step: Step) -> bool:
    """Whether a step of the turn that begins will wait for a move."""
    if step.op == PLACE:
        return any(draft.hands)
    if step.op == DRAW:
        short = (who for who, hand in enumerate(draft.hands) if len(hand) < step.count)
        return bool(draft.stock) and any(who not in draft.out for who in short)
    return step.op == PUT and any(piece.space == UNPLACED for piece in draft.pieces)


def finish(tables: Tables, draft: Draft, log: Log | None) -> None:
    """The game has ended."""
    draft.player = TERMINAL
    draft.pending = None
    draft.step = tables.program.loop
    draft.seat = 0
    if draft.flow is not None:
        draft.flow.agenda = draft.flow.waiting = ()  # what was still to come does not
    if log is not None:
        log.append(("end", draft.outcome))
