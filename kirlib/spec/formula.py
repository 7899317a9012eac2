"""The syntax of guards and amounts: text to a small tree that knows where each part was written.

Nothing is looked up here: what names mean, and whether the types fit, is found out by the compiler.
"""

from __future__ import annotations

import re
from typing import TypeAlias

from attrs import define, field, frozen

from kirlib.diagnostics import KirlibError, quoted

LONGEST = 1000
"""Characters of a formula."""

DEPTH = 40
"""Operations inside one another, those joined in a row among them."""

LARGEST = 10**12
"""The largest number that can be written, or be the result of anything."""

POWER = {
    "or": 1,
    "and": 2,
    "not": 3,
    "==": 4,
    "!=": 4,
    "<": 4,
    "<=": 4,
    ">": 4,
    ">=": 4,
    "+": 5,
    "-": 5,
    "*": 6,
    "//": 6,
    "%": 6,
}
"""How tightly each operator binds; those of one power are read from the left."""

COMPARING = POWER["=="]
NEGATING = 7
ATOM = 8

SLIPS = {
    "=": "two things are compared with ==",
    "!": "write not, or != between two things",
    "&": "write and",
    "|": "write or",
    "/": "write //, which leaves out the rest",
}

_TOKEN = re.compile(
    r"""(?P<word> \w+ (?:[-.] \w+)* )
      | (?P<quoted> '[^']+' | "[^"]+" )
      | (?P<sign> == | != | <= | >= | // | [-+*%<>(),] )""",
    re.ASCII | re.VERBOSE,
)
_WORD = re.compile(r"\w+(?:[-.]\w+)*", re.ASCII)
_DIGITS = re.compile(r"[0-9]+")
_UNLETTERED = re.compile(r"[0-9.-]+")
_KEYWORDS = ("or", "and", "not", "true", "false")
_IN_FLOW = "add it; inside { } and [ ] put the whole in quotes, since a comma ends a text there"


class FormulaError(KirlibError, ValueError):
    """A text that is no formula. `at`: the offset of the fault in the text, from 0."""

    message: str
    at: int
    suggestion: str

    def __init__(self, message: str, at: int, suggestion: str) -> None:
        self.message = message
        self.at = at
        self.suggestion = suggestion
        super().__init__(message, at, suggestion)

    def __str__(self) -> str:
        return f"{self.message} (at {self.at}) — {self.suggestion}"


def _place() -> int:
    """The offset at which a node begins; for an operator between two things that of the operator."""
    return field(eq=False)  # type: ignore[no-any-return]


@frozen
class Number:
    """A whole number from 0 on."""

    value: int
    at: int = _place()

    def __str__(self) -> str:
        return _written(self)


@frozen
class Truth:
    """`true` or `false`."""

    value: bool
    at: int = _place()

    def __str__(self) -> str:
        return _written(self)


@frozen
class Name:
    """The name of anything."""

    name: str
    at: int = _place()

    def __str__(self) -> str:
        return _written(self)


@frozen
class Call:
    """A function, or a name that is one of several, with what it is asked for."""

    name: str
    args: tuple[Node, ...]
    at: int = _place()

    def __str__(self) -> str:
        return _written(self)


@frozen
class Unary:
    """`not` or `-` before one thing."""

    op: str
    operand: Node
    at: int = _place()

    def __str__(self) -> str:
        return _written(self)


@frozen
class Binary:
    """An operator between two things."""

    op: str
    left: Node
    right: Node
    at: int = _place()

    def __str__(self) -> str:
        return _written(self)


Node: TypeAlias = Number | Truth | Name | Call | Unary | Binary


@frozen
class Formula:
    """A guard or an amount as it was read: the text that was written, and its tree."""

    text: str
    node: Node

    def __str__(self) -> str:
        return self.text


def parse(text: str) -> Node:
    """The tree of a formula; FormulaError says what is wrong with the text, where, and what to do."""
    if len(text) > LONGEST:
        raise FormulaError(f"a formula has at most {LONGEST} characters, not {len(text)}", 0, "break it up")
    parser = _Parser(_tokens(text))
    node = parser.expression(0)
    rest = parser.next
    if rest.kind != "end":
        missing = "an operator" if rest.text not in ("(", ")", ",") else "nothing more"
        hint = "join the two with an operator, or remove one" if missing == "an operator" else "remove it"
        raise FormulaError(f"{missing} is expected before {quoted(rest.text)}", rest.at, hint)
    return node


@frozen
class _Token:
    """`kind`: number, truth, name, sign (the words that are operators too) or end."""

    kind: str
    text: str
    at: int


def _tokens(text: str) -> list[_Token]:
    tokens: list[_Token] = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        match = _TOKEN.match(text, at)
        if match is None:
            raise _stray(text, at)
        kind, found = str(match.lastgroup), match.group()
        if kind == "word" and _UNLETTERED.fullmatch(found):
            found = _number(text, at)
            tokens.append(_Token("number", found, at))
        elif kind == "word":
            kind = "truth" if found in ("true", "false") else "sign" if found in POWER else "name"
            tokens.append(_Token(kind, found, at))
        else:
            tokens.append(_Token("name", found[1:-1], at) if kind == "quoted" else _Token("sign", found, at))
        at += len(found)
    tokens.append(_Token("end", "the end", len(text)))
    return tokens


def _number(text: str, at: int) -> str:
    """Digits; a hyphen among them is a minus, since a name that is not in quotes has a letter."""
    digits = _DIGITS.match(text, at)
    assert digits is not None
    if text[digits.end() : digits.end() + 1] == ".":
        hint = "leave out the point and what follows it; a name without letters goes in quotes"
        raise FormulaError("numbers are whole", at, hint)
    if len(digits.group()) > 20 or int(digits.group()) > LARGEST:
        raise FormulaError(f"a number is at most {LARGEST}", at, "write a smaller one")
    return digits.group()


def _stray(text: str, at: int) -> FormulaError:
    char = text[at]
    if char in "'\"":
        empty = text[at : at + 2] == char * 2
        message = "there is no name in these quotes" if empty else "the quote that ends this name is missing"
        return FormulaError(message, at, "write a name in them" if empty else f"add {char}")
    hint = SLIPS.get(char, "remove it, or put the name that it belongs to in quotes")
    return FormulaError(f"{quoted(char)} means nothing here", at, hint)


@define
class _Parser:
    """Reads by the powers of operators (Pratt, *Top down operator precedence*, 1973)."""

    tokens: list[_Token]
    place: int = 0
    levels: int = 0
    depths: dict[int, int] = field(factory=dict)
    """How many operations are inside one another in each node, by its identity; the tree keeps the nodes alive."""

    @property
    def next(self) -> _Token:
        return self.tokens[self.place]

    def take(self) -> _Token:
        token = self.tokens[self.place]
        self.place += 1
        return token

    def at_sign(self, *signs: str) -> bool:
        return self.next.kind == "sign" and self.next.text in signs

    def expression(self, power: int) -> Node:
        """What stands here, as far as operators bind at least so tightly."""
        self.levels += 1
        if self.levels > 2 * DEPTH:
            raise _too_deep(self.next.at)
        left = self.operand(power)
        while self.next.kind == "sign" and POWER.get(self.next.text, -1) >= power and self.next.text != "not":
            token = self.take()
            own = POWER[token.text]
            right = self.expression(own + 1)
            left = self.made(Binary(token.text, left, right, token.at), left, right)
            if own == COMPARING and POWER.get(self.next.text) == COMPARING and self.next.kind == "sign":
                hint = "compare twice and join the two with and"
                raise FormulaError("comparisons cannot be chained", self.next.at, hint)
        self.levels -= 1
        return left

    def operand(self, power: int) -> Node:
        """What an operator can stand before or after."""
        token = self.take()
        if token.kind == "number":
            return self.made(Number(int(token.text), token.at))
        if token.kind == "truth":
            return self.made(Truth(token.text == "true", token.at))
        if token.kind == "name":
            return self.call(token) if self.at_sign("(") else self.made(Name(token.text, token.at))
        if token.kind == "sign" and token.text == "(":
            inner = self.expression(0)
            self.close(token)
            return inner
        if token.kind == "sign" and token.text == "-":
            return self.unary(token, NEGATING)
        if token.kind == "sign" and token.text == "not":
            if power > POWER["not"]:
                raise FormulaError("not cannot stand here", token.at, "put it and what follows it in parentheses")
            return self.unary(token, POWER["not"])
        if token.kind == "end":
            raise FormulaError("something is missing at the end", token.at, "add a name, a number or a call")
        raise FormulaError(f"something is missing before {quoted(token.text)}", token.at, "add a name or a number")

    def unary(self, token: _Token, power: int) -> Node:
        operand = self.expression(power)
        return self.made(Unary(token.text, operand, token.at), operand)

    def call(self, name: _Token) -> Node:
        opening = self.take()
        args: list[Node] = []
        if self.at_sign(")"):
            self.take()
            return self.made(Call(name.text, (), name.at))
        args.append(self.expression(0))
        while self.at_sign(","):
            self.take()
            args.append(self.expression(0))
        self.close(opening)
        return self.made(Call(name.text, tuple(args), name.at), *args)

    def close(self, opening: _Token) -> None:
        if self.at_sign(")"):
            self.take()
            return
        if self.next.kind == "end":
            raise FormulaError("the parenthesis that closes this one is missing", opening.at, _IN_FLOW)
        raise FormulaError(f"a closing parenthesis is expected before {quoted(self.next.text)}", self.next.at, "add it")

    def made(self, node: Node, *parts: Node) -> Node:
        """The node, unless it is too deep."""
        depth = 1 + max((self.depths[id(part)] for part in parts), default=0)
        if depth > DEPTH:
            raise _too_deep(node.at)
        self.depths[id(node)] = depth
        return node


def _too_deep(at: int) -> FormulaError:
    message = f"more than {DEPTH} operations are inside one another or in a row"
    return FormulaError(message, at, "break it up: a region names several spaces, a counter keeps a number")


def _written(node: Node) -> str:
    """The shortest text that reads as this tree."""
    return _text(node)[0]


def _text(node: Node) -> tuple[str, int]:
    """The text of a node, and how tightly it holds together."""
    match node:
        case Number(value):
            return str(value), ATOM
        case Truth(value):
            return str(value).lower(), ATOM
        case Name(name):
            return _spelled(name), ATOM
        case Call(name, args):
            return f"{_spelled(name)}({', '.join(map(_written, args))})", ATOM
        case Unary("not", operand):
            return f"not {_held(operand, POWER['not'])}", POWER["not"]
        case Unary(op, operand):
            return f"{op}{_held(operand, NEGATING)}", NEGATING
        case Binary(op, left, right):
            power = POWER[op]
            # comparisons do not chain, so one in another needs parentheses on either side
            return f"{_held(left, power + (power == COMPARING))} {op} {_held(right, power + 1)}", power
    raise TypeError(f"{node!r} is no part of a formula")


def _held(node: Node, power: int) -> str:
    text, own = _text(node)
    return text if own >= power else f"({text})"


def _spelled(name: str) -> str:
    if _WORD.fullmatch(name) and not _UNLETTERED.fullmatch(name) and name not in _KEYWORDS:
        return name
    quote = '"' if "'" in name else "'"
    return f"{quote}{name}{quote}"
