"""Players who are out: what leaves the game with them, who is asked then, and how the game ends."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import kirlib
from kirlib import CHANCE, State
from kirlib.render.rules import rules_lines
from kirlib.render.style import Style
from kirlib.render.trace import trace_lines
from tests import strategies as some
from tests.naive import conformance

MANY = kirlib.load_game("dragons-of-kir-many")
FILE = conformance.FOLDER / "elimination.yaml"
CASES = {case["name"]: case for case in yaml.safe_load(FILE.read_text(encoding="utf-8"))["cases"]}


# --- cases


def state_of(position: dict[str, Any]) -> State:
    """The state of a case's position: the player `to_move` is about to place, and nobody is out."""
    data = MANY.initial_state(position["players"]).to_dict()
    hands = [position["hands"].get(seat + 1, []) for seat in range(position["players"])]
    dragons = iter(position["dragons"])
    pieces = []
    for piece in data["pieces"]:
        if piece["kind"] == "dragon":
            found = {"at": None, "facing": piece["facing"], **next(dragons, {})}
        else:
            found = {"at": position["tents"].get(piece["owner"] + 1)}
        pieces.append({**piece, **found})
    held = [tile for hand in hands for tile in hand] + [tile["tile"] for tile in position["tiles"]]
    removed = {
        t.name: count - held.count(t.name) - position["supply"].get(t.name, 0)
        for t, count in zip(MANY.program.types, MANY.program.supply, strict=True)
    }
    seat = position["to_move"] - 1
    return MANY.state_from_dict(
        {
            **data,
            "turn": 1,
            "step": MANY.program.loop,
            "seat": seat,
            "current_player": seat,
            "pending": "place",
            "hands": hands,
            "supply": position["supply"],
            "removed": removed,
            "tiles": position["tiles"],
            "pieces": pieces,
            "changed": seat > 0,
            "history": [[[p["at"], p["facing"], p["looping"], p["last"]] for p in pieces]],
        }
    )


def told(state: State, key: str) -> object:
    """What a case's `expect` may ask of a state."""
    data = state.to_dict()
    match key:
        case "result":
            return state.outcome.result if state.outcome else None
        case "out":
            return sorted(seat + 1 for seat in state.out)
        case "to_move" if state.is_terminal or state.pending == "continue":
            return 0
        case "to_move":
            return (state.first + state.seat) % state.players + 1
        case "tents":
            return {p["owner"] + 1: p["at"] for p in data["pieces"] if p["kind"] == "tent" and p["at"]}
        case "tiles":
            return sorted(data["tiles"], key=lambda tile: tile["at"])
        case "hands":
            return {seat: sorted(hand) for seat, hand in enumerate(data["hands"], 1)}
        case "supply_size":
            return sum(data["supply"].values())
    raise AssertionError(key)


def reach(case: dict[str, Any]) -> State:
    state = state_of(case["position"])
    for move in case["moves"]:
        state = state.play(MANY.parse_move(move, state))
    return state


@pytest.mark.parametrize("name", CASES)
def test_case(name):
    case = CASES[name]
    assert (case["game"], case["kind"]) == (MANY.name, "play")
    state = reach(case)
    assert {key: told(state, key) for key in case["expect"]} == case["expect"]


# --- a small game: carts on a ring of six, who run over one another's flags; each has a cart and a flag


def ring(**changes: Any) -> kirlib.Game:
    document: dict[str, Any] = {
        "kirlib": 1,
        "game": "ring",
        "board": {"torus": {"width": 6, "height": 3}},
        "players": [1, 4],
        "pieces": {
            "cart": {
                "plural": "carts",
                "facing": True,
                "owned": True,
                "destroys": ["flag"],
                "setup": [{"owner": owner, "at": f"a{owner}", "facing": "east"} for owner in (1, 2, 3)],
            },
            "flag": {
                "plural": "flags",
                "owned": True,
                "setup": [
                    {"owner": 1, "at": "d1"},
                    {"owner": 2, "at": "b2"},
                    {"owner": 3, "at": "d3"},
                    {"owner": 4, "at": "e2"},
                ],
            },
        },
        "tiles": {
            "bar": {"family": "low", "sides": {"north": {"move": 1}}, "otherwise": "nothing"},
            "lid": {"family": "high", "placed on": "cart", "mounted": {"hold": True}, "leaves": "end of turn"},
        },
        "supply": {"bar": 8, "lid": 4},
        "setup": [{"draw": {"to": 2}}],
        "turn": [
            {"place": {"mounted": "at once"}},
            {"advance": {"piece": "cart"}},
            "remove destroyed",
            "verdict",
            {"draw": {"to": 2}},
        ],
        "movement": {"conflicts": {"stages": [], "otherwise": "nobody"}},
        "ends": ENDS,
    }
    return some.game_of({**document, **changes})


ENDS = [
    {"destroyed": "flag", "owner": "eliminated", "all": "tie"},
    {"last left": "wins"},
    {"repetition": "tie"},
    {"limit": {"turns": 30, "result": "tie"}},
]


def ends(**changed: Any) -> list[dict[str, Any]]:
    """The ends above, with other words for `all`, `repetition` or the limit's result."""
    found = [dict(end) for end in ENDS]
    for key, word in changed.items():
        if key == "limit":
            found[3] = {"limit": word}
        else:
            next(end for end in found if key in end)[key] = word
    return found


def deal(state: State, wanted: str = "bar") -> State:
    """Draws, tiles of the wanted kind where there are some, until a player decides or nobody does."""
    while state.is_chance and state.pending == "draw":
        names = {str(move): move for move in state.legal_moves()}
        state = state.play(names.get(f"draw {wanted}") or next(iter(names.values())))
    return state


def lay(state: State) -> kirlib.Move:
    """A bar on some space: it is in nobody's way, for carts go east."""
    return next(move for move in state.legal_moves() if move.verb == "place")


def turn(state: State) -> State:
    """Plays one turn in which everybody who is asked lays a bar."""
    number = state.turn
    while not state.is_terminal and state.turn == number:
        state = deal(state) if state.is_chance else state.play(lay(state))
        if state.is_chance and state.pending == "continue":
            break
    return state if state.is_terminal else deal(state)


def pieces(state: State, owner: int) -> list[str | None]:
    return [piece["at"] for piece in state.to_dict()["pieces"] if piece["owner"] == owner]


def test_hand_and_pieces_leave_and_tiles_on_the_board_stay():
    game = ring()
    before = deal(game.initial_state(4))
    state = before
    for _ in range(3):
        state = state.play(lay(state))
    laid = dict(state.tiles)
    last = lay(state)
    after = state.play(last)
    assert after.out == {1}
    assert len(after.hands[1]) == 0
    assert pieces(after, 1) == [None, None]  # the flag, run over, and the cart, which was not
    assert set(laid) < set(after.tiles)
    assert after.to_dict()["removed"] == {"bar": 1}
    assert sum(after.removed) + after.stock + sum(map(len, after.hands)) + len(after.tiles) == 12


def test_it_is_an_event():
    state = deal(ring().initial_state(4))
    for _ in range(3):
        state = state.play(lay(state))
    trace = state.trace(lay(state))
    kinds = [event.kind for event in trace.events]
    assert [event.player for event in trace.events if event.kind == "eliminate"] == [1]
    assert kinds.index("strike") < kinds.index("eliminate")
    game = ring()
    told = "\n".join(trace_lines(game, trace.state.observation(), trace.events, Style(0)))
    assert "is out" in told


def test_who_is_out_is_skipped():
    state = deal(ring().initial_state(4))
    asked = []
    while state.turn < 3:
        if state.is_chance:
            assert (state.first + state.seat) % 4 not in state.out
            state = deal(state)
            continue
        asked.append((state.turn, state.current_player))
        state = state.play(lay(state))
    assert [seat for number, seat in asked if number == 1] == [0, 1, 2, 3]
    assert [seat for number, seat in asked if number == 2] == [0, 2, 3]


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_the_first_player_is_skipped_too(first):
    state = turn(deal(ring().initial_state(4, first)))
    order = [(first + n) % 4 for n in range(4)]
    assert state.out == {1}
    assert state.current_player == next(seat for seat in order if seat != 1)


def on(spaces: dict[int, str], **changes: Any) -> State:
    """The small game without tiles: seats' flags stand there, and a cart of nobody's comes along the first row."""
    flags = [{"owner": owner, "at": at} for owner, at in spaces.items()]
    game = ring(
        players=len(spaces),
        pieces={
            "cart": {
                "plural": "carts",
                "facing": True,
                "destroys": ["flag"],
                "setup": [{"at": "a1", "facing": "east"}],
            },
            "flag": {"plural": "flags", "owned": True, "setup": flags},
        },
        supply={"bar": 0, "lid": 0},
        **changes,
    )
    state = game.initial_state()
    while not state.is_terminal:
        state = state.play(state.legal_moves()[0])
    return state


@pytest.mark.parametrize(
    ("flags", "result", "reason", "turns"),
    [
        ({1: "b1", 2: "c1", 3: "a3"}, "win:3", "one player is left", 2),
        ({1: "b1", 2: "b1", 3: "c1"}, "win:3", "one player is left", 1),
        ({1: "b1", 2: "c1", 3: "c1"}, "win:2,3", "flag destroyed", 2),
        ({1: "b1", 2: "b1", 3: "b1"}, "tie", "flag destroyed", 1),
        ({1: "b1", 2: "a3", 3: "a2"}, "win:2,3", "every piece is back where it was", 7),
        ({1: "a3", 2: "a3", 3: "a2"}, "tie", "every piece is back where it was", 7),
        ({1: "b1", 2: "a2"}, "win:2", "one player is left", 1),
    ],
)
def test_how_it_ends(flags, result, reason, turns):
    state = on(flags)
    assert state.outcome is not None
    assert (state.outcome.result, state.outcome.reason, state.turn) == (result, reason, turns)
    assert sorted(state.outcome.winners + state.outcome.losers) == list(range(state.players))
    assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.parametrize(
    ("flags", "changed", "tied"),
    [
        ({1: "b1", 2: "c1", 3: "c1"}, {"all": "draw"}, "win:2,3"),
        ({1: "b1", 2: "b1", 3: "b1"}, {"all": "draw"}, "tie"),
        ({1: "b1", 2: "a3", 3: "a2"}, {"repetition": "draw"}, "win:2,3"),
        ({1: "b1", 2: "a3", 3: "a2"}, {"limit": {"turns": 3, "result": "draw"}}, "win:2,3"),
    ],
)
def test_what_is_a_choice_is_a_value(flags, changed, tied):
    other = {key: {"turns": 3, "result": "tie"} if key == "limit" else "tie" for key in changed}
    assert on(flags, ends=ends(**other)).outcome.result == tied
    state = on(flags, ends=ends(**changed))
    assert (state.outcome.result, set(state.returns())) == ("draw", {0.0})


def test_blocked_is_shared_by_those_who_are_left():
    """One space is free. When a tile lies there and a cart stands where the flag was, nobody can place one."""
    for word, result in (("tie", "win:2,3"), ("draw", "draw")):
        state = ring(
            board={"bounded": {"width": 3, "height": 1}},
            pieces={
                "cart": {
                    "plural": "carts",
                    "facing": True,
                    "destroys": ["flag"],
                    "setup": [{"at": "a1", "facing": "east"}],
                },
                "flag": {
                    "plural": "flags",
                    "owned": True,
                    "setup": [{"owner": 1, "at": "b1"}, {"owner": 2, "at": "a1"}, {"owner": 3, "at": "a1"}],
                },
            },
            players=3,
            supply={"bar": 9, "lid": 0},
            movement={"conflicts": {"stages": [], "otherwise": "nobody"}, "edge": "leaves"},
            ends=[*ENDS[:2], {"blocked": word}, {"limit": {"turns": 9}}],
            turn=[{"place": {"mounted": "at once"}}, {"advance": {"piece": "cart"}}, "remove destroyed", "verdict"],
        ).initial_state()
        while not state.is_terminal:
            state = state.play(state.legal_moves()[0])
        assert (state.outcome.result, state.outcome.reason) == (result, "nobody can place a tile")


def test_tiles_on_its_pieces_leave_with_them():
    """A lid that stays to the end of the turn, on a cart whose owner is judged before destroyed tiles are removed."""
    carts = [{"owner": owner, "at": f"a{owner}", "facing": "east"} for owner in (1, 2, 3)]
    flags = [{"owner": 1, "at": "d1"}, {"owner": 2, "at": "b1"}, {"owner": 3, "at": "d3"}]
    state = ring(
        players=3,
        pieces={
            "cart": {"plural": "carts", "facing": True, "owned": True, "destroys": ["flag"], "setup": carts},
            "flag": {"plural": "flags", "owned": True, "setup": flags},
        },
        turn=[{"place": {"mounted": "together"}}, "resolve mounted", *TURN],
    ).initial_state()
    state = deal(state, "lid")
    for _ in range(3):
        found = {str(move): move for move in state.legal_moves()}
        state = state.play(found.get("lid @1") or lay(state))
    assert state.out == {1}
    assert state.to_dict()["removed"].get("lid", 0) >= 2
    total = sum(state.removed) + state.stock + sum(map(len, state.hands)) + len(state.tiles) + len(state.mounted)
    assert total == 12
    assert all(state.pieces[i].space >= 0 for _, i in state.mounted)


TURN = [{"advance": {"piece": "cart"}}, "verdict", "remove destroyed"]


def test_a_turn_in_which_only_those_who_are_out_are_short_is_a_move_of_its_own():
    """Nobody places in this game, and whoever is left has a full hand: the supply is left, and nobody draws."""
    game = ring(turn=[{"advance": {"piece": "cart"}}, "remove destroyed", "verdict", {"draw": {"to": 2}}])
    state = deal(game.initial_state(4))
    numbers = [state.turn]
    while not state.is_terminal:
        assert state.pending == "continue"
        state = state.play(state.legal_moves()[0])
        numbers.append(state.turn)
    assert state.stock
    assert 1 in state.out
    assert all(b - a <= 1 for a, b in pairwise(numbers))


def test_other_ends_leave_those_who_are_out_out():
    """A player who is out neither wins nor shares when others are set apart later."""
    crown = {"plural": "crowns", "owned": True, "setup": [{"owner": n, "at": at} for n, at in ((2, "c1"), (3, "a3"))]}
    flag = {"plural": "flags", "owned": True, "setup": [{"owner": n, "at": at} for n, at in ((1, "b1"), (2, "a2"))]}
    cart = {"plural": "carts", "facing": True, "destroys": ["flag", "crown"]}
    cart["setup"] = [{"at": "a1", "facing": "east"}]
    for fate, result in (("loses", "win:3"), ("wins", "win:2")):
        state = ring(
            players=3,
            supply={"bar": 0, "lid": 0},
            pieces={"cart": cart, "flag": flag, "crown": crown},
            ends=[*ENDS, {"destroyed": "crown", "owner": fate, "all": "draw"}],
        ).initial_state()
        while not state.is_terminal:
            state = state.play(state.legal_moves()[0])
        assert (state.outcome.result, state.out) == (result, {0})


def test_two_ends_that_eliminate_in_one_verdict():
    """Those whom different ends put out in one turn go together."""
    crown = {"plural": "crowns", "owned": True, "setup": [{"owner": 2, "at": "b1"}]}
    flag = {"plural": "flags", "owned": True, "setup": [{"owner": 1, "at": "b1"}]}
    cart = {"plural": "carts", "facing": True, "destroys": ["flag", "crown"]}
    cart["setup"] = [{"at": "a1", "facing": "east"}]
    state = ring(
        players=2,
        supply={"bar": 0, "lid": 0},
        pieces={"cart": cart, "flag": flag, "crown": crown},
        ends=[*ENDS, {"destroyed": "crown", "owner": "eliminated", "all": "tie"}],
    ).initial_state()
    while not state.is_terminal:
        state = state.play(state.legal_moves()[0])
    assert (state.outcome.result, state.out) == ("tie", {0, 1})


# --- in words


def test_the_rules_in_short():
    text = " ".join(" ".join(rules_lines(MANY, Style(0), 80)).split())
    for said in ("whoever's tent is destroyed is out", "whoever is left when all others are out wins", "a tie if"):
        assert said in text


# --- any random game


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32), players=st.sampled_from(MANY.players))
def test_whoever_is_out_stays_out(seed, players):
    rng = random.Random(seed)
    state = MANY.initial_state(players, rng.choice([None, *range(players)]))
    while not state.is_terminal:
        who = (state.first + state.seat) % players if state.pending == "draw" else state.current_player
        assert who == CHANCE or who not in state.out
        after = state.play(rng.choice(state.legal_moves()))
        assert state.out <= after.out
        tents = {piece["owner"] for piece in after.to_dict()["pieces"] if piece["kind"] == "tent" and piece["at"]}
        assert tents == set(range(players)) - after.out
        assert [seat for seat in after.out if after.hands[seat]] == []
        before, state = state, after
    outcome = state.outcome
    assert outcome is not None
    assert set(outcome.winners) | set(outcome.losers) == set(range(players))
    # the winners are those whose tent stands, or, if none does, those who went out at the last
    assert set(outcome.winners) == set(range(players)) - (state.out if len(state.out) < players else before.out)


# --- written down and read back


def test_who_is_out_is_written_down_and_read_back():
    found = set()
    for seed in range(12):
        rng = random.Random(seed)
        state = MANY.initial_state(rng.choice(MANY.players))
        while not state.is_terminal:
            state = state.play(state.sample_chance(rng) if state.is_chance else rng.choice(state.legal_moves()))
            if state.out and (state.out, state.pending) not in found:
                found.add((state.out, state.pending))
                data = json.loads(json.dumps(state.to_dict()))
                assert data["out"] == sorted(state.out)
                for twin in (MANY.state_from_dict(data), MANY.parse_position(state.position_text())):
                    assert twin == state
                    assert twin.out == state.out
                    assert list(twin.legal_moves()) == list(state.legal_moves())
                for seat in (None, *range(state.players)):
                    view = state.observation(seat)
                    assert view.to_dict()["out"] == sorted(state.out)
                    assert MANY.sample_state(view, rng).out == state.out
    assert {pending for _, pending in found} >= {"place", "draw", None}


@pytest.mark.parametrize("out", [[0], [1, 0], [1, 1], [7], ["2"], None])
def test_a_state_in_which_that_cannot_be_is_refused(out):
    """Of seats that hold tiles, named twice or in another order, or that nobody takes."""
    data = CASES["out-with-hand-and-tent"]["position"]
    with pytest.raises(kirlib.StateError, match="out"):
        MANY.state_from_dict({**state_of(data).to_dict(), "out": out})
