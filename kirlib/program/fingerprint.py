"""A digest of what a game means: neither comments nor titles nor layout change it, a priority does."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import attrs

from kirlib.program.program import Program
from kirlib.topology import Topology

PLAIN = frozenset({int, str, bool, type(None)})
IGNORED = frozenset({"fingerprint", "digests", "rule"})


def fingerprint(program: Program) -> str:
    """The digest of a whole program, in hexadecimal."""
    return digest(program)


def digests(program: Program) -> dict[str, str]:
    """A digest for each section and each tile, so that two rulesets can be compared part by part."""
    # rules of all kinds stand in one table, so a change of any is one of the turn
    ruled = (program.alternate, program.blocks, program.variables, program.dice, program.regions, program.formations)
    turns = ruled if program.ruled else ()
    found = {
        "board": digest((program.topology, program.walls) if program.walls else program.topology),
        "pieces": digest((program.kinds, program.roster)),
        "turn": digest((program.steps, program.loop, program.first, program.players, *turns)),
        "movement": digest((program.movement, program.families)),
        "supply": digest(
            (program.supply, [t.name for t in program.types], program.supply_hidden, program.hands_hidden)
        ),
        "ends": digest(program.ends),
    }
    for type_ in program.types:
        parts = (program.families[type_.family], type_.rules, type_.turns, type_.mounted)
        by_rules = (type_.states, type_.owned, type_.holds, type_.bars, type_.way_out, type_.walls)
        found[f"tiles.{type_.name}"] = digest((*parts, *by_rules) if program.ruled else parts)
    if program.ruled:
        found["layout"] = digest(program.layout)
    return found


def digest(value: Any) -> str:
    """The digest of any table."""
    text = json.dumps(plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def plain(value: Any) -> Any:
    """A table as JSON-able values, without what does not belong to its meaning."""
    if type(value) in PLAIN:  # what there is most of, first
        return value
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, Topology):
        return [
            value.names,
            value.directions,
            value.target,
            value.carry,
            value.carries,
            value.opposite,
            value.rotates,
            *([value.lanes] if value.lanes > 1 else []),
        ]
    if attrs.has(type(value)):
        return {
            a.name: plain(getattr(value, a.name)) for a in attrs.fields(type(value)) if a.eq and a.name not in IGNORED
        }
    return value
