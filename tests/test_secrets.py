"""Secret choices make no difference to what others are shown, and can be guessed by those who have to."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirlib import Match, Record, State
from kirlib.match.told import Told
from kirlib.players import RandomPlayer
from tests.model.samples import NAMES, game, states

SECRETIVE = [name for name in NAMES if any(variable.hidden for variable in game(name).program.variables)]


def other_secrets(state: State, name: str, viewer: int | None, rng: random.Random) -> State:
    """The same position, with other words for what others have chosen in secret and not shown."""
    data: dict[str, Any] = state.to_dict()
    flow = data["flow"]
    for variable in game(name).program.variables:
        if not variable.hidden:
            continue
        for seat, word in enumerate(flow["counters"][variable.name]):
            if seat != viewer and word != "-" and seat not in flow["shown"].get(variable.name, ()):
                flow["counters"][variable.name][seat] = rng.choice(variable.words)
    return game(name).state_from_dict(data)


def test_there_are_such_games() -> None:
    assert {"duel", "parley"} <= set(SECRETIVE)


@pytest.mark.parametrize("name", SECRETIVE)
def test_secrets_of_others_do_not_show(name: str) -> None:
    rng, different = random.Random(3), 0
    for seed in range(3):
        for state in states(name, seed):
            for viewer in (None, *range(state.players)):
                other = other_secrets(state, name, viewer, rng)
                different += other != state
                mine, theirs = state.observation(viewer), other.observation(viewer)
                assert mine == theirs
                assert mine.to_dict() == theirs.to_dict()
                assert repr(mine) == repr(theirs)
                assert repr(state) == repr(other)
    assert different > 20


@pytest.mark.parametrize("name", SECRETIVE)
def test_the_own_secret_and_what_was_shown_are_seen(name: str) -> None:
    shown = 0
    for state in states(name, 2):
        counters, flow = state.to_dict()["flow"]["counters"], state.to_dict()["flow"]
        for viewer in (None, *range(state.players)):
            seen = state.observation(viewer).to_dict()["flow"]["counters"]
            for variable in game(name).program.variables:
                if not variable.hidden:
                    assert seen[variable.name] == counters[variable.name]
                    continue
                for seat, word in enumerate(counters[variable.name]):
                    open_ = seat == viewer or word == "-" or seat in flow["shown"].get(variable.name, ())
                    assert seen[variable.name][seat] == (word if open_ else None)
                    shown += open_ and seat != viewer and word != "-"
    assert shown > 0


@given(st.sampled_from(SECRETIVE), st.integers(0, 2), st.integers(0, 10**6), st.data())
def test_a_sampled_state_has_some_secrets_that_fit(name: str, seed: int, number: int, data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(states(name, seed)))
    viewer = data.draw(st.sampled_from([None, *range(state.players)]))
    view = state.observation(viewer)
    found = game(name).sample_state(view, random.Random(number))
    assert found.observation(viewer) == view
    assert found == game(name).sample_state(view, random.Random(number))


def test_every_word_is_about_equally_likely() -> None:
    state = next(s for s in states("duel", 0) if s.observation(1).to_dict()["flow"]["counters"]["sign"][0] is None)
    view, rng = state.observation(1), random.Random(5)
    found = Counter(game("duel").sample_state(view, rng).to_dict()["flow"]["counters"]["sign"][0] for _ in range(600))
    assert set(found) == {"stone", "paper", "knife"}
    assert min(found.values()) > 140  # 200 are expected, with a deviation of 12


# --- records and matches


def played(name: str, seed: int) -> Record:
    """The record of a game, or, for odd seeds, of a part of one."""
    players = game(name).players[-1]
    match = Match(game(name), seed, [RandomPlayer()] * players)
    match.run()
    record = match.record()
    most = len(record) * 2 // 3 if seed % 2 else len(record)
    return Record.of(game(name), record.moves(game(name))[:most], players=players)


@pytest.mark.parametrize("name", SECRETIVE)
def test_records_for_others_leave_secrets_out_until_they_are_shown(name: str) -> None:
    program = game(name).program
    left_out = kept = 0
    for seed in range(8):
        record = played(name, seed)
        course = list(record.states(game(name)))
        for viewer in (None, *range(record.headers.players)):
            redacted = record.redacted(viewer, game(name))
            assert Record.parse(str(redacted)) == redacted
            for i, (entry, whole) in enumerate(zip(redacted.entries, record.entries, strict=True)):
                if not whole.text.startswith("choose"):
                    continue
                assert entry.seat is not None
                variable = next(v for v in program.variables if v.chosen and (v.name in whole.text or name == "duel"))
                place = variable.base + entry.seat
                anew = (
                    j
                    for j, e in enumerate(record.entries)
                    if j > i and e.seat == entry.seat and e.text.split()[:-1] == whole.text.split()[:-1]
                )
                until = next(anew, len(course) - 1)
                shown = any(place in state.flow.shown for state in course[i + 1 : until + 1] if state.flow is not None)
                if entry.seat == viewer or shown:
                    assert entry.text == whole.text
                    kept += 1
                else:
                    assert entry.text == " ".join([*whole.text.split()[:-1], "?"])
                    left_out += 1
    assert kept > 10
    assert left_out > 0


@pytest.mark.parametrize("name", SECRETIVE)
def test_games_that_differ_in_secrets_alone_have_one_redacted_record(name: str) -> None:
    """A secret that is never shown is replaced in the record; for others nothing changes, marks included."""
    found = 0
    for seed in range(6):
        record = played(name, seed)
        redacted = record.redacted(None, game(name))
        moves = list(record.moves(game(name)))
        for i, entry in enumerate(redacted.entries):
            if not entry.text.startswith("choose") or not entry.unseen:
                continue
            start = entry.text.removesuffix("?")
            for word in (str(move) for move in game(name).moves.of("choose") if str(move).startswith(start)):
                twin = [*moves[:i], game(name).parse_move(word), *moves[i + 1 :]]
                try:
                    other = Record.of(game(name), twin, players=record.headers.players)
                except ValueError:  # the course hangs on this secret
                    continue
                if other.end == record.end and str(other) != str(record):
                    found += 1
                    assert str(other.redacted(None, game(name))) == str(redacted)
            break
    assert found > 2 or name == "duel"  # in which all is shown but what is chosen last


@pytest.mark.parametrize("name", SECRETIVE)
def test_what_those_who_watch_are_told_names_no_secret(name: str) -> None:
    told: dict[int | None, list[Told]] = {None: [], 0: [], 1: []}
    everything: list[Told] = []
    match = Match(game(name), 4, [RandomPlayer()] * game(name).players[0])
    for seat, items in told.items():
        match.watch(items.append, seat)
    match.watch(everything.append, everything=True)
    match.run()
    hidden = 0
    for seat, item in [(seat, item) for seat, items in told.items() for item in items]:
        if item.text.endswith("?") and item.text.startswith("choose"):
            hidden += 1
            assert item.seat != seat
            assert item.move is None
            assert all(event.after is None for event in item.events if event.kind == "choose")
        if item.seat == seat and item.text.startswith("choose"):
            assert item.move is not None
    assert hidden > 5
    assert not any(item.text.endswith("?") for item in everything)
