"""Positions as one line of text: fields `key=value`, in any order, of the data that `State.to_dict` gives.

    turn=3 step=1.0 to-move=1:place token=c6:north,f6:west fan=a1 ...

It is meant to be read, written and pasted by people; whoever reads a line sees everything hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import unquote

from kirlib.diagnostics import NotationError, did_you_mean
from kirlib.notation.flow_fields import FLOW_READERS, flow_fields, read_flag, read_row, row_text

LIMIT = 1_000_000
PLAIN = "-,.;:'!?()"
"""Signs that stand for themselves in a text."""


def position_text(d: Mapping[str, Any]) -> str:
    """The line for a state's data."""
    fields = {
        "turn": str(d["turn"]),
        "step": f"{d['step']}.{d['seat']}",
        "first": str(d["first"] + 1),
        "to-move": f"{_seat(d['current_player'])}:{_words(d['pending'] or '-')}",
        "pieces": ",".join(_piece(p) for p in d["pieces"]) or "-",
        "tiles": ",".join(_tile(t) for t in d["tiles"]) or "-",
        "mounted": ",".join(f"{m['tile']}@{m['on']}" for m in d["mounted"]) or "-",
        "hands": ";".join(",".join(hand) or "-" for hand in d["hands"]),
        "supply": _counts(d["supply"]),
        "removed": _counts(d["removed"]),
        "changed": "yes" if d["changed"] else "no",
        # each past is closed by `;`, so that one without pieces, or with a lone piece that is gone, is told from none
        "history": "".join(",".join(past_text(p) for p in past) + ";" for past in d["history"]) or "-",
        "marked": ",".join(d["marked"]) or "-",
        "struck": ",".join(map(str, d["struck"])) or "-",
        "outcome": _outcome(d["outcome"]),
        "out": ",".join(str(seat + 1) for seat in d["out"]) or "-",
        **(flow_fields(d["flow"]) if "flow" in d else {}),
    }
    head = f"{d['game']}:{d['fingerprint'][:16]}"
    return " ".join([head, *(f"{key}={value}" for key, value in fields.items())])


def _seat(player: int) -> str:
    return {-1: "chance", -4: "nobody"}.get(player, str(player + 1))


def _piece(p: Mapping[str, Any]) -> str:
    owner = "" if p["owner"] is None else str(p["owner"] + 1)
    at = "?" if p["waiting"] else p["at"]
    return f"{p['kind']}{'#' + owner if owner else ''}@{_past([at, p['facing'], p['looping'], p['last']])}"


def _past(p: list[Any]) -> str:
    at, facing, looping, last = p
    return f"{at or '-'}{':' + facing if facing else ''}{'~' if looping else ''}{'^' + last if last else ''}"


def past_text(p: list[Any]) -> str:
    """A piece of an earlier turn, or a row of an earlier position."""
    return "*" + row_text(p, 4) if p and type(p[0]) is int else _past(p)


def _tile(t: Mapping[str, Any]) -> str:
    more = f"!{t['state']}" if "state" in t else ""
    more += f"#{t['owner'] + 1}" if "owner" in t else ""
    return f"{t['tile']}{'/' + str(t['turn']) if t['turn'] else ''}@{t['at']}{more}"


def _counts(counts: Mapping[str, int]) -> str:
    return ",".join(f"{name}*{count}" for name, count in counts.items()) or "-"


def _outcome(outcome: Mapping[str, Any] | None) -> str:
    if outcome is None:
        return "-"
    seats = [",".join(str(s + 1) for s in outcome[key]) or "-" for key in ("winners", "losers")]
    return f"{seats[0]}/{seats[1]}/{_words(outcome['reason'])}"


def _words(text: str) -> str:
    """A text without white space: `_` for a blank, and what could be misread as `%5F`."""
    return "".join(c if c.isalnum() or c in PLAIN else "_" if c == " " else _escaped(c) for c in text)


def _escaped(sign: str) -> str:
    return "".join(f"%{byte:02X}" for byte in sign.encode("utf-8", "replace"))


# --- reading


def position_data(text: str, game: str, fingerprint: str) -> dict[str, Any]:
    """The data of a line, for `restore` to check. NotationError names the field that cannot be read."""
    if not isinstance(text, str):
        raise NotationError(f"a position is a line of text, not a {type(text).__name__}")
    if len(text) > LIMIT:
        raise NotationError(f"a position of {len(text)} characters is too long")
    head, *rest = text.split() or [""]
    name, _, print_ = head.partition(":")
    if name != game or print_ != fingerprint[:16]:
        raise NotationError(
            f"the line begins with {head[:60]!r}; a position of this game begins {game}:{fingerprint[:16]}"
        )
    found: dict[str, Any] = {}
    for word in rest:
        key, equals, value = word.partition("=")
        if not equals or key not in ALL:
            hint = did_you_mean(key, ALL)
            raise NotationError(f"{word[:60]!r} is not a field" + (f"; did you mean {hint}=?" if hint else ""))
        if key in found:
            raise NotationError(f"the field {key} is given twice")
        try:
            found[key] = ALL[key](value)
        except (ValueError, IndexError):
            raise NotationError(f"the field {key} cannot be read: {value[:60]!r}") from None
    ruled = any(key in found for key in FLOW_READERS)
    missing = [key for key in (ALL if ruled else READERS) if key not in found]
    if missing:
        raise NotationError(f"the field {missing[0]} is missing")
    if ruled:
        found["flow"] = {key: found.pop(key) for key in FLOW_READERS}
    step, seat = found.pop("step")
    player, pending = found.pop("to-move")
    return {
        **found,
        "game": game,
        "fingerprint": fingerprint,
        "step": step,
        "seat": seat,
        "current_player": player,
        "pending": pending,
    }


def _list(value: str) -> list[str]:
    return [] if value == "-" else value.split(",")


def _number(value: str) -> int:
    if not value.isascii() or not value.isdigit() or len(value) > 9:
        raise ValueError
    return int(value)


def _read_step(value: str) -> tuple[int, int]:
    step, _, seat = value.partition(".")
    return _number(step), _number(seat)


def _read_mover(value: str) -> tuple[int, str | None]:
    who, _, verb = value.partition(":")
    player = {"chance": -1, "nobody": -4}.get(who)
    return (_number(who) - 1 if player is None else player), None if verb == "-" else _read_words(verb)


def _read_past(value: str) -> list[Any]:
    rest, _, last = value.partition("^")
    looping = rest.endswith("~")
    at, _, facing = rest.rstrip("~").partition(":")
    return [None if at == "-" else at, facing or None, looping, last or None]


def _read_piece(value: str) -> dict[str, Any]:
    who, _, where = value.partition("@")
    kind, _, owner = who.partition("#")
    at, facing, looping, last = _read_past(where)
    waiting = at == "?"
    return {
        "kind": kind,
        "owner": _number(owner) - 1 if owner else None,
        "at": None if waiting else at,
        "facing": facing,
        "looping": looping,
        "last": last,
        "waiting": waiting,
    }


def _read_tile(value: str) -> dict[str, Any]:
    what, _, where = value.partition("@")
    tile, _, turn = what.partition("/")
    rest, _, owner = where.partition("#")
    at, _, state = rest.partition("!")
    found: dict[str, Any] = {"tile": tile, "at": at, "turn": _number(turn) if turn else 0}
    if state:
        found["state"] = state
    if owner:
        found["owner"] = _number(owner) - 1
    return found


def _read_mounted(value: str) -> dict[str, Any]:
    tile, _, on = value.partition("@")
    return {"tile": tile, "on": _number(on)}


def _read_counts(value: str) -> dict[str, int]:
    counts: dict[str, int] = {}
    for item in _list(value):
        name, _, count = item.partition("*")
        if name in counts:
            raise ValueError
        counts[name] = _number(count)
    return counts


def _read_history(value: str) -> list[Any]:
    if value == "-":
        return []
    *pasts, end = value.split(";")
    if end:
        raise ValueError
    return [[_read_earlier(item) for item in past.split(",")] if past else [] for past in pasts]


def _read_earlier(value: str) -> list[Any]:
    return read_row(value[1:], 4) if value.startswith("*") else _read_past(value)


def _read_outcome(value: str) -> dict[str, Any] | None:
    if value == "-":
        return None
    winners, losers, reason = value.split("/", 2)
    return {
        "winners": [_number(s) - 1 for s in _list(winners)],
        "losers": [_number(s) - 1 for s in _list(losers)],
        "reason": _read_words(reason),
    }


def _read_words(text: str) -> str:
    return unquote(text.replace("_", " "))


READERS: dict[str, Callable[[str], Any]] = {
    "turn": _number,
    "step": _read_step,
    "first": lambda value: _number(value) - 1,
    "to-move": _read_mover,
    "pieces": lambda value: [_read_piece(item) for item in _list(value)],
    "tiles": lambda value: [_read_tile(item) for item in _list(value)],
    "mounted": lambda value: [_read_mounted(item) for item in _list(value)],
    "hands": lambda value: [_list(hand) for hand in value.split(";")],
    "supply": _read_counts,
    "removed": _read_counts,
    "changed": read_flag,
    "history": _read_history,
    "marked": _list,
    "struck": lambda value: [_number(item) for item in _list(value)],
    "outcome": _read_outcome,
    "out": lambda value: [_number(item) - 1 for item in _list(value)],
}

ALL = {**READERS, **FLOW_READERS}
