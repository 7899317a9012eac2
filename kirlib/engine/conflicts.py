"""Conflicts: which of several activated tiles acts (rulings impact first, nearest, cancel, ahead)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from kirlib.engine.laying import Action
from kirlib.program import Stage


class Skip:
    """Says that a group is left without a verdict, so that the next one is looked at."""


SKIP = Skip()
BY = ("family", "distance")


class Conflicts:
    """The stages of a game's conflicts, made ready.

    Stages at the beginning that group the candidates put them in one order, which each action knows (`order`): so most
    conflicts are settled by comparing two numbers.
    """

    __slots__ = ("later", "leading", "skip_undecided")

    def __init__(self, stages: Sequence[Stage], skip_undecided: bool) -> None:
        count = next((i for i, stage in enumerate(stages) if stage.kind not in BY), len(stages))
        self.leading = tuple(stages[:count])
        self.later = tuple(stages[count:])
        self.skip_undecided = skip_undecided

    def order(self, family: int, distance: int) -> tuple[int, ...]:
        """The place of a candidate in the order of the leading stages: lower comes first, equals are one group."""
        return tuple(stage.ranks[family] if stage.kind == "family" else distance * stage.sign for stage in self.leading)

    def decide(self, candidates: Sequence[Action]) -> Action | None:
        """The one that acts, or None. The order in which the candidates are given makes no difference."""
        if len(candidates) == 2:
            one, other = candidates
            if one.order != other.order:
                return one if one.order < other.order else other
        for _, group in groupby(sorted(candidates, key=_order), key=_order):
            chosen = self.reduce(tuple(group), self.later)
            if not isinstance(chosen, Skip):
                return chosen
        return None

    def reduce(self, group: Sequence[Action], stages: Sequence[Stage]) -> Action | Skip | None:
        """What the rest of the stages make of a group: one acts, nobody does, or the group is skipped."""
        if len(group) == 1:
            return group[0]
        if not stages:
            return SKIP if self.skip_undecided else None
        stage, *rest = stages
        if stage.kind == "agree":
            if alike(group, stage):
                return self.reduce(group, rest)
            return SKIP if stage.skip else None
        if stage.kind == "prefer":
            return self.reduce([c for c in group if c.ahead == stage.sign] or group, rest)
        for part in parts(group, stage):
            chosen = self.reduce(part, rest)
            if not isinstance(chosen, Skip):
                return chosen
        return SKIP


def _order(action: Action) -> tuple[int, ...]:
    return action.order


def parts(candidates: Sequence[Action], stage: Stage) -> list[list[Action]]:
    """The candidates grouped by the key of a stage, in its order."""
    found: dict[int, list[Action]] = {}
    for c in candidates:
        value = stage.ranks[c.family] if stage.kind == "family" else c.distance * stage.sign
        found.setdefault(value, []).append(c)
    return [found[value] for value in sorted(found)]


def alike(candidates: Sequence[Action], stage: Stage) -> bool:
    """Whether all would bring about the same, in the respects that the stage names."""
    one = candidates[0]
    return all(
        ("space" not in stage.on or c.space == one.space) and ("facing" not in stage.on or c.facing == one.facing)
        for c in candidates
    )
