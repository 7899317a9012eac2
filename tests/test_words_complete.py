"""Every word of the language is documented, and used by a game that ships, a case of the vocabulary or a test."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from kirlib.reader.structure import BESIDE
from tests.test_words import CASES
from tests.words import formulas, used, vocabulary

ROOT = Path(__file__).parent.parent
VOCABULARY = vocabulary()

ONLY_ONE_VALUE = {("GameSpec", "kirlib"), ("TileSetSpec", "kirlib")}


def documents() -> list[dict[str, Any]]:
    """The documents that ship, those of tests, and the games of the cases."""
    places = [ROOT / "data", *(path for path in (ROOT / "tests/fixtures").iterdir() if path.name != "errors")]
    paths = [path for place in places for path in sorted(place.rglob("*.yaml"))]
    read = [yaml.safe_load(path.read_bytes()) for path in paths]
    return [*(document for document in read if isinstance(document, dict)), *(case["game"] for case in CASES)]


USED = {said for document in documents() for said in used(document)}


def test_every_word_is_documented() -> None:
    assert [said for said, doc in VOCABULARY.items() if not doc.strip()] == []


def test_every_function_is_documented() -> None:
    page = (ROOT / "docs/expressions.md").read_text(encoding="utf-8")
    assert sorted(f"{what} {name}" for what, name in formulas() if name not in page) == []


def test_every_word_is_used() -> None:
    assert sorted(" / ".join(said) for said in VOCABULARY if said not in USED and said not in ONLY_ONE_VALUE) == []


def test_everything_in_formulas_is_used() -> None:
    assert sorted(f"{what} {name}" for what, name in formulas() if (what, name) not in USED) == []


def test_what_stands_beside_a_statement_is_used() -> None:
    assert {("beside", word) for word in BESIDE} <= USED


def test_every_statement_is_the_subject_of_a_case() -> None:
    """Not only used somewhere: a case says that it is about it."""
    subjects = {word for case in CASES for word in case["words"]}
    assert (
        sorted(said[1] for said in VOCABULARY if said[0] == "statement" and len(said) == 2 and said[1] not in subjects)
        == []
    )


def test_every_function_is_the_subject_of_a_case() -> None:
    subjects = {word for case in CASES for word in case["words"]}
    assert sorted(name for what, name in formulas() if what == "function" and name not in subjects) == []


def test_a_case_is_about_words_that_there_are() -> None:
    known = {said[-1] for said in (*VOCABULARY, *formulas())} | set(BESIDE)
    assert {case["name"]: [word for word in case["words"] if word not in known] for case in CASES} == {
        case["name"]: [] for case in CASES
    }


@pytest.mark.parametrize(
    "said", [("MoveSpec", "by", "slide"), ("PieceSpec", "meets", "carry above"), ("statement", "pass")]
)
def test_the_vocabulary_is_gathered(said: tuple[str, ...]) -> None:
    assert said in VOCABULARY
