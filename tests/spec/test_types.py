"""The spec classes: every key is typed and documented, and what is said of it holds for the reader."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import pytest

from kirlib import spec
from kirlib.reader.faults import Faults
from kirlib.reader.structure import FAILED, read
from kirlib.source import parse
from kirlib.spec.types import Either, Field, Keyed, Many, Shape, Statements, Type, Word, fields


def reachable(of: Type | None) -> Iterator[type]:
    """The spec classes inside a type."""
    match of:
        case Shape(cls):
            yield cls
        case Many(inner):
            yield from reachable(inner)
        case Keyed(keys, values):
            yield from (*reachable(keys), *reachable(values))
        case Either(_, options):
            for option in options:
                yield from reachable(option)
        case Statements(_, steps):
            for words in (spec.STEPS, spec.STATEMENTS) if steps else (spec.STATEMENTS,):
                for inner, _ in words.values():
                    if not isinstance(inner, Statements):  # they contain themselves
                        yield from reachable(inner)


def all_classes() -> list[type]:
    found: list[type] = []
    todo: list[type] = [spec.GameSpec, spec.TileSetSpec]
    while todo:
        cls = todo.pop()
        if cls not in found:
            found.append(cls)
            for field in fields(cls):
                todo += [field.inline] if field.inline else reachable(field.value)
    return found


CLASSES = all_classes()
FIELDS = [(cls, field) for cls in CLASSES for field in fields(cls)]


def named(item: object) -> str:
    return item.__name__ if isinstance(item, type) else item.name if isinstance(item, Field) else str(item)


def test_all_spec_classes_are_reached_from_the_documents() -> None:
    listed = {value for name, value in vars(spec).items() if isinstance(value, type) and name.endswith("Spec")}
    assert listed - {spec.StatementSpec} <= set(CLASSES)  # a statement is one word of a table, and what belongs to it


@pytest.mark.parametrize("cls", CLASSES, ids=named)
def test_classes_are_frozen_documented_and_keys_are_theirs_alone(cls: type) -> None:
    assert attrs.has(cls)
    assert cls.__doc__
    assert "__slots__" in vars(cls)
    names = [f.name for c in (cls, *(f.inline for f in fields(cls) if f.inline)) for f in fields(c) if not f.inline]
    assert len(names) == len(set(names))
    assert all(a.name == "path" or "doc" in a.metadata for a in attrs.fields(cls))


@pytest.mark.parametrize(("cls", "field"), FIELDS, ids=named)
def test_keys_are_documented_and_typed(cls: type, field: Field) -> None:
    assert field.doc[0].isupper() or field.doc[0] == "`"
    assert field.doc[-1] in ".?:"
    assert (field.value is None) == (field.inline is not None)
    assert "_" not in field.name


def words(of: Type | None) -> Iterator[Word]:
    match of:
        case Word():
            yield of
        case Many(inner) | Keyed(_, inner):
            yield from words(inner)
        case Either(_, options):
            for option in options:
                yield from words(option)


@pytest.mark.parametrize(("cls", "field"), [item for item in FIELDS if list(words(item[1].value))], ids=named)
def test_words_have_a_meaning_and_are_read(cls: type, field: Field) -> None:
    for word in words(field.value):
        for text, meaning in word.meanings.items():
            assert meaning
            faults = Faults()
            node = parse(text, "f").root
            assert node is not None
            assert read(word, node, (), faults) == text
            wrong = parse(f"not {text}", "f").root
            assert wrong is not None
            assert read(word, wrong, (), faults) is FAILED
            assert [d.code for d in faults.found] == ["bad-word"]


@pytest.mark.parametrize(("cls", "field"), [item for item in FIELDS if item[1].value is not None], ids=named)
def test_no_key_takes_a_value_of_every_kind(cls: type, field: Field) -> None:
    """Nothing is coerced: of these, none but the kinds that a key names are read."""
    assert field.value is not None
    read_ones = []
    for text in ("7", "1.5", "true", "null", "[]", "{}", "2024-01-01", '""', "[[]]", "{x: {}}", "[7]"):
        faults = Faults()
        node = parse(text, "f").root
        assert node is not None
        found = read(field.value, node, ("x",), faults)
        assert found is not FAILED or faults.found
        assert all(d.suggestion for d in faults.found)
        if not faults.found:
            read_ones.append(text)
    assert "1.5" not in read_ones
    assert "null" not in read_ones
    assert len(read_ones) <= 3
