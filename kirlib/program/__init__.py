"""The compiled tables of a game."""

from kirlib.program.movement import Movement, Stage
from kirlib.program.numbering import Moves
from kirlib.program.program import End, Face, Mounted, PieceKind, Program, Setup, Step, TileType

__all__ = [
    "End",
    "Face",
    "Mounted",
    "Movement",
    "Moves",
    "PieceKind",
    "Program",
    "Setup",
    "Stage",
    "Step",
    "TileType",
]
