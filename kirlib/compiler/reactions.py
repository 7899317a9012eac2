"""Reactions: the rules of tiles, pieces and formations, added to what was lowered before."""

from __future__ import annotations

from attrs import evolve

from kirlib.compiler.functions import TRUTH
from kirlib.compiler.rules import Lowering, statement
from kirlib.program import Expr, Formation, PieceKind, TileType
from kirlib.spec import PieceSpec, TileSpec
from kirlib.spec.things import FormationSpec

BOUND = frozenset({"it", "here", "me"})

STILL_THERE: Expr = ("==", ("space", ("it",)), ("here",))

TILE_EVENTS = ("entered", "passed", "left", "landed on", "acts")
PIECE_EVENTS = ("enters", "passes", "leaves", "rests", "lost")


def with_rules(type_: TileType, spec: TileSpec, low: Lowering) -> TileType:
    """A kind of tile with its reactions and with what it bars."""
    return evolve(
        type_,
        bars=low.expr(spec.bars, TRUTH, (*spec.path, "bars"), BOUND),
        reactions=_reactions(spec, TILE_EVENTS, low),
    )


def kind_with_rules(kind: PieceKind, spec: PieceSpec, low: Lowering) -> PieceKind:
    """A kind of piece with its reactions."""
    return evolve(kind, reactions=_reactions(spec, PIECE_EVENTS, low))


def _reactions(spec: TileSpec | PieceSpec, events: tuple[str, ...], low: Lowering) -> tuple[tuple[str, int], ...]:
    found: list[tuple[str, int]] = []
    for event in events:
        items = getattr(spec, event.replace(" ", "_"))
        if isinstance(items, list) and items:
            path = (*spec.path, event)
            block = low.block(items, path, BOUND)
            if event == "acts":  # not on what the tile before it has taken away
                block = low.block_of([statement("do", STILL_THERE, {"block": block})], path)
            found.append((event, block))
    return tuple(found)


def lower_formation(name: str, spec: FormationSpec, low: Lowering) -> Formation | None:
    """A formation; None and a fault if its kind of piece has no owners."""
    kind = low.kind(spec.of, (*spec.path, "of"))
    if kind is None:
        return None
    if not low.kinds[kind].owned:
        low.bad(f"a {spec.of} is nobody's, so nobody can form anything", (*spec.path, "of"), "name an owned kind")
    names = evolve(low.names, counted=kind)
    test = evolve(low, names=names).expr(
        spec.test, TRUTH, (*spec.path, "if"), frozenset({"here", "me", "mine", "theirs"})
    )
    moves = ["one"] if spec.moves is None else spec.moves
    arises = low.block(spec.arises, (*spec.path, "arises"), BOUND)
    enters = low.block(spec.enters, (*spec.path, "enters"), BOUND)
    if test is None:
        return None
    return Formation(
        name, kind, test, "one" in moves, "all" in moves, -1 if spec.bars is None else spec.bars.enemies, arises, enters
    )
