"""The arguments of what is done at once."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from kirlib.compiler.expressions import lower_any
from kirlib.compiler.functions import DIRECTION, NUMBER, PIECE, PLAYER, SPACE, TRUTH
from kirlib.compiler.rules.lowering import IT, NONE, Args, Lowering, needs_it, state_of, statement, turn_of
from kirlib.diagnostics import did_you_mean
from kirlib.program import Expr
from kirlib.reader.faults import Path
from kirlib.spec import rules as words


def go(low: Lowering, spec: words.GoSpec, path: Path, bound: frozenset[str]) -> Args:
    needs_it(low, path, bound)
    if spec.slide and spec.by is not None:
        low.bad("a piece goes `by` a number, or it slides", (*path, "slide"), "keep one of them")
    args: Args = {"under": spec.under or None, "slide": spec.slide or None}
    args["by"] = low.expr(spec.by, NUMBER, (*path, "by"), bound) if spec.by is not None else ("number", 1)
    if isinstance(spec.way, list):
        args["ways"] = low.directions(spec.way, (*path, "way"))
    else:
        args["way"] = low.expr(spec.way, DIRECTION, (*path, "way"), bound)
    return args


def jump(low: Lowering, spec: words.JumpSpec, path: Path, bound: frozenset[str]) -> Args:
    needs_it(low, path, bound)
    return {"to": low.expr(spec.to, SPACE, (*path, "to"), bound), "under": spec.under or None}


def turn(low: Lowering, value: Any, path: Path, bound: frozenset[str]) -> Args:
    needs_it(low, path, bound)
    return {"by": low.rotation(value, path)}


def face(low: Lowering, formula: Any, path: Path, bound: frozenset[str]) -> Args:
    needs_it(low, path, bound)
    return {"way": low.expr(formula, DIRECTION, path, bound)}


def space(low: Lowering, formula: Any, path: Path, bound: frozenset[str]) -> Expr | None:
    if formula is None and "here" not in bound:
        low.bad("there is no space `here`, so say which", path[:-1], "add `at:`")
    return low.expr(formula, SPACE, path, bound)


def flip(low: Lowering, spec: words.FlipSpec, path: Path, bound: frozenset[str]) -> Args:
    if spec.tile is not None:
        return {"type": low.type(spec.tile, (*path, "tile"))}
    return {"type": NONE, "at": space(low, spec.at, (*path, "at"), bound)}


def set_state(low: Lowering, spec: words.StateSpec, path: Path, bound: frozenset[str]) -> Args:
    known = sorted({state for t in low.types for state in t.states})
    if spec.to not in known:
        hint = did_you_mean(spec.to, known)
        advice = f"did you mean {hint}?" if hint else "name a state that a tile declares under `states`"
        low.faults.add("unknown-state", f"no tile has a state {spec.to!r}", (*path, "to"), suggestion=advice)
    return {"to": spec.to, "at": space(low, spec.at, (*path, "at"), bound)}


def spin(low: Lowering, spec: words.SpinSpec, path: Path, bound: frozenset[str]) -> Args:
    low.rotation(spec.by, (*path, "by"))
    return {"by": spec.by % 360, "at": space(low, spec.at, (*path, "at"), bound)}


def lay(low: Lowering, spec: words.LaySpec, path: Path, bound: frozenset[str]) -> Args | None:
    type_ = low.type(spec.tile, (*path, "tile"))
    if type_ is None:
        return None
    made = low.types[type_]
    return {
        "type": type_,
        "turn": turn_of(made, low.alike[type_], spec.turn, (*path, "turn"), low.faults),
        "state": state_of(made, spec.state, (*path, "state"), low.faults),
        "at": space(low, spec.at, (*path, "at"), bound),
    }


def enter(low: Lowering, spec: words.CreateSpec, path: Path, bound: frozenset[str]) -> Args | None:
    kind = low.kind(spec.piece, (*path, "piece"))
    if kind is None:
        return None
    if low.kinds[kind].owned and spec.owner is None and "me" not in bound:
        low.bad(f"a {spec.piece} is somebody's: say whose", path, "add `owner:`")
    if spec.owner is not None and not low.kinds[kind].owned:
        low.bad(f"a {spec.piece} is nobody's", (*path, "owner"), "remove `owner`")
    return {
        "kind": kind,
        "at": space(low, spec.at, (*path, "at"), bound),
        "owner": low.expr(spec.owner, PLAYER, (*path, "owner"), bound),
        "facing": low.expr(spec.facing, DIRECTION, (*path, "facing"), bound),
        "then": low.block(spec.then, (*path, "then"), bound | IT) if spec.then else None,
    }


def remove(low: Lowering, formula: Any, path: Path, bound: frozenset[str]) -> Args | None:
    names = evolve(low.names, bound=bound)
    found = lower_any(formula, names, (PIECE, SPACE), path, low.faults)
    return None if found is None else {"of": found[0], "what": found[1]}


def count(low: Lowering, values: dict[str, Any], path: Path, bound: frozenset[str]) -> Args:
    made: list[tuple[int, Expr]] = []
    for name, formula in values.items():
        number = low.variable(name, (*path, name), at_key=True)
        amount = low.expr(formula, NUMBER, (*path, name), bound)
        if number is not None and amount is not None:
            whose(low, number, (*path, name), bound)
            made.append((number, amount))
    return {"values": tuple(made)}


def whose(low: Lowering, variable: int, path: Path, bound: frozenset[str]) -> None:
    """A counter of a player is that of `me`, of a piece that of `it`."""
    spec = low.names.variables[variable]
    needed = {"player": "me", "piece": "it"}.get(spec.of)
    if needed is not None and needed not in bound:
        message = f"each {spec.of} has a {spec.name}, and there is no `{needed}` here"
        low.bad(message, path, f"put it into `each: {{{spec.of}: …}}`")


def take(low: Lowering, spec: words.TakeSpec, path: Path, bound: frozenset[str]) -> Args:
    numbers = {"to": low.variable(spec.to, (*path, "to")), "source": None}
    if spec.source is not None:
        numbers["source"] = low.variable(spec.source, (*path, "from"))
    for key, number in numbers.items():
        if number is not None:
            whose(low, number, (*path, "to" if key == "to" else "from"), bound)
    return {"count": low.expr(spec.count, NUMBER, (*path, "count"), bound), **numbers}


def beam(low: Lowering, spec: words.BeamSpec, path: Path, bound: frozenset[str]) -> Args:
    if spec.way is None:
        needs_it(low, path, bound)
    if spec.start is None and "here" not in bound:
        low.bad("there is no space `here` from which it runs", path, "add `from:`")
    return {
        "start": low.expr(spec.start, SPACE, (*path, "from"), bound),
        "way": low.expr(spec.way, DIRECTION, (*path, "way"), bound),
        "hits": low.block(spec.hits, (*path, "hits"), bound | IT),
    }


def carry(low: Lowering, spec: words.CarrySpec, path: Path, bound: frozenset[str]) -> Args:
    return {
        "types": low.types_of(spec.tile, (*path, "tile")),
        "kinds": low.kinds_of(spec.piece, (*path, "piece")),
        "way": low.direction(spec.way, (*path, "way")),
        "bends": spec.bends,
    }


def act(low: Lowering, spec: words.ActSpec, path: Path, bound: frozenset[str]) -> Args:
    """A block with a statement for each kind, so that each finds the pieces where the kind before has left them."""
    types = low.types_of(spec.tile, (*path, "tile"))
    return {"block": low.block_of([statement("act", None, {"type": type_}) for type_ in types], path)}


def reveal(low: Lowering, name: str, path: Path, bound: frozenset[str]) -> Args:
    return {"variable": low.variable(name, path, counter=False)}


def eliminate(low: Lowering, formula: Any, path: Path, bound: frozenset[str]) -> Args:
    return {"who": low.expr(formula, PLAYER, path, bound)}


def over(low: Lowering, spec: words.OverSpec, path: Path, bound: frozenset[str]) -> Args:
    return {
        "winners": low.expr(spec.winners, TRUTH, (*path, "winners"), bound | {"me"}),
        "result": spec.result,
        "reason": spec.reason or "the game is over",
    }
