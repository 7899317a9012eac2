"""Texts that are cut off, changed or hostile fail at the right line, and what came before is kept."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kirlib
from kirlib import Match, Record, RecordError
from kirlib.players import RandomPlayer
from kirlib.record.read import LONGEST
from tests.model.samples import game
from tests.record.played import number_of

KIR = "dragons-of-kir"


def recorded(most: int = 400) -> Record:
    """The record of a game, or of its beginning."""
    match = Match(game(KIR), 3, [RandomPlayer(), RandomPlayer()])
    match.run()
    return Record.of(game(KIR), [played.move for played in match.history][:most])


TEXT = str(recorded())
LINES = TEXT.splitlines()
BODY = next(i for i, line in enumerate(LINES) if line.startswith("0. "))
STATES = list(recorded().states())


def failing(text: Any) -> RecordError:
    with pytest.raises(RecordError) as caught:
        kirlib.replay(text)
    error = caught.value
    # what came before is a beginning of the game, and the state is the one that it leads to
    if error.state is not None:
        state = STATES[0]
        for move in error.moves:
            state = state.play(move)
        assert state == error.state
    return error


def before(line: int) -> int:
    """How many moves stand in the lines before one (counted from 1)."""
    return sum(line.count(",") + 1 for line in LINES[BODY : max(line - 1, BODY)])


# --- cut off


@pytest.mark.parametrize("kept", range(len(LINES)))
def test_a_text_without_its_last_lines(kept: int) -> None:
    error = failing("\n".join(LINES[:kept]) + "\n\n")
    if kept < number_of(TEXT, "[Players "):
        assert error.line == max(kept, 1)
        assert "is missing" in str(error)
    else:
        assert error.line == (kept if LINES[kept - 1] else kept - 1)
        assert error.state == STATES[before(kept + 1)]
        assert "breaks off" in str(error)


@given(st.integers(1, len(TEXT) - 8))
def test_a_text_that_stops_anywhere(end: int) -> None:
    error = failing(TEXT[:end])
    stopped = TEXT[:end].count("\n") + 1
    assert stopped - 2 <= error.line <= stopped
    if stopped > BODY + 1:
        assert error.state in STATES[before(stopped - 1) : before(stopped + 1) + 1]


# --- changed


@pytest.mark.parametrize("at", range(BODY, len(LINES) - 1))
def test_a_line_that_is_lost(at: int) -> None:
    error = failing("\n".join([*LINES[:at], *LINES[at + 1 :]]))
    assert error.line == at + 1
    assert error.state == STATES[before(at + 1)]


@pytest.mark.parametrize("at", range(BODY, len(LINES) - 2))
def test_lines_that_change_places(at: int) -> None:
    error = failing("\n".join([*LINES[:at], LINES[at + 1], LINES[at], *LINES[at + 2 :]]))
    assert error.line == at + 1
    assert error.state == STATES[before(at + 1)]


@given(st.data())
def test_a_move_that_is_exchanged_for_another(data: st.DataObject) -> None:
    """Also where the other move is legal."""
    at = data.draw(st.integers(BODY, len(LINES) - 2))
    moves, mark = LINES[at].rsplit(" #", 1)
    items = moves.split(", ")
    i = data.draw(st.integers(0, len(items) - 1))
    state = STATES[before(at + 1) + i]
    other = str(data.draw(st.sampled_from(list(state.legal_moves()))))
    old = items[i].split(". ")[-1].split(": ")[-1]
    items[i] = items[i].replace(old, other)
    text = "\n".join([*LINES[:at], f"{', '.join(items)} #{mark}", *LINES[at + 1 :]])
    if other == old:
        assert kirlib.replay(text) == STATES[-1]
    else:
        error = failing(text)
        assert error.line == at + 1
        assert "not those that were written" in str(error)
        assert error.state == STATES[before(at + 1)]


def unmarked(lines: list[str]) -> str:
    return "\n".join(line.split(" #")[0] for line in lines)


def test_marks_can_be_left_out() -> None:
    assert kirlib.replay(unmarked(LINES)) == STATES[-1]
    assert Record.parse(unmarked(LINES)) == Record.parse(TEXT)


AT = number_of(TEXT, "3. ")
FIRST = LINES[AT - 1].split(": ")[1].split(",")[0]

TAKEN = STATES[before(AT)].observation().tiles[0].at

EDITS = [
    (f"{FIRST.split(' ')[0]} {TAKEN}", "not legal here: player 1 is to place"),
    ("otter a2", "there is no tile otter"),
    ("monk z9", "there is no space z9"),
    ("draw wind", "not legal here: player 1 is to place"),
    ("pass", "not legal"),
    ("monk ?", "redacted"),
    ("monk a2 b3", "is not a move"),
]


@pytest.mark.parametrize(("other", "said"), EDITS)
def test_a_move_that_is_not_legal(other: str, said: str) -> None:
    error = failing(unmarked([*LINES[: AT - 1], LINES[AT - 1].replace(FIRST, other), *LINES[AT:]]))
    assert error.line == AT
    assert said in str(error)
    assert error.state == STATES[before(AT)]


def test_wrong_turns_and_seats() -> None:
    for old, new, said in (("3. ", "4. ", "turn 4, but it is turn 3"), ("3. 1:", "3. 2:", "it is player 1's")):
        error = failing(unmarked([*LINES[: AT - 1], LINES[AT - 1].replace(old, new, 1), *LINES[AT:]]))
        assert error.line == AT
        assert said in str(error)


def test_turns_and_seats_need_not_be_told() -> None:
    moves = ", ".join(entry.text for entry in Record.parse(TEXT).entries)
    assert kirlib.replay("\n".join([*LINES[:BODY], moves, unmarked(LINES[-1:])])) == STATES[-1]


@pytest.mark.parametrize("result", ["win:1", "win:2", "tie", "draw", "*", "win:1,2", "win:9"])
def test_a_result_that_is_not_that_of_the_game(result: str) -> None:
    outcome = STATES[-1].outcome
    assert outcome is not None
    if result == outcome.result:
        result = "lost"
    error = failing(unmarked([*LINES[:-1], f"= {result}"]))
    assert error.line == len(LINES)
    assert error.state == STATES[-1]
    text = unmarked([*LINES[:-1], f"= {result}"]).replace(f'[Result "{outcome.result}"]', f'[Result "{result}"]')
    assert failing(text).line == len(LINES)


def test_a_result_before_the_end() -> None:
    short = unmarked([*LINES[:-3], LINES[-1]])
    error = failing(short)
    assert "not over" in str(error)
    assert error.line == len(LINES) - 2


@pytest.mark.parametrize("forfeit", ["win:2 forfeit:2", "win:1 forfeit:1", "draw forfeit:1", "win:1 forfeit:9"])
def test_forfeits_that_do_not_fit(forfeit: str) -> None:
    text = str(recorded(20)).replace("\n\n", f'\n[Result "{forfeit}"]\n\n')
    lines = text.splitlines()
    error = failing(unmarked([*lines[:-1], f"= {forfeit}"]))
    assert error.line == len(lines)
    assert "forfeit" in str(error)


BAD_LINES = [
    ("0. 1: draw wind,, 1: draw wind", "a move is missing before the comma"),
    ("0. , 1: draw wind", "a move is missing before the comma"),
    ("0. 1: draw wind,", "a move is missing after the comma"),
    ("0. 1: draw wind {well} 1: draw wind", "a comma is missing"),
    ("0. 0: draw wind", "is not a move"),
    ("0. a: b: c", "is not a move"),
    ("0. 99999: draw wind", "is not a move"),
    ("0. {never ends", "this comment does not end"),
    ("0. 1: draw wind }", "did not begin"),
    ("0. 1: draw wind #12", "is no mark"),
    ("0. 1: draw wind #1234 more", "is no mark"),
    ("0. 1: draw wind #XYZW", "is no mark"),
    ('0. 1: draw wind\n[Event "late"]', "headers come before"),
    ("= won", "is no result"),
    ("= *\n0. 1: draw wind", "nothing may follow"),
    ("0. 1: draw \x1b[31m", "U+001B"),
    ("0. 1: draw \u202e", "U+202E"),
    ("0. 1: draw wind\x00", "U+0000"),
    ("0. " + "x" * 300, "is not a move"),
]


@pytest.mark.parametrize(("line", "said"), BAD_LINES, ids=[said for _, said in BAD_LINES])
def test_lines_that_cannot_be_read(line: str, said: str) -> None:
    error = failing("\n".join([*LINES[:BODY], line]))
    assert said in str(error)
    assert error.line == BODY + 1 + line.count("\n")
    assert str(error).isprintable()


BAD_HEADERS = [
    ("Kirlib", '[Kirlib "2"]', "format 2"),
    ("Kirlib", '[Kirlib "one"]', "is not the number"),
    ("Kirlib", '[Game "dragons-of-kir"]', "begins with the header"),
    ("Game", '[Game "Dragons of Kir"]', "is not the name of a game"),
    ("Game", '[game "dragons-of-kir"]', "is written Game"),
    ("Game", "[Game dragons-of-kir]", "is no header"),
    ("Game", '[Game "dragons-of-kir]', "is no header"),
    ("Game", '[Kirlib "1"]', "in line 1 already"),
    ("Fingerprint", '[Fingerprint "abc"]', "is not 64"),
    ("Players", '[Players "0"]', "is not a number from 1"),
    ("Players", '[Players "many"]', "is not a number from 1"),
    ("Players", '[Players "3"]', "for 2 players, not 3"),
    ("Players", '[Players "2"]\n[First "3"]', "no seat 3"),
    ("Players", '[Players "2"]\n[View "seat 3"]', "no seat 3"),
    ("Players", '[Players "2"]\n[View "all"]', "is not `spectator`"),
    ("Players", '[Players "2"]\n[Seed "x"]', "is not a whole number"),
    ("Players", '[Players "2"]\n[Rules "board"]', "is not `section digest"),
]


@pytest.mark.parametrize(("name", "line", "said"), BAD_HEADERS, ids=[line for _, line, _ in BAD_HEADERS])
def test_headers_that_cannot_be_used(name: str, line: str, said: str) -> None:
    number = number_of(TEXT, f"[{name} ")
    error = failing("\n".join([*LINES[: number - 1], *line.split("\n"), *LINES[number:]]))
    assert said in str(error)
    assert error.line == number + line.count("\n")
    assert error.moves == ()


def test_a_missing_header_is_named() -> None:
    for name in ("Game", "Fingerprint", "Players"):
        error = failing("\n".join(line for line in LINES if not line.startswith(f"[{name} ")))
        assert f"[{name} " in str(error)


# --- hostile


@pytest.mark.parametrize("junk", [None, 3, [], bytearray(b"x")], ids=repr)
def test_what_is_no_text(junk: Any) -> None:
    for call in (kirlib.replay, Record.parse):
        with pytest.raises(RecordError, match="a record is text"):
            call(junk)


def test_bytes_that_are_not_utf_8() -> None:
    error = failing("\n".join(LINES[:4]).encode() + b"\n\xff\xfe")
    assert error.line == 5
    assert "UTF-8" in str(error)


HUGE = {
    "too long": "x" * (LONGEST + 1),
    "one long word": "\n".join([*LINES[:BODY], "x" * (LONGEST - 10_000)]),
    "many moves": "\n".join([*LINES[:BODY], *["pass, " * 300 + "pass"] * 900]),
    "many commas": "\n".join([*LINES[:BODY], "," * 1_000_000]),
    "many comments": "\n".join([*LINES[:BODY], "{a}" * 300_000]),
    "open comments": "\n".join([*LINES[:BODY], "{" * 1_000_000]),
    "backslashes": "\n".join([*LINES[:BODY], "{" + "\\" * 1_000_000]),
    "many lines": "\n" * 1_900_000,
    "many headers": "\n".join([LINES[0], *[f'[A{n} "x"]' for n in range(100_000)]]),
    "many digests": "\n".join([*LINES[:3], '[Rules "' + ", ".join(["a 123456"] * 100_000) + '"]', *LINES[3:BODY]]),
    "quotes": '[Kirlib "' + '\\"' * 900_000,
    "numbers": "\n".join([*LINES[:BODY], "9" * 1_900_000 + "."]),
    "braces": "\n".join([*LINES[:BODY], "{}" * 900_000 + "}"]),
}


@pytest.mark.parametrize("text", HUGE.values(), ids=HUGE)
def test_huge_texts_are_refused_soon(text: str) -> None:
    error = failing(text)
    assert len(str(error)) < 1000


def mutate(text: str, rng: random.Random) -> str:
    """A text with a few changes: characters, stretches and lines lost, doubled, moved or exchanged."""
    for _ in range(rng.randrange(1, 5)):
        a, b = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        b = min(b, a + rng.choice([0, 1, 1, 3, 80]))
        junk = rng.choice(
            ["", "{", "}", "#", ",", ":", "[", "=", "?", "\n", "\\", '"', "9" * 30, "é", "\x00", text[a:b] * 2]
        )
        text = text[:a] + junk + text[b:]
    return text


@given(st.integers(0, 10**9), st.sampled_from(["whole", "unmarked", "redacted"]))
def test_changed_texts_fail_with_one_clear_error_or_not_at_all(seed: int, kind: str) -> None:
    source = {"whole": TEXT, "unmarked": unmarked(LINES), "redacted": str(recorded(40).redacted(0))}[kind]
    text = mutate(source, random.Random(seed))
    for call in (kirlib.replay, lambda text: list(Record.parse(text).observations())):
        error = None
        try:
            call(text)
        except RecordError as caught:
            error = caught
        assert error is None or (str(error).isprintable() and 0 <= error.line <= text.count("\n") + 1)


@given(st.text(st.one_of(st.characters(), st.sampled_from('[]"{}#=,:. \n\\'))))
def test_any_text_at_all(text: str) -> None:
    assert failing(text).moves == ()
    assert failing("\n".join(LINES[:BODY]) + "\n" + text.replace("=", "")).line > 0


def test_line_numbers_count_what_is_in_comments() -> None:
    record = recorded(20).commented(2, "a long remark " * 30)
    text = str(record).replace("= *", "= draw")
    error = failing(unmarked(text.splitlines()))
    assert error.line == len(text.splitlines())
