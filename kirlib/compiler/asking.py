"""Which functions the formulas of a document ask for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from kirlib.spec.formula import Binary, Call, Formula, Name, Node, Unary

ORIENTED = frozenset({"turned", "drawn"})
"""Functions that tell a tile's orientations apart, even where it acts alike in several."""


def asks(part: Any, names: frozenset[str]) -> bool:
    """Whether a formula somewhere in a part of a document, as read, calls one of these functions."""
    return any(not names.isdisjoint(_calls(formula.node)) for formula in _formulas(part))


def named(part: Any) -> set[str]:
    """All names, but those of functions, in the formulas of a part of a document, as read."""
    return {name for formula in _formulas(part) for name in _names(formula.node)}


def _names(node: Node) -> Iterator[str]:
    match node:
        case Name(name):
            yield name
        case Call(args=parts):
            for part in parts:
                yield from _names(part)
        case Unary(operand=operand):
            yield from _names(operand)
        case Binary(left=left, right=right):
            yield from _names(left)
            yield from _names(right)


def _formulas(part: Any) -> Iterator[Formula]:
    if isinstance(part, Formula):
        yield part
    elif isinstance(part, Mapping):
        for value in part.values():
            yield from _formulas(value)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from _formulas(value)
    elif attrs.has(type(part)):
        for attribute in attrs.fields(type(part)):
            yield from _formulas(getattr(part, attribute.name))


def _calls(node: Node) -> Iterator[str]:
    match node:
        case Call(name, args):
            yield name
            for arg in args:
                yield from _calls(arg)
        case Unary(operand=operand):
            yield from _calls(operand)
        case Binary(left=left, right=right):
            yield from _calls(left)
            yield from _calls(right)
