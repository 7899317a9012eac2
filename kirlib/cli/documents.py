"""Data that a user hands in: strict JSON, and YAML with places, told apart by what they look like."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Sequence
from typing import Any, NoReturn

from kirlib import source
from kirlib.diagnostics import Diagnostic, Span
from kirlib.source import Document, Mapping, Node, parse, plain

DEEPEST = 64
LONGEST = 4 * 1024 * 1024
"""Most characters of one JSON document."""
DIGITS = 30


class BadData(ValueError):
    """Why a document cannot be read."""


class NotJson(BadData):
    """It is no JSON at all: it may still be YAML."""


def read_json(text: str) -> Any:
    """The value of a JSON text.

    BadData for a key given twice, a number that JSON has not or that is absurdly long, and for a document that is too
    long or nested too deeply; NotJson for what is no JSON.
    """
    if len(text) > LONGEST:
        raise BadData(f"the document has more than the {LONGEST:,} characters allowed")
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_float=_number,
            parse_constant=_constant,
        )
    except json.JSONDecodeError as error:
        raise NotJson(f"not JSON: {error.msg.lower()} at line {error.lineno}, column {error.colno}") from None
    except RecursionError:
        raise BadData("the document is nested too deeply") from None
    if depth(value) > DEEPEST:
        raise BadData(f"the document is nested more than {DEEPEST} deep")
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise BadData(f"the key {key[:60]!r} is given twice")
        found[key] = value
    return found


def _whole(text: str) -> int:
    if len(text) > DIGITS:
        raise BadData(f"a number of {len(text)} digits is too long")
    return int(text)


def _number(text: str) -> float:
    if len(text) > LONGEST or not math.isfinite(value := float(text)):
        raise BadData(f"the number {text[:40]} is too large")
    return value


def _constant(name: str) -> NoReturn:
    raise BadData(f"{name} is not a number that JSON has")


def depth(value: Any) -> int:
    """How deeply lists and objects stand in each other; 0 for a plain value."""
    level, deep = [value], 0
    while level := [v for v in level if isinstance(v, dict | list)]:
        deep += 1
        level = [inner for v in level for inner in (v.values() if isinstance(v, dict) else v)]
    return deep


def looks_like_lines(lines: Sequence[str]) -> bool:
    """Whether a text of these lines, none of them blank, is JSON lines.

    There are several, one of them is an object from its first to its last character, and the first is not one that
    only YAML has.
    """
    if len(lines) < 2 or lines[0].startswith(("#", "%", "---")):
        return False
    return any(line.startswith("{") and line.rstrip().endswith("}") for line in lines)


def read_yaml(text: str | bytes, label: str) -> tuple[Any, Document]:
    """The value of a YAML text, and the document that knows the places; faults are in its diagnostics."""
    document = parse(text, label)
    return (None if document.root is None else plain(document.root)), document


_STEP = re.compile(r"\[([0-9]{1,9})\]|\.?([\w-]+)")


def locate(document: Document, message: str) -> Diagnostic:
    """A diagnostic for an error whose message begins with a path, as in `pieces[2].at: …`, with its place."""
    path, colon, said = message.partition(": ")
    steps: list[str | int] = []
    at = 0
    while colon and (step := _STEP.match(path, at)):
        steps.append(int(step[1]) if step[1] else step[2])
        at = step.end()
    node, span = document.root, None
    if colon and at == len(path) and node is not None:
        if steps[:1] == ["scenario"]:
            steps = steps[1:]
        span = _span(node, steps)
        return Diagnostic("bad-scenario", said, span, tuple(steps))
    return Diagnostic("bad-scenario", message)


def _span(node: Node, steps: list[str | int]) -> Span:
    """The place of the last node that a path leads to."""
    for step in steps:
        inner: Node | None = None
        if isinstance(node, source.Sequence) and isinstance(step, int) and step < len(node.items):
            inner = node.items[step]
        elif isinstance(node, Mapping):
            inner = next((value for key, value in node.entries if key.text == step), None)
        if inner is None:
            break
        node = inner
    return node.alias.use if node.alias else node.span
