"""Laws of whole games: they end, chance is exact, results add up, matches go back and forth, records replay."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

from kirlib import CHANCE, TERMINAL, Match, Move, Observation, Record, replay
from tests.laws.registry import law
from tests.seatings import course, game, states

RESULTS = ("win:", "tie", "draw", "loss")


@law(seeds=4)
def random_games_end(name: str, players: int, seed: int) -> None:
    """Random play comes to an end, with an outcome and without a move left."""
    *before, last = states(name, players, seed)
    assert all(not state.is_terminal and state.outcome is None for state in before)
    assert last.is_terminal
    assert last.current_player == TERMINAL
    assert len(last.legal_moves()) == 0
    assert last.chance_outcomes() == []
    assert last.outcome is not None
    assert last.outcome.result.startswith(RESULTS)
    assert last.outcome.reason
    assert not set(last.outcome.winners) & set(last.outcome.losers)
    assert set(last.outcome.winners) | set(last.outcome.losers) <= set(range(players))


@law()
def no_move_runs_more_than_one_turn(name: str, players: int, seed: int) -> None:
    """A move begins the next turn or stays in this one; never does a whole turn pass within it."""
    for state, move in course(name, players, seed):
        if move is not None:
            trace = state.trace(move)
            assert trace.state.turn in (state.turn, state.turn + 1)
            begun = [event.turn for event in trace.events if event.kind == "turn"]
            assert begun == list(range(state.turn + 1, trace.state.turn + 1))


@law()
def someone_is_to_move(name: str, players: int, seed: int) -> None:
    """Before the end it is a player of this game who decides, or chance."""
    for state in states(name, players, seed)[:-1]:
        assert state.current_player in (CHANCE, *range(players))
        assert state.is_chance == (state.current_player == CHANCE)
        assert state.players == players


@law()
def chance_is_exact(name: str, players: int, seed: int) -> None:
    """The probabilities of chance are exact, positive, of the legal moves, and sum to 1; samples are among them."""
    rng = random.Random(seed)
    for state in states(name, players, seed):
        outcomes = state.chance_outcomes()
        if not state.is_chance:
            assert outcomes == []
            continue
        assert [move for move, _ in outcomes] == list(state.legal_moves())
        assert all(type(chance) is Fraction and chance > 0 for _, chance in outcomes)
        assert sum(chance for _, chance in outcomes) == 1
        assert state.sample_chance(rng) in state.legal_moves()


@law(seeds=4)
def returns_add_up(name: str, players: int, seed: int) -> None:
    """Returns are zeros before the end and sum to 0 then, unless all lose."""
    *before, last = states(name, players, seed)
    assert all(state.returns() == (0.0,) * players for state in before)
    returns = last.returns()
    assert last.outcome is not None
    assert len(returns) == players
    if last.outcome.result == "loss":
        assert returns == (-1.0,) * players
    else:
        assert abs(sum(returns)) < 1e-9
    alone = len(last.outcome.winners) < players
    assert [seat for seat, value in enumerate(returns) if value > 0] == (list(last.outcome.winners) if alone else [])


def at_random(seen: Observation, legal: Sequence[Move], rng: random.Random) -> Move:
    return rng.choice(legal)


LONGEST = 120
"""Decisions of a match that is taken back and forth."""


@law()
def a_match_goes_back_and_forth(name: str, players: int, seed: int) -> None:
    """Undoing all comes to the beginning, redoing to the end; the same decision meets the same chance."""
    match = Match(game(name), seed, [at_random] * players)
    line = [match.state]
    while not match.is_over and len(line) < LONGEST:
        line.append(match.step())
    for state in line[-2::-1]:
        assert match.undo() == state
    assert not match.can_undo
    for state in line[1:]:
        assert match.redo() == state
    assert not match.can_redo
    if len(line) > 2:
        moves = [played.move for played in match.history if played.player >= 0]
        match.undo()
        assert match.play(moves[-1]) == line[-1]


@law()
def a_record_replays(name: str, players: int, seed: int) -> None:
    """A record, written and read, is the same record and replays to an equal state."""
    moves = [move for _, move in course(name, players, seed) if move is not None]
    for count in (len(moves), len(moves) // 2):
        record = Record.of(game(name), moves[:count], players=players, seed=seed)
        again = Record.parse(str(record))
        assert again == record
        assert str(again) == str(record)
        state = game(name).initial_state(players)
        for move in moves[:count]:
            state = state.play(move)
        assert replay(again, game(name)) == state
