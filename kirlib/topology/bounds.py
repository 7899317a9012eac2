"""How large a topology may be. Checked before anything is allocated, so absurd sizes fail at once."""

from __future__ import annotations

MAX_SPACES = 250_000
"""Most spaces a topology may have."""

MAX_DIRECTIONS = 256
"""Most directions a topology may have."""

MAX_STEPS = 2_000_000
"""Most entries the step table may have: spaces times directions."""


def check_length(name: str, value: int) -> None:
    """Raise ValueError unless ``value``, a length in spaces, is a whole number from 1 to MAX_SPACES."""
    if type(value) is not int or not 1 <= value <= MAX_SPACES:
        raise ValueError(f"{name} must be a whole number from 1 to {MAX_SPACES}, not {_short(value)}")


def check_lanes(value: int, *, diagonals: bool = False) -> None:
    """Raise ValueError unless ``value`` is a whole number of lanes from 1 on; only sides have several."""
    if type(value) is not int or not 1 <= value <= MAX_DIRECTIONS:
        raise ValueError(f"ports must be a whole number from 1 to {MAX_DIRECTIONS}, not {_short(value)}")
    if value > 1 and diagonals:
        raise ValueError("the sides of a space have ports, its corners have none: leave out diagonals or ports")


def check_table(spaces: int, directions: int) -> None:
    """Raise ValueError unless a table of so many spaces and directions is small enough to build."""
    if not 1 <= spaces <= MAX_SPACES:
        raise ValueError(f"a topology has from 1 to {MAX_SPACES} spaces, not {spaces}")
    if directions > MAX_DIRECTIONS:
        raise ValueError(f"a topology has at most {MAX_DIRECTIONS} directions, not {directions}")
    if spaces * directions > MAX_STEPS:
        raise ValueError(
            f"a topology has at most {MAX_STEPS} steps (spaces times directions), not {spaces} x {directions}"
        )


def check_choice(name: str, value: str, choices: tuple[str, ...]) -> None:
    """Raise ValueError unless ``value`` is one of ``choices``."""
    if value not in choices:
        raise ValueError(f"{name} must be one of {', '.join(choices)}, not {_short(value)}")


def _short(value: object) -> str:
    # A value may be hostile: an int of a million digits can't even be printed.
    if isinstance(value, int) and abs(value) > 10**12:
        return "a number of more than 12 digits"
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
