"""Guards and amounts as closures, built once from a program's expressions.

Every expression has a value in every position: truths are 0 and 1, players, spaces, pieces, directions and kinds their
numbers, -1 for none; division by 0 is 0, and numbers stay between -10¹² and 10¹².
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable

from kirlib.engine.counting import count_pieces, count_tiles, region_of
from kirlib.engine.facts import QUESTIONS, Env, Run, drawn
from kirlib.program import Expr, Program
from kirlib.state import Draft

LIMIT = 10**12

Joined = Callable[[Run, Run], Run]


def compile_expr(program: Program, expr: Expr) -> Run:
    """A function of a draft and of the values of `it`, `here`, `me` and `there`; ValueError for what is no expression.

    It neither changes the draft nor keeps it.
    """
    op, *parts = expr
    if op in _PLAIN:
        return _PLAIN[op]
    if op in _COMPARED:
        return _comparison(program, op, parts[0], parts[1])
    if op == "drawn":
        return drawn(program, compile_expr(program, parts[0]), compile_expr(program, parts[1]), parts[2])
    if op in QUESTIONS:
        return QUESTIONS[op](program, *(compile_expr(program, part) for part in parts))
    if op in _JOINED:
        return _JOINED[op](compile_expr(program, parts[0]), compile_expr(program, parts[1]))
    if op in _ALTERED:
        return _ALTERED[op](compile_expr(program, parts[0]))
    if op in _BUILT:
        return _BUILT[op](program, expr)
    raise ValueError(f"{op!r} is no operator of expressions")


_PLAIN: dict[str, Run] = {
    "it": lambda _, env: env[0],
    "here": lambda _, env: env[1],
    "me": lambda _, env: env[2],
    "there": lambda _, env: env[3],
}


# --- operators


def _clamped(value: int) -> int:
    return value if -LIMIT <= value <= LIMIT else LIMIT if value > 0 else -LIMIT


def _and(a: Run, b: Run) -> Run:
    return lambda draft, env: 1 if a(draft, env) and b(draft, env) else 0


def _or(a: Run, b: Run) -> Run:
    return lambda draft, env: 1 if a(draft, env) or b(draft, env) else 0


def _plus(a: Run, b: Run) -> Run:
    return lambda draft, env: _clamped(a(draft, env) + b(draft, env))


def _minus(a: Run, b: Run) -> Run:
    return lambda draft, env: _clamped(a(draft, env) - b(draft, env))


def _times(a: Run, b: Run) -> Run:
    return lambda draft, env: _clamped(a(draft, env) * b(draft, env))


def _over(a: Run, b: Run) -> Run:
    return lambda draft, env: a(draft, env) // by if (by := b(draft, env)) else 0


def _modulo(a: Run, b: Run) -> Run:
    return lambda draft, env: a(draft, env) % by if (by := b(draft, env)) else 0


_JOINED: dict[str, Joined] = {
    "and": _and,
    "or": _or,
    "+": _plus,
    "-": _minus,
    "*": _times,
    "//": _over,
    "%": _modulo,
}

_ALTERED: dict[str, Callable[[Run], Run]] = {
    "not": lambda a: lambda draft, env: 0 if a(draft, env) else 1,
    "negative": lambda a: lambda draft, env: -a(draft, env),
    "positive": lambda a: lambda draft, env: max(a(draft, env), 0),
    "abs": lambda a: lambda draft, env: abs(a(draft, env)),
}

_COMPARED: dict[str, Callable[[int, int], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_TURNED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def _comparison(program: Program, op: str, left: Expr, right: Expr) -> Run:
    """Mostly something is compared with a constant: that is not asked again each time."""
    if _constant(program, left) is not None and _constant(program, right) is None:
        op, left, right = _TURNED[op], right, left
    a, test, known = compile_expr(program, left), _COMPARED[op], _constant(program, right)
    if known is None:
        b = compile_expr(program, right)
        return lambda draft, env: 1 if test(a(draft, env), b(draft, env)) else 0
    if op == "==":
        return lambda draft, env: 1 if a(draft, env) == known else 0
    if op == ">=":
        return lambda draft, env: 1 if a(draft, env) >= known else 0
    return lambda draft, env: 1 if test(a(draft, env), known) else 0


def _constant(program: Program, expr: Expr) -> int | None:
    match expr:
        case ("number", int(value)):
            return value
        case ("seat", int(seat)):
            return seat
        case ("negative", ("number", int(value))):
            return -value
        case ("state-word", str(word)):
            return program.state_numbers.get(word, -1)
    return None


# --- what is not made of expressions alone


def _known(program: Program, expr: Expr) -> Run:
    value = _constant(program, expr)
    assert value is not None
    return lambda _, __: value


def _value(_: Program, expr: Expr) -> Run:
    base: int = expr[1]
    return lambda draft, _: 0 if draft.flow is None else draft.flow.counters[base]


def _value_of(program: Program, expr: Expr) -> Run:
    base: int = expr[1]
    players: bool = expr[2] == "player"
    whose = compile_expr(program, expr[3])

    def run(draft: Draft, env: Env) -> int:
        who, flow = whose(draft, env), draft.flow
        if flow is None or not 0 <= who < len(draft.hands if players else draft.pieces):
            return 0
        return flow.counters[base + who]

    return run


def _overall(merge: Callable[[Iterable[int]], int]) -> Callable[[Program, Expr], Run]:
    """Of a counter's values for the players in the game, or the pieces on the board; 0 if there are none."""

    def build(_: Program, expr: Expr) -> Run:
        base: int = expr[1]
        players: bool = expr[2] == "player"

        def run(draft: Draft, _: Env) -> int:
            if draft.flow is None:
                return 0
            if players:
                counted = [i for i in range(len(draft.hands)) if i not in draft.out]
            else:
                counted = [i for i, piece in enumerate(draft.pieces) if piece[0] >= 0]
            counters = draft.flow.counters
            return _clamped(merge(counters[base + i] for i in counted)) if counted else 0

        return run

    return build


def _extreme(pick: Callable[[Iterable[int]], int]) -> Callable[[Program, Expr], Run]:
    def build(program: Program, expr: Expr) -> Run:
        parts = [compile_expr(program, part) for part in expr[1:]]
        return lambda draft, env: pick([part(draft, env) for part in parts])

    return build


def _if(program: Program, expr: Expr) -> Run:
    test, one, other = (compile_expr(program, part) for part in expr[1:])
    return lambda draft, env: one(draft, env) if test(draft, env) else other(draft, env)


def _inside(program: Program, expr: Expr) -> Run:
    space, region = compile_expr(program, expr[1]), region_of(program, expr[2], compile_expr)
    return lambda draft, env: 1 if space(draft, env) in region(draft, env) else 0


_BUILT: dict[str, Callable[[Program, Expr], Run]] = {
    "number": _known,
    "state-word": _known,
    "seat": _known,
    "value": _value,
    "value-of": _value_of,
    "most": _overall(max),
    "least": _overall(min),
    "total": _overall(sum),
    "min": _extreme(min),
    "max": _extreme(max),
    "if": _if,
    "inside": _inside,
    "pieces": lambda program, expr: count_pieces(program, expr, compile_expr),
    "tiles": lambda program, expr: count_tiles(program, expr, compile_expr),
}
