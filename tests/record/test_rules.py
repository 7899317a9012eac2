"""Records under other rules are refused, and what differs is named."""

from __future__ import annotations

import pytest

import kirlib
from kirlib import RecordError
from tests.model.samples import game
from tests.record.played import played

CHANGED = {
    "movement": "movement: {sight: {blocked by: [tiles]}}",
    "board": "board: {torus: {width: 9, height: 8}}",
    "ends": "ends: {add: [{limit: {turns: 99}}]}",
    "turn": "first: 2",
    "pieces": "pieces: {dragon: {destroys: []}}",
    "supply": "supply: {wind: 5}",
    "tiles.monk": "tiles: {monk: {extends: ronin}}",
}


def variant(change: str) -> kirlib.Game:
    return kirlib.load_game_text(f"kirlib: 1\ngame: variant\nextends: dragons-of-kir\n{change}\n")


def refused(change: str) -> RecordError:
    record, _ = played("dragons-of-kir", 1, 20)
    with pytest.raises(RecordError) as caught:
        kirlib.replay(str(record), variant(change))
    return caught.value


@pytest.mark.parametrize("section", CHANGED)
def test_the_section_that_differs_is_named(section: str) -> None:
    error = refused(CHANGED[section])
    assert error.line == 3
    assert section in error.differences
    assert {part for part in error.differences if part.startswith("tiles.")} == {section} & {"tiles.monk"}
    assert (section.removeprefix("tiles.")) in str(error)
    assert "variant" in str(error)
    assert "dragons-of-kir" in str(error)
    assert error.moves == ()


def test_tiles_that_only_one_has_are_named() -> None:
    error = refused("supply: {wind: null, breeze: 4}\ntiles: {breeze: {extends: wind}}")
    assert {"tiles.wind", "tiles.breeze", "supply"} <= set(error.differences)
    assert "only in the record: tile wind" in str(error)
    assert "only in the game: tile breeze" in str(error)


def test_another_name_alone_is_told() -> None:
    assert "no section differs" in str(refused(""))
    assert refused("").differences == ()


def test_a_title_makes_no_other_rules() -> None:
    record, state = played("dragons-of-kir", 1, 20)
    renamed = kirlib.load_game_text("kirlib: 1\ngame: dragons-of-kir\nextends: dragons-of-kir\ntitle: Other\n")
    assert record.replay(renamed) == state


def test_all_ways_to_play_a_record_refuse_other_rules() -> None:
    record, _ = played("dragons-of-kir", 1, 20)
    other = game("small")
    for call in (record.replay, record.states, record.moves, record.redacted):
        with pytest.raises(RecordError, match="other rules"):
            call(game=other)
    with pytest.raises(RecordError, match="other rules"):
        record.redacted(0).observations(0, other)
    with pytest.raises(RecordError, match="other rules"):
        kirlib.Match.resume(record, other)


def test_a_record_without_digests_is_refused_too() -> None:
    lines = str(played("dragons-of-kir", 1, 20)[0]).splitlines()
    text = "\n".join(line for line in lines if not line.startswith("[Rules"))
    assert kirlib.replay(text)
    with pytest.raises(RecordError, match="does not tell what"):
        kirlib.replay(text, game("small"))
