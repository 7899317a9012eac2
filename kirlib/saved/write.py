"""A program as JSON."""

from __future__ import annotations

import json
from typing import Any

import attrs

from kirlib.model.rules import LocalRules
from kirlib.program import Program, Statement, TileType, Variable
from kirlib.saved.load import LARGEST, MARK, VERSION, too_large
from kirlib.topology import Topology
from kirlib.topology.serial import to_dict

DERIVED = {Program: {"faces", "digests"}, TileType: {"faces"}, Variable: {"base"}}
"""Fields that follow from the others; they are made again when a program is loaded."""


def dump_text(program: Program) -> str:
    """The JSON of a program: one line, with its keys in a fixed order, so that equal programs are equal texts.

    ProgramError if nobody could read it, since it is too large.
    """
    data = {MARK: VERSION, **plain(program)}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False) + "\n"
    if len(text.encode()) > LARGEST:
        raise too_large()
    return text


def plain(value: Any) -> Any:
    """A part of a program as JSON has it; what is as it mostly is, is left out."""
    match value:
        case Topology():
            return to_dict(value)
        case LocalRules(sides=sides, near=near, fragile=fragile):
            return {
                "sides": [[s.travel, plain(s.effect), s.rule] for s in sides],
                "near": [[n.ray, n.distance, n.facing, plain(n.effect), n.rule] for n in near],
                "fragile": fragile,
            }
        case Statement(op=op, test=test, args=args):
            told = {"op": op, **({} if test is None else {"test": plain(test)})}
            return told | ({"args": {name: plain(item) for name, item in args}} if args else {})
        case tuple():
            return [plain(item) for item in value]
    if attrs.has(type(value)):
        left_out = DERIVED.get(type(value), ())
        return {
            a.name: plain(getattr(value, a.name))
            for a in attrs.fields(type(value))
            if a.name not in left_out and (a.default is attrs.NOTHING or getattr(value, a.name) != a.default)
        }
    return value
