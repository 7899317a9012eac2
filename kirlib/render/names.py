"""What pieces and players are called, and in which colour."""

from __future__ import annotations

from collections import Counter

from kirlib.diagnostics import printable
from kirlib.game import Game
from kirlib.model.observation import Observation, PieceView, TileView
from kirlib.render.style import Style, arrow, one_column
from kirlib.render.words import Chunk


class Names:
    """Names for one game's tiles and the pieces of one observation.

    Pieces have the numbers that moves give them, from 0; one that its kind or its owner makes plain has none, nor have
    those that only their spaces tell apart.
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
        several = self._alike[piece.kind, piece.owner] > 1 and not self.kinds[piece.kind].alike
        count = f" {number}" if several else ""
        return printable(f"{own}{name}{count}")

    def piece_role(self, number: int) -> str:
        """The colour of a piece: its owner's, or its own."""
        owner = self.pieces[number].owner
        return f"piece{number % 4}" if owner is None else f"seat{owner % 4}"

    def mark(self, number: int) -> str:
        """A piece on the board: its number or its kind's sign, then its facing and its owner."""
        piece = self.pieces[number]
        sign = one_column(self.kinds[piece.kind].glyph, piece.kind, self.style)
        if piece.owner is None and self._alike[piece.kind, None] > 1 and number < 10:
            sign = str(number)
        return sign + self.facing(piece) + ("" if piece.owner is None else str(piece.owner + 1))

    def facing(self, piece: PieceView) -> str:
        """The sign of a piece's facing, with the number of its port; its name where directions are mere labels."""
        if piece.facing is None:
            return ""
        if not self.program.topology.rotates:
            return self.style.signs.to + piece.facing
        topology = self.program.topology
        side, lane = divmod(topology.direction(piece.facing), topology.lanes)
        sign = arrow(self.style.signs.facings, side, topology.sides)
        return sign if topology.lanes == 1 else f"{sign}{lane + 1}"

    def tile_sign(self, name: str, turn: int) -> str:
        """A tile on the board: its sign, and which way its north points if it matters."""
        type_ = self.types[name]
        sign = one_column(type_.glyph, name, self.style)
        if len(type_.turns) < 2:
            return sign
        return sign + arrow(self.style.signs.compass, turn, 360)

    def laid_sign(self, tile: TileView) -> str:
        """A tile that lies on the board: its sign, then the letter of its state and the number of its owner."""
        type_ = self.types[tile.tile]
        letter = state_signs(type_.states).get(tile.state or "", "")
        return self.tile_sign(tile.tile, tile.turn) + letter + ("" if tile.owner is None else str(tile.owner + 1))

    def laid_role(self, tile: TileView) -> str:
        """The colour of a tile that lies on the board: its owner's, or its family's."""
        return self.tile_role(tile.tile) if tile.owner is None else f"seat{tile.owner % 4}"

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


def state_signs(states: tuple[str, ...]) -> dict[str, str]:
    """A sign for each state: its first letter that none before it has, or its number."""
    signs: dict[str, str] = {}
    for number, state in enumerate(states, 1):
        free = [letter for letter in state if letter.isalnum() and letter not in signs.values()]
        signs[state] = free[0] if free else str(number % 10)
    return signs
