"""A match: what is played, told, gone back to and taken up again."""

from __future__ import annotations

import random
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kirlib
from kirlib import CHANCE, TERMINAL, IllegalMoveError, Match, MatchError, Move, NotationError, Observation
from kirlib.players import RandomPlayer
from tests.model.samples import NAMES, game

PLAYER = RandomPlayer()


def finished(name: str, seed: int, **declared: Any) -> Match:
    """A match of random players that is over."""
    match = Match(game(name), seed, [PLAYER] * game(name).players[-1], **declared)
    match.run()
    return match


# --- the course


@pytest.mark.parametrize("name", NAMES)
def test_a_match_is_played_to_its_end(name: str) -> None:
    match = finished(name, 3)
    assert match.is_over
    assert match.current_player == TERMINAL
    assert match.outcome == match.state.outcome
    assert match.returns() == match.state.returns()
    assert list(match.legal_moves()) == []
    state = game(name).initial_state(len(match.players))
    for ply, played in enumerate(match.history):
        assert (played.ply, played.turn, played.player) == (ply, state.turn, state.current_player)
        state = state.play(played.move)
    assert state == match.state


def test_the_same_seed_and_moves_make_the_same_match() -> None:
    a, b, c = (finished("dragons-of-kir", seed) for seed in (7, 7, 8))
    assert a.history == b.history != c.history
    outside = Match(game("dragons-of-kir"), 7)
    for played in a.history:
        if played.player != CHANCE:
            outside.play(played.move)
    assert outside.history == a.history


def test_without_a_seed_matches_differ_and_tell_theirs() -> None:
    matches = [Match(game("dragons-of-kir")) for _ in range(4)]
    assert len({match.state for match in matches}) > 1
    assert Match(game("dragons-of-kir"), matches[0].seed).state == matches[0].state


def test_chance_is_played_so_that_a_player_is_to_decide() -> None:
    match = Match(game("many"), 2, [None] * 3)
    assert match.current_player in range(3)
    assert {played.player for played in match.history} == {CHANCE}
    while not match.is_over:
        match.play(match.legal_moves()[0])
        assert match.is_over or not match.state.is_chance


def test_players_get_what_their_seat_may_know_and_nothing_else() -> None:
    calls = []

    def player(*given: Any) -> Move:
        calls.append(given)
        return given[1][0]

    match = Match(game("small"), 4, [player, None])
    match.run()
    while not match.is_over:
        match.play(match.legal_moves()[-1])
        match.run()
    assert len(calls) > 2
    for observation, legal, rng in calls:
        assert type(observation) is Observation
        assert observation.player == observation.current_player == 0
        assert isinstance(legal, Sequence)
        assert type(rng) is Random


def test_a_seat_that_is_decided_from_outside() -> None:
    match = Match(game("small"), 4, [PLAYER, None])
    assert match.run().current_player == 1
    with pytest.raises(MatchError, match="player 2 come from outside"):
        match.step()
    text = str(match.legal_moves()[2])
    match.play(text)
    assert str([played for played in match.history if played.player == 1][-1].move) == text


@pytest.mark.parametrize("move", ["draw wind", "continue", "monk z9", "", "otter a1", None, 3, ("pass",)], ids=repr)
def test_moves_that_cannot_be_played_change_nothing(move: Any) -> None:
    match = Match(game("dragons-of-kir"), 1)
    before = match.history
    with pytest.raises((IllegalMoveError, NotationError)):
        match.play(move)
    assert match.history == before
    match.play(match.legal_moves()[0])


def test_after_the_end_nothing_can_be_played() -> None:
    match = finished("small", 1)
    for call in (match.step, lambda: match.play("pass")):
        with pytest.raises(MatchError, match="over"):
            call()
    assert match.run() is match.state


def test_the_hosts_generator_is_left_alone() -> None:
    random.seed(5)
    before = random.getstate()
    match = finished("dragons-of-kir", 2)
    Match(game("dragons-of-kir"))
    match.undo()
    match.redo()
    match.record()
    assert random.getstate() == before


BAD: list[tuple[dict[str, Any], str]] = [
    ({"seed": "7"}, "seed"),
    ({"seed": True}, "seed"),
    ({"seed": 10**100}, "seed"),
    ({"players": [None]}, "2 players, not 1"),
    ({"players": [None] * 5}, "2 players, not 5"),
    ({"players": ["random", None]}, "player 1 can't be called"),
    ({"first": 2}, "first"),
    ({"on_illegal": "ignore"}, "on_illegal is one of raise, random, forfeit"),
    ({"on_timeout": None}, "on_timeout"),
    ({"time_limit": 0}, "time_limit"),
    ({"time_limit": float("nan")}, "time_limit"),
    ({"time_limit": "1"}, "time_limit"),
    ({"time_limit": True}, "time_limit"),
]


@pytest.mark.parametrize(("arguments", "said"), BAD, ids=lambda value: str(value)[:40])
def test_arguments_that_make_no_sense_are_refused(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises((ValueError, TypeError), match=said):
        Match(game("dragons-of-kir"), **arguments)


def test_a_match_is_of_a_game() -> None:
    with pytest.raises(TypeError, match="load_game"):
        Match("dragons-of-kir")  # type: ignore[arg-type]


def test_who_is_first_can_be_told() -> None:
    assert Match(game("dragons-of-kir"), 1, first=1).current_player == 1
    assert Match(game("dragons-of-kir"), 1).current_player == 0


# --- back and forth


@given(st.integers(0, 10**6), st.lists(st.sampled_from(["play", "play", "play", "undo", "redo"]), max_size=25))
def test_undo_and_redo_go_through_what_was_there(seed: int, calls: list[str]) -> None:
    """A model of the match: the histories before each decision, and those that can be redone."""
    rng = Random(seed)
    match = Match(game("small"), seed)
    past, future = [match.history], []
    for call in calls:
        if call == "play" and not match.is_over:
            legal = match.legal_moves()
            match.play(legal[rng.randrange(len(legal))])
            past.append(match.history)
            future = []
        elif call == "undo" and len(past) > 1:
            match.undo()
            future.append(past.pop())
        elif call == "redo" and future:
            match.redo()
            past.append(future.pop())
        elif call != "play":
            with pytest.raises(MatchError, match="nothing to"):
                getattr(match, call)()
        assert match.history == past[-1]
        assert (match.can_undo, match.can_redo) == (len(past) > 1, bool(future))


def test_the_same_move_meets_the_same_chance_after_an_undo() -> None:
    match = Match(game("dragons-of-kir"), 6)
    match.play(match.legal_moves()[3])
    match.play(match.legal_moves()[5])
    once, move = match.history, match.history[-3].move
    assert once[-1].player == CHANCE
    match.undo()
    assert match.current_player == 1
    match.play(match.legal_moves()[8])
    assert match.history != once
    match.undo()
    match.play(move)
    assert match.history == once


def test_computer_players_decide_the_same_after_an_undo() -> None:
    match = finished("small", 5)
    history = match.history
    for _ in range(4):
        match.undo()
    match.run()
    assert match.history == history


def test_undo_can_go_back_to_a_seats_own_decision() -> None:
    match = Match(game("dragons-of-kir"), 6, [None, PLAYER])
    match.play(match.legal_moves()[3])
    match.run()
    match.play(match.legal_moves()[3])
    match.run()
    middle = [played for played in match.history if played.player == 0][1].ply
    match.undo(0)
    assert match.current_player == 0
    assert len(match.history) == middle
    match.undo(0)
    with pytest.raises(MatchError, match="player 1 has decided nothing"):
        match.undo(0)
    assert match.can_redo


# --- taken up again


@given(st.integers(0, 10**6), st.integers(0, 40))
def test_a_match_taken_up_from_its_record_goes_on_as_it_would_have(seed: int, decisions: int) -> None:
    match = Match(game("small"), seed, [PLAYER, PLAYER])
    while decisions and not match.is_over:
        match.step()
        decisions -= 1
    text = str(match.record(with_seed=True))
    again = Match.resume(text, game("small"), [PLAYER, PLAYER])
    assert again.history == match.history
    assert again.run() == match.run()
    assert again.history == match.history
    while match.can_undo:
        assert again.undo() == match.undo()


def test_the_seed_is_only_in_the_record_if_asked_for() -> None:
    match = Match(game("small"), 123456789)
    assert "123456789" not in str(match.record())
    assert "123456789" in str(match.record(with_seed=True))
    assert Match.resume(match.record(), game("small")).state == match.state


def test_a_record_is_taken_up_by_as_many_players() -> None:
    record = Match(game("many"), 1, [None] * 3).record()
    assert Match.resume(record, game("many")).players == (None,) * 3
    with pytest.raises(ValueError, match="3 players, not 2"):
        Match.resume(record, game("many"), [None, None])


def test_a_record_that_ends_amid_chance_is_taken_up() -> None:
    whole = finished("dragons-of-kir", 2)
    moves = [played.move for played in whole.history]
    for count in range(14):
        record = kirlib.Record.of(whole.game, moves[:count], seed=2)
        match = Match.resume(record)
        assert not match.state.is_chance
        assert match.history == whole.history[: len(match.history)]
