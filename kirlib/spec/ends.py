"""How a game ends."""

from __future__ import annotations

from attrs import frozen

from kirlib.spec.types import Either, Expr, Ident, Shape, Text, Whole, Word, key

Path = tuple[str | int, ...]

RESULT = Word(
    {
        "draw": "nobody wins",
        "tie": "all who are left share the pot, and whoever has been eliminated loses",
        "loss": "everybody loses",
    }
)


@frozen
class LimitSpec:
    """A bound on a game's length: `turns` or `decisions`."""

    turns: int | None = key(Whole(1, 1_000_000), "The game ends after this many turns.", default=None)
    decisions: int | None = key(
        Whole(1, 1_000_000), "The game ends with the turn in which players have made this many moves.", default=None
    )
    winners: object = key(Expr(), "Those win for whom (`me`) this holds.", default=None)
    result: str = key(RESULT, "With which result, if nobody wins.", default="draw")
    path: Path = ()


@frozen
class RepetitionSpec:
    """How often a position may come up."""

    times: int = key(Whole(2, 1000), "The game ends when it comes up for this time.")
    result: str = key(RESULT, "With which result.", default="draw")
    path: Path = ()


@frozen
class EndSpec:
    """One way to end: exactly one of `destroyed`, `last left`, `blocked`, `repetition`, `limit`, `when`, `player`."""

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
    repetition: str | RepetitionSpec | None = key(
        Either("a repetition", (RESULT, Shape(RepetitionSpec))),
        "In a game without rules (statements, counters, walls and the like): at the end of a turn in which nothing was "
        "placed or removed, every piece is back in a space, facing, loop and memory that it had at the end of an "
        "earlier turn since; if pieces affect one another, all of one turn. In a game with rules: at the start of a "
        "turn the whole position but for secret choices, with the player to move, comes up again; `times` says how "
        "often, the first counted (a word alone: twice).",
        default=None,
    )
    when: object = key(Expr(), "When a turn is over: this holds.", default=None)
    winners: object = key(
        Expr(), "With `when`: those win for whom (`me`) this holds; if it holds for nobody, see `result`.", default=None
    )
    player: object = key(
        Expr(),
        "When a turn is over: this holds for a player (`me`), the one who has just moved being looked at first.",
        default=None,
    )
    result: str | None = key(
        Word(
            {
                "wins": "that player wins, the others lose",
                "loses": "that player loses, the others win",
                "draw": "nobody wins",
                "tie": "all who are left share the pot",
                "loss": "everybody loses",
            }
        ),
        "With `player`: `wins` or `loses`; with `when`: the result if nobody wins.",
        default=None,
    )
    reason: str | None = key(Text(), "With `when` and `player`: why, in a few words.", default=None)
    limit: LimitSpec | None = key(Shape(LimitSpec), "A bound on the number of turns.", default=None)
    path: Path = ()
