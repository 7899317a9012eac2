"""Values read from plain data that may come from anywhere: each is looked at before it is used."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NoReturn

from kirlib.diagnostics import StateError, did_you_mean
from kirlib.engine.tables import Tables

MANY = 1_000_000
LATEST = 10**12


def fail(path: str, message: str) -> NoReturn:
    raise StateError(f"{path}: {message}")


class Values:
    """Reads values of one program; each method reads one thing and fails with its path."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.program = tables.program

    def mapping(self, data: Any, path: str, keys: Sequence[str]) -> Mapping[str, Any]:
        if not isinstance(data, Mapping):
            fail(path, f"a mapping is needed, not {_kind(data)}")
        for key in keys:
            if key not in data:
                fail(path, f"the key {key!r} is missing")
        return data

    def items(self, data: Any, path: str) -> list[Any]:
        if not isinstance(data, list | tuple):
            fail(path, f"a list is needed, not {_kind(data)}")
        if len(data) > MANY:
            fail(path, f"a list of {len(data)} items is too long")
        return list(data)

    def whole(self, data: Any, path: str, least: int, most: int) -> int:
        if type(data) is not int:
            fail(path, f"a whole number is needed, not {_kind(data)}")
        if not least <= data <= most:
            fail(path, f"must be from {least} to {most}" + (f", not {data}" if abs(data) < MANY else ""))
        return data

    def flag(self, data: Any, path: str) -> bool:
        if type(data) is not bool:
            fail(path, f"true or false is needed, not {_kind(data)}")
        return data

    def name(self, data: Any, path: str, names: Mapping[str, int], what: str) -> int:
        if not isinstance(data, str):
            fail(path, f"the name of a {what} is needed, not {_kind(data)}")
        if data not in names:
            fail(path, f"there is no {what} {data[:40]!r}")
        return names[data]

    def space(self, data: Any, path: str) -> int:
        return self.name(data, path, self.program.space_numbers, "space")

    def type(self, data: Any, path: str) -> int:
        return self.name(data, path, self.program.type_numbers, "tile")

    def known(self, data: Mapping[str, Any], path: str, keys: Collection[str]) -> None:
        """There are no other keys."""
        for key in data:
            if key not in keys:
                hint = did_you_mean(str(key)[:80], keys)
                fail(path, f"there is no key {str(key)[:60]!r} here" + (f"; did you mean {hint}?" if hint else ""))


def _kind(data: Any) -> str:
    names = {dict: "a mapping", list: "a list", str: "a string", bool: "true or false", int: "a number"}
    return names.get(type(data), "null" if data is None else f"a {type(data).__name__}")
