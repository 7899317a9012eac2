"""The naive reading of Dragon Rapid Fire: each ruling by hand, whole games, and a valley as it should be."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.naive import rapidfire as rf


def valley_of(orange: str, yellow: list[str], layout: dict[str, str]) -> dict:
    """A mapping as a game's file has it; ``o2=1`` is a field that shows one crystal, ``w1!`` a whirlwind."""
    tiles = {"1": "one-crystal", "2": "two-crystals", "3": "three-crystals"}
    named = {space: tiles.get(tile, tile) for space, tile in layout.items()}

    def path(text: str) -> list[str]:
        spaces = []
        for word in text.split():
            space, _, shown = word.partition("=")
            if space.endswith("!"):
                space = space[:-1]
                named[space] = "whirlwind"
            if shown:
                named[space] = tiles[shown]
            spaces.append(space)
        return spaces

    return {"board": {"paths": {"orange": path(orange), "yellow": [path(way) for way in yellow]}}, "layout": named}


VALLEY = valley_of(
    "start o1 o2=1 o3 w1! o4=1 o5 o6=1 o7 w2! o8 o9=2 o10 o11=1 o12 w3! o13=1 o14 o15=2 o16 "
    "w4! o17=1 o18 o19=1 o20=3 o21 volcano",
    [
        "w1 y1=1 y2=2 y3=1 y4=2 y5 o7",
        "w2 y6=1 y7=2 y8=3 y9 y10=2 y11=1 o11",
        "w3 y12=1 y13=3 y14=1 o15",
        "w4 y15=2 y16=3 y17=1 y18=3 y19=2 y20=3 o20",
    ],
    {},
)
# Two whirlwinds that one roll can pass, and the volcano soon after.
SMALL = valley_of("start w1! a=2 w2! b volcano", ["w1 p=1 q=3 w2", "w2 r=3 s b"], {})


def play(state: rf.State, *faces: object) -> rf.State:
    for face in faces:
        state = state.play("roll").play(f"die {face}")
    return state


def game(mapping: dict = SMALL, players: int = 2) -> rf.State:
    return rf.start(rf.read(mapping), players)


# valley


def test_the_valley_is_as_it_should_be():
    assert rf.faults(VALLEY) == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda m: m["board"]["paths"]["orange"].__delitem__(slice(1, 7)), "orange: fewer than 20 fields"),
        (lambda m: m["board"]["paths"]["yellow"].pop(), "not one way round for each whirlwind"),
        (lambda m: m["board"]["paths"]["yellow"][2].remove("y13"), "w3: the way round is not longer"),
        (lambda m: m["board"]["paths"]["yellow"][0].append("o8"), "o7: named twice"),
        (lambda m: m["board"]["paths"]["yellow"][0].__setitem__(-1, "w2"), "w1: joins too late"),
        (lambda m: m["board"]["paths"]["yellow"][1].__setitem__(-1, "o3"), "w2: does not join the main path again"),
        (lambda m: m["layout"].update({"o14": "three-crystals", "o13": "two-crystals"}), "w3: the way round does"),
        (lambda m: m["layout"].update(volcano="one-crystal"), "volcano: shows something"),
        (lambda m: m["layout"].update(w4="one-crystal"), "not four whirlwinds on the main path"),
        (lambda m: m["layout"].update(o99="one-crystal"), "o99: on no path"),
        (lambda m: m["layout"].update(o1="four-crystals"), "o1: no such tile"),
        (lambda m: m["layout"].pop("o20"), "orange: not fields with one, two and three crystals"),
    ],
)
def test_a_faulty_valley(change, fault):
    paths = VALLEY["board"]["paths"]
    mapping = {
        "board": {"paths": {"orange": [*paths["orange"]], "yellow": [[*way] for way in paths["yellow"]]}},
        "layout": dict(VALLEY["layout"]),
    }
    change(mapping)
    assert any(found.startswith(fault) for found in rf.faults(mapping))


def test_whirlwinds_point_to_orange_at_first():
    assert set(game(VALLEY).pointing) == {"orange"}


# die, and whose turn


def test_the_die_has_six_faces():
    rolled = game().play("roll")
    assert rolled.chance() == {
        "die 1": Fraction(1, 3),
        "die 2": Fraction(1, 3),
        "die 3": Fraction(1, 6),
        "die whirlwind": Fraction(1, 6),
    }
    assert (rolled.legal(), game().legal(), game().chance()) == ([], ["roll"], {})


@pytest.mark.parametrize("move", ["die 1", "die 4", "pass", ""])
def test_what_is_not_legal(move):
    with pytest.raises(ValueError, match="illegal move"):
        game().play(move)


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_players(players):
    with pytest.raises(ValueError, match="2 to 4"):
        game(players=players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_clockwise_from_player_0(players):
    state, seen = game(VALLEY, players), []
    for _ in range(players + 1):
        seen.append(state.to_move)
        state = play(state, 1)
    assert seen == [*range(players), 0]


# whirlwind face, pointing


def test_the_whirlwind_face_flips_all_and_nobody_moves_or_takes():
    before = play(game(), 2)  # player 0 took two crystals on a, and flipped w1
    assert (before.at, before.taken, before.pointing) == (("a", "start"), (2, 0), ("yellow", "orange"))
    after = play(before, "whirlwind")
    assert (after.at, after.taken, after.pointing) == (("a", "start"), (2, 0), ("orange", "yellow"))
    again = play(after, "whirlwind")  # player 0 rests on a crystal field and takes no more
    assert (again.taken, again.stock, again.pointing) == ((2, 0), 54, ("yellow", "orange"))


def test_resting_on_a_whirlwind_does_not_flip_it_and_leaving_does():
    resting = play(game(), 1)
    assert (resting.at[0], resting.pointing, resting.taken) == ("w1", ("orange", "orange"), (0, 0))
    passed = play(resting, 2)  # the other passes over it: orange, and it is flipped under the first
    assert (passed.at, passed.pointing) == (("w1", "a"), ("yellow", "orange"))
    left = play(passed, 2)
    assert (left.at, left.pointing) == (("q", "a"), ("orange", "orange"))


def test_the_face_turns_the_whirlwind_under_a_dragon():
    state = play(game(), 1, "whirlwind", 1)
    assert (state.at, state.pointing) == (("p", "start"), ("orange", "yellow"))


def test_two_whirlwinds_in_one_roll():
    state = play(game(), 1, 1, 3)  # both on w1; the first flies a, w2, b
    assert (state.at, state.pointing) == (("b", "w1"), ("yellow", "yellow"))
    state = play(state, 3)  # p, q, w2
    assert (state.at, state.pointing) == (("b", "w2"), ("orange", "yellow"))


# crystals


def test_crystals_only_where_the_move_ends():
    assert play(game(), 3).taken == (0, 0)  # over a, which shows two
    assert play(game(), 2).taken == (2, 0)


def test_what_is_left_in_the_stock():
    low = rf.State(**{**vars(game()), "stock": 1})
    after = play(low, 2)
    assert (after.taken, after.stock) == ((1, 0), 0)
    empty = play(after, 2)  # the other comes to p, which shows one
    assert (empty.at, empty.taken, empty.stock) == (("a", "p"), (1, 0), 0)


# volcano, winners


@pytest.mark.parametrize("face", [1, 2, 3])
def test_the_volcano_needs_no_exact_roll(face):
    after = play(rf.State(**{**vars(game()), "at": ("b", "start")}), face)
    assert (after.at, after.taken, after.treasure, after.stock) == (("volcano", "start"), (4, 0), 0, 56)
    assert (after.outcome, after.legal(), after.chance()) == ((0,), [], {})


@pytest.mark.parametrize(
    ("taken", "winners"),
    [((0, 3, 1), (0,)), ((0, 4, 1), (0, 1)), ((0, 5, 1), (1,)), ((0, 5, 5), (1, 2)), ((1, 5, 5), (0, 1, 2))],
)
def test_winners_have_most_crystals(taken, winners):
    state = rf.State(**{**vars(game(players=3)), "at": ("b", "start", "start"), "taken": taken})
    assert play(state, 1).outcome == winners


# Whole games


@given(st.integers(0, 2**32), st.integers(2, 4), st.sampled_from([VALLEY, SMALL]))
def test_whole_games(seed, players, mapping):
    rng, state, moves = random.Random(seed), game(mapping, players), 0
    assert sum(rf.CHANCES.values()) == 1
    while state.outcome is None:
        assert sum(state.taken) + state.stock + state.treasure == 60
        assert bool(state.legal()) != bool(state.chance())
        before = state
        text = "roll" if state.legal() else rng.choice(list(state.chance()))
        state, moves = state.play(text), moves + 1
        others = [seat for seat in range(players) if seat != before.to_move]
        assert all(before.at[seat] == state.at[seat] for seat in others)
        assert before.stock >= state.stock >= 0
    assert sum(state.taken) + state.stock == 60
    assert state.at.count("volcano") == 1
    assert state.outcome
    assert all(state.taken[seat] == max(state.taken) for seat in state.outcome)


@given(st.integers(0, 2**32), st.integers(2, 4))
def test_no_dragon_comes_to_a_field_twice(seed, players):
    """So a game has at most as many flights of one dragon as there are fields, however the die falls."""
    rng, state = random.Random(seed), game(VALLEY, players)
    fields: list[set[str]] = [{"start"} for _ in range(players)]
    while state.outcome is None:
        mover, face = state.to_move, rng.choice([1, 1, 1, 2, 3, "whirlwind"])
        state = play(state, face)
        assert (state.at[mover] in fields[mover]) == (face == "whirlwind")
        fields[mover].add(state.at[mover])


def test_perft():
    assert [game(VALLEY).perft(depth) for depth in range(7)] == [1, 1, 4, 4, 16, 16, 64]
    # On the small valley nine games end with the third throw: 2 and 3, 3 and 2, 3 and 3, each unless the
    # second player throws the whirlwind in between, which sends the first round the second way.
    assert [game().perft(depth) for depth in (2, 4, 6, 8)] == [4, 16, 64, (64 - 9) * 4]
