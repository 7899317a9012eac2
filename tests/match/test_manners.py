"""Players and observers that fail, cheat, dawdle or meddle."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import kirlib
from kirlib import IllegalMoveError, Match, MatchError, Move, PlayerTimeoutError, Told
from kirlib.players import RandomPlayer
from tests.model.samples import game

PLAYER = RandomPlayer()


class Clock:
    """A clock that players turn."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def match_of(player: Any, **declared: Any) -> Match:
    return Match(game("small"), 9, [PLAYER, player], **declared)


def undisturbed() -> Match:
    match = match_of(PLAYER)
    match.run()
    return match


# --- failing


@pytest.mark.parametrize("failure", [RuntimeError("broken"), KeyboardInterrupt(), SystemExit(1)], ids=repr)
def test_a_player_that_raises_leaves_the_match_where_it_was(failure: BaseException) -> None:
    """In every decision once, and the match ends as it would have."""
    failed: set[int] = set()

    def player(observation: Any, legal: Any, rng: Random) -> Move:
        move = PLAYER(observation, legal, rng)
        if observation.turn not in failed:
            failed.add(observation.turn)
            raise failure
        return move

    match = match_of(player)
    while not match.is_over:
        before = match.history
        try:
            match.step()
        except type(failure):
            assert match.history == before
    assert len(failed) > 2
    assert match.history == undisturbed().history


def test_an_error_of_a_player_tells_whose_it_was() -> None:
    def player(*given: Any) -> Move:
        raise ZeroDivisionError("oh")

    with pytest.raises(ZeroDivisionError) as caught:
        match_of(player).run()
    assert "player 2" in caught.value.__notes__[0]
    assert "turn 1" in caught.value.__notes__[0]


@pytest.mark.parametrize("treatment", ["raise", "random", "forfeit"])
def test_nobody_is_told_of_what_was_not_made(treatment: str) -> None:
    """Seat 1 fails in each of its decisions once; whenever something is raised, only what stands has been told."""
    kir, failed, told = game("dragons-of-kir"), set[int](), list[int]()

    def player(observation: Any, legal: Any, rng: Random) -> Any:
        if observation.turn % 3 == 1 and observation.turn not in failed:
            failed.add(observation.turn)
            raise RuntimeError("broken")
        return None if observation.turn == 8 else legal[0]

    match = Match(kir, 9, [PLAYER, player], on_illegal=treatment)
    match.watch(lambda seen: told.append(seen.ply))
    while not match.is_over and match.state.turn < 10:
        plies = match.plies
        try:
            match.step()
        except (RuntimeError, IllegalMoveError):
            assert match.plies == plies
            if match.state.turn == 8:
                match.play(match.legal_moves()[0])
        assert told == list(range(match.plies))
    assert failed


def test_an_error_class_that_takes_no_notes_comes_out_as_it_is() -> None:
    class Frozen(Exception):
        def __setattr__(self, name: str, value: object) -> None:
            raise AttributeError("frozen")

    def fail(*given: Any) -> Move:
        raise Frozen

    with pytest.raises(Frozen):
        match_of(fail).run()
    match = match_of(PLAYER)
    match.watch(fail)
    with pytest.raises(Frozen):
        match.step()


# --- answers that are no good


def cheat(answer: Any) -> Callable[..., Any]:
    return lambda observation, legal, rng: answer


STRANGE = [None, "pass", 0, {"verb": "pass"}, Move(10**9, "place"), Move(-1, "pass"), Move(0, "place", "monk", 0, "a1")]


@pytest.mark.parametrize("answer", STRANGE, ids=repr)
def test_an_illegal_answer_is_an_error(answer: Any) -> None:
    match = match_of(cheat(answer))
    match.step()
    before = match.history
    with pytest.raises(IllegalMoveError, match=r"player 2 answered .* in turn 1"):
        match.step()
    assert match.history == before
    match.play(match.legal_moves()[0])


@pytest.mark.parametrize("answer", STRANGE, ids=repr)
def test_an_illegal_answer_is_replaced_by_a_random_move(answer: Any) -> None:
    matches = [match_of(cheat(answer), on_illegal="random") for _ in range(2)]
    for match in matches:
        match.run()
        assert match.is_over
    assert matches[0].history == matches[1].history


def test_an_illegal_answer_forfeits() -> None:
    match = match_of(cheat(None), on_illegal="forfeit")
    match.step()
    before = match.history
    match.run()
    assert match.is_over
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.losers) == ((0,), (1,))
    assert match.outcome.reason == "player 2 gave no legal answer in turn 1"
    assert match.returns() == (1.0, -1.0)
    assert match.history == before
    assert list(match.legal_moves()) == []
    match.undo()
    assert not match.is_over
    assert match.current_player == 1
    match.redo()
    assert match.is_over


def test_a_forfeit_is_in_the_record() -> None:
    match = Match(game("many"), 9, [PLAYER, cheat(None), PLAYER], on_illegal="forfeit")
    match.run()
    record = match.record()
    assert record.result == "win:1,3"
    text = str(record)
    assert "forfeit:2" in text
    assert kirlib.replay(text, game("many")) == match.state
    again = Match.resume(text, game("many"))
    assert again.is_over
    assert again.returns() == match.returns() == (0.5, -1.0, 0.5)
    again.undo()
    assert again.current_player == 1


# --- time


def slow(clock: Clock, seconds: float) -> Callable[..., Move]:
    def player(observation: Any, legal: Any, rng: Random) -> Move:
        clock.now += seconds
        return PLAYER(observation, legal, rng)

    return player


def test_an_answer_in_time_is_played() -> None:
    clock = Clock()
    match = match_of(slow(clock, 2.0), time_limit=2.0, clock=clock)
    match.run()
    assert match.history == undisturbed().history


def test_a_late_answer_is_an_error() -> None:
    clock = Clock()
    match = match_of(slow(clock, 2.5), time_limit=2, clock=clock)
    match.step()
    before = match.history
    with pytest.raises(PlayerTimeoutError, match=r"player 2 took 2.5 s for a move; the limit is 2 s"):
        match.step()
    assert match.history == before


def test_a_late_answer_is_replaced_or_forfeits() -> None:
    clock = Clock()
    match = match_of(slow(clock, 3.0), time_limit=2.0, clock=clock, on_timeout="forfeit")
    match.run()
    assert match.outcome is not None
    assert match.outcome.losers == (1,)
    match = match_of(slow(clock, 3.0), time_limit=2.0, clock=clock, on_timeout="random")
    match.run()
    assert match.state.is_terminal
    assert match.history != undisturbed().history


# --- meddling


def test_players_and_observers_cannot_go_on_or_back() -> None:
    caught: list[MatchError] = []

    def meddle(*given: Any) -> None:
        for call in (match.step, match.run, match.undo, match.redo, lambda: match.play("pass")):
            with pytest.raises(MatchError, match="at work") as error:
                call()
            caught.append(error.value)

    def player(observation: Any, legal: Any, rng: Random) -> Move:
        meddle()
        return PLAYER(observation, legal, rng)

    match = match_of(player)
    match.watch(meddle)
    match.run()
    assert len(caught) > 20
    assert match.history == undisturbed().history


# --- what is told


def watched(name: str, seat: int | None, **how: Any) -> tuple[Match, list[Told]]:
    match = Match(game(name), 3, [PLAYER] * game(name).players[-1])
    told: list[Told] = []
    match.watch(told.append, seat, **how)
    match.run()
    return match, told


@pytest.mark.parametrize("name", ["dragons-of-kir", "many", "by-lot"])
def test_observers_are_told_every_move(name: str) -> None:
    match, told = watched(name, None)
    assert [(t.ply, t.turn, t.player) for t in told] == [(p.ply, p.turn, p.player) for p in match.history]
    states = list(match.record().states(game(name)))
    assert [t.observation for t in told] == [state.observation(None) for state in states[1:]]
    for t, played in zip(told, match.history, strict=True):
        assert t.move in (played.move, None)
        assert t.events or played.move.verb in ("continue", "first")


def test_what_others_draw_is_not_told() -> None:
    for seat in (None, 0, 1):
        _, told = watched("dragons-of-kir", seat)
        draws = [t for t in told if t.text.startswith("draw")]
        assert {t.seat for t in draws} == {0, 1}
        for t in draws:
            (drawn, *_) = [event for event in t.events if event.kind == "draw"]
            if t.seat == seat:
                assert t.move is not None
                assert drawn.tile == t.move.item
            else:
                assert (t.move, t.text, drawn.tile) == (None, "draw ?", None)


def test_what_may_be_known_is_told() -> None:
    for name, how in (("by-lot", {}), ("dragons-of-kir", {"everything": True})):
        match, told = watched(name, None, **how)
        assert [t.move for t in told] == [played.move for played in match.history]
        assert [t.text for t in told] == [str(played.move) for played in match.history]
        assert all(e.tile for t in told for e in t.events if e.kind == "draw")


def test_an_observer_that_comes_later_is_told_from_there_on() -> None:
    match = match_of(PLAYER)
    match.step()
    count = len(match.history)
    told: list[Told] = []
    match.watch(told.append)
    match.run()
    assert [t.ply for t in told] == list(range(count, len(match.history)))
    told.clear()
    match.undo()
    assert told == []
    match.redo()
    assert {t.ply for t in told} <= set(range(len(match.history)))
    assert told[-1].ply == len(match.history) - 1


def test_what_everybody_is_told_of_an_illegal_answer_names_no_tile() -> None:
    """The answer may be of a tile that nobody else has seen."""
    kir = game("dragons-of-kir")

    def stubborn(observation: Any, legal: Any, rng: Any) -> Any:
        tile = next(name for name in observation.hand if not name.startswith("dragon"))
        return kir.parse_move(f"{tile} a1")  # a tent stands there

    match = Match(kir, 4, [stubborn, stubborn], on_illegal="forfeit")
    match.run()
    assert match.outcome is not None
    record = str(match.record().redacted(1, kir))
    hidden = {kind.name for kind in kir.program.types}
    for text in (match.outcome.reason, next(line for line in record.splitlines() if "Reason" in line)):
        assert not any(name in text for name in hidden)


def test_a_forfeit_keeps_its_reason_in_the_record() -> None:
    match = match_of(cheat(None), on_illegal="forfeit")
    match.run()
    resumed = Match.resume(match.record(), match.game)
    assert resumed.outcome == match.outcome
    assert str(resumed.record()) == str(match.record())
