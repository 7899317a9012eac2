"""A game as a caller holds it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from attrs import evolve

from kirlib import shipped
from kirlib.diagnostics import CompileError, Diagnostic, IllegalMoveError, StateError
from kirlib.engine import Machine
from kirlib.model.move import Move
from kirlib.model.observation import Observation
from kirlib.notation.moves import parse_move
from kirlib.program import Moves, Program
from kirlib.state import State

if TYPE_CHECKING:
    from kirlib.drawing import Drawing
    from kirlib.reader import Loaded, Resolver
    from kirlib.reader.library import Missing, Origin

# What reads and compiles documents is imported when it is first asked for: a compiled program needs none of it.

PROGRAMS = ".json"
"""How the names of files with saved programs end."""


class Game:
    """A compiled game. It never changes and may be used from many threads."""

    __slots__ = ("__weakref__", "machine", "warnings")

    def __init__(self, program: Program, warnings: tuple[Diagnostic, ...] = ()) -> None:
        self.machine = Machine(program)
        self.warnings = warnings

    @property
    def program(self) -> Program:
        """The compiled tables."""
        return self.machine.program

    @property
    def name(self) -> str:
        """The game's name."""
        return self.program.name

    @property
    def title(self) -> str:
        """What people call it."""
        return self.program.title

    @property
    def players(self) -> range:
        """How many can play."""
        least, most = self.program.players
        return range(least, most + 1)

    @property
    def moves(self) -> Moves:
        """The finite numbering of all moves: `moves[i]`, `moves.index(move)`, `len(moves)`."""
        return self.machine.tables.moves

    @property
    def fingerprint(self) -> str:
        """A digest of the resolved meaning: comments, titles and layout do not change it, a priority does."""
        return self.program.fingerprint

    def initial_state(self, players: int | None = None, first: int | None = None) -> State:
        """The state before the first move.

        `players`: how many play (None: the fewest that can). `first`: the index of the player who is first in every
        turn; None follows the document: a fixed seat, or a chance move. ValueError for others.
        """
        count = self.players.start if players is None else players
        if type(count) is not int or count not in self.players:
            raise ValueError(f"{self.name} is for {_range(self.players)} players, not {players!r}")
        if first is not None and (type(first) is not int or first not in range(count)):
            raise ValueError(f"the first player is one of 0 to {count - 1}, not {first!r}")
        return self.machine.initial_state(count, first)

    def state_from_dict(self, data: Mapping[str, Any]) -> State:
        """The state that `State.to_dict` wrote. StateError for another game's or ruleset's, and for faulty data."""
        return self.machine.restore(data)

    def sample_state(self, observation: Observation, rng: Random) -> State:
        """A state that fits an observation, every deal of the unseen tiles being equally likely."""
        if not isinstance(observation, Observation):
            raise StateError(f"an Observation is needed, not a {type(observation).__name__}")
        return self.machine.sample_state(observation, rng)

    def parse_move(self, text: str, state: State | None = None) -> Move:
        """The move that a text names.

        NotationError if it names none; with `state`, IllegalMoveError if it is not legal there.
        """
        move = parse_move(text, self.program, self.moves)
        if state is not None and move not in state.legal_moves():
            raise IllegalMoveError(self.machine.refusal(state, move))
        return move

    def parse_position(self, text: str) -> State:
        """The state that `State.position_text` wrote. NotationError or StateError if it cannot be read."""
        from kirlib.notation.positions import position_data

        return self.machine.restore(position_data(text, self.name, self.fingerprint))

    def drawing(self) -> Drawing:
        """What a program needs to draw the game: where the spaces are, what is next to what, kinds of tiles and pieces.

        Made anew each time: keep it.
        """
        from kirlib.drawing import drawing

        return drawing(self.program)

    def to_json(self) -> str:
        """The compiled program as JSON, which `load_program_text` reads without YAML or the compiler.

        Without warnings. ProgramError if it would be larger than what is read.
        """
        from kirlib.saved import dump_text

        return dump_text(self.program)

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self.program, self.warnings)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __repr__(self) -> str:
        return f"<Game {self.name}>"


def _range(players: range) -> str:
    return f"{players[0]}" if len(players) == 1 else f"{players[0]} to {players[-1]}"


def games() -> tuple[str, ...]:
    """The names of the games that ship."""
    return shipped.games()


def load_game(name: str | os.PathLike[str]) -> Game:
    """A game that ships, by its name, or one in a file, by its path.

    What ends in .yaml, .yml or .json, has a separator, or is not a string is a path; one that ends in .json is that of
    a saved program (see `load_program`, also for its errors). CompileError, with `.diagnostics`, if there is no such
    game or its document is faulty.
    """
    return load_program(Path(name)) if is_program(name) else build(find_game(name))


def is_program(name: str | os.PathLike[str]) -> bool:
    """Whether a name is the path of a saved program."""
    return os.fspath(name).endswith(PROGRAMS)


def load_program(path: str | os.PathLike[str]) -> Game:
    """A game from the file of its compiled program, as `Game.to_json` and `kirlib compile` write it.

    Neither YAML nor the compiler is needed. The file may come from anybody: ProgramError, with the `path` of the fault
    in it, if it holds no sound program, or one that was changed. CompileError, with `.diagnostics`, if there is no such
    file or it cannot be read; only regular files are.
    """
    from kirlib.files import TooLarge, read_regular
    from kirlib.saved import LARGEST, load_text, too_large

    if not isinstance(path, str | os.PathLike):
        raise TypeError(f"a path is needed, not {type(path).__name__}; `load_program_text` takes the text itself")
    try:
        found = read_regular(path, LARGEST, "name the file of a compiled program")
    except TooLarge:
        raise too_large() from None
    if isinstance(found, Diagnostic):
        if str(path).lstrip().startswith("{"):
            found = evolve(found, suggestion="`load_program_text` takes the text itself")
        raise CompileError([found])
    return Game(load_text(found))


def load_program_text(text: str | bytes) -> Game:
    """A game from the text of its compiled program, as `Game.to_json` writes it; bytes are UTF-8.

    Neither YAML nor the compiler is needed, and no file is read. The text may come from anybody: ProgramError, with the
    `path` of the fault in it, if it is no sound program or was changed.
    """
    if not isinstance(text, str | bytes):
        raise TypeError(f"a program is str or bytes, not {type(text).__name__}; `load_program` takes paths")
    from kirlib.saved import load_text

    return Game(load_text(text))


def find_game(name: str | os.PathLike[str]) -> Loaded:
    """Reads a game by name or path, with all its faults, and does not raise for them."""
    from kirlib.reader import Library
    from kirlib.reader import load_game as read_game
    from kirlib.reader.library import Missing

    library = Library()
    text = os.fspath(name)
    is_path = not isinstance(name, str) or text.endswith((".yaml", ".yml")) or "/" in text or os.sep in text
    origin: Origin | Missing = library.open(Path(text)) if is_path else library.ship(text, "game")
    if isinstance(origin, Missing):
        raise CompileError([Diagnostic("unknown-game", origin.message, suggestion=origin.suggestion)])
    return read_game(origin, library)


def load_game_text(text: str | bytes, resolver: Resolver | None = None) -> Game:
    """A game from its document's text. No file is read, other than those that ship.

    `resolver` is asked first for each name under `extends` and `uses`: it returns the document's text, or None for one
    that ships. CompileError, with `.diagnostics`, if the document is faulty.
    """
    if not isinstance(text, str | bytes):
        raise TypeError(f"a document is str or bytes, not {type(text).__name__}; `load_game` takes paths")
    from kirlib.reader import Library
    from kirlib.reader import load_game as read_game

    library = Library(resolver)
    return build(read_game(library.text(text, "<text>"), library))


def build(loaded: Loaded) -> Game:
    """Compiles what was read; CompileError with all faults if there are errors."""
    from kirlib.compiler import compile_game

    program = compile_game(loaded)
    if program is None or loaded.faults.errors:
        raise CompileError(loaded.faults.sorted())
    return Game(program, loaded.faults.sorted())
