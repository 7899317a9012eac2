"""The tree that a YAML file becomes: three kinds of node, each of which knows where it was written."""

from __future__ import annotations

from typing import TypeAlias

import attrs
from attrs import frozen

from kirlib.diagnostics import Diagnostic, Note, Span, quoted

Value: TypeAlias = bool | int | float | str | None
Plain: TypeAlias = "Value | list[Plain] | dict[Value, Plain]"


@frozen
class Alias:
    """How a node was reached: through `*name`, written at `use`."""

    name: str
    use: Span


# Nodes compare by identity: two nodes with the same value at different places are different nodes, and
# hashing a whole tree would be slow.
@frozen(eq=False)
class Scalar:
    """A single value. `text` is what was written, quotes and escapes undone; `value` is what that means."""

    value: Value
    text: str
    span: Span
    alias: Alias | None = None


@frozen(eq=False)
class Sequence:
    """A list."""

    items: tuple[Node, ...]
    span: Span
    alias: Alias | None = None


@frozen(eq=False)
class Mapping:
    """A dictionary in written order. Keys are unique by type and value (1, 1.0, "1" and true are four keys).

    Merges (`<<`) are resolved: merged entries stand where the `<<` stood, save those that another key
    overrides.
    """

    entries: tuple[tuple[Scalar, Node], ...]
    span: Span
    alias: Alias | None = None

    def get(self, key: Value) -> Node | None:
        """The value of a key, or None. Keys compare by type and value."""
        for scalar, node in self.entries:
            if type(scalar.value) is type(key) and scalar.value == key:
                return node
        return None


Node: TypeAlias = Scalar | Sequence | Mapping


@frozen(eq=False)
class Document:
    """A file that was read. `root` is None if there is nothing to work on, and then `diagnostics` says why.

    With faults that don't hide the rest (a key given twice, a bad tag) there is a root *and* diagnostics: the
    tree is good enough to look for more faults in, but not to be used. `text` is the source for showing lines
    of it.
    """

    root: Node | None
    diagnostics: tuple[Diagnostic, ...]
    file: str = ""
    text: str = attrs.field(default="", repr=False)


@frozen
class Limits:
    """Bounds on what a file may cost.

    size: bytes of a file (code points of a `str`). depth: collections inside each other. written: nodes that
    are spelled out. nodes: nodes with every alias counted as if it were written out, which bounds whoever
    walks the tree. diagnostics: findings that are kept.
    """

    size: int = 4 * 1024 * 1024
    depth: int = 64
    written: int = 250_000
    nodes: int = 400_000
    diagnostics: int = 100


DEFAULT = Limits()


def blame(node: Node) -> tuple[Span, tuple[Note, ...]]:
    """The place to point at when a node is wrong, and notes to go with it.

    For a node that was reached through an alias, the place is the alias, and a note tells where the anchor
    stands.
    """
    if node.alias is None:
        return node.span, ()
    return node.alias.use, (Note(f"the anchor {quoted(node.alias.name)} stands here", node.span),)


def with_alias(node: Node, alias: Alias) -> Node:
    """The same node as seen through an alias. Children are shared, so the cost doesn't grow with the size."""
    return attrs.evolve(node, alias=alias)


def plain(node: Node) -> Plain:
    """The tree as Python values, without places. Two keys that Python holds equal (1 and true) become one."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {key.value: plain(value) for key, value in node.entries}
