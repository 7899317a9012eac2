"""The ways to end a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve

from kirlib.compiler.expressions import lower
from kirlib.compiler.functions import TRUTH
from kirlib.compiler.pieces import find_kind
from kirlib.compiler.readings import Names
from kirlib.model.bounds import MOST_ENDS
from kirlib.program import End, Expr, PieceKind
from kirlib.reader.faults import Faults, Path
from kirlib.spec.ends import EndSpec, LimitSpec, RepetitionSpec

WAYS = ("destroyed", "last left", "blocked", "repetition", "limit", "when", "player")


def lower_ends(
    specs: Sequence[EndSpec],
    kinds: Sequence[PieceKind],
    steps: Sequence[str],
    faults: Faults,
    names: Names | None = None,
) -> list[End]:
    """The ends, in order. A game that nothing bounds gets a warning. `names`: what guards can name, if it is known."""
    if len(specs) > MOST_ENDS:
        message = f"a game has at most {MOST_ENDS:,} ways to end, and this has {len(specs):,}"
        faults.add("too-many", message, ("ends",), at_key=True, suggestion="remove some")
        return []
    ends = [end for end in (_end(spec, kinds, faults, names) for spec in specs) if end is not None]
    if not any(spec.repetition is not None or spec.limit is not None for spec in specs):
        faults.add(
            "endless",
            "nothing bounds the length of this game",
            ("ends",),
            suggestion="add `repetition: draw`, or `limit: {turns: 1000}`",
            warning=True,
        )
    for i, end in enumerate(specs):
        if end.destroyed is not None and "verdict" not in steps:
            message = "this end is looked at by the step `verdict`, which the turn does not have"
            hint = "add the step `verdict` to the turn, or remove this end"
            faults.add("unreachable", message, ("ends", i), suggestion=hint, warning=True)
        if end.owner == "eliminated" and not any(other.last_left is not None for other in specs):
            message = "players are eliminated, but the game does not end when only one is left"
            hint = "add `last left: wins`"
            faults.add("never-decided", message, (*end.path, "owner"), suggestion=hint, warning=True)
    return ends


def _end(spec: EndSpec, kinds: Sequence[PieceKind], faults: Faults, names: Names | None) -> End | None:
    said = [way for way in WAYS if getattr(spec, way.replace(" ", "_")) is not None]
    if len(said) != 1:
        faults.add(
            "bad-end",
            f"an end says exactly one of {', '.join(WAYS)}",
            spec.path,
            suggestion="keep one of them, and make the others items of their own",
        )
        return None
    for key in ("owner", "all"):
        if spec.destroyed is None and getattr(spec, key) is not None:
            faults.add(
                "bad-end", f"{key!r} needs `destroyed`", (*spec.path, key), at_key=True, suggestion=f"remove {key!r}"
            )
            return None
    if not _fits(spec, faults):
        return None
    if spec.when is not None or spec.player is not None:
        return _guarded(spec, faults, names)
    if spec.blocked is not None:
        return End("blocked", result=spec.blocked, text="nobody can place a tile")
    if spec.repetition is not None:
        return _repetition(spec.repetition)
    if spec.limit is not None:
        return _limit(spec.limit, faults, names)
    if spec.last_left is not None:
        return End("last left", text="one player is left")
    assert spec.destroyed is not None
    for key in ("owner", "all"):
        if getattr(spec, key) is None:
            hint = "add `owner: loses`" if key == "owner" else "add `all: tie`"
            faults.add(
                "missing-key",
                f"an end by `destroyed` says what that means: {key!r} is missing",
                spec.path,
                suggestion=hint,
            )
            return None
    kind = find_kind(spec.destroyed, [k.name for k in kinds], (*spec.path, "destroyed"), faults)
    if kind is None:
        return None
    if ("pieces", spec.destroyed) in faults.broken:
        return None
    if not kinds[kind].owned:
        faults.add(
            "bad-end",
            f"a {spec.destroyed} is nobody's, so its owner can neither win nor lose",
            (*spec.path, "destroyed"),
            suggestion="name a kind of piece that is `owned: true`",
        )
        return None
    assert spec.all is not None
    return End(
        op="eliminated" if spec.owner == "eliminated" else "destroyed",
        kind=kind,
        owner_wins=spec.owner == "wins",
        result=spec.all,
        text=f"{spec.destroyed} destroyed",
    )


def _fits(spec: EndSpec, faults: Faults) -> bool:
    """Whether `winners`, `result` and `reason` stand with the way to end that they belong to."""
    for key, ways in (("winners", ("when",)), ("result", ("when", "player")), ("reason", ("when", "player"))):
        if getattr(spec, key) is not None and all(getattr(spec, way) is None for way in ways):
            needed = " or ".join(f"`{way}`" for way in ways)
            message = f"{key!r} needs {needed}"
            faults.add("bad-end", message, (*spec.path, key), at_key=True, suggestion=f"remove {key!r}")
            return False
    allowed = ("wins", "loses") if spec.player is not None else ("draw", "tie", "loss")
    if spec.player is not None and spec.result is None:
        message = "say whether that player wins or loses"
        faults.add("missing-key", message, spec.path, suggestion="add `result: wins` or `result: loses`")
        return False
    if spec.result is not None and spec.result not in allowed:
        message = f"the result of this end is one of {', '.join(allowed)}, not {spec.result}"
        faults.add("bad-end", message, (*spec.path, "result"), suggestion="use one of them")
        return False
    return True


def _test(formula: Any, key: str, path: Path, faults: Faults, names: Names | None, *bound: str) -> Expr | None:
    """A guard of an end, of which `bound` is known; None where it is missing, or faulty."""
    if formula is None or names is None:
        return None
    return lower(formula, evolve(names, bound=frozenset(bound)), TRUTH, (*path, key), faults)


def _guarded(spec: EndSpec, faults: Faults, names: Names | None) -> End | None:
    key = "when" if spec.when is not None else "player"
    test = _test(getattr(spec, key), key, spec.path, faults, names, *(() if key == "when" else ("me",)))
    winners = _test(spec.winners, "winners", spec.path, faults, names, "me")
    if test is None:
        return None
    text = spec.reason or ("the game is over" if key == "when" else "a player has done it")
    return End(key, result=spec.result or "draw", text=text, test=test, winners=winners)


def _repetition(spec: str | RepetitionSpec) -> End:
    times, result = (2, spec) if isinstance(spec, str) else (spec.times, spec.result)
    return End("repetition", count=times, result=result, text="every piece is back where it was")


def _limit(spec: LimitSpec, faults: Faults, names: Names | None) -> End | None:
    if (spec.turns is None) == (spec.decisions is None):
        message = "a limit is one of turns or of decisions"
        faults.add("bad-end", message, spec.path, suggestion="write `turns: 1000` or `decisions: 1000`")
        return None
    winners = _test(spec.winners, "winners", spec.path, faults, names, "me")
    if spec.turns is not None:
        return End("limit", count=spec.turns, result=spec.result, text=f"{spec.turns} turns are over", winners=winners)
    assert spec.decisions is not None
    text = f"{spec.decisions} moves have been made"
    return End("decisions", count=spec.decisions, result=spec.result, text=text, winners=winners)
