"""The naive reading of Dragonflock: counts, and each ruling by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from tests.naive import dragonflock as df


def position(first: str, second: str, towns: str = "a1 / a5", to_move: int = 0, mountains=df.MOUNTAINS) -> df.Position:
    """A position from texts: a space named twice holds two dragons; towns of the first / of the second."""
    heaps = [Counter(text.split()) for text in (first, second)]
    return df.setup(heaps, [part.split() for part in towns.split("/")], mountains, to_move)


def play(at: df.Position, line: str) -> df.Position:
    for move in line.split("; "):
        at = at.play(move)
    return at


def heaps(at: df.Position, seat: int) -> dict[str, int]:
    return at.summary()["dragons"][seat]


def waiting(at: df.Position) -> list[tuple]:
    return at.summary()["pending"]


def open_to(at: df.Position) -> set[str]:
    return {move.removeprefix("to ") for move in at.legal()}


def moves_from(at: df.Position, space: str, word: str = "dragon") -> set[str]:
    return {move.split()[2] for move in at.legal() if move.startswith(f"{word} {space} ")}


# Counts


def test_perft():
    assert [df.start().perft(depth) for depth in (0, 1, 2, 3)] == [1, 18, 324, 5994]


@pytest.mark.heavy
def test_perft_deeper():
    assert df.start().perft(4) == 108_830


def test_the_start():
    start = df.start()
    assert start.summary()["dragons"] == {
        0: {"b1": 1, "d1": 1, "a2": 1, "e2": 1, "c3": 1},
        1: {"b5": 1, "d5": 1, "a4": 1, "e4": 1, "c3": 1},
    }
    assert moves_from(start, "a2") == {"north", "northeast", "east", "southeast", "south"}
    assert moves_from(start, "b1") == {"north", "northeast", "east", "west"}  # not the mountain with a dragon
    assert moves_from(start, "c3") == set()  # a dispute


@pytest.mark.parametrize(
    "text", ["dragon c3 north", "flock b1 north", "pass", "to c4", "dragon b1 up", "", "dragon b1"]
)
def test_what_is_not_legal(text):
    with pytest.raises(ValueError, match="illegal move"):
        df.start().play(text)


@pytest.mark.parametrize(
    ("first", "second", "towns", "fault"),
    [
        ("c3 c3", "c3", "/", "c3: two against one"),
        ("c2 c2", "c5", "/", "c2: more than one dragon"),
        ("c2", "c2", "/", "c2: more than one dragon"),
        ("c1 c1", "c5", "c1 /", "c1: more than one dragon"),
        ("c1", "c5", "c2 /", "c2: a town on a mountain"),
        ("c1 c1 c1 c1 c1 c1", "c5 c5 c5 c5 c5 c5", "/", "too few mountains"),
    ],
)
def test_what_cannot_be_set_up(first, second, towns, fault):
    with pytest.raises(ValueError, match=fault):
        position(first, second, towns)


# What moves, and what bars


def test_a_block_does_not_move_as_one_but_its_dragons_do():
    at = position("b3 b3", "e5")
    assert moves_from(at, "b3", "flock") == set()
    assert heaps(at.play("dragon b3 east"), 0) == {"b3": 1, "c3": 1}


def test_alike_dragons_are_one_move():
    at = position("b3 b3 b3 b3", "e5")
    assert len(at.legal()) == len(set(at.legal())) == 8 + 2  # flocks: east and west, the rest is mountains
    assert heaps(at.play("dragon b3 east"), 0) == {"b3": 3, "c3": 1}
    assert heaps(at.play("flock b3 east"), 0) == {"c3": 4}


def test_a_block_bars_the_other_colour_only():
    at = position("c3 b1", "d3 d3 e5")
    assert "east" not in moves_from(at, "c3")
    assert "west" in moves_from(at.play("dragon b1 west"), "d3")


def test_a_flock_bars_its_space_and_all_next_to_it():
    at = position("c1 a1", "c3 c3 c3")
    assert moves_from(at, "c1") == {"east", "west"}
    assert moves_from(at, "a1") == {"north", "east"}  # not b2


def test_next_to_an_enemy_flock_one_may_move_away():
    assert moves_from(position("b3", "c3 c3 c3"), "b3") == {"west", "northwest", "southwest"}


def test_a_dispute_bars_nobody():
    assert "east" in moves_from(position("b3 c3", "c3"), "b3")


def test_where_a_flock_cannot_go():
    at = position("c3 c3 c3", "b3 b3 e1 e1 e1")
    assert moves_from(at, "c3", "flock") == {"east"}  # mountains, and a block in the west
    at = position("b1 b1 b1", "d1 d1 d1", "/")
    assert moves_from(at, "b1", "flock") == {"west"}  # the other is next to c1


# devastation


@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize(("first", "second"), [("b1 c1", "e5"), ("b1", "c1 e5")])
def test_the_second_dragon_removes_a_town(owner, first, second):
    towns = "c1 / e5" if owner == 0 else "/ c1 e5"
    at = position(first, second, towns)
    assert "c1" not in at.play("dragon b1 east").summary()["towns"][owner]


def test_one_dragon_leaves_a_town_standing():
    at = play(position("b1", "e3", "c1 / e5"), "dragon b1 east; dragon e3 west; dragon c1 east; dragon d3 east")
    assert play(at, "dragon d1 west").summary()["towns"][0] == ["c1"]


def test_a_flock_alone_removes_a_town():
    assert position("b1 b1 b1", "e3", "c1 / e5").play("flock b1 east").summary()["towns"] == {0: [], 1: ["e5"]}


# dispute resolved


def test_the_third_dragon_resolves_a_dispute():
    at = position("c3 d3", "c3 e5").play("dragon d3 west")
    assert waiting(at) == [("dispute resolved", 0, "c3", "c3")]
    assert at.to_move == at.turn == 0
    assert open_to(at) == {"b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"}
    after = at.play("to d3")
    assert (heaps(after, 0), heaps(after, 1), after.to_move) == ({"c3": 2}, {"d3": 1, "e5": 1}, 1)


def test_occupied_mountains_and_blocks_bar_the_one_displaced():
    at = position("c3 d3 b2 b3 b3", "c3 d4 c4").play("dragon d3 west")
    assert open_to(at) == {"c2", "d2", "d3", "b4"}


# flock formed


def test_all_enemies_near_a_new_flock_are_displaced_rank_by_rank():
    at = position("c3 c3 c2 d3", "d3 b3 b3 c4 e3").play("dragon c2 north")
    assert waiting(at) == [("flock formed", 0, space, "c3") for space in ("b3", "b3", "d3", "c4")]
    assert open_to(at) == {"a2", "a3", "a4"}
    at = play(at, "to a3; to a2; to e3")
    assert open_to(at) == {"b5", "c5", "d5"}
    after = at.play("to c5")
    assert (heaps(after, 1), after.to_move) == ({"a2": 1, "a3": 1, "c5": 1, "e3": 2}, 1)
    assert heaps(after, 0) == {"c3": 3, "d3": 1}


def test_a_fourth_dragon_forms_nothing():
    assert waiting(position("c3 c3 c3 c2", "c4").play("dragon c2 north")) == []


def test_a_dragon_that_comes_back_forms_the_flock_anew():
    at = position("c3 c3 c3", "e3 e5").play("dragon c3 south").play("dragon e3 west")
    assert waiting(at.play("dragon c2 north")) == [("flock formed", 0, "d3", "c3")]


def test_a_flock_that_moves_is_not_formed_anew():
    at = position("b3 b3 b3 c3 c3", "d3").play("flock b3 east")
    assert (waiting(at), heaps(at, 0)) == ([], {"c3": 5})


# flock enters


def test_an_enemy_where_the_flock_comes_is_displaced_one_or_two_away():
    at = position("a1 a1 a1", "b1 c2 d5", "c1 /").play("flock a1 east")
    assert waiting(at) == [("flock enters", 0, "b1", "b1")]
    assert open_to(at) == {"a1", "c1", "d1", "a2", "b2", "d2", "a3", "b3", "c3", "d3"}  # not c2: a mountain taken


def test_a_flock_enters_a_dispute():
    at = position("a3 a3 a3 b3", "b3 d5").play("flock a3 east")
    assert waiting(at) == [("flock enters", 0, "b3", "b3")]
    assert heaps(at.play("to d3"), 0) == {"b3": 4}


def test_another_flock_of_the_same_owner_bars():
    at = position("a1 a1 a1 d3 d3 d3", "b1 d5", "/").play("flock a1 east")
    assert open_to(at) == {"a1", "c1", "d1", "a2", "b2", "a3", "b3"}


def test_a_flock_enters_a_town():
    at = position("a1 a1 a1", "b1 d5", "b1 / a5").play("flock a1 east")
    assert at.summary()["towns"] == {0: [], 1: ["a5"]}
    assert waiting(at) == [("flock enters", 0, "b1", "b1")]


def test_enemies_next_to_a_flock_that_moves_stay():
    assert waiting(position("a3 a3 a3", "c3 b4 d5").play("flock a3 east")) == []


# trapped


def test_trapped_in_the_corner():
    at = position("b1 b1 c1 d2", "a1 a4", "/ a5").play("dragon c1 west")
    assert open_to(at) == {"a2", "b2", "c2", "e2", "b4", "c4", "d4", "e4"}  # also in the zone; a4 and d2 are taken
    assert heaps(at.play("to a2"), 1) == {"a2": 1, "a4": 1}


def test_trapped_on_a_mountain_one_goes_to_another():
    at = position("b1 b1 c1", "a2 a3", "/ a5", mountains=[*df.MOUNTAINS, "a3", "b3"]).play("dragon c1 west")
    assert waiting(at) == [("flock formed", 0, "a2", "b1")]
    assert open_to(at) == {"b3"}
    at = position("b1 b1 c1", "a2 a3 b3", "/ a5", mountains=[*df.MOUNTAINS, "a3", "b3"]).play("dragon c1 west")
    assert open_to(at) == {"b2", "c2", "d2", "e2", "a4", "b4", "c4", "d4", "e4"}


def test_trapped_where_a_flock_enters():
    far = [f"{file}{rank}" for rank in (4, 5) for file in "abcde"]
    at = position("b1 b1 b1 b2 b2 b2", "a1 c5", "/", mountains=far).play("flock b1 west")
    assert open_to(at) == set(far) - {"c5"}


# chain


def test_a_displaced_dragon_devastates_a_town():
    at = position("c3 c3 b3", "d3 e1 e5", "/ e1 e5", mountains=["a2", "b2", "a4", "b4", "d4"])
    at = play(at, "dragon b3 east; to e2; dragon e2 south")
    assert at.summary()["towns"][1] == ["e5"]


def test_a_block_made_in_the_enemys_turn_displaces_for_its_own_colour():
    at = position("c3 c3 b3 e3", "d3 e3", "a1 / a5").play("dragon b3 east")
    # Both are listed on d3 only; e3 lies outside.
    assert waiting(at) == [("flock formed", 0, "d3", "c3")]
    at = at.play("to e3")
    assert waiting(at) == [("dispute resolved", 1, "e3", "e3")]
    assert (at.turn, at.to_move) == (0, 1)
    assert open_to(at) == {"d2", "e2", "d3", "d4", "e4"}  # their own flock's zone does not bar
    after = at.play("to d3")
    assert (after.turn, heaps(after, 0), heaps(after, 1)) == (1, {"c3": 3, "d3": 1}, {"e3": 2})


def test_displacements_follow_in_the_order_in_which_they_arose():
    at = position("c3 c3 b3 e3 a5", "d3 e3 c4 d4", "a1 / a5").play("dragon b3 east").play("to e3")
    assert waiting(at) == [
        ("flock formed", 0, "c4", "c3"),
        ("flock formed", 0, "d4", "c3"),
        ("dispute resolved", 1, "e3", "e3"),
    ]


def test_a_flock_made_next_to_the_flock_that_entered_lists_it():
    at = position("b1 b1 b1", "c1 d1 d1", "/ a5").play("flock b1 east").play("to d1")
    assert waiting(at) == [("flock formed", 1, "c1", "d1")] * 3
    assert (at.turn, at.to_move, open_to(at)) == (0, 1, {"b1", "b2"})
    at, names = play(at, "to b1; to b2").played("to b1")
    assert (at.turn, heaps(at, 0), heaps(at, 1)) == (1, {"b1": 2, "b2": 1}, {"d1": 3})
    assert names == []


def test_three_against_one_in_a_chain():
    """The one is wanted for the block first, and is trapped by the flock; what the flock wanted lapses."""
    at = position("b1 c1 c1 c3 c3", "b1 b3 d1 d1 d2", "e1 / e5", to_move=1).play("dragon d2 south")
    assert waiting(at) == [("flock formed", 1, "c1", "d1")] * 2
    at = at.play("to b1")
    assert waiting(at) == [("flock formed", 1, "c1", "d1"), ("dispute resolved", 0, "b1", "b1")]
    at, names = at.played("to b1")
    assert waiting(at) == [("dispute resolved", 0, "b1", "b1"), ("flock formed", 0, "b1", "b1")]
    assert names == ["flock formed", "chain"]
    assert open_to(at) == set(df.MOUNTAINS)
    at, names = at.played("to a2")
    assert names == ["trapped", "lapse: dragon gone"]
    assert (at.turn, waiting(at), heaps(at, 0)["b1"], heaps(at, 1)["a2"]) == (0, [], 3, 1)


def test_wanted_for_a_flock_and_then_for_a_block():
    """The flock's displacement arose first, so it is the block's that lapses."""
    at = position("c3 c3 c4 d3 d4", "b5 b5 c5 c5 d3", "a1 / a5", to_move=1)
    at = play(at, "dragon b5 east; to c3; to d3")
    assert waiting(at) == [("flock formed", 0, "d3", "c3"), ("dispute resolved", 0, "d3", "d3")]
    assert open_to(at) == {"e2", "e3", "e4"}
    at, names = at.played("to e3")
    assert (names, waiting(at), at.turn) == (["lapse: dragon gone"], [], 0)


@pytest.mark.parametrize("number", range(len(df.LOADED)))
def test_loaded_positions_come_to_a_lapse(number):
    first, second, to_move, line = df.LOADED[number]
    at, names = position(first, second, "/", to_move), []
    for move in line.split("; "):
        at, met = at.played(move)
        names += met
    assert {"chain", "dispute resolved", "lapse: dragon gone"} <= set(names)


def test_two_alike_wanted_by_two_flocks():
    """Each that goes is no longer wanted by the other flock; the one that stays still is."""
    at = position("b3 b3 b3 d3 d3 d3", "c3 c3 e5")
    b3, c3, d3 = (df.NAMES.index(name) for name in ("b3", "c3", "d3"))
    wanted = [df.Displacement("flock formed", 0, c3, flock, arisen) for arisen, flock in ((0, b3), (1, d3))]
    at = replace(at, pending=(wanted[0], wanted[0], wanted[1], wanted[1]))
    at, names = at.played("to a2")
    assert (at.pending, names) == (tuple(wanted), ["trapped", "lapse: dragon gone"])
    at, names = at.played("to b2")
    assert (at.pending, names) == ((), ["trapped", "lapse: dragon gone"])


def test_what_a_displacement_needs():
    board = [[0, 0] for _ in df.SPACES]
    c3 = df.NAMES.index("c3")
    for why, least in (("dispute resolved", 2), ("flock formed", 3), ("flock enters", 3)):
        wanted = df.Displacement(why, 0, c3, c3, 0)
        for count in range(6):
            board[c3] = [count, 1]
            assert wanted.stands(tuple(map(tuple, board))) == (count >= least)


# victory, no move, repetition


@pytest.mark.parametrize(
    ("first", "second", "towns", "outcome"),
    [
        ("c3", "d3", "a1 /", "0 wins"),
        ("c3 a5", "d3", "a1 /", None),  # still on the enemy's home rank
        ("c3", "d3", "/ a5", "1 wins"),  # at the end of the other's turn
        ("c3", "d3 a1", "/ a5", None),
        ("c3", "d3", "/", "0 wins"),  # both at once: who has just moved
        ("c3 a5", "d3", "/", "1 wins"),
        ("c3 a5", "d3 a1", "/", None),
        ("c3 a1", "d3", "a1 / a5", None),
    ],
)
def test_victory_at_the_end_of_either_turn(first, second, towns, outcome):
    after = position(first, second, towns).play("dragon c3 west")
    assert after.outcome == outcome
    assert bool(after.legal()) == (outcome is None)


def test_victory_waits_for_the_last_displacement():
    at = position("b1 b1 b1", "c1 e5", "/ c1").play("flock b1 east")
    assert at.summary()["towns"] == {0: [], 1: []}
    assert (at.outcome, waiting(at)) == (None, [("flock enters", 0, "c1", "c1")])
    assert at.play("to d1").outcome == "0 wins"


def test_pass_and_repetition():
    disputes = "a3 b3 c3 d3 e3"
    at = position(disputes, disputes)
    for number in range(4):
        assert (at.legal(), at.turn, at.outcome) == (["pass"], number % 2, None)
        at = at.play("pass")
    assert (at.outcome, at.legal()) == ("draw", [])


def test_the_start_counts_for_repetition():
    there_and_back = "dragon b1 north; dragon b5 south; dragon b2 south; dragon b4 north"
    at = play(df.start(), there_and_back)
    assert at.outcome is None
    assert at.key() == df.start().key()
    assert play(at, there_and_back).outcome == "draw"
