"""The ways a game ends, and players who are out before it does."""

from __future__ import annotations

from kirlib.engine.legal import can_place
from kirlib.engine.tables import Tables
from kirlib.model.outcome import Outcome
from kirlib.program import End
from kirlib.state import GONE, NOBODY, Draft, Log


def left(draft: Draft) -> tuple[int, ...]:
    """The seats that have not been eliminated, ascending."""
    return tuple(seat for seat in range(len(draft.hands)) if seat not in draft.out)


def verdict(tables: Tables, draft: Draft, log: Log | None) -> Outcome | None:
    """Ruling verdict: whose pieces were destroyed this turn, and what that means for them and the others."""
    playing = left(draft)
    going: set[int] = set()
    cause: End | None = None
    for end in tables.program.ends:
        if end.op not in ("destroyed", "eliminated"):
            continue
        owners = {draft.roster[i][1] for i in draft.struck if draft.roster[i][0] == end.kind}
        named = tuple(seat for seat in playing if seat in owners)
        if not named:
            continue
        if end.op == "eliminated":
            going.update(named)
            cause = cause or end
            continue
        others = tuple(seat for seat in playing if seat not in owners)
        if not others:
            return shared(draft, playing, end)
        return won(draft, named if end.owner_wins else others, end)
    for seat in sorted(going):
        eliminate(draft, seat, log)
    if cause is not None and len(going) == len(playing):
        return shared(draft, playing, cause)
    return last_left(tables, draft) if going else None


def last_left(tables: Tables, draft: Draft) -> Outcome | None:
    """The end that comes when all players but one are out, if the game has it; if nobody is left, all have lost."""
    playing = left(draft)
    if not playing:
        return Outcome((), tuple(range(len(draft.hands))), "nobody is left")
    end = next((end for end in tables.program.ends if end.op == "last left"), None)
    return won(draft, playing, end) if end is not None and len(playing) == 1 else None


def won(draft: Draft, winners: tuple[int, ...], end: End) -> Outcome:
    """Some win, all others lose, those among them who were out before."""
    return Outcome(winners, tuple(seat for seat in range(len(draft.hands)) if seat not in winners), end.text)


def shared(draft: Draft, seats: tuple[int, ...], end: End) -> Outcome:
    """An end that sets no player apart: by what it says these seats share the pot, or nobody wins."""
    if end.result == "tie":
        return won(draft, seats, end)
    return Outcome((), tuple(range(len(draft.hands))) if end.result == "loss" else (), end.text)


def eliminate(draft: Draft, seat: int, log: Log | None) -> None:
    """A player is out: its hand and its pieces leave the game, with the tiles that lie on them; its turns are skipped.

    Tiles that it has laid on spaces stay. Its hand lies open from now on, as all tiles do that have left the game.
    """
    draft.out |= {seat}
    lost = list(draft.hands[seat])
    draft.hands = (*draft.hands[:seat], (), *draft.hands[seat + 1 :])
    pieces = {i for i, (_, owner) in enumerate(draft.roster) if owner == seat}
    if pieces:
        draft.pieces = tuple(
            piece._replace(space=GONE, looping=False, last=NOBODY) if i in pieces else piece
            for i, piece in enumerate(draft.pieces)
        )
        draft._free = None
        lost += [type_ for type_, on in draft.mounted if on in pieces]
        draft.mounted = tuple(item for item in draft.mounted if item[1] not in pieces)
        if draft.flow is not None:
            stood = {space: tuple(i for i in on if i not in pieces) for space, on in draft.flow.at.items()}
            draft.flow.at = {space: on for space, on in stood.items() if on}
    removed = list(draft.removed)
    for type_ in lost:
        removed[type_] += 1
    draft.removed = tuple(removed)
    draft.changed = True
    if log is not None:
        log.append(("eliminate", seat))


def at_start(tables: Tables, draft: Draft) -> Outcome | None:
    """Ends that are looked at when a turn begins: tiles are left in hand and nobody can place one."""
    end = tables.blocked
    if end is None:
        return None
    holding = False
    for who, hand in enumerate(draft.hands):
        if hand:
            if can_place(tables, draft, who):
                return None
            holding = True
    return shared(draft, left(draft), end) if holding else None


def at_end(tables: Tables, draft: Draft) -> Outcome | None:
    """Ends that are looked at when a turn is over. Also keeps the history that they need (ruling tail)."""
    found: Outcome | None = None
    if tables.repetition is not None:
        if draft.changed:
            draft.history = (draft.pieces,)
        else:
            past = draft.history
            if tables.apart:
                again = all(any(h[i] == piece for h in past) for i, piece in enumerate(draft.pieces))
            else:
                again = draft.pieces in past
            if again:
                found = shared(draft, left(draft), tables.repetition)
            draft.history = (*past, draft.pieces)
    if tables.limit is not None and draft.turn >= tables.limit.count:
        found = found or shared(draft, left(draft), tables.limit)
    return found
