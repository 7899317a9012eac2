"""The language's reference is up to date and whole: each class has its table, each key and word an example."""

from __future__ import annotations

import runpy

from kirlib.source import Mapping, Node, Scalar, Sequence, parse
from kirlib.spec import STEPS
from kirlib.spec.types import fields
from tests.docs.blocks import ROOT, blocks

REFERENCE = runpy.run_path(str(ROOT / "docs" / "reference.py"))
PAGE = ROOT / "docs" / "language.md"
TEXT = PAGE.read_text(encoding="utf-8")
CLASSES = REFERENCE["classes"]()


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
    value for block in blocks(PAGE) if block.language == "yaml" for value in scalars(parse(block.text, str(block)).root)
}


def test_tables_are_up_to_date():
    assert REFERENCE["written"](TEXT) == TEXT, "run: python docs/reference.py"


def test_every_class_has_a_table_under_its_heading():
    assert [name for name in CLASSES if f"<!-- keys: {name} -->" not in TEXT] == []
    assert [name for name, cls in CLASSES.items() if f"{{ #{REFERENCE['anchor'](cls)} }}" not in TEXT] == []
    assert "<!-- steps -->" in TEXT


def test_every_key_has_an_example():
    keys = {key.name for cls in CLASSES.values() for key in fields(cls) if key.inline is None}
    assert sorted(keys - SHOWN) == []
    assert sorted(set(STEPS.options) - SHOWN) == []


def test_every_word_has_an_example():
    words = {word for cls in CLASSES.values() for key in fields(cls) for word in REFERENCE["words"](key.value)}
    assert len(words) > 30
    assert sorted(words - SHOWN) == []
