"""Which statement brought about what a log tells."""

from __future__ import annotations

from kirlib.state import Frame, Log

Cause = tuple[int, int, int, int]
"""A block, the place of the statement in it, and the values of `here` and `me`."""

BECAUSE = "because"
"""An item of the log that is no event: so many of those that follow come of one cause, `(because, how many, cause)`."""

UNKNOWN: Cause = (-1, -1, -1, -1)


def cause_of(agenda: tuple[Frame, ...]) -> Cause:
    """What brings about that which the last frame of an agenda does next.

    A piece that goes on does so because of the statement that it was set off by: that one's frame lies beneath.
    """
    block, at, _, here, me, _ = agenda[-1]
    if block >= 0:
        return (block, at, here, me)
    for below, past, _, here, _, _ in reversed(agenda):
        if below >= 0 and past > 0:
            return (below, past - 1, here, me)
    return (-1, -1, -1, me)


def mark(log: Log, since: int, cause: Cause) -> None:
    """Tells the cause of all items from place `since` on."""
    count = len(log) - since
    if count > 0:
        log.insert(since, (BECAUSE, count, cause))
