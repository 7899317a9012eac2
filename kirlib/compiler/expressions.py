"""Guards and amounts: names are looked up, types are checked, and plain data comes out that the engine can run.

What comes out are tuples, an operator and its parts, made of numbers and words alone: so a program can be saved and
compared. Of the readings of a name, in the order in which names are looked up, the first whose type fits is taken.
"""

from __future__ import annotations

from attrs import frozen

from kirlib.compiler import functions
from kirlib.compiler.functions import (
    EXTREMES,
    FUNCTIONS,
    NONE,
    NUMBER,
    OVERALL,
    PHRASES,
    PIECE,
    PIECE_KIND,
    PLAYER,
    REGION,
    SPACE,
    TILE_KIND,
    TRUTH,
    WORD,
    Signature,
)
from kirlib.compiler.readings import Names, Reading, Words
from kirlib.diagnostics import did_you_mean
from kirlib.program import Expr, Variable
from kirlib.reader.faults import Faults, Path
from kirlib.spec.formula import Binary, Call, Formula, Name, Node, Number, Truth, Unary

DECLARING = frozenset({"board", "pieces", "tiles", "supply", "counters", "dice", "regions", "turn", "setup"})
"""Keys whose faults may be why a name is unknown."""

ORDERED = ("<", "<=", ">", ">=")


def lower(
    formula: Formula, names: Names, want: str, path: Path, faults: Faults, *, words_of: Variable | None = None
) -> Expr | None:
    """The expression of a formula of one type, or None and a fault.

    `want`: a type (see `functions.PHRASES`). `words_of`: where a word is wanted, the variable that it is a word of.
    """
    work = _Lowering(names, path, faults)
    if words_of is not None:
        words = names.words_of(words_of)
        if isinstance(formula.node, Name):
            for word, expr in words:
                if word == formula.node.name:
                    return expr
        found = work.fit(formula.node, (want,), words)
        return None if found is None or not work.same_words(found.words, words, formula.node) else found.expr
    found = work.fit(formula.node, (want,))
    return None if found is None else found.expr


def lower_any(
    formula: Formula, names: Names, wants: tuple[str, ...], path: Path, faults: Faults
) -> tuple[str, Expr] | None:
    """The type and the expression of a formula that may be of several types, or None and a fault."""
    found = _Lowering(names, path, faults).fit(formula.node, wants)
    return None if found is None else (wants[0] if found.of == NONE else found.of, found.expr)


@frozen
class _Lowering:
    """The lowering of one formula."""

    names: Names
    path: Path
    faults: Faults

    def fit(self, node: Node, wants: tuple[str, ...], words: Words = ()) -> Reading | None:
        """The first reading of a part that is of one of these types, or None and a fault."""
        readings = self.readings(node)
        for reading in readings:
            if any(reading.fits(want) for want in wants):
                return reading
        if readings:
            self.unfit(wants, readings[0], node)
        elif isinstance(node, Name):
            self.unknown(node, words)
        return None

    def readings(self, node: Node) -> list[Reading]:
        """The meanings of a part; if it has none, it is a name, or a fault has been added."""
        match node:
            case Number(value):
                return self.names.numbers(value)
            case Truth(value):
                return [Reading(TRUTH, ("number", int(value)))]
            case Name(name):
                return list(self.names.meanings(name))
            case Call():
                return self.call(node)
            case Unary(op, operand):
                want, word = (TRUTH, "not") if op == "not" else (NUMBER, "negative")
                found = self.fit(operand, (want,))
                return [] if found is None else [Reading(want, (word, found.expr))]
            case Binary(op, left, right):
                if op in ("==", "!=", *ORDERED):
                    return self.comparison(node)
                want = TRUTH if op in ("and", "or") else NUMBER
                both = self.fit(left, (want,)), self.fit(right, (want,))
                return [] if both[0] is None or both[1] is None else [Reading(want, (op, both[0].expr, both[1].expr))]

    # --- comparisons

    def comparison(self, node: Binary) -> list[Reading]:
        """Two things of one type; a word is looked up among those that the other side can be."""
        left, right = self.readings(node.left), self.readings(node.right)
        for one, other, swapped in ((left, node.right, False), (right, node.left, True)):
            for reading in one:
                word = dict(reading.words).get(other.name) if isinstance(other, Name) else None
                if word is not None and node.op not in ORDERED:
                    sides = (word, reading.expr) if swapped else (reading.expr, word)
                    return [Reading(TRUTH, (node.op, *sides))]
        for part, found, others in ((node.left, left, right), (node.right, right, left)):
            if not found:
                if isinstance(part, Name):
                    self.unknown(part, next((r.words for r in others if r.words), ()))
                return []
        for a in left:
            for b in right:
                if _comparable(a, b, node.op):
                    return [Reading(TRUTH, (node.op, a.expr, b.expr))]
        self.incomparable(node, left[0], right[0])
        return []

    def incomparable(self, node: Binary, left: Reading, right: Reading) -> None:
        if self.seatless(node.left, right.of) or self.seatless(node.right, left.of):
            return
        if node.op in ORDERED:
            odd = left if left.of != NUMBER else right
            message = f"{node.op} compares numbers, not {PHRASES[odd.of]}"
            self.fault("bad-expression", message, node.at, "use == or !=, or compare numbers")
        elif left.of == right.of == WORD:
            self.same_words(left.words, right.words, node)
        elif left.of == right.of:
            self.fault("bad-expression", "regions cannot be compared", node.at, "ask whether a space is inside(it)")
        else:
            message = f"{PHRASES[left.of]} cannot be compared with {PHRASES[right.of]}"
            self.fault("bad-expression", message, node.at, "compare two things of one type")

    def same_words(self, words: Words, others: Words, node: Node) -> bool:
        """Whether two sets of words are one; if not, a fault is added."""
        if words == others:
            return True
        message = "these two are words of different sets"
        self.fault("bad-expression", message, node.at, "use a word by its name, or what has the same words")
        return False

    # --- calls

    def call(self, node: Call) -> list[Reading]:
        name = node.name
        if name == "count":
            return self.count(node)
        if name in OVERALL:
            return self.overall(node)
        if name in EXTREMES:
            found = [self.fit(arg, (NUMBER,)) for arg in node.args]
            if not found:
                self.usage(node)
            exprs = [each.expr for each in found if each is not None]
            return [Reading(NUMBER, (name, *exprs))] if exprs and len(exprs) == len(found) else []
        if name in FUNCTIONS:
            return self.function(node)
        return self.one_of(node)

    def function(self, node: Call) -> list[Reading]:
        """A function of the table: the first of its signatures that fits."""
        options = [each for each in FUNCTIONS[node.name] if len(each.args) == len(node.args)]
        if not options:
            self.usage(node)
            return []
        given = [self.readings(arg) for arg in node.args]
        for option in options:
            chosen = [_first(readings, want) for readings, want in zip(given, option.args, strict=True)]
            exprs = [each.expr for each in chosen if each is not None]
            if len(exprs) == len(given):
                return self.asked_of(option, tuple(exprs), node)
        for i, (arg, readings) in enumerate(zip(node.args, given, strict=True)):
            wants = tuple(dict.fromkeys(option.args[i] for option in options))
            if not any(_first(readings, want) for want in wants):
                if readings:
                    self.unfit(wants, readings[0], arg)
                elif isinstance(arg, Name):
                    self.unknown(arg)
        return []

    def asked_of(self, sign: Signature, exprs: tuple[Expr, ...], node: Call) -> list[Reading]:
        """The call of a function whose arguments fit."""
        if sign.op == "rotated" and not self.turns(exprs[1], node.args[1]):
            return []
        if sign.op == "drawn":  # a mirror image is drawn as the tile that it mirrors
            exprs = (*exprs, self.names.mirrored)
        words = self.names.state_words() if sign.answer == WORD else ()
        return [Reading(sign.answer, (sign.op, *exprs), words)]

    def turns(self, degrees: Expr, node: Node) -> bool:
        """Whether the board has a turn by so many degrees, if these are written out; a fault is added if not."""
        topology = self.names.topology
        if not topology.rotates:
            message = "the directions of this board have no order"
            self.fault("bad-turn", message, node.at, "name a direction")
            return False
        match degrees:
            case ("number", int(number)) | ("negative", ("number", int(number))) if number * topology.sides % 360:
                pass
            case _:
                return True
        unit = f"{360 / topology.sides:g}"
        message = f"on this board turns are multiples of {unit} degrees, not {number}"
        self.fault("bad-turn", message, node.at, f"write a multiple of {unit}")
        return False

    def one_of(self, node: Call) -> list[Reading]:
        """A counter or a region of somebody."""
        for variable in self.names.variables:
            if variable.name == node.name and variable.of != "game":
                return self.somebodys(node, variable)
        for number, region in enumerate(self.names.regions):
            if region.name == node.name and region.seated:
                who = self.asked(node, PLAYER)
                return [] if who is None else [Reading(REGION, ("region", number, who.expr))]
        if list(self.names.meanings(node.name)):
            message = f"there is only one {node.name!r}: nothing can be asked of it"
            self.fault("bad-expression", message, node.at, f"write {node.name}")
        else:
            self.unknown(Name(node.name, node.at), called=True)
        return []

    def somebodys(self, node: Call, variable: Variable) -> list[Reading]:
        who = self.asked(node, PLAYER if variable.of == "player" else PIECE)
        if who is None:
            return []
        return list(self.names.value(variable, ("value-of", variable.base, variable.of, who.expr)))

    def asked(self, node: Call, want: str) -> Reading | None:
        """The only argument of a call, of one type."""
        if len(node.args) == 1:
            return self.fit(node.args[0], (want,))
        self.usage(node, want.upper())
        return None

    def overall(self, node: Call) -> list[Reading]:
        """The most, the least or the sum of a counter."""
        if len(node.args) != 1:
            self.usage(node)
            return []
        arg = node.args[0]
        for variable in self.names.variables:
            if isinstance(arg, Name) and variable.name == arg.name:
                if variable.of != "game" and not variable.words:
                    return [Reading(NUMBER, (node.name, variable.base, variable.of))]
                message = f"there is only one {arg.name!r}" if variable.of == "game" else f"{arg.name!r} is no number"
                self.fault("bad-expression", message, arg.at, "name a counter that is `of: player` or `of: piece`")
                return []
        if isinstance(arg, Name) and not list(self.names.meanings(arg.name)):
            self.unknown(arg)
        else:
            self.fault("bad-expression", "the name of a counter is needed here", arg.at, "name one alone")
        return []

    def count(self, node: Call) -> list[Reading]:
        """Pieces or tiles that pass every filter."""
        if not node.args:
            self.usage(node)
            return []
        what = node.args[0]
        if isinstance(what, Name) and what.name in ("pieces", "tiles"):
            op, kind = what.name, -1
        else:
            found = self.fit(what, (PIECE_KIND, TILE_KIND))
            if found is None:
                return []
            if found.expr[0] != "number":
                self.fault("bad-expression", "the name of a kind is needed here", what.at, "write the name itself")
                return []
            op, kind = "pieces" if found.of == PIECE_KIND else "tiles", found.expr[1]
        filters = [self.filter(arg, op) for arg in node.args[1:]]
        if None in filters:
            return []
        return [Reading(NUMBER, (op, kind, tuple(filters)))]

    def filter(self, arg: Node, op: str) -> Expr | None:
        if isinstance(arg, Name) and arg.name in ("mine", "theirs"):
            if "me" in self.names.bound:
                return (arg.name,)
            self.unknown(Name("me", arg.at))
            return None
        words = {SPACE: "on", REGION: "within", PLAYER: "of"} | ({TILE_KIND: "tile"} if op == "pieces" else {})
        found = self.fit(arg, tuple(words))
        return None if found is None else (words[SPACE if found.of == NONE else found.of], found.expr)

    # --- faults

    def fault(self, code: str, message: str, at: int, suggestion: str) -> None:
        self.faults.add(code, message, self.path, suggestion=suggestion, offset=at)

    def usage(self, node: Call, of: str = "") -> None:
        """A call with the wrong number of arguments."""
        how = f"{node.name}({of})" if of else functions.usage(node.name)
        self.fault("bad-expression", f"{node.name!r} is not asked like this", node.at, f"write {how}")

    def unfit(self, wants: tuple[str, ...], found: Reading, node: Node) -> None:
        """A part that is of none of the types that are wanted."""
        if not any(self.seatless(node, want) for want in wants):
            self.wrong(" or ".join(PHRASES[want] for want in wants), found, node)

    def seatless(self, node: Node, want: str) -> bool:
        """Whether a number stands for a player, and there is no such seat; then a fault is added."""
        most = self.names.players
        if want != PLAYER or not isinstance(node, Number) or 1 <= node.value <= most:
            return False
        message = f"at most {most} play, so there is no seat {node.value}"
        if node.value == 0:
            message = "seats are counted from 1, so there is no seat 0"
        self.fault("out-of-range", message, node.at, f"name a seat from 1 to {most}")
        return True

    def wrong(self, expected: str, found: Reading, node: Node) -> None:
        hint = f"write what is {expected}"
        if expected == PHRASES[TRUTH]:
            hint = "compare it with something, as in `… == …`"
        self.fault("bad-expression", f"{expected} is needed here, not {PHRASES[found.of]}", node.at, hint)

    def unknown(self, node: Name, words: Words = (), *, called: bool = False) -> None:
        """A name that means nothing here; `words`: those of a set that it might be of."""
        name = node.name
        if any(name == other or (what == "key" and other in DECLARING) for what, other in self.faults.unreadable):
            return  # it may be among what could not be read
        message, hint = ("", "") if words else self.names.absent(name)
        if not message:
            message = f"there is no {'function' if called else 'thing'} {name!r} that could be named here"
            if words:
                message = f"{name!r} is none of the words {', '.join(word for word, _ in words)}"
            known = did_you_mean(name, [*(word for word, _ in words), *self.names.known(called)])
            hint = f"did you mean {known}?" if known else "use a name that is declared"
        self.fault("unknown-name", message, node.at, hint)


def _first(readings: list[Reading], want: str) -> Reading | None:
    return next((reading for reading in readings if reading.fits(want)), None)


def _comparable(a: Reading, b: Reading, op: str) -> bool:
    if op in ORDERED:
        return a.of == b.of == NUMBER
    if NONE in (a.of, b.of):
        return a.fits(b.of) or b.fits(a.of)
    return a.of == b.of and a.of != REGION and a.words == b.words
