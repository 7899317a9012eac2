"""Runs compiled games: legal moves, the steps of a turn, activation, conflicts, loops, ends, observation."""

from kirlib.engine.machine import Machine

__all__ = ["Machine"]
