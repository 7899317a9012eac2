"""A conflict settled stage by stage, slowly, with everything that each stage decided."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import field, frozen

from kirlib.engine.conflicts import alike, parts
from kirlib.engine.laying import Action
from kirlib.program import Movement, Stage

KEPT = "kept"
ASIDE = "set aside"
NOBODY_ACTS = "nobody acts"


@frozen
class Ruling:
    """What one stage decided. Candidates are numbers into the list that was to be settled.

    `stage`: the number of the stage, or None for what applies `otherwise`. `of`: the candidates it looked at.
    `verdict`: `kept` (only those in `kept` go on), `set aside` (the whole group is left without a verdict, so that the
    next one is looked at) or `nobody acts`.
    """

    stage: int | None
    of: tuple[int, ...]
    kept: tuple[int, ...]
    verdict: str


@frozen
class Settled:
    """`acts`: the number of the candidate that acts, or None. `rulings`: in the order in which they were made."""

    acts: int | None
    rulings: tuple[Ruling, ...]

    def loser(self, number: int) -> Ruling | None:
        """The last ruling that kept a candidate from acting; None for the one that acts, and where there was none."""
        if number == self.acts:
            return None
        lost = [r for r in self.rulings if number in r.of and number not in r.kept]
        return lost[-1] if lost else None


def settle(movement: Movement, candidates: Sequence[Action]) -> Settled:
    """Settles a conflict as the engine does, by the definition: stage after stage, group after group."""
    teller = _Teller(movement, candidates)
    acts = teller.reduce(tuple(range(len(candidates))), 0) if candidates else None
    return Settled(acts if isinstance(acts, int) else None, tuple(teller.rulings))


class _Skip:
    """The group is left without a verdict."""


_SKIP = _Skip()


@frozen
class _Teller:
    movement: Movement
    candidates: Sequence[Action]
    rulings: list[Ruling] = field(factory=list)

    def reduce(self, group: tuple[int, ...], number: int) -> int | _Skip | None:
        """The one of a group that acts, None if nobody does, or that the group is skipped."""
        if len(group) == 1:
            return group[0]
        stages = self.movement.stages
        if number == len(stages):
            skip = self.movement.skip_undecided
            self.rulings.append(Ruling(None, group, (), ASIDE if skip else NOBODY_ACTS))
            return _SKIP if skip else None
        stage = stages[number]
        if stage.kind == "agree":
            if alike([self.candidates[c] for c in group], stage):
                self.rulings.append(Ruling(number, group, group, KEPT))
                return self.reduce(group, number + 1)
            self.rulings.append(Ruling(number, group, (), ASIDE if stage.skip else NOBODY_ACTS))
            return _SKIP if stage.skip else None
        if stage.kind == "prefer":
            liked = tuple(c for c in group if self.candidates[c].ahead == stage.sign) or group
            self.rulings.append(Ruling(number, group, liked, KEPT))
            return self.reduce(liked, number + 1)
        return self.one_by_one(group, stage, number)

    def one_by_one(self, group: tuple[int, ...], stage: Stage, number: int) -> int | _Skip | None:
        """The parts of a group in the order of a stage, until one gets a verdict."""
        left = group
        number_of = {id(self.candidates[c]): c for c in group}
        for part in parts([self.candidates[c] for c in group], stage):
            members = tuple(number_of[id(action)] for action in part)
            self.rulings.append(Ruling(number, left, members, KEPT))
            chosen = self.reduce(members, number + 1)
            if not isinstance(chosen, _Skip):
                return chosen
            left = tuple(c for c in left if c not in members)
        return _SKIP
