"""Chance: single steps with exact probabilities."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from random import Random

from kirlib.engine.flow.decisions import pending_in
from kirlib.engine.legal import legal_moves
from kirlib.engine.tables import Tables
from kirlib.model.move import DRAW, Move
from kirlib.model.outcome import CHANCE
from kirlib.state import Draft


def chance_outcomes(tables: Tables, draft: Draft) -> list[tuple[Move, Fraction]]:
    """Each outcome with its probability: a draw by the counts that are left, a lot evenly."""
    if draft.player != CHANCE:
        return []
    outcomes = legal_moves(tables, draft)
    if draft.pending == DRAW:
        base, supply, stock = tables.moves.draw, draft.supply, draft.stock
        return [(move, Fraction(supply[move.index - base], stock)) for move in outcomes]
    weights = weights_of(tables, draft)
    if weights is not None:
        whole = sum(weights)
        return [(move, Fraction(weight, whole)) for move, weight in zip(outcomes, weights, strict=True)]
    return [(move, Fraction(1, len(outcomes))) for move in outcomes]


def sample_chance(tables: Tables, draft: Draft, rng: Random) -> Move:
    """One outcome; uses `rng` once, or not at all where there is only one. ValueError where chance does not move."""
    if draft.player != CHANCE:
        raise ValueError("chance does not move here")
    if draft.pending == DRAW:
        k = min(int(rng.random() * draft.stock), draft.stock - 1)
        type_ = 0
        for count in draft.supply:
            k -= count
            if k < 0:
                break
            type_ += 1
        return tables.moves[tables.moves.draw + type_]
    outcomes = legal_moves(tables, draft)
    weights = weights_of(tables, draft)
    if weights is not None and len(outcomes) > 1:
        whole = sum(weights)
        k = min(int(rng.random() * whole), whole - 1)
        return outcomes[bisect_right(list(accumulate(weights)), k)]
    return outcomes[0] if len(outcomes) == 1 else outcomes[min(int(rng.random() * len(outcomes)), len(outcomes) - 1)]


def weights_of(tables: Tables, draft: Draft) -> Sequence[int] | None:
    """How likely each outcome is that a rule waits for, in proportion; None: all alike."""
    if tables.rules is None:
        return None
    found = pending_in(tables.rules.tables, draft)
    return None if found is None else found[0].weights(draft, found[1])
