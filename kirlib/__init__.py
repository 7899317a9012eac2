"""A rules engine for board games in which pieces enter spaces and tiles react."""

from kirlib.diagnostics import (
    CompileError,
    Diagnostic,
    IllegalMoveError,
    KirlibError,
    NotationError,
    Severity,
    Span,
    StateError,
)
from kirlib.game import Game, games, load_game, load_game_text
from kirlib.model.event import Event
from kirlib.model.move import Move
from kirlib.model.observation import Observation
from kirlib.model.outcome import CHANCE, TERMINAL, Outcome
from kirlib.model.trace import Trace
from kirlib.state import State

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
    "Move",
    "NotationError",
    "Observation",
    "Outcome",
    "Severity",
    "Span",
    "State",
    "StateError",
    "Trace",
    "games",
    "load_game",
    "load_game_text",
]
