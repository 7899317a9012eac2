"""Secret choices with effects that are seen: what was left out is found again, whatever fits."""

from __future__ import annotations

import attrs
import pytest

import kirlib
from kirlib import Match, Record, RecordError
from kirlib.players import RandomPlayer

HEAD = """
kirlib: 1
game: hints
players: [2, 3]
board: {bounded: {width: 4, height: 2}}
pieces: {token: {plural: tokens, owned: true, setup: [{owner: each, at: a1}]}}
counters: {coins: {of: player}}
dice: {d: {faces: [1, 2, 3]}}
"""

GAMES = {
    "each choice shows at once": """
turn:
  - choose: {name: plan, from: [w1, w2, w3, w4, w5, w6], hidden: true}
  - {add: {coins: 1}, if: plan == w1}
  - {add: {coins: 2}, if: plan == w2}
  - {add: {coins: 3}, if: plan == w3}
  - {add: {coins: 4}, if: plan == w4}
  - {add: {coins: 5}, if: plan == w5}
  - {add: {coins: 6}, if: plan == w6}
turns: alternate
ends: [{limit: {turns: 30, winners: coins == most(coins)}}]
""",
    "it shows a turn later": """
turn:
  - {add: {coins: 1}, if: plan == w1}
  - {add: {coins: 2}, if: plan == w2}
  - choose: {name: plan, from: [w1, w2, w3], hidden: true}
  - choose: {name: mood, from: [calm, wild, odd], hidden: true}
  - move: {piece: token}
turns: alternate
ends: [{limit: {turns: 24, winners: coins == most(coins)}}]
""",
    "it decides what is asked for, and what may be chosen": """
turn:
  - choose: {name: plan, from: [high, low], hidden: true}
  - choose: {name: bid, from: {all: plan == high, none: plan == low, some: true}, hidden: true}
  - {roll: {die: d}, if: bid == some}
  - if: plan == high
    do: [pick: {piece: token, by: chance, do: [{add: {coins: 1}}]}]
  - {reveal: plan, if: round == 3}
turns: alternate
ends: [{limit: {turns: 20, winners: coins == most(coins)}}]
""",
    "all choose, and it is counted": """
turn:
  - each: {player: all, do: [{choose: {name: plan, from: [a, b, c], hidden: true}}]}
  - each: {player: all, do: [{add: {coins: 1}, if: plan == a}]}
  - roll: {die: d}
turns: together
ends: [{limit: {turns: 12, winners: coins == most(coins)}}]
""",
    "positions come up again": """
turn:
  - choose: {name: plan, from: [a, b], hidden: true}
  - move: {piece: token}
turns: alternate
ends: [{repetition: {times: 3, result: draw}}, {limit: {turns: 60}}]
""",
}


@pytest.mark.parametrize("turn", GAMES.values(), ids=GAMES)
def test_what_was_seen_can_be_seen_again(turn: str) -> None:
    found, hidden = kirlib.load_game_text(HEAD + turn), 0
    for seed in range(12):
        count = 2 + seed % 2
        match = Match(found, seed, [RandomPlayer()] * count)
        match.run()
        record = match.record()
        for seat in (None, 0, count - 1):
            redacted = Record.parse(str(record.redacted(seat)))
            hidden += sum(entry.unseen for entry in redacted.entries)
            assert list(redacted.observations(seat, found)) == list(record.observations(seat))
    assert hidden > 100


def test_that_a_position_comes_up_again_does_not_tell_what_was_chosen_in_secret() -> None:
    found = kirlib.load_game_text(HEAD + GAMES["positions come up again"])

    def ended(words: str) -> tuple[int, object]:
        state, turns = found.initial_state(2), 0
        while not state.is_terminal:
            if state.pending == "choose":
                state = state.play(found.parse_move(f"choose {words[turns % len(words)]}", state))
            moves = {str(move): move for move in state.legal_moves()}
            here = next(p for p in state.observation(None).pieces if p.owner == state.current_player).at
            wanted = [move for text, move in moves.items() if text.split()[-1] == ("a2" if here == "a1" else "a1")]
            state = state.play((wanted or list(moves.values()))[0])
            turns += 1
        return turns, state.outcome

    assert ended("aaaa") == ended("abab") == ended("abba") == ended("aaabb")


def test_a_record_that_nothing_fits_is_given_up() -> None:
    found = kirlib.load_game_text(HEAD + GAMES["it shows a turn later"])
    match = Match(found, 1, [RandomPlayer()] * 2)
    match.run()
    shown = match.record().redacted(None)
    first, *others = shown.headers.seen
    other = "0000" if first != "0000" else "1111"
    wrong = attrs.evolve(shown, headers=attrs.evolve(shown.headers, seen=(*others, other)))
    with pytest.raises(RecordError, match="does not lead to what was seen"):
        list(wrong.observations(None, found))
