"""What was told is kept, as a copy, and forgotten when it is too much."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kirlib.serve.memo import Memo


def never():
    raise AssertionError("it is there")


def test_it_is_made_once_and_a_copy_each_time():
    memo = Memo()
    memo.get("a", lambda: {"x": [1]})["x"].append(2)
    memo.settle()
    memo.get("a", never)["x"].append(3)
    assert memo.get("a", never) == {"x": [1]}


def test_what_was_asked_for_last_stays():
    memo = Memo(most=30)
    for key in "abc":
        memo.put(key, "x" * 8)
    memo.settle()
    memo.get("a", never)
    memo.put("d", "x" * 8)
    memo.settle()
    assert list(memo.held) == ["c", "a", "d"]


@given(steps=st.lists(st.tuples(st.integers(0, 5), st.integers(0, 40), st.booleans())))
def test_its_size_is_what_it_holds_and_no_more_than_allowed(steps):
    memo = Memo(most=60)
    for key, size, settles in steps:
        assert memo.get(key, lambda n=size: "x" * n) == (memo.get(key, never))
        if settles:
            memo.settle()
            assert memo.size == sum(map(len, memo.held.values())) <= 60
