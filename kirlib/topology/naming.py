"""Names of spaces that lie in columns and rows: ``a1`` is the westernmost column's southernmost space."""

from __future__ import annotations


def column_name(column: int) -> str:
    """The letters of a column counted from 0: a, b, …, z, aa, ab, …"""
    letters = ""
    count = column + 1
    while count:
        count, letter = divmod(count - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return letters


def grid_names(width: int, height: int) -> tuple[str, ...]:
    """Names of a full grid, row by row from the south, each row from the west."""
    columns = [column_name(column) for column in range(width)]
    return tuple([column + row for row in map(str, range(1, height + 1)) for column in columns])
