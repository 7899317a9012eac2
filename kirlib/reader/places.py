"""Document paths for what the reading of YAML found: it knows places only."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from kirlib.diagnostics import Diagnostic, Span
from kirlib.reader.faults import Path
from kirlib.source import Document, Mapping, Node, Scalar, Sequence


def with_paths(document: Document) -> tuple[Diagnostic, ...]:
    """The document's diagnostics, each with the path of the innermost thing that encloses its place."""
    root = document.root
    if root is None:
        return document.diagnostics
    return tuple(d if d.span is None else evolve(d, path=_path(root, _place(d, d.span))) for d in document.diagnostics)


def _place(d: Diagnostic, span: Span) -> Span:
    """A key that is given twice is in the tree but once."""
    first = d.notes[0].span if d.code == "duplicate-key" and d.notes else None
    return first or span


def _path(node: Node, place: Span) -> Path:
    for part, inner, spans in _parts(node):
        if any(_holds(span, place) for span in spans):
            return (part, *_path(inner, place))
    return ()


def _parts(node: Node) -> Iterator[tuple[str | int, Node, tuple[Span, ...]]]:
    if isinstance(node, Mapping):
        for key, value in node.entries:
            if value.alias is None:
                yield key.text, value, (key.span, value.span)
            else:  # what stands behind an alias has a path of its own
                yield key.text, Scalar(None, "", value.alias.use), (key.span, value.alias.use)
    elif isinstance(node, Sequence):
        for i, item in enumerate(node.items):
            if item.alias is None:
                yield i, item, (item.span,)
            else:
                yield i, Scalar(None, "", item.alias.use), (item.alias.use,)


def _holds(outer: Span, inner: Span) -> bool:
    start = (inner.line, inner.column)
    return (outer.line, outer.column) <= start < (outer.end_line, outer.end_column) or outer == inner
