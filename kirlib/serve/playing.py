"""Methods that make a match go on or back."""

from __future__ import annotations

import copy
import random
import time
from collections.abc import Callable, Sequence

from kirlib.diagnostics import quoted
from kirlib.game import Game
from kirlib.match import Match
from kirlib.match.asking import Player
from kirlib.model.move import Move
from kirlib.model.observation import Observation
from kirlib.players import PLAYERS, make_player
from kirlib.record import Record
from kirlib.serve.deadline import Overdue, within
from kirlib.serve.desk import Desk, Doing, Done, Given
from kirlib.serve.errors import Refusal
from kirlib.serve.tables import OWNER, SPECTATOR, Caller, Table, issued
from kirlib.serve.telling import summary


def seated(game: Game, names: Sequence[str | None], seconds: float) -> list[Player | None]:
    """The computer players of these names, None for seats whose moves come from outside."""
    for name in names:
        if name is not None and name not in PLAYERS:
            there = ", ".join(sorted(PLAYERS))
            raise Refusal("invalid-params", f"there is no computer player {quoted(name)}", hint=f"there are: {there}")
    return [None if name is None else budgeted(make_player(name, game), seconds) for name in names]


def budgeted(player: Player, seconds: float) -> Player:
    """A player that plays at random whenever it takes too long."""

    def ask(observation: Observation, legal: Sequence[Move], rng: random.Random, /) -> Move:
        mine = None
        try:
            with within(seconds) as mine:
                return player(observation, legal, rng)
        except Overdue as overdue:
            if overdue.work is not mine:
                raise
            return legal[rng.randrange(len(legal))]

    return ask


def open_match(desk: Desk, caller: Caller, given: Given) -> Done:
    """`new`: a match from the beginning, or from where a record ends."""
    desk.hosting(caller, given)
    goes = desk.tables.room()
    held = desk.games.find(given["game"])
    game, names = held.game, given.get("bots")
    # so that a step, which begins no more moves after half of its time, always gets on
    seconds = min(desk.limits.bot_seconds, desk.limits.seconds / 4)
    record = given.get("record")
    if record is not None:
        for name in ("players", "first"):
            if name in given:
                raise Refusal("invalid-params", f"a record says the {name}: leave `{name}` out")
        if given.get("seed") is not None and Record.parse(record).headers.seed is not None:
            raise Refusal("invalid-params", "the record has a seed, with which it goes on: leave `seed` out")
        bots = None if names is None else seated(game, names, seconds)
        match = _made(lambda: Match.resume(record, game, bots, given.get("seed")))
    else:
        count = given.get("players")
        if count is None:
            count = len(names) if names is not None else game.players[0]
        if count not in game.players:
            raise Refusal("invalid-params", f"{game.name} is not for {count} players", players=list(game.players))
        names = (None,) * count if names is None else names
        if len(names) != count:
            raise Refusal("invalid-params", f"`bots` has {len(names)} entries for {count} players")
        bots = seated(game, names, seconds)
        match = _made(lambda: Match(game, given.get("seed"), bots, first=given.get("first")))
    _bounded(desk, match)
    names = (None,) * len(match.players) if names is None else names
    table = Table(desk.tables.key(), held, match, tuple(names), began=match.plies)
    result = {**summary(table.key, match, 0), "game": held.key, "players": len(names), "bots": list(names)}
    if not caller.trusted:
        result["tokens"], table.roles = issued(len(names))

    def keep() -> None:
        if goes is not None:
            desk.close(goes, "idle")
        desk.games.keep(held)
        desk.tables.keep(table)

    return Done(result, keep)


def _made(make: Callable[[], Match]) -> Match:
    try:
        return make()
    except ValueError as error:
        if type(error) is not ValueError:
            raise
        raise Refusal("invalid-params", str(error)) from None


def _bounded(desk: Desk, match: Match) -> None:
    if match.plies > desk.limits.moves:
        raise Refusal("limit", f"a match has at most {desk.limits.moves} moves at this server")


def play(desk: Desk, caller: Caller, given: Given) -> Doing:
    """`play`: a move from outside."""
    table, role = desk.table(caller, given)
    desk.fresh(caller, table, given)
    desk.deciding(table, role)
    match, move = table.copied(), given["move"]
    seat = match.current_player
    if match.is_over:
        raise Refusal("not-now", "the match is over")
    if table.bots[seat] is not None and role != OWNER:
        raise Refusal("forbidden", f"the computer decides for seat {seat}: `step` lets it")
    if isinstance(move, int):
        if move >= len(match.game.moves):
            raise Refusal("unreadable", f"there are moves 0 to {len(match.game.moves) - 1}, no move {move}")
        move = match.game.moves[move]
    began = match.plies
    match.play(move)
    _bounded(desk, match)
    return (yield from desk.changed(table, table.position, match, began))


def step(desk: Desk, caller: Caller, given: Given) -> Doing:
    """`step`: computer players go on until a move has to come from outside, or half of the time is up."""
    table, role = desk.table(caller, given)
    desk.fresh(caller, table, given)
    if role == SPECTATOR:
        raise Refusal("forbidden", "a spectator does not make a match go on")
    match, began, steps = table.copied(), table.match.plies, 0
    most, position = given.get("most", desk.limits.moves), table.position
    left = desk.limits.seconds / 2
    while (stopped := _stopped(match, steps, most, left)) is None:
        further = copy.copy(match)
        since = time.monotonic()
        further.step()
        left -= time.monotonic() - since
        if further.plies > desk.limits.moves:
            if not steps:
                _bounded(desk, further)
            stopped = "moves"
            break
        match = further
        steps += 1
        yield
        desk.unchanged(table, position)  # what nobody will see is not worked out
    if not steps:
        return Done({**summary(table.key, match, position), "steps": 0, "stopped": stopped})
    done = yield from desk.changed(table, position, match, began)
    return Done({**done.result, "steps": steps, "stopped": stopped}, done.keep)


def _stopped(match: Match, steps: int, most: int, left: float) -> str | None:
    """Why a step goes no further, None if it does."""
    if match.is_over:
        return "over"
    if match.players[match.current_player] is None:
        return "outside"
    if steps >= most:
        return "most"
    return "time" if steps and left < 0 else None


def undo(desk: Desk, caller: Caller, given: Given) -> Doing:
    """`undo`: back to the last decision, or to a seat's last."""
    table = desk.owned(caller, given)
    desk.fresh(caller, table, given)
    match, seat = table.copied(), given.get("seat")
    if seat is not None and seat >= len(match.players):
        raise Refusal("invalid-params", f"there are seats 0 to {len(match.players) - 1}, no seat {seat}")
    match.undo(seat)
    return (yield from desk.changed(table, table.position, match, match.plies, undone=1))


def redo(desk: Desk, caller: Caller, given: Given) -> Doing:
    """`redo`: the last decision that was undone, once more."""
    table = desk.owned(caller, given)
    desk.fresh(caller, table, given)
    match = table.copied()
    began = match.plies
    match.redo()
    return (yield from desk.changed(table, table.position, match, began))
