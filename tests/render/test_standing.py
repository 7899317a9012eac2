"""How things stand is told of those who play."""

from __future__ import annotations

import pytest

import kirlib
from kirlib.render.standing import standing
from kirlib.render.style import Style

TEXT = """
kirlib: 1
game: few
players: [2, 4]
turns: alternate
board: {bounded: {width: 3, height: 1}}
pieces:
  bet: {plural: bets, owned: true, setup: [{owner: each}]}
  coin: {plural: coins, owned: true, alike: true, setup: [{owner: each, count: 2, at: b1}]}
turn: [{enter: {piece: bet, at: a1}}, {choose: {name: deed, from: [stay]}}]
ends: [{limit: {turns: 9}}]
"""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pieces_of_seats_that_nobody_has_taken_are_not_told(players):
    game = kirlib.load_game_text(TEXT)
    lines = standing(game, game.initial_state(players).observation(None), Style(), 80)
    bets = [line.split() for line in lines if "bet" in line]
    assert [(words[1], words[-1]) for words in bets] == [
        (f"{seat}'s", "a1" if seat == 1 else "gone") for seat in range(1, players + 1)
    ]
    assert [line for line in lines if "coins" in line] == [f"player {seat}'s coins" for seat in range(1, players + 1)]


MANY = TEXT.replace("{owner: each}]}", "{owner: each, count: 5}]}", 1)


def test_many_pieces_off_the_board_are_counted_in_one_line():
    game = kirlib.load_game_text(MANY)
    state = game.initial_state(3)
    lines = standing(game, state.observation(None), Style(), 80)
    assert [line for line in lines if "bet" in line] == [
        "player 1's bet 0  a1",
        "bets off the board: player 1 4, player 2 5, player 3 5",
    ]
