"""The values of counters, dice and choices."""

from __future__ import annotations

from kirlib.engine.flow.frames import flow_of
from kirlib.engine.flow.tables import FlowTables
from kirlib.state import Draft


def place_of(tables: FlowTables, variable: int, whose: int) -> int:
    """Where a variable's value is kept: for the game, or for a player or piece by number. -1 if there is none."""
    spec = tables.program.variables[variable]
    if spec.of == "game":
        return spec.base
    return -1 if whose < 0 else spec.base + whose


def value(tables: FlowTables, draft: Draft, variable: int, whose: int) -> int:
    """A variable's value; 0 where there is none."""
    place = place_of(tables, variable, whose)
    counters = flow_of(draft).counters
    return counters[place] if 0 <= place < len(counters) else 0


def put_value(tables: FlowTables, draft: Draft, variable: int, whose: int, amount: int) -> int:
    """Sets a variable, within its bounds. Returns the value that it has then."""
    spec = tables.program.variables[variable]
    place = place_of(tables, variable, whose)
    if place < 0:
        return 0
    amount = max(spec.least, min(spec.most, amount))
    flow = flow_of(draft)
    flow.counters = (*flow.counters[:place], amount, *flow.counters[place + 1 :])
    return amount
