"""What guards and amounts are in a position."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from kirlib.compiler.expressions import lower
from kirlib.compiler.functions import CALLED
from kirlib.engine.expressions import LIMIT, compile_expr
from kirlib.reader.faults import Faults
from kirlib.spec.formula import LARGEST, Formula, parse
from kirlib.state import GONE
from tests.asked import NAMES, PROGRAM, TYPES, answer, drafts, envs, expr_of, formulas, position

# Pieces 0 and 1 (seat 0) and 2 (seat 1) stand on a1, in this order; 3 (seat 2) and stone 4 on b2; stone 5 is gone.
# Tiles: a yellow fan on b2, an orange one turned by 90 on c2, and seat 1's mirror on c3.
ANSWERS = {
    "1 + 2 * 3": 7,
    "-7 // 2": -4,
    "-7 % 3": 2,
    "7 // 0": 0,
    "7 % 0": 0,
    "1000000 * 1000000 * 1000000": LIMIT,
    "-1000000 * 1000000 * 1000000": -LIMIT,
    "not 1 == 2 and true": 1,
    "false or 2 <= 2": 1,
    "3 < 2": 0,
    "0 < gold": 1,
    "5 >= gold": 1,
    "gold > 5": 0,
    "gold != 5": 0,
    "min(3, 1, 2)": 1,
    "max(3, gold)": 5,
    "abs(-3)": 3,
    "if(1 > 2, 5, 7)": 7,
    "if(2 > 1, 5, 7)": 5,
    "gold": 5,
    "luck + 1": 7,
    "luck == 6": 1,
    "wheel": 0,
    "wheel + 1": 1,
    "wheel == 0": 1,
    "wheel == whirl": 1,
    "whirl != wheel": 0,
    "weather == wild": 1,
    "coins": 10,
    "coins(me)": 10,
    "coins(after(me))": 20,
    "coins(none)": 0,
    "order == ahead": 1,
    "order(after(me)) == behind": 1,
    "order(after(after(me))) == ahead": 0,
    "wounds": 1,
    "wounds(top(here))": 3,
    "wounds(none)": 0,
    "most(coins)": 30,
    "least(coins)": 10,
    "total(coins)": 60,
    "total(wounds)": 10,
    "most(wounds)": 4,
    "mover": 1,
    "mover == me": 0,
    "turn": 9,
    "round": 4,
    "first": 2,
    "first == 3": 1,
    "round-ends": 1,
    "me == 1": 1,
    "2 == me": 0,
    "coins(2)": 20,
    "hand(1, fan)": 2,
    "out(3)": 0,
    "after(3)": 0,
    "decisions": 11,
    "players": 3,
    "left()": 3,
    "out(me)": 0,
    "out(none)": 0,
    "after(me)": 1,
    "after(none)": -1,
    "none": -1,
    "it": 0,
    "here": 0,
    "there == b2": 1,
    "owner(it) == me": 1,
    "owner(top(there))": -1,
    "owner(c3)": 1,
    "owner(b2)": -1,
    "owner(a1)": -1,
    "space(it) == here": 1,
    "space(none)": -1,
    "facing(it) == north": 1,
    "facing(top(there))": -1,
    "facing(none)": -1,
    "height(it)": 0,
    "height(top(here))": 2,
    "height(none)": -1,
    "top(here)": 2,
    "bottom(here) == it": 1,
    "top(c3) == none": 1,
    "bottom(none)": -1,
    "kind(it) == token": 1,
    "kind(top(there)) == stone": 1,
    "kind(none)": -1,
    "tile(there) == fan": 1,
    "tile(here) == none": 1,
    "state(there) == yellow": 1,
    "state(c2) == orange": 1,
    "state(c3) == orange": 0,
    "state(there) == state(c2)": 0,
    "turned(c2)": 90,
    "turned(here)": -1,
    "drawn(c2, north) == east": 1,
    "drawn(there, west) == west": 1,
    "drawn(here, north)": -1,
    "drawn(none, north)": -1,
    "drawn(c2, facing(none))": -1,
    "rotated(north, 90) == east": 1,
    "rotated(north, -90) == west": 1,
    "rotated(north, 450) == east": 1,
    "rotated(north, gold)": -1,
    "rotated(facing(none), 90)": -1,
    "opposite(north) == south": 1,
    "opposite(facing(none))": -1,
    "next(here, north) == a2": 1,
    "next(here, west) == none": 1,
    "next(none, west)": -1,
    "next(here, facing(none))": -1,
    "ahead(it) == a2": 1,
    "ahead(top(there)) == none": 1,
    "leads(here, north)": 1,
    "leads(here, south)": 0,
    "distance(here, there)": 2,
    "distance(here, none)": -1,
    "inside(here, home)": 1,
    "inside(here, home(after(me)))": 0,
    "inside(a2, home(after(after(me))))": 1,
    "inside(here, home(none))": 0,
    "inside(a2, home(3))": 1,
    "inside(there, middle)": 1,
    "inside(none, middle)": 0,
    "free(b1)": 1,
    "free(c3)": 0,
    "free(here)": 0,
    "free(none)": 0,
    "empty(c3)": 1,
    "empty(here)": 0,
    "empty(none)": 0,
    "hand(me)": 3,
    "hand(me, fan)": 2,
    "hand(after(me), fan)": 0,
    "hand(none)": 0,
    "supply()": 7,
    "supply(mirror)": 4,
    "supply(tile(here))": 0,
    "mine": 2,
    "theirs": 1,
    "count(token)": 4,
    "count(stone)": 1,
    "count(pieces)": 5,
    "count(token, here)": 3,
    "count(stone, here)": 0,
    "count(pieces, there)": 2,
    "count(pieces, none)": 0,
    "count(token, here, mine)": 2,
    "count(token, theirs)": 2,
    "count(pieces, theirs, there)": 1,
    "count(pieces, mine)": 2,
    "count(token, here, there)": 0,
    "count(token, 3)": 1,
    "count(token, after(me))": 1,
    "count(token, owner(none))": 0,
    "count(token, home)": 3,
    "count(token, middle, theirs)": 1,
    "count(pieces, fan)": 2,
    "count(token, tile(there))": 1,
    "count(pieces, fan, theirs)": 1,
    "count(tiles)": 3,
    "count(fan)": 2,
    "count(fan, there)": 1,
    "count(fan, middle)": 1,
    "count(tiles, theirs)": 1,
    "count(tiles, mine)": 0,
    "count(mirror, after(me))": 1,
}


@pytest.mark.parametrize("text", ANSWERS)
def test_answers(text):
    assert answer(text) == ANSWERS[text]


def test_every_function_has_an_answer():
    assert [name for name in sorted(CALLED) if not any(f"{name}(" in text for text in ANSWERS)] == []


def test_a_mirror_image_is_drawn_as_what_it_mirrors():
    mirrored = evolve(NAMES, mirrored=(0,))
    for text, way in {"drawn(c2, east)": "north", "drawn(c2, north)": "east", "drawn(b2, west)": "east"}.items():
        found = lower(Formula(text, parse(text)), mirrored, "direction", (), Faults())
        assert found is not None
        directions = PROGRAM.topology.directions
        assert directions[compile_expr(PROGRAM, found)(position(), (0, 0, 0, 4))] == way


@pytest.mark.parametrize("first", range(3))
@pytest.mark.parametrize("out", [(), (0,), (1,), (2,), (0, 1), (1, 2), (0, 2), (0, 1, 2)])
def test_a_round_ends_before_the_first_of_those_left(first, out):
    """The seats in the order of a round are those from the first player on."""
    program = evolve(PROGRAM, alternate=True)
    ends = compile_expr(program, expr_of("round-ends"))
    order = [(first + k) % 3 for k in range(3)]
    for mover in range(3):
        draft = position(out=frozenset(out), mover=mover)
        draft.first = first
        later = [seat for seat in order[order.index(mover) + 1 :] if seat not in out]
        assert ends(draft, (-1, -1, -1, -1)) == (not later)


def test_no_round_ends_during_the_setup():
    draft = position()
    draft.turn = 0
    assert answer("round-ends", draft) == 0


def test_seats_that_nobody_has_taken():
    draft = position()
    draft.hands = draft.hands[:2]
    for text, found in {"coins(3)": 0, "hand(3)": 0, "out(3)": 0, "after(3)": -1, "me == 3": 0}.items():
        assert answer(text, draft) == found


def test_players_who_are_out_do_not_count():
    draft = position(out=frozenset({1}))
    assert answer("most(coins) - least(coins)", draft) == 20
    assert answer("total(coins)", draft) == 40
    assert answer("left()", draft) == 2
    assert answer("after(me)", draft) == 2
    assert answer("out(after(me))", draft) == 0
    everybody = position(out=frozenset({0, 1, 2}))
    assert answer("most(coins)", everybody) == 0
    assert answer("after(me)", everybody) == -1
    assert answer("after(me)", position(out=frozenset({1, 2}))) == 0


def test_pieces_off_the_board_do_not_count():
    nowhere = position((GONE,) * 6)
    assert answer("count(pieces)", nowhere) == 0
    assert answer("count(pieces, none)", nowhere) == 0
    assert answer("space(it)", nowhere) == -1
    assert answer("facing(it)", nowhere) == -1
    assert answer("ahead(it)", nowhere) == -1
    assert answer("height(it)", nowhere) == -1
    assert answer("total(wounds)", nowhere) == 0
    assert answer("owner(it) == me", nowhere) == 1


def test_the_order_of_a_pile_is_seen():
    assert answer("height(it)", position(turned=True)) == 2
    assert answer("top(here)", position(turned=True)) == 0


def test_nobody_owns_nothing():
    """Where there is no `me`, nothing is mine."""
    env = (0, 0, -1, 4)
    assert answer("count(pieces, there, mine)", env=env) == 0
    assert answer("count(pieces, mine)", env=env) == 0
    assert answer("count(pieces, me)", env=env) == 0
    assert answer("coins", env=env) == 0


def test_a_game_without_rules_can_be_asked_too():
    """A draft without what rules need still has its pieces."""
    draft = position()
    draft.flow = None
    for text in ("count(token, here)", "top(here)", "height(top(here))", "count(pieces, there, theirs)"):
        assert answer(text, draft) == answer(text)
    for text in ("gold", "coins", "most(coins)", "round", "round-ends", "decisions"):
        assert answer(text, draft) == 0
    assert answer("mover", draft) == -1


def test_the_limits_are_those_of_the_language():
    assert LIMIT == LARGEST


@pytest.mark.parametrize("expr", [("eval", 1), ("pieces", -1, (("near", ("here",)),))])
def test_no_expression(expr):
    with pytest.raises(ValueError):
        compile_expr(PROGRAM, expr)


@given(formulas("truth"), drafts(), envs())
def test_truths_are_0_or_1_everywhere(text, draft, env):
    assert answer(text, draft, env) in (0, 1)


@given(formulas("number"), drafts(), envs())
def test_numbers_stay_in_bounds_everywhere(text, draft, env):
    assert -LIMIT <= answer(text, draft, env) <= LIMIT


LEAST_AND_COUNT = {"player": 3, "space": 9, "piece": 6, "direction": 4}


@given(st.sampled_from(sorted(LEAST_AND_COUNT)).flatmap(lambda of: st.tuples(st.just(of), formulas(of))), drafts())
def test_things_are_numbers_of_things_or_none(asked, draft):
    of, text = asked
    assert -1 <= answer(text, draft, want=of) < LEAST_AND_COUNT[of]


@given(formulas("truth"), drafts(), envs())
def test_asking_changes_nothing(text, draft, env):
    flow = draft.flow
    before = (draft.pieces, dict(draft._tiles), draft.hands, draft.supply, draft.out, flow, flow and flow.key(True))
    first = answer(text, draft, env)
    assert answer(text, draft, env) == first
    assert before == (draft.pieces, draft._tiles, draft.hands, draft.supply, draft.out, flow, flow and flow.key(True))


@given(drafts(), envs())
def test_a_count_is_the_sum_of_its_parts(draft, env):
    """Whatever the filters, and whichever way they are counted."""

    def count(text: str) -> int:
        return answer(text, draft, env)

    assert count("count(pieces)") == count("count(token)") + count("count(stone)")
    assert count("count(tiles)") == sum(count(f"count({kind.name})") for kind in TYPES)
    spaces = PROGRAM.topology.names
    for whose in ("", ", mine", ", theirs", ", fan", ", mover"):
        assert count(f"count(pieces{whose})") == sum(count(f"count(pieces, {space}{whose})") for space in spaces)
    everybody = "count(token, {0}) + count(token, after({0})) + count(token, after(after({0})))"
    if env[2] >= 0 and not draft.out:
        assert count("count(token)") == count(everybody.format("me"))
        assert count("count(token)") == count("count(token, mine) + count(token, theirs)")


@given(formulas("truth"), formulas("truth"), drafts(), envs())
def test_logic(a, b, draft, env):
    assert answer(f"not ({a} and {b})", draft, env) == answer(f"not {a} or not {b}", draft, env)
    assert answer(f"not not {a}", draft, env) == answer(a, draft, env)


@given(formulas("number"), formulas("number"), drafts(), envs())
def test_comparisons(a, b, draft, env):
    """Those with a constant are made otherwise than the others."""
    x, y = answer(a, draft, env), answer(b, draft, env)
    known = f"{x}" if x >= 0 else f"-{-x}"
    for op, holds in {"==": x == y, "!=": x != y, "<": x < y, "<=": x <= y, ">": x > y, ">=": x >= y}.items():
        assert answer(f"{a} {op} {b}", draft, env) == holds
        assert answer(f"{known} {op} {b}", draft, env) == holds


@given(formulas("truth"), drafts(), envs())
def test_expressions_are_plain_data(text, draft, env):
    expr = expr_of(text)

    def back(value: Any) -> Any:
        return tuple(map(back, value)) if isinstance(value, list) else value

    assert back(json.loads(json.dumps(expr))) == expr
    assert hash(expr) == hash(expr_of(text))
