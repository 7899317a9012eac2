"""Which statements of a game's rules run only because of something hidden.

That such a statement has run, and not the one beside it, tells what is hidden even where both have the same effect. So
what it brings about is shown without its place in the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from kirlib.program.program import Program, Statement

HANDS = -1
"""Stands for hands and supply among the numbers of variables."""

Secrets = frozenset[int]

BLOCKS = frozenset({"block", "then", "otherwise", "hits"})
"""Arguments of statements that are the numbers of blocks."""


def secret_rules(program: Program) -> dict[str, Secrets]:
    """For the place of each statement that hangs on hidden things: the numbers of these variables, and `HANDS`."""
    return _found(program, program.written)  # equal programs need not be written alike


@lru_cache(maxsize=64)
def _found(program: Program, written: tuple[tuple[str, ...], ...]) -> dict[str, Secrets]:
    reached: dict[int, Secrets] = {number: frozenset() for number in range(len(program.blocks))}
    changed = True
    while changed:  # blocks may be reached from several statements, but never from within themselves
        changed = False
        for number, block in enumerate(program.blocks):
            for statement in block:
                known = reached[number] | _read(program, statement.test)
                for inner in _inner(statement):
                    if not known | _asked(program, statement) <= reached[inner]:
                        reached[inner] |= known | _asked(program, statement)
                        changed = True
    found: dict[str, Secrets] = {}
    for number, (block, places) in enumerate(zip(program.blocks, written, strict=True)):
        for statement, place in zip(block, places, strict=True):
            hangs = reached[number] | _read(program, statement.test)
            if hangs:
                found[place] = found.get(place, frozenset()) | hangs
    return found


def _inner(statement: Statement) -> Iterator[int]:
    """The blocks that a statement may run."""
    for name, value in statement.args:
        if name in BLOCKS and type(value) is int and value >= 0:
            yield value


def _asked(program: Program, statement: Statement) -> Secrets:
    """What a statement asks in order to know for what, and how often, it runs its block."""
    return frozenset().union(*(_read(program, value) for name, value in statement.args if name in ("test", "times")))


def _read(program: Program, expr: Any) -> Secrets:
    """The hidden things that an expression asks for."""
    if not isinstance(expr, tuple) or not expr:
        return frozenset()
    inner = frozenset().union(*(_read(program, part) for part in expr))
    match expr[0]:
        case "value" | "value-of" | "most" | "least" | "total":
            here = {n for n, v in enumerate(program.variables) if v.hidden and v.base == expr[1]}
            return inner | here
        case "hand" if program.hands_hidden and len(expr) > 2:  # how many there are is seen
            return inner | {HANDS}
        case "supply" if program.supply_hidden and len(expr) > 1:
            return inner | {HANDS}
    return inner
