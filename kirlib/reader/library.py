"""Finds documents: beside the one that names them, through a caller's resolver, or among those that ship."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from attrs import define, field, frozen

from kirlib import shipped
from kirlib.diagnostics import did_you_mean, quoted
from kirlib.source import Document, parse, read

Resolver = Callable[[str], "str | bytes | None"]


@frozen(eq=False)
class Origin:
    """A document and where it came from: `folder` is None for one that is not a file. `key` tells documents apart."""

    key: str
    document: Document
    folder: Path | None


@frozen
class Missing:
    """Why there is no such document, and what to do."""

    message: str
    suggestion: str


@define
class Library:
    """Documents by name, each read once."""

    resolver: Resolver | None = None
    _read: dict[str, Origin] = field(factory=dict)

    def open(self, path: Path) -> Origin:
        """A file given by the caller, anywhere."""
        try:
            where = path.resolve() if path.exists() else path
        except OSError:  # a name that is too long, a folder that is closed: reading it says so
            where = path
        return self._keep(str(where), lambda: read(path), where.parent)

    def text(self, text: str | bytes, label: str) -> Origin:
        """A text given by the caller."""
        return Origin(label, parse(text, label), None)

    def find(self, name: str, noun: str, origin: Origin) -> Origin | Missing:
        """The `game` or `tile set` that a document names, or why there is none.

        A name that ends in .yaml or .yml is a file beside the document, in its folder or below; any other is that of
        one that ships. A caller's resolver is asked first.
        """
        if self.resolver is not None:
            found = self.resolver(name)
            if found is not None:
                if not isinstance(found, str | bytes):
                    raise TypeError(f"the resolver must return str, bytes or None, not {type(found).__name__}")
                return self._keep(f"resolver:{name}", lambda: parse(found, name), None)
        if name.endswith((".yaml", ".yml")):
            return self._file(name, origin)
        return self.ship(name, noun)

    def ship(self, name: str, noun: str) -> Origin | Missing:
        """A document that ships."""
        names, take = (
            (shipped.games(), shipped.read_game) if noun == "game" else (shipped.tile_sets(), shipped.read_tile_set)
        )
        if name not in names:
            hint = did_you_mean(name, names)
            return Missing(
                f"no {noun} {quoted(name)} ships with kirlib",
                f"did you mean {hint}?" if hint else f"there are: {', '.join(names)}",
            )
        label, data = take(name)
        return self._keep(label, lambda: parse(data, label), None)

    def _file(self, name: str, origin: Origin) -> Origin | Missing:
        folder = origin.folder
        if folder is None:
            return Missing(
                f"{quoted(name)} is a file, but this document is not one, so nothing lies beside it",
                "name one that ships, or load this document from a file",
            )
        try:
            where = (folder / name).resolve()
            inside = not Path(name).is_absolute() and where.is_relative_to(folder.resolve())
            there = inside and where.is_file()
        except (OSError, RuntimeError, ValueError):  # a name that is too long, links that go round, a NUL
            return Missing(f"{quoted(name)} cannot be the name of a file", "give the file a plain name")
        if not inside:
            return Missing(
                f"{quoted(name)} lies outside the folder of this document", "move it there, and name it from there"
            )
        if not there:
            return Missing(f"there is no file {quoted(name)} beside this document", "check the name and the folder")
        return self._keep(str(where), lambda: read(where), where.parent)

    def _keep(self, key: str, make: Callable[[], Document], folder: Path | None) -> Origin:
        found = self._read.get(key)
        if found is None:
            found = self._read[key] = Origin(key, make(), folder)
        return found
