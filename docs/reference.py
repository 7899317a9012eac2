"""Writes the parts of the reference pages that can be read off the code, between markers.

    python docs/reference.py

A part stands between a marker and `<!-- end -->`:

- `<!-- keys: ClassName -->`: the table of a class of `kirlib.spec`. Other tables link to the heading whose id is the
  class's name in lower case, as `{ #torus }`.
- `<!-- steps -->`: the table of the steps of a turn.
- `<!-- statements -->`: a section for each word of a statement, with its keys and the example in `examples/WORD.yaml`.
- `<!-- events -->`: a section for each event, with the example in `examples/OWNER-EVENT.yaml`.
- `<!-- functions -->`: a section for each name that a guard can ask, with examples from `expressions.md`.
- `<!-- file: NAME -->`: a file of `examples/`, whole.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs

from kirlib import spec
from kirlib.compiler import functions
from kirlib.compiler.reactions import PIECE_EVENTS, TILE_EVENTS
from kirlib.spec.pieces import PieceSpec
from kirlib.spec.things import FormationSpec
from kirlib.spec.tiles import TileSpec
from kirlib.spec.types import (
    Either,
    Expr,
    Field,
    Flag,
    Glyph,
    Ident,
    Keyed,
    Label,
    Many,
    Shape,
    Statements,
    Text,
    Whole,
    Word,
    fields,
)

HERE = Path(__file__).parent
EXAMPLES = HERE / "examples"
KEYS = re.compile(r"<!-- keys: (\w+) -->")
MARKED = re.compile(
    r"(?ms)^(<!-- (?:(keys|file): ([\w.-]+)|(steps|statements|events|functions)) -->\n).*?^(<!-- end -->)$"
)

EVENTS: dict[str, tuple[type, tuple[str, ...]]] = {
    "tile": (TileSpec, TILE_EVENTS),
    "piece": (PieceSpec, PIECE_EVENTS),
    "formation": (FormationSpec, ("arises", "enters")),
}
"""Who reacts, the class that says so, and to what."""

BODIES = {of.of: word for word, (of, _) in spec.STATEMENTS.items() if isinstance(of, Shape)}
"""The classes of statements, which have their sections by word."""


def pages() -> list[Path]:
    """The pages that have parts made here."""
    return sorted(page for page in HERE.glob("*.md") if MARKED.search(page.read_text(encoding="utf-8")))


def classes() -> dict[str, type]:
    """All spec classes by name but for those of statements, and for that of a statement itself."""
    names = [module.name for module in pkgutil.iter_modules(spec.__path__, "kirlib.spec.")]
    found: dict[str, type] = {}
    for module in map(importlib.import_module, names):
        found |= {name: cls for name, cls in vars(module).items() if name.endswith("Spec") and attrs.has(cls)}
    return {name: found[name] for name in sorted(found) if found[name] not in BODIES and name != "StatementSpec"}


def anchor(cls: type) -> str:
    """The id of the heading that a class is described under."""
    return cls.__name__.removesuffix("Spec").lower()


_AT: dict[str, str] = {}


def place(cls: type) -> str:
    """The page that a class is described on."""
    if not _AT:
        for page in sorted(HERE.glob("*.md")):
            _AT.update(dict.fromkeys(KEYS.findall(page.read_text(encoding="utf-8")), page.name))
    return _AT.get(cls.__name__, "")


def link(cls: type, here: str) -> str:
    """A link to a class's section, from the page `here`."""
    where = place(cls)
    return f"[{anchor(cls)}]({'' if where == here else where}#{anchor(cls)})"


def value(of: Any, here: str) -> str:
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
            return f"list of: {value(item, here)}"
        case Keyed(keys, values):
            return f"for each {value(keys, here).removeprefix('name of ').partition(' ')[2]}: {value(values, here)}"
        case Shape(cls):
            return link(cls, here)
        case Either(_, options):
            return "; or ".join(value(option, here) for option in options)
        case Expr():
            return "[formula](expressions.md)"
        case Statements(_, steps):
            where = "" if here == "reference-statements.md" else "reference-statements.md"
            both = f"[steps]({where}#steps) and " if steps else ""
            return f"list of: {both}[statements]({where}#statements)"
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


def rows(cls: type, here: str) -> Iterator[str]:
    """A row for each key, with the meaning of each word that it may have."""
    for key in fields(cls):
        if key.inline is not None:
            yield f"| … | the keys of {link(key.inline, here)} | | {key.doc} |"
            continue
        meanings = "".join(f"<br>`{word}`: {meaning}." for word, meaning in words(key.value).items())
        yield f"| `{key.name}` | {value(key.value, here)} | {default(cls, key)} | {key.doc}{meanings} |"


def table(cls: type, here: str) -> list[str]:
    """The table of a class's keys."""
    return ["", "| key | value | left out | meaning |", "| --- | --- | --- | --- |", *rows(cls, here), ""]


def steps(here: str) -> list[str]:
    """The table of the steps."""
    lines = ["", "| step | with | meaning |", "| --- | --- | --- |"]
    for word, (of, doc) in spec.STEPS.items():
        lines.append(f"| `{word}` | {'' if of is None else value(of, here)} | {doc} |")
    return [*lines, ""]


def example(name: str) -> list[str]:
    """An example as a block."""
    text = (EXAMPLES / f"{name}.yaml").read_text(encoding="utf-8")
    return ["", "```yaml", f"# {name}.yaml", *text.splitlines(), "```", ""]


def statement(word: str, here: str) -> list[str]:
    """The section of a statement."""
    of, doc = spec.STATEMENTS[word]
    lines = ["", f"### {word} {{ #{word} }}", "", doc if not isinstance(of, Shape) else summary(of.of)]
    if isinstance(of, Shape):
        lines += table(of.of, here)
    elif of is None:
        lines += ["", f"Nothing follows it: `- {word}`.", ""]
    else:
        meanings = "".join(f" `{name}`: {meaning}." for name, meaning in words(of).items())
        lines += ["", f"`{word}:` {value(of, here)}.{meanings}", ""]
    return lines[:-1] + example(word)


def summary(cls: type) -> str:
    """What a class's documentation says, in one paragraph."""
    return " ".join((cls.__doc__ or "").split())


def statements(here: str) -> list[str]:
    """The index of the statements, and their sections."""
    lines = ["", "| statement | what it does |", "| --- | --- |"]
    lines += [f"| [`{word}`](#{word}) | {doc} |" for word, (_, doc) in spec.STATEMENTS.items()]
    return lines + [line for word in spec.STATEMENTS for line in statement(word, here)]


def events() -> list[str]:
    """The sections of the events."""
    lines: list[str] = []
    for owner, (cls, names) in EVENTS.items():
        docs = {key.name: key.doc for key in fields(cls)}
        for name in names:
            at = f"{owner}-{name.replace(' ', '-')}"
            lines += ["", f"### {owner}: {name} {{ #{at} }}", "", docs[name], *example(at)[:-1]]
    return [*lines, ""]


def asked() -> list[str]:
    """All names that a guard can ask: what is bound, what is named everywhere, functions."""
    calls = (*functions.FUNCTIONS, "count", *functions.OVERALL, *functions.EXTREMES)
    return [*functions.BOUND, *functions.VALUES, *calls]


def answer(name: str) -> str:
    """What a name is, or what a function's answer is."""
    if name in functions.BOUND or name in functions.VALUES:
        kind = {**functions.BOUND, **functions.VALUES}[name]
        return functions.PHRASES[kind] if kind != functions.NONE else "what there is none of"
    kinds = {each.answer for each in functions.FUNCTIONS.get(name, ())} or {functions.NUMBER}
    return " or ".join(functions.PHRASES[kind] for kind in sorted(kinds))


def shown(name: str) -> list[str]:
    """The rows of `expressions.md` whose example uses a name."""
    text = (HERE / "expressions.md").read_text(encoding="utf-8")
    if name not in functions.CALLED:  # these two sections have them all
        text = text.partition("## What is bound")[2].partition("## Counters")[0]
    called = name in functions.CALLED
    sought = re.compile(rf"(?<![\w-]){name}" + (r"\(" if called else r"(?![\w(-])"))
    rows = [row for row in text.splitlines() if re.match(r"\| `.*` \|", row)]
    found = [row for row in rows if sought.search(row.split("` |")[0])]
    first = [row for row in found if row.startswith(f"| `{name}(") or f"`{name}`:" in row]
    return (first or found)[:6]


def function(name: str) -> list[str]:
    """The section of what a guard can ask."""
    uses = functions.usage(name).split(" or ") if name in functions.CALLED else [name]
    head = [f"{' or '.join(f'`{use}`' for use in uses)}: {answer(name)}."]
    table = ["| example | what it is |", "| --- | --- |", *shown(name)]
    return ["", f"### {name} {{ #ask-{name} }}", "", *head, "", *table]


def written(text: str, here: str) -> str:
    """A page's text with its parts made anew; `here` is the page's name."""

    def fill(found: re.Match[str]) -> str:
        word, name, whole = found[2], found[3], found[4]
        made: list[str] = []
        if word == "keys":
            made = table(classes()[name], here)
        elif word == "file":
            made = example(name.removesuffix(".yaml"))
        elif whole == "functions":
            made = [*(line for name in asked() for line in function(name)), ""]
        elif whole == "events":
            made = events()
        else:
            made = {"steps": steps, "statements": statements}[whole](here)
        return found[1] + "\n".join([*made, ""]) + found[5]

    return MARKED.sub(fill, text)


if __name__ == "__main__":
    for path in pages():
        path.write_text(written(path.read_text(encoding="utf-8"), path.name), encoding="utf-8")
