"""Guards and amounts of a saved program: every operator known, with parts of the types that the engine counts on."""

from __future__ import annotations

from typing import Any

from kirlib.program import Expr
from kirlib.saved.parts import Part
from kirlib.saved.scope import (
    ANY,
    DIRECTION,
    LARGEST,
    NUMBER,
    PIECE,
    PIECE_KIND,
    PLAYER,
    SPACE,
    TILE_KIND,
    TRUTH,
    WORD,
    Scope,
)

Bound = frozenset[str]

DEEPEST = 100
"""Operators inside one another. A document allows 40, each of which becomes at most two."""

BINDINGS = {"it": PIECE, "here": SPACE, "there": SPACE, "me": PLAYER}

SIGNATURES: dict[str, tuple[str, tuple[tuple[str, ...], ...]]] = {
    "space": (SPACE, ((PIECE,),)),
    "facing": (DIRECTION, ((PIECE,),)),
    "height": (NUMBER, ((PIECE,),)),
    "kind": (PIECE_KIND, ((PIECE,),)),
    "owner-of-piece": (PLAYER, ((PIECE,),)),
    "ahead": (SPACE, ((PIECE,),)),
    "top": (PIECE, ((SPACE,),)),
    "bottom": (PIECE, ((SPACE,),)),
    "owner-of-tile": (PLAYER, ((SPACE,),)),
    "tile": (TILE_KIND, ((SPACE,),)),
    "turned": (NUMBER, ((SPACE,),)),
    "state": (WORD, ((SPACE,),)),
    "empty": (TRUTH, ((SPACE,),)),
    "free": (TRUTH, ((SPACE,),)),
    "next": (SPACE, ((SPACE, DIRECTION),)),
    "leads": (TRUTH, ((SPACE, DIRECTION),)),
    "distance": (NUMBER, ((SPACE, SPACE),)),
    "hand": (NUMBER, ((PLAYER,), (PLAYER, TILE_KIND))),
    "supply": (NUMBER, ((), (TILE_KIND,))),
    "after": (PLAYER, ((PLAYER,),)),
    "rotated": (DIRECTION, ((DIRECTION, NUMBER),)),
    "opposite": (DIRECTION, ((DIRECTION,),)),
    "first": (PLAYER, ((),)),
    "round-ends": (TRUTH, ((),)),
    "if": (NUMBER, ((TRUTH, NUMBER, NUMBER),)),
    "out": (TRUTH, ((PLAYER,),)),
    "left": (NUMBER, ((),)),
    "players": (NUMBER, ((),)),
    "turn": (NUMBER, ((),)),
    "mover": (PLAYER, ((),)),
    "round": (NUMBER, ((),)),
    "decisions": (NUMBER, ((),)),
    "and": (TRUTH, ((TRUTH, TRUTH),)),
    "or": (TRUTH, ((TRUTH, TRUTH),)),
    "not": (TRUTH, ((TRUTH,),)),
    **dict.fromkeys(("+", "-", "*", "//", "%"), (NUMBER, ((NUMBER, NUMBER),))),
    **dict.fromkeys(("==", "!=", "<", "<=", ">", ">="), (TRUTH, ((ANY, ANY),))),
    "negative": (NUMBER, ((NUMBER,),)),
    "abs": (NUMBER, ((NUMBER,),)),
    "positive": (NUMBER, ((ANY,),)),
}
"""For each operator whose parts are expressions: what it answers, and the ways to ask it."""


def expression(part: Part, scope: Scope, want: str, bound: Bound, depth: int = 0) -> Expr:
    """The expression that a part is, of the type wanted; `bound`: which of the bindings have a value."""
    if depth > DEEPEST:
        part.fail(f"more than {DEEPEST} operators are inside one another")
    op, *rest = _operator(part)
    match op:
        case "number":
            return ("number", _one(part, rest).number(*scope.limits(want)))
        case "seat":
            _answers(part, op, PLAYER, want)
            return (op, _one(part, rest).index(scope.players))
        case "state-word":
            _answers(part, op, WORD, want)
            return (op, _one(part, rest).word(scope.words))
        case "it" | "here" | "there" | "me":
            _answers(part, op, BINDINGS[op], want)
            if rest or op not in bound:
                part.fail(f"{op!r} has no value here" if not rest else f"{op!r} takes nothing")
            return (op,)
        case "value" | "value-of":
            return _value(part, rest, scope, want, bound, depth)
        case "most" | "least" | "total":
            return _overall(part, rest, scope, want)
        case "min" | "max":
            _answers(part, op, NUMBER, want)
            if not rest:
                part.fail("there is nothing to compare")
            return (op, *[expression(each, scope, NUMBER, bound, depth + 1) for each in rest])
        case "inside":
            _answers(part, op, TRUTH, want)
            space, where = _two(part, rest)
            inner = expression(space, scope, SPACE, bound, depth + 1)
            return (op, inner, region(where, scope, bound, depth + 1))
        case "drawn":
            return _drawn(part, rest, scope, want, bound, depth)
        case "pieces" | "tiles":
            return _count(part, rest, scope, want, bound, depth)
    if op not in SIGNATURES:
        part.fail(f"{op!r} is no operator")
    answer, ways = SIGNATURES[op]
    _answers(part, op, answer, want)
    way = next((way for way in ways if len(way) == len(rest)), None)
    if way is None:
        part.fail(f"{op!r} does not take {len(rest)} parts")
    return (op, *[expression(each, scope, of, bound, depth + 1) for each, of in zip(rest, way, strict=True)])


def region(part: Part, scope: Scope, bound: Bound, depth: int = 0) -> Expr:
    """A region by number; of one for each seat, whose."""
    op, *rest = _operator(part)
    if op != "region" or not 1 <= len(rest) <= 2:
        part.fail("a region is needed")
    number = rest[0].index(len(scope.regions))
    if scope.regions[number].seated != (len(rest) == 2):
        part.fail("this region is one for each seat" if len(rest) == 1 else "there is only one such region")
    return (op, number, *[expression(who, scope, PLAYER, bound, depth + 1) for who in rest[1:]])


def _operator(part: Part) -> list[Any]:
    """The word that an expression begins with, and the parts after it."""
    items = part.items(1)
    if type(items[0].value) is not str:
        items[0].fail("the name of an operator is needed")
    return [items[0].value[:40], *items[1:]]


def _answers(part: Part, op: str, answer: str, want: str) -> None:
    if want not in (answer, ANY):
        part.fail(f"a {want} is needed here, and {op!r} is a {answer}")


def _one(part: Part, rest: list[Part]) -> Part:
    if len(rest) != 1:
        part.fail("one part is needed after the operator")
    return rest[0]


def _two(part: Part, rest: list[Part]) -> list[Part]:
    if len(rest) != 2:
        part.fail("two parts are needed after the operator")
    return rest


def _value(part: Part, rest: list[Part], scope: Scope, want: str, bound: Bound, depth: int) -> Expr:
    """A variable: that of the game, or that of a player or piece."""
    if len(rest) not in (1, 3):
        part.fail("a variable is told by its place, or by its place, of what it is, and whose")
    of = "game" if len(rest) == 1 else rest[1].word(("player", "piece"))
    variable = scope.variable_at(rest[0].number(0, LARGEST), of)
    if variable is None:
        rest[0].fail(f"no variable of {of} begins at this place")
    _answers(part, "value", WORD if variable.words and want != NUMBER else NUMBER, want)
    if len(rest) == 1:
        return ("value", variable.base)
    whose = expression(rest[2], scope, PLAYER if variable.of == "player" else PIECE, bound, depth + 1)
    return ("value-of", variable.base, variable.of, whose)


def _overall(part: Part, rest: list[Part], scope: Scope, want: str) -> Expr:
    """The most, the least or the sum of a counter."""
    op = str(part.value[0])
    _answers(part, op, NUMBER, want)
    place, of = _two(part, rest)
    variable = scope.variable_at(place.number(0, LARGEST), of.word(("player", "piece")))
    if variable is None or variable.words:
        place.fail("no counter of players or pieces begins at this place")
    return (op, variable.base, variable.of)


def _drawn(part: Part, rest: list[Part], scope: Scope, want: str, bound: Bound, depth: int) -> Expr:
    """A direction of a tile; last, which kinds of tile are mirror images of others."""
    _answers(part, "drawn", DIRECTION, want)
    if len(rest) != 3:
        part.fail("a space, a direction and a list of kinds of tile are needed after the operator")
    space, way = (
        expression(each, scope, of, bound, depth + 1) for each, of in zip(rest, (SPACE, DIRECTION), strict=False)
    )
    return ("drawn", space, way, rest[2].distinct(len(scope.types)))


def _count(part: Part, rest: list[Part], scope: Scope, want: str, bound: Bound, depth: int) -> Expr:
    """How many pieces or tiles pass some filters."""
    op = str(part.value[0])
    _answers(part, op, NUMBER, want)
    kind, filters = _two(part, rest)
    number = kind.index(len(scope.kinds if op == "pieces" else scope.types), none=True)
    return (op, number, tuple([_filter(each, op, scope, bound, depth + 1) for each in filters.items(0, 100)]))


def _filter(part: Part, op: str, scope: Scope, bound: Bound, depth: int) -> Expr:
    word, *rest = _operator(part)
    if word in ("mine", "theirs"):
        if rest or "me" not in bound:
            part.fail(f"{word!r} needs `me`" if not rest else f"{word!r} takes nothing")
        return (word,)
    if word == "within":
        return (word, region(_one(part, rest), scope, bound, depth))
    wants = {"on": SPACE, "of": PLAYER} | ({"tile": TILE_KIND} if op == "pieces" else {})
    if word not in wants:
        part.fail(f"{word!r} is no filter")
    return (word, expression(_one(part, rest), scope, wants[word], bound, depth))
