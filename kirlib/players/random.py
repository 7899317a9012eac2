"""The player that the others are measured against."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from attrs import frozen

from kirlib.model.move import Move
from kirlib.model.observation import Observation


@frozen
class RandomPlayer:
    """Plays each legal move with the same probability."""

    def __call__(self, observation: Observation, legal: Sequence[Move], rng: Random) -> Move:
        del observation  # chance needs to know nothing
        return legal[rng.randrange(len(legal))]
