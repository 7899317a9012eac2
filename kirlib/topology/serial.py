"""Topologies as plain data that JSON can hold."""

from __future__ import annotations

from math import isfinite
from typing import Any

from kirlib.topology.bounds import check_table
from kirlib.topology.table import Topology

_KEYS = (
    "names",
    "directions",
    "target",
    "carry",
    "carries",
    "opposite",
    "rotates",
    "layout",
    "shape",
    "lanes",
)


def to_dict(topology: Topology) -> dict[str, Any]:
    """The tables as lists, texts and numbers; `from_dict` gives an equal topology back."""
    return {
        "names": list(topology.names),
        "directions": list(topology.directions),
        "target": [list(row) for row in topology.target],
        "carry": [list(row) for row in topology.carry],
        "carries": [list(row) for row in topology.carries],
        "opposite": list(topology.opposite),
        "rotates": topology.rotates,
        "layout": [list(spot) for spot in topology.layout],
        "shape": topology.shape,
        "lanes": topology.lanes,
    }


def from_dict(data: object) -> Topology:
    """The topology that `to_dict` wrote. Data may come from anywhere: whatever is wrong is a ValueError."""
    if not isinstance(data, dict):
        raise ValueError(f"a topology must be a mapping, not {type(data).__name__}")
    for key in _KEYS:
        if key not in data:
            raise ValueError(f"a topology must have {key!r}")
    if len(data) != len(_KEYS):
        unknown = next(key for key in data if key not in _KEYS)
        raise ValueError(f"a topology has no key {str(unknown)[:40]!r}")
    names, directions = _texts("names", data["names"]), _texts("directions", data["directions"])
    check_table(len(names), len(directions))
    if type(data["rotates"]) is not bool:
        raise ValueError("rotates: must be true or false")
    if type(data["shape"]) is not str:
        raise ValueError("shape: must be a text")
    if type(data["lanes"]) is not int:
        raise ValueError("lanes: must be a whole number")
    return Topology(
        names=names,
        directions=directions,
        target=_rows("target", data["target"]),
        carry=_rows("carry", data["carry"]),
        carries=_rows("carries", data["carries"]),
        opposite=_numbers("opposite", data["opposite"]),
        rotates=data["rotates"],
        layout=_spots(data["layout"]),
        shape=data["shape"],
        lanes=data["lanes"],
    )


def _list(where: str, value: object) -> list[Any] | tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise ValueError(f"{where}: must be a list, not {type(value).__name__}")
    return value


def _texts(where: str, value: object) -> tuple[str, ...]:
    texts = _list(where, value)
    for index, text in enumerate(texts):
        if type(text) is not str:
            raise ValueError(f"{where}[{index}]: must be a text, not {type(text).__name__}")
    return tuple(texts)


def _numbers(where: str, value: object) -> tuple[int, ...]:
    numbers = _list(where, value)
    for index, number in enumerate(numbers):
        # Not isinstance: true would pass for 1.
        if type(number) is not int:
            raise ValueError(f"{where}[{index}]: must be a whole number, not {type(number).__name__}")
    return tuple(numbers)


def _rows(where: str, value: object) -> tuple[tuple[int, ...], ...]:
    return tuple([_numbers(f"{where}[{index}]", row) for index, row in enumerate(_list(where, value))])


def _spots(value: object) -> tuple[tuple[float, float], ...]:
    spots: list[tuple[float, float]] = []
    for index, spot in enumerate(_list("layout", value)):
        pair = _list(f"layout[{index}]", spot)
        if len(pair) != 2 or not all(_is_finite(number) for number in pair):
            raise ValueError(f"layout[{index}]: must be two finite numbers")
        spots.append((float(pair[0]), float(pair[1])))
    return tuple(spots)


def _is_finite(number: object) -> bool:
    if type(number) is float:
        return isfinite(number)
    # Whole numbers too large for a float have no place on a drawing either.
    return type(number) is int and abs(number) <= 2**53
