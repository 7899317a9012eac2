"""Records without what a seat may not know: nothing hidden is left in them, and they can be viewed."""

from __future__ import annotations

import pickle
from collections import Counter
from functools import partial
from itertools import pairwise

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
    """What a player held when it was eliminated has left the game for all to see; when it drew that is not told."""
    name, held = "dragons-of-kir-many", 0
    for seed in range(8):
        record, state = played(name, seed, 600)
        course = list(record.states(game(name)))
        for seat in (None, 0):
            redacted = Record.parse(str(record.redacted(seat, game(name))))
            assert list(redacted.observations(seat, game(name))) == list(record.observations(seat, game(name)))
            drawn = [e for e in redacted.entries if e.text.startswith("draw") and e.seat != seat]
            assert drawn
            assert all(entry.unseen for entry in drawn)
            told = {player: (number, tiles) for number, player, tiles in redacted.headers.held}
            assert set(told) <= state.out - {seat}
            for player in state.out - {seat}:
                last = next(i for i, after in enumerate(course) if player in after.out)
                names = [game(name).program.types[number].name for number in course[last - 1].hands[player]]
                number, tiles = told.get(player, (last, ()))
                assert number == last
                assert not Counter(tiles) - Counter(names)
                held += len(tiles)
    assert held > 20


def test_the_order_in_which_others_drew_what_they_held_in_the_end_makes_no_difference() -> None:
    name, changed = "dragons-of-kir-many", 0
    for seed in range(8):
        record, state = played(name, seed, 600)
        moves, course = list(record.moves(game(name))), list(record.states(game(name)))
        for seat in state.out:
            last = next(i for i, after in enumerate(course) if seat in after.out)
            held = [game(name).program.types[number].name for number in course[last - 1].hands[seat]]
            drawn = [i for i in range(last) if moves[i].verb == "draw" and record.entries[i].seat == seat]
            placed = [moves[i].item for i in range(last) if moves[i].verb != "draw" and record.entries[i].seat == seat]
            mine = [i for i in drawn if moves[i].item in held and moves[i].item not in placed]
            for one, other in pairwise(mine):
                if moves[one] == moves[other]:
                    continue
                swapped = list(moves)
                swapped[one], swapped[other] = moves[other], moves[one]
                headers = record.headers
                twin = Record.of(game(name), swapped, players=headers.players, first=headers.first)
                for viewer in {None, *range(headers.players)} - {seat}:
                    changed += 1
                    views = [list(each.observations(viewer, game(name))) for each in (record, twin)]
                    assert views[0] == views[1]
                    assert str(record.redacted(viewer, game(name))) == str(twin.redacted(viewer, game(name)))
    assert changed > 9


@pytest.mark.parametrize(
    ("held", "said"),
    [
        ("99999 2 monk", "after more than 60 moves"),
        ("30 9 monk", "no seat 9"),
        ("30 2 nothing", "can't have held nothing after move 30"),
        ("0 2 monk", "can't have held monk after move 0"),
        ("30 2", "is not `MOVES SEAT TILE TILE …`"),
    ],
)
def test_what_is_said_to_have_been_held_must_fit(held: str, said: str) -> None:
    record, _ = played("dragons-of-kir", 5, 60)
    text = str(record.redacted(0)).replace('[View "seat 1"]', f'[View "seat 1"]\n[Held "{held}"]')
    with pytest.raises(RecordError) as caught:
        list(Record.parse(text).observations(0))
    assert said in str(caught.value)
    assert caught.value.line == text.splitlines().index(f'[Held "{held}"]') + 1


def test_a_record_knows_the_game_that_it_was_made_in() -> None:
    mine = kirlib.load_game_text(TIGHT)
    match = Match(mine, 3, [RandomPlayer(), RandomPlayer()])
    match.run()
    record = match.record()
    assert record.replay() == match.state
    redacted = record.redacted(1)
    assert list(redacted.observations(1)) == list(record.observations(1))
    for copied in (Record.parse(str(record)), pickle.loads(pickle.dumps(record))):
        assert copied == record
        with pytest.raises(RecordError, match="give the game that the record was made in, as `game`"):
            copied.replay()
        assert copied.replay(game=mine) == match.state


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
