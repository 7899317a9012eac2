"""Rules lowered to blocks of plain data: lists of statements, and what the makers of their arguments share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import define, evolve, field

from kirlib.compiler.expressions import lower
from kirlib.compiler.frame import Frame
from kirlib.compiler.functions import PLAYER, TRUTH
from kirlib.compiler.pieces import find_kind
from kirlib.compiler.readings import Names
from kirlib.diagnostics import did_you_mean
from kirlib.program import Expr, PieceKind, Statement, TileType
from kirlib.reader.faults import Faults, Path
from kirlib.spec import StatementSpec
from kirlib.spec import rules as words

NONE = -1

DECIDING = frozenset({"move", "place", "rotate", "shift", "choose", "either", "roll", "pick", "draw"})
"""Words of which a player decides, or that are about one player's hand."""


Args = dict[str, Any]


Maker = Callable[["Lowering", Any, Path, frozenset[str]], Args | None]
"""Makes the arguments of a statement from what follows its word; None and a fault where that is faulty."""


@define
class Lowering:
    """The lowering of all rules of a game. `blocks` grows with each list of statements."""

    names: Names
    kinds: Sequence[PieceKind]
    types: Sequence[TileType]
    alike: Sequence[Sequence[int]]
    faults: Faults
    makers: Mapping[str, Maker]
    blocks: list[tuple[Statement, ...]] = field(factory=list)
    labels: list[str] = field(factory=list)
    written: list[tuple[str, ...]] = field(factory=list)

    # --- lists

    def block(self, items: Any, path: Path, bound: frozenset[str]) -> int:
        """The number of a block made of statements; -1 for none."""
        if not items:
            return NONE
        number = len(self.blocks)
        self.blocks.append(())
        self.labels.append(".".join(map(str, path)))
        self.written.append(())
        made: list[Statement] = []
        places: list[str] = []
        for item in items:
            if item is not None and isinstance(item[1], StatementSpec):
                new = self.statement(item[1], bound)
                made += new
                places += [".".join(map(str, item[1].path))] * len(new)
        self.blocks[number] = tuple(made)
        self.written[number] = tuple(places)
        return number

    def list_of(self, items: Any, path: Path, bound: frozenset[str]) -> int:
        """The number of a block made of statements, of which there may be none."""
        return self.block(items, path, bound) if items else self.block_of((), path)

    def block_of(self, made: Sequence[Statement], path: Path) -> int:
        """The number of a block of statements that are not written in the document as such."""
        self.blocks.append(tuple(made))
        self.labels.append(".".join(map(str, path)))
        self.written.append((self.labels[-1],) * len(made))
        return len(self.blocks) - 1

    def statement(self, spec: StatementSpec, bound: frozenset[str]) -> list[Statement]:
        """The statement that one of the document becomes; none if it is faulty."""
        before = len(self.faults.errors)
        test = self.expr(spec.test, TRUTH, (*spec.path, "if"), bound)
        otherwise = self.block(spec.otherwise, (*spec.path, "else"), bound)
        path = (*spec.path, spec.word)
        if spec.whom is not None:
            whom = self.expr(spec.whom, PLAYER, (*spec.path, "for"), bound)
            inner = self.statement(evolve(spec, test=None, otherwise=None, whom=None), bound | {"me"})
            if len(self.faults.errors) > before:
                return []
            args: Args = {"block": self.block_of(inner, path), "who": whom}
            return self.finished(evolve(spec, word="do"), test, otherwise, args, path)
        if spec.word in DECIDING and "me" not in bound and not by_lot(spec.body):
            message = f"{spec.word!r} is a player's, and it is not said whose"
            hint = "put it into `each: {player: all, do: […]}`, or say `turns: alternate`"
            self.faults.add("bad-statement", message, spec.path, suggestion=hint)
            return []
        made = self.makers[spec.word](self, spec.body, path, bound)
        if len(self.faults.errors) > before or made is None:
            return []
        return self.finished(spec, test, otherwise, made, path)

    def finished(
        self, spec: StatementSpec, test: Expr | None, otherwise: int, args: Args, path: Path
    ) -> list[Statement]:
        asked = args.pop("asked", False)
        op = spec.word
        if op == "displace":
            decision = statement("displaced", None, {k: v for k, v in args.items() if k in DISPLACED})
            args = {k: v for k, v in args.items() if k not in DISPLACED}
            args["block"] = self.block_of([decision], path)
        elif op == "act":
            op = "do"
        elif asked:
            # asking and rolling are two; whoever is not asked does not roll either
            args["then"] = self.block_of([statement("roll", None, {"die": args["die"]})], path)
            op = "ask"
        if otherwise != NONE:
            args["otherwise"] = otherwise  # a `displace` has an argument of that name, which is its decision's by now
        return [statement(op, test, args)]

    # --- parts

    def expr(self, formula: Any, want: str, path: Path, bound: frozenset[str]) -> Expr | None:
        """An expression; None where there is none."""
        if formula is None:
            return None
        return lower(formula, evolve(self.names, bound=bound), want, path, self.faults)

    def kinds_of(self, given: Any, path: Path) -> tuple[int, ...]:
        """The numbers of one kind of piece or several."""
        return self.several(given, path, lambda name, where: self.kind(name, where))

    def kind(self, name: str, path: Path) -> int | None:
        return find_kind(name, [kind.name for kind in self.kinds], path, self.faults)

    def types_of(self, given: Any, path: Path) -> tuple[int, ...]:
        """The numbers of one kind of tile or several."""
        return self.several(given, path, lambda name, where: self.type(name, where))

    def several(self, given: Any, path: Path, find: Callable[[str, Path], int | None]) -> tuple[int, ...]:
        listed = [given] if isinstance(given, str) else given
        found = [find(name, path if isinstance(given, str) else (*path, i)) for i, name in enumerate(listed)]
        return tuple(dict.fromkeys(number for number in found if number is not None))

    def type(self, name: str, path: Path) -> int | None:
        """The number of a kind of tile, or None and a fault."""
        known = [t.name for t in self.types]
        if name in known:
            return known.index(name)
        if ("tile", name) not in self.faults.unreadable and ("key", "tiles") not in self.faults.unreadable:
            hint = did_you_mean(name, known)
            message = f"the game has no tile {name!r}"
            advice = f"did you mean {hint}?" if hint else "declare it under `tiles`, or use the tile set that has it"
            self.faults.add("unknown-tile", message, path, suggestion=advice)
        return None

    def variable(self, name: str, path: Path, *, counter: bool = True, at_key: bool = False) -> int | None:
        """The number of a counter, or of a choice, or None and a fault."""
        known = [v.name for v in self.names.variables if v.chosen != counter]
        if name in known:
            return [v.name for v in self.names.variables].index(name)
        hint = did_you_mean(name, known)
        meant = f"did you mean {hint}?" if hint else None
        if counter:
            advice = meant or "declare it under `counters`"
            message = f"there is no counter {name!r}"
            self.faults.add("unknown-counter", message, path, suggestion=advice, at_key=at_key)
        else:
            message = f"there is no choice {name!r}"
            self.faults.add("unknown-choice", message, path, suggestion=meant or "name one that a `choose` makes")
        return None

    def direction(self, name: str, path: Path) -> int | None:
        return Frame(self.names.topology).direction(name, path, self.faults)

    def directions(self, given: Any, path: Path) -> tuple[int, ...] | None:
        """Directions by name, or all of them; None for the way a piece faces."""
        if given in (None, "all"):
            return tuple(range(len(self.names.topology.directions)))
        if given == "facing":
            return None
        found = [self.direction(name, (*path, i)) for i, name in enumerate(given)]
        return tuple(d for d in found if d is not None)

    def rotation(self, value: int | str, path: Path) -> int | None:
        """A turn as the number of a rotation of the board."""
        return Frame(self.names.topology).turn(value, path, self.faults)

    def whose(self, given: str | None, owned: bool) -> str:
        return given or ("mine" if owned else "any")

    def bad(self, message: str, path: Path, hint: str) -> None:
        self.faults.add("bad-statement", message, path, suggestion=hint)


DISPLACED = frozenset({"reach", "where", "zone", "lapses", "trapped", "otherwise"})
"""What of a `displace` belongs to each decision that comes of it."""


def statement(op: str, test: Expr | None, args: Args) -> Statement:
    """A statement with its arguments in order."""
    return Statement(op, test, tuple(sorted((k, v) for k, v in args.items() if v is not None)))


def by_lot(body: Any) -> bool:
    return (isinstance(body, words.PickSpec) and body.by == "chance") or (
        isinstance(body, words.RollSpec) and not body.asked
    )


IT = frozenset({"it", "here"})


def exactly(low: Lowering, spec: Any, keys: Sequence[str], path: Path) -> str | None:
    said = [key for key in keys if getattr(spec, key) is not None]
    if len(said) == 1:
        return said[0]
    told = " and ".join(f"`{key}`" for key in said) or "none"
    low.bad(f"exactly one of {', '.join(keys)} is needed here, not {told}", path, "keep or add one of them")
    return None


def needs_it(low: Lowering, path: Path, bound: frozenset[str]) -> None:
    if "it" not in bound:
        word = path[-1]
        low.bad(f"{word!r} is about a piece, `it`, and there is none here", path, "put it into `each: {piece: …}`")


def turn_of(type_: TileType, alike: Sequence[int], degrees: int, path: Path, faults: Faults) -> int:
    """The degrees of the orientation that acts like the one given; 0 and a fault if the board has no such turn."""
    rotations = len(alike)
    if degrees * rotations % 360:
        unit = 360 / rotations
        message = f"on this board turns are multiples of {unit:g} degrees, not {degrees}"
        faults.add("bad-turn", message, path, suggestion=f"write a multiple of {unit:g}")
        return 0
    return type_.turns[alike[degrees * rotations // 360]]


def state_of(type_: TileType, name: str | None, path: Path, faults: Faults) -> int:
    """The number of a tile's state; the first if none is named."""
    if name is None:
        return 0
    if name in type_.states:
        return type_.states.index(name)
    hint = did_you_mean(name, type_.states)
    advice = f"did you mean {hint}?" if hint else "name one of its `states`"
    faults.add("unknown-state", f"a {type_.name} has no state {name!r}", path, suggestion=advice)
    return 0
