"""The record of a match plays nothing anew, and is the one that its moves make."""

from __future__ import annotations

from typing import Any, NoReturn

import pytest

import kirlib
from kirlib import Match, Record
from kirlib.match.recorded import redacted
from kirlib.players import RandomPlayer
from kirlib.state import State

GAMES = ["dragons-of-kir", "dragon-rapid-fire", "dragonflock", "lighthouse-duel", "otter-pond", "snakes-and-ladders"]


def played(name: str, steps: int, **declared: Any) -> Match:
    game = kirlib.load_game(name)
    match = Match(game, 4, [RandomPlayer()] * game.players[0], **declared)
    while steps and not match.is_over:
        match.step()
        steps -= 1
    return match


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("steps", [0, 5, 2000])
def test_it_is_the_record_of_the_moves(name: str, steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(name, steps)
    others = {"Player1": "Ann"}
    wanted = Record.of(
        match.game, [one.move for one in match.history], players=len(match.players), seed=4, others=others
    )
    for_whom = [None, *range(len(match.players))]
    for_each = [wanted.redacted(seat) for seat in for_whom]

    def play(*_: object) -> NoReturn:
        raise AssertionError("it is played anew")

    monkeypatch.setattr(State, "play", play)
    found = match.record(with_seed=True, headers=others)
    if match.outcome is not None:  # only the order of headers may be another
        found = Record.parse(str(found))
        assert dict(found.headers.others) == dict(wanted.headers.others)
        assert (found.entries, found.end) == (Record.parse(str(wanted)).entries, wanted.end)
    else:
        assert found == wanted
        assert str(found) == str(wanted)
    full = match.record()
    for seat, one in zip(for_whom, for_each, strict=True):
        mine = redacted(full, seat, match.game, match.course(), match.state)
        assert (mine.entries, mine.end, mine.headers.seen) == (one.entries, one.end, one.headers.seen)
        assert (mine.headers.held, mine.headers.viewer) == (one.headers.held, one.headers.viewer)


@pytest.mark.parametrize("name", GAMES)
def test_for_a_seat_it_is_what_redacting_makes_of_it(name: str) -> None:
    match = played(name, 2000)
    full = match.record()
    assert Match.resume(full, match.game).history == match.history
    for seat in (None, *range(len(match.players))):
        found = redacted(full, seat, match.game, match.course(), match.state)
        assert found == full.redacted(seat, match.game)
        assert str(found) == str(full.redacted(seat, match.game))


def test_it_begins_with_who_was_first_and_ends_with_a_forfeit() -> None:
    game = kirlib.load_game("dragons-of-kir")

    def bad(*_: object) -> str:
        return "no move"

    match = Match(game, 4, [bad, RandomPlayer()], first=1, on_illegal="forfeit")
    match.step()
    match.step()
    record = match.record()
    assert (record.headers.first, record.end.forfeit, record.result) == (1, 0, "win:2")
    assert dict(record.headers.others)["Reason"] == match.outcome.reason
    assert Match.resume(record).outcome.winners == (1,)
