"""What rules need that is derived from the program once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import frozen

from kirlib.engine.expressions import compile_expr
from kirlib.engine.tables import Tables
from kirlib.program import Expr, Formation
from kirlib.state import Draft

Env = tuple[int, int, int, int]
"""The values of `it`, `here`, `me` and `there`."""

Amount = Callable[[Draft, Env], int]


def yes(draft: Draft, env: Env) -> int:
    """The guard of what has none."""
    return 1


@frozen(eq=False)
class Form:
    """A formation made ready: its number, its test, and the steps up to which it bars enemies."""

    number: int
    spec: Formation
    test: Amount


class FlowTables:
    """Tables derived from one program for its rules; threads may share them.

    `walls`: (space, direction) of barred sides. `face_of`: the number of a face by type, turn, state and owner.
    `tile_on`, `piece_on`: for each kind of tile and of piece the blocks of its reactions, by event.
    `forms`: for each kind of piece its formations; `local`: whether they depend on nothing but where pieces stand;
    `barring`: the kinds of piece of which some formation bars enemies. `ways`: lists of directions in statements.
    `opaque`: whether each kind of tile stops a beam that it does not let in.
    `blocks`: the program's rules, made ready by `run.make_ready`.
    `takes`: whether each kind of piece takes any along; `faced`: whether it has a facing.
    """

    def __init__(self, tables: Tables) -> None:
        program = tables.program
        self.tables = tables
        self.program = program
        self.topology = program.topology
        self.walls = frozenset(program.walls)
        self.face_of = {(f.type, f.turn, f.state, f.owner): number for number, f in enumerate(program.faces)}
        self.tile_on = tuple(dict(t.reactions) for t in program.types)
        self.piece_on = tuple(dict(k.reactions) for k in program.kinds)
        self.faced = tuple(kind.facing for kind in program.kinds)
        self.holds = tuple(t.holds for t in program.types)
        self.bars = tuple(None if t.bars is None else self.amount(t.bars) for t in program.types)
        self.walled = any(face.walls for face in program.faces)
        self.forms = tuple(
            tuple(Form(n, f, self.amount(f.test)) for n, f in enumerate(program.formations) if f.kind == kind)
            for kind in range(len(program.kinds))
        )
        self.local = all(_local(f.test) for f in program.formations)
        self.barring = frozenset(f.kind for f in program.formations if f.bars >= 0)
        self.opaque = tuple(bool(t.rules.sides) or t.holds == 0 for t in program.types)
        self.ordered = program.ordered
        self.ways: list[tuple[int, ...]] = []
        self._codes: dict[tuple[int, ...], int] = {}
        self.takes = tuple(
            any(way.startswith("carry") for pair in kind.meets for way in pair) for kind in program.kinds
        )
        self.blocks: Sequence[Sequence[Any]] = ()
        self._balls: dict[tuple[int, int], frozenset[int]] = {}

    def amount(self, expr: Expr | None) -> Amount:
        """An expression as a function; one that is always true for None."""
        return yes if expr is None else compile_expr(self.program, expr)

    def ball(self, space: int, steps: int) -> frozenset[int]:
        """A space and all up to so many steps away."""
        found = self._balls.get((space, steps))
        if found is None:
            found = frozenset((space, *(self.topology.within(space, steps) if steps else ())))
            self._balls[space, steps] = found
        return found

    def turned(self, degrees: int, direction: int) -> int:
        """A direction of a tile as drawn, when the tile is turned by degrees clockwise."""
        rotations = self.topology.rotations
        return rotations[degrees * len(rotations) // 360][direction]

    def way(self, ways: tuple[int, ...]) -> int:
        """The code of a list of directions in a frame: below -1."""
        code = self._codes.get(ways)
        if code is None:
            self.ways.append(ways)
            code = self._codes[ways] = -1 - len(self.ways)
        return code


LOCAL = frozenset({"pieces", "number", "and", "or", "not", "==", "!=", "<", "<=", ">", ">=", "+", "-", "on", "here"})
"""What an expression may consist of that depends on nothing but where pieces stand."""


def _local(expr: Any) -> bool:
    """Whether an expression depends on nothing but where pieces stand."""
    if not isinstance(expr, tuple):
        return not isinstance(expr, str) or expr in LOCAL or expr in ("mine", "theirs")
    return all(_local(part) for part in expr)
