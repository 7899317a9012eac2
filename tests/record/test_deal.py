"""The choice of draws for what was placed."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from kirlib.record.deal import matching

ROWS = st.lists(st.lists(st.integers(0, 5), max_size=4, unique=True), max_size=5)


@given(ROWS)
def test_a_choice_is_found_just_if_there_is_one(rows: list[list[int]]) -> None:
    there_is = any(len(set(choice)) == len(rows) for choice in product(*rows))
    found = matching(rows)
    assert (found is not None) == there_is
    if found is not None:
        assert len(set(found)) == len(found) == len(rows)
        assert all(number in row for number, row in zip(found, rows, strict=True))
