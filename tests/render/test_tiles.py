"""Tiles as pictures and in words, from their rules."""

import pytest

import kirlib
from kirlib.render.style import Style
from kirlib.render.tiles import picture, sentences
from tests.cli.games import DIAGONALS, GRAPH, HEXAGONS

GAME = kirlib.load_game("dragons-of-kir")
TYPES = {t.name: t for t in GAME.program.types}


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("samurai", ["· ↕ ·", "× S ↔", "· × ·"]),
        ("two-rivers", ["· × ·", "→ T ←", "· ↓ ·"]),
        ("wind", ["· ↑ ·", "· ↑ ·", "· v ·", "· · ·"]),
        ("watchfire", ["· ↘ ·", "· w ↖", "· · ·"]),
        ("dragon-lair", []),
    ],
)
def test_pictures(name, drawn):
    assert picture(GAME, TYPES[name], Style()) == drawn


def test_pictures_without_arrows():
    assert picture(GAME, TYPES["two-rivers"], Style(0, False)) == [". x .", "> T <", ". v ."]


def test_pictures_of_six_and_eight_directions():
    wide, hexes = kirlib.load_game_text(DIAGONALS), kirlib.load_game_text(HEXAGONS)
    assert picture(wide, wide.program.types[1], Style()) == ["× ↕ ×", "× ◆ →", "↗ × ×"]
    assert picture(hexes, hexes.program.types[1], Style())[0].strip() == "↓"


def test_a_board_without_a_compass_has_words_only():
    game = kirlib.load_game_text(GRAPH)
    assert picture(game, game.program.types[0], Style()) == []
    assert sentences(game, game.program.types[0]) == [
        "in by the aside: moves 1 onward",
        "in by the onward: moves 1 aside",
    ]


def test_words():
    assert sentences(GAME, TYPES["wind"]) == [
        "1 to 2 north, facing any way but south: moves 1 north",
        "destroyed when entered",
    ]
    assert sentences(GAME, TYPES["samurai"])[0] == "in by the north: moves 1 east, facing east"
    assert sentences(GAME, TYPES["watchfire"])[0] == "1 north, facing east: moves round to 1 east, facing south"
    assert "leaves the game at once" in sentences(GAME, TYPES["dragon-breath"])


def test_every_tile_that_acts_has_words():
    assert all(sentences(GAME, tile) for tile in TYPES.values())
