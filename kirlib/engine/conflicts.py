"""Conflicts: which of several activated tiles acts (rulings impact first, nearest, cancel, ahead)."""

from __future__ import annotations

from collections.abc import Sequence

from kirlib.engine.laying import Action
from kirlib.program.movement import Stage


class _Skip:
    """Says that a group is left without a verdict, so that the next one is looked at."""


SKIP = _Skip()


def decide(candidates: Sequence[Action], stages: Sequence[Stage], skip_undecided: bool) -> Action | None:
    """The one that acts, or None. The order of the candidates makes no difference."""
    chosen = _decide(candidates, stages, 0, skip_undecided)
    return None if chosen is SKIP or isinstance(chosen, _Skip) else chosen


def _decide(
    candidates: Sequence[Action], stages: Sequence[Stage], number: int, skip_undecided: bool
) -> Action | _Skip | None:
    if len(candidates) == 1:
        return candidates[0]
    if number == len(stages):
        return SKIP if skip_undecided else None
    stage = stages[number]
    if stage.kind == "agree":
        if alike(candidates, stage):
            return _decide(candidates, stages, number + 1, skip_undecided)
        return SKIP if stage.skip else None
    if stage.kind == "prefer":
        preferred = [c for c in candidates if c.ahead == stage.sign]
        return _decide(preferred or candidates, stages, number + 1, skip_undecided)
    for group in groups(candidates, stage):
        chosen = _decide(group, stages, number + 1, skip_undecided)
        if not isinstance(chosen, _Skip):
            return chosen
    return SKIP


def groups(candidates: Sequence[Action], stage: Stage) -> list[list[Action]]:
    """The candidates by the stage's key, in the stage's order."""
    found: dict[int, list[Action]] = {}
    for c in candidates:
        value = stage.ranks[c.family] if stage.kind == "family" else c.distance * stage.sign
        found.setdefault(value, []).append(c)
    return [found[value] for value in sorted(found)]


def alike(candidates: Sequence[Action], stage: Stage) -> bool:
    """Whether all would bring about the same, in the respects that the stage names."""
    one = candidates[0]
    return all(
        ("space" not in stage.on or c.space == one.space)
        and ("facing" not in stage.on or c.facing == one.facing)
        for c in candidates
    )
