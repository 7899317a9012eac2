"""The wording of what the tree builder finds, apart from syntax."""

from __future__ import annotations

from collections.abc import Iterable

from kirlib.diagnostics import Diagnostic, Note, Span, did_you_mean, quoted
from kirlib.source.nodes import Limits, Scalar, blame

CORE_TAGS = "!!str, !!int, !!float, !!bool, !!null, !!map and !!seq"


def duplicate_key(key: Scalar, first: Scalar) -> Diagnostic:
    """A key that a mapping has already."""
    span, notes = blame(key)
    # 0x8 and 8 are one key, which is only plain to see if both are shown.
    same = f", as {quoted(first.text)}," if first.text != key.text else ""
    return Diagnostic(
        "duplicate-key",
        f"the key {quoted(key.text)} is given{same} a second time in this mapping",
        span,
        suggestion="remove one of the two, or give it another name",
        notes=(Note("it is first given here", blame(first)[0]), *notes),
    )


def bad_key(span: Span) -> Diagnostic:
    """A key that is a list or a mapping."""
    return Diagnostic(
        "bad-key",
        "a key must be a single value, not a list or a mapping",
        span,
        suggestion="put the key in quotes if it is meant as text",
    )


def bad_tag(tag: str, span: Span, fits: bool) -> Diagnostic:
    """A tag outside the core schema, or (`fits` false) one that the value doesn't bear out."""
    shown = quoted(tag.replace("tag:yaml.org,2002:", "!!", 1))
    message = f"the tag {shown} is not allowed" if fits else f"the value is not what the tag {shown} says"
    return Diagnostic(
        "bad-tag", message, span, suggestion=f"remove the tag; only {CORE_TAGS} are known, and none is needed"
    )


def bad_number(message: str, span: Span) -> Diagnostic:
    """A number that is too long or too large."""
    return Diagnostic("bad-number", message, span, suggestion="put it in quotes if it is meant as text")


def unknown_alias(name: str, span: Span, anchors: Iterable[str]) -> Diagnostic:
    """`*name` without an `&name` before it."""
    close = did_you_mean(name, anchors)
    return Diagnostic(
        "unknown-alias",
        f"no anchor {quoted('&' + name)} stands before this alias",
        span,
        suggestion=f"did you mean {quoted('*' + close)}?"
        if close
        else "put the text in quotes if no alias is meant, or move the anchor up",
    )


def alias_cycle(name: str, span: Span, start: Span) -> Diagnostic:
    """An alias inside the very node that it stands for."""
    return Diagnostic(
        "alias-cycle",
        f"the alias {quoted('*' + name)} stands inside what it names, so it would never end",
        span,
        suggestion="remove the alias",
        notes=(Note("the anchor is here", start),),
    )


def too_deep(span: Span, limits: Limits) -> Diagnostic:
    """Collections inside each other, past the limit."""
    return Diagnostic(
        "too-deep",
        f"lists and mappings stand more than {limits.depth} deep inside each other",
        span,
        suggestion="flatten the structure",
    )


def too_many_nodes(span: Span, most: int, expanded: bool) -> Diagnostic:
    """Too many values: written out, or (`expanded`) with aliases counted in full."""
    how = "with aliases counted in full, the file has" if expanded else "the file has"
    return Diagnostic(
        "too-many-nodes",
        f"{how} more than {most:,} values",
        span,
        suggestion="use fewer aliases of aliases" if expanded else "split it into several files",
    )


def merge_not_mapping(span: Span, notes: tuple[Note, ...]) -> Diagnostic:
    """`<<:` with something else than a mapping or a list of mappings."""
    return Diagnostic(
        "merge-not-mapping",
        "'<<' takes a mapping, or a list of mappings",
        span,
        suggestion="write '<<: *name', where &name stands before a mapping",
        notes=notes,
    )


def empty_document(span: Span) -> Diagnostic:
    """Nothing but blanks and comments."""
    return Diagnostic(
        "empty-document",
        "the file is empty, or has nothing but comments",
        span,
        suggestion="start it with the line 'kirlib: 1'",
    )


def many_documents(span: Span) -> Diagnostic:
    """A second `---`."""
    return Diagnostic(
        "many-documents",
        "a second document starts here; a file holds one",
        span,
        suggestion="remove the '---', or move what follows to a file of its own",
    )


def too_many_faults(span: Span, most: int) -> Diagnostic:
    """The list of findings is full."""
    return Diagnostic(
        "too-many-errors",
        f"there are more than {most} errors; the rest is not shown",
        span,
        suggestion="mend these first",
    )
