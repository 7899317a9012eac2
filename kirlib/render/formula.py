"""Guards and amounts as text, from what they were compiled to: much as they were written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kirlib.compiler.functions import (
    BOUND,
    DIRECTION,
    FUNCTIONS,
    NUMBER,
    PIECE_KIND,
    PLAYER,
    REGION,
    SPACE,
    TILE_KIND,
    TRUTH,
    VALUES,
)
from kirlib.program import Expr, Program, Variable

CALLS = {sign.op: (name, sign) for name, signs in FUNCTIONS.items() for sign in signs}
"""For each operator that a function becomes its name and its signature; of several the one with the most arguments."""

STRENGTH = {"or": 1, "and": 2, "not": 3, **dict.fromkeys(("==", "!=", "<", "<=", ">", ">="), 4), "+": 5, "-": 5}
STRENGTH |= {"*": 6, "//": 6, "%": 6, "negative": 7}
TIGHTEST = 8


def formula(program: Program, expr: Expr, want: str = TRUTH) -> str:
    """The text of an expression. `want`: its type, for numbers that stand for something else."""
    return _Saying(program).say(expr, want)


class _Saying:
    """The texts of one program's expressions."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def say(self, expr: Expr, want: str = NUMBER, around: int = 0) -> str:
        """The text of a part, in brackets where it binds less than what is around it."""
        op, *parts = expr
        said = self.part(op, parts, want)
        return f"({said})" if STRENGTH.get(op, TIGHTEST) < around else said

    def part(self, op: str, parts: list[Any], want: str) -> str:
        strength = STRENGTH.get(op, TIGHTEST)
        match op:
            case "number":
                return self.named(int(parts[0]), want)
            case "seat":
                return str(int(parts[0]) + 1)
            case "state-word":
                return str(parts[0])
            case "value":
                return self.variable(parts[0]).name
            case "value-of":
                spec, whose = self.variable(parts[0]), parts[2]
                own = {"player": ("me",), "piece": ("it",)}[spec.of]
                return str(spec.name) if whose == own else f"{spec.name}({self.say(whose, PLAYER)})"
            case "most" | "least" | "total":
                return f"{op}({self.variable(parts[0]).name})"
            case "pieces" | "tiles":
                return self.count(op, *parts)
            case "region":
                region = self.program.regions[int(parts[0])]
                whose = parts[1] if len(parts) > 1 else ("me",)
                return str(region.name) if whose == ("me",) else f"{region.name}({self.say(whose, PLAYER)})"
            case "inside":
                return f"inside({self.say(parts[0], SPACE)}, {self.say(parts[1], REGION)})"
            case "positive":
                return self.say(parts[0], want)
            case "not":
                return f"not {self.say(parts[0], TRUTH, strength)}"
            case "negative":
                return f"-{self.say(parts[0], NUMBER, strength)}"
            case "and" | "or":
                return f"{self.say(parts[0], TRUTH, strength)} {op} {self.say(parts[1], TRUTH, strength + 1)}"
            case "==" | "!=" | "<" | "<=" | ">" | ">=":
                return self.comparison(op, parts[0], parts[1])
            case "+" | "-" | "*" | "//" | "%":
                return f"{self.say(parts[0], NUMBER, strength)} {op} {self.say(parts[1], NUMBER, strength + 1)}"
        if op in CALLS and (parts or op in ("supply", "left")):
            name, sign = CALLS[op]
            given = [self.say(part, arg) for part, arg in zip(parts, sign.args, strict=False)]
            return f"{name}({', '.join(given)})"
        if op in ("min", "max"):
            return f"{op}({', '.join(self.say(part) for part in parts)})"
        return str(op)

    def comparison(self, op: str, left: Expr, right: Expr) -> str:
        """Two sides, of which the one tells what the other is."""
        texts = []
        for one, other in ((left, right), (right, left)):
            words = self.words(other)
            value = _constant(one)
            known = None if value is None else words.get(value)
            texts.append(known or self.say(one, self.type(other) or self.type(one) or NUMBER, 5))
        return f"{texts[0]} {op} {texts[1]}"

    def type(self, expr: Expr) -> str | None:
        """What an expression is; None for a number, which can stand for anything."""
        op = expr[0]
        if op in BOUND or op in VALUES:
            return BOUND.get(op) or VALUES[op]
        if op in CALLS and op != "number":
            return CALLS[op][1].answer
        return None

    def words(self, expr: Expr) -> Mapping[int, str]:
        """The words of a die or a choice, by value."""
        if expr[0] not in ("value", "value-of"):
            return {}
        spec = self.variable(expr[1])
        if spec.chosen:
            return dict(enumerate(spec.words, start=1))
        return {-i: word for i, word in enumerate(spec.words, start=1)}

    def variable(self, base: object) -> Variable:
        return next(v for v in self.program.variables if v.base == base)

    def count(self, op: str, kind: object, filters: object = ()) -> str:
        kinds = self.program.kinds if op == "pieces" else self.program.types
        number = int(str(kind))
        given = [op if number < 0 else kinds[number].name]
        for what, *rest in filters if isinstance(filters, tuple) else ():
            wants = {"on": SPACE, "within": REGION, "of": PLAYER, "tile": TILE_KIND}
            given.append(self.say(rest[0], wants[what]) if rest else what)
        return f"count({', '.join(given)})"

    def named(self, number: int, want: str) -> str:
        """A number as what it stands for."""
        program = self.program
        if want == TRUTH:
            return "true" if number else "false"
        if want != NUMBER and number < 0:
            return "none"
        if want == PIECE_KIND:
            return program.kinds[number].name
        if want == TILE_KIND:
            return program.types[number].name
        if want == DIRECTION:
            return program.topology.directions[number]
        if want == SPACE:
            name = program.topology.names[number]
            return name if any(letter.isalpha() for letter in name) else f"'{name}'"
        return str(number)


def _constant(expr: Expr) -> int | None:
    if expr[0] == "negative" and expr[1][0] == "number":
        return -int(expr[1][1])
    return int(expr[1]) if expr[0] == "number" else None
