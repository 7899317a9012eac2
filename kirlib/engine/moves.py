"""What a legal move does to a draft, before the turn's steps go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kirlib.engine.board import lay
from kirlib.engine.steps import act_mounted, next_to_put
from kirlib.model.move import CONTINUE, DRAW, FIRST, MOUNT, PASS, PLACE, PUT, Move
from kirlib.state import Draft, Log

if TYPE_CHECKING:
    from kirlib.engine.machine import Machine


def apply(machine: Machine, draft: Draft, move: Move, log: Log | None) -> None:
    """Applies a legal move and takes the steps that follow, until the next move is waited for."""
    verb = move.verb
    if verb == PLACE:
        face, space = divmod(move.index - machine.moves.place, machine.moves.spaces)
        take(draft, machine.program.faces[face].type)
        lay(machine, draft, face, space)
        if log is not None:
            log.append((PLACE, draft.player, face, space))
        draft.changed = True
        draft.seat += 1
    elif verb == DRAW:
        draw(machine, draft, move.index - machine.moves.draw, log)
    elif verb == MOUNT:
        item = machine.moves.mounts[move.index - next(iter(machine.moves.mount.values()))]
        take(draft, item[0])
        draft.mounted = (*draft.mounted, item)
        if log is not None:
            log.append((MOUNT, draft.player, *item))
        draft.changed = True
        draft.seat += 1
        if machine.program.steps[draft.step].at_once:
            act_mounted(machine, draft, item, log)
    elif verb == PUT:
        kind = machine.program.steps[draft.step].kind
        i = next_to_put(draft, kind, draft.player)
        assert i is not None
        space = move.index - machine.moves.put[kind]
        draft.pieces = (*draft.pieces[:i], draft.pieces[i]._replace(space=space), *draft.pieces[i + 1 :])
        if log is not None:
            log.append((PUT, draft.player, i, space))
    elif verb == PASS:
        if log is not None:
            log.append((PASS, draft.player))
        draft.seat += 1
    elif verb == FIRST:
        draft.first = move.index - machine.moves.first
        machine.start(draft, log)
        return
    else:
        assert verb == CONTINUE
    machine.run(draft, log)


def take(draft: Draft, type_: int) -> None:
    """The player to move plays a tile from its hand."""
    who = draft.player
    hand = list(draft.hands[who])
    hand.remove(type_)
    hands = list(draft.hands)
    hands[who] = tuple(hand)
    draft.hands = tuple(hands)


def draw(machine: Machine, draft: Draft, type_: int, log: Log | None) -> None:
    """The player whose turn it is to draw gets a tile of a kind."""
    hands = list(draft.hands)
    who = (draft.first + draft.seat) % len(hands)
    hands[who] = tuple(sorted((*hands[who], type_)))
    draft.hands = tuple(hands)
    supply = list(draft.supply)
    supply[type_] -= 1
    draft.supply = tuple(supply)
    draft.stock -= 1
    if log is not None:
        log.append((DRAW, who, type_))
