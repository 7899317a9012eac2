"""Frames: where rules stand. The last frame of an agenda runs; those that wait come after all of it."""

from __future__ import annotations

from collections.abc import Iterable

from kirlib.state import Draft, Flow, Frame

NONE = -1

UNDER, SLIDE, WHOLE = 1, 2, 4
"""How a piece goes on, added up: under the others at the end; until it is barred; with all of its formation."""


MOST_FRAMES = 4_000
"""So many frames stand on the agenda and wait at most; rules that bring more are cut off."""


def flow_of(draft: Draft) -> Flow:
    """A draft's flow, in a game that has rules."""
    flow = draft.flow
    assert flow is not None
    return flow


def push(draft: Draft, *frames: Frame) -> None:
    """Frames that run before whatever is on the agenda, the first first."""
    flow = flow_of(draft)
    flow.agenda = (*flow.agenda, *reversed(frames))


def wait(draft: Draft, frames: Iterable[Frame]) -> None:
    """Frames that run after whatever is on the agenda or waits already."""
    flow = flow_of(draft)
    flow.waiting = (*flow.waiting, *frames)


def going(how: int) -> int:
    """The block of a frame in which a piece goes on. Such a frame is `(block, steps left, piece, way, me, memory)`."""
    return -1 - how


def how_it_goes(block: int) -> int:
    """The inverse of `going`."""
    return -1 - block
