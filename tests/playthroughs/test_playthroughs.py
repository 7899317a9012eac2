"""The playthroughs are what the rules give now, and short enough to be read."""

from __future__ import annotations

import pytest

from tests.playthroughs import FOLDER, path_of
from tests.playthroughs.telling import playthrough
from tests.seatings import LABELS, SEATINGS

LONGEST, WIDEST = 300, 160


@pytest.mark.parametrize(("name", "players"), SEATINGS, ids=LABELS)
def test_playthrough(name, players):
    path = path_of(name, players)
    assert path.is_file(), f"{name} has no playthrough: run `make playthroughs`"
    text = playthrough(name, players)
    assert text == path.read_text(encoding="utf-8"), "if that is meant: run `make playthroughs`, and read what changed"
    lines = text.splitlines()
    assert len(lines) <= LONGEST
    assert max(map(len, lines)) <= WIDEST
    assert playthrough(name, players) == text


def test_there_are_no_others():
    assert {path.name for path in FOLDER.glob("*.txt")} == {path_of(name, players).name for name, players in SEATINGS}
