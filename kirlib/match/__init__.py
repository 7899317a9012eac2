"""A game being played: players, chance, history, undo, and a record of it."""

from kirlib.match.errors import MatchError, PlayerTimeoutError
from kirlib.match.match import Match
from kirlib.match.played import Played
from kirlib.match.told import Told

__all__ = ["Match", "MatchError", "Played", "PlayerTimeoutError", "Told"]
