"""What a match's methods are given and can't use: one clear error, and nothing has happened."""

from __future__ import annotations

from collections.abc import Callable
from itertools import repeat
from typing import Any

import pytest

from kirlib import Match, Record, RecordError
from kirlib.players import RandomPlayer
from tests.model.samples import game

NO_SEATS = [-1, 2, 10**30, 0.0, 1.0, True, False, "0", "", b"0", [], (0,), {}]
SEAT_CALLS: dict[str, Callable[[Match, Any], object]] = {
    "undo": lambda match, seat: match.undo(seat),
    "observation": lambda match, seat: match.observation(seat),
    "watch": lambda match, seat: match.watch(print, seat),
}
NO_SWITCHES = ["no", "", 0, 1, None, [], 0.5]
NO_MATCH: list[tuple[dict[str, Any], str]] = [
    ({"players": 2}, "players is a list"),
    ({"players": object()}, "players is a list"),
    ({"players": "ab"}, "player 1 can't be called"),
    ({"players": repeat(None)}, "for 2 players"),
    ({"clock": None}, "a clock is called"),
    ({"clock": 5}, "a clock is called"),
    ({"on_illegal": []}, "on_illegal is one of"),
    ({"time_limit": "5"}, "time_limit is a number"),
    ({"seed": 1.0}, "a seed is a whole number"),
]


def begun() -> Match:
    match = Match(game("small"), 1)
    match.play(match.legal_moves()[0])
    match.play(match.legal_moves()[0])
    return match


@pytest.mark.parametrize("seat", NO_SEATS, ids=repr)
@pytest.mark.parametrize("name", SEAT_CALLS)
def test_a_seat_that_nobody_has_is_refused_alike(name: str, seat: Any) -> None:
    match = begun()
    before = match.history
    with pytest.raises(ValueError, match="there are players 0 to 1, no player ") as caught:
        SEAT_CALLS[name](match, seat)
    assert type(caught.value) is ValueError
    assert str(caught.value).endswith(f"no player {seat!r}")
    assert match.history == before
    assert not match.can_redo


@pytest.mark.parametrize("value", NO_SWITCHES, ids=repr)
def test_what_shows_hidden_things_is_said_by_true_or_false(value: Any) -> None:
    match = begun()
    with pytest.raises(TypeError, match="everything is True or False"):
        match.watch(print, everything=value)
    with pytest.raises(TypeError, match="with_seed is True or False"):
        match.record(with_seed=value)


@pytest.mark.parametrize("value", [None, "print", 5, []], ids=repr)
def test_what_watches_can_be_called(value: Any) -> None:
    match = begun()
    with pytest.raises(TypeError, match="what watches must be callable"):
        match.watch(value)
    if value is not None:
        with pytest.raises(TypeError, match="undone must be callable"):
            match.watch(print, undone=value)


@pytest.mark.parametrize("value", [5, "Event", [("Event", "x")], []], ids=repr)
def test_headers_are_a_mapping(value: Any) -> None:
    with pytest.raises(TypeError, match="headers is a mapping"):
        begun().record(headers=value)


@pytest.mark.parametrize(("arguments", "said"), NO_MATCH, ids=lambda value: str(value)[:30])
def test_a_match_taken_up_is_as_strict_as_a_new_one(arguments: dict[str, Any], said: str) -> None:
    if arguments.get("players") == repeat(None):
        said = "players"
    with pytest.raises((ValueError, TypeError), match=said):
        Match(game("small"), **arguments)
    with pytest.raises((ValueError, TypeError), match=said.replace("for 2 players", "of 2 players")):
        Match.resume(begun().record(), game("small"), **arguments)


@pytest.mark.parametrize("value", [5, "small", {}], ids=repr)
def test_a_game_is_a_game(value: Any) -> None:
    for make in (lambda: Match(value), lambda: Match.resume(begun().record(), value)):
        with pytest.raises(TypeError, match="a Game is needed"):
            make()


def test_who_is_first_stands_in_the_record() -> None:
    record = Match(game("dragons-of-kir"), 1, first=1).record()
    with pytest.raises(TypeError, match="first"):
        Match.resume(record, first=0)  # type: ignore[call-arg]
    assert Match.resume(record).current_player == 1


@pytest.mark.parametrize("value", [5, None, [], {}], ids=repr)
def test_a_record_is_text(value: Any) -> None:
    with pytest.raises(RecordError, match="a record is text"):
        Match.resume(value)


def test_the_text_of_a_record_is_taken_up_with_its_game_where_that_does_not_ship() -> None:
    match = Match(game("small"), 1, [RandomPlayer()] * 2)
    match.run()
    assert Match.resume(match.record()).history == match.history  # it has its game
    text = str(match.record())
    with pytest.raises(RecordError, match="give the game"):
        Match.resume(text)
    assert Match.resume(text, game=game("small")).history == match.history
    assert Record.parse(text).replay(game("small")) == match.state


def test_functions_that_nobody_would_await_do_not_watch() -> None:
    async def told(what: object, more: object = None) -> None:
        raise AssertionError(what)

    class Told:
        async def __call__(self, what: object) -> None:
            raise AssertionError(what)

    match = Match(game("otter-pond"), 1)
    for watcher in (told, Told()):
        with pytest.raises(TypeError, match="what watches must not be async"):
            match.watch(watcher)
        with pytest.raises(TypeError, match="what is called when moves are undone must not be async"):
            match.watch(print, undone=watcher)
