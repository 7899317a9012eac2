"""What is raised when a match is used wrongly, or a player answers too late."""

from __future__ import annotations

from contextlib import suppress

from kirlib.diagnostics import KirlibError


class MatchError(KirlibError, RuntimeError):
    """Something that can't be done with the match as it stands. The match is as it was."""


class PlayerTimeoutError(MatchError):
    """A player answered later than its time limit allows. The match is as it was."""


def note(error: BaseException, text: str) -> None:
    """Adds a note to somebody's error, if that takes one: an error of a frozen class does not."""
    with suppress(Exception):
        error.add_note(f"kirlib: {text}")
