"""The course of a game that a record tells, played and checked move by move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kirlib.diagnostics import IllegalMoveError, NotationError
from kirlib.game import Game
from kirlib.model.move import DRAW, Move
from kirlib.model.outcome import CHANCE
from kirlib.record.errors import RecordError
from kirlib.record.parts import UNFINISHED, End, Entry, Headers
from kirlib.state import State

DEAL = "deal"
"""What is waited for where a rule lets a player draw."""


def concerned(state: State) -> int | None:
    """The seat that the next move is about: who decides, or who draws; None for other chance and at the end."""
    if state.current_player >= 0:
        return state.current_player
    if state.current_player == CHANCE and state.pending == DRAW:
        return (state.first + state.seat) % state.players
    if state.pending == DEAL and state.flow is not None:
        return state.flow.agenda[-1][4]
    return None


def entry_of(state: State, move: Move) -> Entry:
    """A move as a record tells it; `state`: the one before it."""
    return Entry(str(move), state.turn, concerned(state))


def begin(game: Game, headers: Headers) -> State:
    """The state before the first move."""
    try:
        return game.initial_state(headers.players, headers.first)
    except ValueError as error:
        raise RecordError(str(error), headers.lines.get("Players", 0)) from None


def course(
    game: Game, headers: Headers, entries: Sequence[Entry], end: End | None
) -> Iterator[tuple[Move | None, State]]:
    """Each move with the state after it; the first is None, with the state before all moves.

    RecordError, with what could be played, at the first move that does not fit. `end`: None where it is not known.
    """
    state = begin(game, headers)
    moves: list[Move] = []
    yield None, state
    for entry in entries:
        try:
            move = fitting(game, state, entry)
        except (NotationError, IllegalMoveError) as error:
            raise RecordError(str(error), entry.line, tuple(moves), state) from None
        state = state.play(move)
        moves.append(move)
        yield move, state
    if end is not None:
        wrong = wrong_end(state, end)
        if wrong:
            raise RecordError(wrong, end.line, tuple(moves), state)


def fitting(game: Game, state: State, entry: Entry) -> Move:
    """The move that an entry tells. NotationError or IllegalMoveError if it is none of this state."""
    if entry.unseen:
        raise NotationError(
            f"`{entry.text}`: the record is redacted: it can be viewed, but not be replayed, since moves are left out"
        )
    if entry.turn is not None and entry.turn != state.turn and not state.is_terminal:
        raise NotationError(f"`{entry.text}` is said to belong to turn {entry.turn}, but it is turn {state.turn}")
    move = game.parse_move(entry.text, state)
    seat = concerned(state)
    if entry.seat is not None and entry.seat != seat:
        whose = "it is nobody's move" if seat is None else f"it is player {seat + 1}'s"
        raise NotationError(f"`{entry.text}` is said to be player {entry.seat + 1}'s, but {whose}")
    return move


def wrong_end(state: State, end: End) -> str | None:
    """Why a game that ends with this state does not end as a record says; None if it does."""
    outcome = state.outcome
    if end.forfeit is not None:
        if outcome is not None:
            return f"nobody can forfeit: the game has ended ({outcome.result})"
        others = ",".join(str(seat + 1) for seat in range(state.players) if seat != end.forfeit)
        if end.forfeit >= state.players or end.result != (f"win:{others}" if others else "draw"):
            return f"if player {end.forfeit + 1} forfeits, the others win; {end.result} does not fit"
    elif outcome is None:
        if end.result != UNFINISHED:
            return f"the record says {end.result}, but with these moves the game is not over"
    elif outcome.result != end.result:
        return f"the record says {end.result}, but the game ends with {outcome.result}"
    return None
