"""How one piece's movement is resolved."""

from __future__ import annotations

from attrs import frozen

from kirlib.spec.types import Either, Ident, Many, Shape, Word, key

Path = tuple[str | int, ...]


@frozen
class BlockedSpec:
    """What blocks influence."""

    blocked_by: list[str] = key(
        Many(Ident("blocker"), 1), "`tiles`, or kinds of piece: they block the ray behind them."
    )
    path: Path = ()


@frozen
class StageSpec:
    """One stage of a conflict: exactly one of `by`, `agree` and `prefer`."""

    by: str | None = key(
        Word({"family": "the tile's family", "distance": "how far the tile is"}),
        "Groups the candidates by a key; the groups are taken in `order`.",
        default=None,
    )
    order: str | list[str] | None = key(
        Either(
            "an order",
            (Many(Ident("family"), 1), Word({"nearest": "nearest first", "farthest": "farthest first"})),
        ),
        "With `by`: the order of the groups, as a list of families, or `nearest` or `farthest`.",
        default=None,
    )
    agree: list[str] | None = key(
        Many(Word({"space": "the space the piece ends on", "facing": "the way it ends up facing"}), 1),
        "The candidates must all bring about the same; if they do not, see `else`.",
        default=None,
    )
    otherwise: str | None = key(
        Word({"next": "the group is skipped, the next one is looked at", "nobody": "nobody acts"}),
        "With `agree`: what happens if they differ.",
        name="else",
        default=None,
    )
    prefer: str | None = key(
        Word(
            {
                "ahead": "the tile that lies in the direction of the movement",
                "behind": "the one that lies against it",
            }
        ),
        "Keeps only such candidates, if there are any.",
        default=None,
    )
    path: Path = ()


@frozen
class ConflictsSpec:
    """Which of several activated tiles acts."""

    stages: list[StageSpec] = key(Many(Shape(StageSpec)), "The stages, in order.")
    otherwise: str = key(
        Word({"nobody": "nobody acts", "next": "the group is skipped, the next one is looked at"}),
        "What happens if several are left after the last stage. It must be said.",
    )
    path: Path = ()


@frozen
class MovementSpec:
    """How one piece's movement is resolved, from its first step to its rest.

    What is required is None only in a faulty document, of which the rest is looked at all the same.
    """

    conflicts: ConflictsSpec | None = key(
        Shape(ConflictsSpec), "Which of several activated tiles acts. Left out, none does.", default=None
    )
    sight: str | BlockedSpec = key(
        Either("a sight", (Word({"clear": "nothing blocks influence"}), Shape(BlockedSpec))),
        "What blocks influence.",
        default="clear",
    )
    arc_ends: str = key(
        Word(
            {
                "head-on": "the end of an arc is an entry in the direction of the new facing",
                "sideways": "the end of an arc is an entry with the side",
            }
        ),
        "How a piece enters the last space of an `orbit`.",
        default="head-on",
    )
    destroyed_tiles: str = key(
        Word(
            {
                "act": "a destroyed tile acts as before until it is removed",
                "inert": "a destroyed tile acts no more",
            }
        ),
        "What a destroyed tile does until it is removed.",
        default="act",
    )
    memory: str = key(
        Word(
            {
                "starts empty": "each turn begins without a memory, except for a loop that is gone round again",
                "is kept": "the tile that moved a piece last is remembered into its next turn",
            }
        ),
        "The tile that moved a piece last cannot be the next to move it. When is it forgotten?",
        default="starts empty",
    )
    repeat: list[str] | None = key(
        Many(
            Word(
                {
                    "tile": "the tile about to act (and the way by which it reaches the piece)",
                    "space": "the piece's space",
                    "facing": "the piece's facing",
                    "memory": "the tile that moved the piece last",
                }
            ),
            1,
        ),
        "A piece is in a loop when these are the same as before an earlier activation this turn.",
        default=None,
    )
    resume: str = key(
        Word(
            {
                "if it stands": "it goes round once more if the round would close; else it advances",
                "with what acts": "whatever tile acts on its space moves it, and the turn goes on from there",
                "never": "it advances like any other piece",
            }
        ),
        "What a piece does that ended its last turn in a loop.",
        default="if it stands",
    )
    edge: str = key(
        Word(
            {
                "stays": "it stays on the last space, facing as before",
                "turns back": "it stays on the last space and turns to face the way it came; sideways, as `stays`",
                "leaves": "it leaves the game",
            }
        ),
        "What happens to a piece whose step would leave the board.",
        default="stays",
    )
    path: Path = ()
