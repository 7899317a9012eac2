"""Records: written, read back and replayed."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kirlib
from kirlib import Record, RecordError
from tests.model.samples import NAMES, game
from tests.record.played import played

SEEDS = st.integers(0, 10**9)
COMMENTS = st.text(
    st.one_of(st.characters(), st.sampled_from("{}\\#,=[] \n\t*1:.é漢")), min_size=1, max_size=300
).filter(lambda text: text.split() and " ".join(text.split()).isprintable())


@pytest.mark.parametrize("name", NAMES)
def test_a_record_replays_to_the_state_it_was_made_of(name: str) -> None:
    for seed in range(8):
        record, state = played(name, seed)
        assert record.replay(game(name)) == state
        assert kirlib.replay(str(record), game(name)) == state
        assert kirlib.replay(str(record).encode(), game(name)) == state
        assert len(record) == len(record.moves(game(name)))
        assert record.result == (state.outcome.result if state.outcome else "*")


@given(st.sampled_from(NAMES), SEEDS, st.integers(0, 60))
def test_a_text_is_read_back(name: str, seed: int, most: int) -> None:
    record, state = played(name, seed, most)
    text = str(record)
    assert Record.parse(text) == record
    assert str(Record.parse(text)) == text
    assert Record.parse(text.replace("\n", "\r\n")) == record
    assert Record.parse("\ufeff" + text.rstrip("\n")) == record
    assert kirlib.replay(text, game(name)) == state


@given(SEEDS, st.lists(st.tuples(st.integers(-1, 19), COMMENTS), max_size=5))
def test_comments_are_read_back_and_change_no_move(seed: int, comments: list[tuple[int, str]]) -> None:
    record, state = played("dragons-of-kir", seed % 20, 20)
    plain = str(record).splitlines()
    for place, text in comments:
        record = record.commented(place, text)
    text = str(record)
    assert Record.parse(text) == record
    assert kirlib.replay(text) == state
    told = list(record.preface) + [c for entry in record.entries for c in entry.comments]
    assert sorted(told) == sorted(" ".join(text.split()) for _, text in comments)
    assert plain[-1] == text.splitlines()[-1]


@given(st.sampled_from(NAMES), SEEDS)
def test_lines_fit_into_80_columns(name: str, seed: int) -> None:
    record, _ = played(name, seed % 50)
    text = str(record.commented(min(3, len(record) - 1), "one word after another " * 20))
    # why a game ended is said in the words of its document
    assert max(len(line) for line in text.splitlines() if not line.startswith("[Reason")) <= 80
    assert text.endswith("\n")
    assert not any(line != line.rstrip() for line in text.splitlines())


def test_the_text_shows_turns_players_and_chance() -> None:
    record, state = played("dragons-of-kir", 3)
    lines = str(record).splitlines()
    assert lines[0] == '[Kirlib "1"]'
    assert '[Game "dragons-of-kir"]' in lines
    assert f'[Fingerprint "{game("dragons-of-kir").fingerprint}"]' in lines
    assert '[Players "2"]' in lines
    assert [line.split(".")[0] for line in lines if line[:1].isdigit()] == [str(n) for n in range(state.turn + 1)]
    assert any(line.startswith("0. ") and ": draw " in line for line in lines)
    assert lines[-1].startswith(f"= {record.result} #")


def test_a_record_that_goes_on_only_adds_lines() -> None:
    """A longer record of the same game differs from the line on that was not full."""
    long = str(played("dragons-of-kir", 4)[0]).splitlines()
    for most in (9, 20, 33):
        short = str(played("dragons-of-kir", 4, most)[0]).splitlines()
        at = next(i for i, line in enumerate(short) if line.startswith("0. "))
        begin = next(i for i, line in enumerate(long) if line.startswith("0. "))
        kept = short[at:-2]
        assert kept == long[begin : begin + len(kept)]


def test_more_headers_are_kept() -> None:
    kir = game("dragons-of-kir")
    others = {"Player1": 'Ann "the \\ first"', "Event": "été 漢字", "Empty": ""}
    record = Record.of(kir, [], seed=-5, others=others)
    again = Record.parse(str(record))
    assert dict(again.headers.others) == others
    assert again.headers.seed == -5
    assert again == record


@pytest.mark.parametrize(
    "others",
    [
        {"Game": "x"},
        {"game": "x"},
        {"Two words": "x"},
        {"": "x"},
        {"1st": "x"},
        {"A": "two\nlines"},
        {"A": "\x1b[31m"},
        {"A": 3},
        {3: "A"},
        {"A": "x" * 1001},
    ],
    ids=repr,
)
def test_headers_that_cannot_be_written_are_refused(others: Any) -> None:
    with pytest.raises(ValueError, match="header"):
        Record.of(game("dragons-of-kir"), [], others=others)


@pytest.mark.parametrize("text", ["", "  \n ", "\x1b[0m", "a\u202eb", "\ud800"], ids=repr)
def test_comments_that_could_mislead_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="comment"):
        played("dragons-of-kir", 1)[0].commented(0, text)


def test_a_comment_follows_a_move_that_is_there() -> None:
    record, _ = played("dragons-of-kir", 1, 5)
    assert record.commented(4, "well").entries[4].comments == ("well",)
    for place in (5, -2):
        with pytest.raises(IndexError, match="moves 0 to 4"):
            record.commented(place, "well")


@pytest.mark.parametrize("seed", ["7", 1.5, True, 10**100])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(ValueError, match="seed"):
        Record.of(game("dragons-of-kir"), [], seed=seed)


def test_records_are_values() -> None:
    record, _ = played("small", 1)
    other = Record.parse(str(record))
    assert record == other
    assert hash(record) == hash(other)
    assert pickle.loads(pickle.dumps(record)) == copy.deepcopy(record) == record
    assert record != record.commented(0, "x")
    with pytest.raises(AttributeError):
        record.entries = ()  # type: ignore[misc]


def test_observations_are_those_of_the_states() -> None:
    record, _ = played("dragons-of-kir", 2)
    states = list(record.states())
    for seat in (None, 0, 1):
        assert list(record.observations(seat)) == [state.observation(seat) for state in states]
    with pytest.raises(ValueError, match="players 0 to 1"):
        record.observations(2)


def test_a_game_that_does_not_ship_must_be_given() -> None:
    made, state = played("small", 2)
    assert made.replay() == state
    record = Record.parse(str(made))
    with pytest.raises(RecordError, match='no game "small" ships') as caught:
        record.replay()
    assert caught.value.state is None
    assert record.replay(game("small")) == state


@pytest.mark.parametrize("name", ["../../secret", "/etc/passwd", "game.yaml"])
def test_the_name_of_a_game_is_never_a_file(name: str) -> None:
    text = str(played("dragons-of-kir", 1, 3)[0]).replace('"dragons-of-kir"', f'"{name}"')
    with pytest.raises(RecordError, match="line 2"):
        kirlib.replay(text)


def test_errors_can_be_pickled() -> None:
    text = str(played("dragons-of-kir", 1, 30)[0])
    with pytest.raises(RecordError) as caught:
        kirlib.replay(text[:-20])
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.line, again.moves, again.state) == (
        str(caught.value),
        caught.value.line,
        caught.value.moves,
        caught.value.state,
    )
