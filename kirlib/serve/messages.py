"""Messages: strict JSON in, one line of ASCII out, and what is a request by JSON-RPC 2.0."""

from __future__ import annotations

import json
import math
import re
from typing import Any, NoReturn

from attrs import frozen

from kirlib.serve.errors import Refusal

DEEPEST = 64
DIGITS = 100
"""Of a whole number; a seed has so many at most."""

_STRING = re.compile(r'"[^"\\]*+(?:\\.?[^"\\]*+)*+"?', re.DOTALL)
"""A string, or what begins as one: it always matches from a quote on, so a text is gone through once."""

Id = str | int | float | None


@frozen
class Request:
    """One request. `answered`: False for a notification, which gets no answer."""

    id: Id
    answered: bool
    method: str
    params: dict[str, Any]


class _Bad(ValueError):
    """Why a text is not the JSON that is wanted."""


@frozen
class Long:
    """In place of a whole number that has too many digits."""

    digits: int


def parse(data: bytes | str, most: int) -> Any:
    """The value of a message. Refusal for what is no JSON, has a key twice or an absurd number, is too deep, or
    consists of more than `most` values."""
    try:
        text = data.decode("utf-8") if isinstance(data, bytes) else data
        if text.startswith("\ufeff"):
            raise Refusal("parse-error", "the message begins with a byte order mark: leave it out")
        if _values(text, most) > most:
            raise Refusal("too-large", f"a message consists of at most {most:,} values, keys counted")
        value = json.loads(
            text, object_pairs_hook=_object, parse_int=_whole, parse_float=_number, parse_constant=_constant
        )
    except UnicodeDecodeError as error:
        raise Refusal("parse-error", f"the byte at offset {error.start} is not UTF-8") from None
    except json.JSONDecodeError as error:
        raise Refusal("parse-error", f"not JSON: {error.msg.lower()} at column {error.pos + 1}") from None
    except _Bad as error:
        raise Refusal("parse-error", str(error)) from None
    except RecursionError:
        raise Refusal("parse-error", "the message is nested too deeply") from None
    if _too_deep(value):
        raise Refusal("parse-error", f"the message is nested more than {DEEPEST} deep")
    return value


def _values(text: str, most: int) -> int:
    """How many values and keys a message has at most, by its marks: they are counted before anything is made of it."""
    found = sum(map(text.count, ",:[{"))
    if found > most:  # most of them may stand in a document's text
        bare = _STRING.sub("", text)
        found = sum(map(bare.count, ",:[{"))
    return found


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _Bad("an object has a key twice")
    return found


def _whole(text: str) -> int | Long:
    digits = len(text.lstrip("-"))
    return int(text) if digits <= DIGITS else Long(digits)


def _number(text: str) -> float:
    value = float(text) if len(text) < 400 else math.inf
    if not math.isfinite(value):
        raise _Bad("a number is too large")
    return value


def _constant(name: str) -> NoReturn:
    raise _Bad(f"{name} is not a number that JSON has")


def _too_deep(value: Any) -> bool:
    level = [value]
    for _ in range(DEEPEST + 1):
        level = [v for v in level if isinstance(v, dict | list)]
        if not level:
            return False
        level = [inner for v in level for inner in (v.values() if isinstance(v, dict) else v)]
    return True


def id_of(value: Any) -> Id:
    """The id of what is not a request altogether, for the answer that says so; None if it has no good one."""
    found = value.get("id") if isinstance(value, dict) else None
    return found if _is_id(found) else None


def request(value: Any) -> Request:
    """The request that a value is. Refusal if it is none."""
    if not isinstance(value, dict):
        raise Refusal("invalid-request", "a request is an object, with `jsonrpc`, `id`, `method` and `params`")
    if value.get("jsonrpc") != "2.0":
        raise Refusal("invalid-request", 'a request says `"jsonrpc": "2.0"`')
    if not isinstance(value.get("method"), str):
        raise Refusal("invalid-request", "a request names its `method`, a string")
    if not _is_id(value.get("id")):
        raise Refusal("invalid-request", "an `id` is a string, a number or null")
    if unknown := sorted(set(value) - {"jsonrpc", "id", "method", "params"}):
        raise Refusal("invalid-request", f"a request has no {unknown[0][:60]!r}; parameters belong under `params`")
    params = value.get("params", {})
    if isinstance(params, list):
        raise Refusal("invalid-params", "parameters are given by name: `params` is an object")
    if not isinstance(params, dict):
        raise Refusal("invalid-request", "`params` is an object")
    if (long := _long(params)) is not None:
        raise Refusal("invalid-params", f"a whole number has at most {DIGITS} digits, not {long.digits:,}")
    return Request(value.get("id"), "id" in value, value["method"], params)


def _long(value: Any) -> Long | None:
    """A number in a value that has too many digits."""
    if isinstance(value, Long):
        return value
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return next((found for one in inner if (found := _long(one)) is not None), None)


def _is_id(value: Any) -> bool:
    return value is None or (isinstance(value, str | int | float) and not isinstance(value, bool))


def batch(answers: list[bytes]) -> bytes:
    """The answers to a batch as one message."""
    return b"[" + b",".join(answers) + b"]"


def result(id_: Id, value: Any) -> dict[str, Any]:
    """The answer to a request that was done."""
    return {"jsonrpc": "2.0", "id": id_, "result": value}


def failure(id_: Id, refused: Refusal) -> dict[str, Any]:
    """The answer to one that was not."""
    return {"jsonrpc": "2.0", "id": id_, "error": refused.to_dict()}


def notice(method: str, params: dict[str, Any]) -> dict[str, Any]:
    """What the server tells by itself; nobody answers it."""
    return {"jsonrpc": "2.0", "method": method, "params": params}


def written(value: Any) -> bytes:
    """A message as one line of ASCII, without the line's end."""
    return json.dumps(value, separators=(",", ":")).encode("ascii")
