"""What a record consists of, as plain values."""

from __future__ import annotations

from collections.abc import Mapping

import attrs
from attrs import frozen

VERSION = "1"
UNFINISHED = "*"
UNSEEN = "?"


@frozen
class Headers:
    """What is said before the first move.

    `digests`: (section or tile, first digits of its digest), in the ruleset's order. `players`: how many. `first`: the
    seat that was told to be first, from 0; None: by the rules. `seed`: of the match, if the record is to show it.
    `redacted`: whether something is left out, then `viewer` is the seat it was left out for, from 0, or None for a
    spectator, and `seen` has, if the game has rules, a mark for each move of what was seen after it. `others`: (name,
    text), free. `held`: what players who are out held, in a redacted record: (after so many moves, seat, names of
    tiles). `lines`: where each header stood.
    """

    game: str
    fingerprint: str
    digests: tuple[tuple[str, str], ...]
    players: int
    first: int | None = None
    seed: int | None = None
    redacted: bool = False
    viewer: int | None = None
    seen: tuple[str, ...] = ()
    held: tuple[tuple[int, int, tuple[str, ...]], ...] = ()
    others: tuple[tuple[str, str], ...] = ()
    lines: Mapping[str, int] = attrs.field(factory=dict, eq=False, repr=False)


@frozen
class Entry:
    """One move. `text`: as `str(move)` gives it, or `draw ?` where it is left out.

    `turn`: the turn it belongs to, 0 for the setup; None: not said. `seat`: who decides or draws, from 0; None for
    chance that concerns nobody, and where it is not said. `comments` follow it. `line`: where it stood.
    """

    text: str
    turn: int | None = None
    seat: int | None = None
    comments: tuple[str, ...] = ()
    line: int = attrs.field(default=0, eq=False, repr=False)

    @property
    def unseen(self) -> bool:
        """Whether the move is left out."""
        return self.text.endswith(" " + UNSEEN)


@frozen
class End:
    """How the record ends: an outcome's `result`, or `*` if the game went no further.

    `forfeit`: the seat, from 0, that lost by forfeit.
    """

    result: str = UNFINISHED
    forfeit: int | None = None
    line: int = attrs.field(default=0, eq=False, repr=False)
