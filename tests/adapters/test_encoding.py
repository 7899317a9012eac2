"""Encoded observations: of a fixed size, within bounds, reversible, and of nothing but the observation."""

from __future__ import annotations

from itertools import islice
from random import Random

import attrs
import numpy as np
import pytest

from kirlib import StateError
from kirlib.adapters.encoding import Encoding
from kirlib.adapters.fields import MOST, VERBS
from kirlib.engine.flow import deciding, moving
from kirlib.model import move as verbs
from tests.adapters.checks import check_codes
from tests.adapters.seated import ALL, ALL_LABELS, some
from tests.seatings import LABELS, SEATINGS, game


@pytest.mark.parametrize(("name", "players"), ALL, ids=ALL_LABELS)
def test_what_is_encoded_can_be_decoded(name, players):
    check_codes(game(name), players, islice(some(name, players, 120), 0, None, 4))


@pytest.mark.heavy
@pytest.mark.parametrize(("name", "players"), ALL, ids=ALL_LABELS)
def test_what_is_encoded_can_be_decoded_in_many_states(name, players):
    check_codes(game(name), players, some(name, players, 1500, seed=2))


@pytest.mark.parametrize(("name", "players"), SEATINGS, ids=LABELS)
def test_fields_lie_beside_each_other(name, players):
    encoding = Encoding(game(name), players)
    places = [place for field in encoding.fields.values() for place in range(field.start, field.stop)]
    assert places == list(range(encoding.size))
    for field_name, field in encoding.fields.items():
        assert field.name == field_name
        assert encoding.view(encoding.low, field_name).shape == field.shape
        assert field.low < field.high


@pytest.mark.parametrize(("name", "players"), SEATINGS, ids=LABELS)
def test_an_encoding_is_no_way_into_a_state(name, players):
    encoding = Encoding(game(name), players)
    for state in some(name, players, 30):
        before = state.to_dict()
        vector = encoding.encode_state(state, 0)
        kept = vector.copy()
        vector[:] = -7
        assert state.to_dict() == before
        assert np.array_equal(encoding.encode_state(state, 0), kept)


def test_all_that_can_be_waited_for_has_a_place():
    kinds = [kind for module in (deciding, moving) for kind in vars(module).values() if isinstance(kind, type)]
    waited = {kind.pending for kind in kinds if isinstance(getattr(kind, "pending", None), str)}
    plain = {verbs.FIRST, verbs.DRAW, verbs.PLACE, verbs.PUT, verbs.CONTINUE, "pick", "draw lots"}
    assert waited | plain == set(VERBS)
    assert len(set(VERBS)) == len(VERBS)


def first_with(test):
    """The first seating of a game for which a test holds, with its encoding."""
    name, players = next((name, players) for name, players in ALL if test(game(name)))
    return game(name), Encoding(game(name), players)


def test_the_whole_history_is_told_in_two_numbers():
    name, players = next((n, p) for n, p in SEATINGS if game(n).program.alternate)
    encoding = Encoding(game(name), players)
    for state in some(name, players, 200):
        length, repeats = encoding.view(encoding.encode_state(state, 0), "history")
        past = state.observation(0).history
        assert (length, repeats) == (len(past), past.count(past[-1]) if past else 0)


def test_a_number_that_is_too_large_is_cut():
    name, players = SEATINGS[0]
    encoding = Encoding(game(name), players)
    seen = attrs.evolve(game(name).initial_state(players).observation(0), turn=10**9)
    assert encoding.decode(encoding.encode(seen))["turn"] == MOST


def test_secret_choices_are_unknown_to_others():
    found, encoding = first_with(lambda g: any(v.hidden for v in g.program.variables))
    secret = next(v for v in found.program.variables if v.hidden)
    hidden = 0
    for state in some(found.name, encoding.players, 200):
        for seat in range(encoding.players):
            values = encoding.decode(encoding.encode_state(state, seat))["flow"]["counters"][secret.name]
            assert values == list(dict(state.observation(seat).flow.counters)[secret.name])
            assert values[seat] is not None
            hidden += None in values
    assert hidden


@pytest.mark.parametrize(("name", "players"), ALL, ids=ALL_LABELS)
def test_vectors_that_differ_tell_different_things(name, players):
    """Whatever number is changed to another within bounds: it is no encoding then, or one of something else."""
    encoding, rng = Encoding(game(name), players), Random(1)
    for state in islice(some(name, players, 60), 0, None, 12):
        vector = encoding.encode_state(state, 0)
        told = encoding.decode(vector)
        for field in encoding.fields.values():
            changed = vector.copy()
            place = rng.randrange(field.start, field.stop)
            values = {field.low, field.high, int(vector[place]) + 1} - {int(vector[place])}
            changed[place] = rng.choice(sorted(value for value in values if field.low <= value <= field.high))
            try:
                other = encoding.decode(changed)
            except ValueError:
                continue
            assert other != told, field.name


def test_the_topmost_rule_is_told():
    _, encoding = first_with(lambda g: g.program.blocks)
    asked = 0
    for state in some(encoding.game.name, encoding.players, 60):
        flow, seen = encoding.decode(encoding.encode_state(state, 0))["flow"], state.observation(0).flow
        assert flow["agenda"] == [list(row) for row in seen.agenda[-1:]]
        assert (flow["agenda_size"], flow["waiting_size"]) == (len(seen.agenda), len(seen.waiting))
        asked += bool(flow["agenda"])
    assert asked


@pytest.mark.parametrize(("name", "players"), ALL, ids=ALL_LABELS)
def test_everything_can_be_encoded(name, players):
    """All that a position has: with it the hands of all, the supply, and what each has chosen in secret."""
    encoding = Encoding(game(name), players)
    for state in islice(some(name, players, 60), 0, None, 6):
        data = encoding.decode(encoding.encode_everything(state))
        whole = state.to_dict()
        assert data["player"] is None
        assert (data["hands"], data["supply"]) == (whole["hands"], whole["supply"])
        if "flow" in data:
            assert data["flow"]["counters"] == whole["flow"]["counters"]
        without = encoding.decode(encoding.encode_everything(state, supply=False))
        assert without["supply"] == state.observation(None).to_dict()["supply"]


# --- what is no encoding


def vector_of(place=0):
    name, players = SEATINGS[place]
    encoding = Encoding(game(name), players)
    return encoding, encoding.encode(game(name).initial_state(players).observation(0))


def test_a_vector_of_another_length_is_refused():
    encoding, vector = vector_of()
    with pytest.raises(ValueError, match="numbers within the bounds"):
        encoding.decode(vector[:-1])


def test_numbers_out_of_bounds_are_refused():
    encoding, vector = vector_of()
    for wrong in (-5, MOST + 5, np.nan):
        faulty = vector.copy()
        faulty[encoding.fields["turn"].start] = wrong
        with pytest.raises(ValueError, match="numbers within the bounds"):
            encoding.decode(faulty)


def test_two_places_where_one_can_be_are_refused():
    encoding, vector = vector_of()
    encoding.view(vector, "to move")[:] = 1
    with pytest.raises(ValueError, match="several places of 'to move'"):
        encoding.decode(vector)


def test_nobody_to_move_is_refused():
    encoding, vector = vector_of()
    encoding.view(vector, "to move")[:] = 0
    with pytest.raises(ValueError, match="nobody is to move"):
        encoding.decode(vector)


def test_what_does_not_fit_together_is_refused():
    encoding, vector = vector_of()
    encoding.view(vector, "winners")[0] = 1  # of a game that goes on
    with pytest.raises(ValueError, match="'winners' does not fit the rest"):
        encoding.decode(vector)


def test_an_observation_of_another_game_is_refused():
    encoding, _ = vector_of(0)
    other, players = SEATINGS[-1]
    with pytest.raises(StateError, match="not of"):
        encoding.encode(game(other).initial_state(players).observation(0))


def test_a_number_of_players_must_fit():
    name, players = SEATINGS[0]
    with pytest.raises(ValueError, match="players"):
        Encoding(game(name), 99)
    assert Encoding(game(name)).players == players == 2
