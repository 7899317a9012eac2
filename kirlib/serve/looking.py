"""Methods that look at a match, and change nothing."""

from __future__ import annotations

from typing import Any

from kirlib.analysis.explain import explain_move
from kirlib.match.told import Observer
from kirlib.serve.desk import Desk, Done, Given
from kirlib.serve.errors import Refusal
from kirlib.serve.games import Held
from kirlib.serve.tables import ALL, OWNER, Caller
from kirlib.serve.telling import seat_of, summary, told

MOST_MOVES = 10_000
"""Moves that one answer lists."""


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
        found |= {"state": match.state.to_dict(), "text": match.state.position_text(), "seed": match.seed}
    return Done(found)


def observation(desk: Desk, caller: Caller, given: Given) -> Done:
    """`observation`: all that a seat or a spectator may know."""
    table, role = desk.table(caller, given)
    view = desk.view(table, role, given)
    if view == ALL:
        raise Refusal("invalid-params", "an observation is of a seat or a spectator; `state` with `whole` has it all")
    seen = table.match.observation(seat_of(view)).to_dict()
    return Done({**summary(table.key, table.match, table.position), "view": view, "observation": seen})


def legal(desk: Desk, caller: Caller, given: Given) -> Done:
    """`legal`: the moves of the seat that is to decide; they tell what it holds, so no other may ask."""
    table, role = desk.table(caller, given)
    desk.deciding(table, role)
    match = table.match
    moves = match.legal_moves()
    start = given.get("from", 0)
    most = min(given.get("most", MOST_MOVES), MOST_MOVES)
    part = [moves[i] for i in range(start, min(len(moves), start + most))]
    found: dict[str, Any] = {
        "match": table.key,
        "position": table.position,
        "player": match.current_player,
        "count": len(moves),
        "moves": [str(move) for move in part],
    }
    if given.get("numbers"):
        found["numbers"] = [match.game.moves.index(move) for move in part]
    return Done(found)


def trace(desk: Desk, caller: Caller, given: Given) -> Done:
    """`trace`: the last moves with their events, or what a move would bring about."""
    table, role = desk.table(caller, given)
    view = desk.view(table, role, given)
    match = table.match
    if "move" not in given:
        since = given.get("from", table.began)
        moves = told(match, since, view)
        return Done({**summary(table.key, match, table.position), "view": view, "from": since, "moves": moves})
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


def explain(desk: Desk, caller: Caller, given: Given) -> Done:
    """`explain`: why the last moves, or one of them, went so: which tiles could act, and where that is written."""
    table, role = desk.table(caller, given)
    view = desk.view(table, role, given)
    match = table.match
    ply = given.get("ply")
    if ply is not None and ply >= match.plies:
        raise Refusal("invalid-params", f"there are plies 0 to {match.plies - 1}, no ply {ply}")
    since = table.began if ply is None else ply
    moves = told(match, since, view)[: None if ply is None else 1]
    for one, (before, move) in zip(moves, list(match.course())[since:], strict=False):
        found = explain_move(match.game, before, move)
        one["moments"] = [_moment(table.held, moment.to_dict(), moment) for moment in found.moments]
        rules = dict.fromkeys(e.rule for e in found.events if e.rule is not None and e.kind != "act")
        one["rules"] = {rule: _span(table.held.written.by_rule(rule)) for rule in rules}
    return Done({"match": table.key, "position": table.position, "view": view, "moves": moves})


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
    found = table.match.record(with_seed=bool(given.get("seed")))
    if view != ALL:
        found = found.redacted(seat_of(view), table.match.game)
    return Done({"match": table.key, "position": table.position, "view": view, "record": str(found)})


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
