"""The fields of a position's line that tell what rules keep beside the board.

counters=coins:3|0,plan:feint|-,clock:7 shown=plan:1 stacks=a1:4|2 agenda=12.1.3 waiting=- mover=1 again=no …
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,17})")
REST = {4: (0, 0, 0, -1), 6: (0, 0, -1, -1, 0, -1)}
"""For rows of so many numbers what is left out at the end."""


def flow_fields(flow: Mapping[str, Any]) -> dict[str, str]:
    """The fields of a flow's data."""
    return {
        "counters": _items(flow["counters"]),
        "shown": _items({name: [seat + 1 for seat in seats] for name, seats in flow["shown"].items()}),
        "stacks": _items(flow["stacks"]),
        "agenda": ",".join(row_text(row, 6) for row in flow["agenda"]) or "-",
        "waiting": ",".join(row_text(row, 6) for row in flow["waiting"]) or "-",
        "mover": str(flow["mover"] + 1),
        "again": "yes" if flow["again"] else "no",
        "round": str(flow["round"]),
        "decisions": str(flow["decisions"]),
    }


def _items(values: Mapping[str, Any]) -> str:
    """`name:value`, or `name:value|value|` with one for each player or piece."""
    return ",".join(f"{name}:{_value(value)}" for name, value in values.items()) or "-"


def _value(value: Any) -> str:
    return "".join(f"{item}|" for item in value) if isinstance(value, list) else str(value)


def row_text(row: Sequence[int], width: int) -> str:
    """Numbers with dots between them, without those at the end that are as usual; the first always stands."""
    rest = REST[width]
    length = width
    while length > 1 and row[length - 1] == rest[length - 1]:
        length -= 1
    return ".".join(map(str, row[:length]))


def read_row(text: str, width: int) -> list[int]:
    """The inverse of `row_text`; ValueError for anything else."""
    row = [read_number(item) for item in text.split(".")]
    if len(row) > width:
        raise ValueError
    return [*row, *REST[width][len(row) :]]


def read_number(text: str) -> int:
    """A whole number; ValueError for anything else."""
    if not NUMBER.fullmatch(text):
        raise ValueError
    return int(text)


def read_flag(text: str) -> bool:
    """`yes` or `no`; ValueError for anything else."""
    if text not in ("yes", "no"):
        raise ValueError
    return text == "yes"


def _read_value(text: str) -> Any:
    """A number or a word."""
    return int(text) if NUMBER.fullmatch(text) else text


def _read_items(text: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for item in [] if text == "-" else text.split(","):
        name, _, value = item.partition(":")
        if name in found:
            raise ValueError
        if value.endswith("|"):
            found[name] = [_read_value(part) for part in value[:-1].split("|")]
        else:
            found[name] = _read_value(value)
    return found


def _read_shown(text: str) -> dict[str, Any]:
    found = _read_items(text)
    if not all(isinstance(seats, list) and all(type(seat) is int for seat in seats) for seats in found.values()):
        raise ValueError
    return {name: [seat - 1 for seat in seats] for name, seats in found.items()}


def _read_rows(text: str) -> list[list[int]]:
    return [] if text == "-" else [read_row(item, 6) for item in text.split(",")]


FLOW_READERS: dict[str, Callable[[str], Any]] = {
    "counters": _read_items,
    "shown": _read_shown,
    "stacks": _read_items,
    "agenda": _read_rows,
    "waiting": _read_rows,
    "mover": lambda text: read_number(text) - 1,
    "again": read_flag,
    "round": read_number,
    "decisions": read_number,
}
"""For each field of a flow what reads it; ValueError where it cannot."""
