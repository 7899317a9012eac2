"""Variants are differences: one document's tree laid over another's. What is taken over keeps its place of origin."""

from __future__ import annotations

from collections.abc import Hashable

from kirlib.diagnostics import Diagnostic, Note, did_you_mean, printable
from kirlib.reader.faults import MOST, Path
from kirlib.source import Mapping, Node, Scalar, Sequence, blame
from kirlib.spec.board import MODIFIERS

WHOLE = frozenset({"board"})
"""Keys whose mapping is an alternative: another alternative replaces it whole."""

CHANGES = frozenset({"add", "remove"})


def extend(
    base: Mapping,
    change: Mapping,
    faults: list[Diagnostic],
    without: frozenset[str] = frozenset(),
    path: Path = (),
) -> Mapping:
    """The tree of a variant: `change` over `base`.

    Mappings are merged key by key; a key with the value `null` is taken away. A list is replaced, or, where a mapping
    `{add: […], remove: […]}` stands instead, changed. Anything else is replaced. Keys in `without` are not inherited.
    `path` leads to the two in their documents.
    """
    entries = {_key(k): (k, v) for k, v in base.entries if k.text not in without}
    for key, value in change.entries:
        old = entries.get(_key(key))
        if key.text in CHANGES and old is None and isinstance(value, Sequence) and path:
            message = f"`{key.text}` changes lists, and {path[-1]!r} is a mapping"
            hint = "to take a key away write it with the value null; to add one, just write it"
            faults.append(Diagnostic("bad-change", message, key.span, (*path, key.text), hint))
            continue
        if isinstance(value, Scalar) and value.value is None and old is not None:
            del entries[_key(key)]
            continue
        entries[_key(key)] = (key, value if old is None else _over((*path, key.text), old[1], value, faults))
    return Mapping(tuple(entries.values()), change.span, change.alias)


def _key(key: Scalar) -> tuple[type, object]:
    return (type(key.value), key.value)


def _over(path: Path, old: Node, new: Node, faults: list[Diagnostic]) -> Node:
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        if path[-1] in WHOLE and _kinds(new) - _kinds(old):
            return new
        return extend(old, new, faults, path=path)
    if isinstance(old, Sequence) and isinstance(new, Mapping) and {k.text for k, _ in new.entries} & CHANGES:
        for key, _ in new.entries:
            if key.text not in CHANGES:
                hint = did_you_mean(key.text, CHANGES)
                advice = f"did you mean {hint}?" if hint else "use `add` or `remove`"
                message = f"a list is changed by `add` and `remove`, not by {printable(key.text)[:40]!r}"
                faults.append(Diagnostic("unknown-key", message, key.span, (*path, key.text), advice))
        return _changed(path, old, new, faults)
    return new


def _kinds(board: Mapping) -> set[str]:
    return {key.text for key, _ in board.entries} - MODIFIERS


def _changed(path: Path, old: Sequence, change: Mapping, faults: list[Diagnostic]) -> Node:
    items = list(old.items)
    for key in ("remove", "add"):
        part = change.get(key)
        if part is None:
            continue
        if not isinstance(part, Sequence):
            span, notes = blame(part)
            message, hint = f"{key!r} needs a list of items", "write [ ] around it"
            faults.append(Diagnostic("wrong-type", message, span, (*path, key), hint, notes))
            continue
        if key == "add":
            items += part.items
            continue
        there = {_meaning(item) for item in items}
        unwanted: set[Hashable] = set()
        for number, item in enumerate(part.items):
            meaning = _meaning(item)
            if len(faults) < MOST and (meaning not in there or meaning in unwanted):
                span, notes = blame(item)
                faults.append(
                    Diagnostic(
                        "nothing-removed",
                        f"the list {path[-1]!r} that is extended has no such item to remove",
                        span,
                        (*path, key, number),
                        "write the item as it stands in that list",
                        (*notes, Note("the list is here", old.span)),
                    )
                )
            unwanted.add(meaning)
        items = [item for item in items if _meaning(item) not in unwanted]
    return Sequence(tuple(items), change.span, change.alias)


def _meaning(node: Node) -> Hashable:
    """Equal for nodes that say the same, in whatever order of keys; 1 and true are not the same."""
    if isinstance(node, Scalar):
        return type(node.value), node.value
    if isinstance(node, Sequence):
        return tuple(_meaning(item) for item in node.items)
    return frozenset((_meaning(key), _meaning(value)) for key, value in node.entries)
