"""A whole game, from its rules and its first move to its result: the thing that is saved, sent and replayed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import attrs
from attrs import frozen

from kirlib.diagnostics import printable
from kirlib.game import Game
from kirlib.model.move import Move
from kirlib.model.observation import Observation
from kirlib.record.course import course, entry_of
from kirlib.record.deal import whole
from kirlib.record.errors import RecordError
from kirlib.record.headers import KNOWN, NAME
from kirlib.record.parts import End, Entry, Headers
from kirlib.record.read import Parts, read
from kirlib.record.redact import redact
from kirlib.record.rules import digests, game_of
from kirlib.record.write import write
from kirlib.state import State


@frozen
class Record:
    """A game as it was played. `str(record)` is its text, `Record.parse` reads it back; equal records have equal texts.

    It holds everything, hidden draws and, if asked for, the seed too: give others `redacted(seat)`.
    Wherever a game can be given and is not, it is the one that the record was made in, in this process, or else the one
    that ships under the record's name.
    """

    headers: Headers
    entries: tuple[Entry, ...]
    end: End = End()  # noqa: RUF009 — frozen
    preface: tuple[str, ...] = ()
    made_in: Game | None = attrs.field(default=None, eq=False, repr=False)

    def __reduce__(self) -> tuple[Any, ...]:
        return Record, (self.headers, self.entries, self.end, self.preface)

    # --- made

    @classmethod
    def of(
        cls,
        game: Game,
        moves: Iterable[Move],
        *,
        players: int | None = None,
        first: int | None = None,
        seed: int | None = None,
        forfeit: int | None = None,
        others: Mapping[str, str] | None = None,
    ) -> Record:
        """The record of moves from the beginning, chance included.

        `players`, `first`: as `Game.initial_state` takes them. `forfeit`: the seat, from 0, that gave up after them.
        `others`: more headers, as in `{"Player1": "Ann"}`. IllegalMoveError and ValueError as from `State.play` and
        `Game.initial_state`; ValueError for headers that can't be written.
        """
        if seed is not None and (type(seed) is not int or abs(seed) >= 10**100):
            raise ValueError("a seed is a whole number of at most 100 digits")
        state = game.initial_state(players, first)
        count = state.players
        if forfeit is not None and (type(forfeit) is not int or forfeit not in range(count)):
            raise ValueError(f"there are players 0 to {count - 1}, no player {forfeit!r}")
        entries = []
        for move in moves:
            entry = entry_of(state, move)
            state = state.play(move)
            entries.append(entry)
        more = _headers(others or {})
        if state.outcome is not None:
            end = End(state.outcome.result)
            more = (*more, ("Reason", printable(state.outcome.reason))) if "Reason" not in dict(more) else more
        elif forfeit is not None:
            winners = ",".join(str(seat + 1) for seat in range(count) if seat != forfeit)
            end = End(f"win:{winners}" if winners else "draw", forfeit)
        else:
            end = End()
        headers = Headers(game.name, game.fingerprint, digests(game), count, first, seed, others=more)
        return cls(headers, tuple(entries), end, made_in=game)

    @classmethod
    def parse(cls, text: str | bytes) -> Record:
        """The record of a text. RecordError tells the line and, where the game ships, what could be played before it.

        Whether the moves are legal is only looked at when they are replayed.
        """
        parts = read(text)
        if parts.fault is None and parts.headers is not None and parts.end is not None:
            return cls(parts.headers, parts.entries, parts.end, parts.preface)
        raise _broken(parts, None)

    # --- looked at

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.headers.game

    @property
    def result(self) -> str:
        """`win:N`, `tie` or `draw`, seats counted from 1; `*` if the game went no further."""
        return self.end.result

    @property
    def is_redacted(self) -> bool:
        """Whether something is left out, so that it can be viewed, but not be replayed."""
        return self.headers.redacted

    def __str__(self) -> str:
        return write(self.headers, self.preface, self.entries, self.end)

    def __len__(self) -> int:
        """The number of moves, chance included."""
        return len(self.entries)

    # --- played

    def states(self, game: Game | None = None) -> Iterator[State]:
        """The state before the first move, then the one after each.

        RecordError at the first move that does not fit, or at once for other rules (then with `.differences`), and for
        a redacted record.
        """
        return (state for _, state in self._course(game))

    def moves(self, game: Game | None = None) -> tuple[Move, ...]:
        """All moves, chance included. RecordError as from `states`."""
        return tuple(move for move, _ in self._course(game) if move is not None)

    def replay(self, game: Game | None = None) -> State:
        """The state after the last move. RecordError as from `states`."""
        *_, last = self.states(game)
        return last

    def observations(self, seat: int | None = None, game: Game | None = None) -> Iterator[Observation]:
        """What a seat (from 0; None: a spectator) saw before the first move, then after each.

        This works for a redacted record too: for the seat that it was made for, and for a spectator. ValueError for
        other seats; RecordError for a record that can't be.
        """
        if seat is not None and (type(seat) is not int or seat not in range(self.headers.players)):
            raise ValueError(f"there are players 0 to {self.headers.players - 1}, no player {seat!r}")
        if not self.is_redacted:
            return (state.observation(seat) for state in self.states(game))
        if seat not in (None, self.headers.viewer):
            raise ValueError(f"this record does not tell what player {seat} saw")
        states = whole(game_of(self.headers, game or self.made_in), self.headers, self.entries, self.end)
        return (state.observation(seat) for state in states)

    def _course(self, game: Game | None) -> Iterator[tuple[Move | None, State]]:
        if self.is_redacted:
            raise _redacted(self.headers)
        return course(game_of(self.headers, game or self.made_in), self.headers, self.entries, self.end)

    # --- changed

    def redacted(self, seat: int | None = None, game: Game | None = None) -> Record:
        """What may be shown to a seat, from 0, or to a spectator: no seed, no comments, `draw ?` for what it can't see.

        Hidden choices are left out likewise (`choose ?`), unless they are revealed in the course of the record.
        RecordError as from `states`: who draws is found by replaying.
        """
        if seat is not None and (type(seat) is not int or seat not in range(self.headers.players)):
            raise ValueError(f"there are players 0 to {self.headers.players - 1}, no player {seat!r}")
        if self.is_redacted and seat == self.headers.viewer:
            return self
        found = game_of(self.headers, game or self.made_in)
        course = list(self._course(found))
        states = [state for _, state in course]
        moves = [move for move, _ in course if move is not None]
        steps = zip(self.entries, moves, states[:-1], strict=True)
        told = [attrs.evolve(entry_of(state, move), line=e.line) for e, move, state in steps]
        headers, entries = redact(found, self.headers, told, seat, moves, states)
        return Record(headers, entries, self.end, made_in=found)

    def commented(self, move: int, text: str) -> Record:
        """With a comment after a move (from 0; -1: before the first). White space in it is made single spaces.

        ValueError for a comment that is empty or has characters that could mislead, and IndexError for other moves.
        """
        text = " ".join(text.split())
        if not text or not text.isprintable():
            raise ValueError("a comment is a text of printable characters, and not empty")
        if move == -1:
            return attrs.evolve(self, preface=(*self.preface, text))
        if move not in range(len(self.entries)):
            raise IndexError(f"there are moves 0 to {len(self.entries) - 1}, no move {move}")
        entry = attrs.evolve(self.entries[move], comments=(*self.entries[move].comments, text))
        return attrs.evolve(self, entries=(*self.entries[:move], entry, *self.entries[move + 1 :]))


def replay(record: Record | str | bytes, game: Game | None = None) -> State:
    """The state after the last move of a record, or of a record's text.

    `game`: the game it was made in; None: the one that ships under that name. RecordError tells the line at which the
    record breaks off, was changed or does not follow the rules, and carries what could be played before it.
    """
    if isinstance(record, Record):
        return record.replay(game)
    parts = read(record)
    if parts.fault is None and parts.headers is not None and parts.end is not None:
        return Record(parts.headers, parts.entries, parts.end, parts.preface).replay(game)
    raise _broken(parts, game)


def _broken(parts: Parts, game: Game | None) -> RecordError:
    """The error for a text that can't be read to its end, or an earlier one; with what could be played before."""
    line, message = parts.fault or (0, "the record breaks off")
    moves: list[Move] = []
    state: State | None = None
    if parts.headers is not None and not parts.headers.redacted:
        try:
            found = game_of(parts.headers, game)
        except RecordError as error:
            # without the game nothing can be played; other rules are the graver fault
            return error if error.differences else RecordError(message, line)
        try:
            for move, after in course(found, parts.headers, parts.entries, None):
                state = after
                moves += [move] if move is not None else []
        except RecordError as error:
            return error
    return RecordError(message, line, tuple(moves), state)


def _redacted(headers: Headers) -> RecordError:
    whom = "a spectator" if headers.viewer is None else f"player {headers.viewer + 1}"
    return RecordError(
        f"the record is redacted for {whom}: it can be viewed, but not be replayed, since moves are left out",
        headers.lines.get("View", 0),
    )


def _headers(others: Mapping[Any, Any]) -> tuple[tuple[str, str], ...]:
    """More headers, checked."""
    for name, text in others.items():
        taken = {known.lower() for known in KNOWN}
        if not isinstance(name, str) or not NAME.fullmatch(name) or name.lower() in taken:
            raise ValueError(f"{name!r} can't be the name of a header: letters, digits and -, and not one that is set")
        if not isinstance(text, str) or not text.isprintable() or len(text) > 1000:
            raise ValueError(f"the header {name} must be printable text of at most 1000 characters")
    return tuple(others.items())
