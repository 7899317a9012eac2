"""What seats have seen does not depend on when, where or how often they are asked."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from kirlib.adapters.course import Course
from kirlib.adapters.encoding import Encoding
from tests.adapters.seated import ALL, ALL_LABELS
from tests.seatings import game, step


def courses(name: str, players: int, count: int = 40) -> Iterator[Course]:
    rng = random.Random(4)
    course = Course(encoding := Encoding(game(name), players), encoding.start)
    for _ in range(count):
        yield course
        if course.state.is_terminal:
            return
        course = course.play(step(course.state, rng))


@pytest.mark.parametrize(("name", "players"), ALL, ids=ALL_LABELS)
def test_trails_are_the_same_whenever_they_are_asked_for(name: str, players: int) -> None:
    seats = (None, *range(players))
    often = [[course.trail(seat) for seat in seats] for course in courses(name, players)]
    *_, late = courses(name, players)
    assert [late.trail(seat) for seat in seats] == often[-1]
    asked_before = late
    while asked_before.parent is not None:
        asked_before = asked_before.parent
        often.pop()
        assert [asked_before.trail(seat) for seat in seats] == often[-1]


@pytest.mark.parametrize(("name", "players"), ALL, ids=ALL_LABELS)
def test_a_course_goes_on_from_its_data(name: str, players: int) -> None:
    *_, middle, last = courses(name, players, 21)
    data = middle.data()
    json.dumps(data["state"])
    again = Course.of_data(middle.encoding, data)
    assert again.parent is None
    assert last.move is not None
    again = again.play(last.move)
    for seat in (None, *range(players)):
        assert again.trail(seat) == last.trail(seat)
    assert again.text() == last.text()


@pytest.mark.parametrize(("name", "players"), ALL, ids=ALL_LABELS)
def test_a_trail_tells_each_move_once(name: str, players: int) -> None:
    *_, last = courses(name, players)
    for seat in (None, *range(players)):
        told = last.trail(seat).told
        node = last
        for item in reversed(told):
            assert node.parent is not None
            assert node.move is not None
            assert item.number in (node.move.index, -1)
            assert item.text.endswith("?" if item.number < 0 else str(node.move))
            node = node.parent
        assert node.parent is None


@pytest.mark.parametrize(("name", "players"), ALL, ids=ALL_LABELS)
def test_trails_differ_where_the_moves_told_differ(name: str, players: int) -> None:
    """Of two moves from the same position, and of the same position reached by another way."""
    for course in list(courses(name, players))[::8]:
        if course.state.is_terminal:
            continue
        for one, other in zip(course.state.legal_moves()[:3], course.state.legal_moves()[1:4], strict=False):
            first, second = course.play(one), course.play(other)
            for seat in (None, *range(players)):
                alike = first.trail(seat).told == second.trail(seat).told
                seen = first.state.observation(seat) == second.state.observation(seat)
                assert (first.digest(seat) == second.digest(seat)) == (alike and seen)
