"""A conflict told stage by stage ends as the engine ends it, and tells of each candidate why it lost."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kirlib.analysis.conflict import KEPT, settle
from kirlib.engine.conflicts import Conflicts
from kirlib.engine.laying import Action
from kirlib.program import Movement
from tests.engine.stages import STAGES


@st.composite
def conflicts(draw):
    movement = Movement(tuple(draw(STAGES)), draw(st.booleans()))
    made = Conflicts(movement.stages, movement.skip_undecided)
    candidates = []
    for source in range(draw(st.integers(1, 6))):
        family, distance = draw(st.integers(0, 1)), draw(st.integers(1, 3))
        ahead, space, facing = draw(st.integers(-1, 1)), draw(st.integers(0, 1)), draw(st.integers(0, 1))
        order = made.order(family, distance)
        candidates.append(Action(source, 0, family, "", 0, distance, (), order, ahead, (), space, facing))
    return movement, made, candidates


@given(conflicts())
def test_it_ends_as_the_engine_says(case):
    movement, made, candidates = case
    settled = settle(movement, candidates)
    found = None if settled.acts is None else candidates[settled.acts]
    assert found is made.decide(candidates)


@given(conflicts())
def test_each_loser_lost_by_a_ruling(case):
    movement, _, candidates = case
    settled = settle(movement, candidates)
    for number in range(len(candidates)):
        ruling = settled.loser(number)
        if number == settled.acts:
            assert ruling is None
        else:
            assert ruling is not None
            assert number in ruling.of
            assert number not in ruling.kept
            assert (ruling.verdict == KEPT) == bool(ruling.kept)


def test_nobody_to_settle():
    assert settle(Movement((), False), []).acts is None
