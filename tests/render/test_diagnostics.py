"""What diagnostics look like."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirlib.diagnostics import Diagnostic, Note, Severity, Span
from kirlib.render.diagnostics import WIDTH, render

ANSI = re.compile("\x1b\\[[0-9;]*m")


def at(line: int, column: int, end_column: int, end_line: int | None = None) -> Diagnostic:
    return Diagnostic("odd", "it is odd", Span("f", line, column, end_line or line, end_column))


def caret_and_line(diagnostic: Diagnostic, source: str) -> tuple[str, str]:
    """The source line and the carets, without the gutter."""
    lines = render([diagnostic], {"f": source}).splitlines()
    row = next(i for i, line in enumerate(lines) if re.fullmatch(r" +\| +\^+", line))
    cut = lines[row].index("|") + 2
    return lines[row - 1][cut:], lines[row][cut:]


def test_the_whole_look() -> None:
    source = "tiles:\n  fan: {push: 1}\n  fan: {push: 2}\n"
    diagnostic = Diagnostic(
        "duplicate-key",
        "the key is given twice",
        Span("game.yaml", 3, 3, 3, 6),
        ("tiles", "fan"),
        "remove one",
        (Note("it is first given here", Span("game.yaml", 2, 3, 2, 6)),),
    )
    warning = Diagnostic("odd", "it is odd", severity=Severity.WARNING)
    assert render([diagnostic, warning], {"game.yaml": source}) == "\n".join(
        [
            "error[duplicate-key]: the key is given twice",
            " --> game.yaml:3:3",
            "  |",
            "3 |   fan: {push: 2}",
            "  |   ^^^",
            "  = at: tiles.fan",
            "  = note: it is first given here",
            " --> game.yaml:2:3",
            "  |",
            "2 |   fan: {push: 1}",
            "  |   ^^^",
            "  = help: remove one",
            "",
            "warning[odd]: it is odd",
        ]
    )


def test_nothing_is_rendered_as_nothing() -> None:
    assert render([]) == ""


def test_without_the_source_the_place_is_told() -> None:
    assert render([at(3, 4, 5)]) == "error[odd]: it is odd\n --> f:3:4"
    assert render([at(9, 4, 5)], {"f": "one line"}) == "error[odd]: it is odd\n --> f:9:4"


@pytest.mark.parametrize(
    ("source", "span", "line", "carets"),
    [
        ("abc", (1, 2, 3), "abc", " ^"),
        ("abc", (1, 2, 2), "abc", " ^"),
        ("abc", (1, 4, 5), "abc", "   ^"),
        ("abc", (1, 99, 100), "abc", "   ^"),
        ("abc", (1, 2, 99), "abc", " ^^"),
        ("\tabc", (1, 2, 4), "    abc", "    ^^"),
        ("a\tb", (1, 2, 3), "a    b", " ^^^^"),
        ("日本x", (1, 2, 3), "日本x", "  ^^"),
        ("日本x", (1, 3, 4), "日本x", "    ^"),
        ("e\u0301x", (1, 3, 4), "e\u0301x", " ^"),
        ("a\x1b[31mb", (1, 7, 8), "a\\x1b[31mb", "         ^"),
        ("\u202eab", (1, 2, 3), "\\u202eab", "      ^"),
        ("a\rb", (2, 1, 2), "b", "^"),
        ("\ufeffab", (1, 1, 2), "ab", "^"),
    ],
)
def test_carets_stand_under_the_fault(source: str, span: tuple[int, int, int], line: str, carets: str) -> None:
    assert caret_and_line(at(*span), source) == (line, carets)


def test_a_span_over_several_lines_is_shown_by_its_first() -> None:
    assert caret_and_line(at(1, 3, 2, end_line=4), "a: [b,\nc,\nd,\n]") == ("a: [b,", "  " + " ^^^^"[1:])


@given(st.integers(1, 4000), st.integers(1, 30), st.sampled_from("x日\t\x1b"))
def test_long_lines_are_cut_round_the_fault(column: int, length: int, filler: str) -> None:
    source = filler * (column - 1) + "#" * length + filler * 2000
    line, carets = caret_and_line(at(1, column, column + length), source)
    shown = "".join(char * 2 if char == "日" else char for char in line)
    assert len(carets) <= len(shown)
    assert len(shown) <= WIDTH + len(filler) * 4 + 2
    start = carets.index("^")
    assert set(shown[start : len(carets)]) == {"#"}


@given(st.text(), st.text(), st.text(), st.integers(1, 5), st.integers(1, 20), st.booleans())
def test_nothing_hostile_gets_through(source: str, words: str, file: str, line: int, column: int, colour: bool) -> None:
    span = Span(file, line, column, line, column + 1)
    diagnostic = Diagnostic("c", words, span, (words,), words, (Note(words, span),))
    text = render([diagnostic], {file: source}, colour=colour)
    harmless = ANSI.sub("", text) if colour else text
    for shown in harmless.split("\n"):
        assert shown.replace("\u3000", "").isprintable()
    assert len(harmless.split("\n")) <= 14


def test_colour_adds_nothing_but_colour() -> None:
    sources = {"f": "abc\n"}
    assert "\x1b[" in render([at(1, 1, 2)], sources, colour=True)
    assert ANSI.sub("", render([at(1, 1, 2)], sources, colour=True)) == render([at(1, 1, 2)], sources)
