"""Plain scalars mean what YAML 1.2's core schema says (YAML 1.2.2, section 10.3.2)."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirlib.source import Scalar, parse

CASES = [
    ("null", None), ("Null", None), ("NULL", None), ("~", None),
    ("true", True), ("True", True), ("TRUE", True), ("false", False), ("FALSE", False),
    ("0", 0), ("-0", 0), ("010", 10), ("+7", 7), ("-12", -12), ("0o17", 15), ("0x1F", 31), ("0xfF", 255),
    ("1.0", 1.0), ("1.", 1.0), (".5", 0.5), ("-.5", -0.5),
    ("1e3", 1000.0), ("1E+3", 1000.0), ("-1.5e-1", -0.15),
    (".inf", math.inf), ("-.Inf", -math.inf), ("+.INF", math.inf),
]  # fmt: skip
STRINGS = (
    "on off yes no y n On NO nULL tRUE 1:6 1:10 190:20:30 2024-01-01 1_000 0b11 0o8 0xg 0X1F 0O7 -0x1F +0o7 "
    "1e 1e+ e3 . .. + -. ... 1.2.3 .e3 inf nan +.nan .iNF 12a a1 1,000 ١٢ １２ 1d6 << ="
).split()


def value(text: str) -> object:
    document = parse(f"k: {text}", "f")
    assert not document.diagnostics
    return document.root.get("k").value  # type: ignore[union-attr]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_plain_scalars(text: str, expected: object) -> None:
    assert value(text) == expected
    assert type(value(text)) is type(expected)


@pytest.mark.parametrize("text", STRINGS)
def test_everything_else_is_text(text: str) -> None:
    assert value(text) == text


def test_nan() -> None:
    assert math.isnan(value(".nan"))  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ['"{}"', "'{}'", "|-\n  {}", ">-\n  {}", "!!str {}"])
@pytest.mark.parametrize("content", ["null", "true", "12", "1.5", "~", "<<"])
def test_quoted_and_block_scalars_are_text(text: str, content: str) -> None:
    assert value(text.format(content)) == content


@pytest.mark.parametrize(
    ("text", "expected"),
    [("!!int 5", 5), ("!!int '5'", 5), ("!!float 5", 5.0), ("!!float .inf", math.inf), ("!!bool TRUE", True),
     ("!!null ''", None), ("!!null ~", None), ("!<tag:yaml.org,2002:str> 5", "5")],
)  # fmt: skip
def test_core_tags(text: str, expected: object) -> None:
    assert value(text) == expected
    assert type(value(text)) is type(expected)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "!!int x",
            "!!int 1.5",
            "!!bool yes",
            "!!null 0",
            "!!float x",
            "!!map x",
            "!!seq x",
            "!foo x",
            "! x",
        ),
        *("!!str [a]", "!!map [a]", "!!seq {a: 1}", "!!set {a}", "!!timestamp 2024-01-01"),
        "!!python/object:os.system x",
    ],
)
@pytest.mark.parametrize("pure", [False, True])
def test_bad_tags(text: str, pure: bool) -> None:
    document = parse(f"k: {text}", "f", pure=pure)
    assert [d.code for d in document.diagnostics] == ["bad-tag"]
    assert str(document.diagnostics[0].span) == "f:1:4"


@pytest.mark.parametrize("text", ["1" * 21, "0x" + "f" * 30, "1" * 100_000, "0." + "1" * 63, "1e400", "-1e999999"])
def test_numbers_out_of_bounds(text: str) -> None:
    assert [d.code for d in parse(f"k: {text}", "f").diagnostics] == ["bad-number"]
    assert value(f"'{text}'") == text


@given(st.integers(-(10**18), 10**18) | st.floats(allow_nan=False))
def test_numbers_round_trip(number: float) -> None:
    text = repr(number).replace("inf", ".inf")
    assert value(text) == number
    assert type(value(text)) is type(number)


def test_a_scalar_keeps_its_text() -> None:
    root = parse("0x10", "f").root
    assert isinstance(root, Scalar)
    assert (root.value, root.text) == (16, "0x10")
