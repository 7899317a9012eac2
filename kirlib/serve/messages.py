"""Messages: strict JSON in, one line of ASCII out, and what is a request by JSON-RPC 2.0."""

from __future__ import annotations

import json
import math
from typing import Any, NoReturn

from attrs import frozen

from kirlib.serve.errors import Refusal

DEEPEST = 64
DIGITS = 30

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


def parse(data: bytes | str) -> Any:
    """The value of a message. Refusal for what is no JSON, has a key twice or an absurd number, or is too deep."""
    try:
        text = data.decode("utf-8") if isinstance(data, bytes) else data
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


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _Bad("an object has a key twice")
    return found


def _whole(text: str) -> int:
    if len(text) > DIGITS:
        raise _Bad(f"a number of {len(text)} digits is too long")
    return int(text)


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
    return Request(value.get("id"), "id" in value, value["method"], params)


def _is_id(value: Any) -> bool:
    return value is None or (isinstance(value, str | int | float) and not isinstance(value, bool))


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
