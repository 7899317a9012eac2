"""Formations: what the pieces of one owner on one space are together, and whom they bar."""

from __future__ import annotations

from typing import Any

from kirlib.engine.flow.frames import NONE, flow_of
from kirlib.engine.flow.tables import FlowTables, Form
from kirlib.state import Draft

Zones = tuple[tuple[int, int, frozenset[int]], ...]
"""For each formation that bars enemies: its owner, its space, and the spaces from which it bars them."""


def known(tables: FlowTables, draft: Draft) -> dict[Any, Any]:
    """What has been found out about the formations as the pieces stand now; empty where more than that decides."""
    flow = flow_of(draft)
    if not tables.local:
        return {}
    if flow.zones is None or flow.zones[0] is not flow.at:
        flow.zones = (flow.at, {})
    found: dict[Any, Any] = flow.zones[1]
    return found


def formation_at(tables: FlowTables, draft: Draft, kind: int, space: int, owner: int) -> Form | None:
    """The first formation that fits the pieces of a kind and owner on a space."""
    memo = known(tables, draft)
    key = (kind, space, owner)
    if key in memo:
        form: Form | None = memo[key]
        return form
    env = (NONE, space, owner, NONE)
    form = next((form for form in tables.forms[kind] if form.test(draft, env)), None)
    memo[key] = form
    return form


def all_zones(tables: FlowTables, draft: Draft) -> Zones:
    """Where any formation bars enemies."""
    if not tables.barring:
        return ()
    memo = known(tables, draft)
    if "zones" in memo:
        zones: Zones = memo["zones"]
        return zones
    found: list[tuple[int, int, frozenset[int]]] = []
    roster = draft.roster
    for space, on in flow_of(draft).at.items():
        for kind, owner in dict.fromkeys([roster[i] for i in on]):
            if kind not in tables.barring:
                continue
            form = formation_at(tables, draft, kind, space, owner)
            if form is not None and form.spec.bars >= 0:
                found.append((owner, space, tables.ball(space, form.spec.bars)))
    barred = tuple(found)
    memo["zones"] = barred
    return barred
