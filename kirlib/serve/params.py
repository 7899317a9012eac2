"""Parameters by name: each method says which it takes, and they are read here."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from attrs import frozen

from kirlib.diagnostics import did_you_mean, quoted
from kirlib.serve.errors import Refusal
from kirlib.serve.tables import ALL, SPECTATOR

_DIGITS = re.compile(r"-?[0-9]{1,100}")


class _Wrong(ValueError):
    """What a value should have been."""


@frozen
class Param:
    """A parameter. `read`: makes of a value what is wanted; `about`: for people; `needed`: it cannot be left out."""

    read: Callable[[Any], Any]
    about: str
    needed: bool = False


def text(value: Any) -> str:
    """A string."""
    if not isinstance(value, str):
        raise _Wrong("a string")
    return value


def whole(value: Any) -> int:
    """A whole number that is not negative."""
    if type(value) is not int or value < 0:
        raise _Wrong("a whole number, 0 or more")
    return value


def seed(value: Any) -> int | None:
    """A seed, or null. As a string too, since not all languages have whole numbers that are large enough."""
    if isinstance(value, str) and _DIGITS.fullmatch(value):
        return int(value)
    if value is not None and type(value) is not int:
        raise _Wrong("a whole number of at most 100 digits, also as a string, or null")
    return value


def number(value: Any) -> int | None:
    """A whole number that is not negative, or null."""
    return None if value is None else whole(value)


def flag(value: Any) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise _Wrong("true or false")
    return value


def eyes(value: Any) -> int | str:
    """A seat's or a spectator's."""
    if value == ALL:
        raise _Wrong(f"a seat from 0 or `{SPECTATOR}`; nothing is hidden in `state` with `whole`")
    return view(value)


def view(value: Any) -> int | str:
    """For whose eyes."""
    if value in (ALL, SPECTATOR) and isinstance(value, str):
        return str(value)
    if type(value) is not int or value < 0:
        raise _Wrong(f"a seat from 0, `{SPECTATOR}` or `{ALL}`")
    return value


def move(value: Any) -> int | str:
    """A move's text, or its number."""
    if not isinstance(value, str) and (type(value) is not int or value < 0):
        raise _Wrong("a move's text, or its number")
    result: int | str = value
    return result


def bots(value: Any) -> tuple[str | None, ...]:
    """A computer player's name for each seat, null where moves come from outside."""
    if not isinstance(value, list) or not all(one is None or isinstance(one, str) for one in value):
        raise _Wrong("a list with a name or null for each seat")
    return tuple(value)


def texts(value: Any) -> dict[str, str]:
    """Documents by name."""
    if not isinstance(value, dict) or not all(isinstance(one, str) for one in value.values()):
        raise _Wrong("an object, in which each name has a document's text")
    return value


def mapping(value: Any) -> dict[str, Any]:
    """An object."""
    if not isinstance(value, dict):
        raise _Wrong("an object")
    return value


def read(params: Mapping[str, Any], wanted: Mapping[str, Param]) -> dict[str, Any]:
    """The parameters that were given. Refusal for one that is missing, unknown or wrong."""
    for name in params:
        if name not in wanted:
            hint = did_you_mean(name, wanted)
            said = f"did you mean {hint}?" if hint else f"there are: {', '.join(wanted) or 'none'}"
            raise Refusal("invalid-params", f"there is no parameter {quoted(name)}", hint=said)
    found = {}
    for name, param in wanted.items():
        if name in params:
            try:
                found[name] = param.read(params[name])
            except _Wrong as error:
                raise Refusal("invalid-params", f"`{name}` is {error}", hint=param.about) from None
        elif param.needed:
            raise Refusal("invalid-params", f"`{name}` is missing", hint=param.about)
    return found
