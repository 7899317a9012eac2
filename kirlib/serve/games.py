"""The games that a server has loaded, and where it may take them from."""

from __future__ import annotations

import hashlib
import posixpath
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import attrs
from attrs import define, field, frozen

from kirlib import shipped
from kirlib.analysis.written import Written
from kirlib.diagnostics import did_you_mean, quoted
from kirlib.game import Game, build, find_game
from kirlib.reader import Library, Loaded, load_game
from kirlib.serve.errors import Refusal

SUFFIXES = (".yaml", ".yml")


@frozen(eq=False)
class Held:
    """A game that is loaded. `key`: what requests call it by; `written`: where its rules stand."""

    key: str
    game: Game
    written: Written

    @cached_property
    def drawing(self) -> dict[str, Any]:
        """What a client needs to draw the board, JSON-able."""
        return self.game.drawing().to_dict()

    def to_dict(self) -> dict[str, Any]:
        """JSON-able."""
        game = self.game
        return {
            "game": self.key,
            "name": game.name,
            "title": game.title,
            "players": list(game.players),
            "fingerprint": game.fingerprint,
            "moves": len(game.moves),
            "warnings": [diagnostic.to_dict() for diagnostic in game.warnings],
        }


def _held(key: str, loaded: Loaded) -> Held:
    return Held(key, build(loaded), Written(loaded.faults))


@define
class Shelf:
    """The games of a server. `folder`: where files may be read, None: nowhere; `most`: how many it keeps besides those
    that ship."""

    folder: Path | None
    most: int
    kept: dict[str, Held] = field(factory=dict)

    def names(self) -> list[str]:
        """The names of the files that may be loaded."""
        if self.folder is None:
            return []
        found = (path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*"))
        return sorted(name for name in found if self._path(name) is not None)

    def find(self, key: str) -> Held:
        """A game that is loaded, or that ships and is not kept yet. Refusal for any other."""
        if key in self.kept:
            return self.kept[key]
        return self.by_name(key)

    def by_name(self, name: str) -> Held:
        """One that ships."""
        names = shipped.games()
        if name not in names:
            hint = did_you_mean(name, [*names, *self.kept])
            said = f"did you mean {hint}?" if hint else "`games` lists those that ship; load any other first"
            raise Refusal("unknown-game", f"there is no game {quoted(name)}", hint=said)
        return self.kept[name] if name in self.kept else _held(name, find_game(name))

    def by_text(self, text: str, texts: Mapping[str, str]) -> Held:
        """One from its document's text, and those of the documents that it names; CompileError if it is faulty.

        The same texts are the same game.
        """
        digest = hashlib.sha256()
        for part in (text, *(part for name in sorted(texts) for part in (name, texts[name]))):
            data = part.encode("utf-8", "surrogatepass")
            digest.update(b"%d:" % len(data))
            digest.update(data)
        key = f"text-{digest.hexdigest()[:16]}"
        if key in self.kept:
            return self.kept[key]
        library = Library(texts.get)
        return _held(key, load_game(library.text(text, "<text>"), library))

    def by_file(self, name: str) -> Held:
        """One from a file in the folder that was allowed at the start, read anew; what it names may lie there too.

        However a file is named, it is the same game.
        """
        name = posixpath.normpath(name)
        found = self._read(name)
        if found is None:
            said = "start the server with `--games FOLDER`" if self.folder is None else "`games` lists the files"
            raise Refusal("unknown-game", f"there is no file {quoted(name)} that may be read", hint=said)
        library = Library(self._read)
        # with a folder, so that what is said of a name that is not there fits a file; all that is there `_read` finds
        document = attrs.evolve(library.text(found, name), folder=self.folder)
        return _held(f"file-{name}", load_game(document, library))

    def _path(self, name: str) -> Path | None:
        """Where a file is, if it is one that may be read. No name or link leads out of the folder."""
        if self.folder is None or not name.endswith(SUFFIXES):
            return None
        try:
            root = self.folder.resolve()
            path = (root / name).resolve()
            is_there = not Path(name).is_absolute() and path.is_relative_to(root) and path.is_file()
        except (OSError, RuntimeError, ValueError):
            return None
        return path if is_there else None

    def _read(self, name: str) -> bytes | None:
        """The bytes of a file that may be read."""
        path = self._path(name)
        try:
            return None if path is None else path.read_bytes()
        except OSError:
            return None

    def room(self, held: Held) -> None:
        """Refusal if the game is new and there is no room for it."""
        if held.key not in self.kept and held.key not in shipped.games():
            count = sum(key not in shipped.games() for key in self.kept)
            if count >= self.most:
                raise Refusal(
                    "limit", f"{count} games are loaded, the most that this server keeps", hint="close one first"
                )

    def keep(self, held: Held) -> None:
        """Keeps a game from now on."""
        self.kept[held.key] = held
