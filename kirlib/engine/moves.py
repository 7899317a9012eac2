"""What each verb does to a draft, if it is legal there."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable

from kirlib.engine import legal
from kirlib.engine.board import lay
from kirlib.engine.flow.decisions import decide
from kirlib.engine.steps import act_mounted, next_to_put
from kirlib.engine.tables import Tables
from kirlib.model.move import (
    CHOOSE,
    CONTINUE,
    DIE,
    DRAW,
    FIRST,
    MOUNT,
    MOVE,
    PASS,
    PICK,
    PLACE,
    PUT,
    ROLL,
    ROTATE,
    SEAT,
    SHIFT,
    TO,
    Move,
)
from kirlib.state import GONE, Draft, Log

Apply = Callable[[Tables, Draft, Move, Log | None], bool]


def place(tables: Tables, draft: Draft, move: Move, log: Log | None) -> bool:
    """A tile on a free space."""
    if draft.pending != PLACE:
        return by_rules(tables, draft, move, log)
    number = move.index - tables.moves.place
    face, space = divmod(number, tables.moves.spaces)
    if space in draft._tiles or not take(draft, tables.types_of[face]):
        return False
    for piece in draft.pieces:
        if piece[0] == space:
            return False
    lay(tables, draft, face, space)
    if log is not None:
        log.append((PLACE, draft.player, face, space))
    draft.changed = True
    draft.seat += 1
    return True


def mount(tables: Tables, draft: Draft, move: Move, log: Log | None) -> bool:
    """A tile on a piece."""
    item = tables.moves.mounts[move.index - tables.moves.mount_base]
    type_, i = item
    if draft.pending != PLACE or i >= len(draft.pieces) or draft.pieces[i][0] < 0 or not take(draft, type_):
        return False
    draft.mounted = (*draft.mounted, item)
    if log is not None:
        log.append((MOUNT, draft.player, *item))
    draft.changed = True
    draft.seat += 1
    if tables.program.steps[draft.step].at_once:
        act_mounted(tables, draft, item, log)
    return True


def draw(tables: Tables, draft: Draft, move: Move, log: Log | None) -> bool:
    """The player whose turn it is to draw gets a tile."""
    type_ = move.index - tables.moves.draw
    supply = draft.supply
    left = supply[type_]
    if draft.pending != DRAW or not left:
        return by_rules(tables, draft, move, log)
    hands = draft.hands
    who = (draft.first + draft.seat) % len(hands)
    hand = list(hands[who])
    insort(hand, type_)
    draft.hands = (*hands[:who], tuple(hand), *hands[who + 1 :])
    rest = list(supply)
    rest[type_] = left - 1
    draft.supply = tuple(rest)
    draft.stock -= 1
    if log is not None:
        log.append((DRAW, who, type_))
    return True


def put(tables: Tables, draft: Draft, move: Move, log: Log | None) -> bool:
    """A piece on a free space, before the first turn."""
    kind = tables.program.steps[draft.step].kind
    base = tables.moves.put.get(kind, 0)
    space = move.index - base
    if draft.pending != PUT or space not in legal.free_spaces(tables, draft):
        return False
    i = next_to_put(draft, kind, draft.player)
    assert i is not None
    draft.pieces = (*draft.pieces[:i], draft.pieces[i]._replace(space=space), *draft.pieces[i + 1 :])
    draft._free = None
    if tables.rules is not None:
        tables.rules.moved(draft, i, GONE, space)  # as where pieces stand from the beginning, nothing is set off
    if log is not None:
        log.append((PUT, draft.player, i, space))
    return True


def pass_(tables: Tables, draft: Draft, move: Move, log: Log | None) -> bool:
    """A player who can place none of its tiles goes without."""
    if draft.pending != PLACE:
        return by_rules(tables, draft, move, log)
    if legal.can_place(tables, draft, draft.player):
        return False
    if log is not None:
        log.append((PASS, draft.player))
    draft.seat += 1
    return True


def first(tables: Tables, draft: Draft, move: Move, log: Log | None) -> bool:
    """The lot falls on a first player."""
    seat = move.index - tables.moves.first
    if draft.pending != FIRST or seat >= len(draft.hands):
        return False
    draft.first = seat
    if log is not None:
        log.append((FIRST, seat))
    return True


def continue_(tables: Tables, draft: Draft, move: Move, log: Log | None) -> bool:
    """A turn in which nobody decides begins."""
    return draft.pending == CONTINUE


def by_rules(tables: Tables, draft: Draft, move: Move, log: Log | None) -> bool:
    """A decision that a rule asks for."""
    return tables.rules is not None and decide(tables.rules.tables, draft, move.index, log)


def take(draft: Draft, type_: int) -> bool:
    """The player to move plays a tile from its hand, if it is there."""
    hands, who = draft.hands, draft.player
    hand = hands[who]
    if type_ not in hand:
        return False
    i = hand.index(type_)
    draft.hands = (*hands[:who], hand[:i] + hand[i + 1 :], *hands[who + 1 :])
    return True


APPLY: dict[str, Apply] = {
    PLACE: place,
    MOUNT: mount,
    DRAW: draw,
    PUT: put,
    PASS: pass_,
    FIRST: first,
    CONTINUE: continue_,
    **dict.fromkeys((MOVE, TO, ROTATE, SHIFT, ROLL, DIE, CHOOSE, PICK, SEAT), by_rules),
}
"""For each verb its effect on a draft; it answers whether the move is legal there, and the draft is void if not."""
