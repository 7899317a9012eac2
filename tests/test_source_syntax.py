"""Syntax errors: one code, a place, our own words, a hint."""

from __future__ import annotations

import pytest

from kirlib.source import parse

CASES = [
    ("a: 1\nb:\n\tc: 2\n", 3, "spaces"),
    ("a: 1\n\tb: 2\n", 2, "spaces"),
    ("a: 1\nb:2\nc: 3\n", 3, "space after the ':'"),
    ("a: 1\nfan\nc: 3\n", 3, "': ' after the key"),
    ("k: [a, b\nc: d\n", 2, "','"),
    ("k: [a, b\n", 2, "close it"),
    ("k: {a: 1\nb: 2\n", 2, "','"),
    ("k: {a: 1\n", 2, "close it"),
    ("k: 'abc\nd: 1\n", 3, "close the quote"),
    ('k: "abc\nd: 1\n', 3, "close the quote"),
    ("a: %x\n", 1, '"%"'),
    ("%x\n---\na: 1\n", 1, '"%"'),
    ("a: b: c\n", 1, "quotes"),
    ("a: @x\n", 1, "quotes"),
    ("a: `x\n", 1, "quotes"),
    ("a:\n  b: 1\n c: 2\n", 3, "indentation"),
    ("- a\nb: c\n", 2, "indentation"),
    ('a: "\\q"\n', 1, "single quotes"),
    ('a: "\\ud83d\\ude00"\n', 1, "as they are"),
    ('a: "\\UFFFFFFFF"\n', 1, "as they are"),
    ("a: 'it's'\n", 1, "''"),
    ("[a]]\n", 1, "pair up"),
    ("[a, b:]\n", 1, "space after the ':'"),
    ("{a:}\n", 1, "space after the ':'"),
    ("-\tx\n", 1, "quotes"),
    ("a: |\n\tx\n", 2, "spaces"),
    ("a: *\n", 1, "'*'"),
    ("a: &\n", 1, "'&'"),
    ("a: !<x\n", 1, "'!'"),
]


@pytest.mark.parametrize("pure", [False, True])
@pytest.mark.parametrize(("text", "line", "hint"), CASES)
def test_syntax_errors_have_place_and_hint(text: str, line: int, hint: str, pure: bool) -> None:
    document = parse(text, "f", pure=pure)
    (diagnostic,) = document.diagnostics
    assert diagnostic.code == "yaml-syntax"
    assert document.root is None
    assert diagnostic.span is not None
    assert diagnostic.span.line == line
    assert hint in (diagnostic.suggestion or "")


@pytest.mark.parametrize("pure", [False, True])
def test_what_was_found_before_is_kept(pure: bool) -> None:
    document = parse("a: 1\na: 2\nb: !foo 1\nc: [\n", "f", pure=pure)
    assert [d.code for d in document.diagnostics] == ["duplicate-key", "bad-tag", "yaml-syntax"]


def test_an_unclosed_bracket_tells_where_it_was_opened() -> None:
    (diagnostic,) = parse("a: 1\nk: [a, b\nc: d\n", "f").diagnostics
    assert str(diagnostic.notes[0].span) == "f:2:4"
