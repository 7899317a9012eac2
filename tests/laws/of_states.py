"""Laws of single states: that they are values, that their moves are a sequence, and that they can be written down."""

from __future__ import annotations

import json
import pickle
import random

import pytest

from kirlib import Game, IllegalMoveError, State
from tests.laws.registry import law
from tests.seatings import course, game, states

SOME = 12
"""How many states of a course are looked at."""


def some(name: str, players: int, seed: int, most: int = SOME) -> list[State]:
    """States from all over a course, the first and the last among them."""
    found = states(name, players, seed)
    rng = random.Random(seed)
    chosen = sorted(rng.sample(range(len(found)), min(most, len(found))))
    return [found[0], *(found[i] for i in chosen), found[-1]]


def fresh(state: State) -> object:
    """All that tells a state from others, as one value, made anew."""
    return state._key(), tuple(state.legal_moves()) if len(state.legal_moves()) < 50 else len(state.legal_moves())


@law()
def playing_leaves_a_state_as_it_was(name: str, players: int, seed: int) -> None:
    """`play`, `trace` and all questions leave a state equal to what it was, with the same hash and the same moves."""
    for state in some(name, players, seed):
        before, number = fresh(state), hash(state)
        for move in list(state.legal_moves())[:: max(1, len(state.legal_moves()) // 5)]:
            after = state.play(move)
            assert state.trace(move).state == after
            assert hash(state.trace(move).state) == hash(after)
            assert after != state
        for seat in (None, *range(players)):
            state.observation(seat)
        state.chance_outcomes()
        state.returns()
        repr(state)
        assert fresh(state) == before
        assert hash(state) == number


@law()
def the_same_moves_lead_to_the_same_state(name: str, players: int, seed: int) -> None:
    """Two plays of the same moves are equal state by state, and every state of a course differs from the next."""
    twin = game(name).initial_state(players)
    for state, move in course(name, players, seed):
        assert state == twin
        assert hash(state) == hash(twin)
        assert list(state.legal_moves()) == list(twin.legal_moves())
        if move is not None:
            twin = twin.play(move)
            assert twin != state


@law()
def legal_moves_are_a_sequence(name: str, players: int, seed: int) -> None:
    """Length, indices and membership agree with the list; every move in it is played, no other is."""
    rng = random.Random(seed)
    moves = game(name).moves
    for state in some(name, players, seed):
        legal = state.legal_moves()
        listed = list(legal)
        members = set(listed)
        assert len(legal) == len(listed) == len(members)
        assert bool(listed) != state.is_terminal
        for i in rng.sample(range(len(listed)), min(10, len(listed))):
            assert legal[i] == listed[i] == legal[i - len(listed)]
            assert legal.index(listed[i]) == i
            assert listed[i] in legal
            state.play(listed[i])
        before = fresh(state)
        for i in rng.sample(range(len(moves)), min(40, len(moves))):
            move = moves[i]
            assert (move in legal) == (move in members)
            if move not in members:
                with pytest.raises(IllegalMoveError):
                    state.play(move)
                with pytest.raises(IllegalMoveError):
                    state.trace(move)
        assert fresh(state) == before


@law()
def moves_are_numbered_and_named(name: str, players: int, seed: int) -> None:
    """Every move that is met has one number and one text, and both lead back to it."""
    own = game(name)
    met = {move for state in some(name, players, seed, 40) for move in state.legal_moves()}
    texts = {str(move) for move in met}
    assert len(texts) == len(met)
    for move in met:
        assert own.moves[move.index] == move
        assert own.moves.index(move) == move.index
        assert own.parse_move(str(move)) == move
    for state in some(name, players, seed, 4):
        for move in list(state.legal_moves())[:5]:
            assert own.parse_move(str(move), state) == move


@law()
def states_are_written_and_read_back(name: str, players: int, seed: int) -> None:
    """A state comes back equal from its data, through JSON, from its text, and from a pickle, and plays on alike."""
    own = game(name)
    for state in some(name, players, seed):
        data = state.to_dict()
        for twin in (
            own.state_from_dict(data),
            own.state_from_dict(json.loads(json.dumps(data))),
            own.parse_position(state.position_text()),
            pickle.loads(pickle.dumps(state)),
        ):
            assert twin == state
            assert hash(twin) == hash(state)
            assert list(twin.legal_moves()) == list(state.legal_moves())
            assert twin.chance_outcomes() == state.chance_outcomes()
        for move in list(state.legal_moves())[:3]:
            assert own.state_from_dict(data).play(move) == state.play(move)


@law()
def a_sampled_state_fits_what_was_seen(name: str, players: int, seed: int) -> None:
    """A state that is sampled from what a seat sees looks the same to it, and leaves it the same moves."""
    rng = random.Random(seed)
    for state in some(name, players, seed, 6):
        for seat in range(players):
            seen = state.observation(seat)
            sampled = game(name).sample_state(seen, rng)
            assert sampled.observation(seat) == seen
            assert sampled.current_player == state.current_player
            if state.current_player == seat:
                assert list(sampled.legal_moves()) == list(state.legal_moves())


def is_open(own: Game, players: int) -> bool:
    """Whether nothing is hidden from anybody."""
    program = own.program
    drawn = program.supply_hidden or program.hands_hidden
    return not (drawn and any(program.supply)) and not any(v.hidden for v in program.variables)


@law(is_open)
def what_is_open_can_be_rebuilt(name: str, players: int, seed: int) -> None:
    """Where nothing is hidden, everybody sees the one position that there is."""
    rng = random.Random(seed)
    for state in some(name, players, seed, 6):
        for seat in (None, *range(players)):
            assert game(name).sample_state(state.observation(seat), rng) == state


def hides_tiles(own: Game, players: int) -> bool:
    """Whether hands or the supply are hidden, and there is something in them."""
    program = own.program
    return (program.supply_hidden or program.hands_hidden) and any(program.supply)


@law(hides_tiles)
def hidden_tiles_are_not_shown(name: str, players: int, seed: int) -> None:
    """What a seat sees has no tile of another's hand in it and no count of the supply; only how many there are."""
    program = game(name).program
    for state in some(name, players, seed):
        data = state.to_dict()
        for seat in (None, *range(players)):
            seen = state.observation(seat)
            if program.supply_hidden:
                assert seen.supply is None
                assert seen.to_dict()["supply"] is None
            assert seen.supply_size == sum(data["supply"].values())
            assert seen.hand_sizes == tuple(map(len, data["hands"]))
            for other, hand in enumerate(seen.hands):
                hidden = program.hands_hidden and other != seat
                assert (hand is None) == hidden
                assert hidden or list(hand or ()) == data["hands"][other]


def hides_choices(own: Game, players: int) -> bool:
    """Whether players choose something that others do not see."""
    return any(v.hidden for v in own.program.variables)


def shown(state: State, seat: int) -> bool:
    """Whether a secret of a seat has been revealed, or the game has ended."""
    assert state.flow is not None
    secrets = {v.base + seat for v in state.machine.program.variables if v.hidden}
    return state.is_terminal or bool(secrets & state.flow.shown)


@law(hides_choices)
def hidden_choices_are_not_shown(name: str, players: int, seed: int) -> None:
    """Right after a secret choice nobody else can tell from what it sees which word it was."""
    met = 0
    for state in states(name, players, seed):
        chosen = [move for move in state.legal_moves() if move.verb == "choose"]
        if len(chosen) < 2:
            continue
        one, other = state.play(chosen[0]), state.play(chosen[-1])
        if any(shown(after, state.current_player) for after in (one, other)):
            continue  # it was the last to choose, and all was revealed at once
        met += 1
        for seat in (None, *range(players)):
            if seat != state.current_player:
                assert one.observation(seat) == other.observation(seat)
    assert met


@law()
def equality_is_that_of_the_data(name: str, players: int, seed: int) -> None:
    """States are equal exactly if their data are: along a course, and among those that one move leads to."""
    found = list(some(name, players, seed))
    for state in some(name, players, seed, 4):
        legal = state.legal_moves()
        found += [state.play(legal[i]) for i in range(0, len(legal), max(1, len(legal) // 6))]
    rows = [(state, json.dumps(state.to_dict(), sort_keys=True)) for state in found]
    for i, (state, data) in enumerate(rows):
        for other, of_other in rows[:i]:
            assert (state == other) == (data == of_other)
            assert state != other or hash(state) == hash(other)
