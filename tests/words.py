"""The words of the language: all that there are, by the spec classes, and those that documents use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kirlib.compiler.functions import CALLED, FUNCTIONS, VALUES
from kirlib.diagnostics import KirlibError
from kirlib.spec import STATEMENTS, STEPS, GameSpec, TileSetSpec
from kirlib.spec.formula import Binary, Call, Name, Node, Unary, parse
from kirlib.spec.types import Either, Expr, Keyed, Many, Shape, Statements, Type, Word, fields

Said = tuple[str, ...]
"""A word: `(class, key)`, `(class, key, word)`, `(statement, word)`, `(step, word)`, `(function, name)` and so on."""

OPERATORS = ("or", "and", "not", "==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "//", "%")
BOUND = ("it", "here", "there", "me", "mine", "theirs")
FILTERS = ("mine", "theirs", "pieces", "tiles")


# --- all that there are


def vocabulary() -> dict[Said, str]:
    """Each word with its documentation."""
    found: dict[Said, str] = {}
    for cls in (GameSpec, TileSetSpec):
        found.update(_of_class(cls, set(found)))
    for word, (of, doc) in STATEMENTS.items():
        found["statement", word] = doc
        found.update(_of_type(of, ("statement", word), set(found)))
    for word, (of, doc) in STEPS.items():
        if word not in STATEMENTS:
            found["step", word] = doc
            found.update(_of_type(of, ("step", word), set(found)))
    return found


def formulas() -> set[Said]:
    """What formulas are made of."""
    names = {*FUNCTIONS, *CALLED}
    return {
        *(("function", name) for name in names),
        *(("name", name) for name in (*VALUES, *BOUND, *FILTERS)),
        *(("operator", op) for op in OPERATORS),
    }


def _of_class(cls: type, known: set[Said]) -> Iterator[tuple[Said, str]]:
    for field in fields(cls):
        if field.inline is not None:
            yield from _of_class(field.inline, known)
            continue
        said = (cls.__name__, field.name)
        if said in known:
            continue
        known.add(said)
        yield said, field.doc
        yield from _of_type(field.value, said, known)


def _of_type(of: Any, where: Said, known: set[Said]) -> Iterator[tuple[Said, str]]:
    match of:
        case Word(meanings):
            yield from (((*where, word), meaning) for word, meaning in meanings.items())
        case Either(_, options):
            for option in options:
                yield from _of_type(option, where, known)
        case Many(item) | Keyed(_, item):
            yield from _of_type(item, where, known)
        case Shape(cls):
            yield from _of_class(cls, known)


# --- those that documents use


def used(document: Mapping[Any, Any]) -> set[Said]:
    """The words of a document, given as plain values."""
    found: set[Said] = set()
    _shape(TileSetSpec if "tile set" in document else GameSpec, document, found)
    return found


def _shape(cls: type, node: Any, found: set[Said]) -> None:
    given = {str(key): value for key, value in node.items()} if isinstance(node, Mapping) else {}
    for field in fields(cls):
        if field.inline is not None:
            _shape(field.inline, given, found)
        elif field.name in given:
            found.add((cls.__name__, field.name))
            _value(field.value, given[field.name], (cls.__name__, field.name), found)


def _value(of: Type | None, node: Any, where: Said, found: set[Said]) -> None:
    match of:
        case Word(meanings) if isinstance(node, str) and node in meanings:
            found.add((*where, node))
        case Either(_, options):
            for option in options:
                _value(option, node, where, found)
        case Many(item) if isinstance(node, list):
            for each in node:
                _value(item, each, where, found)
        case Many() | Statements() if isinstance(node, Mapping):  # a change to a list that is taken over
            for change in node.values():
                _value(of, change, where, found)
        case Keyed(_, item) if isinstance(node, Mapping):
            for each in node.values():
                _value(item, each, where, found)
        case Shape(cls) if isinstance(node, Mapping):
            _shape(cls, node, found)
        case Expr():
            found |= in_formula(str(node))
        case Statements() if isinstance(node, list):
            for each in node:
                _statement(each, found)


def _statement(item: Any, found: set[Said]) -> None:
    if isinstance(item, str):
        item = {item: None}
    for word, body in item.items():
        if word in ("if", "for"):
            found |= {("beside", word), *in_formula(str(body))}
        elif word == "else":
            found.add(("beside", "else"))
            for each in body:
                _statement(each, found)
        else:
            table, name = (STATEMENTS, "statement") if word in STATEMENTS else (STEPS, "step")
            found.add((name, word))
            _value(table[word][0], body, (name, word), found)  # type: ignore[arg-type]


def in_formula(text: str) -> set[Said]:
    """What a guard or an amount is made of; nothing if it cannot be read."""
    try:
        return set(_parts(parse(text)))
    except KirlibError:
        return set()


def _parts(node: Node) -> Iterator[Said]:
    match node:
        case Name(name=name):
            yield "name", name
        case Call(name=name, args=args):
            yield "function", name
            for arg in args:
                yield from _parts(arg)
        case Unary(op=op, operand=operand):
            yield "operator", op
            yield from _parts(operand)
        case Binary(op=op, left=left, right=right):
            yield "operator", op
            yield from _parts(left)
            yield from _parts(right)
