"""The record of a match, made from the positions that it holds: nothing is played anew, however slow its moves are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from kirlib.diagnostics import printable
from kirlib.game import Game
from kirlib.match.timeline import Timeline
from kirlib.model.move import Move
from kirlib.record import Record
from kirlib.record.course import entry_of
from kirlib.record.parts import End
from kirlib.record.redact import redact
from kirlib.state import State


def recorded(
    game: Game, line: Timeline, first: int | None, seed: int | None, headers: Mapping[str, str] | None
) -> Record:
    """The record of a course; `first`, `seed`, `headers`: as `Record.of` takes them, and ValueError as from it."""
    forfeit, outcome = line.forfeit, line.outcome
    # without the moves, so that it plays none
    found = Record.of(
        game,
        (),
        players=line.start.players,
        first=first,
        seed=seed,
        forfeit=None if forfeit is None else forfeit.player,
        others={"Reason": printable(outcome.reason), **(headers or {})} if outcome is not None else headers,
    )
    entries = tuple(entry_of(before, move) for before, move in line.course())
    ended = line.state.outcome
    return attrs.evolve(found, entries=entries, end=found.end if ended is None else End(ended.result))


def redacted(record: Record, seat: int | None, game: Game, course: Iterable[tuple[State, Move]], last: State) -> Record:
    """The same as `record.redacted(seat, game)`, for the record of a match; `course`: each of its moves with the state
    before it; `last`: the state after them."""
    befores, moves = [], []
    for before, move in course:
        befores.append(before)
        moves.append(move)
    headers, entries = redact(game, record.headers, record.entries, seat, moves, [*befores, last])
    return Record(headers, entries, record.end, made_in=game)
