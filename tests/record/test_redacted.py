"""Records without what a seat may not know: nothing hidden is left in them, and they can be viewed."""

from __future__ import annotations

from collections import Counter
from functools import partial

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kirlib
from kirlib import Match, Record, RecordError
from kirlib.players import RandomPlayer
from tests.model.samples import NAMES, game
from tests.record.played import played

TIGHT = """
kirlib: 1
game: tight
extends: dragons-of-kir
board: {torus: {width: 4, height: 3}}
pieces:
  dragon: {destroys: [], setup: [{at: b2, facing: south}, {at: c2, facing: west}]}
  tent: {setup: [{owner: 1, at: a1}, {owner: 2, at: d3}]}
ends: {add: [{limit: {turns: 40}}]}
"""


@given(st.sampled_from(NAMES), st.integers(0, 10**6), st.integers(0, 90), st.data())
def test_it_can_be_viewed(name: str, seed: int, most: int, data: st.DataObject) -> None:
    record, _ = played(name, seed, most)
    seat = data.draw(st.sampled_from([None, *range(record.headers.players)]))
    text = str(record.redacted(seat, game(name)))
    read = Record.parse(text)
    assert read.is_redacted
    assert str(read) == text
    assert list(read.observations(seat, game(name))) == list(record.observations(seat, game(name)))
    assert list(read.observations(None, game(name))) == list(record.observations(None, game(name)))


def test_ends_and_passes_that_hang_on_hidden_hands_can_be_viewed() -> None:
    """Who must pass, and that nobody can place, says something about hands that are not shown."""
    tight = kirlib.load_game_text(TIGHT)
    seen: Counter[str] = Counter()
    for seed in range(30):
        match = Match(tight, seed, [RandomPlayer(), RandomPlayer()])
        match.run()
        assert match.outcome is not None
        record = match.record()
        seen[match.outcome.reason] += 1
        seen["passes"] += any(entry.text == "pass" for entry in record.entries)
        redacted = Record.parse(str(record.redacted(None, tight)))
        assert list(redacted.observations(None, tight)) == list(record.observations(None, tight))
    assert seen["passes"] > 9
    assert seen["nobody can place a tile"] > 3


def test_hands_of_players_who_are_out_are_known() -> None:
    """What a player held when it was eliminated has left the game for all to see, and nothing else has."""
    name, held = "dragons-of-kir-many", 0
    for seed in range(8):
        record, state = played(name, seed, 600)
        course = list(record.states(game(name)))
        for seat in (None, 0):
            redacted = Record.parse(str(record.redacted(seat, game(name))))
            assert list(redacted.observations(seat, game(name))) == list(record.observations(seat, game(name)))
            for player in state.out - {seat}:
                last = next(i for i, after in enumerate(course) if player in after.out)
                known = [
                    e.text for e in redacted.entries if e.seat == player and e.text.startswith("draw") and not e.unseen
                ]
                names = [game(name).program.types[number].name for number in course[last - 1].hands[player]]
                assert not Counter(known) - Counter(f"draw {tile}" for tile in names)
                held += len(known)
    assert held > 20


def test_what_others_drew_is_not_in_it() -> None:
    record, _ = played("dragons-of-kir", 5)
    for seat in (None, 0, 1):
        redacted = record.redacted(seat)
        for entry, whole in zip(redacted.entries, record.entries, strict=True):
            assert entry.seat == whole.seat
            hidden = whole.text.startswith("draw") and whole.seat != seat
            assert entry.text == ("draw ?" if hidden else whole.text)


def test_two_games_that_look_alike_have_the_same_redacted_record() -> None:
    """Nothing in the text, marks included, depends on what is hidden."""
    kir = game("dragons-of-kir")
    alike: dict[str, set[str]] = {}
    for seed in range(40):
        text = str(Match(kir, seed).record(with_seed=True).redacted(None))
        alike.setdefault(text, set()).add(str(Match(kir, seed).record()))
    assert [len(wholes) for wholes in alike.values()] == [40]


def test_seed_and_comments_are_left_out() -> None:
    match = Match(game("dragons-of-kir"), 987654321)
    record = match.record(with_seed=True).commented(3, "a telling remark").commented(-1, "and another")
    text = str(record.redacted(0))
    assert "987654321" not in text
    assert "remark" not in text
    assert "another" not in text


def test_it_cannot_be_replayed_and_says_so() -> None:
    record, _ = played("dragons-of-kir", 5)
    for seat, whom in ((None, "a spectator"), (1, "player 2")):
        redacted = Record.parse(str(record.redacted(seat)))
        said = f"redacted for {whom}: it can be viewed, but not be replayed"
        for call in (redacted.replay, redacted.states, redacted.moves, partial(redacted.redacted, 0)):
            with pytest.raises(RecordError, match=said):
                call()
        for take in (kirlib.replay, Match.resume):
            for given_ in (redacted, str(redacted)):
                with pytest.raises(RecordError, match=said):
                    take(given_)
        assert redacted.redacted(seat) == redacted


def test_it_does_not_tell_what_other_seats_saw() -> None:
    record, _ = played("dragons-of-kir", 5, 30)
    with pytest.raises(ValueError, match="does not tell"):
        record.redacted(0).observations(1)
    with pytest.raises(ValueError, match="players 0 to 1"):
        record.redacted(2)


def test_where_nothing_is_hidden_nothing_is_left_out() -> None:
    record, _ = played("by-lot", 5)
    redacted = record.redacted(None, game("by-lot"))
    assert [entry.text for entry in redacted.entries] == [entry.text for entry in record.entries]


def without_marks(record: Record) -> str:
    return "\n".join(line.split(" #")[0] for line in str(record).splitlines())


def test_a_course_that_no_deal_allows_is_refused_at_its_line() -> None:
    record, _ = played("dragons-of-kir", 5, 11)
    text = without_marks(record.redacted(1))
    first = next(line for line in text.splitlines() if line.startswith("1. "))
    number = text.splitlines().index(first) + 1
    place = first.split(",")[0].removeprefix("1. 1: ")
    for other, said in (("monk z9", "no space z9"), ("otter a2", "no tile otter"), ("pass", "pass"), ("monk c6", "c6")):
        broken = Record.parse(text.replace(place, other))
        with pytest.raises(RecordError, match=said) as caught:
            list(broken.observations(1))
        assert caught.value.line == number
    # five tiles of a kind of which there are four
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("0. "))
    drawn = ", ".join(["2: draw monk"] * 5)
    broken = Record.parse("\n".join([*lines[:at], f"0. {drawn}", *lines[at + 1 :]]))
    with pytest.raises(RecordError, match="not that many of monk") as caught:
        list(broken.observations(1))
    assert caught.value.line == at + 1


@pytest.mark.parametrize("seed", range(12))
def test_effects_of_secrets_that_are_seen_are_shown(seed: int) -> None:
    """A blow counts though the choices that led to it are never revealed: whatever is guessed for them fits it."""
    record, state = played("parley", seed, 90)
    for seat in (None, 0, 1):
        redacted = Record.parse(str(record.redacted(seat, game("parley"))))
        assert len(redacted.headers.seen) == len(redacted)
        for viewer in {None, seat}:
            views = list(redacted.observations(viewer, game("parley")))
            assert views == list(record.observations(viewer, game("parley")))
    assert state.turn > 10


def test_marks_of_what_was_seen_must_fit() -> None:
    record, _ = played("parley", 3, 60)
    shown = record.redacted(None, game("parley"))
    fewer = attrs.evolve(shown, headers=attrs.evolve(shown.headers, seen=shown.headers.seen[1:]))
    with pytest.raises(RecordError, match="59 marks of what was seen, and 60 moves"):
        fewer.observations(None, game("parley"))
    seen = list(shown.headers.seen)
    seen[20] = "".join(reversed(seen[20])) if seen[20] != seen[20][::-1] else "0000"
    wrong = attrs.evolve(shown, headers=attrs.evolve(shown.headers, seen=tuple(seen)))
    with pytest.raises(RecordError, match="does not lead to what was seen") as caught:
        wrong.observations(None, game("parley"))
    assert len(caught.value.moves) == 20
