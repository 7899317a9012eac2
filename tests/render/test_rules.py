"""The rules in short: for every game, in plain words and within the width."""

import pytest

from kirlib.render.rules import rules_lines
from kirlib.render.style import Style, width_of
from tests.model.samples import NAMES, game


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("width", [60, 80])
def test_every_game_has_rules_in_short(name, width):
    lines = rules_lines(game(name), Style(256), width)
    assert max(map(width_of, lines)) <= width
    plain = rules_lines(game(name), Style(0, False), width)
    assert all(line.isascii() for line in plain)
    for head in ("the board", "each turn", "the game ends"):
        assert head in plain


def test_what_they_say():
    text = " ".join(" ".join(rules_lines(game("dragons-of-kir"), Style(0), 80)).split())
    for said in (
        "player 1 is first in every turn",
        "without an edge",
        "dragons destroy tents",
        "each player draws until it has 4 tiles",
        "impact goes before proximity",
        "the nearest goes first",
        "must agree on facing and space",
        "whoever's tent is destroyed loses",
    ):
        assert said in text
    text = " ".join(" ".join(rules_lines(game("many"), Style(0), 80)).split())
    for said in ("2 to 4 players", "a lot decides", "leaves the board", "each player puts its tent", "2 spaces"):
        assert said in text
    assert "a draw after 12 turns" in "\n".join(rules_lines(game("twisted"), Style(0), 80))
