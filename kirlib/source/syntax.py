"""Syntax errors in our own words, with a hint for the usual slips."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from kirlib.diagnostics import Diagnostic, Note, Span, quoted
from kirlib.source.parsers import ParserFault

_BREAK: Final = re.compile("\r\n|\r|\n")
_MOST_DIRECTIVES: Final = 100
_GLUED: Final = re.compile(r"\s*(?:- +)*[\w .-]+:[^\s:/].*")


class _Case(NamedTuple):
    """What is known of a fault. Lines are without their ends; `char` is empty at the end of a line or
    file."""

    problem: str
    context: str
    line: str
    context_line: str
    char: str
    at_end: bool
    after_quote: bool

    @property
    def tab_indents(self) -> bool:
        return "\t" in self.line[: len(self.line) - len(self.line.lstrip())]


class _Wording(NamedTuple):
    """One usual fault: how to recognise it, what to say, what to advise, what its context is."""

    fits: Callable[[_Case], bool]
    message: str
    hint: str
    note: str = ""


# The first that fits wins.
_WORDINGS: Final = (
    _Wording(
        lambda case: "scalar" in case.context and "end of stream" in case.problem,
        "a quote is opened and never closed",
        "close the quote",
        "it is opened here",
    ),
    _Wording(
        lambda case: "unexpected ':'" in case.problem,
        "a ':' stands right before a bracket, a comma or a '?'",
        "put a space after the ':', or quotes round the text",
    ),
    _Wording(
        lambda case: case.tab_indents and (case.char == "\t" or "scalar" not in case.context),
        "a tab is used to indent",
        "indent with spaces",
    ),
    _Wording(
        lambda case: "flow" in case.context and case.at_end,
        "a bracket is opened and never closed",
        "close it with ] or }",
        "the last thing begun is here",
    ),
    _Wording(
        lambda case: "flow sequence" in case.context,
        "in this list, a ',' or the closing ']' is missing",
        "put a ',' between items, and quotes round text with brackets or commas",
        "the list is opened here",
    ),
    _Wording(
        lambda case: "flow mapping" in case.context,
        "in this mapping, a ',' or the closing '}' is missing",
        "put a ',' between entries, and quotes round text with brackets or commas",
        "the mapping is opened here",
    ),
    _Wording(
        lambda case: bool(_GLUED.fullmatch(case.context_line) and "':'" in case.problem),
        "a key without its value",
        "put a space after the ':'",
        "the key is here",
    ),
    _Wording(
        lambda case: "expected ':'" in case.problem,
        "a key must be followed by ': '",
        "put ': ' after the key, and quotes round text that runs over several lines",
        "the key is here",
    ),
    _Wording(
        lambda case: "mapping values are not allowed" in case.problem,
        "a ':' stands where no key can end",
        "put quotes round text with ': ' in it, or check the indentation",
    ),
    _Wording(
        lambda case: case.char == "%" or "directive" in case.context,
        "a '%' can't start a value",
        'put text that starts with "%" in quotes',
    ),
    _Wording(
        lambda case: "cannot start any token" in case.problem and case.char in ("@", "`"),
        "text can't start with '@' or '`' here",
        "put the text in quotes",
    ),
    _Wording(
        lambda case: "escape" in case.problem or "escape" in case.context or "hexdecimal" in case.problem,
        "this escape is not one of YAML's",
        "use 'single quotes' for text with backslashes, and write letters and symbols as they are",
    ),
    _Wording(
        lambda case: "block" in case.context and case.after_quote,
        "text follows after a closing quote",
        "put quotes round the whole text; inside 'single quotes', write '' for one",
    ),
    _Wording(
        lambda case: "block" in case.context or "block" in case.problem,
        "this line doesn't fit in with the lines above it",
        "check the indentation: entries of one list or mapping start in the same column",
        "the list or mapping starts here",
    ),
    _Wording(
        lambda case: "document start" in case.problem,
        "something follows after the end of the document",
        "check the indentation, and that brackets and quotes pair up",
    ),
    _Wording(
        lambda case: "alias" in case.context or "anchor" in case.context,
        "a '*' or '&' must be followed by a name",
        "put text that starts with '*' or '&' in quotes",
    ),
    _Wording(
        lambda case: "tag" in case.context,
        "this tag can't be read",
        "put text that starts with '!' in quotes",
    ),
)
_OTHERWISE: Final = _Wording(lambda _: True, "this is not YAML", "put text with special characters in quotes")


def syntax_diagnostic(fault: ParserFault, text: str, file: str) -> Diagnostic:
    """The diagnostic for a syntax error in `text`."""
    if "incompatible YAML document" in fault.problem:
        return version_diagnostic(_span(fault.place, file))
    lines = _BREAK.split(text)
    line = _line(lines, fault.place)
    column = fault.place[1]
    case = _Case(
        problem=fault.problem,
        context=fault.context,
        line=line,
        context_line=_line(lines, fault.context_place or fault.place),
        char=line[column : column + 1],
        after_quote=line[:column].rstrip()[-1:] in ("'", '"'),
        at_end=not "".join([line[column:], *lines[fault.place[0] + 1 : fault.place[0] + 100]]).strip(),
    )
    wording = next((w for w in _WORDINGS if w.fits(case)), _OTHERWISE)
    notes: tuple[Note, ...] = ()
    if wording.note and fault.context_place and fault.context_place != fault.place:
        notes = (Note(wording.note, _span(fault.context_place, file)),)
    found = f", found {quoted(case.char)}" if wording is _OTHERWISE and case.char else ""
    return Diagnostic("yaml-syntax", wording.message + found, _span(fault.place, file), (), wording.hint, notes)


def directives_diagnostic(text: str, file: str) -> Diagnostic | None:
    """A diagnostic if very many lines start with `%`: the parsers take quadratic time over directives."""
    if text.count("\n%") + text.count("\r%") <= _MOST_DIRECTIVES:
        return None
    return Diagnostic(
        "yaml-syntax",
        f"more than {_MOST_DIRECTIVES} lines start with '%'",
        Span(file, 1, 1, 1, 1),
        suggestion="remove the directives; none is needed",
    )


def version_diagnostic(span: Span) -> Diagnostic:
    """The diagnostic for a `%YAML` directive of another version than 1.2."""
    return Diagnostic(
        "yaml-version",
        "the file asks for a version of YAML other than 1.2",
        span,
        (),
        "remove the %YAML line",
    )


def _span(place: tuple[int, int], file: str) -> Span:
    line, column = place
    return Span(file, line + 1, column + 1, line + 1, column + 2)


def _line(lines: list[str], place: tuple[int, int]) -> str:
    return lines[place[0]] if place[0] < len(lines) else ""
