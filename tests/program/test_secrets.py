"""Which rules tell something by having run at all."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import kirlib
from kirlib import Game, Move, State
from kirlib.match.told import Observer
from kirlib.program.secrets import HANDS, secret_rules
from tests.model.samples import NAMES, game

HEAD = """
kirlib: 1
game: masks
players: 2
turns: alternate
board: {bounded: {width: 3, height: 3}}
pieces: {man: {plural: men, owned: true, setup: [{owner: each, at: b2}]}}
counters: {gold: {}}
tiles: {fan: {family: soft}, mat: {family: soft}}
supply: {fan: 3, mat: 3}
zones: {supply: hidden, hand: own}
ends: [{limit: {turns: 6}}]
"""

PLAN = "choose: {name: plan, from: [buy, sell], hidden: true}"

WAYS = {
    "guards side by side": f"""
  - {PLAN}
  - {{add: {{gold: 1}}, if: plan == buy}}
  - {{add: {{gold: 1}}, if: plan == sell}}
""",
    "what follows a choice": """
  - choose:
      name: plan
      from: [buy, sell]
      hidden: true
      then:
        - {add: {gold: 1}, if: plan == buy}
        - {add: {gold: 1}, if: plan == sell}
""",
    "else": f"""
  - {PLAN}
  - {{add: {{gold: 1}}, if: plan == buy, else: [{{add: {{gold: 1}}}}]}}
""",
    "lists inside": f"""
  - {PLAN}
  - if: plan == buy
    do: [{{each: {{player: all, do: [{{add: {{gold: 1}}}}]}}}}]
    else: [{{repeat: {{times: 2, do: [{{add: {{gold: 1}}}}]}}}}]
""",
    "how often": f"""
  - {PLAN}
  - {{repeat: {{times: "if(plan == buy, 1, 0)", do: [{{add: {{gold: 1}}}}]}}}}
  - {{repeat: {{times: "if(plan == buy, 0, 1)", do: [{{add: {{gold: 1}}}}]}}}}
""",
    "for whom": f"""
  - {PLAN}
  - {{each: {{player: all, where: "me == mover and plan(mover) == buy", do: [{{add: {{gold: 1}}}}]}}}}
  - {{each: {{player: all, where: "me == mover and plan(mover) == sell", do: [{{add: {{gold: 1}}}}]}}}}
""",
}  # fmt: skip


def masks(turn: str) -> Game:
    return kirlib.load_game_text(f"{HEAD}turn:{turn}")


def told(state: State, move: Move, viewer: int | None) -> tuple[object, ...]:
    found = Observer(print, viewer, everything=False).told(0, state, move)
    return found.events, found.observation, found.text


def choices(found: Game) -> Iterator[tuple[State, Move, Move]]:
    """States in which a secret is chosen, with both words."""
    rng = random.Random(1)
    state = found.initial_state(2)
    while not state.is_terminal:
        moves = state.legal_moves()
        if moves[0].verb == "choose":
            yield state, moves[0], moves[1]
        state = state.play(rng.choice(list(moves)))


@pytest.mark.parametrize("turn", WAYS.values(), ids=WAYS)
def test_the_rule_that_ran_does_not_tell_the_secret(turn: str) -> None:
    found, seen = masks(turn), 0
    for state, one, other in choices(found):
        mover = state.current_player
        for viewer in (None, 1 - mover):
            assert told(state, one, viewer) == told(state, other, viewer)
        seen += any(event.kind == "count" and event.rule for event in state.trace(one).events)
    assert seen > 3


def test_it_is_told_once_the_secret_is() -> None:
    found = masks(f"""
  - {PLAN}
  - reveal: plan
  - {{add: {{gold: 1}}, if: plan == buy}}
""")
    rules = {
        event.rule
        for state, one, _ in choices(found)
        for event in Observer(print, None, everything=False).told(0, state, one).events
        if event.kind == "count"
    }
    assert rules == {"turn.2"}


def test_what_hangs_on_hands_is_found() -> None:
    found = masks("""
  - draw: {to: 1}
  - {add: {gold: 1}, if: "hand(me, fan) > 0"}
  - {add: {gold: 1}, if: "supply(mat) > 1"}
  - {add: {gold: 1}, if: "hand(me) > 0 and supply() > 1"}
  - place: {}
""")
    assert secret_rules(found.program) == {"turn.1": {HANDS}, "turn.2": {HANDS}}


def test_games_that_hide_nothing_hide_no_rule() -> None:
    for name in NAMES:
        program = game(name).program
        hides = any(v.hidden for v in program.variables) or program.hands_hidden or program.supply_hidden
        assert hides or secret_rules(program) == {}


@pytest.mark.parametrize(
    ("turn", "warned"),
    [
        (f"[{{{PLAN}}}, {{choose: {{name: word, from: [a, b]}}, if: plan == buy}}]", True),
        (f"[{{{PLAN}}}, {{roll: {{die: d}}, if: plan == buy}}]", True),
        (f"[{{{PLAN}}}, {{if: plan == buy, do: [{{each: {{player: all, do: [{{place: {{}}}}]}}}}]}}]", True),
        (f"[{{{PLAN}}}, {{choose: {{name: word, from: [a, b]}}}}]", False),
        (f"[{{{PLAN}}}, {{add: {{gold: 1}}, if: plan == buy}}]", False),
        (f"[{{{PLAN}}}, {{reveal: plan}}, {{choose: {{name: word, from: [a, b]}}, if: plan == buy}}]", False),
        (f"[{{{PLAN}}}, {{reveal: plan}}, {{if: plan == buy, do: [{{roll: {{die: d}}}}]}}]", False),
        (f"[{{{PLAN}}}, {{if: plan == buy, do: [{{reveal: plan}}, {{roll: {{die: d}}}}]}}]", False),
        (f"[{{{PLAN}}}, {{roll: {{die: d}}, if: plan == buy}}, {{reveal: plan}}]", True),
        (f"[{{{PLAN}}}, {{reveal: plan, if: round == 2}}, {{roll: {{die: d}}, if: plan == buy}}]", True),
        (f"[{{{PLAN}}}, {{do: [{{reveal: plan}}]}}, {{roll: {{die: d}}, if: plan == buy}}]", True),
        ("[{choose: {name: plan, from: [a, b]}}, {choose: {name: word, from: [a, b]}, if: plan == a}]", False),
    ],
)
def test_designers_are_warned_of_decisions_that_tell_a_secret(turn: str, warned: bool) -> None:
    found = kirlib.load_game_text(f"{HEAD}dice: {{d: {{faces: [1, 2]}}}}\nturn: {turn}\n")
    assert [fault.code for fault in found.warnings if fault.code == "told-secret"] == ["told-secret"] * warned
