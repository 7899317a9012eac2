"""Rules: statements lowered to blocks of plain data, one maker of arguments for each word."""

from __future__ import annotations

from collections.abc import Sequence

from kirlib.compiler.readings import Names
from kirlib.compiler.rules import deciding, effects, many
from kirlib.compiler.rules.lowering import Lowering, Maker, state_of, statement, turn_of
from kirlib.program import PieceKind, Step, TileType
from kirlib.reader.faults import Faults
from kirlib.spec.turn import DrawSpec


def draw(low: Lowering, spec: DrawSpec) -> Step:
    """The step in which the player whose turn it is draws."""
    return Step("rules", count=low.block_of([statement("draw", None, {"to": spec.to})], ("draw",)))


MAKERS: dict[str, Maker] = {
    "move": deciding.move,
    "place": deciding.place,
    "rotate": deciding.rotate,
    "shift": deciding.shift,
    "choose": deciding.choose,
    "pick": deciding.pick,
    "roll": deciding.roll,
    "either": deciding.either,
    "pass": many.nothing,
    "displace": deciding.displace,
    "go": effects.go,
    "jump": effects.jump,
    "turn": effects.turn,
    "face": effects.face,
    "flip": effects.flip,
    "state": effects.set_state,
    "spin": effects.spin,
    "lay": effects.lay,
    "enter": effects.enter,
    "remove": effects.remove,
    "add": effects.count,
    "set": effects.count,
    "take": effects.take,
    "beam": effects.beam,
    "carry": effects.carry,
    "act": effects.act,
    "reveal": effects.reveal,
    "eliminate": effects.eliminate,
    "over": effects.over,
    "again": many.nothing,
    "do": many.listed,
    "later": many.listed,
    "each": many.each,
    "repeat": many.repeat,
}
"""For each word of a statement what makes its arguments."""


def lowering(
    names: Names, kinds: Sequence[PieceKind], types: Sequence[TileType], alike: Sequence[Sequence[int]], faults: Faults
) -> Lowering:
    """What lowers all rules of a game."""
    return Lowering(names, kinds, types, alike, faults, MAKERS)


__all__ = ["Lowering", "draw", "lowering", "state_of", "statement", "turn_of"]
