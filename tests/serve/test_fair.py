"""Whoever has used the least time lately goes next, a part of a job at a time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirlib.serve.fair import STRANGERS, Turns


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Scene:
    """Jobs of several; `done`: whose part was done, in order."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.turns = Turns(self.clock)
        self.done: list[str] = []

    def add(self, who: str | None, *seconds: float, name: str = "") -> None:
        def job() -> Iterator[None]:
            for i, part in enumerate(seconds):
                if i:
                    yield
                self.clock.now += part
                self.done.append(name or str(who))

        self.turns.add(None if who is None else who.encode(), job())

    def go(self, parts: int = 10**6) -> list[str]:
        while self.turns.waiting and parts:
            self.turns.go()
            parts -= 1
        return self.done


def test_an_honest_job_is_next_after_the_part_that_is_done():
    scene = Scene()
    for _ in range(50):
        scene.add("flood", *[0.1] * 100)
    scene.go(30)
    scene.add("honest", 0.1)
    assert scene.go(31)[30] == "honest"
    scene.add("honest", 0.1)
    scene.add("honest", 0.1)
    assert scene.go(2)[-2:] == ["honest"] * 2


def test_two_who_flood_share():
    scene = Scene()
    scene.add("a", *[0.1] * 100)
    scene.add("b", *[0.3] * 100)
    done = scene.go(80)
    assert abs(done.count("a") - 60) < 4  # as much time, not as many parts


def test_all_strangers_are_one():
    scene = Scene()
    for name in "xyz":
        scene.turns.add(STRANGERS, iter([None] * 10))
        del name
    scene.add("honest", *[0.1] * 3)
    assert scene.turns.next() == STRANGERS
    assert list(scene.turns.waiting) == [STRANGERS, b"honest"]


def test_of_one_token_the_job_goes_next_into_which_the_least_has_gone():
    scene = Scene()
    scene.add("a", 1, 1, 1, name="long")
    scene.add("a", 1, name="second")
    scene.go(2)
    scene.add("a", 1, name="third")
    assert scene.go() == ["long", "second", "third", "long", "long"]


def test_what_the_server_has_to_do_itself_goes_first():
    scene = Scene()
    scene.add("a", 1)
    scene.add(None, 5)
    scene.add(None, 5)
    assert scene.go() == ["None", "None", "a"]


def test_what_was_used_long_ago_is_forgotten():
    scene = Scene()
    scene.add("busy", 100)
    scene.go()
    scene.clock.now += 300
    scene.add("little", 0.01)
    scene.go()
    scene.add("little", 1)
    scene.add("busy", 1)
    assert scene.go()[-2:] == ["busy", "little"]
    for i in range(3000):
        scene.add(str(i), 0)
    scene.go()
    assert len(scene.turns.used) <= 1001


def test_a_job_that_fails_is_not_done_again():
    turns = Turns()

    def bad() -> Iterator[None]:
        yield
        raise KeyboardInterrupt

    turns.add(b"a", bad())
    turns.go()
    with pytest.raises(KeyboardInterrupt):
        turns.go()
    assert not turns.waiting


@given(
    jobs=st.lists(
        st.tuples(st.sampled_from("abcd"), st.lists(st.floats(0.001, 3), min_size=1, max_size=5)), max_size=30
    )
)
def test_all_is_done_once_and_nobody_gets_far_ahead(jobs):
    scene = Scene()
    for who, seconds in jobs:
        scene.add(who, *seconds)
    used: dict[bytes, float] = {}
    while scene.turns.waiting:
        now = scene.clock.now
        who = scene.turns.next()
        assert all(scene.turns.lately(who, now) <= scene.turns.lately(each, now) for each in scene.turns.waiting)
        scene.turns.go()
        used[who] = used.get(who, 0.0) + scene.clock.now - now
    assert len(scene.done) == sum(len(seconds) for _, seconds in jobs)
    assert sum(used.values()) == pytest.approx(sum(sum(seconds) for _, seconds in jobs))
