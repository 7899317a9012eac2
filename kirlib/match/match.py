"""A match: one game being played, from its first move to its end."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence

from kirlib.game import Game
from kirlib.match.asking import Forfeit, Manners, Player, ask
from kirlib.match.errors import MatchError
from kirlib.match.given import needs_bool, needs_function, needs_game, needs_headers, needs_seat, seated
from kirlib.match.played import Played
from kirlib.match.recorded import recorded
from kirlib.match.telling import Failure, Telling, blame, first_of, mention, of_moves, of_return
from kirlib.match.timeline import Step, Timeline
from kirlib.match.told import Callback, Observer, Undone
from kirlib.model.move import Move
from kirlib.model.observation import Observation
from kirlib.model.outcome import TERMINAL, Outcome
from kirlib.record import Record, RecordError
from kirlib.record.rules import game_of
from kirlib.state import State

Change = tuple[Timeline, tuple[Step, ...]]
"""The course after a change, and the steps that can be redone then."""


class Match:
    """A game being played. It plays chance itself, so that `state` always waits for a player or has ended.

    A step is worked out, then kept, then told to those who watch. Whatever a player, a move or the rules raise comes
    before that, and the match is as it was. What those who watch raise comes out when all are told: the step stands.
    Either way it can go on. A match is for one thread at a time.
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
        needs_game(game)
        if seed is not None and (type(seed) is not int or abs(seed) >= 10**100):
            raise ValueError("a seed is a whole number of at most 100 digits, or None")
        seats = seated(players, game.players[0])
        manners = Manners(on_illegal, on_timeout, time_limit, clock)
        start = game.initial_state(len(seats), first)
        self.game = game
        self.seed = secrets.randbits(128) if seed is None else seed  # less could be tried out from what one seat draws
        self.players = seats
        self._first = first
        self._manners = manners
        self._line = Timeline.begin(start, self.seed)
        self._undone: tuple[Step, ...] = ()
        # tuples, so that a copy of a match has its own
        self._observers: tuple[Observer, ...] = ()
        self._owed: tuple[Telling, ...] = ()
        self._told = 0  # moves that are told or owed
        self._busy = False

    @classmethod
    def resume(
        cls,
        record: Record | str | bytes,
        game: Game | None = None,
        players: Sequence[Player | None] | None = None,
        seed: int | None = None,
        *,
        on_illegal: str = "raise",
        on_timeout: str = "raise",
        time_limit: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> Match:
        """A match that goes on where a record ends; everything in it can be undone, and counts as told.

        `game`: the one that the record is of. A record that a match made has it; a text only has its name, so for a
        text None finds only games that ship. `players`: as many as in the record; None: moves from outside. `seed`:
        None: the record's, or a new one. The others: as for a new match; who is `first` stands in the record.
        RecordError for a record that can't be replayed; ValueError, or TypeError, for arguments that make no sense.
        """
        if game is not None:
            needs_game(game)
        found = record if isinstance(record, Record) else Record.parse(record)
        headers = found.headers
        game = game_of(headers, game or found.made_in)
        moves = found.moves(game)
        seats = seated(players, headers.players)
        if len(seats) != headers.players:
            raise ValueError(f"the record is of {headers.players} players, not {len(seats)}")
        match = cls(
            game,
            headers.seed if seed is None else seed,
            seats,
            first=headers.first,
            on_illegal=on_illegal,
            on_timeout=on_timeout,
            time_limit=time_limit,
            clock=clock,
        )
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
        """What a seat, from 0, or a spectator may know of the position. ValueError for a seat that nobody has."""
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
        """All that was played, hidden draws too: `record().redacted(seat)` is for others.

        The text of a record has no more of its game than its name and digests: if the game does not ship, whoever reads
        the text gives it, as in `Match.resume(text, game)` and `kirlib.replay(text, game)`.

        `with_seed`: the seed as well, so that `resume` goes on with the same chance; whoever reads it can know what
        will be drawn. `headers`: more of them, as in `{"Player1": "Ann"}`; ValueError for those that can't be written.
        """
        needs_bool("with_seed", with_seed)
        needs_headers(headers)
        return recorded(self.game, self._line, self._first, self.seed if with_seed else None, headers)

    # --- how it goes on

    def step(self) -> State:
        """Asks the player who is to decide, plays its move and the chance after it.

        MatchError if the match is over, or the seat's moves come from outside; IllegalMoveError or PlayerTimeoutError
        if that was declared; and what a player raises: then no step was made. What those who watch raise: it was made.
        """
        return self._work(self._asked)

    def run(self) -> State:
        """Steps until the match is over, or a move has to come from outside.

        Raises what `step` does; the steps before that one stand.
        """
        while not self.is_over and self.players[self.state.current_player] is not None:
            self.step()
        # without a step there may still be a setup to tell of
        return self._work(lambda: (self._line, self._undone))

    def play(self, move: Move | str) -> State:
        """Plays a move, or a move's text, for the player who is to decide, and the chance after it.

        This works for every seat, also one that has a player. IllegalMoveError or NotationError for what can't be
        played; MatchError if the match is over: then nothing was played. What those who watch raise: it was played.
        """
        return self._work(lambda: self._decided(move))

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

        The same move will meet the same chance. Those who watch are called as `watch` says. ValueError for a seat that
        nobody has; MatchError if there is no decision to go back to.
        """
        needs_seat(seat, len(self.players))
        return self._work(lambda: self._back(seat))

    def redo(self) -> State:
        """Makes the last decision that was undone once more; its moves are told again. MatchError if there is none."""
        return self._work(self._again)

    # --- those who watch

    def watch(
        self,
        callback: Callback,
        seat: int | None = None,
        *,
        everything: bool = False,
        undone: Undone | None = None,
    ) -> Callable[[], None]:
        """Has `callback` called with a `Told` for each move from now on; what comes back is called to end that.

        It is told what `seat` (from 0; None: a spectator) may know, or, with `everything`, hidden things too. `undone`
        is called, as in `undone(left, observation)`, when moves are taken back: with how many are left, chance
        included, and what the seat may know then. If they are made again, they are told again.

        A step is told when it has been made, move by move (`Told.ply` says which one it is); the chance of the setup
        at the first call that lets the match go on or back. Each who watches is told of each move once, whatever it or
        another raises. When all are told the first error comes out, with notes: who raised it, told of what, and
        likewise for the other errors. What is no `Exception`, such as KeyboardInterrupt, comes out at once, and the
        rest is told first at the next call that lets the match go on or back.

        The end can be called at any time, from within `callback` too, and more than once. A forfeit is not a move:
        look at `outcome`. ValueError for a seat that nobody has; TypeError for what can't be called.
        """
        needs_function(callback, "what watches")
        if undone is not None:
            needs_function(undone, "what is called when moves are undone")
        needs_bool("everything", everything)
        needs_seat(seat, len(self.players))
        observer = Observer(callback, seat, everything, undone)
        self._observers += (observer,)

        def stop() -> None:
            self._observers = tuple(one for one in self._observers if one is not observer)

        return stop

    # --- inside: what changes are made of

    def _asked(self) -> Change:
        state = self._undecided()
        who = state.current_player
        player = self.players[who]
        if player is None:
            raise MatchError(f"the moves of player {who + 1} come from outside: call `play` with one")
        answer = ask(player, state, self.seed, self._line.plies, self._manners)
        if isinstance(answer, Forfeit):
            return self._line.forfeited(answer.reason), ()
        return self._line.decided(answer), ()

    def _decided(self, move: Move | str) -> Change:
        state = self._undecided()
        return self._line.decided(self.game.parse_move(move, state) if isinstance(move, str) else move), ()

    def _back(self, seat: int | None) -> Change:
        steps = self._line.steps
        mine = [i for i in range(1, len(steps)) if seat is None or steps[i].player == seat]
        if not mine:
            raise MatchError("there is nothing to undo" if seat is None else f"player {seat + 1} has decided nothing")
        return self._line.until(mine[-1]), self._undone + steps[: mine[-1] - 1 : -1]

    def _again(self) -> Change:
        if not self._undone:
            raise MatchError("there is nothing to redo")
        return self._line.with_step(self._undone[-1]), self._undone[:-1]

    def _undecided(self) -> State:
        """The state, in which somebody is to decide."""
        if self.is_over:
            raise MatchError("the match is over")
        return self.state

    # --- inside: how they are made

    def _work(self, change: Callable[[], Change]) -> State:
        """Works out a change, keeps it, and tells of it. Meanwhile players and observers can't change the match.

        What `change` raises comes out at once, and nothing is changed; what observers raise, when all are told.
        """
        if self._busy:
            raise MatchError("the match is at work: a player or an observer can't make it go on or back")
        failures: list[Failure] = []
        self._busy = True
        try:
            self._tell(failures)
            line, undone = change()
            back = len(line.steps) < len(self._line.steps)
            owed = tuple(of_return(self._observers, line)) if back else ()
            told = line.plies if back else self._told
            # at once, so that an interrupt finds all of it or nothing
            self._line, self._undone, self._owed, self._told = line, undone, owed, told
            self._tell(failures)
        except BaseException as error:
            mention(error, failures)
            raise
        finally:
            self._busy = False
        if failures:
            raise first_of(failures)
        return self.state

    def _tell(self, failures: list[Failure]) -> None:
        """Tells what is owed, and of all moves that were not told of; gathers what observers raise."""
        owed, told = self._owed + tuple(of_moves(self._observers, self._line, self._told)), self._line.plies
        self._owed, self._told = owed, told
        while self._owed:
            telling, self._owed = self._owed[0], self._owed[1:]
            if telling.observer in self._observers:
                try:
                    telling.tell()
                except Exception as error:
                    failures.append((telling, error))
                except BaseException as error:
                    blame(error, telling)
                    raise

    def __repr__(self) -> str:
        return f"<Match of {self.game.name}: {self._line.plies} moves, {self.state!r}>"
