"""What one seat, or a spectator, may know of a position."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from kirlib.model.flow_view import FlowView
from kirlib.model.outcome import Outcome

Counts = tuple[tuple[str, int], ...]
PastPiece = tuple[str | None, str | None, bool, str | None]
PastRow = tuple[int, int, int, int]
Past = tuple[PastPiece | PastRow, ...]


@frozen
class PieceView:
    """One piece. `at`: its space, None if it is off the board (`waiting`: it is still to be put there).

    `owner`: a player's index or None. `facing`: None for kinds without one. `last`: the space of the tile that moved it
    last, while it remembers it.
    """

    kind: str
    owner: int | None
    at: str | None
    facing: str | None
    looping: bool
    last: str | None
    waiting: bool

    def to_dict(self) -> dict[str, Any]:
        """JSON-able."""
        return {
            "kind": self.kind,
            "owner": self.owner,
            "at": self.at,
            "facing": self.facing,
            "looping": self.looping,
            "last": self.last,
            "waiting": self.waiting,
        }


@frozen
class TileView:
    """One tile on the board, turned by `turn` degrees clockwise; of orientations that act alike the first.

    `state`: the name of its state, `owner`: a player's index; None for tiles without.
    """

    tile: str
    at: str
    turn: int
    state: str | None = None
    owner: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """JSON-able; without `state` or `owner` where there is none."""
        more = {"state": self.state, "owner": self.owner}
        known = {key: value for key, value in more.items() if value is not None}
        return {"tile": self.tile, "at": self.at, "turn": self.turn, **known}


@frozen
class MountedView:
    """One tile on a piece; `on` is the piece's number from 0."""

    tile: str
    on: int

    def to_dict(self) -> dict[str, Any]:
        """JSON-able."""
        return {"tile": self.tile, "on": self.on}


@frozen
class Observation:
    """All that a seat may know: plain immutable values, with no way back to the state.

    `player`: whose view it is, None for a spectator. `turn`: 0 during the setup. `step`, `seat`: how far the turn has
    come. `current_player`, `pending`: who is to move, and the verb of the moves. `hands`: for each player its tiles
    where this seat may see them, else None; `supply` likewise, counts by kind of tile; the sizes are always known.
    `removed`: counts of tiles that have left the game. `history`: the pieces at the ends of turns since the last turn
    that changed something, as (space, facing, looping, last); in a game of rules whole positions as rows of numbers
    (None: a hidden choice). `marked`: spaces of destroyed tiles not yet removed; `struck`: numbers of
    destroyed pieces not yet judged. `out`: players who have been eliminated. `flow`: what rules keep beside the board,
    None in a game without any.
    """

    game: str
    fingerprint: str
    player: int | None
    first: int
    turn: int
    step: int
    seat: int
    current_player: int
    pending: str | None
    hands: tuple[tuple[str, ...] | None, ...]
    hand_sizes: tuple[int, ...]
    supply: Counts | None
    supply_size: int
    removed: Counts
    tiles: tuple[TileView, ...]
    pieces: tuple[PieceView, ...]
    mounted: tuple[MountedView, ...]
    changed: bool
    history: tuple[Past, ...]
    marked: tuple[str, ...]
    struck: tuple[int, ...]
    outcome: Outcome | None
    out: tuple[int, ...] = ()
    flow: FlowView | None = None

    @property
    def hand(self) -> tuple[str, ...] | None:
        """The seat's own tiles; None for a spectator."""
        return None if self.player is None else self.hands[self.player]

    def to_dict(self) -> dict[str, Any]:
        """JSON-able, with the keys of `State.to_dict` and, besides, `player`, `hand_sizes` and `supply_size`."""
        outcome = self.outcome
        return {
            "game": self.game,
            "fingerprint": self.fingerprint,
            "player": self.player,
            "first": self.first,
            "turn": self.turn,
            "step": self.step,
            "seat": self.seat,
            "current_player": self.current_player,
            "pending": self.pending,
            "hands": [None if hand is None else list(hand) for hand in self.hands],
            "hand_sizes": list(self.hand_sizes),
            "supply": None if self.supply is None else dict(self.supply),
            "supply_size": self.supply_size,
            "removed": dict(self.removed),
            "tiles": [tile.to_dict() for tile in self.tiles],
            "pieces": [piece.to_dict() for piece in self.pieces],
            "mounted": [item.to_dict() for item in self.mounted],
            "changed": self.changed,
            "history": [[list(piece) for piece in past] for past in self.history],
            "marked": list(self.marked),
            "struck": list(self.struck),
            "outcome": None
            if outcome is None
            else {"winners": list(outcome.winners), "losers": list(outcome.losers), "reason": outcome.reason},
            "out": list(self.out),
            **({} if self.flow is None else {"flow": self.flow.to_dict()}),
        }
