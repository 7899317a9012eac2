"""A rules engine for board games in which pieces enter spaces and tiles react."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kirlib.diagnostics import (
    CompileError,
    Diagnostic,
    IllegalMoveError,
    KirlibError,
    NotationError,
    ProgramError,
    Severity,
    Span,
    StateError,
)
from kirlib.game import Game, games, load_game, load_game_text, load_program, load_program_text
from kirlib.model.event import Event
from kirlib.model.move import Move
from kirlib.model.observation import Observation
from kirlib.model.outcome import CHANCE, TERMINAL, Outcome
from kirlib.model.trace import Trace
from kirlib.state import State

if TYPE_CHECKING:
    from kirlib.match import Match, MatchError, Played, PlayerTimeoutError, Told
    from kirlib.record import Record, RecordError, replay

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "TERMINAL",
    "CompileError",
    "Diagnostic",
    "Event",
    "Game",
    "IllegalMoveError",
    "KirlibError",
    "Match",
    "MatchError",
    "Move",
    "NotationError",
    "Observation",
    "Outcome",
    "Played",
    "PlayerTimeoutError",
    "ProgramError",
    "Record",
    "RecordError",
    "Severity",
    "Span",
    "State",
    "StateError",
    "Told",
    "Trace",
    "games",
    "load_game",
    "load_game_text",
    "load_program",
    "load_program_text",
    "replay",
]

# What is not needed to load a game and play it is imported when it is first asked for: `import kirlib` is kept quick.
_LATER = {
    **dict.fromkeys(("Match", "MatchError", "Played", "PlayerTimeoutError", "Told"), "kirlib.match"),
    **dict.fromkeys(("Record", "RecordError", "replay"), "kirlib.record"),
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'kirlib' has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_LATER[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
