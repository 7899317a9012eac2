"""The types a key's value may have: plain data that the reader, the schema and the reference interpret."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
from attrs import frozen


@frozen
class Text:
    """Any string on one or more lines."""


@frozen
class Glyph:
    """One printable character, not a space."""


@frozen
class Ident:
    """A name: lower-case letters, digits and hyphens, beginning with a letter. `what` says of what."""

    what: str


@frozen
class Label:
    """A name of a space, side or direction: letters, digits, hyphens and dots. `what` says of what."""

    what: str


@frozen
class Whole:
    """A whole number from `least` to `most`; never a float, a boolean or a string."""

    least: int
    most: int


@frozen
class Flag:
    """`true` or `false`."""


@frozen
class Word:
    """One of a few words. `meanings` gives each word's meaning, for the reference."""

    meanings: Mapping[str, str] = attrs.field(hash=False)


@frozen
class Many:
    """A list of at least `least` items of one type."""

    of: Type
    least: int = 0


@frozen
class Keyed:
    """A mapping whose keys are given by the author."""

    keys: Type
    values: Type


@frozen
class Shape:
    """A mapping with the keys of a spec class."""

    of: type


@frozen
class Either:
    """The first of several types whose YAML kind (scalar, list, mapping) fits; `what` names the whole."""

    what: str
    options: tuple[Type, ...]


@frozen
class Expr:
    """A guard or an amount: a whole number, `true` or `false`, or an expression as text."""


@frozen
class Statements:
    """A list of at least `least` statements. `steps`: whether the steps of a turn may stand there too."""

    least: int = 0
    steps: bool = False


Type = Text | Glyph | Ident | Label | Whole | Flag | Word | Many | Keyed | Shape | Either | Expr | Statements

REQUIRED: Any = object()


def key(of: Type, doc: str, *, name: str | None = None, default: Any = REQUIRED) -> Any:
    """A field of a spec class: its YAML key (the field's name, with spaces, unless given), type and documentation."""
    metadata = {"type": of, "doc": doc, "name": name}
    if default is REQUIRED:
        return attrs.field(metadata=metadata)
    if isinstance(default, list | dict):
        empty = default.__class__
        return attrs.field(metadata=metadata, factory=empty)
    return attrs.field(metadata=metadata, default=default)


def inline(cls: type, doc: str) -> Any:
    """A field whose keys stand in the same mapping as those of the class that has it."""
    return attrs.field(metadata={"inline": cls, "doc": doc}, factory=cls)


@frozen
class Field:
    """One key of a spec class, as the reader sees it."""

    attribute: str
    name: str
    value: Type | None
    inline: type | None
    required: bool
    doc: str


_FIELDS: dict[type, tuple[Field, ...]] = {}


def fields(cls: type) -> tuple[Field, ...]:
    """The keys of a spec class in the order of declaration, without `path`."""
    found = _FIELDS.get(cls)
    if found is None:
        found = tuple(
            Field(
                attribute=a.name,
                name=a.metadata.get("name") or a.name.replace("_", " "),
                value=a.metadata.get("type"),
                inline=a.metadata.get("inline"),
                required=a.default is attrs.NOTHING and "inline" not in a.metadata,
                doc=a.metadata["doc"],
            )
            for a in attrs.fields(cls)
            if "doc" in a.metadata
        )
        _FIELDS[cls] = found
    return found
