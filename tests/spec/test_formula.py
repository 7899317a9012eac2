"""The syntax of guards and amounts: what is read is what was meant, and anything else is told with its place."""

from __future__ import annotations

import ast
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirlib.reader.faults import Faults
from kirlib.reader.structure import FAILED, read
from kirlib.source import parse as parse_yaml
from kirlib.spec.formula import (
    DEPTH,
    LARGEST,
    LONGEST,
    Binary,
    Call,
    Formula,
    FormulaError,
    Name,
    Node,
    Number,
    Truth,
    Unary,
    parse,
)
from kirlib.spec.types import Expr, Ident, Keyed

OPERATORS = ["or", "and", "==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "//", "%"]

names = st.one_of(
    st.sampled_from(["it", "here", "far-side", "north.1", "a1", "7", "and", "true", "3-1", "with space", 'a "quote"']),
    st.text(st.characters(exclude_characters="'\"\n", exclude_categories=["Cs"]), min_size=1, max_size=8),
)
nodes: st.SearchStrategy[Node] = st.recursive(
    st.one_of(
        st.integers(0, LARGEST).map(lambda value: Number(value, 0)),
        st.booleans().map(lambda value: Truth(value, 0)),
        names.map(lambda name: Name(name, 0)),
    ),
    lambda inner: st.one_of(
        st.builds(Unary, st.sampled_from(["not", "-"]), inner, st.just(0)),
        st.builds(Binary, st.sampled_from(OPERATORS), inner, inner, st.just(0)),
        st.builds(Call, names, st.lists(inner, max_size=3).map(tuple), st.just(0)),
    ),
    max_leaves=12,
)


@given(nodes)
def test_what_is_written_is_read_again(node):
    assert parse(str(node)) == node


@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from([*OPERATORS, "not", "(", ")", ",", "a", "1", "'"]))))
def test_any_text_is_read_or_refused_with_its_place(text):
    text = text if isinstance(text, str) else " ".join(text)
    error = None
    try:
        parse(text)
    except FormulaError as found:
        error = found
    assert error is None or (0 <= error.at <= len(text) and error.message and error.suggestion)


# --- operators bind as Python's do

PYTHONS = {
    ast.Or: "or",
    ast.And: "and",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
}


def from_python(node: ast.expr) -> Node:
    """Python's tree as one of formulas."""
    match node:
        case ast.Constant(bool(value)):
            return Truth(value, 0)
        case ast.Constant(int(value)):
            return Number(value, 0)
        case ast.Name(name):
            return Name(name, 0)
        case ast.Call(ast.Name(name), args):
            return Call(name, tuple(map(from_python, args)), 0)
        case ast.UnaryOp(ast.Not(), operand):
            return Unary("not", from_python(operand), 0)
        case ast.UnaryOp(ast.USub(), operand):
            return Unary("-", from_python(operand), 0)
        case ast.BinOp(left, op, right):
            return Binary(PYTHONS[type(op)], from_python(left), from_python(right), 0)
        case ast.Compare(left, [op], [right]):
            return Binary(PYTHONS[type(op)], from_python(left), from_python(right), 0)
        case ast.BoolOp(op, values):
            made = from_python(values[0])
            for value in values[1:]:
                made = Binary(PYTHONS[type(op)], made, from_python(value), 0)
            return made
    raise ValueError("not among what the two have in common")


@given(st.lists(st.sampled_from([*OPERATORS, "not", "-", "(", ")", "a", "b(a)", "1", "2", "c"]), max_size=12))
def test_operators_bind_as_in_python(words):
    text = " ".join(words)
    try:
        theirs = from_python(ast.parse(text, mode="eval").body)
    except (SyntaxError, ValueError):  # ValueError: a chain of comparisons, or a plus before one thing
        with pytest.raises(FormulaError):
            parse(text)
    else:
        assert parse(text) == theirs


def chain(op: str) -> st.SearchStrategy[str]:
    return st.lists(st.sampled_from(["a", "not b", "1", "-c", "(a or b)"]), min_size=2, max_size=5).map(f" {op} ".join)


@given(st.lists(st.one_of(chain("or"), chain("and"), chain("+")), min_size=1, max_size=3).map(" and ".join))
def test_longer_ones_bind_as_in_python(text):
    try:
        theirs = from_python(ast.parse(text, mode="eval").body)
    except SyntaxError:
        with pytest.raises(FormulaError):
            parse(text)
    else:
        assert parse(text) == theirs


# --- words

READ = {
    "a-b": "a-b",
    "a - b": "a - b",
    "3-1": "3 - 1",
    "x -1": "x - 1",
    "'7' == here": "'7' == here",
    '"7"': "'7'",
    "north.1": "north.1",
    "not a == b": "not a == b",
    "not (a and b)": "not (a and b)",
    "(a == b) == c": "(a == b) == c",
    "count( token,here )>=2": "count(token, here) >= 2",
    "left()": "left()",
    "a\n  and b": "a and b",
    "- - 1": "--1",
    "(1 + 2) * 3": "(1 + 2) * 3",
    "1 - (2 - 3)": "1 - (2 - 3)",
}


@pytest.mark.parametrize("text", READ)
def test_the_shortest_text_of_a_formula(text):
    assert str(parse(text)) == READ[text]


REFUSED = {
    "": (0, "missing at the end"),
    "a b": (2, "an operator"),
    "a = b": (2, '"="'),
    "a && b": (2, '"&"'),
    "a / b": (2, '"/"'),
    "!a": (0, '"!"'),
    "a < b < c": (6, "chained"),
    "a == not b": (5, "not cannot"),
    "(1": (0, "parenthesis"),
    "f(1, 2": (1, "parenthesis"),
    "f(1,)": (4, "missing before"),
    "(a b)": (3, "closing parenthesis"),
    "1)": (1, "nothing more"),
    "1.5": (0, "whole"),
    "2 * 9999999999999": (4, "at most"),
    "'open": (0, "quote"),
    "''": (0, "no name"),
    "é": (0, "means nothing"),
    "and": (0, "missing before"),
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_wrong_is_told_with_its_place(text):
    with pytest.raises(FormulaError) as caught:
        parse(text)
    at, words = REFUSED[text]
    assert caught.value.at == at
    assert words in caught.value.message
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_bounds():
    assert parse(" " * LONGEST.__sub__(1) + "1") == Number(1, 0)
    with pytest.raises(FormulaError, match="characters"):
        parse(" " * LONGEST + "1")
    deepest = " + ".join(["1"] * DEPTH)
    assert str(parse(deepest)) == deepest
    for text in (deepest + " + 1", "-" * DEPTH + "1", "(" * 400 + "1" + ")" * 400, "f(" * 200 + ")" * 200, "-" * 999):
        with pytest.raises(FormulaError, match="inside one another"):
            parse(text)


# --- in a document


def read_one(text: str) -> tuple[object, Faults]:
    document = parse_yaml(text, "a.yaml")
    assert document.root is not None
    faults = Faults(document.root)
    found = read(Keyed(Ident("guard"), Expr()), document.root, (), faults)
    return (found if found is FAILED else found.get("if")), faults


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("if: here == a1", parse("here == a1")),
        ("if: 'a > 1'", parse("a > 1")),
        ("if: 12", Number(12, 0)),
        ("if: -12", Unary("-", Number(12, 0), 0)),
        ("if: 0x10", Number(16, 0)),
        ("if: true", Truth(True, 0)),
        ("if: False", Truth(False, 0)),
        ("if: >\n  a and\n  b", parse("a and b")),
    ],
)
def test_scalars_are_formulas(text, node):
    found, faults = read_one(text)
    assert isinstance(found, Formula)
    assert found.node == node
    assert str(found) == found.text
    assert faults.found == []


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("if: a = 1", (1, 7, 8)),
        ("if: 'a = 1'", (1, 8, 9)),
        ('if: "a = 1"', (1, 8, 9)),
        ("x: 1\nif:   a somewhere", (2, 9, 18)),
        ("if: a +", (1, 8, 8)),
        ('if: "\\x61 = 1"', (1, 5, 15)),  # an escape: offsets cannot be told
        ("if: >\n  a =\n  1", (1, 5, None)),
        (f"if: {10**30}", (1, 5, None)),
    ],
)
def test_a_fault_is_told_where_it_stands_in_the_text(text, place):
    _, faults = read_one(text)
    (fault,) = faults.found
    assert fault.code == "bad-expression"
    assert fault.span is not None
    line, column, end = place
    assert (fault.span.line, fault.span.column) == (line, column)
    assert end in (None, fault.span.end_column)


def test_behind_an_alias_the_alias_is_blamed():
    _, faults = read_one("x: &one a = 1\nif: *one")
    assert [(d.span.line, d.span.column) for d in faults.found if d.span] == [(1, 4), (2, 5)]


@pytest.mark.parametrize("text", ["if: 1.5", "if: [1]", "if:", "if: {a: 1}"])
def test_what_is_no_scalar_is_no_formula(text):
    _, faults = read_one(text)
    assert [fault.code for fault in faults.found] == ["wrong-type"]
