"""A compiled game: plain tables, with no trace of the document's layout."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import attrs
from attrs import frozen

from kirlib.model.rules import LocalRules
from kirlib.program.movement import Movement
from kirlib.topology import Topology


@frozen
class PieceKind:
    """A kind of piece. `destroys`: the kinds, by number, that it destroys where it enters."""

    name: str
    plural: str
    facing: bool
    owned: bool
    destroys: tuple[int, ...]
    title: str = attrs.field(default="", eq=False)
    glyph: str = attrs.field(default="", eq=False)


@frozen
class Setup:
    """One piece at the start: kind and owner (-1 for none) by number, its space (-2: still to be put) and facing."""

    kind: int
    owner: int
    space: int
    facing: int


@frozen
class Mounted:
    """What a tile on a piece does. `families` by number; `within`: steps from the piece; 0 for nothing destroyed."""

    on: int
    hold: bool
    families: tuple[int, ...]
    within: int
    at_once: bool


@frozen
class TileType:
    """A kind of tile.

    `turns`: the orientations that differ, in degrees clockwise. `faces`: the first of its faces (one for each of
    them, in order), -1 for a kind that is placed on pieces.
    """

    name: str
    family: int
    rules: LocalRules
    turns: tuple[int, ...]
    faces: int
    mounted: Mounted | None
    title: str = attrs.field(default="", eq=False)
    glyph: str = attrs.field(default="", eq=False)
    text: str = attrs.field(default="", eq=False)


@frozen
class Face:
    """A kind of tile in one orientation; `rules` are turned accordingly."""

    type: int
    turn: int
    rules: LocalRules


@frozen
class Step:
    """One step of a turn; `kind` is a number of a kind of piece, `count` a number of spaces or tiles."""

    op: str
    kind: int = -1
    count: int = 0
    at_once: bool = False


@frozen
class End:
    """One way to end: `op` is `destroyed`, `blocked`, `repetition` or `limit`. `text` is the reason it gives."""

    op: str
    kind: int = -1
    count: int = 0
    owner_wins: bool = False
    text: str = ""


@frozen(slots=False)
class Program:
    """All that the engine needs to run a game.

    `first`: the seat that is first, or -1 for chance. `supply`: how many tiles of each kind there are.
    `steps`: those of the setup, then, from `loop` on, those of every turn.
    `alike`: for each kind of tile and each rotation of the board, the orientation (its place in `turns`) that acts so.
    `digests`: a digest for each section of the document and each tile, of their meaning.
    """

    name: str
    title: str = attrs.field(eq=False)
    about: str = attrs.field(eq=False)
    players: tuple[int, int]
    first: int
    topology: Topology
    families: tuple[str, ...]
    kinds: tuple[PieceKind, ...]
    types: tuple[TileType, ...]
    faces: tuple[Face, ...]
    alike: tuple[tuple[int, ...], ...]
    supply: tuple[int, ...]
    supply_hidden: bool
    hands_hidden: bool
    roster: tuple[Setup, ...]
    steps: tuple[Step, ...]
    loop: int
    movement: Movement
    ends: tuple[End, ...]
    fingerprint: str = ""
    digests: Mapping[str, str] = attrs.field(factory=dict, eq=False, hash=False)

    def __hash__(self) -> int:
        return hash((self.name, self.fingerprint))

    @cached_property
    def type_numbers(self) -> dict[str, int]:
        """The number of each kind of tile, by name."""
        return {t.name: number for number, t in enumerate(self.types)}

    @cached_property
    def space_numbers(self) -> dict[str, int]:
        """The number of each space, by name."""
        return {name: number for number, name in enumerate(self.topology.names)}

    @cached_property
    def direction_numbers(self) -> dict[str, int]:
        """The number of each direction, by name."""
        return {name: number for number, name in enumerate(self.topology.directions)}

    def face_at(self, kind: int, degrees: int) -> int | None:
        """The face of a kind of tile turned by `degrees` clockwise, or None where the board has no such turn."""
        rotations = self.alike[kind]
        unit, rest = divmod(degrees * len(rotations), 360)
        if rest or not 0 <= unit < len(rotations):
            return None
        return self.types[kind].faces + rotations[unit]
