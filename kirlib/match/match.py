"""A match: one game being played, from its first move to its end."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from kirlib.diagnostics import printable
from kirlib.game import Game
from kirlib.match.asking import Forfeit, Manners, Player, ask
from kirlib.match.errors import MatchError
from kirlib.match.played import Played
from kirlib.match.timeline import Step, Timeline
from kirlib.match.told import Callback, Observer
from kirlib.model.move import Move
from kirlib.model.observation import Observation
from kirlib.model.outcome import TERMINAL, Outcome
from kirlib.record import Record, RecordError
from kirlib.record.rules import game_of
from kirlib.state import State


class Match:
    """A game being played. It plays chance itself, so that `state` always waits for a player or has ended.

    Whatever a player or an observer raises, in whatever phase, the match is then as it was before the call, and can go
    on. A match is for one thread at a time.
    """

    def __init__(
        self,
        game: Game,
        seed: int | None = None,
        players: Sequence[Player | None] | None = None,
        *,
        first: int | None = None,
        on_illegal: str = "raise",
        on_timeout: str = "raise",
        time_limit: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begins a match, and plays chance up to the first decision. Nobody is called yet.

        `seed`: the same seed and decisions make the same match, in any process; None: a new one. `players`: what plays
        each seat; None for a seat whose moves come from outside, by `play`; None altogether: all seats, of as few as
        can play. `first`: as `Game.initial_state` takes it. `on_illegal`, `on_timeout`: what is done with an answer
        that is no legal move, or comes after more than `time_limit` seconds by `clock`: `raise` an error, play a
        `random` move instead, or `forfeit`, which ends the match: the others win. ValueError, or TypeError, for
        arguments that make no sense.
        """
        if not isinstance(game, Game):
            raise TypeError(f"a Game is needed, not a {type(game).__name__}; `kirlib.load_game` loads one")
        if seed is not None and (type(seed) is not int or abs(seed) >= 10**100):
            raise ValueError("a seed is a whole number of at most 100 digits, or None")
        seats: tuple[Player | None, ...] = (None,) * game.players[0] if players is None else tuple(players)
        for number, player in enumerate(seats, start=1):
            if player is not None and not callable(player):
                raise TypeError(f"player {number} can't be called; a player is a function or the like, or None")
        manners = Manners(on_illegal, on_timeout, time_limit, clock)
        start = game.initial_state(len(seats), first)
        self.game = game
        self.seed = secrets.randbelow(10**9) if seed is None else seed
        self.players = seats
        self._first = first
        self._manners = manners
        self._line = Timeline.begin(start, self.seed)
        self._undone: tuple[Step, ...] = ()
        self._observers: list[Observer] = []
        self._told = 0
        self._busy = False

    @classmethod
    def resume(
        cls,
        record: Record | str | bytes,
        game: Game | None = None,
        players: Sequence[Player | None] | None = None,
        seed: int | None = None,
        **declared: Any,
    ) -> Match:
        """A match that goes on where a record ends; everything in it can be undone, and counts as told.

        `game`: None: the one that ships under the record's name. `players`: as many as in the record; None: moves from
        outside. `seed`: None: the record's, or a new one. `declared`: as for a new match, but for `first`.
        RecordError for a record that can't be replayed.
        """
        found = record if isinstance(record, Record) else Record.parse(record)
        headers = found.headers
        game = game_of(headers, game)
        moves = found.moves(game)
        seats = (None,) * headers.players if players is None else tuple(players)
        if len(seats) != headers.players:
            raise ValueError(f"the record is of {headers.players} players, not {len(seats)}")
        match = cls(game, headers.seed if seed is None else seed, seats, first=headers.first, **declared)
        line = Timeline.begin(match._line.start, match.seed, moves)
        if found.end.forfeit is not None:
            if line.state.current_player != found.end.forfeit:
                raise RecordError("who forfeits is not the player who is to decide", found.end.line)
            line = line.forfeited(dict(found.headers.others).get("Reason", "forfeit"))
        match._line = line
        match._told = line.plies
        return match

    # --- how it stands

    @property
    def state(self) -> State:
        """The position: a player is to decide, or the game has ended. It is the trusted side, and holds everything."""
        return self._line.state

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, by the rules or by a forfeit; None before."""
        return self._line.outcome

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self._line.outcome is not None

    @property
    def current_player(self) -> int:
        """The index of the player who is to decide, or `TERMINAL` (-4) when the match has ended."""
        return TERMINAL if self.is_over else self.state.current_player

    def returns(self) -> tuple[float, ...]:
        """One float a player, as `State.returns`; forfeits count."""
        outcome = self.outcome
        return (0.0,) * len(self.players) if outcome is None else outcome.returns(len(self.players))

    def legal_moves(self) -> Sequence[Move]:
        """What the player who is to decide can play; empty when the match has ended."""
        return () if self.is_over else self.state.legal_moves()

    def observation(self, seat: int | None = None) -> Observation:
        """What a seat, from 0, or a spectator may know of the position."""
        return self.state.observation(seat)

    @property
    def history(self) -> tuple[Played, ...]:
        """Every move so far, chance included; trusted, as `state` is."""
        course = enumerate(self._line.course())
        return tuple(Played(ply, before.turn, before.current_player, move) for ply, (before, move) in course)

    @property
    def plies(self) -> int:
        """How many moves were made, chance included."""
        return self._line.plies

    def course(self) -> Iterator[tuple[State, Move]]:
        """Each move so far, chance included, with the state before it; trusted, as `state` is."""
        return self._line.course()

    def record(self, *, with_seed: bool = False, headers: Mapping[str, str] | None = None) -> Record:
        """All that was played, hidden draws too: `record().redacted(seat, game)` is for others.

        `with_seed`: the seed as well, so that `resume` goes on with the same chance; whoever reads it can know what
        will be drawn. `headers`: more of them, as in `{"Player1": "Ann"}`; ValueError for those that can't be written.
        """
        forfeit = self._line.forfeit
        return Record.of(
            self.game,
            [move for _, move in self._line.course()],
            players=len(self.players),
            first=self._first,
            seed=self.seed if with_seed else None,
            forfeit=None if forfeit is None else forfeit.player,
            others={"Reason": printable(self.outcome.reason), **(headers or {})} if self.outcome else headers,
        )

    # --- how it goes on

    def step(self) -> State:
        """Asks the player who is to decide, plays its move and the chance after it.

        MatchError if the match is over, or the seat's moves come from outside; IllegalMoveError or PlayerTimeoutError
        if that was declared; and what a player or an observer raises.
        """
        with self._alone():
            self._tell(self._line)
            state = self._undecided()
            who = state.current_player
            player = self.players[who]
            if player is None:
                raise MatchError(f"the moves of player {who + 1} come from outside: call `play` with one")
            answer = ask(player, state, self.seed, self._line.plies, self._manners)
            if isinstance(answer, Forfeit):
                self._commit(self._line.forfeited(answer.reason), ())
            else:
                self._commit(self._line.decided(answer), ())
        return self.state

    def run(self) -> State:
        """Steps until the match is over, or a move has to come from outside. Raises what `step` does."""
        with self._alone():
            self._tell(self._line)
        while not self.is_over and self.players[self.state.current_player] is not None:
            self.step()
        return self.state

    def play(self, move: Move | str) -> State:
        """Plays a move, or a move's text, for the player who is to decide, and the chance after it.

        This works for every seat, also one that has a player. IllegalMoveError or NotationError for what can't be
        played; MatchError if the match is over.
        """
        with self._alone():
            self._tell(self._line)
            state = self._undecided()
            if isinstance(move, str):
                move = self.game.parse_move(move, state)
            self._commit(self._line.decided(move), ())
        return self.state

    # --- back and forth

    @property
    def can_undo(self) -> bool:
        """Whether a decision has been made."""
        return len(self._line.steps) > 1

    @property
    def can_redo(self) -> bool:
        """Whether something was undone, and nothing decided since."""
        return bool(self._undone)

    def undo(self, seat: int | None = None) -> State:
        """Goes back to the last decision of a player, or of a seat's (from 0); it is to be decided again.

        The same move will meet the same chance. Observers are not called. MatchError if there is none to go back to.
        """
        with self._alone():
            steps = self._line.steps
            mine = [i for i in range(1, len(steps)) if seat is None or steps[i].player == seat]
            if not mine:
                raise MatchError("there is nothing to undo" if seat is None else f"seat {seat!r} has decided nothing")
            self._undone += steps[: mine[-1] - 1 : -1]
            self._line = self._line.until(mine[-1])
            self._told = min(self._told, self._line.plies)
        return self.state

    def redo(self) -> State:
        """Makes the last decision that was undone once more. MatchError if there is none."""
        with self._alone():
            self._tell(self._line)
            if not self._undone:
                raise MatchError("there is nothing to redo")
            self._commit(self._line.with_step(self._undone[-1]), self._undone[:-1])
        return self.state

    # --- those who watch

    def watch(self, callback: Callback, seat: int | None = None, *, everything: bool = False) -> None:
        """Has `callback` called with a `Told` for each move from now on.

        It is told what `seat` (from 0; None: a spectator) may know, or, with `everything`, hidden things too. The
        chance of the setup is told when the match is first stepped, run or played. A step is told before the match
        takes it; if a callback raises, the step is not taken, and all will be told of it again (`Told.ply` says which
        move it is). A forfeit is not a move: look at `outcome`. ValueError for a seat that nobody has.
        """
        if not callable(callback):
            raise TypeError("what watches must be callable")
        self.state.observation(seat)
        self._observers.append(Observer(callback, seat, everything))

    # --- inside

    def _undecided(self) -> State:
        """The state, in which somebody is to decide."""
        if self.is_over:
            raise MatchError("the match is over")
        return self.state

    def _commit(self, line: Timeline, undone: tuple[Step, ...]) -> None:
        """Takes a step that has been worked out: from here on nothing can fail."""
        self._tell(line)
        self._line = line
        self._undone = undone

    def _tell(self, line: Timeline) -> None:
        """Tells the observers of all moves of a course that they were not told of."""
        plies = line.plies
        if self._told < plies and self._observers:
            fresh = list(enumerate(line.course()))[self._told :]
            for ply, (before, move) in fresh:
                for observer in tuple(self._observers):
                    observer.callback(observer.told(ply, before, move))
        self._told = plies

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """While the match is at work, players and observers can't change it."""
        if self._busy:
            raise MatchError("the match is at work: a player or an observer can't make it go on or back")
        self._busy = True
        try:
            yield
        finally:
            self._busy = False

    def __repr__(self) -> str:
        return f"<Match of {self.game.name}: {self._line.plies} moves, {self.state!r}>"
