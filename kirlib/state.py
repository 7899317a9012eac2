"""A position: an immutable, hashable, comparable value; and the working copy that the engine makes the next one of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, Protocol

from kirlib.model.move import Move
from kirlib.model.outcome import CHANCE, TERMINAL, Outcome

if TYPE_CHECKING:
    from fractions import Fraction
    from random import Random

    from kirlib.model.observation import Observation
    from kirlib.model.trace import Trace
    from kirlib.program import Program

UNPLACED = -2
GONE = -1
NOBODY = -1

LogItem = tuple[Any, ...]
Log = list[LogItem]


class Piece(NamedTuple):
    """Where a piece is and what it remembers.

    `space`: a space's number, `GONE` or `UNPLACED`. `facing`: a direction's number. `looping`: whether its last
    movement ended in a loop. `last`: the space of the tile that moved it last, or -1.
    """

    space: int
    facing: int
    looping: bool
    last: int


class Runner(Protocol):
    """What a state asks of the engine that made it."""

    @property
    def program(self) -> Program: ...
    def legal_moves(self, state: State) -> Sequence[Move]: ...
    def chance_outcomes(self, state: State) -> list[tuple[Move, Fraction]]: ...
    def sample_chance(self, state: State, rng: Random) -> Move: ...
    def play(self, state: State, move: Move) -> State: ...
    def trace(self, state: State, move: Move) -> Trace: ...
    def observation(self, state: State, player: int | None) -> Observation: ...
    def to_dict(self, state: State) -> dict[str, Any]: ...
    def restore(self, data: dict[str, Any]) -> State: ...
    def position_text(self, state: State) -> str: ...


Frame = tuple[int, int, int, int, int, int]
"""Where a rule stands: its block, the place of the next statement, and the values of `it`, `here`, `me`, `there`."""


class Flow:
    """What rules need beside the board. Its mappings and tuples are replaced, never changed.

    - `counters`: the values of all variables; `shown`: places among them of secrets that have been revealed;
    - `at`: for each space that has any its pieces, from the bottom up (by number where their order does not matter);
    - `agenda`: frames, the last of which runs; `waiting`: frames that come after those, the first first;
    - `mover`: whose turn it is; `again`: whether the same player has the next turn too;
    - `round`: how many rounds have begun; `decisions`: how many moves players have made;
    - `zones`: what is known of formations, with the `at` that it holds for, or None (derived);
    - `options`: the numbers of the moves that are waited for, or None where rules do not wait (derived).
    """

    __slots__ = (
        "again",
        "agenda",
        "at",
        "counters",
        "decisions",
        "mover",
        "options",
        "round",
        "shown",
        "waiting",
        "zones",
    )

    counters: tuple[int, ...]
    shown: frozenset[int]
    at: dict[int, tuple[int, ...]]
    agenda: tuple[Frame, ...]
    waiting: tuple[Frame, ...]
    mover: int
    again: bool
    round: int
    decisions: int
    zones: Any
    options: list[int] | None

    def copy(self) -> Flow:
        """Another one that shares everything."""
        new = _new(Flow)
        new.counters = self.counters
        new.shown = self.shown
        new.at = self.at
        new.agenda = self.agenda
        new.waiting = self.waiting
        new.mover = self.mover
        new.again = self.again
        new.round = self.round
        new.decisions = self.decisions
        new.zones = self.zones
        new.options = self.options
        return new

    def key(self, ordered: bool) -> tuple[Any, ...]:
        """What tells two apart; `ordered`: whether the order of pieces on a space matters."""
        stacks = frozenset((s, pieces) for s, pieces in self.at.items() if len(pieces) > 1) if ordered else None
        return (
            self.counters,
            self.shown,
            self.agenda,
            self.waiting,
            self.mover,
            self.again,
            self.round,
            self.decisions,
            stacks,
        )


_new = object.__new__
_set = object.__setattr__


class Draft:
    """A position being worked on. Its mappings and tuples are shared with states, so they are replaced, never changed.

    - `_tiles`: space → the tile laid there; `_near`: space → the tiles that influence it (derived from `_tiles`);
    - `roster`: kind and owner of each piece; `pieces`: the pieces, in the same order;
    - `mounted`: `(kind of tile, piece)` for tiles that lie on pieces, in the order of placing;
    - `hands`: for each player its kinds of tile, ascending;
      `supply`, `removed`: a count for each kind of tile, `stock`: how many are in the supply;
    - `turn`: 0 during the setup; `step`: number of the step;
      `seat`: how many players, from the first on, are done with it;
    - `pending`: the verb of the moves that are waited for, `player` who makes them;
    - `changed`: whether a tile was placed or went this turn;
      `history`: the pieces at the ends of turns since the last change;
    - `_free`: the spaces with neither tile nor piece, or None where that has not been found out yet (derived);
    - `marked`: spaces of tiles destroyed this turn; `struck`: pieces destroyed this turn;
    - `out`: seats that have been eliminated; `flow`: what rules need, None in a game without any.
    """

    __slots__ = (
        "__weakref__",
        "_free",
        "_hash",
        "_legal",
        "_near",
        "_tiles",
        "changed",
        "first",
        "flow",
        "hands",
        "history",
        "machine",
        "marked",
        "mounted",
        "out",
        "outcome",
        "pending",
        "pieces",
        "player",
        "removed",
        "roster",
        "seat",
        "step",
        "stock",
        "struck",
        "supply",
        "turn",
    )

    machine: Runner
    _tiles: dict[int, Any]
    _near: dict[int, tuple[Any, ...]]
    roster: tuple[tuple[int, int], ...]
    pieces: tuple[Piece, ...]
    mounted: tuple[tuple[int, int], ...]
    hands: tuple[tuple[int, ...], ...]
    supply: tuple[int, ...]
    stock: int
    removed: tuple[int, ...]
    first: int
    turn: int
    step: int
    seat: int
    pending: str | None
    player: int
    changed: bool
    history: tuple[tuple[Piece, ...], ...]
    marked: frozenset[int]
    struck: frozenset[int]
    outcome: Outcome | None
    out: frozenset[int]
    flow: Flow | None
    _free: list[int] | None
    _hash: int | None
    _legal: Sequence[Move] | None

    def _copy(self) -> Draft:
        """A working copy that shares everything."""
        new = _new(Draft)
        new._free = self._free
        new.machine = self.machine
        new._tiles = self._tiles
        new._near = self._near
        new.roster = self.roster
        new.pieces = self.pieces
        new.mounted = self.mounted
        new.hands = self.hands
        new.supply = self.supply
        new.stock = self.stock
        new.removed = self.removed
        new.first = self.first
        new.turn = self.turn
        new.step = self.step
        new.seat = self.seat
        new.pending = self.pending
        new.player = self.player
        new.changed = self.changed
        new.history = self.history
        new.marked = self.marked
        new.struck = self.struck
        new.outcome = self.outcome
        new.out = self.out
        flow = self.flow
        new.flow = None if flow is None else flow.copy()
        return new

    def _keep_free(self, free: list[int]) -> None:
        """Remembers the free spaces; they follow from the rest, so a state may do so too."""
        _set(self, "_free", free)

    def freeze(self) -> State:
        """The state that this draft has become; the draft must not be used any more."""
        self._hash = None
        self._legal = None
        self.__class__ = State
        return self  # type: ignore[return-value]


class State(Draft):
    """A position of a game: immutable, hashable, comparable. `play` returns another one.

    It is the trusted side: it holds everything, hidden hands too. Give players an `observation`.
    """

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a State cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a State cannot be changed: {name}")

    @property
    def current_player(self) -> int:
        """The index of the player who decides, `CHANCE` (-1) or `TERMINAL` (-4)."""
        return self.player

    @property
    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.player == TERMINAL

    @property
    def is_chance(self) -> bool:
        """Whether chance moves next."""
        return self.player == CHANCE

    @property
    def tiles(self) -> Mapping[int, Any]:
        """The tiles on the board by the number of their space: each has a `face`, its number in the program's faces."""
        return MappingProxyType(self._tiles)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    def legal_moves(self) -> Sequence[Move]:
        """The legal moves in a stable order; at a chance node its outcomes; empty when the game has ended.

        Length, indexing and membership are cheap; the moves are made when asked for.
        """
        legal = self._legal
        if legal is None:
            legal = self.machine.legal_moves(self)
            _set(self, "_legal", legal)
        return legal

    def chance_outcomes(self) -> list[tuple[Move, Fraction]]:
        """Each outcome with its exact probability (they sum to 1); empty where chance does not move."""
        return self.machine.chance_outcomes(self)

    def sample_chance(self, rng: Random) -> Move:
        """One outcome, drawn with `rng`; ValueError where chance does not move."""
        return self.machine.sample_chance(self, rng)

    def play(self, move: Move) -> State:
        """The state after a move. IllegalMoveError leaves everything as it was."""
        return self.machine.play(self, move)

    def trace(self, move: Move) -> Trace:
        """As `play`, with all that happened: `.state` and `.events`."""
        return self.machine.trace(self, move)

    def returns(self) -> tuple[float, ...]:
        """One float a player: each stakes 1, the winners share the pot evenly; zeros before the end."""
        if self.outcome is None:
            return (0.0,) * len(self.hands)
        return self.outcome.returns(len(self.hands))

    def observation(self, player: int | None = None) -> Observation:
        """What a player may know, and nothing else; None: a spectator."""
        return self.machine.observation(self, player)

    def to_dict(self) -> dict[str, Any]:
        """JSON-able, with everything hidden in it; `Game.state_from_dict` reads it back."""
        return self.machine.to_dict(self)

    def position_text(self) -> str:
        """One line of text with everything hidden in it; `Game.parse_position` reads it back."""
        return self.machine.position_text(self)

    def _key(self) -> tuple[Any, ...]:
        return (
            self.player,
            self.turn,
            self.step,
            self.seat,
            self.pending,
            self.first,
            self.pieces,
            self.hands,
            self.supply,
            self.removed,
            self.mounted,
            self.roster,
            self.changed,
            self.history,
            self.marked,
            self.struck,
            self.outcome,
            self.out,
            None if self.flow is None else self.flow.key(self.machine.program.ordered),
            frozenset([(space, laid.face) for space, laid in self._tiles.items()]),
            self.machine.program.fingerprint,
        )

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, State):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        found = self._hash
        if found is None:
            found = hash(self._key())
            _set(self, "_hash", found)
        return found

    def __repr__(self) -> str:
        """Hides what is hidden: no hand, no supply."""
        program = self.machine.program
        who = {CHANCE: "chance", TERMINAL: "nobody"}.get(self.player, f"player {self.player}")
        end = f", {self.outcome.result}" if self.outcome else ""
        return f"<State of {program.name}: turn {self.turn}, {len(self._tiles)} tiles, {who} to move{end}>"

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.machine, self.to_dict())


def _restore(machine: Runner, data: dict[str, Any]) -> State:
    return machine.restore(data)
