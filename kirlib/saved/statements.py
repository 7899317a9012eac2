"""The rules of a saved program: every statement known, with the arguments that the engine counts on.

As in a document it is known of each place which of `it`, `here`, `me` and `there` have a value there, and a block runs
only where all that it needs has one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import define, field

from kirlib.program import Statement
from kirlib.saved.expressions import Bound, expression
from kirlib.saved.parts import Part
from kirlib.saved.scope import (
    DIRECTION,
    NUMBER,
    PIECE,
    PLAYER,
    SPACE,
    TRUTH,
    Scope,
)

DEEPEST = 100
"""Blocks inside one another. Collections of a document are at most 64 deep."""

RULES, PARTS, DISPLACED = "rules", "parts of either", "what is displaced"
"""What a block is: a list of rules, the decisions of an `either`, or the one of a `displace`."""

Read = Callable[["Rules", Part, Bound], Any]
"""Reads an argument where so much has a value."""


@define
class Rules:
    """The blocks of a program, read where they are first needed. `parts`: one for each block."""

    scope: Scope
    parts: list[Part]
    made: dict[int, tuple[Statement, ...]] = field(factory=dict)
    _seen: dict[tuple[int, str, Bound], int] = field(factory=dict)
    """Blocks that were read, with how deep they go: 1 if there is no other in them."""
    _open: list[int] = field(factory=list)
    _heights: list[int] = field(factory=lambda: [0])
    """For each open block, and for what has them, how deep those in it go."""

    def block(self, part: Part, bound: Bound, what: str = RULES) -> int:
        """The number of a block that runs where so much has a value."""
        number = part.index(len(self.parts))
        if number in self._open:
            part.fail(f"block {number} would contain itself")
        height = self._seen.get((number, what, bound))
        if len(self._open) + (height or 1) > DEEPEST:
            part.fail(f"more than {DEEPEST} blocks are inside one another")
        if height is None:
            self._open.append(number)
            self._heights.append(0)
            listed = self.parts[number].items()
            if what == DISPLACED and len(listed) != 1:
                self.parts[number].fail("one statement is needed here")
            self.made[number] = tuple([self.statement(each, bound, what) for each in listed])
            self._open.pop()
            height = self._seen[number, what, bound] = 1 + self._heights.pop()
        self._heights[-1] = max(self._heights[-1], height)
        return number

    def optional(self, part: Part, bound: Bound) -> int:
        """The same, or -1 for none."""
        return -1 if part.value == -1 and type(part.value) is int else self.block(part, bound)

    def statement(self, part: Part, bound: Bound, what: str) -> Statement:
        """One statement."""
        keys = part.keys({"op"}, {"test", "args"})
        op = keys["op"].word(ALLOWED[what])
        test = expression(keys["test"], self.scope, TRUTH, bound) if "test" in keys else None
        required, optional = ARGS[op]
        more = {"otherwise": block_of()} if what == RULES else {}
        given = keys["args"] if "args" in keys else Part({}, (*part.path, "args"))
        args = given.keys(required, {**optional, **more})
        needed = NEEDS.get(op, frozenset())
        if op == "pick" and "by" in args and args["by"].value == "chance":
            if what == PARTS:
                part.fail("what is decided by lot is not a player's decision")
            needed = frozenset()
        if not needed <= bound:
            part.fail(f"{op!r} needs {' and '.join(sorted(needed - bound))}, which have no value here")
        readers = {**required, **optional, **more}
        made = {name: readers[name](self, arg, bound) for name, arg in args.items()}
        check = CHECKS.get(op)
        if check is not None:
            check(self, part, made, bound)
        return Statement(op, test, tuple(sorted(made.items())))


# --- readers of arguments


def expr(want: str, *more: str) -> Read:
    """An expression of a type, in which `more` has a value too."""
    return lambda rules, part, bound: expression(part, rules.scope, want, bound | frozenset(more))


def number(least: int, most: int) -> Read:
    return lambda rules, part, bound: part.number(least, most)


def word(*words: str) -> Read:
    return lambda rules, part, bound: part.word(words)


def block_of(*more: str, what: str = RULES) -> Read:
    """A block, in which `more` has a value too."""
    return lambda rules, part, bound: rules.block(part, bound | frozenset(more), what)


def maybe_block(*more: str) -> Read:
    """The same, or -1."""
    return lambda rules, part, bound: rules.optional(part, bound | frozenset(more))


def flag(rules: Rules, part: Part, bound: Bound) -> bool:
    return part.flag()


def text(rules: Rules, part: Part, bound: Bound) -> str:
    return part.text()


def kind(rules: Rules, part: Part, bound: Bound) -> int:
    return part.index(len(rules.scope.kinds))


def kinds(rules: Rules, part: Part, bound: Bound) -> tuple[int, ...]:
    return part.indices(len(rules.scope.kinds), len(rules.scope.kinds))


def type_(rules: Rules, part: Part, bound: Bound) -> int:
    return part.index(len(rules.scope.types))


def maybe_type(rules: Rules, part: Part, bound: Bound) -> int:
    return part.index(len(rules.scope.types), none=True)


def types(rules: Rules, part: Part, bound: Bound) -> tuple[int, ...]:
    return part.indices(len(rules.scope.types), len(rules.scope.types))


def direction(rules: Rules, part: Part, bound: Bound) -> int:
    return part.index(len(rules.scope.topology.directions))


def directions(rules: Rules, part: Part, bound: Bound) -> tuple[int, ...]:
    count = len(rules.scope.topology.directions)
    return part.indices(count, count)


def rotation(rules: Rules, part: Part, bound: Bound) -> int:
    return part.index(len(rules.scope.topology.rotations))


def rotations(rules: Rules, part: Part, bound: Bound) -> tuple[int, ...]:
    found = part.indices(len(rules.scope.topology.rotations), len(rules.scope.topology.rotations))
    if 0 in found:
        part.fail("a turn by nothing is none")
    return found


def state_word(rules: Rules, part: Part, bound: Bound) -> str:
    return part.word(rules.scope.words)


def die(rules: Rules, part: Part, bound: Bound) -> int:
    return part.index(len(rules.scope.dice))


def variable(rules: Rules, part: Part, bound: Bound) -> int:
    """A variable that is counted with; its holder has a value here."""
    found = part.index(len(rules.scope.variables))
    spec = rules.scope.variables[found]
    needed = {"player": "me", "piece": "it"}.get(spec.of)
    if spec.chosen or (needed is not None and needed not in bound):
        part.fail("this is what players choose" if spec.chosen else f"there is no {needed!r} whose it would be")
    return found


def choice(rules: Rules, part: Part, bound: Bound) -> int:
    found = part.index(len(rules.scope.variables))
    if not rules.scope.variables[found].chosen:
        part.fail("this is not what players choose")
    return found


def values(rules: Rules, part: Part, bound: Bound) -> tuple[tuple[int, Any], ...]:
    found = []
    for item in part.items():
        which, amount = item.items(2, 2)
        found.append((variable(rules, which, bound), expression(amount, rules.scope, NUMBER, bound)))
    return tuple(found)


def options(rules: Rules, part: Part, bound: Bound) -> tuple[tuple[int, Any], ...]:
    """Words by number, each with its guard."""
    found = []
    for item in part.items():
        which, test = item.items(2, 2)
        guard = None if test.value is None else expression(test, rules.scope, TRUTH, bound)
        found.append((which.number(0, 10_000), guard))
    return tuple(found)


# --- what belongs together


def lies(rules: Rules, part: Part, made: Mapping[str, Any], bound: Bound) -> None:
    """A kind of tile that lies on spaces."""
    if made["type"] >= 0 and rules.scope.types[made["type"]].mounted is not None:
        part.fail("a tile that goes on pieces has no space")


def enters(rules: Rules, part: Part, made: Mapping[str, Any], bound: Bound) -> None:
    owned = rules.scope.kinds[made["kind"]].owned
    if "at" not in made and "here" not in bound:
        part.fail("there is no space `here`, and `at` does not say which")
    if owned and "owner" not in made and "me" not in bound:
        part.fail("there is no `me` whose the piece would be")


def among_words(rules: Rules, part: Part, made: Mapping[str, Any], bound: Bound) -> None:
    count = len(rules.scope.variables[made["variable"]].words)
    if any(number >= count for number, _ in made["options"]):
        part.fail("there is no such word")


def each_of(rules: Rules, part: Part, made: dict[str, Any], bound: Bound) -> None:
    """The rest of an `each`, which depends on what there is one of."""
    what = made["what"]
    known = part.keys({"op", "args"}, {"test"})["args"]
    args = known.keys({"what", "block"}, {"numbers", "test", "order", "owners", "otherwise"})
    if (what in ("piece", "tile")) != ("numbers" in args):
        part.fail("pieces and tiles are of kinds, nothing else is")
    if "numbers" in args:
        made["numbers"] = (kinds if what == "piece" else types)(rules, args["numbers"], bound)
    inside = (
        bound
        | {
            "piece": frozenset({"it", "here"}),
            "tile": frozenset({"here"}),
            "space": frozenset({"here"}),
            "player": frozenset({"me"}),
            "others": frozenset({"me"}),
        }[what]
    )
    if what == "others" and "me" not in bound:
        part.fail("there is no `me`, so nobody is another")
    if made.get("owners"):
        if what != "piece" or not all(rules.scope.kinds[number].owned for number in made["numbers"]):
            part.fail("only pieces have owners")
        inside = inside | {"me"}
    for name, want in (("test", TRUTH), ("order", NUMBER)):
        if name in args:
            made[name] = expression(args[name], rules.scope, want, inside)
    made["block"] = rules.block(args["block"], inside)


def picked(rules: Rules, part: Part, made: dict[str, Any], bound: Bound) -> None:
    """The rest of a `pick`, likewise."""
    what = made["what"]
    args = part.keys({"op", "args"}, {"test"})["args"].value
    at = (*part.path, "args")
    inside = bound | {"piece": {"it", "here"}, "space": {"here"}, "player": {"me"}}[what]
    if (what == "piece") != ("kinds" in made):
        part.fail("pieces are of kinds, nothing else is")
    if "test" in args:
        made["test"] = expression(Part(args["test"], (*at, "test")), rules.scope, TRUTH, inside)
    made["then"] = rules.optional(Part(args["then"], (*at, "then")), inside)


def removed(rules: Rules, part: Part, made: dict[str, Any], bound: Bound) -> None:
    what = part.keys({"op", "args"}, {"test"})["args"]
    which = Part(what.value["what"], (*what.path, "what"))
    made["what"] = expression(which, rules.scope, PIECE if made["of"] == "piece" else SPACE, bound)


def led(rules: Rules, part: Part, made: Mapping[str, Any], bound: Bound) -> None:
    """A beam begins on a space, and goes a way."""
    if ("start" not in made and "here" not in bound) or ("way" not in made and "it" not in bound):
        part.fail("it is not told where the beam begins, or which way it goes")


def placed_at(rules: Rules, part: Part, made: Mapping[str, Any], bound: Bound) -> None:
    """What concerns a tile does so on `here`, or where `at` says."""
    if made.get("type", -1) < 0 and "at" not in made and "here" not in bound:
        part.fail("there is no space `here`, and `at` does not say which")


def laid(rules: Rules, part: Part, made: Mapping[str, Any], bound: Bound) -> None:
    lies(rules, part, made, bound)
    type_ = rules.scope.types[made["type"]]
    if made["turn"] not in type_.turns or made["state"] >= max(1, len(type_.states)):
        part.fail(f"no {type_.name} is turned so, or in such a state")
    placed_at(rules, part, {"at": 0} if "at" in made else {}, bound)


def later(rules: Rules, part: Part, bound: Bound) -> Any:
    """What a check reads when the other arguments are known."""
    return part.value


WHOSE, STUCK = word("mine", "theirs", "any"), word("pass", "skip", "loses")
THEN = maybe_block("it", "here")
FLAGS: dict[str, Read] = {"under": flag, "slide": flag}

Args = tuple[dict[str, Read], dict[str, Read]]

ARGS: dict[str, Args] = {
    "go": ({"by": expr(NUMBER)}, {"way": expr(DIRECTION), "ways": directions, **FLAGS}),
    "jump": ({"to": expr(SPACE)}, {"under": flag}),
    "turn": ({"by": rotation}, {}),
    "face": ({"way": expr(DIRECTION)}, {}),
    "flip": ({"type": maybe_type}, {"at": expr(SPACE)}),
    "state": ({"to": state_word}, {"at": expr(SPACE)}),
    "spin": ({"by": number(0, 359)}, {"at": expr(SPACE)}),
    "lay": ({"type": type_, "turn": number(0, 359), "state": number(0, 10_000)}, {"at": expr(SPACE)}),
    "enter": (
        {"kind": kind},
        {"at": expr(SPACE), "owner": expr(PLAYER), "facing": expr(DIRECTION), "then": THEN},
    ),
    "remove": ({"of": word("piece", "space"), "what": later}, {}),
    "add": ({"values": values}, {}),
    "set": ({"values": values}, {}),
    "take": ({"count": expr(NUMBER), "to": variable}, {"source": variable}),
    "reveal": ({"variable": choice}, {}),
    "eliminate": ({"who": expr(PLAYER)}, {}),
    "over": ({"result": word("draw", "loss"), "reason": text}, {"winners": expr(TRUTH, "me")}),
    "again": ({}, {}),
    "do": ({"block": later}, {"who": expr(PLAYER)}),
    "later": ({"block": later}, {"who": expr(PLAYER)}),
    "displace": (
        {
            "kind": kind,
            "whose": WHOSE,
            "within": number(0, 1000),
            "block": block_of("it", "there", what=DISPLACED),
        },
        {},
    ),
    "each": (
        {"what": word("piece", "tile", "space", "player", "others"), "block": later},
        {"numbers": later, "test": later, "order": later, "owners": flag},
    ),
    "repeat": ({"times": expr(NUMBER), "block": block_of()}, {}),
    "act": ({"type": type_}, {}),
    "carry": ({"types": types, "kinds": kinds, "way": direction, "bends": flag}, {}),
    "beam": ({"hits": maybe_block("it", "here")}, {"start": expr(SPACE), "way": expr(DIRECTION)}),
    "move": (
        {"kinds": kinds, "whose": WHOSE, "by": number(0, 1000), "stuck": STUCK, "then": THEN},
        {"ways": directions, "to": expr(TRUTH, "it", "here", "there"), "may": expr(TRUTH, "it", "here", "there")},
    ),
    "place": (
        {"type": maybe_type, "stuck": STUCK, "then": maybe_block("here")},
        {"where": expr(TRUTH, "here")},
    ),
    "rotate": (
        {"types": types, "whose": WHOSE, "by": rotations, "stuck": STUCK, "then": maybe_block("here")},
        {"where": expr(TRUTH, "here")},
    ),
    "shift": (
        {"types": types, "whose": WHOSE, "by": directions, "stuck": STUCK, "then": maybe_block("here")},
        {"where": expr(TRUTH, "here", "there")},
    ),
    "choose": ({"variable": choice, "options": options, "stuck": STUCK, "then": maybe_block()}, {}),
    "pick": (
        {"what": word("piece", "space", "player"), "by": word("player", "chance"), "stuck": STUCK, "then": later},
        {"kinds": kinds, "test": later},
    ),
    "ask": ({"die": die, "then": maybe_block()}, {}),
    "roll": ({"die": die}, {}),
    "draw": ({"to": number(1, 1000)}, {}),
    "either": ({"block": block_of(what=PARTS)}, {}),
    "pass": ({}, {}),
    "displaced": (
        {"reach": number(1, 1000), "zone": word("bars", "ignored"), "otherwise": word("stays", "leaves")},
        {name: expr(TRUTH) for name in ("where", "lapses", "trapped")},
    ),
}
"""For each operator the arguments that it must have, and those that it may have."""


def listed(rules: Rules, part: Part, made: dict[str, Any], bound: Bound) -> None:
    """A list of statements, of `who` if that is said."""
    args = part.keys({"op", "args"}, {"test"})["args"]
    inside = bound | {"me"} if "who" in made else bound
    made["block"] = rules.block(Part(args.value["block"], (*args.path, "block")), inside)


CHECKS: dict[str, Callable[[Rules, Part, dict[str, Any], Bound], None]] = {
    "do": listed,
    "later": listed,
    "each": each_of,
    "pick": picked,
    "remove": removed,
    "choose": among_words,
    "place": lies,
    "lay": laid,
    "enter": enters,
    "beam": led,
    "flip": placed_at,
    "state": placed_at,
    "spin": placed_at,
}

NEEDS: dict[str, Bound] = {
    **dict.fromkeys(("go", "jump", "turn", "face"), frozenset({"it"})),
    "displace": frozenset({"here", "me"}),
    **dict.fromkeys(("move", "place", "rotate", "shift", "choose", "pick", "ask", "draw", "either"), frozenset({"me"})),
}
"""What must have a value where a statement stands."""

EITHER = frozenset({"move", "place", "rotate", "shift", "choose", "pick", "ask", "pass"})
ALLOWED = {RULES: frozenset(ARGS) - {"pass", "displaced"}, PARTS: EITHER, DISPLACED: frozenset({"displaced"})}
"""The operators that may stand in each sort of block."""
