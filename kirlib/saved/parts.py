"""One part of a saved program with the place where it stands: asked for what it must be, or it is a ProgramError."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Any, NoReturn

from kirlib.diagnostics import ProgramError, format_path, quoted
from kirlib.model.bounds import LONGEST_TEXT, is_glyph, is_name

LONGEST_PATH = 10_000
"""Characters of a path in the document. It is at most 64 deep, and mostly made of short words."""
MOST = 1_000_000
"""Items of any list."""

PLACE = re.compile(r"(?!(.*\.)?[0-9]{10,}(\.|$))[A-Za-z0-9._ -]*")
"""A path in a document with dots, as compiled rules keep it; its numbers are those of items."""
RULE = re.compile(r"influence|sides\.[A-Za-z0-9._-]+|(near|joins)\.[0-9]{1,9}")
"""Where in a tile a rule is written."""


class Part:
    """A value as JSON gave it, and its path from the root."""

    __slots__ = ("path", "value")

    def __init__(self, value: Any, path: tuple[str | int, ...] = ()) -> None:
        self.value = value
        self.path = path

    def fail(self, message: str) -> NoReturn:
        """Raises the error of this place."""
        raise ProgramError(message, format_path(self.path))

    def keys(self, required: Collection[str], optional: Collection[str] = ()) -> dict[str, Part]:
        """The parts of an object that has all of the required keys and no others than these."""
        if type(self.value) is not dict:
            self.fail(f"an object is needed, not {_kind(self.value)}")
        for key in self.value:
            if key not in required and key not in optional:
                self.fail(f"there is no key {quoted(key)}")
        for key in required:
            if key not in self.value:
                self.fail(f"the key {key!r} is missing")
        return {key: Part(value, (*self.path, key)) for key, value in self.value.items()}

    def items(self, least: int = 0, most: int = MOST) -> list[Part]:
        """The parts of a list of a length in a range."""
        if type(self.value) is not list:
            self.fail(f"a list is needed, not {_kind(self.value)}")
        if not least <= len(self.value) <= most:
            wanted = f"{least}" if least == most else f"{least} to {most}"
            self.fail(f"a list of {wanted} items is needed, not one of {len(self.value)}")
        return [Part(value, (*self.path, i)) for i, value in enumerate(self.value)]

    def number(self, least: int, most: int) -> int:
        """A whole number in a range; neither a fraction nor a truth value."""
        value = self.value
        if type(value) is not int:
            self.fail(f"a whole number is needed, not {_kind(value)}")
        if not least <= value <= most:
            self.fail(f"a number from {least} to {most} is needed")
        return int(value)

    def index(self, length: int, none: bool = False) -> int:
        """The number of one of so many things, from 0; with `none` also -1."""
        if not length and not none:
            self.fail("there is nothing that this could be the number of")
        return self.number(-1 if none else 0, length - 1)

    def numbers(self, least: int, most: int, fewest: int = 0, longest: int = MOST) -> tuple[int, ...]:
        """A list, of a length in a range, of whole numbers in a range."""
        value = self.value
        fits = type(value) is list and fewest <= len(value) <= longest
        if fits and all(type(item) is int and least <= item <= most for item in value):
            return tuple(value)  # without a part for each
        return tuple([part.number(least, most) for part in self.items(fewest, longest)])

    def indices(self, length: int, most: int = MOST) -> tuple[int, ...]:
        """Numbers of so many things."""
        return self.numbers(0, length - 1, 0, most) if length else tuple([p.index(0) for p in self.items(0, most)])

    def distinct(self, length: int) -> tuple[int, ...]:
        """Numbers of so many things, each once, ascending."""
        found = self.indices(length, length)
        if any(a >= b for a, b in pairwise(found)):
            self.fail("the numbers must ascend")
        return found

    def flag(self) -> bool:
        """true or false."""
        if type(self.value) is not bool:
            self.fail(f"true or false is needed, not {_kind(self.value)}")
        return bool(self.value)

    def text(self, most: int = LONGEST_TEXT) -> str:
        """Any text that can be written as UTF-8."""
        value = self.value
        if type(value) is not str:
            self.fail(f"a text is needed, not {_kind(value)}")
        if len(value) > most:
            self.fail(f"a text has at most {most:,} characters here")
        try:
            value.encode()
        except UnicodeEncodeError:
            self.fail("a text has half of a pair of surrogates in it")
        return str(value)

    def name(self, pattern: re.Pattern[str]) -> str:
        """A name of a form."""
        text = self.text()
        if not is_name(text, pattern):
            self.fail(f"{quoted(text)} is no name")
        return text

    def glyph(self) -> str:
        """One character that can be seen."""
        text = self.text()
        if not is_glyph(text):
            self.fail("one character that can be seen is needed")
        return text

    def place(self, pattern: re.Pattern[str] = PLACE) -> str:
        """Where in a document something is written."""
        text = self.text(LONGEST_PATH)
        if not pattern.fullmatch(text):
            self.fail(f"{quoted(text)} is no place in a document")
        return text

    def names(self, pattern: re.Pattern[str], most: int = MOST) -> tuple[str, ...]:
        """Names, each once."""
        found = tuple([part.name(pattern) for part in self.items(0, most)])
        differ(self, found)
        return found

    def word(self, words: Collection[str]) -> str:
        """One of some words."""
        if type(self.value) is not str or self.value not in words:
            self.fail(f"one of {', '.join(sorted(words))} is needed")
        return str(self.value)


def differ(part: Part, names: Sequence[str]) -> None:
    """Fails if a name is there twice."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            part.fail(f"{quoted(name)} is there twice")
        seen.add(name)


def _kind(value: Any) -> str:
    names = {dict: "an object", list: "a list", str: "a text", bool: "a truth value", type(None): "null"}
    return names.get(type(value), "a number")
