"""What a program needs to know of a game to draw it: the board, and the kinds of tiles and pieces."""

from kirlib.drawing.drawing import Direction, Drawing, Edge, PieceKind, Space, TileKind
from kirlib.drawing.make import drawing

__all__ = ["Direction", "Drawing", "Edge", "PieceKind", "Space", "TileKind", "drawing"]
