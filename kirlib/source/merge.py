"""A mapping in the making: keys are checked, merges (`<<`) resolved."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from kirlib.diagnostics import Diagnostic, Span
from kirlib.source import faults
from kirlib.source.nodes import Mapping, Node, Scalar, Sequence, Value, blame, with_alias
from kirlib.source.scalars import key_identity

MERGE_KEY: Final = "<<"


class MappingBuilder:
    """Takes keys and values in written order and gives a Mapping with unique keys.

    Own keys beat merged ones wherever the `<<` stands; of several merged mappings the one named first wins,
    as in YAML's merge type (https://yaml.org/type/merge.html). A key given twice keeps its first value.
    """

    __slots__ = ("_entries", "_merge", "_report", "_seen")

    def __init__(self, report: Callable[[Diagnostic], None]) -> None:
        self._report = report
        self._entries: list[tuple[Scalar, Node]] = []
        self._seen: dict[tuple[type, Value], Scalar] = {}
        self._merge: tuple[Scalar, Node, int] | None = None  # key, value, place among the entries

    def add(self, key: Node, value: Node, *, merge: bool) -> None:
        """One entry; with `merge` the key is a `<<` without quotes. An entry at fault is reported and left
        out."""
        if not isinstance(key, Scalar):
            self._report(faults.bad_key(blame(key)[0]))
        elif merge:
            if self._merge is not None:
                self._report(faults.duplicate_key(key, self._merge[0]))
            else:
                self._merge = key, value, len(self._entries)
        else:
            identity = key_identity(key.value)
            if identity in self._seen:
                self._report(faults.duplicate_key(key, self._seen[identity]))
            else:
                self._seen[identity] = key
                self._entries.append((key, value))

    def finish(self, span: Span) -> Mapping:
        """The mapping, with merges resolved."""
        if self._merge is not None:
            _, value, place = self._merge
            merged: list[tuple[Scalar, Node]] = []
            for source in self._sources(value):
                for key, node in source.entries:
                    identity = key_identity(key.value)
                    if identity not in self._seen:
                        self._seen[identity] = key
                        merged.append(_seen_through(source, key, node))
            self._entries[place:place] = merged
        return Mapping(tuple(self._entries), span)

    def _sources(self, value: Node) -> Iterator[Mapping]:
        for part in value.items if isinstance(value, Sequence) else (value,):
            if isinstance(part, Mapping):
                yield part
            else:
                self._report(faults.merge_not_mapping(*blame(part if part.alias else value)))


def _seen_through(source: Mapping, key: Scalar, node: Node) -> tuple[Scalar, Node]:
    """An entry of a merged mapping; it was reached by the same alias as the mapping, unless it has a nearer
    one."""
    alias = source.alias
    if alias is None:
        return key, node
    seen_key = key if key.alias else Scalar(key.value, key.text, key.span, alias)
    return seen_key, node if node.alias else with_alias(node, alias)
