"""Rules: statements lowered to blocks of plain data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import define, evolve, field

from kirlib.compiler.expressions import lower, lower_any
from kirlib.compiler.frame import Frame
from kirlib.compiler.functions import DIRECTION, NUMBER, PIECE, PLAYER, SPACE, TRUTH
from kirlib.compiler.pieces import find_kind
from kirlib.compiler.readings import Names
from kirlib.diagnostics import did_you_mean
from kirlib.program import Expr, PieceKind, Statement, Step, TileType
from kirlib.reader.faults import Faults, Path
from kirlib.spec import StatementSpec
from kirlib.spec import rules as words
from kirlib.spec.turn import DrawSpec

NONE = -1

DECIDING = frozenset({"move", "place", "rotate", "shift", "choose", "either", "roll", "pick", "draw"})
"""Words of which a player decides, or that are about one player's hand."""

IN_EITHER = ("move", "place", "rotate", "shift", "choose", "pick", "roll", "pass")
"""The decisions between which `either` lets a player decide."""

Args = dict[str, Any]


@define
class Lowering:
    """The lowering of all rules of a game. `blocks` grows with each list of statements."""

    names: Names
    kinds: Sequence[PieceKind]
    types: Sequence[TileType]
    alike: Sequence[Sequence[int]]
    faults: Faults
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
        if spec.word in DECIDING and "me" not in bound and not _by_lot(spec.body):
            message = f"{spec.word!r} is a player's, and it is not said whose"
            hint = "put it into `each: {player: all, do: […]}`, or say `turns: alternate`"
            self.faults.add("bad-statement", message, spec.path, suggestion=hint)
            return []
        made = MAKERS[spec.word](self, spec.body, path, bound)
        if len(self.faults.errors) > before or made is None:
            return []
        return self.finished(spec, test, otherwise, made, path)

    def finished(
        self, spec: StatementSpec, test: Expr | None, otherwise: int, args: Args, path: Path
    ) -> list[Statement]:
        if otherwise != NONE:
            args["otherwise"] = otherwise
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


def _by_lot(body: Any) -> bool:
    return (isinstance(body, words.PickSpec) and body.by == "chance") or (
        isinstance(body, words.RollSpec) and not body.asked
    )


# --- one maker for each word

IT = frozenset({"it", "here"})


def _move(low: Lowering, spec: words.MoveSpec, path: Path, bound: frozenset[str]) -> Args:
    kinds = low.kinds_of(spec.piece, (*path, "piece"))
    owned = any(low.kinds[k].owned for k in kinds)
    if spec.ways == "facing" and not all(low.kinds[k].facing for k in kinds):
        low.bad("a piece without a facing cannot go the way it faces", (*path, "ways"), "name the directions")
    if spec.to is not None and (spec.by != 1 or spec.ways != "all"):
        low.bad("`to` puts a piece on a space: no `by` or `ways`", (*path, "to"), "remove the others")
    return {
        "kinds": kinds,
        "whose": low.whose(spec.whose, owned),
        "ways": low.directions(spec.ways, (*path, "ways")),
        "by": 0 if spec.by == "slide" else spec.by,
        "to": low.expr(spec.to, TRUTH, (*path, "to"), bound | IT | {"there"}),
        "may": low.expr(spec.may, TRUTH, (*path, "may"), bound | IT | {"there"}),
        "stuck": spec.stuck,
        "then": low.block(spec.then, (*path, "then"), bound | IT),
    }


def _place(low: Lowering, spec: words.PutDownSpec, path: Path, bound: frozenset[str]) -> Args:
    type_: int | None = NONE
    if spec.mounted is not None:
        low.bad("`mounted` belongs to a step of all players", (*path, "mounted"), "remove it")
    if spec.tile is not None:
        type_ = low.type(spec.tile, (*path, "tile"))
        if type_ is not None and low.types[type_].mounted is not None:
            low.bad("a tile that goes on pieces has no space", (*path, "tile"), "name another tile")
    return {
        "type": type_,
        "where": low.expr(spec.where, TRUTH, (*path, "where"), bound | {"here"}),
        "stuck": spec.stuck,
        "then": low.block(spec.then, (*path, "then"), bound | {"here"}),
    }


def _rotate(low: Lowering, spec: words.RotateSpec, path: Path, bound: frozenset[str]) -> Args:
    types = low.types_of(spec.tile, (*path, "tile"))
    topology = low.names.topology
    turns: Sequence[int] = range(1, len(topology.rotations))
    if spec.by is not None:
        turns = [t for i, d in enumerate(spec.by) if (t := low.rotation(d, (*path, "by", i)))]
    if len(topology.rotations) < 2:
        low.bad("on this board tiles do not turn", path, "remove it")
    return {
        "types": types,
        "whose": low.whose(spec.whose, any(low.types[t].owned for t in types)),
        "by": tuple(dict.fromkeys(turns)),
        "where": low.expr(spec.where, TRUTH, (*path, "where"), bound | {"here"}),
        "stuck": spec.stuck,
        "then": low.block(spec.then, (*path, "then"), bound | {"here"}),
    }


def _shift(low: Lowering, spec: words.ShiftSpec, path: Path, bound: frozenset[str]) -> Args:
    types = low.types_of(spec.tile, (*path, "tile"))
    return {
        "types": types,
        "whose": low.whose(spec.whose, any(low.types[t].owned for t in types)),
        "by": low.directions(spec.ways, (*path, "ways")),
        "where": low.expr(spec.where, TRUTH, (*path, "where"), bound | {"here", "there"}),
        "stuck": spec.stuck,
        "then": low.block(spec.then, (*path, "then"), bound | {"here"}),
    }


def _choose(low: Lowering, spec: words.ChooseSpec, path: Path, bound: frozenset[str]) -> Args:
    number = low.variable(spec.name, (*path, "name"), counter=False)
    if number is None:
        return {}
    listed = low.names.variables[number].words
    guards = spec.options if isinstance(spec.options, dict) else dict.fromkeys(spec.options)
    options = tuple(
        (listed.index(word), low.expr(test, TRUTH, (*path, "from", word), bound)) for word, test in guards.items()
    )
    return {
        "variable": number,
        "options": options,
        "stuck": spec.stuck,
        "then": low.block(spec.then, (*path, "then"), bound),
    }


def _exactly(low: Lowering, spec: Any, keys: Sequence[str], path: Path) -> str | None:
    said = [key for key in keys if getattr(spec, key) is not None]
    if len(said) == 1:
        return said[0]
    told = " and ".join(f"`{key}`" for key in said) or "none"
    low.bad(f"exactly one of {', '.join(keys)} is needed here, not {told}", path, "keep or add one of them")
    return None


def _pick(low: Lowering, spec: words.PickSpec, path: Path, bound: frozenset[str]) -> Args | None:
    what = _exactly(low, spec, ("piece", "space", "player"), path)
    if what is None:
        return None
    args: Args = {"what": what, "by": spec.by, "stuck": spec.stuck}
    if what == "piece":
        args["kinds"] = low.kinds_of(spec.piece, (*path, "piece"))
        args["test"] = low.expr(spec.where, TRUTH, (*path, "where"), bound | IT)
        bound = bound | IT
    else:
        if spec.where is not None:
            low.bad("`where` goes with `piece`", (*path, "where"), f"put it into `{what}`")
        bound = bound | {"here" if what == "space" else "me"}
        args["test"] = low.expr(getattr(spec, what), TRUTH, (*path, what), bound)
    args["then"] = low.block(spec.do, (*path, "do"), bound)
    return args


def _roll(low: Lowering, spec: words.RollSpec, path: Path, bound: frozenset[str]) -> Args | None:
    known = [die.name for die in low.names.dice]
    if spec.die in known:
        return {"die": known.index(spec.die), "asked": spec.asked}
    hint = did_you_mean(spec.die, known)
    advice = f"did you mean {hint}?" if hint else "declare it under `dice`"
    low.faults.add("unknown-die", f"there is no die {spec.die!r}", (*path, "die"), suggestion=advice)
    return None


def _either(low: Lowering, items: Any, path: Path, bound: frozenset[str]) -> Args:
    for i, item in enumerate(items):
        if item is not None and item[0] not in IN_EITHER:
            message = f"{item[0]!r} is not a decision"
            low.bad(message, (*path, i), f"use one of {', '.join(IN_EITHER)}; what follows one, goes under `then`")
        elif item is not None and _by_lot(item[1].body):
            hint = "say `asked: true`" if item[0] == "roll" else "put it outside of `either`"
            low.bad("what is decided by lot is not a player's decision", (*path, i, item[0]), hint)
        elif item is not None and item[1].otherwise is not None:
            low.bad("a decision of `either` is open or not: it has no `else`", (*path, i, "else"), "remove it")
        elif item is not None and item[1].whom is not None:
            low.bad("`either` is one player's: it has no `for`", (*path, i, "for"), "put `for` beside `either`")
    return {"block": low.block(items, path, bound)}


def _displace(low: Lowering, spec: words.DisplaceSpec, path: Path, bound: frozenset[str]) -> Args | None:
    if "here" not in bound or "me" not in bound:
        low.bad("what displaces stands on a space, `here`, and is somebody's", path, "put it into a formation or tile")
    kind = low.kind(spec.piece, (*path, "piece"))
    inside = bound | {"it", "there"}
    return {
        "kind": kind,
        "whose": spec.whose,
        "within": spec.within,
        "reach": spec.reach,
        "where": low.expr(spec.where, TRUTH, (*path, "where"), inside),
        "zone": spec.zone,
        "lapses": low.expr(spec.lapses, TRUTH, (*path, "lapses"), inside),
        "trapped": low.expr(spec.trapped, TRUTH, (*path, "trapped"), inside),
        "otherwise": spec.otherwise,
    }


def _needs_it(low: Lowering, path: Path, bound: frozenset[str]) -> None:
    if "it" not in bound:
        word = path[-1]
        low.bad(f"{word!r} is about a piece, `it`, and there is none here", path, "put it into `each: {piece: …}`")


def _go(low: Lowering, spec: words.GoSpec, path: Path, bound: frozenset[str]) -> Args:
    _needs_it(low, path, bound)
    if spec.slide and spec.by is not None:
        low.bad("a piece goes `by` a number, or it slides", (*path, "slide"), "keep one of them")
    args: Args = {"under": spec.under or None, "slide": spec.slide or None}
    args["by"] = low.expr(spec.by, NUMBER, (*path, "by"), bound) if spec.by is not None else ("number", 1)
    if isinstance(spec.way, list):
        args["ways"] = low.directions(spec.way, (*path, "way"))
    else:
        args["way"] = low.expr(spec.way, DIRECTION, (*path, "way"), bound)
    return args


def _jump(low: Lowering, spec: words.JumpSpec, path: Path, bound: frozenset[str]) -> Args:
    _needs_it(low, path, bound)
    return {"to": low.expr(spec.to, SPACE, (*path, "to"), bound), "under": spec.under or None}


def _turn(low: Lowering, value: Any, path: Path, bound: frozenset[str]) -> Args:
    _needs_it(low, path, bound)
    return {"by": low.rotation(value, path)}


def _face(low: Lowering, formula: Any, path: Path, bound: frozenset[str]) -> Args:
    _needs_it(low, path, bound)
    return {"way": low.expr(formula, DIRECTION, path, bound)}


def _space(low: Lowering, formula: Any, path: Path, bound: frozenset[str]) -> Expr | None:
    if formula is None and "here" not in bound:
        low.bad("there is no space `here`, so say which", path[:-1], "add `at:`")
    return low.expr(formula, SPACE, path, bound)


def _flip(low: Lowering, spec: words.FlipSpec, path: Path, bound: frozenset[str]) -> Args:
    if spec.tile is not None:
        return {"type": low.type(spec.tile, (*path, "tile"))}
    return {"type": NONE, "at": _space(low, spec.at, (*path, "at"), bound)}


def _state(low: Lowering, spec: words.StateSpec, path: Path, bound: frozenset[str]) -> Args:
    known = sorted({state for t in low.types for state in t.states})
    if spec.to not in known:
        hint = did_you_mean(spec.to, known)
        advice = f"did you mean {hint}?" if hint else "name a state that a tile declares under `states`"
        low.faults.add("unknown-state", f"no tile has a state {spec.to!r}", (*path, "to"), suggestion=advice)
    return {"to": spec.to, "at": _space(low, spec.at, (*path, "at"), bound)}


def _spin(low: Lowering, spec: words.SpinSpec, path: Path, bound: frozenset[str]) -> Args:
    low.rotation(spec.by, (*path, "by"))
    return {"by": spec.by % 360, "at": _space(low, spec.at, (*path, "at"), bound)}


def _lay(low: Lowering, spec: words.LaySpec, path: Path, bound: frozenset[str]) -> Args | None:
    type_ = low.type(spec.tile, (*path, "tile"))
    if type_ is None:
        return None
    made = low.types[type_]
    return {
        "type": type_,
        "turn": turn_of(made, low.alike[type_], spec.turn, (*path, "turn"), low.faults),
        "state": state_of(made, spec.state, (*path, "state"), low.faults),
        "at": _space(low, spec.at, (*path, "at"), bound),
    }


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


def _enter(low: Lowering, spec: words.CreateSpec, path: Path, bound: frozenset[str]) -> Args | None:
    kind = low.kind(spec.piece, (*path, "piece"))
    if kind is None:
        return None
    if low.kinds[kind].owned and spec.owner is None and "me" not in bound:
        low.bad(f"a {spec.piece} is somebody's: say whose", path, "add `owner:`")
    if spec.owner is not None and not low.kinds[kind].owned:
        low.bad(f"a {spec.piece} is nobody's", (*path, "owner"), "remove `owner`")
    return {
        "kind": kind,
        "at": _space(low, spec.at, (*path, "at"), bound),
        "owner": low.expr(spec.owner, PLAYER, (*path, "owner"), bound),
        "facing": low.expr(spec.facing, DIRECTION, (*path, "facing"), bound),
    }


def _remove(low: Lowering, formula: Any, path: Path, bound: frozenset[str]) -> Args | None:
    names = evolve(low.names, bound=bound)
    found = lower_any(formula, names, (PIECE, SPACE), path, low.faults)
    return None if found is None else {"of": found[0], "what": found[1]}


def _count(low: Lowering, values: dict[str, Any], path: Path, bound: frozenset[str]) -> Args:
    made: list[tuple[int, Expr]] = []
    for name, formula in values.items():
        number = low.variable(name, (*path, name), at_key=True)
        amount = low.expr(formula, NUMBER, (*path, name), bound)
        if number is not None and amount is not None:
            _whose(low, number, (*path, name), bound)
            made.append((number, amount))
    return {"values": tuple(made)}


def _whose(low: Lowering, variable: int, path: Path, bound: frozenset[str]) -> None:
    """A counter of a player is that of `me`, of a piece that of `it`."""
    spec = low.names.variables[variable]
    needed = {"player": "me", "piece": "it"}.get(spec.of)
    if needed is not None and needed not in bound:
        message = f"each {spec.of} has a {spec.name}, and there is no `{needed}` here"
        low.bad(message, path, f"put it into `each: {{{spec.of}: …}}`")


def _take(low: Lowering, spec: words.TakeSpec, path: Path, bound: frozenset[str]) -> Args:
    numbers = {"to": low.variable(spec.to, (*path, "to")), "source": None}
    if spec.source is not None:
        numbers["source"] = low.variable(spec.source, (*path, "from"))
    for key, number in numbers.items():
        if number is not None:
            _whose(low, number, (*path, "to" if key == "to" else "from"), bound)
    return {"count": low.expr(spec.count, NUMBER, (*path, "count"), bound), **numbers}


def _beam(low: Lowering, spec: words.BeamSpec, path: Path, bound: frozenset[str]) -> Args:
    if spec.way is None:
        _needs_it(low, path, bound)
    if spec.start is None and "here" not in bound:
        low.bad("there is no space `here` from which it runs", path, "add `from:`")
    return {
        "start": low.expr(spec.start, SPACE, (*path, "from"), bound),
        "way": low.expr(spec.way, DIRECTION, (*path, "way"), bound),
        "hits": low.block(spec.hits, (*path, "hits"), bound | IT),
    }


def _carry(low: Lowering, spec: words.CarrySpec, path: Path, bound: frozenset[str]) -> Args:
    return {
        "types": low.types_of(spec.tile, (*path, "tile")),
        "kinds": low.kinds_of(spec.piece, (*path, "piece")),
        "way": low.direction(spec.way, (*path, "way")),
        "bends": spec.bends,
    }


def _act(low: Lowering, spec: words.ActSpec, path: Path, bound: frozenset[str]) -> Args:
    """A block with a statement for each kind, so that each finds the pieces where the kind before has left them."""
    types = low.types_of(spec.tile, (*path, "tile"))
    return {"block": low.block_of([statement("act", None, {"type": type_}) for type_ in types], path)}


def _reveal(low: Lowering, name: str, path: Path, bound: frozenset[str]) -> Args:
    return {"variable": low.variable(name, path, counter=False)}


def _eliminate(low: Lowering, formula: Any, path: Path, bound: frozenset[str]) -> Args:
    return {"who": low.expr(formula, PLAYER, path, bound)}


def _over(low: Lowering, spec: words.OverSpec, path: Path, bound: frozenset[str]) -> Args:
    return {
        "winners": low.expr(spec.winners, TRUTH, (*path, "winners"), bound | {"me"}),
        "result": spec.result,
        "reason": spec.reason or "the game is over",
    }


def _nothing(low: Lowering, body: Any, path: Path, bound: frozenset[str]) -> Args:
    return {}


def _list(low: Lowering, items: Any, path: Path, bound: frozenset[str]) -> Args:
    return {"block": low.block(items, path, bound)}


def _each(low: Lowering, spec: words.EachSpec, path: Path, bound: frozenset[str]) -> Args | None:
    what = _exactly(low, spec, ("piece", "tile", "player", "space"), path)
    if what is None:
        return None
    args: Args = {"what": what}
    inside = bound | {"piece": IT, "tile": {"here"}, "space": {"here"}, "player": {"me"}}[what]
    if what == "piece":
        args["numbers"] = low.kinds_of(spec.piece, (*path, "piece"))
        if "me" not in bound and all(low.kinds[k].owned for k in args["numbers"]):
            inside = inside | {"me"}
            args["owners"] = True
    elif what == "tile":
        args["numbers"] = low.types_of(spec.tile, (*path, "tile"))
    elif what == "player" and spec.player == "others":
        args["what"] = "others"
        if "me" not in bound:
            low.bad("there is no `me` here, so nobody is another", (*path, "player"), "write `player: all`")
    test = low.expr(spec.where, TRUTH, (*path, "where"), inside)
    if what == "space":
        own = low.expr(spec.space, TRUTH, (*path, "space"), inside)
        test = own if test is None or own is None else ("and", own, test)
    args["test"] = test
    args["order"] = low.expr(spec.order, NUMBER, (*path, "order"), inside)
    args["block"] = low.block(spec.do, (*path, "do"), inside)
    return args


def _repeat(low: Lowering, spec: words.RepeatSpec, path: Path, bound: frozenset[str]) -> Args:
    return {
        "times": low.expr(spec.times, NUMBER, (*path, "times"), bound),
        "block": low.block(spec.do, (*path, "do"), bound),
    }


def draw(low: Lowering, spec: DrawSpec) -> Step:
    """The step in which the player whose turn it is draws."""
    return Step("rules", count=low.block_of([statement("draw", None, {"to": spec.to})], ("draw",)))


MAKERS: dict[str, Callable[[Lowering, Any, Path, frozenset[str]], Args | None]] = {
    "move": _move,
    "place": _place,
    "rotate": _rotate,
    "shift": _shift,
    "choose": _choose,
    "pick": _pick,
    "roll": _roll,
    "either": _either,
    "pass": _nothing,
    "displace": _displace,
    "go": _go,
    "jump": _jump,
    "turn": _turn,
    "face": _face,
    "flip": _flip,
    "state": _state,
    "spin": _spin,
    "lay": _lay,
    "enter": _enter,
    "remove": _remove,
    "add": _count,
    "set": _count,
    "take": _take,
    "beam": _beam,
    "carry": _carry,
    "act": _act,
    "reveal": _reveal,
    "eliminate": _eliminate,
    "over": _over,
    "again": _nothing,
    "do": _list,
    "later": _list,
    "each": _each,
    "repeat": _repeat,
}
"""For each word of a statement what makes its arguments."""
