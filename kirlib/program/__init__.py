"""The compiled tables of a game."""

from kirlib.program.movement import Movement, Stage
from kirlib.program.numbering import Moves
from kirlib.program.program import (
    Die,
    End,
    Expr,
    Face,
    Formation,
    Mounted,
    PieceKind,
    Program,
    Region,
    Setup,
    Statement,
    Step,
    TileType,
    Variable,
)

__all__ = [
    "Die",
    "End",
    "Expr",
    "Face",
    "Formation",
    "Mounted",
    "Movement",
    "Moves",
    "PieceKind",
    "Program",
    "Region",
    "Setup",
    "Stage",
    "Statement",
    "Step",
    "TileType",
    "Variable",
]
