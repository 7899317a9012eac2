"""Chance: single steps with exact probabilities."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

from kirlib.model.move import DRAW, Move
from kirlib.model.outcome import CHANCE
from kirlib.state import Draft

if TYPE_CHECKING:
    from kirlib.engine.machine import Machine


def chance_outcomes(machine: Machine, draft: Draft, legal: list[Move]) -> list[tuple[Move, Fraction]]:
    """Each outcome with its probability: a draw by the counts that are left, a lot evenly."""
    if draft.player != CHANCE:
        return []
    if draft.pending == DRAW:
        base, supply, stock = machine.moves.draw, draft.supply, draft.stock
        return [(move, Fraction(supply[move.index - base], stock)) for move in legal]
    return [(move, Fraction(1, len(legal))) for move in legal]


def sample_chance(machine: Machine, draft: Draft, rng: Random) -> Move:
    """One outcome; uses `rng` once, or not at all where there is only one."""
    moves = machine.moves
    if draft.pending == DRAW:
        if draft.player != CHANCE:
            raise ValueError("chance does not move here")
        k = int(rng.random() * draft.stock)
        for type_, count in enumerate(draft.supply):
            k -= count
            if k < 0:
                return moves[moves.draw + type_]
    if draft.player != CHANCE:
        raise ValueError("chance does not move here")
    legal = machine.legal(draft)
    return legal[0] if len(legal) == 1 else legal[rng.randrange(len(legal))]
