"""Reads nodes by the types of the spec classes. Nothing is coerced; every fault is collected.

What is faulty is left out of what is whole otherwise, as far as nothing else then looks faulty that is not: so that
faults of meaning in the rest of a document are found in the same pass.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from kirlib.diagnostics import did_you_mean, printable
from kirlib.model.bounds import IDENT, LABEL, LONGEST_NAME, LONGEST_TEXT, is_glyph, is_name
from kirlib.reader.faults import Faults, Path
from kirlib.source import Mapping, Node, Scalar, Sequence
from kirlib.spec import STATEMENTS, STEPS, GameSpec, MovementSpec, StatementSpec, TileSpec
from kirlib.spec.formula import LARGEST, Formula, FormulaError, parse
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
    Type,
    Whole,
    Word,
    fields,
)

NAMES = "names are lower-case letters and digits in words joined by hyphens, as in red-fox-2"
ENTRIES = "write lines `key: value`, or {} where there are none"
FAILED: Any = object()


def read(want: Type, node: Node, path: Path, faults: Faults) -> Any:
    """The value of a node, or FAILED; what is wrong is added to the faults."""
    return _READERS[want.__class__](want, node, path, faults)


def kind_of(node: Node) -> str:
    """What a node is, for messages."""
    if isinstance(node, Mapping):
        return "a mapping"
    if isinstance(node, Sequence):
        return "a list"
    value = node.value
    if value is None:
        return "nothing" if not node.text else "null"
    if isinstance(value, bool):
        return f"the boolean {node.text}"
    if isinstance(value, int | float):
        return f"the number {_short(node.text)}"
    return f"the text {_short(node.text)!r}" if node.text else "an empty text"


def _short(text: str) -> str:
    text = printable(text)
    return text if len(text) <= 40 else text[:39] + "…"


def _wrong(expected: str, node: Node, path: Path, faults: Faults, suggestion: str) -> Any:
    faults.add("wrong-type", f"{expected} is needed here, not {kind_of(node)}", path, suggestion=suggestion)
    return FAILED


def _text(_: Text, node: Node, path: Path, faults: Faults) -> Any:
    if not isinstance(node, Scalar) or not isinstance(node.value, str):
        quote = "put it in quotes" if isinstance(node, Scalar) and node.value is not None else "write a word or more"
        return _wrong("a text", node, path, faults, quote)
    if len(node.value) > LONGEST_TEXT:
        message = f"a text has at most {LONGEST_TEXT:,} characters here, not {len(node.value):,}"
        faults.add("too-many", message, path, suggestion="make it shorter")
        return FAILED
    return node.value


def _glyph(_: Glyph, node: Node, path: Path, faults: Faults) -> Any:
    if not isinstance(node, Scalar) or not isinstance(node.value, str):
        return _wrong(
            "a character", node, path, faults, "put it in quotes" if isinstance(node, Scalar) else "write one"
        )
    return _check_glyph(node, path, faults, at_key=False)


def _check_glyph(node: Scalar, path: Path, faults: Faults, *, at_key: bool) -> Any:
    text = str(node.value)
    if not is_glyph(text):
        faults.add(
            "bad-glyph",
            f"one character that can be seen is needed here, not {kind_of(node)}",
            path,
            suggestion="write a single letter or sign",
            at_key=at_key,
        )
        return FAILED
    return text


def _ident(want: Ident, node: Node, path: Path, faults: Faults) -> Any:
    if not isinstance(node, Scalar) or not isinstance(node.value, str):
        return _wrong(f"the name of a {want.what}", node, path, faults, NAMES)
    return check_ident(node.value, want.what, path, faults, at_key=False)


def check_ident(text: str, what: str, path: Path, faults: Faults, *, at_key: bool) -> Any:
    """A name, if it is one."""
    return _check_name(text, IDENT, NAMES, what, path, faults, at_key)


def _check_label(text: str, what: str, path: Path, faults: Faults, *, at_key: bool) -> Any:
    return _check_name(text, LABEL, "use letters, digits, hyphens and dots", what, path, faults, at_key)


def _check_name(
    text: str, form: re.Pattern[str], hint: str, what: str, path: Path, faults: Faults, at_key: bool
) -> Any:
    if is_name(text, form):
        return text
    message = f"{_short(text)!r} cannot be the name of a {what}"
    if len(text) > LONGEST_NAME:
        hint = f"a name has at most {LONGEST_NAME} characters"
    faults.add("bad-name", message, path, suggestion=hint, at_key=at_key)
    return FAILED


def _label(want: Label, node: Node, path: Path, faults: Faults) -> Any:
    if not isinstance(node, Scalar) or not isinstance(node.value, str):
        quote = "put it in quotes" if isinstance(node, Scalar) and node.value is not None else "write a word or more"
        return _wrong(f"the name of a {want.what}", node, path, faults, quote)
    return _check_label(node.value, want.what, path, faults, at_key=False)


def _whole(want: Whole, node: Node, path: Path, faults: Faults) -> Any:
    if not isinstance(node, Scalar) or not isinstance(node.value, int) or isinstance(node.value, bool):
        return _wrong("a whole number", node, path, faults, f"write {describe(want)}")
    if not want.least <= node.value <= want.most:
        only = f"{want.least}" if want.least == want.most else f"from {want.least} to {want.most}"
        faults.add(
            "out-of-range",
            f"{_short(node.text)} is out of range: it must be {only}",
            path,
            suggestion=f"write {describe(want)}",
        )
        return FAILED
    return node.value


def _flag(_: Flag, node: Node, path: Path, faults: Faults) -> Any:
    if not isinstance(node, Scalar) or not isinstance(node.value, bool):
        hint = "write true or false"
        if isinstance(node, Scalar) and node.text.lower() in ("yes", "on", "no", "off"):
            hint = "write " + ("true" if node.text.lower() in ("yes", "on") else "false")
        return _wrong("true or false", node, path, faults, hint)
    return node.value


def _word(want: Word, node: Node, path: Path, faults: Faults) -> Any:
    words = ", ".join(want.meanings)
    if not isinstance(node, Scalar) or not isinstance(node.value, str):
        return _wrong(f"one of these words: {words}", node, path, faults, "write one of them")
    if node.value not in want.meanings:
        hint = did_you_mean(node.value, want.meanings)
        faults.add(
            "bad-word",
            f"{_short(node.value)!r} is not one of these words: {words}",
            path,
            suggestion=f"did you mean {hint}?" if hint else "use one of them",
        )
        return FAILED
    return node.value


def _expr(want: Expr, node: Node, path: Path, faults: Faults) -> Any:
    if not isinstance(node, Scalar) or not isinstance(node.value, str | int):
        return _wrong(describe(want), node, path, faults, "write a number, true or false, or an expression")
    text = node.value
    if isinstance(text, bool):
        text = str(text).lower()
    elif isinstance(text, int):
        text = str(max(-LARGEST - 1, min(text, LARGEST + 1)))  # as it would be refused; endless digits cost time
    try:
        return Formula(text, parse(text))
    except FormulaError as error:
        faults.add("bad-expression", error.message, path, suggestion=error.suggestion, offset=error.at)
        return FAILED


def _many(want: Many, node: Node, path: Path, faults: Faults) -> Any:
    if not isinstance(node, Sequence):
        return _wrong(
            "a list",
            node,
            path,
            faults,
            "write [ ] around it" if isinstance(node, Scalar) else "write a - before each item",
        )
    if len(node.items) < want.least:
        faults.add(
            "too-few",
            f"at least {want.least} must be in this list, not {len(node.items)}",
            path,
            suggestion="add what is missing",
        )
        return FAILED
    values = [read(want.of, item, (*path, i), faults) for i, item in enumerate(node.items)]
    if isinstance(want.of, Shape):  # these know their own place, so the others can do without one
        return [value for value in values if value is not FAILED]
    return FAILED if any(value is FAILED for value in values) else values


def _keyed(want: Keyed, node: Node, path: Path, faults: Faults) -> Any:
    if not isinstance(node, Mapping):
        return _wrong("a mapping", node, path, faults, ENTRIES)
    out: dict[Any, Any] = {}
    for key, value in node.entries:
        here = (*path, key.text)
        name = _key(want.keys, key, here, faults)
        found = read(want.values, value, here, faults)
        if name is not FAILED and found is not FAILED:
            out[name] = found
        elif isinstance(want.keys, Ident):
            faults.unreadable.add((want.keys.what, key.text))
    return out


def _key(want: Type, key: Scalar, path: Path, faults: Faults) -> Any:
    if isinstance(want, Whole):
        if isinstance(key.value, int) and not isinstance(key.value, bool) and want.least <= key.value <= want.most:
            return key.value
        message = f"{describe(want)} is needed here, not {kind_of(key)}"
        faults.add("wrong-type", message, path, suggestion="write a number", at_key=True)
        return FAILED
    what = want.what if isinstance(want, Ident | Label) else "key"
    if not isinstance(key.value, str):
        faults.add(
            "wrong-type",
            f"{'a sign' if isinstance(want, Glyph) else f'the name of a {what}'} is needed here, not {kind_of(key)}",
            path,
            suggestion="put it in quotes",
            at_key=True,
        )
        return FAILED
    if isinstance(want, Glyph):
        return _check_glyph(key, path, faults, at_key=True)
    check = check_ident if isinstance(want, Ident) else _check_label
    return check(key.value, what, path, faults, at_key=True)


def _shape(want: Shape, node: Node, path: Path, faults: Faults) -> Any:
    if not isinstance(node, Mapping):
        return _wrong(f"a mapping with keys such as {_examples(want.of)}", node, path, faults, ENTRIES)
    return _build(want.of, node, path, faults)


def complain_unknown(node: Mapping, known: dict[str, Field], path: Path, faults: Faults) -> set[str]:
    """Adds a fault for each key that the language does not know here; answers the keys that may have been meant."""
    meant: set[str] = set()
    for key, _ in node.entries:
        if key.value in known and isinstance(key.value, str):
            continue
        hint = did_you_mean(key.text, known)
        meant |= {hint} if hint else set()
        faults.add(
            "unknown-key",
            f"{_short(key.text)!r} is not a key here; the keys are {', '.join(known)}",
            (*path, key.text),
            suggestion=f"did you mean {hint}?" if hint else "use one of them",
            at_key=True,
        )
    return meant


PARTLY: set[type] = {GameSpec, TileSpec, MovementSpec}
"""Classes of which an instance is made even if a required key is faulty; None stands for it."""


def _build(cls: type, node: Mapping, path: Path, faults: Faults) -> Any:
    """An instance from which faulty keys are left out, or FAILED if one of them is required."""
    meant = complain_unknown(node, _known(cls), path, faults)
    values, failed = _values(cls, node, path, faults, meant)
    faults.shapes.add(path)
    return FAILED if failed and cls not in PARTLY else cls(**values, path=path)


def _values(cls: type, node: Mapping, path: Path, faults: Faults, meant: set[str]) -> tuple[dict[str, Any], bool]:
    """The attributes that could be read, and whether one that is required could not."""
    values: dict[str, Any] = {}
    failed = False
    for field in fields(cls):
        if field.inline is not None:
            inner, lacking = _values(field.inline, node, path, faults, meant)
            values[field.attribute] = field.inline(**inner)
            failed = failed or lacking
            continue
        assert field.value is not None
        child = node.get(field.name)
        found: Any = FAILED
        if child is not None:
            found = read(field.value, child, (*path, field.name), faults)
        elif not field.required:
            continue
        elif field.name not in meant and "extends" not in meant:  # a misspelt key is not missing too
            faults.add("missing-key", f"the key {field.name!r} is missing", path, suggestion=_sample(field))
        if found is not FAILED:
            values[field.attribute] = found
            continue
        faults.broken.add(path)
        if not path:
            faults.unreadable.add(("key", field.name))
        if field.required:
            failed = True
            values[field.attribute] = None
    return values, failed


def _known(cls: type) -> dict[str, Field]:
    known: dict[str, Field] = {}
    for field in fields(cls):
        if field.inline is not None:
            known.update(_known(field.inline))
        else:
            known[field.name] = field
    return known


def _examples(cls: type) -> str:
    return ", ".join(list(_known(cls))[:3])


def _sample(field: Field) -> str:
    doc = field.doc[0].lower() + field.doc[1:].rstrip(".")
    return f"{field.name}: {doc}"


def _either(want: Either, node: Node, path: Path, faults: Faults) -> Any:
    for option in want.options:
        if _fits(option, node):
            return read(option, node, path, faults)
    return _wrong(want.what, node, path, faults, "; or ".join(describe(option) for option in want.options))


def _fits(want: Type, node: Node) -> bool:
    if isinstance(want, Many | Statements):
        return isinstance(node, Sequence)
    if isinstance(want, Keyed | Shape):
        return isinstance(node, Mapping)
    if not isinstance(node, Scalar):
        return False
    if isinstance(want, Whole):
        return isinstance(node.value, int) and not isinstance(node.value, bool)
    if isinstance(want, Flag):
        return isinstance(node.value, bool)
    if isinstance(want, Expr):
        return isinstance(node.value, str | int)
    return isinstance(node.value, str)


def describe(want: Type) -> str:
    """A type in a few words, for messages."""
    match want:
        case Whole(least, most):
            if least == most:
                return f"{least}"
            return f"a whole number from {least} to {most}"
        case Word(meanings):
            return "one of the words " + ", ".join(meanings)
        case Many(of):
            return f"a list, each item {describe(of)}"
        case Ident(what) | Label(what):
            return f"the name of a {what}"
        case Shape(of):
            return f"a mapping with keys such as {_examples(of)}"
        case Keyed():
            return "a mapping"
        case Glyph():
            return "one character"
        case Flag():
            return "true or false"
        case Expr():
            return "a guard or an amount"
        case Statements():
            return "a list of statements"
        case Either(what):
            return what
    return "a text"


BESIDE: dict[str, Type] = {"if": Expr(), "else": Statements(1), "for": Expr()}
"""What may stand beside the word of a statement."""


def _statements(want: Statements, node: Node, path: Path, faults: Faults) -> Any:
    if not isinstance(node, Sequence):
        return _wrong("a list of statements", node, path, faults, "write a - before each")
    if len(node.items) < want.least:
        message = f"at least {want.least} must be in this list, not {len(node.items)}"
        faults.add("too-few", message, path, suggestion="add what is missing")
        return FAILED
    found = [_statement(want, item, (*path, i), faults) for i, item in enumerate(node.items)]
    return [None if value is FAILED else value for value in found]


def _statement(want: Statements, node: Node, path: Path, faults: Faults) -> Any:
    """A bare word, or a mapping with one word and, beside it, perhaps `if` and `else`."""
    known = {**STEPS, **STATEMENTS} if want.steps else STATEMENTS
    if isinstance(node, Scalar) and isinstance(node.value, str):
        return _word_of(known, node.value, None, node, path, faults, want.steps)
    if not isinstance(node, Mapping):
        message = "a word, or a mapping with one word and what belongs to it"
        return _wrong(message, node, path, faults, f"begin with one of the words {', '.join(list(known)[:5])}")
    words = [key for key, _ in node.entries if key.value not in BESIDE]
    if len(words) != 1 or not isinstance(words[0].value, str):
        told = " and ".join(repr(_short(key.text)) for key in words[:2]) or "none"
        message = f"a statement has exactly one word, besides `if`, `else` and `for`, not {told}"
        hint = "make each a statement of its own, with its own -" if words else "add the word"
        faults.add("bad-statement", message, path, suggestion=hint)
        return FAILED
    word = words[0].text
    body = node.get(word)
    if word in STATEMENTS and isinstance(body, Scalar) and body.value is None:
        body = None  # `again:` beside an `if` is the bare word
    made = _word_of(known, word, body, node, path, faults, want.steps)
    beside = {key: read(of, child, (*path, key), faults) for key, of in BESIDE.items() if (child := node.get(key))}
    if made is FAILED or any(value is FAILED for value in beside.values()):
        return FAILED
    if word in STEPS and beside:
        message = f"{word!r} is a step, which has no `if`"
        faults.add("bad-statement", message, (*path, next(iter(beside))), at_key=True, suggestion="remove it")
        return FAILED
    if word in STEPS:
        return made
    if "else" in beside and "if" not in beside:
        faults.add("bad-statement", "`else` needs `if`", (*path, "else"), at_key=True, suggestion="add `if`")
        return FAILED
    return (word, StatementSpec(word, made[1].body, beside.get("if"), beside.get("else"), beside.get("for"), path))


def _word_of(
    known: dict[str, Any], word: str, body: Node | None, node: Node, path: Path, faults: Faults, steps: bool
) -> Any:
    """The word of a statement with what follows it."""
    if word not in known:
        hint = did_you_mean(word, known)
        here = path if body is None else (*path, word)
        if word in STEPS:
            message = f"{word!r} is a step of a turn, not a statement of a rule"
            faults.add("bad-statement", message, here, at_key=body is not None, suggestion="move it to `turn`")
            return FAILED
        what = "a step or a statement" if steps else "a statement"
        faults.add(
            "bad-word",
            f"{_short(word)!r} is not {what}; these are: {', '.join(known)}",
            here,
            suggestion=f"did you mean {hint}?" if hint else "use one of them",
            at_key=body is not None,
        )
        return FAILED
    of = known[word][0]
    value: Any = None
    if of is None:
        if body is not None:
            return _wrong(f"the bare word {word!r}", node, path, faults, "leave out what follows the word")
    else:
        if body is None and not isinstance(of, Shape):
            return _wrong(f"what belongs to {word!r}", node, path, faults, f"write `{word}: …`")
        value = read(of, body if body is not None else Mapping((), node.span), (*path, word), faults)
        if value is FAILED:
            return FAILED
    return (word, value) if word in STEPS else (word, StatementSpec(word, value, path=path))


_READERS: dict[type, Callable[[Any, Node, Path, Faults], Any]] = {
    Text: _text,
    Glyph: _glyph,
    Ident: _ident,
    Label: _label,
    Whole: _whole,
    Flag: _flag,
    Word: _word,
    Many: _many,
    Keyed: _keyed,
    Shape: _shape,
    Either: _either,
    Statements: _statements,
    Expr: _expr,
}
