"""Formations: what the pieces of one owner on one space are together, and whom they bar."""

from __future__ import annotations

from kirlib.engine.flow.frames import NONE, flow_of
from kirlib.engine.flow.tables import Form, FlowTables
from kirlib.state import Draft

Zones = tuple[tuple[int, int, frozenset[int]], ...]
"""For each formation that bars enemies: its owner, its space, and the spaces from which it bars them."""


def formation_at(tables: FlowTables, draft: Draft, kind: int, space: int, owner: int) -> Form | None:
    """The first formation that fits the pieces of a kind and owner on a space."""
    env = (NONE, space, owner, NONE)
    for form in tables.forms[kind]:
        if form.test(draft, env):
            return form
    return None


def zones(tables: FlowTables, draft: Draft, kind: int) -> Zones:
    """Where formations of a kind of piece bar enemies."""
    found: list[tuple[int, int, frozenset[int]]] = []
    if not any(form.spec.bars >= 0 for form in tables.forms[kind]):
        return ()
    roster = draft.roster
    for space, on in flow_of(draft).at.items():
        for owner in {roster[i][1] for i in on if roster[i][0] == kind}:
            form = formation_at(tables, draft, kind, space, owner)
            if form is not None and form.spec.bars >= 0:
                found.append((owner, space, tables.ball(space, form.spec.bars)))
    return tuple(found)


def all_zones(tables: FlowTables, draft: Draft) -> Zones:
    """Where any formation bars enemies; remembered as long as no piece moves."""
    flow = flow_of(draft)
    at, known = flow.zones if flow.zones is not None else (None, ())
    if at is not flow.at:
        known = tuple(zone for kind, forms in enumerate(tables.forms) if forms for zone in zones(tables, draft, kind))
        flow.zones = (flow.at, known)
    return known
