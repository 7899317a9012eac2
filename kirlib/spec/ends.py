"""How a game ends."""

from __future__ import annotations

from attrs import frozen

from kirlib.spec.types import Ident, Shape, Whole, Word, key

Path = tuple[str | int, ...]

RESULT = Word(
    {
        "draw": "nobody wins",
        "tie": "all who are left share the pot, and whoever has been eliminated loses",
    }
)


@frozen
class LimitSpec:
    """A bound on a game's length."""

    turns: int = key(Whole(1, 1_000_000), "The game ends after this many turns.")
    result: str = key(RESULT, "With which result.", default="draw")
    path: Path = ()


@frozen
class EndSpec:
    """One way to end: exactly one of `destroyed`, `last left`, `blocked`, `repetition` and `limit`."""

    destroyed: str | None = key(
        Ident("piece"),
        "Looked at by the step `verdict`: a piece of this kind was destroyed this turn.",
        default=None,
    )
    owner: str | None = key(
        Word(
            {
                "loses": "its owner loses, the others win",
                "wins": "its owner wins, the others lose",
                "eliminated": "its owner is out, and the others play on",
            }
        ),
        "With `destroyed`: what that means for its owner.",
        default=None,
    )
    all: str | None = key(
        Word({"tie": "they share the pot", "draw": "nobody wins"}),
        "With `destroyed`: the result if it happens at once to all players who are left.",
        default=None,
    )
    last_left: str | None = key(
        Word({"wins": "it wins, the others lose"}),
        "Only one player has not been eliminated.",
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
