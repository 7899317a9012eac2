"""The generators of a match: one for each place in its course, all from the seed.

As none is carried from move to move, going back restores them, a match taken up from its record goes on as it would
have, and a player that takes many numbers changes no other's.
"""

from __future__ import annotations

from random import Random

from kirlib.model.move import Move
from kirlib.state import State


def generator(seed: int, ply: int, use: str) -> Random:
    """The generator for a use (`chance`, `player 0`, …) at a place of the course. The same in every process."""
    return Random(f"kirlib match {seed} {ply} {use}")


def chance_moves(state: State, seed: int, ply: int) -> list[tuple[Move, State]]:
    """The chance moves up to the next decision or the end, each with the state after it; `ply` moves came before."""
    found: list[tuple[Move, State]] = []
    while state.is_chance:
        move = state.sample_chance(generator(seed, ply + len(found), "chance"))
        state = state.play(move)
        found.append((move, state))
    return found
