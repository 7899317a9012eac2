"""Those who watch: told of everything once, whatever they raise, until they stop."""

from __future__ import annotations

import copy
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirlib import Match, MatchError, Move, Observation, Told
from kirlib.match.telling import MOST
from kirlib.players import RandomPlayer
from tests.model.samples import game

PLAYER = RandomPlayer()


class BrokenError(Exception):
    """What those who watch raise."""


class Page:
    """Shows a match from what it is told alone, as a page would, and fails at some of its calls."""

    def __init__(self, match: Match, seat: int | None, failing: dict[int, BaseException], log: list[Any]) -> None:
        self.moves: list[Told] = []
        self.observation = match.observation(seat)
        self.calls = 0
        self.failing = failing
        self.log = log
        self.seat = seat
        self.stop = match.watch(self.told, seat, undone=self.undone)

    def told(self, told: Told) -> None:
        assert told.ply == len(self.moves)
        self.moves.append(told)
        self.called(told.observation)

    def undone(self, left: int, observation: Observation) -> None:
        assert left <= len(self.moves)
        del self.moves[left:]
        self.called(observation)

    def called(self, observation: Observation) -> None:
        self.observation = observation
        self.calls += 1
        error = self.failing.get(self.calls)
        if error is not None:
            self.log.append(error)
            raise error

    def shows(self, match: Match) -> bool:
        """Whether this is how the match stands."""
        same = [(t.ply, t.turn, t.player) for t in self.moves] == [(p.ply, p.turn, p.player) for p in match.history]
        return same and self.observation == match.observation(self.seat)


CALLS = st.lists(st.sampled_from(["play", "play", "play", "bad", "undo", "mine", "redo", "step"]), max_size=16)
FAILING = st.lists(st.sets(st.integers(1, 50), max_size=12), min_size=1, max_size=3)
SEATS = (0, None, 1)


def pages(match: Match, places: list[set[int]], kind: type[BaseException], log: list[Any]) -> list[Page]:
    return [
        Page(match, seat, {place: kind(f"<{seat} {place}>") for place in failing}, log)
        for seat, failing in zip(SEATS, places, strict=False)
    ]


def call(match: Match, what: str, rng: Random) -> BaseException | None:
    """One call that lets a match go on or back, and what comes out of it."""
    calls: dict[str, Callable[[], object]] = {
        "play": lambda: match.play(rng.choice(match.legal_moves() or ["pass"])),
        "bad": lambda: match.play("monk z99"),
        "undo": match.undo,
        "mine": lambda: match.undo(seat=1),
        "redo": match.redo,
        "step": match.step,
    }
    try:
        calls[what]()
    except BaseException as error:
        if isinstance(error, AssertionError):
            raise
        return error
    return None


@given(st.sampled_from(["small", "dragons-of-kir"]), st.integers(0, 10**6), CALLS, FAILING)
def test_whatever_is_raised_the_match_goes_on_and_all_are_told(
    name: str, seed: int, calls: list[str], places: list[set[int]]
) -> None:
    """Beside a match that nobody watches: the same is played, and every page shows it after every call."""
    made, plain = (Match(game(name), seed, [None, PLAYER]) for _ in range(2))
    log: list[BaseException] = []
    watching = pages(made, places, BrokenError, log)
    a, b = Random(seed), Random(seed)
    for what in calls:
        log.clear()
        out, expected = call(made, what, a), call(plain, what, b)
        assert made.history == plain.history
        assert (made.can_undo, made.can_redo) == (plain.can_undo, plain.can_redo)
        assert all(page.shows(made) for page in watching)
        if expected is not None:  # nothing was made, but there may have been a setup to tell of
            assert type(out) is type(expected)
        else:
            assert out is (log[0] if log else None)
        if out is not None:
            notes = "\n".join(getattr(out, "__notes__", []))
            assert all(str(error) in notes for error in log[:MOST] if error is not out)
            assert ("a watcher for" in notes) == bool(log)


@given(st.integers(0, 10**6), CALLS, FAILING)
def test_an_interrupt_comes_out_at_once_and_the_rest_is_told_later(
    seed: int, calls: list[str], places: list[set[int]]
) -> None:
    match = Match(game("dragons-of-kir"), seed)
    log: list[BaseException] = []
    watching = pages(match, places, KeyboardInterrupt, log)
    rng = Random(seed)
    for what in calls:
        log.clear()
        out = call(match, what, rng)
        assert log == ([out] if isinstance(out, KeyboardInterrupt) else [])
        for _ in range(60):
            with suppress(KeyboardInterrupt):
                match.run()  # all seats are from outside: it only tells
                break
        assert all(page.shows(match) for page in watching)


# --- which error, and what it says


def broken(*given: Any) -> None:
    raise BrokenError("oh")


def test_an_error_tells_who_raised_it_told_of_what_and_that_the_move_stands() -> None:
    match = Match(game("small"), 1)
    match.play(match.legal_moves()[0])
    for seat, who in ((None, "a spectator"), (1, "seat 1")):
        ply = match.plies
        stop = match.watch(broken, seat, undone=broken)
        with pytest.raises(BrokenError) as caught:
            match.play(match.legal_moves()[0])
        assert match.plies > ply
        first = caught.value.__notes__[0]
        assert first == f"kirlib: this was raised by a watcher for {who}, told of ply {ply}; the move has been made"
        with pytest.raises(BrokenError) as caught:
            match.undo()
        assert match.plies == ply
        assert f"a watcher for {who}, told that {ply} plies are left" in caught.value.__notes__[0]
        assert "taken back" in caught.value.__notes__[0]
        stop()


def test_further_errors_are_notes_and_not_without_end() -> None:
    class MuteError(Exception):
        def __str__(self) -> str:
            raise ValueError

    def mute(told: Told) -> None:
        raise MuteError

    match = Match(game("dragons-of-kir"), 1)
    match.watch(broken)
    match.watch(mute, 0)
    with pytest.raises(BrokenError) as caught:
        match.play(match.legal_moves()[0])
    notes = caught.value.__notes__
    assert len(notes) == 1 + MOST + 1
    assert notes[1].startswith("kirlib: a watcher for seat 0, told of ply 0, raised ")
    assert "MuteError" in notes[1]
    assert notes[2] == "kirlib: a watcher for a spectator, told of ply 1, raised BrokenError: oh"
    assert notes[-1] == f"kirlib: {2 * match.plies - 1 - MOST} more errors were raised by those who watch"


def test_notes_that_an_error_has_already_are_not_taken_for_the_error() -> None:
    def noted(told: Told) -> None:
        error = BrokenError("disk full")
        error.add_note("see the log")
        raise error

    match = Match(game("dragons-of-kir"), 1)
    match.run()
    match.watch(noted)
    match.watch(noted, 0)
    with pytest.raises(BrokenError) as caught:
        match.play(match.legal_moves()[0])
    own, *notes = caught.value.__notes__
    assert own == "see the log"
    assert all(note.startswith("kirlib: ") for note in notes)
    assert notes[1].endswith("raised BrokenError: disk full")


@pytest.mark.parametrize("kind", [StopIteration, MatchError, GeneratorExit, SystemExit, RecursionError])
def test_errors_of_every_kind_come_out_as_they_are(kind: type[BaseException]) -> None:
    """Among them those that mean something to the machinery around a call."""
    error, told = kind(), list[int]()

    def fail(seen: Told) -> None:
        raise error

    match = Match(game("small"), 1, [PLAYER, PLAYER])
    match.play(match.legal_moves()[0])
    plies = match.plies
    stop = match.watch(fail)
    match.watch(lambda seen: told.append(seen.ply))
    with pytest.raises(kind) as caught:
        match.step()
    assert caught.value is error
    assert match.plies > plies
    stop()
    match.run()
    assert match.is_over
    assert told == list(range(plies, match.plies))


def test_a_run_stops_after_the_step_of_which_someone_failed_to_be_told() -> None:
    match = Match(game("small"), 1, [PLAYER, PLAYER])
    seen: list[int] = []
    match.watch(lambda told: seen.append(told.turn) or (broken() if told.turn == 3 else None))
    with pytest.raises(BrokenError):
        match.run()
    assert 3 in seen
    assert seen[-1] <= match.state.turn < 6
    assert not match.is_over


def test_a_player_that_fails_says_what_those_who_watch_raised() -> None:
    """The setup is told before the player is asked: it stands, whatever becomes of the step."""

    def fail(*given: Any) -> Move:
        raise ZeroDivisionError

    match = Match(game("dragons-of-kir"), 1, [fail, None])
    match.watch(broken, 1)
    setup = match.history
    with pytest.raises(ZeroDivisionError) as caught:
        match.step()
    assert match.history == setup
    assert "by player 1" in caught.value.__notes__[0]
    assert "a watcher for seat 1, told of ply 0" in caught.value.__notes__[1]
    with pytest.raises(ZeroDivisionError) as caught:
        match.step()
    assert len(caught.value.__notes__) == 1


def test_the_match_is_made_before_it_is_told() -> None:
    match = Match(game("dragons-of-kir"), 3)
    match.run()
    before, states = match.plies, []
    match.watch(lambda told: states.append((match.plies, match.state)))
    match.play(match.legal_moves()[0])
    assert states == [(match.plies, match.state)] * (match.plies - before)


# --- going back


def test_what_is_undone_is_told_once_for_each_call_and_for_ones_own_eyes() -> None:
    match = Match(game("dragons-of-kir"), 3)
    for _ in range(5):
        match.play(match.legal_moves()[0])
    told: list[tuple[int | None, int, Observation]] = []

    def note_for(seat: int | None) -> Callable[[int, Observation], None]:
        return lambda left, observation: told.append((seat, left, observation))

    for seat in SEATS:
        match.watch(lambda _: None, seat, undone=note_for(seat))
    for back in (lambda: match.undo(), lambda: match.undo(seat=0), lambda: match.undo(1)):
        told.clear()
        back()
        assert told == [(seat, match.plies, match.observation(seat)) for seat in SEATS]


def test_moves_that_are_made_again_are_told_again() -> None:
    match = Match(game("small"), 3)
    match.play(match.legal_moves()[0])
    told: list[object] = []
    match.watch(told.append, undone=lambda left, _: told.append(left))
    for _ in range(2):
        match.undo()
        match.redo()
    once = told[: len(told) // 2]
    assert once[0] == 0 or isinstance(once[0], int)
    assert [one.ply for one in once[1:] if isinstance(one, Told)] == list(range(once[0], match.plies))
    assert told == once * 2


def test_taking_back_a_forfeit_is_told_too() -> None:
    match = Match(game("small"), 9, [lambda *given: None, None], on_illegal="forfeit")  # type: ignore[list-item]
    left: list[tuple[int, bool]] = []
    match.watch(lambda _: None, undone=lambda plies, _: left.append((plies, match.is_over)))
    match.run()
    assert match.is_over
    match.undo()
    assert left == [(match.plies, False)]


# --- coming and going


def test_who_stops_is_told_no_more() -> None:
    match = Match(game("small"), 1)
    told: list[str] = []
    stops = [match.watch(lambda _, n=n: told.append(n), undone=lambda *_, n=n: told.append(n)) for n in "abc"]
    match.play(match.legal_moves()[0])
    assert set(told) == {"a", "b", "c"}
    for _ in range(2):  # once more makes no difference
        stops[1]()
        told.clear()
        match.play(match.legal_moves()[0])
        match.undo()
        assert set(told) == {"a", "c"}


def test_a_function_that_watches_twice_stops_once() -> None:
    match = Match(game("small"), 1)
    told: list[Told] = []
    first, second = match.watch(told.append), match.watch(told.append)
    first()
    match.play(match.legal_moves()[0])
    assert [one.ply for one in told] == list(range(match.plies))
    second()
    match.play(match.legal_moves()[0])
    assert len(told) < match.plies


def test_one_can_stop_and_begin_within_a_callback() -> None:
    """In the midst of a step: who stops is told nothing more of it, who begins is told of what comes after it."""
    match = Match(game("dragons-of-kir"), 1)
    told: dict[str, list[int]] = {"first": [], "second": [], "new": []}

    def first(seen: Told) -> None:
        told["first"].append(seen.ply)
        if seen.ply == 3:
            stop_second()
            stop_first()
            match.watch(lambda one: told["new"].append(one.ply))

    stop_first = match.watch(first)
    stop_second = match.watch(lambda seen: told["second"].append(seen.ply))
    setup = match.plies
    match.run()
    match.play(match.legal_moves()[0])
    assert told == {"first": [0, 1, 2, 3], "second": [0, 1, 2], "new": list(range(setup, match.plies))}


def test_the_match_is_closed_to_those_who_are_told_of_an_undo() -> None:
    match = Match(game("small"), 1)
    match.play(match.legal_moves()[0])
    refused: list[str] = []

    def meddle(left: int, observation: Observation) -> None:
        for back in (match.undo, match.redo, match.step, match.run):
            with pytest.raises(MatchError, match="at work") as caught:
                back()
            refused.append(str(caught.value))

    match.watch(lambda _: None, undone=meddle)
    match.undo()
    assert len(refused) == 4
    match.redo()


def test_a_copy_of_a_match_takes_nothing_from_those_who_watch_it() -> None:
    match = Match(game("small"), 1)
    match.run()
    told: list[int] = []
    match.watch(lambda seen: told.append(seen.ply))
    other = copy.copy(match)
    other.play(other.legal_moves()[0])
    told.clear()
    plies = match.plies
    match.play(match.legal_moves()[0])
    assert told == list(range(plies, match.plies))


def test_a_setup_is_told_by_any_call_even_one_that_makes_nothing() -> None:
    calls: list[Callable[[Match], object]] = [Match.run, Match.step, Match.undo, Match.redo, lambda m: m.play("?")]
    for one in calls:
        match = Match(game("dragons-of-kir"), 1)
        told: list[int] = []
        match.watch(lambda seen, told=told: told.append(seen.ply))
        with suppress(MatchError, ValueError):
            one(match)
        assert told == list(range(match.plies)) != []
