"""The games that scenarios name, each loaded once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from attrs import define, field

from kirlib import shipped
from kirlib.cli.documents import BadData
from kirlib.cli.loading import unknown
from kirlib.diagnostics import CompileError, printable
from kirlib.game import PROGRAMS, Game, load_game

SUFFIXES = (".yaml", ".yml")
PATHS = (*SUFFIXES, PROGRAMS)


@define
class GameCache:
    """Games by name or path; one that cannot be loaded is tried once.

    `given`: the game that the caller names; `folder`: where a path in a scenario starts from.
    """

    given: str | None = None
    folder: Path | None = None
    _loaded: dict[str, Game | str] = field(factory=dict)

    def of(self, scenario: Any) -> Game:
        """The game that a scenario names, or the one given; BadData if there is none or they are not the same."""
        named = scenario.get("game") if isinstance(scenario, dict) else None
        if named is None and self.given is not None:
            return self.load(self.given)
        if named is None:
            raise BadData("game: the key is missing: name the game there, or with --game")
        if not isinstance(named, str):
            raise BadData("game: the name of a game is needed")
        if self.given is None:
            return self.beside(named)
        game = self.load(self.given)
        if named not in (self.given, game.name):
            said = printable(named)[:60]
            raise BadData(f"game: the scenario is of {said}, but --game says {printable(self.given)[:200]}")
        return game

    def beside(self, name: str) -> Game:
        """The game that a scenario names: one that ships, or a file by its path from the scenario's folder."""
        if name.endswith(PATHS):
            return self.load(name if self.folder is None else str(self.folder / name))
        if name not in shipped.games():
            raise BadData(f"game: {unknown(name)}")
        return self.load(name)

    def source_of(self, scenario: dict[str, Any]) -> str:
        """How the game that `of` finds is named: its name, or its path."""
        if self.given is not None:
            return self.given
        name = str(scenario["game"])
        return name if self.folder is None or not name.endswith(PATHS) else str(self.folder / name)

    def load(self, name: str) -> Game:
        """A game by name or path; BadData if it cannot be loaded."""
        if name not in self._loaded:
            try:
                self._loaded[name] = load_game(name)
            except CompileError as error:
                self._loaded[name] = f"game: {printable(name)[:200]} is faulty: {error.diagnostics[0]}"
            except (OSError, ValueError, RuntimeError) as error:
                self._loaded[name] = f"game: {printable(name)[:200]} cannot be read: {error}"
        found = self._loaded[name]
        if isinstance(found, str):
            raise BadData(found)
        return found
