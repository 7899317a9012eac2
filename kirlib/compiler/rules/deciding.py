"""The arguments of decisions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kirlib.compiler.functions import TRUTH
from kirlib.compiler.rules.lowering import IT, NONE, Args, Lowering, by_lot, exactly
from kirlib.diagnostics import did_you_mean
from kirlib.reader.faults import Path
from kirlib.spec import rules as words

IN_EITHER = ("move", "place", "rotate", "shift", "choose", "pick", "roll", "pass")
"""The decisions between which `either` lets a player decide."""


def move(low: Lowering, spec: words.MoveSpec, path: Path, bound: frozenset[str]) -> Args:
    kinds = low.kinds_of(spec.piece, (*path, "piece"))
    owned = any(low.kinds[k].owned for k in kinds)
    if spec.ways == "facing" and not all(low.kinds[k].facing for k in kinds):
        low.bad("a piece without a facing cannot go the way it faces", (*path, "ways"), "name the directions")
    if spec.to is not None and (spec.by != 1 or spec.ways != "all"):
        low.bad("`to` puts a piece on a space: no `by` or `ways`", (*path, "to"), "remove the others")
    return {
        "kinds": kinds,
        "whose": low.whose(spec.whose, owned),
        "ways": low.directions(spec.ways, (*path, "ways")),
        "by": 0 if spec.by == "slide" else spec.by,
        "to": low.expr(spec.to, TRUTH, (*path, "to"), bound | IT | {"there"}),
        "may": low.expr(spec.may, TRUTH, (*path, "may"), bound | IT | {"there"}),
        "stuck": spec.stuck,
        "then": low.block(spec.then, (*path, "then"), bound | IT),
    }


def place(low: Lowering, spec: words.PutDownSpec, path: Path, bound: frozenset[str]) -> Args:
    type_: int | None = NONE
    if spec.mounted is not None:
        low.bad("`mounted` belongs to a step of all players", (*path, "mounted"), "remove it")
    if spec.tile is not None:
        type_ = low.type(spec.tile, (*path, "tile"))
        if type_ is not None and low.types[type_].mounted is not None:
            low.bad("a tile that goes on pieces has no space", (*path, "tile"), "name another tile")
    return {
        "type": type_,
        "where": low.expr(spec.where, TRUTH, (*path, "where"), bound | {"here"}),
        "stuck": spec.stuck,
        "then": low.block(spec.then, (*path, "then"), bound | {"here"}),
    }


def rotate(low: Lowering, spec: words.RotateSpec, path: Path, bound: frozenset[str]) -> Args:
    types = low.types_of(spec.tile, (*path, "tile"))
    topology = low.names.topology
    turns: Sequence[int] = range(1, len(topology.rotations))
    if spec.by is not None:
        turns = [t for i, d in enumerate(spec.by) if (t := low.rotation(d, (*path, "by", i)))]
    if len(topology.rotations) < 2:
        low.bad("on this board tiles do not turn", path, "remove it")
    return {
        "types": types,
        "whose": low.whose(spec.whose, any(low.types[t].owned for t in types)),
        "by": tuple(dict.fromkeys(turns)),
        "where": low.expr(spec.where, TRUTH, (*path, "where"), bound | {"here"}),
        "stuck": spec.stuck,
        "then": low.block(spec.then, (*path, "then"), bound | {"here"}),
    }


def shift(low: Lowering, spec: words.ShiftSpec, path: Path, bound: frozenset[str]) -> Args:
    types = low.types_of(spec.tile, (*path, "tile"))
    return {
        "types": types,
        "whose": low.whose(spec.whose, any(low.types[t].owned for t in types)),
        "by": low.directions(spec.ways, (*path, "ways")),
        "where": low.expr(spec.where, TRUTH, (*path, "where"), bound | {"here", "there"}),
        "stuck": spec.stuck,
        "then": low.block(spec.then, (*path, "then"), bound | {"here"}),
    }


def choose(low: Lowering, spec: words.ChooseSpec, path: Path, bound: frozenset[str]) -> Args:
    number = low.variable(spec.name, (*path, "name"), counter=False)
    if number is None:
        return {}
    listed = low.names.variables[number].words
    guards = spec.options if isinstance(spec.options, dict) else dict.fromkeys(spec.options)
    options = tuple(
        (listed.index(word), low.expr(test, TRUTH, (*path, "from", word), bound)) for word, test in guards.items()
    )
    return {
        "variable": number,
        "options": options,
        "stuck": spec.stuck,
        "then": low.block(spec.then, (*path, "then"), bound),
    }


def pick(low: Lowering, spec: words.PickSpec, path: Path, bound: frozenset[str]) -> Args | None:
    what = exactly(low, spec, ("piece", "space", "player"), path)
    if what is None:
        return None
    args: Args = {"what": what, "by": spec.by, "stuck": spec.stuck}
    if what == "piece":
        args["kinds"] = low.kinds_of(spec.piece, (*path, "piece"))
        args["test"] = low.expr(spec.where, TRUTH, (*path, "where"), bound | IT)
        bound = bound | IT
    else:
        if spec.where is not None:
            low.bad("`where` goes with `piece`", (*path, "where"), f"put it into `{what}`")
        bound = bound | {"here" if what == "space" else "me"}
        args["test"] = low.expr(getattr(spec, what), TRUTH, (*path, what), bound)
    args["then"] = low.block(spec.do, (*path, "do"), bound)
    return args


def roll(low: Lowering, spec: words.RollSpec, path: Path, bound: frozenset[str]) -> Args | None:
    known = [die.name for die in low.names.dice]
    if spec.die in known:
        return {"die": known.index(spec.die), "asked": spec.asked}
    hint = did_you_mean(spec.die, known)
    advice = f"did you mean {hint}?" if hint else "declare it under `dice`"
    low.faults.add("unknown-die", f"there is no die {spec.die!r}", (*path, "die"), suggestion=advice)
    return None


def either(low: Lowering, items: Any, path: Path, bound: frozenset[str]) -> Args:
    for i, item in enumerate(items):
        if item is not None and item[0] not in IN_EITHER:
            message = f"{item[0]!r} is not a decision"
            low.bad(message, (*path, i), f"use one of {', '.join(IN_EITHER)}; what follows one, goes under `then`")
        elif item is not None and by_lot(item[1].body):
            hint = "say `asked: true`" if item[0] == "roll" else "put it outside of `either`"
            low.bad("what is decided by lot is not a player's decision", (*path, i, item[0]), hint)
        elif item is not None and item[1].otherwise is not None:
            low.bad("a decision of `either` is open or not: it has no `else`", (*path, i, "else"), "remove it")
        elif item is not None and item[1].whom is not None:
            low.bad("`either` is one player's: it has no `for`", (*path, i, "for"), "put `for` beside `either`")
    return {"block": low.list_of(items, path, bound)}


def displace(low: Lowering, spec: words.DisplaceSpec, path: Path, bound: frozenset[str]) -> Args | None:
    if "here" not in bound or "me" not in bound:
        low.bad("what displaces stands on a space, `here`, and is somebody's", path, "put it into a formation or tile")
    kind = low.kind(spec.piece, (*path, "piece"))
    inside = bound | {"it", "there"}
    return {
        "kind": kind,
        "whose": spec.whose,
        "within": spec.within,
        "reach": spec.reach,
        "where": low.expr(spec.where, TRUTH, (*path, "where"), inside),
        "zone": spec.zone,
        "lapses": low.expr(spec.lapses, TRUTH, (*path, "lapses"), inside),
        "trapped": low.expr(spec.trapped, TRUTH, (*path, "trapped"), inside),
        "otherwise": spec.otherwise,
    }
