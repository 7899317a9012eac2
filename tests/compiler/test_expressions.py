"""Names are looked up and types are checked; what is wrong is told where it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from kirlib.compiler.expressions import Names, lower, lower_any
from kirlib.compiler.functions import BOUND, CALLED, PHRASES, VALUES
from kirlib.program import Expr, Region, Variable
from kirlib.reader.faults import Faults
from kirlib.source import parse as parse_yaml
from kirlib.spec.formula import Formula, FormulaError, parse
from kirlib.topology import graph
from tests.asked import NAMES, TYPES, VARIABLES, formulas

PAGE = Path(__file__).parents[2] / "docs" / "expressions.md"


def lowered(text: str, want: str = "truth", names: Names = NAMES) -> tuple[Expr | None, Faults]:
    document = parse_yaml(f"if: {text}", "a.yaml")
    assert document.root is not None
    faults = Faults(document.root)
    return lower(Formula(text, parse(text)), names, want, ("if",), faults), faults


WRONG = {  # the text, the type that is wanted, the code, the column of the fault, words of its message or suggestion
    "hree == a1": ("truth", "unknown-name", 0, "did you mean here?"),
    "count(tokn) > 1": ("truth", "unknown-name", 6, "did you mean token?"),
    "cuont(token) > 1": ("truth", "unknown-name", 0, "did you mean count?"),
    "here == a9": ("truth", "unknown-name", 8, "a9"),
    "gold-coins > 1": ("truth", "unknown-name", 0, "gold - coins"),
    "gold-1 > 1": ("truth", "unknown-name", 0, "gold - 1"),
    "left > 1": ("truth", "unknown-name", 0, "left()"),
    "owner == me": ("truth", "unknown-name", 0, "owner(PIECE) or owner(SPACE)"),
    "weather == wold": ("truth", "unknown-name", 11, "did you mean wild?"),
    "order == orange": ("truth", "unknown-name", 9, "none of the words ahead, behind"),
    "ahead == 1": ("truth", "unknown-name", 0, "function"),
    "wild": ("truth", "unknown-name", 0, "… == wild"),
    "gold": ("truth", "bad-expression", 0, "compare it"),
    "here == it": ("truth", "bad-expression", 5, "a space cannot be compared with a piece"),
    "gold == true": ("truth", "bad-expression", 5, "cannot be compared"),
    "gold == none": ("truth", "bad-expression", 5, "cannot be compared"),
    "order == weather": ("truth", "bad-expression", 6, "different sets"),
    "order == 1": ("truth", "bad-expression", 6, "a word cannot be compared with a number"),
    "home == middle": ("truth", "bad-expression", 5, "inside"),
    "it < top(here)": ("truth", "bad-expression", 3, "compares numbers"),
    "order < behind": ("truth", "unknown-name", 8, "behind"),
    "not gold": ("truth", "bad-expression", 4, "is needed here"),
    "gold and true": ("truth", "bad-expression", 0, "is needed here"),
    "1 + true": ("number", "bad-expression", 4, "a number is needed here"),
    "-here": ("number", "bad-expression", 1, "a number is needed here"),
    "order + 1": ("number", "bad-expression", 0, "not a word"),
    "count(gold)": ("number", "bad-expression", 6, "a kind of piece or a kind of tile"),
    "count()": ("number", "bad-expression", 0, "count(KIND, FILTER, …)"),
    "count(kind(it))": ("number", "bad-expression", 6, "write the name itself"),
    "count(fan, mirror)": ("number", "bad-expression", 11, "is needed here"),
    "count(token, 4)": ("number", "out-of-range", 13, "no seat 4"),
    "owner(it) == 0": ("truth", "out-of-range", 13, "counted from 1"),
    "7 != mover": ("truth", "out-of-range", 0, "name a seat from 1 to 3"),
    "me < 2": ("truth", "bad-expression", 3, "compares numbers"),
    "coins(4)": ("number", "out-of-range", 6, "at most 3 play"),
    "hand(0, fan)": ("number", "out-of-range", 5, "counted from 1"),
    "here == 1": ("truth", "bad-expression", 5, "a space cannot be compared with a number"),
    "rotated(north, 45)": ("direction", "bad-turn", 15, "multiples of 90 degrees, not 45"),
    "rotated(north, -30)": ("direction", "bad-turn", 15, "write a multiple of 90"),
    "rotated(here, 90)": ("direction", "bad-expression", 8, "a direction is needed"),
    "opposite(1)": ("direction", "bad-expression", 9, "a direction is needed"),
    "drawn(north)": ("direction", "bad-expression", 0, "drawn(SPACE, DIRECTION)"),
    "count(token, nowhere)": ("number", "unknown-name", 13, "nowhere"),
    "count(theirs)": ("number", "bad-expression", 6, "a kind of piece"),
    "owner(gold)": ("player", "bad-expression", 6, "a piece or a space is needed"),
    "owner(gould)": ("player", "unknown-name", 6, "did you mean gold?"),
    "owner()": ("player", "bad-expression", 0, "owner(PIECE) or owner(SPACE)"),
    "next(here, a1)": ("space", "bad-expression", 11, "a direction is needed"),
    "inside(here, a1)": ("truth", "bad-expression", 13, "a region is needed"),
    "inside(here, home(here))": ("truth", "bad-expression", 18, "a player is needed"),
    "inside(here, home(4))": ("truth", "out-of-range", 18, "no seat 4"),
    "inside(here, home(me, me))": ("truth", "bad-expression", 13, "home(PLAYER)"),
    "coins()": ("number", "bad-expression", 0, "coins(PLAYER)"),
    "wounds(me)": ("number", "bad-expression", 7, "a piece is needed"),
    "gold(me)": ("number", "bad-expression", 0, "only one"),
    "most(gold)": ("number", "bad-expression", 5, "only one"),
    "most(order)": ("number", "bad-expression", 5, "no number"),
    "most(gould)": ("number", "unknown-name", 5, "gould"),
    "most(1)": ("number", "bad-expression", 5, "counter"),
    "most(coins, gold)": ("number", "bad-expression", 0, "most(COUNTER)"),
    "min()": ("number", "bad-expression", 0, "min(NUMBER"),
    "min(1, here)": ("number", "bad-expression", 7, "a number is needed"),
    "abs(1, 2)": ("number", "bad-expression", 0, "abs(NUMBER)"),
    "middle": ("space", "bad-expression", 0, "a space is needed here, not a region"),
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_is_told_where_it_stands(text):
    want, code, offset, words = WRONG[text]
    found, faults = lowered(text, want)
    assert found is None
    (fault,) = faults.found
    assert fault.code == code
    assert fault.span is not None
    assert fault.span.column == 5 + offset
    assert words in f"{fault.message} {fault.suggestion}"


def test_all_faults_are_told_at_once():
    _, faults = lowered("hree == a1 and count(tokn) > 1 or gold")
    assert [(d.code, d.span and d.span.column) for d in faults.found] == [
        ("unknown-name", 5),
        ("unknown-name", 26),
        ("bad-expression", 39),
    ]


BARE = evolve(NAMES, bound=frozenset())


@pytest.mark.parametrize(
    ("text", "want", "words"),
    [
        *((name, "number" if name in ("mine", "theirs") else of, f"no `{name}`") for name, of in BOUND.items()),
        ("coins", "number", "coins(PLAYER)"),
        ("wounds", "number", "wounds(PIECE)"),
        ("inside(a1, home)", "truth", "home(PLAYER)"),
        ("count(token, mine)", "number", "no `me`"),
    ],
)
def test_what_is_not_bound_cannot_be_named(text, want, words):
    found, faults = lowered(text, want, BARE)
    assert found is None
    (fault,) = faults.found
    assert fault.code == "unknown-name"
    assert words in f"{fault.message} {fault.suggestion}"


def test_what_is_bound_to_nothing_can_be_asked_of_others():
    for text in ("coins(mover) > 1", "wounds(top(a1)) == 0", "inside(a1, home(mover))", "count(token, mover) > 0"):
        assert lowered(text, names=BARE)[0] is not None


def test_whoever_names_what_is_faulty_is_not_blamed_too():
    for unreadable in {("counter", "silver"), ("key", "counters")}:
        faults = Faults(unreadable={unreadable})
        assert lower(Formula("", parse("silver > 1")), NAMES, "truth", (), faults) is None
        assert faults.found == []


# --- names that mean several things

CROWDED = evolve(
    NAMES,
    topology=graph({("red", "north"): "token", ("token", "red"): "7"}),
    variables=(*VARIABLES, Variable("red", "game", 99, 0, 0, 2, ("north", "token"))),
    regions=(Region("token", ((0,),)),),
    states=(("red", "north"), ()),
)


@pytest.mark.parametrize(
    ("text", "want", "expr"),
    [
        ("next(red, red)", "space", ("next", ("number", 0), ("number", 1))),
        ("count(token, token)", "number", ("pieces", 0, (("within", ("region", 0)),))),
        ("here == token", "truth", ("==", ("here",), ("number", 1))),
        ("token == here", "truth", ("==", ("number", 1), ("here",))),
        ("kind(it) == token", "truth", ("==", ("kind", ("it",)), ("number", 0))),
        ("inside(token, token)", "truth", ("inside", ("number", 1), ("region", 0))),
        ("red == token", "truth", ("==", ("value", 99), ("number", 2))),
        ("token == red", "truth", ("==", ("number", 2), ("value", 99))),
        ("state(here) == red", "truth", ("==", ("state", ("here",)), ("state-word", "red"))),
        ("facing(it) == red", "truth", ("==", ("facing", ("it",)), ("number", 1))),
        ("here == '7'", "truth", ("==", ("here",), ("number", 2))),
        ("me == 2", "truth", ("==", ("me",), ("seat", 1))),
        ("2 == 2", "truth", ("==", ("number", 2), ("number", 2))),
        ("turn == 7", "truth", ("==", ("turn",), ("number", 7))),
        ("none == none", "truth", ("==", ("number", -1), ("number", -1))),
    ],
)
def test_the_first_meaning_that_fits_is_taken(text, want, expr):
    found, faults = lowered(text, want, CROWDED)
    assert faults.found == []
    assert found == expr


def test_words_of_a_variable():
    """Where a word is wanted it is one of a variable's, by name or from something with the same words."""
    order = next(variable for variable in VARIABLES if variable.name == "order")

    def word(text: str) -> tuple[Expr | None, list[str]]:
        faults = Faults()
        found = lower(Formula(text, parse(text)), NAMES, "word", (), faults, words_of=order)
        return found, [d.code for d in faults.found]

    assert word("behind") == (("number", 2), [])
    assert word("order(mover)") == (("value-of", order.base, "player", ("mover",)), [])
    assert word("weather") == (None, ["bad-expression"])
    assert word("behnd") == (None, ["unknown-name"])
    assert word("gold") == (None, ["bad-expression"])


def test_one_of_several_types():
    def what(text: str) -> tuple[str, Expr] | None:
        return lower_any(Formula(text, parse(text)), NAMES, ("piece", "space"), (), Faults())

    assert what("it") == ("piece", ("it",))
    assert what("a1") == ("space", ("number", 0))
    assert what("none") == ("piece", ("number", -1))
    assert what("gold") is None


# --- laws


@given(st.sampled_from(["truth", "number", "space", "piece", "player"]).flatmap(lambda of: formulas(of)))
def test_the_text_of_a_formula_means_the_same(text):
    node = parse(text)
    assert lower_any(Formula(text, node), NAMES, tuple(PHRASES), (), Faults()) == lower_any(
        Formula(text, parse(str(node))), NAMES, tuple(PHRASES), (), Faults()
    )


SCRAPS = [*BOUND, *VALUES, *CALLED, "gold", "coins", "order", "wheel", "home", "token", "fan", "north", "a1", "wild"]
SIGNS = ["(", ")", ",", "==", "<", "+", "and", "not", "-", "1", "9", "true"]


@given(st.lists(st.sampled_from(SCRAPS + SIGNS * 4), max_size=9), st.sampled_from(sorted(PHRASES)))
def test_there_is_either_an_expression_or_a_fault(words, want):
    text = " ".join(words)
    try:
        node = parse(text)
    except FormulaError:
        return
    faults = Faults()
    found = lower(Formula(text, node), NAMES, want, (), faults)
    assert (found is None) == bool(faults.found)
    assert {d.code for d in faults.found} <= {"unknown-name", "bad-expression", "out-of-range", "bad-turn"}


# --- the documentation

EXAMPLE = re.compile(r"^\| `([^`]+)` \|", re.MULTILINE)
EXAMPLES = EXAMPLE.findall(PAGE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("text", EXAMPLES)
def test_examples_of_the_page_compile(text):
    """The page's examples are of the game of these tests."""
    faults = Faults()
    assert lower_any(Formula(text, parse(text)), NAMES, tuple(PHRASES), (), faults), faults.found


def test_the_page_is_complete():
    words = set(re.findall(r"[\w-]+", " ".join(EXAMPLES)))
    assert {*CALLED, *BOUND, *VALUES, "pieces", "tiles", "and", "or", "not", "true", "false"} - words == set()
    page = PAGE.read_text(encoding="utf-8")
    assert [name for name in (*(kind.name for kind in TYPES), *(v.name for v in VARIABLES)) if name not in page] == []


def test_nothing_is_turned_where_directions_have_no_order():
    text = "rotated(red, 90)"
    faults = Faults()
    assert lower(Formula(text, parse(text)), CROWDED, "direction", (), faults) is None
    assert [d.code for d in faults.found] == ["bad-turn"]
