"""The two YAML parsers, made to agree. Nothing but this and `pure.py` imports `yaml`.

Only events are taken from them: no loader, no constructor, no resolver, so nothing global is read or changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from yaml.error import MarkedYAMLError, YAMLError
from yaml.events import (
    AliasEvent,
    DocumentEndEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
    StreamStartEvent,
)

from kirlib.source.pure import PureParser

try:
    from yaml._yaml import CParser
except ImportError:  # libyaml isn't there
    CParser = None  # type: ignore[assignment, misc]

__all__ = [
    "HAS_LIBYAML",
    "AliasEvent",
    "DocumentEndEvent",
    "DocumentStartEvent",
    "MappingEndEvent",
    "MappingStartEvent",
    "ParserFault",
    "ScalarEvent",
    "SequenceEndEvent",
    "SequenceStartEvent",
    "StreamEndEvent",
    "StreamStartEvent",
    "open_parser",
]

HAS_LIBYAML: Final = CParser is not None
NextEvent: TypeAlias = Callable[[], Any]
Place: TypeAlias = tuple[int, int]


class ParserFault(Exception):
    """A syntax error: the parser's words for it, and places (line and column, both from 0) of it and its
    context."""

    def __init__(self, problem: str, place: Place, context: str = "", context_place: Place | None = None) -> None:
        super().__init__(problem)
        self.problem = problem
        self.place = place
        self.context = context
        self.context_place = context_place


def open_parser(text: str, *, pure: bool = False) -> NextEvent:
    """A function that gives the next event at each call, and raises nothing but ParserFault.

    With `pure`, PyYAML's parser in Python is used even where libyaml is there; it is about fifty times
    slower.
    """
    if pure or not HAS_LIBYAML:
        return _guarded_pure(text)
    get_event = CParser(text).get_event

    def next_event() -> Any:
        try:
            return get_event()
        except YAMLError as error:
            raise _fault(error) from None

    return next_event


def _guarded_pure(text: str) -> NextEvent:
    parser = PureParser(text)

    def next_event() -> Any:
        try:
            event = parser.get_event()  # type: ignore[no-untyped-call]
        except YAMLError as error:
            raise _fault(error) from None
        except (ValueError, OverflowError):
            # An escape such as "\UFFFFFFFF" reaches `chr` unchecked.
            raise ParserFault("found invalid Unicode character escape code", (parser.line, parser.column)) from None
        tag = getattr(event, "tag", None)
        if tag is not None and "\0" in tag:
            event.tag = tag.partition("\0")[0]  # as in libyaml, where strings end at a NUL
        if type(event) is ScalarEvent and event.style == '"' and _has_surrogate(event.value):
            # libyaml refuses "\ud800" itself.
            raise ParserFault("found invalid Unicode character escape code", _place(event.start_mark) or (0, 0))
        return event

    return next_event


def _has_surrogate(text: str) -> bool:
    return not text.isascii() and any("\ud800" <= char <= "\udfff" for char in text)


def _fault(error: YAMLError) -> ParserFault:
    if not isinstance(error, MarkedYAMLError):
        return ParserFault(str(error), (0, 0))
    context = _place(error.context_mark)
    return ParserFault(
        error.problem or "", _place(error.problem_mark) or context or (0, 0), error.context or "", context
    )


def _place(mark: Any) -> Place | None:
    return (mark.line, mark.column) if mark else None
