"""What a scalar means: the core schema of YAML 1.2 (chapter 10.3), and nothing of YAML 1.1's."""

from __future__ import annotations

import math
import re
from typing import Final

from kirlib.source.nodes import Value

LONGEST_INT: Final = 20
LONGEST_FLOAT: Final = 64

_WORDS: Final[dict[str, Value]] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **{sign + word: math.inf for sign in ("", "+") for word in (".inf", ".Inf", ".INF")},
    **{"-" + word: -math.inf for word in (".inf", ".Inf", ".INF")},
    **dict.fromkeys((".nan", ".NaN", ".NAN"), math.nan),
}
_NUMBER_STARTS: Final = frozenset("+-.0123456789")
_INT: Final = re.compile(r"[-+]?[0-9]+")
_BASED: Final = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT: Final = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_ABSENT: Final = object()

_TYPES: Final[dict[str, type]] = {"int": int, "float": float, "bool": bool, "null": type(None)}


class NumberError(ValueError):
    """A number that is too long or too large to be meant."""


def resolve(text: str) -> Value:
    """The value of a plain (unquoted, untagged) scalar; raises NumberError."""
    value = _WORDS.get(text, _ABSENT)
    if value is not _ABSENT:
        return value  # type: ignore[return-value]
    if text[0] not in _NUMBER_STARTS:
        return text
    if _INT.fullmatch(text):
        return _int(text, 10)
    if _BASED.fullmatch(text):
        return _int(text, 8 if text[1] == "o" else 16)
    if _FLOAT.fullmatch(text):
        return _float(text)
    return text


def resolve_tagged(text: str, tag: str) -> Value:
    """The value of a scalar tagged `!!tag`, one of str, int, float, bool, null.

    Raises NumberError, or TypeError if the text doesn't fit the tag.
    """
    if tag == "str":
        return text
    value = resolve(text)
    if tag == "float" and type(value) is int:
        return float(value)
    if type(value) is not _TYPES[tag]:
        raise TypeError(tag)
    return value


def key_identity(value: Value) -> tuple[type, Value]:
    """What makes two keys the same: type and value. All NaN are one key, though they aren't equal."""
    if isinstance(value, float) and math.isnan(value):
        return float, "nan"
    return type(value), value


def _int(text: str, base: int) -> int:
    if len(text) > LONGEST_INT:
        raise NumberError(f"a whole number of {len(text)} characters is too long (at most {LONGEST_INT})")
    return int(text, base)


def _float(text: str) -> float:
    if len(text) > LONGEST_FLOAT:
        raise NumberError(f"a number of {len(text)} characters is too long (at most {LONGEST_FLOAT})")
    value = float(text)
    if math.isinf(value):
        raise NumberError("this number is too large")
    return value
