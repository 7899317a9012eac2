"""The arguments of statements that hold others."""

from __future__ import annotations

from typing import Any

from kirlib.compiler.functions import NUMBER, TRUTH
from kirlib.compiler.rules.lowering import IT, Args, Lowering, exactly
from kirlib.reader.faults import Path
from kirlib.spec import rules as words


def nothing(low: Lowering, body: Any, path: Path, bound: frozenset[str]) -> Args:
    return {}


def listed(low: Lowering, items: Any, path: Path, bound: frozenset[str]) -> Args:
    return {"block": low.list_of(items, path, bound)}


def each(low: Lowering, spec: words.EachSpec, path: Path, bound: frozenset[str]) -> Args | None:
    what = exactly(low, spec, ("piece", "tile", "player", "space"), path)
    if what is None:
        return None
    args: Args = {"what": what}
    inside = bound | {"piece": IT, "tile": {"here"}, "space": {"here"}, "player": {"me"}}[what]
    if what == "piece":
        args["numbers"] = low.kinds_of(spec.piece, (*path, "piece"))
        if "me" not in bound and all(low.kinds[k].owned for k in args["numbers"]):
            inside = inside | {"me"}
            args["owners"] = True
    elif what == "tile":
        args["numbers"] = low.types_of(spec.tile, (*path, "tile"))
    elif what == "player" and spec.player == "others":
        args["what"] = "others"
        if "me" not in bound:
            low.bad("there is no `me` here, so nobody is another", (*path, "player"), "write `player: all`")
    test = low.expr(spec.where, TRUTH, (*path, "where"), inside)
    if what == "space":
        own = low.expr(spec.space, TRUTH, (*path, "space"), inside)
        test = own if test is None or own is None else ("and", own, test)
    args["test"] = test
    args["order"] = low.expr(spec.order, NUMBER, (*path, "order"), inside)
    args["block"] = low.block(spec.do, (*path, "do"), inside)
    return args


def repeat(low: Lowering, spec: words.RepeatSpec, path: Path, bound: frozenset[str]) -> Args:
    return {
        "times": low.expr(spec.times, NUMBER, (*path, "times"), bound),
        "block": low.list_of(spec.do, (*path, "do"), bound),
    }
