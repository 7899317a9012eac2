"""The fenced blocks of a page of Markdown, and what each of them is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))

_OPEN = re.compile(r"( *)(`{3,})([\w-]*)")
_MARK = re.compile(r"# (error|warning): ([\w-]+)")
_FILE = re.compile(r"# ([\w-]+\.(?:yaml|py|json|jsonl))")
_HINT = re.compile(r"<!-- extends: ([\w.-]+) -->")


@frozen
class Block:
    """One block: its language, text, and line of the fence (from 1); `hint`: the comment on the line above it."""

    page: Path
    line: int
    language: str
    text: str
    hint: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"

    @property
    def head(self) -> list[str]:
        """The comment lines that it begins with."""
        lines = self.text.splitlines()
        return lines[: next((i for i, line in enumerate(lines) if not line.startswith("# ")), len(lines))]

    @property
    def marks(self) -> set[str]:
        """What it says must go wrong: `# error: CODE` and `# warning: CODE` among its first lines."""
        return {found[2] for line in self.head if (found := _MARK.fullmatch(line))}

    @property
    def file(self) -> str | None:
        """The name of the file it is, from a first line such as `# name.yaml`."""
        return next((found[1] for line in self.head if (found := _FILE.fullmatch(line))), None)

    @property
    def base(self) -> str:
        """What a part of a variant is a variant of."""
        found = _HINT.fullmatch(self.hint)
        return found[1] if found else "dragons-of-kir"


def blocks(page: Path) -> Iterator[Block]:
    """The blocks of a page in order. ValueError for one that is not closed."""
    lines = page.read_text(encoding="utf-8").splitlines()
    start = 0
    while start < len(lines):
        opened = _OPEN.match(lines[start])
        if opened is None:
            start += 1
            continue
        indent, fence, language = opened.groups()
        end = next((i for i in range(start + 1, len(lines)) if lines[i] == indent + fence), None)
        if end is None:
            raise ValueError(f"{page.name}:{start + 1}: this block is not closed")
        text = "".join(f"{line[len(indent) :]}\n" for line in lines[start + 1 : end])
        above = next((line for line in reversed(lines[:start]) if line.strip()), "")
        yield Block(page, start + 1, language, text, above)
        start = end + 1
