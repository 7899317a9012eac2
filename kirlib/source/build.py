"""From a parser's events to a tree of nodes, in one pass, bounded at each step."""

from __future__ import annotations

from typing import Any, Final, NoReturn

from kirlib.diagnostics import Diagnostic, Span
from kirlib.source import faults
from kirlib.source.merge import MERGE_KEY, MappingBuilder
from kirlib.source.nodes import Alias, Limits, Node, Scalar, Sequence, with_alias
from kirlib.source.parsers import (
    AliasEvent,
    DocumentEndEvent,
    DocumentStartEvent,
    MappingStartEvent,
    NextEvent,
    ParserFault,
    ScalarEvent,
    SequenceStartEvent,
    StreamEndEvent,
    StreamStartEvent,
)
from kirlib.source.scalars import NumberError, resolve, resolve_tagged
from kirlib.source.syntax import syntax_diagnostic, version_diagnostic

_CORE: Final = "tag:yaml.org,2002:"
_SCALAR_TAGS: Final = frozenset({"str", "int", "float", "bool", "null"})
_COLLECTION_TAGS: Final = frozenset({"map", "seq"})


class _Stop(Exception):
    """A fault that makes going on pointless or dear; it is reported already."""


class _Anchor:
    """What `&name` stands for. While the node is still open, `node` is None."""

    __slots__ = ("height", "node", "size", "span")

    def __init__(self, span: Span) -> None:
        self.span = span
        self.node: Node | None = None
        self.size = 0
        self.height = 0


class _Frame:
    """A collection that is still open."""

    __slots__ = ("anchor", "before", "event", "height", "items", "mapping", "merge_key")

    def __init__(self, event: Any, anchor: _Anchor | None, before: int, mapping: MappingBuilder | None) -> None:
        self.event = event
        self.anchor = anchor
        self.before = before  # nodes counted before this one
        self.height = 0  # of the highest child; a scalar's is 0
        self.items: list[Node] = []  # of a mapping: keys and values in turn, so far
        self.mapping = mapping
        self.merge_key: Scalar | None = None


class Builder:
    """Builds one document. `root` and `diagnostics` are the result."""

    def __init__(self, next_event: NextEvent, text: str, file: str, limits: Limits) -> None:
        self.root: Node | None = None
        self.diagnostics: list[Diagnostic] = []
        self._next = next_event
        self._text = text
        self._file = file
        self._limits = limits
        self._anchors: dict[str, _Anchor] = {}
        self._stack: list[_Frame] = []
        self._written = 0
        self._total = 0

    def run(self) -> None:
        """Reads all events. Raises nothing."""
        try:
            self._stream()
        except ParserFault as fault:
            self.root = None
            if "maximum" in fault.problem and "depth" in fault.problem:
                # libyaml looks ahead and may meet its own bound on depth before we meet ours.
                line, column = fault.place
                place = Span(self._file, line + 1, column + 1, line + 1, column + 2)
                self._append(faults.too_deep(place, self._limits))
            else:
                self._append(syntax_diagnostic(fault, self._text, self._file))
        except _Stop:
            self.root = None

    def _stream(self) -> None:
        documents = 0
        while True:
            event = self._next()
            kind = type(event)
            if kind is StreamEndEvent:
                break
            if kind is StreamStartEvent or kind is DocumentEndEvent:
                continue
            if kind is DocumentStartEvent:
                documents += 1
                if documents > 1:
                    self._stop(faults.many_documents(self._span(event)))
                if event.version not in (None, (1, 2)):
                    self._stop(version_diagnostic(self._span(event)))
                continue
            self._document(event)
        empty = isinstance(self.root, Scalar) and self.root.value is None and not self.root.text
        if self.root is None or (empty and self.root.alias is None):
            self.root = None
            self.report(faults.empty_document(Span(self._file, 1, 1, 1, 1)))

    def _document(self, event: Any) -> None:
        """All events of the document's root, the first of which is at hand."""
        while True:
            kind = type(event)
            if kind is ScalarEvent:
                self._add(self._scalar(event), 0)
            elif kind is AliasEvent:
                self._add(*self._alias(event))
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                self._open(event, kind is MappingStartEvent)
            else:
                self._close(event)
            if not self._stack:
                return
            event = self._next()

    def _scalar(self, event: Any) -> Scalar:
        self._count(event)
        text: str = event.value
        span = self._span(event)
        anchor = self._anchor(event, span)
        tag: str | None = event.tag
        value: Any = text
        try:
            if tag is not None:
                value = self._tagged(text, tag, span)
            elif not event.style:
                value = resolve(text)
                if not text:
                    span = self._empty_span(span)
        except NumberError as error:
            self.report(faults.bad_number(str(error), span))
        node = Scalar(value, text, span)
        if anchor:
            anchor.node, anchor.size = node, 1
        if text == MERGE_KEY and not event.style and tag is None and self._stack:
            self._stack[-1].merge_key = node
        return node

    def _empty_span(self, span: Span) -> Span:
        # `key:` without a value is best shown by its key; besides, the parsers differ on where nothing is.
        if self._stack:
            frame = self._stack[-1]
            if frame.mapping is not None:
                if len(frame.items) % 2:
                    return frame.items[-1].span
                start = frame.event.start_mark  # an empty key
                return Span(self._file, start.line + 1, start.column + 1, start.line + 1, start.column + 1)
        return Span(span.file, span.line, span.column, span.line, span.column)

    def _tagged(self, text: str, tag: str, span: Span) -> Any:
        name = tag.removeprefix(_CORE)
        if name == tag or name not in _SCALAR_TAGS:
            self.report(faults.bad_tag(tag, span, fits=name not in _COLLECTION_TAGS))
            return text
        try:
            return resolve_tagged(text, name)
        except TypeError:
            self.report(faults.bad_tag(tag, span, fits=False))
            return text

    def _alias(self, event: Any) -> tuple[Node, int]:
        self._count(event)
        name: str = event.anchor
        use = self._span(event)
        anchor = self._anchors.get(name)
        if anchor is None:
            self.report(faults.unknown_alias(name, use, self._anchors))
        elif anchor.node is None:
            self.report(faults.alias_cycle(name, use, anchor.span))
        else:
            self._total += anchor.size - 1
            if self._total > self._limits.nodes:
                self._stop(faults.too_many_nodes(use, self._limits.nodes, expanded=True))
            if len(self._stack) + anchor.height > self._limits.depth:
                self._stop(faults.too_deep(use, self._limits))
            return with_alias(anchor.node, Alias(name, use)), anchor.height
        return Scalar(None, "", use), 0

    def _open(self, event: Any, mapping: bool) -> None:
        before = self._total
        self._count(event)
        span = self._span(event)
        if len(self._stack) >= self._limits.depth:
            self._stop(faults.too_deep(span, self._limits))
        if event.tag is not None and event.tag != _CORE + ("map" if mapping else "seq"):
            known = event.tag.removeprefix(_CORE) in _SCALAR_TAGS | _COLLECTION_TAGS
            self.report(faults.bad_tag(event.tag, span, fits=not known))
        builder = MappingBuilder(self.report) if mapping else None
        self._stack.append(_Frame(event, self._anchor(event, span), before, builder))

    def _close(self, event: Any) -> None:
        frame = self._stack.pop()
        span = self._collection_span(frame, event)
        node: Node = Sequence(tuple(frame.items), span) if frame.mapping is None else frame.mapping.finish(span)
        height = frame.height + 1
        if frame.anchor:
            frame.anchor.node = node
            frame.anchor.size = self._total - frame.before
            frame.anchor.height = height
        self._add(node, height)

    def _collection_span(self, frame: _Frame, event: Any) -> Span:
        start, end = frame.event.start_mark, event.end_mark
        if frame.event.flow_style or not frame.items:
            return Span(self._file, start.line + 1, start.column + 1, end.line + 1, end.column + 1)
        # A block ends for the parser where the next token starts, perhaps many blank lines on; for us, with
        # its last child.
        last = frame.items[-1]
        end_span = last.alias.use if last.alias else last.span
        return Span(self._file, start.line + 1, start.column + 1, end_span.end_line, end_span.end_column)

    def _add(self, node: Node, height: int) -> None:
        if not self._stack:
            self.root = node
            return
        frame = self._stack[-1]
        frame.height = max(frame.height, height)
        frame.items.append(node)
        if frame.mapping is not None and not len(frame.items) % 2:
            key = frame.items[-2]
            frame.mapping.add(key, node, merge=key is frame.merge_key)

    def _anchor(self, event: Any, span: Span) -> _Anchor | None:
        if event.anchor is None:
            return None
        # An anchor may be given again; aliases mean the latest before them.
        anchor = self._anchors[event.anchor] = _Anchor(span)
        return anchor

    def _count(self, event: Any) -> None:
        self._written += 1
        self._total += 1
        if self._written > self._limits.written:
            self._stop(faults.too_many_nodes(self._span(event), self._limits.written, expanded=False))
        if self._total > self._limits.nodes:
            self._stop(faults.too_many_nodes(self._span(event), self._limits.nodes, expanded=True))

    def _span(self, event: Any) -> Span:
        start, end = event.start_mark, event.end_mark
        return Span(self._file, start.line + 1, start.column + 1, end.line + 1, end.column + 1)

    def report(self, diagnostic: Diagnostic) -> None:
        """Keeps a finding; stops when there are too many."""
        if len(self.diagnostics) >= self._limits.diagnostics:
            span = diagnostic.span or Span(self._file, 1, 1, 1, 1)
            self._stop(faults.too_many_faults(span, self._limits.diagnostics))
        self._append(diagnostic)

    def _append(self, diagnostic: Diagnostic) -> None:
        self.diagnostics.append(diagnostic)

    def _stop(self, diagnostic: Diagnostic) -> NoReturn:
        self._append(diagnostic)
        raise _Stop
