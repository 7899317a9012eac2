"""Diagnostics as data, and the errors that carry them."""

from __future__ import annotations

import copy
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirlib.diagnostics import (
    CompileError,
    Diagnostic,
    IllegalMoveError,
    KirlibError,
    NotationError,
    Note,
    Severity,
    Span,
    StateError,
    did_you_mean,
    format_path,
    printable,
    quoted,
)

SPAN = Span("game.yaml", 3, 5, 3, 8)
FULL = Diagnostic(
    "unknown-key",
    "there is no such key",
    SPAN,
    ("tiles", "fan", "push", 2),
    "did you mean x?",
    (Note("here", SPAN), Note("and so")),
)


def test_a_diagnostic_is_one_line() -> None:
    line = "game.yaml:3:5: error[unknown-key]: there is no such key (at tiles.fan.push[2]) — did you mean x?"
    assert str(FULL) == line


def test_a_bare_diagnostic_has_no_ornaments() -> None:
    assert str(Diagnostic("odd", "it is odd", severity=Severity.WARNING)) == "warning[odd]: it is odd"


@given(st.text(), st.text(), st.text())
def test_no_text_breaks_the_line_or_steers_the_terminal(message: str, file: str, step: str) -> None:
    line = str(Diagnostic("c", message, Span(file, 1, 1, 1, 1), (step,), message))
    assert line.isprintable()


def test_to_dict_is_json_and_complete() -> None:
    data = json.loads(json.dumps(FULL.to_dict()))
    assert data["code"] == "unknown-key"
    assert data["severity"] == "error"
    assert data["span"] == {"file": "game.yaml", "line": 3, "column": 5, "end_line": 3, "end_column": 8}
    assert data["path"] == ["tiles", "fan", "push", 2]
    assert data["notes"] == [{"message": "here", "span": SPAN.to_dict()}, {"message": "and so", "span": None}]
    assert Diagnostic("c", "m").to_dict()["span"] is None


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ((), ""),
        (("tiles", "fan"), "tiles.fan"),
        (("board", 0, 3), "board[0][3]"),
        (("way out", "a-b"), "way out.a-b"),
        (("a.b", "c"), '"a.b".c'),
        (("", "x[0]"), '"".' + '"x[0]"'),
    ],
)
def test_paths(path: tuple[str | int, ...], text: str) -> None:
    assert format_path(path) == text


@pytest.mark.parametrize("again", [lambda e: pickle.loads(pickle.dumps(e)), copy.copy, copy.deepcopy])
@pytest.mark.parametrize(
    "error",
    [
        CompileError([FULL]),
        CompileError([]),
        IllegalMoveError("no"),
        NotationError("what"),
        StateError("other"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_errors_survive_pickle_and_copy(error: KirlibError, again) -> None:
    twin = again(error)
    assert type(twin) is type(error)
    assert str(twin) == str(error)
    assert twin.args == error.args
    assert isinstance(twin, ValueError)
    assert isinstance(twin, KirlibError)


def test_a_compile_error_lists_everything() -> None:
    error = CompileError(d for d in (FULL, Diagnostic("c", "m")))
    assert error.diagnostics == (FULL, Diagnostic("c", "m"))
    assert str(error).splitlines() == [str(FULL), "error[c]: m"]


@pytest.mark.parametrize(
    ("word", "choices", "answer"),
    [
        ("fna", ["fan", "mirror"], "fan"),
        ("Fan", ["fan", "mirror"], "fan"),
        ("miror", {"fan": 1, "mirror": 2}, "mirror"),
        ("fan", ["fan"], None),
        ("xyz", ["fan", "mirror"], None),
        ("", ["fan"], None),
        ("fan", [], None),
        ("f" * 10**6, ["fan"], None),
    ],
)
def test_did_you_mean(word: str, choices: list[str], answer: str | None) -> None:
    assert did_you_mean(word, choices) == answer


def test_did_you_mean_does_not_look_at_endless_choices() -> None:
    def endless():
        while True:
            yield "mirror"

    assert did_you_mean("miror", endless()) == "mirror"


@given(st.text(max_size=20), st.lists(st.text(max_size=20), max_size=10))
def test_did_you_mean_proposes_a_choice(word: str, choices: list[str]) -> None:
    answer = did_you_mean(word, choices)
    assert answer is None or (answer in choices and answer != word)
    assert answer == did_you_mean(word, list(reversed(choices))) or answer is not None


@given(st.text())
def test_printable_leaves_printable_text_alone(text: str) -> None:
    assert printable(text).isprintable()
    assert (printable(text) == text) == text.isprintable()


def test_quoted_cuts_long_text() -> None:
    assert quoted("a\x1bb") == '"a\\x1bb"'
    assert len(quoted("x" * 10**6)) <= 62
