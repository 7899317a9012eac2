"""How a game ends."""

from __future__ import annotations

from attrs import frozen

from kirlib.spec.types import Ident, Shape, Whole, Word, key

Path = tuple[str | int, ...]

RESULT = Word({"draw": "nobody wins"})


@frozen
class LimitSpec:
    """A bound on a game's length."""

    turns: int = key(Whole(1, 1_000_000), "The game ends after this many turns.")
    result: str = key(RESULT, "With which result.", default="draw")
    path: Path = ()


@frozen
class EndSpec:
    """One way to end: exactly one of `destroyed`, `blocked`, `repetition` and `limit`."""

    destroyed: str | None = key(
        Ident("piece"),
        "Looked at by the step `verdict`: a piece of this kind was destroyed this turn.",
        default=None,
    )
    owner: str | None = key(
        Word({"loses": "its owner loses, the others win", "wins": "its owner wins, the others lose"}),
        "With `destroyed`: what that means for its owner.",
        default=None,
    )
    all: str | None = key(
        Word({"tie": "all share the pot"}),
        "With `destroyed`: the result if it happens to all players at once.",
        default=None,
    )
    blocked: str | None = key(
        RESULT, "At the start of a turn tiles are left in hand and nobody can place one.", default=None
    )
    repetition: str | None = key(
        RESULT,
        "At the end of a turn in which nothing was placed or removed, every piece is back in a space, facing, loop and "
        "memory that it had at the end of an earlier turn since; if pieces affect one another, all of one turn.",
        default=None,
    )
    limit: LimitSpec | None = key(Shape(LimitSpec), "A bound on the number of turns.", default=None)
    path: Path = ()
