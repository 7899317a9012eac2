"""What guards and amounts can ask for, as a table: the names, the types of what is given, the type of the answer."""

from __future__ import annotations

from attrs import frozen

NUMBER, TRUTH, PLAYER, SPACE, PIECE = "number", "truth", "player", "space", "piece"
DIRECTION, WORD, TILE_KIND, PIECE_KIND, REGION = "direction", "word", "tile kind", "piece kind", "region"
NONE = "none"

HOLLOW = frozenset({PLAYER, SPACE, PIECE, DIRECTION, TILE_KIND, PIECE_KIND})
"""The types among whose values is `none`."""

PHRASES = {
    NUMBER: "a number",
    TRUTH: "what is true or false",
    PLAYER: "a player",
    SPACE: "a space",
    PIECE: "a piece",
    DIRECTION: "a direction",
    WORD: "a word",
    TILE_KIND: "a kind of tile",
    PIECE_KIND: "a kind of piece",
    REGION: "a region",
    NONE: "none",
}

BOUND = {"it": PIECE, "here": SPACE, "there": SPACE, "me": PLAYER, "mine": NUMBER, "theirs": NUMBER}
"""What a rule may have bound."""

VALUES = {
    "mover": PLAYER,
    "first": PLAYER,
    "turn": NUMBER,
    "round": NUMBER,
    "round-ends": TRUTH,
    "decisions": NUMBER,
    "players": NUMBER,
    "none": NONE,
}
"""What can be named everywhere."""


@frozen
class Signature:
    """One way to call a function: the types of its arguments and of its answer, and the operator that it becomes."""

    args: tuple[str, ...]
    answer: str
    op: str


def _one(op: str, answer: str, *args: str) -> tuple[Signature, ...]:
    return (Signature(args, answer, op),)


FUNCTIONS: dict[str, tuple[Signature, ...]] = {
    "owner": (Signature((PIECE,), PLAYER, "owner-of-piece"), Signature((SPACE,), PLAYER, "owner-of-tile")),
    "space": _one("space", SPACE, PIECE),
    "facing": _one("facing", DIRECTION, PIECE),
    "height": _one("height", NUMBER, PIECE),
    "kind": _one("kind", PIECE_KIND, PIECE),
    "ahead": _one("ahead", SPACE, PIECE),
    "top": _one("top", PIECE, SPACE),
    "bottom": _one("bottom", PIECE, SPACE),
    "tile": _one("tile", TILE_KIND, SPACE),
    "state": _one("state", WORD, SPACE),
    "turned": _one("turned", NUMBER, SPACE),
    "drawn": _one("drawn", DIRECTION, SPACE, DIRECTION),
    "free": _one("free", TRUTH, SPACE),
    "empty": _one("empty", TRUTH, SPACE),
    "next": _one("next", SPACE, SPACE, DIRECTION),
    "leads": _one("leads", TRUTH, SPACE, DIRECTION),
    "distance": _one("distance", NUMBER, SPACE, SPACE),
    "inside": _one("inside", TRUTH, SPACE, REGION),
    "rotated": _one("rotated", DIRECTION, DIRECTION, NUMBER),
    "opposite": _one("opposite", DIRECTION, DIRECTION),
    "hand": (Signature((PLAYER,), NUMBER, "hand"), Signature((PLAYER, TILE_KIND), NUMBER, "hand")),
    "supply": (Signature((), NUMBER, "supply"), Signature((TILE_KIND,), NUMBER, "supply")),
    "after": _one("after", PLAYER, PLAYER),
    "out": _one("out", TRUTH, PLAYER),
    "left": _one("left", NUMBER),
    "abs": _one("abs", NUMBER, NUMBER),
    "if": _one("if", NUMBER, TRUTH, NUMBER, NUMBER),
}

OVERALL = ("most", "least", "total")
"""Functions of a counter that there is one of for each player or piece."""

EXTREMES = ("min", "max")
"""Functions of any number of numbers."""

RESERVED = frozenset({*BOUND, *VALUES, "pieces", "tiles"})
"""Names that nothing else can be reached by; a counter or region that is called so could not be named."""

CALLED = frozenset({*FUNCTIONS, *OVERALL, *EXTREMES, "count"})
"""Names that mean a function wherever parentheses follow; a counter for each player should not be called so."""


def usage(name: str) -> str:
    """How a function is called: `owner(PIECE) or owner(SPACE)`."""
    if name == "count":
        return "count(KIND, FILTER, …)"
    if name in OVERALL:
        return f"{name}(COUNTER)"
    if name in EXTREMES:
        return f"{name}(NUMBER, NUMBER, …)"
    return " or ".join(f"{name}({', '.join(map(str.upper, each.args))})" for each in FUNCTIONS[name])
