"""Methods that look at a match, and change nothing."""

from __future__ import annotations

import copy
from collections.abc import Hashable, Iterator
from functools import partial
from itertools import islice
from typing import Any

from kirlib.analysis.explain import explain_move
from kirlib.match.recorded import redacted
from kirlib.match.told import Observer
from kirlib.model.move import Move
from kirlib.serve.desk import Desk, Doing, Done, Given
from kirlib.serve.errors import Refusal
from kirlib.serve.games import Held
from kirlib.serve.tables import ALL, OWNER, Caller, Role, Table, View
from kirlib.serve.telling import after, parts, place, remembered, seat_of, summary
from kirlib.state import State

EXACT = 2**53 - 1
"""The largest whole number that programs in every language read as it is."""


def state(desk: Desk, caller: Caller, given: Given) -> Done:
    """`state`: how a match stands, and, for its owner, all that it holds."""
    table, role = desk.table(caller, given)
    match = table.match
    found = {
        **summary(table.key, match, table.position),
        "game": table.held.key,
        "players": len(match.players),
        "bots": list(table.bots),
        "can_undo": match.can_undo,
        "can_redo": match.can_redo,
        "seat": role if isinstance(role, int) else None,
    }
    if given.get("whole"):
        if role != OWNER:
            raise Refusal("forbidden", "the whole state, hidden things too, is for the owner; ask for `observation`")
        seed = match.seed if abs(match.seed) <= EXACT else str(match.seed)
        found |= {"state": match.state.to_dict(), "text": match.state.position_text(), "seed": seed}
    return Done(found)


def drawing(desk: Desk, caller: Caller, given: Given) -> Done:
    """`drawing`: where the board's spaces are, what is next to what, and the kinds of tiles and pieces."""
    table, _ = desk.table(caller, given)
    return Done({"match": table.key, "drawing": table.held.drawing})


def observation(desk: Desk, caller: Caller, given: Given) -> Done:
    """`observation`: all that a seat or a spectator may know."""
    table, role = desk.table(caller, given)
    view = desk.view(table, role, given)
    seen = table.match.observation(seat_of(view)).to_dict()
    return Done({**summary(table.key, table.match, table.position), "view": view, "observation": seen})


def legal(desk: Desk, caller: Caller, given: Given) -> Done:
    """`legal`: the moves of the seat that is to decide; they tell what it holds, so no other may ask."""
    table, role = desk.table(caller, given)
    desk.deciding(table, role)
    match = table.match
    moves = match.legal_moves()
    start = given.get("from", 0)
    most = min(given.get("most", desk.limits.listed), desk.limits.listed)
    end = min(len(moves), start + most)
    part = [moves[i] for i in range(start, end)]
    found: dict[str, Any] = {
        "match": table.key,
        "position": table.position,
        "player": match.current_player,
        "count": len(moves),
        "moves": [str(move) for move in part],
        "next": end if start <= end < len(moves) else None,
    }
    if given.get("numbers"):
        found["numbers"] = [match.game.moves.index(move) for move in part]
    return Done(found)


def trace(desk: Desk, caller: Caller, given: Given) -> Doing:
    """`trace`: the last moves with their events, or what a move would bring about."""
    table, role = _as_it_stands(desk, caller, given)
    view = desk.view(table, role, given)
    match = table.match
    if "move" not in given:
        since, most = _page(desk, table, given)
        moves = yield from parts(remembered(desk.memo, table, since, most, view))
        paged = {"from": since, "moves": moves, "next": after(match, since, moves)}
        return Done({**summary(table.key, match, table.position), "view": view, **paged})
    if role != OWNER:
        raise Refusal("forbidden", "only the owner can try a move: what it brings about may be hidden")
    if match.is_over:
        raise Refusal("not-now", "the match is over")
    state, move = match.state, given["move"]
    if isinstance(move, int):
        if move >= len(match.game.moves):
            raise Refusal("unreadable", f"there are moves 0 to {len(match.game.moves) - 1}, no move {move}")
        move = match.game.moves[move]
    else:
        move = match.game.parse_move(move, state)
    found = Observer(lambda _: None, seat_of(view), view == ALL).told(match.plies, state, move)
    events = [event.to_dict() for event in found.events]
    seen = found.observation.to_dict()
    return Done({"match": table.key, "position": table.position, "view": view, "events": events, "observation": seen})


def _as_it_stands(desk: Desk, caller: Caller, given: Given) -> tuple[Table, Role]:
    """The match and who asks; it stays as it is, whatever is done between the parts of an answer."""
    table, role = desk.table(caller, given)
    return copy.copy(table), role


def _page(desk: Desk, table: Table, given: Given) -> tuple[int, int]:
    """From which ply on moves are told, and how many at most."""
    since = min(given.get("from", table.began), table.match.plies)
    return since, min(given.get("most", desk.limits.told), desk.limits.told)


def explain(desk: Desk, caller: Caller, given: Given) -> Doing:
    """`explain`: why the last moves, or one of them, went so: which tiles could act, and where that is written."""
    table, role = _as_it_stands(desk, caller, given)
    view = desk.view(table, role, given)
    match = table.match
    ply = given.get("ply")
    if ply is not None and ply >= match.plies:
        raise Refusal("invalid-params", f"there are plies 0 to {match.plies - 1}, no ply {ply}")
    since, most = _page(desk, table, given) if ply is None else (ply, 1)
    moves = yield from parts(_explained(desk, table, since, most, view))
    following = None if ply is not None else after(match, since, moves)
    return Done(
        {
            "match": table.key,
            "position": table.position,
            "view": view,
            "from": since,
            "moves": moves,
            "next": following,
        }
    )


def _explained(desk: Desk, table: Table, since: int, most: int, view: View) -> Iterator[dict[str, Any]]:
    course = islice(table.match.course(), since, since + most)
    for one, (before, move) in zip(remembered(desk.memo, table, since, most, view), course, strict=True):
        key = place(table, "why", view, one["ply"])
        yield one | desk.memo.get(key, partial(_why, table.held, one["events"], before, move))


def _why(held: Held, events: list[dict[str, Any]], before: State, move: Move) -> dict[str, Any]:
    """`events`: as they were told: a rule that ran only because of something hidden is not named there."""
    found = explain_move(held.game, before, move)
    rules = dict.fromkeys(event["rule"] for event in events if event.get("rule") and event["kind"] != "act")
    return {
        "moments": [_moment(held, moment.to_dict(), moment) for moment in found.moments],
        "rules": {rule: _span(held.written.by_rule(rule)) for rule in rules},
    }


def _moment(held: Held, data: dict[str, Any], moment: Any) -> dict[str, Any]:
    for told_, tile in zip(data["tiles"], moment.tiles, strict=True):
        told_["written"] = _span(held.written.rule(tile))
    for told_, settled in zip(data["rulings"], moment.rulings, strict=True):
        told_["written"] = _span(held.written.stage(settled.stage))
    return data


def _span(span: Any) -> dict[str, Any] | None:
    return None if span is None else dict(span.to_dict())


def record(desk: Desk, caller: Caller, given: Given) -> Done:
    """`record`: the match so far as text; whole, or what a seat or a spectator may know."""
    table, role = desk.table(caller, given)
    view = desk.view(table, role, given)
    if given.get("seed") and view != ALL:
        raise Refusal("invalid-params", "the seed tells all chance to come: only a record for `all` has it")
    with_seed = bool(given.get("seed"))
    key: Hashable = (table.key, table.position, "record", view, with_seed)
    text = desk.memo.get(key, lambda: _recorded(table, view, with_seed))
    return Done({"match": table.key, "position": table.position, "view": view, "record": text})


def _recorded(table: Table, view: View, with_seed: bool) -> str:
    match = table.match
    found = match.record(with_seed=with_seed)
    if view != ALL:
        found = redacted(found, seat_of(view), match.game, match.course(), match.state)
    return str(found)


def watch(desk: Desk, caller: Caller, given: Given) -> Done:
    """`watch`: the connection is told of each change from now on."""
    table, role = desk.table(caller, given)
    view = desk.view(table, role, given)
    if caller.send is None:
        raise Refusal("forbidden", "nothing can be told here: watch over a WebSocket")
    if table.key not in caller.watches and len(caller.watches) >= desk.limits.watched:
        raise Refusal("limit", f"this connection watches {desk.limits.watched} matches, the most that it can")
    result = {**summary(table.key, table.match, table.position), "view": view}
    return Done(result, lambda: desk.watch(caller, table, view))


def unwatch(desk: Desk, caller: Caller, given: Given) -> Done:
    """`unwatch`: no longer."""
    table, _ = desk.table(caller, given)
    return Done({}, lambda: desk.unwatch(caller, table))
