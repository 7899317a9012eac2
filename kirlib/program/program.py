"""A compiled game: plain tables, with no trace of the document's layout."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import attrs
from attrs import frozen

from kirlib.model.rules import LocalRules
from kirlib.program.movement import Movement
from kirlib.topology import Topology

Expr = tuple[Any, ...]
"""A guard or an amount: its operator, then its parts, each a number, a name or another such tuple."""


@frozen
class Variable:
    """A number in the state, or one for each player or piece: a counter, what a die shows, what was chosen.

    `of`: `game`, `player` or `piece`; `base`: the place of its first value among `Flow.counters`. `words`: names of the
    values from 1 on, for a choice among words (0: none yet); of a die those from -1 down. `hidden`: a player's value is
    its own secret until shown. `chosen`: whether players choose it.
    """

    name: str
    of: str
    base: int
    start: int
    least: int
    most: int
    words: tuple[str, ...] = ()
    hidden: bool = False
    chosen: bool = False


@frozen
class Region:
    """A named set of spaces; `seated`: one for each seat, else just one."""

    name: str
    spaces: tuple[tuple[int, ...], ...]
    seated: bool = False


@frozen
class Formation:
    """What pieces of one kind and owner on a space are, by the first formation whose `test` holds.

    `one`, `all`: whether a piece may leave alone, and whether they move together. `bars`: up to how many steps away
    it bars enemies, -1 for nowhere. `arises`, `enters`: blocks of rules, -1 for none.
    """

    name: str
    kind: int
    test: Expr
    one: bool
    all: bool
    bars: int = -1
    arises: int = -1
    enters: int = -1


@frozen
class Statement:
    """One statement of a rule: `op` with its arguments, run where `test` holds (None: always).

    `args`: sorted pairs of a name and plain data (numbers, names, expressions, blocks by number).
    """

    op: str
    test: Expr | None = None
    args: tuple[tuple[str, Any], ...] = ()

    def get(self, name: str, default: Any = None) -> Any:
        """An argument, or `default`."""
        return next((value for key, value in self.args if key == name), default)


@frozen
class Die:
    """A die: the number of its variable, and for each different face its value and how many faces show it."""

    name: str
    variable: int
    faces: tuple[tuple[str, int], ...]
    weights: tuple[int, ...]


@frozen
class PieceKind:
    """A kind of piece. `destroys`: the kinds, by number, that it destroys where it enters.

    `stacks`: whether the order of pieces on a space matters. `alike`: whether pieces of one owner are told apart only
    by where they are. `meets`: for each kind of piece what happens when this one comes to its space, to one of the same
    owner and to another; empty where they share every space. `reactions`: a block of rules for each event, by name.
    """

    name: str
    plural: str
    facing: bool
    owned: bool
    destroys: tuple[int, ...]
    stacks: bool = False
    alike: bool = False
    meets: tuple[tuple[str, str], ...] = ()
    reactions: tuple[tuple[str, int], ...] = ()
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
    `states`: the names of its states, if it has more than one; `owned`: whether each belongs to a player.
    `holds`: how many pieces it holds, -1 for any number. `bars`: an expression that tells whom it bars, or None.
    `way_out`: for each state the direction by which pieces go on from it, -1 for none; empty where it says nothing.
    `reactions`: a block of rules for each event, by name.
    """

    name: str
    family: int
    rules: LocalRules
    turns: tuple[int, ...]
    faces: int
    mounted: Mounted | None
    states: tuple[str, ...] = ()
    owned: bool = False
    holds: int = -1
    bars: Expr | None = None
    way_out: tuple[int, ...] = ()
    walls: tuple[int, ...] = ()
    reactions: tuple[tuple[str, int], ...] = ()
    title: str = attrs.field(default="", eq=False)
    glyph: str = attrs.field(default="", eq=False)
    text: str = attrs.field(default="", eq=False)


@frozen
class Face:
    """A kind of tile in one orientation; `rules` are turned accordingly.

    `state`: the number of its state. `owner`: a seat, -1 for none. `walls`: the directions of its barred sides.
    """

    type: int
    turn: int
    rules: LocalRules
    state: int = 0
    owner: int = -1
    walls: tuple[int, ...] = ()


@frozen
class Step:
    """One step of a turn; `kind` is a number of a kind of piece, `count` a number of spaces or tiles."""

    op: str
    kind: int = -1
    count: int = 0
    at_once: bool = False


@frozen
class End:
    """One way to end: `op` is `destroyed`, `eliminated`, `last left`, `blocked`, `repetition`, `limit`, `decisions`,
    `when` or `player`.

    `result`: `draw`, `tie` or `loss`, where it sets no player apart; `wins` or `loses` with `player`. `test`: when it
    comes; `winners`: who wins by it. `text` is the reason it gives.
    """

    op: str
    kind: int = -1
    count: int = 0
    owner_wins: bool = False
    result: str = "draw"
    text: str = ""
    test: Expr | None = None
    winners: Expr | None = None


@frozen(slots=False)
class Program:
    """All that the engine needs to run a game.

    `first`: the seat that is first, or -1 for chance. `supply`: how many tiles of each kind there are.
    `steps`: those of the setup, then, from `loop` on, those of every turn.
    `alike`: for each kind of tile and each rotation of the board, the orientation (its place in `turns`) that acts so.
    `alternate`: whether a turn belongs to one player. `layout`: the faces that lie on spaces at the start, as (space,
    face). `walls`: the sides of spaces that are barred, as (space, direction). `blocks`: the rules' statements;
    `labels`: where each block is written, as a path, and `written`: where each statement of it is.
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
    alternate: bool = False
    variables: tuple[Variable, ...] = ()
    dice: tuple[Die, ...] = ()
    regions: tuple[Region, ...] = ()
    formations: tuple[Formation, ...] = ()
    blocks: tuple[tuple[Statement, ...], ...] = ()
    layout: tuple[tuple[int, int], ...] = ()
    walls: tuple[tuple[int, int], ...] = ()
    labels: tuple[str, ...] = attrs.field(default=(), eq=False)
    written: tuple[tuple[str, ...], ...] = attrs.field(default=(), eq=False)
    fingerprint: str = ""
    digests: Mapping[str, str] = attrs.field(factory=dict, eq=False, hash=False)

    def __hash__(self) -> int:
        return hash((self.name, self.fingerprint))

    # What formulas look up is made once, however many of them ask.

    @cached_property
    def region_sets(self) -> tuple[tuple[frozenset[int], ...], ...]:
        """For each region its spaces, for each seat if it is one for each."""
        return tuple(tuple(frozenset(spaces) for spaces in region.spaces) for region in self.regions)

    @cached_property
    def faced(self) -> tuple[bool, ...]:
        """For each kind of piece whether it has a facing."""
        return tuple(kind.facing for kind in self.kinds)

    @cached_property
    def face_types(self) -> tuple[int, ...]:
        """The kind of tile of each face."""
        return tuple(face.type for face in self.faces)

    @cached_property
    def face_owners(self) -> tuple[int, ...]:
        """The owner of each face."""
        return tuple(face.owner for face in self.faces)

    @cached_property
    def face_turns(self) -> tuple[int, ...]:
        """The degrees of each face."""
        return tuple(face.turn for face in self.faces)

    @cached_property
    def face_states(self) -> tuple[int, ...]:
        """The number of each face's state by its name (see `state_numbers`), 0 for those without."""
        states = [self.types[face.type].states for face in self.faces]
        return tuple(self.state_numbers[s[f.state]] if s else 0 for s, f in zip(states, self.faces, strict=True))

    @cached_property
    def state_numbers(self) -> dict[str, int]:
        """A number for the name of each state, the same for all kinds of tile, from 1 on."""
        names = dict.fromkeys(word for kind in self.types for word in kind.states)
        return {word: number for number, word in enumerate(names, 1)}

    @cached_property
    def ruled(self) -> bool:
        """Whether anything in the game goes by rules; if not, a state needs no `flow`."""
        kinds = any(k.stacks or k.alike or k.meets or k.reactions for k in self.kinds)
        tiles = any(
            t.states or t.owned or t.reactions or t.holds >= 0 or t.bars is not None or t.way_out for t in self.types
        )
        tests = any(end.test is not None or end.winners is not None or end.op == "decisions" for end in self.ends)
        return bool(
            kinds
            or tiles
            or tests
            or self.alternate
            or self.blocks
            or self.variables
            or self.formations
            or self.layout
            or self.walls
            or any(face.walls for face in self.faces)
        )

    @cached_property
    def drawn(self) -> int:
        """How many faces there are in their first state and without an owner; they come before the others."""
        return next((n for n, f in enumerate(self.faces) if f.state or f.owner >= 0), len(self.faces))

    @cached_property
    def ordered(self) -> bool:
        """Whether the order of pieces on a space matters."""
        return any(kind.stacks for kind in self.kinds)

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
