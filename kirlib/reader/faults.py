"""Collects what is wrong, and finds where it is written."""

from __future__ import annotations

import re

from attrs import Factory, define

from kirlib.diagnostics import Diagnostic, Note, Severity, Span, format_path
from kirlib.source import DEFAULT, Mapping, Node, Scalar, Sequence, blame

Path = tuple[str | int, ...]

_WORD = re.compile(r"[\w.-]+|.")


MOST = DEFAULT.diagnostics
"""Errors, and as many warnings, that are kept; looking up the places of more would take quadratic time."""


NAMING = frozenset(
    {"unknown-space", "unknown-direction", "unknown-piece", "unknown-tile", "unknown-family", "bad-turn", "no-opposite"}
)
"""Faults that are a name's or a turn's own, whatever stands around it."""


CAUSES = {
    "unknown-space": ("board",),
    "unknown-direction": ("board",),
    "bad-turn": ("board",),
    "no-opposite": ("board",),
    "unknown-piece": ("pieces",),
    "unknown-family": ("supply", "tiles"),
    "bad-stage": ("supply", "tiles"),
    "out-of-range": ("players",),
}
"""The keys by which a variant can make a fault of what it takes over."""


@define
class Faults:
    """The faults of one game or tile set.

    A fault names a path in the document; where that is written is looked up in `root`, or, for a tile that is declared
    elsewhere, in `tiles`. `unreadable`: what is declared but faulty, as (kind of thing, name): whoever names it
    is not to be blamed too. `shapes`: the mappings of the language that were read, `broken`: those of them in which a
    faulty key was left out. `quiet`: the document is known to be faulty, so neither warnings are taken, nor what may
    only follow from what was left out.
    """

    root: Node | None = None
    own: Mapping | None = None
    """The document that is being loaded itself, without what it extends."""
    tiles: dict[str, Node] = Factory(dict)
    found: list[Diagnostic] = Factory(list)
    unreadable: set[tuple[str, str]] = Factory(set)
    origins: dict[tuple[str, str], str] = Factory(dict)
    """For a tile and a key that it takes over from another tile: which one."""
    shapes: set[Path] = Factory(set)
    broken: set[Path] = Factory(set)
    quiet: bool = False
    full: set[Severity] = Factory(set)
    spoiled: set[Span] = Factory(set)
    """Places at which the YAML itself is faulty: whatever else is wrong there, only follows."""

    def add(
        self,
        code: str,
        message: str,
        path: Path,
        *,
        suggestion: str | None = None,
        notes: tuple[Note, ...] = (),
        at_key: bool = False,
        warning: bool = False,
        offset: int | None = None,
    ) -> None:
        """Adds a fault. `at_key`: the key itself is wrong, not its value; `offset`: where in its text it is wrong."""
        if self.quiet and (warning or self.may_follow(code, path)):
            return
        severity = Severity.WARNING if warning else Severity.ERROR
        if severity in self.full:
            return
        span, more = self.locate(path, at_key, offset)
        if span in self.spoiled:
            return
        if len(path) > 2 and path[0] == "tiles":
            path = ("tiles", self.origins.get((str(path[1]), str(path[2])), path[1]), *path[2:])
        blamed = self.variant(code, span) if severity is Severity.ERROR else None
        if blamed is not None and span is not None:
            where = format_path(path)
            more = (Note(f"`{where}`, which it takes over, no longer fits", span),)
            suggestion = f"give `{where}` anew in this variant, or leave `{blamed[0]}` as it was"
            path, span = (blamed[0],), blamed[1]
        made = Diagnostic(code, message, span, path, suggestion, (*notes, *more), severity)
        # a variant inherits the faults of what it extends: they are told once
        if not any((d.code, d.message, d.span) == (code, message, span) for d in self.found):
            self.extend((made,))

    def variant(self, code: str, span: Span | None) -> tuple[str, Span] | None:
        """The key of a variant, and its place, that makes a fault of what the variant takes over from elsewhere."""
        if self.own is None or span is None or span.file == self.own.span.file or code not in CAUSES:
            return None
        for key, _ in self.own.entries:
            if key.text in CAUSES[code]:
                return key.text, key.span
        return None

    def may_follow(self, code: str, path: Path) -> bool:
        """Whether a fault may only follow from a key that was left out of the mapping that it stands in."""
        if code in NAMING:
            return False
        owner = next((path[:n] for n in range(len(path), 0, -1) if path[:n] in self.shapes), ())
        return owner in self.broken

    def extend(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        """Adds faults found elsewhere."""
        for d in diagnostics:
            if d.severity in self.full or d in self.found:
                continue
            if sum(other.severity is d.severity for other in self.found) == MOST:
                self.full.add(d.severity)
                if d.severity is Severity.WARNING:
                    continue
                message = f"there are more than {MOST} errors; the rest is not shown"
                d = Diagnostic("too-many-errors", message, d.span, suggestion="mend these first")
            self.found.append(d)

    def locate(
        self, path: Path, at_key: bool = False, offset: int | None = None
    ) -> tuple[Span | None, tuple[Note, ...]]:
        """Where a path is written, or the nearest part of it that is; notes if that is behind an alias.

        `offset`: the character of a scalar's text to point at, as far as it can be told where that is written.
        """
        node, rest = self.root, path
        if len(path) >= 2 and path[0] == "tiles" and path[1] in self.tiles:
            node, rest = self.tiles[str(path[1])], path[2:]
            if at_key and not rest and self.declared(path):
                node, rest = self.root, path
        if node is None:
            return None, ()
        place, notes = blame(node)
        for number, part in enumerate(rest):
            last = number == len(rest) - 1
            if isinstance(node, Mapping):
                entry = next(((k, v) for k, v in node.entries if k.value == part or k.text == part), None)
                if entry is None:
                    break
                if last and at_key:
                    if not notes:
                        return blame(entry[0])
                    return place, (*notes, Note("the key in question stands here", entry[0].span))
                node = entry[1]
            elif isinstance(node, Sequence) and isinstance(part, int) and part < len(node.items):
                node = node.items[part]
            else:
                break
            if node.alias is not None:
                # an alias blames its use; what stands behind it is told in the notes
                place, notes = blame(node)
            elif not notes:
                place = node.span
            elif last:
                notes = (*notes, Note("the part in question stands here", node.span))
        if offset is not None and isinstance(node, Scalar) and place == node.span:
            place = _within(node, offset)
        return place, notes

    def declared(self, path: Path) -> bool:
        """Whether the document itself declares the tile at a path."""
        tiles = self.root.get("tiles") if isinstance(self.root, Mapping) else None
        return isinstance(tiles, Mapping) and tiles.get(path[1]) is not None

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """Those that keep the document from being used."""
        return tuple(d for d in self.found if d.severity is Severity.ERROR)

    def sorted(self) -> tuple[Diagnostic, ...]:
        """All, by file and place."""
        return tuple(sorted(self.found, key=_place))


def _place(d: Diagnostic) -> tuple[str, int, int]:
    return (d.span.file, d.span.line, d.span.column) if d.span else ("", 0, 0)


def _within(scalar: Scalar, offset: int) -> Span:
    """The word at an offset in a scalar's text; all of it where the text is not written as it is, or on many lines."""
    span, text = scalar.span, scalar.text
    quotes, odd = divmod(span.end_column - span.column - len(text), 2)
    if span.line != span.end_line or odd or quotes not in (0, 1) or offset > len(text):
        return span
    word = _WORD.match(text, offset)
    column = span.column + quotes + offset
    return Span(span.file, span.line, column, span.line, column + (len(word.group()) if word else 0))


def text_of(node: Node) -> str | None:
    """A scalar's text if it is a string, else None."""
    return node.text if isinstance(node, Scalar) and isinstance(node.value, str) else None
