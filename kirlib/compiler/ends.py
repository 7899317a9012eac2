"""The ways to end a game."""

from __future__ import annotations

from collections.abc import Sequence

from kirlib.compiler.pieces import find_kind
from kirlib.program import End, PieceKind
from kirlib.reader.faults import Faults
from kirlib.spec.ends import EndSpec

WAYS = ("destroyed", "last left", "blocked", "repetition", "limit")


def lower_ends(specs: Sequence[EndSpec], kinds: Sequence[PieceKind], steps: Sequence[str], faults: Faults) -> list[End]:
    """The ends, in order. A game that nothing bounds gets a warning."""
    ends = [end for end in (_end(spec, kinds, faults) for spec in specs) if end is not None]
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


def _end(spec: EndSpec, kinds: Sequence[PieceKind], faults: Faults) -> End | None:
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
    if spec.blocked is not None:
        return End("blocked", result=spec.blocked, text="nobody can place a tile")
    if spec.repetition is not None:
        return End("repetition", result=spec.repetition, text="every piece is back where it was")
    if spec.limit is not None:
        return End("limit", count=spec.limit.turns, result=spec.limit.result, text=f"{spec.limit.turns} turns are over")
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
