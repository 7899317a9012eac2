"""Conflicts: the order of the candidates makes no difference, and the leading order is only a short cut."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kirlib.engine.conflicts import Conflicts
from kirlib.engine.laying import Action
from tests.engine.stages import STAGES


@st.composite
def conflicts(draw):
    stages = draw(STAGES)
    made = Conflicts(stages, draw(st.booleans()))
    candidates = []
    for source in range(draw(st.integers(1, 5))):
        family, distance = draw(st.integers(0, 1)), draw(st.integers(1, 3))
        ahead, space, facing = draw(st.integers(-1, 1)), draw(st.integers(0, 1)), draw(st.integers(0, 1))
        order = made.order(family, distance)
        candidates.append(
            Action(source, 0, family, "", 0, distance, (), order, ahead, ((space, facing, True),), space, facing)
        )
    return made, candidates


def by_the_page(candidates, stages, skip_undecided):
    """The stages read as they are written: an action, None for nobody, or `next`."""
    if len(candidates) == 1:
        return candidates[0]
    if not stages:
        return "next" if skip_undecided else None
    stage, *rest = stages
    if stage.kind == "agree":
        outcomes = {tuple(getattr(c, part) for part in stage.on) for c in candidates}
        if len(outcomes) > 1:
            return "next" if stage.skip else None
        return by_the_page(candidates, rest, skip_undecided)
    if stage.kind == "prefer":
        kept = [c for c in candidates if c.ahead == stage.sign]
        return by_the_page(kept or candidates, rest, skip_undecided)

    def rank(c):
        return stage.ranks[c.family] if stage.kind == "family" else stage.sign * c.distance

    for value in sorted({rank(c) for c in candidates}):
        chosen = by_the_page([c for c in candidates if rank(c) == value], rest, skip_undecided)
        if chosen != "next":
            return chosen
    return "next"


@given(conflicts(), st.randoms(use_true_random=False))
def test_the_order_of_candidates_makes_no_difference(conflict, rng):
    made, candidates = conflict
    shuffled = rng.sample(candidates, len(candidates))
    assert made.decide(shuffled) is made.decide(candidates)


@given(conflicts())
def test_the_short_cut_decides_as_the_stages_do(conflict):
    made, candidates = conflict
    chosen = by_the_page(candidates, [*made.leading, *made.later], made.skip_undecided)
    assert made.decide(candidates) is (None if chosen == "next" else chosen)
