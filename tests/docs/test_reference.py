"""The reference is up to date and whole: each class, statement, event and name has a section, each word an example."""

from __future__ import annotations

import re
import runpy

import pytest

from kirlib.reader.structure import BESIDE
from kirlib.source import Mapping, Node, Scalar, Sequence, parse
from kirlib.spec import STATEMENTS, STEPS
from kirlib.spec.types import Shape, fields
from tests.docs.blocks import ROOT, blocks

REFERENCE = runpy.run_path(str(ROOT / "docs" / "reference.py"))
DOCS = ROOT / "docs"
PAGES = REFERENCE["pages"]()
TEXTS = {page.name: page.read_text(encoding="utf-8") for page in PAGES}
ALL = "\n".join(TEXTS.values())
CLASSES = REFERENCE["classes"]()
BODIES = [of.of for of, _ in STATEMENTS.values() if isinstance(of, Shape)]


def scalars(node: Node | None):
    """All keys and values of a tree."""
    if isinstance(node, Scalar):
        yield node.value
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from scalars(item)
    elif isinstance(node, Mapping):
        for key, value in node.entries:
            yield key.value
            yield from scalars(value)


SHOWN = {
    value
    for page in (*PAGES, DOCS / "language.md")
    for block in blocks(page)
    if block.language == "yaml"
    for value in scalars(parse(block.text, str(block)).root)
}


def sections(page: str, start: str, stop: str = "\n## ") -> set[str]:
    """The ids of the headings between two texts of a page."""
    part = TEXTS[page].partition(start)[2].partition(stop)[0]
    return set(re.findall(r"^###+ .*\{ #([\w-]+) \}$", part, re.MULTILINE))


@pytest.mark.parametrize("page", sorted(TEXTS))
def test_what_is_made_is_up_to_date(page):
    assert REFERENCE["written"](TEXTS[page], page) == TEXTS[page], "run: python docs/reference.py"


def test_every_class_has_a_table_under_its_heading():
    assert [name for name in CLASSES if ALL.count(f"<!-- keys: {name} -->") != 1] == []
    places = {name: TEXTS[REFERENCE["place"](cls)] for name, cls in CLASSES.items()}
    assert [name for name, cls in CLASSES.items() if f"{{ #{REFERENCE['anchor'](cls)} }}" not in places[name]] == []
    assert "<!-- steps -->" in ALL


def test_every_statement_event_and_name_has_a_section():
    assert set(STATEMENTS) == sections("reference-statements.md", "<!-- statements -->")
    events = {
        f"{owner}-{name.replace(' ', '-')}" for owner, (_, names) in REFERENCE["EVENTS"].items() for name in names
    }
    assert events == sections("reference-events.md", "<!-- events -->")
    names = {f"ask-{name}" for name in REFERENCE["asked"]()}
    assert names == sections("reference-expressions.md", "<!-- functions -->")


def test_every_name_has_an_example():
    assert [name for name in REFERENCE["asked"]() if not REFERENCE["shown"](name)] == []


def test_every_key_has_an_example():
    keys = {key.name for cls in (*CLASSES.values(), *BODIES) for key in fields(cls) if key.inline is None}
    assert len(keys) > 150
    assert sorted(keys - SHOWN) == []
    assert sorted({*STEPS, *STATEMENTS, *BESIDE} - SHOWN) == []
    assert [word for word in BESIDE if f"- `{word}`" not in TEXTS["reference-statements.md"]] == []


def test_every_word_has_an_example():
    values = [key.value for cls in (*CLASSES.values(), *BODIES) for key in fields(cls)]
    values += [of for of, _ in STATEMENTS.values()]
    words = {word for value in values for word in REFERENCE["words"](value)}
    assert len(words) > 60
    assert sorted(words - SHOWN) == []


def test_the_guide_names_every_statement():
    guide = (DOCS / "language.md").read_text(encoding="utf-8")
    assert [word for word in STATEMENTS if f"`{word}`" not in guide] == []
