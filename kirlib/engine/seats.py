"""The order of seats: whose turn comes after whose, and when that begins a new round."""

from __future__ import annotations

from kirlib.state import NOBODY, Draft


def seat_after(draft: Draft, seat: int) -> int:
    """The next seat still in the game, which may be the same one; NOBODY if there is none, or no such seat."""
    seats = len(draft.hands)
    if not 0 <= seat < seats:
        return NOBODY
    later = [(seat + step) % seats for step in range(1, seats + 1)]
    return next((other for other in later if other not in draft.out), NOBODY)


def comes_round(draft: Draft, seat: int, following: int) -> bool:
    """Whether the turn comes to, or past, the first player as it goes from a seat to the following one."""
    seats = len(draft.hands)
    return (following - draft.first) % seats <= (seat - draft.first) % seats
