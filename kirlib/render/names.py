"""What pieces and players are called, and in which colour."""

from __future__ import annotations

from collections import Counter

from kirlib.diagnostics import printable
from kirlib.game import Game
from kirlib.model.observation import Observation, PieceView
from kirlib.render.style import Style, arrow, one_column
from kirlib.render.words import Chunk


class Names:
    """Names for one game's tiles and the pieces of one observation.

    Pieces have the numbers that moves give them, from 0; one that its kind or its owner makes plain has none.
    """

    def __init__(self, game: Game, observation: Observation, style: Style) -> None:
        self.program = game.program
        self.style = style
        self.kinds = {kind.name: kind for kind in self.program.kinds}
        self.types = {type_.name: type_ for type_ in self.program.types}
        self.pieces = observation.pieces
        self._alike = Counter((piece.kind, piece.owner) for piece in observation.pieces)

    def piece(self, number: int) -> str:
        """A piece by its number."""
        piece = self.pieces[number]
        name = self.kinds[piece.kind].title or piece.kind
        own = "" if piece.owner is None else f"player {piece.owner + 1}'s "
        count = f" {number}" if self._alike[piece.kind, piece.owner] > 1 else ""
        return printable(f"{own}{name}{count}")

    def piece_role(self, number: int) -> str:
        """The colour of a piece: its owner's, or its own."""
        owner = self.pieces[number].owner
        return f"piece{number % 4}" if owner is None else f"seat{owner % 4}"

    def mark(self, number: int) -> str:
        """A piece on the board: its number or its kind's sign, then its facing or its owner."""
        piece = self.pieces[number]
        sign = one_column(self.kinds[piece.kind].glyph, piece.kind, self.style)
        if piece.owner is None and self._alike[piece.kind, None] > 1 and number < 10:
            sign = str(number)
        return sign + (self.facing(piece) or ("" if piece.owner is None else str(piece.owner + 1)))

    def facing(self, piece: PieceView) -> str:
        """The sign of a piece's facing; nothing where directions are mere labels."""
        if piece.facing is None or not self.program.topology.rotates:
            return ""
        directions = self.program.topology.directions
        return arrow(self.style.signs.facings, directions.index(piece.facing), len(directions))

    def tile_sign(self, name: str, turn: int) -> str:
        """A tile on the board: its sign, and which way its north points if it matters."""
        type_ = self.types[name]
        sign = one_column(type_.glyph, name, self.style)
        if len(type_.turns) < 2:
            return sign
        return sign + arrow(self.style.signs.compass, turn, 360)

    def tile_role(self, name: str) -> str:
        """The colour of a tile: its family's."""
        return f"family{self.types[name].family % 4}"

    def tile(self, name: str, before: str = "", after: str = "") -> Chunk:
        """A tile's name, coloured."""
        return ((before, ""), (name, self.tile_role(name)), (after, ""))

    @staticmethod
    def seat(player: int) -> str:
        """A player, counted from 1."""
        return f"player {player + 1}"
