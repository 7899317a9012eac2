"""The steps of the setup and of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kirlib.compiler.pieces import find_kind
from kirlib.compiler.rules import Lowering, draw
from kirlib.program import PieceKind, Step
from kirlib.reader.faults import Faults, Path
from kirlib.spec.game import GameSpec
from kirlib.spec.rules import PutDownSpec, StatementSpec
from kirlib.spec.turn import AdvanceSpec, DrawSpec, PutSpec, SettleSpec


def lower_steps(
    spec: GameSpec, kinds: Sequence[PieceKind], faults: Faults, low: Lowering | None = None
) -> tuple[list[Step], int]:
    """All steps, those of the setup first, and the number of the first step of a turn. `low` lowers statements."""
    alternate = spec.turns == "alternate"
    before = _steps(spec.setup, "setup", False, kinds, faults, low)
    turn = _steps(spec.turn or (), "turn", alternate, kinds, faults, low)
    known = [item for item in spec.turn or () if item is not None]
    opening = [item for item in spec.setup if item is not None]
    if known and len(known) == len(spec.turn or ()) and len(opening) == len(spec.setup):
        _check(opening, known, any(tile.placed_on for tile in spec.tiles.values()), faults)
    return [*before, *turn], len(before)


def _steps(
    items: Sequence[tuple[str, Any] | None],
    where: str,
    alternate: bool,
    kinds: Sequence[PieceKind],
    faults: Faults,
    low: Lowering | None,
) -> list[Step]:
    """Steps and statements of a list, in order. `alternate`: they belong to one player."""
    steps: list[Step] = []
    for i, item in enumerate(items):
        path = (where, i)
        if item is None:
            continue
        if isinstance(item[1], StatementSpec) and not (_is_step(item[1]) and not alternate):
            if low is not None:
                block = low.block([item], path, frozenset({"me"}) if alternate else frozenset())
                steps.append(Step("rules", count=block))
            continue
        if alternate and isinstance(item[1], DrawSpec) and low is not None:
            steps.append(draw(low, item[1]))
            continue
        step = _step(item, path, kinds, faults)
        if step is not None:
            steps.append(step)
            if step.op in ("advance", "settle", "remove destroyed", "verdict"):
                # what that sets off; in a game without rules it is left out again
                steps.append(Step("rules", count=-1))
    return steps


def _is_step(spec: StatementSpec) -> bool:
    """Whether a statement is the step in which all players place a tile of their hands."""
    body = spec.body
    return (
        isinstance(body, PutDownSpec)
        and spec.test is None
        and body.tile is None
        and body.where is None
        and body.then is None
    )


def _step(item: tuple[str, Any] | None, path: Path, kinds: Sequence[PieceKind], faults: Faults) -> Step | None:
    if item is None:
        return None
    word, body = item
    match body:
        case None:
            return Step(word)
        case StatementSpec(body=PutDownSpec(mounted=mounted)):
            return Step(word, at_once=mounted == "at once")
        case DrawSpec(to):
            return Step(word, count=to)
        case AdvanceSpec(piece, by):
            kind = _kind(piece, (*path, word, "piece"), kinds, faults)
            if kind is not None and ("pieces", piece) in faults.broken:
                return None
            if kind is not None and not kinds[kind].facing:
                faults.add(
                    "bad-step",
                    f"a {piece} has no facing, so it cannot advance",
                    (*path, word, "piece"),
                    suggestion="name a kind of piece that has `facing: true`",
                )
                return None
            return None if kind is None else Step(word, kind=kind, count=by)
        case SettleSpec(piece):
            kind = _kind(piece, (*path, word, "piece"), kinds, faults)
            return None if kind is None else Step(word, kind=kind)
        case PutSpec(piece):
            kind = _kind(piece, (*path, word, "piece"), kinds, faults)
            if kind is not None and ("pieces", piece) in faults.broken:
                return None
            if kind is not None and not kinds[kind].owned:
                faults.add(
                    "bad-step",
                    f"a {piece} is nobody's, so no player can put it",
                    (*path, word, "piece"),
                    suggestion="name a kind of piece that is `owned: true`",
                )
                return None
            return None if kind is None else Step(word, kind=kind)
    raise AssertionError(word)


def _kind(name: str, path: Path, kinds: Sequence[PieceKind], faults: Faults) -> int | None:
    return find_kind(name, [kind.name for kind in kinds], path, faults)


def _check(setup: Sequence[tuple[str, Any]], turn: Sequence[tuple[str, Any]], mounts: bool, faults: Faults) -> None:
    """Steps that need one another. `mounts`: whether any tile is placed on pieces."""
    words = [word for word, _ in turn]
    for i, (word, _) in enumerate(setup):
        if word in ("advance", "verdict", "place", "remove destroyed", "resolve mounted"):
            faults.add(
                "bad-step",
                f"{word!r} is a step of a turn, not of the setup",
                ("setup", i),
                suggestion="move it to `turn`",
            )
    if "put" in words:
        faults.add(
            "bad-step",
            "'put' is a step of the setup, not of a turn",
            ("turn", words.index("put")),
            suggestion="move it to `setup`",
        )
    if "advance" in words and "remove destroyed" not in words[words.index("advance") :]:
        message = "pieces destroy tiles when they advance, but no later step removes them"
        faults.add("bad-step", message, ("turn",), suggestion="add the step `remove destroyed`")
    for i, (word, body) in enumerate(turn):
        if mounts and word == "place" and body.body.mounted != "at once" and "resolve mounted" not in words[i:]:
            message = "tiles placed on pieces wait for a step `resolve mounted`, which does not come"
            faults.add(
                "bad-step", message, ("turn", i), suggestion="add the step `resolve mounted`, or say `mounted: at once`"
            )
