"""How many pieces or tiles pass every filter: the question that guards ask most."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from kirlib.engine.facts import Env, Run, pieces_on
from kirlib.program import Expr, Program
from kirlib.state import Draft

Compile = Callable[[Program, Expr], Run]
Test = Callable[[int, int], bool]
"""Of a space and an owner."""
Filter = Callable[[Draft, Env], Test]

EVERY = -1
"""In place of a kind."""


def region_of(program: Program, expr: Expr, compile_: Compile) -> Callable[[Draft, Env], Collection[int]]:
    """The spaces of a region, or of the one of a seat; none for a seat without one."""
    sets = program.region_sets[expr[1]]
    if len(expr) == 2:
        return lambda _, __: sets[0]
    whose = compile_(program, expr[2])
    return lambda draft, env: sets[seat] if 0 <= (seat := whose(draft, env)) < len(sets) else ()


def count_pieces(program: Program, expr: Expr, compile_: Compile) -> Run:
    """Of `("pieces", kind, filters)`: pieces on the board."""
    kind, filters = expr[1], expr[2]
    places = [part[1] for part in filters if part[0] == "on"]
    others = [part for part in filters if part[0] != "on"]
    if len(places) < 2 and others in ([], [("mine",)], [("theirs",)]):  # what is asked most, made fast
        whose = others[0][0] if others else ""
        return _on_one(kind, compile_(program, places[0]), whose) if places else _on_any(kind, whose)
    tests = [_filter(program, part, compile_) for part in filters]

    def run(draft: Draft, env: Env) -> int:
        found = [test(draft, env) for test in tests]
        everywhere = zip(draft.pieces, draft.roster, strict=True)
        return _passing(((p[0], owner) for p, (k, owner) in everywhere if p[0] >= 0 and kind in (EVERY, k)), found)

    return run


def _on_one(kind: int, place: Run, whose: str) -> Run:
    """The pieces of one space, of which there are few."""

    def all_(draft: Draft, env: Env) -> int:
        roster = draft.roster
        count = 0
        for i in pieces_on(draft, place(draft, env)):
            if roster[i][0] == kind:
                count += 1
        return count

    every, mine = kind == EVERY, whose == "mine"

    def some(draft: Draft, env: Env) -> int:
        roster, me = draft.roster, env[2]
        count = 0
        for i in pieces_on(draft, place(draft, env)):
            k, owner = roster[i]
            if (every or k == kind) and owner >= 0 and (owner == me) == mine:
                count += 1
        return count

    if whose:
        return some
    return all_ if kind != EVERY else lambda draft, env: len(pieces_on(draft, place(draft, env)))


def _on_any(kind: int, whose: str) -> Run:
    """The pieces of the whole board."""
    every, mine = kind == EVERY, whose == "mine"

    def run(draft: Draft, env: Env) -> int:
        me = env[2]
        count = 0
        for piece, (k, owner) in zip(draft.pieces, draft.roster, strict=True):
            if piece[0] >= 0 and (every or k == kind) and (not whose or (owner >= 0 and (owner == me) == mine)):
                count += 1
        return count

    return run


def count_tiles(program: Program, expr: Expr, compile_: Compile) -> Run:
    """Of `("tiles", kind, filters)`: tiles on the board."""
    kind = expr[1]
    tests = [_filter(program, part, compile_) for part in expr[2]]
    types, owners = program.face_types, program.face_owners

    def run(draft: Draft, env: Env) -> int:
        found = [test(draft, env) for test in tests]
        laid = ((space, tile.face) for space, tile in draft._tiles.items() if kind in (EVERY, types[tile.face]))
        return _passing(((space, owners[face]) for space, face in laid), found)

    return run


def _passing(things: Iterator[tuple[int, int]], tests: list[Test]) -> int:
    return sum(1 for space, owner in things if all(test(space, owner) for test in tests))


def _filter(program: Program, expr: Expr, compile_: Compile) -> Filter:
    """What a filter lets pass in a position."""
    match expr:
        case ("mine",):
            return lambda _, env: lambda _, owner: owner >= 0 and owner == env[2]
        case ("theirs",):
            return lambda _, env: lambda _, owner: owner >= 0 and owner != env[2]
        case ("within", region):
            spaces = region_of(program, region, compile_)
            return lambda draft, env: _among(spaces(draft, env))
    value = compile_(program, expr[1])
    if expr[0] == "on":
        return lambda draft, env: _among((value(draft, env),))
    if expr[0] == "of":
        return lambda draft, env: _owned(value(draft, env))
    if expr[0] == "tile":
        types = program.face_types
        return lambda draft, env: _lying(draft, types, value(draft, env))
    raise ValueError(f"{expr[0]!r} is no filter of expressions")


def _among(spaces: Collection[int]) -> Test:
    return lambda space, _: space in spaces


def _owned(player: int) -> Test:
    return lambda _, owner: owner >= 0 and owner == player


def _lying(draft: Draft, types: Sequence[int], kind: int) -> Test:
    """Whether a tile of a kind lies on the space."""
    tiles = draft._tiles
    return lambda space, _: space in tiles and types[tiles[space].face] == kind
