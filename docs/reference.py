"""Writes the tables of keys in docs/language.md from `kirlib.spec`, between markers that name a class.

    python docs/reference.py

A table stands between `<!-- keys: ClassName -->` (or `<!-- steps -->`) and `<!-- end -->`. Classes are linked to the
heading whose id is the class's name in lower case, as `{ #torus }`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import attrs

from kirlib import spec
from kirlib.spec import board, ends, movement
from kirlib.spec.types import (
    Either,
    Field,
    Flag,
    Glyph,
    Ident,
    Keyed,
    Label,
    Many,
    Shape,
    Tagged,
    Text,
    Whole,
    Word,
    fields,
)

PAGE = Path(__file__).with_name("language.md")
MARKED = re.compile(r"(?ms)^(<!-- (?:keys: (\w+)|steps) -->\n).*?^(<!-- end -->)$")


def classes() -> dict[str, type]:
    """All spec classes by name."""
    modules = (spec, board, ends, movement)
    found = {name: value for module in modules for name, value in vars(module).items() if name.endswith("Spec")}
    return {name: cls for name, cls in found.items() if attrs.has(cls)}


def anchor(cls: type) -> str:
    """The id of the heading that a class is described under."""
    return cls.__name__.removesuffix("Spec").lower()


def value(of: Any) -> str:
    """A type in a few words."""
    match of:
        case Text():
            return "text"
        case Glyph():
            return "one character"
        case Ident(what) | Label(what):
            return f"name of {'an' if what[0] in 'aeio' else 'a'} {what}"
        case Whole(least, most):
            return f"{least}" if least == most else f"number, {least:,} to {most:,}"
        case Flag():
            return "`true` or `false`"
        case Word(meanings):
            return " or ".join(f"`{word}`" for word in meanings)
        case Many(item):
            return f"list of: {value(item)}"
        case Keyed(keys, values):
            return f"for each {value(keys).removeprefix('name of ').partition(' ')[2]}: {value(values)}"
        case Shape(cls):
            return f"[{anchor(cls)}](#{anchor(cls)})"
        case Either(_, options):
            return "; or ".join(value(option) for option in options)
        case Tagged():
            return "[step](#steps)"
    raise AssertionError(of)


def words(of: Any) -> dict[str, str]:
    """The words that a value may be, with their meanings."""
    match of:
        case Word(meanings):
            return dict(meanings)
        case Many(item):
            return words(item)
        case Keyed(_, values):
            return words(values)
        case Either(_, options):
            return {word: meaning for option in options for word, meaning in words(option).items()}
    return {}


def default(cls: type, key: Field) -> str:
    """What holds where a key is left out."""
    if key.required:
        return "must be given"
    attribute = attrs.fields_dict(cls)[key.attribute].default
    if isinstance(attribute, bool):
        return f"`{attribute}`".lower()
    return "" if attribute is None or isinstance(attribute, attrs.Factory) else f"`{attribute}`"


def rows(cls: type) -> list[str]:
    """A row for each key, and for each word that it may have."""
    found: list[str] = []
    for key in fields(cls):
        if key.inline is not None:
            found.append(f"| … | the keys of [{anchor(key.inline)}](#{anchor(key.inline)}) | | {key.doc} |")
            continue
        meanings = "".join(f"<br>`{word}`: {meaning}." for word, meaning in words(key.value).items())
        found.append(f"| `{key.name}` | {value(key.value)} | {default(cls, key)} | {key.doc}{meanings} |")
    return found


def table(cls: type) -> str:
    """The table of a class's keys."""
    return "\n".join(["", "| key | value | left out | meaning |", "| --- | --- | --- | --- |", *rows(cls), "", ""])


def steps() -> str:
    """The table of the steps."""
    lines = ["", "| step | with | meaning |", "| --- | --- | --- |"]
    for word, cls in spec.STEPS.options.items():
        doc = spec.STEPS.doc.get(word, "") if cls is None else (cls.__doc__ or "").partition("\n\n")[0]
        keys = "" if cls is None else f"[{anchor(cls)}](#{anchor(cls)})"
        lines.append(f"| `{word}` | {keys} | {doc} |")
    return "\n".join([*lines, "", ""])


def written(page: str) -> str:
    """The page with its tables made anew."""

    def fill(found: re.Match[str]) -> str:
        made = steps() if found[2] is None else table(classes()[found[2]])
        return found[1] + made + found[3]

    return MARKED.sub(fill, page)


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
