"""Text in chunks that are not torn apart where a line is full."""

from __future__ import annotations

from collections.abc import Iterable

from kirlib.render.style import Style

Chunk = tuple[tuple[str, str], ...]
"""Parts of text, each with its role; they stay together on a line."""


def chunk(text: str, role: str = "") -> Chunk:
    """A chunk of one part."""
    return ((text, role),)


def wrap(chunks: Iterable[Chunk], style: Style, width: int, indent: int) -> list[str]:
    """Lines of at most `width` columns, if no chunk is wider; a blank stands between two chunks.

    All lines but the first begin with `indent` blanks.
    """
    lines: list[str] = []
    line, used = "", 0
    for parts in chunks:
        size = sum(len(text) for text, _ in parts)
        if line and used + 1 + size > width:
            lines.append(line)
            line, used = " " * indent, indent
        elif line:
            line, used = line + " ", used + 1
        line += "".join(style.paint(text, role) for text, role in parts)
        used += size
    return [*lines, line.rstrip()] if line.strip() else lines


def paragraph(text: str, style: Style, width: int, indent: int = 0) -> list[str]:
    """A text as lines, `indent` blanks further in than it begins itself; what does not fit on a line, two more."""
    first, *rest = text.split() or [""]
    indent += len(text) - len(text.lstrip())
    return wrap([chunk(" " * indent + first), *map(chunk, rest)], style, width, indent + 2)
