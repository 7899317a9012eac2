"""The steps of a turn. Each returns whether the steps stop there.

They stop where one waits for a move, after which it is taken up again, and where the game has ended.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from kirlib.engine.board import lift
from kirlib.engine.course import Course
from kirlib.engine.ends import verdict
from kirlib.engine.legal import free_spaces
from kirlib.engine.tables import Tables
from kirlib.model.move import DRAW, PLACE, PUT
from kirlib.model.outcome import CHANCE
from kirlib.program import Step
from kirlib.state import GONE, NOBODY, UNPLACED, Draft, Log, Piece

Run = Callable[[Tables, Draft, Step, Log | None], bool]


def place(tables: Tables, draft: Draft, step: Step, log: Log | None) -> bool:
    """Each player who holds tiles places one; so nobody does who is out."""
    hands = draft.hands
    while draft.seat < len(hands):
        who = (draft.first + draft.seat) % len(hands)
        if hands[who]:
            draft.pending = PLACE
            draft.player = who
            return True
        draft.seat += 1
    draft.seat = 0
    return False


def put(tables: Tables, draft: Draft, step: Step, log: Log | None) -> bool:
    """Each player puts its pieces of a kind that are still to be put; those for which there is no room stay away."""
    while draft.seat < len(draft.hands):
        who = (draft.first + draft.seat) % len(draft.hands)
        i = next_to_put(draft, step.kind, who)
        if i is None:
            draft.seat += 1
        elif free_spaces(tables, draft):
            draft.pending = PUT
            draft.player = who
            return True
        else:
            draft.pieces = (*draft.pieces[:i], draft.pieces[i]._replace(space=GONE), *draft.pieces[i + 1 :])
    draft.seat = 0
    return False


def next_to_put(draft: Draft, kind: int, who: int) -> int | None:
    """The first piece of a kind that a player has still to put."""
    for i, (piece, role) in enumerate(zip(draft.pieces, draft.roster, strict=True)):
        if piece.space == UNPLACED and role == (kind, who):
            return i
    return None


def resolve_mounted(tables: Tables, draft: Draft, step: Step, log: Log | None) -> bool:
    """Tiles that lie on pieces act, in the order of placing; one that is destroyed before its turn does not."""
    waiting = list(draft.mounted)
    while waiting:
        item = waiting.pop(0)
        for gone in act_mounted(tables, draft, item, log):
            if gone in waiting:
                waiting.remove(gone)
    return False


def act_mounted(tables: Tables, draft: Draft, item: tuple[int, int], log: Log | None) -> list[tuple[int, int]]:
    """One tile on a piece acts; if it leaves at once, it does. Returns the tiles on pieces that it destroys."""
    type_, piece = item
    faces, types = tables.program.faces, tables.program.types
    mounted = types[type_].mounted
    assert mounted is not None
    others: list[tuple[int, int]] = []
    space = draft.pieces[piece].space
    if mounted.within and space >= 0:
        reach = tables.topology.within(space, mounted.within)
        hit = [
            there
            for there in reach
            if there in draft._tiles and types[faces[draft._tiles[there].face].type].family in mounted.families
        ]
        others = [
            (other, on)
            for other, on in draft.mounted
            if types[other].family in mounted.families and draft.pieces[on].space in reach
        ]
        if log is not None:
            log.extend(("burn", piece, there, type_, draft._tiles[there].face) for there in hit)
            log.extend(("unmount", on, other) for other, on in others)
        lift(tables, draft, hit)
        if others:
            leave(draft, others)
    if mounted.at_once:
        leave(draft, [item])
        if log is not None:
            log.append(("unmount", piece, type_))
    return others


def leave(draft: Draft, items: list[tuple[int, int]]) -> None:
    """Tiles that lie on pieces leave the game."""
    rest = list(draft.mounted)
    removed = list(draft.removed)
    for item in items:
        rest.remove(item)
        removed[item[0]] += 1
    draft.mounted = tuple(rest)
    draft.removed = tuple(removed)
    draft.changed = True


def advance(tables: Tables, draft: Draft, step: Step, log: Log | None) -> bool:
    """Every piece of a kind moves until it rests; one that is held does not."""
    course = Course(tables, draft, tables.targets(draft, step.kind), log)
    if tables.rules is not None and tables.rules.crowded:
        tables.rules.advance(draft, step, course, held(tables, draft))
        return False
    move_all(tables, draft, step, course, quick=step.count == 1 and not tables.program.movement.memory_kept)
    return False


def move_all(tables: Tables, draft: Draft, step: Step, course: Course, quick: bool) -> None:
    """Moves the pieces of a step along one course; `quick`: those to which nothing can happen take a short cut."""
    still = held(tables, draft)
    log, targets = course.log, course.targets
    tiles, near, ahead = draft._tiles, draft._near, tables.ahead
    pieces = list(draft.pieces)
    for i in tables.of_kind(draft.roster, step.kind):
        piece = pieces[i]
        space, facing, looping, _ = piece
        if space < 0:
            continue
        if i in still:
            if log is not None:
                log.append(("hold", i, space, facing))
            continue
        if quick and not looping:
            # most steps lead to a space where nothing can happen
            there = (ahead.get(space) or tables.onward(space))[facing]
            if there is not None:
                to = there[0]
                if to not in near and to not in tiles and to not in targets:
                    pieces[i] = there
                    if log is not None:
                        log.append(("advance", i, space, to, facing, there[1]))
                    continue
        pieces[i] = course.move(i, piece, step.count)
    draft.pieces = tuple(pieces)
    draft._free = None
    course.keep(draft)


def held(tables: Tables, draft: Draft) -> Collection[int]:
    """The pieces that tiles on them hold."""
    return {i for type_, i in draft.mounted if tables.holds[type_]} if draft.mounted else ()


def settle(tables: Tables, draft: Draft, step: Step, log: Log | None) -> bool:
    """Tiles act on every piece of a kind where it stands, as though it had just come in head-on."""
    course = Course(tables, draft, tables.targets(draft, step.kind), log)
    if tables.rules is not None and tables.rules.crowded:
        course.gate = tables.rules.gate(draft)
    still = held(tables, draft)
    for i in tables.of_kind(draft.roster, step.kind):
        space, facing, _, last = draft.pieces[i]
        if space < 0 or i in still:
            continue
        if course.sight is not None:
            course.blocked = course.sight.blocked(i)
        action = course.standing(space, facing, last)
        if action is not None:
            space, facing, looping, last, _ = course.walk(i, space, facing, action, last)
            kept = looping or tables.program.movement.memory_kept
            piece = Piece(space, facing, looping, last if kept else NOBODY)
            draft.pieces = (*draft.pieces[:i], piece, *draft.pieces[i + 1 :])
            draft._free = None
    course.keep(draft)
    return False


def remove_destroyed(tables: Tables, draft: Draft, step: Step, log: Log | None) -> bool:
    """Destroyed tiles and pieces leave the game, and tiles on pieces whose turn is over."""
    if draft.marked:
        if log is not None:
            log.extend(("remove", space, draft._tiles[space].face) for space in sorted(draft.marked))
        lift(tables, draft, draft.marked)
        draft.marked = frozenset()
    if draft.mounted:
        if log is not None:
            log.extend(("unmount", piece, type_) for type_, piece in draft.mounted)
        leave(draft, list(draft.mounted))
    if draft.struck:
        draft._free = None
        draft.pieces = tuple(
            p._replace(space=GONE, looping=False, last=NOBODY) if i in draft.struck else p
            for i, p in enumerate(draft.pieces)
        )
    return False


def draw(tables: Tables, draft: Draft, step: Step, log: Log | None) -> bool:
    """Each player fills up its hand, one tile and one chance move at a time."""
    if draft.stock:
        hands = draft.hands
        while draft.seat < len(hands):
            who = (draft.first + draft.seat) % len(hands)
            if len(hands[who]) < step.count and who not in draft.out:
                draft.pending = DRAW
                draft.player = CHANCE
                return True
            draft.seat += 1
    draft.seat = 0
    return False


def judge(tables: Tables, draft: Draft, step: Step, log: Log | None) -> bool:
    """The ends that destroyed pieces bring about."""
    if draft.struck:
        draft.outcome = verdict(tables, draft, log)
        draft.struck = frozenset()
    return draft.outcome is not None


STEPS: dict[str, Run] = {
    "place": place,
    "put": put,
    "resolve mounted": resolve_mounted,
    "advance": advance,
    "settle": settle,
    "remove destroyed": remove_destroyed,
    "verdict": judge,
    "draw": draw,
}
