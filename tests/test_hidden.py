"""What a player may not know makes no difference to what it sees, and cannot be dug out of what it is given."""

from __future__ import annotations

import math
import pickle
import random
from collections import Counter
from itertools import combinations
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirlib import Observation, State, StateError
from tests.model.samples import NAMES, game, moments, start, states, step

HIDDEN = [name for name in NAMES if game(name).program.hands_hidden and sum(game(name).program.supply)]
SECRETIVE = [name for name in NAMES if any(variable.hidden for variable in game(name).program.variables)]
SEEN = [(name, state) for name in NAMES for state in moments(name)]


def swapped(state: State, name: str, viewer: int | None, rng: random.Random) -> State | None:
    """The same position with the unseen tiles dealt anew; None where there are none or no other deal is legal."""
    data: dict[str, Any] = state.to_dict()
    seats = [seat for seat in range(state.players) if seat != viewer]
    pool = [tile for seat in seats for tile in data["hands"][seat]]
    pool += [tile for tile, count in data["supply"].items() for _ in range(count)]
    rng.shuffle(pool)
    for seat in seats:
        size = len(data["hands"][seat])
        data["hands"][seat], pool = pool[:size], pool[size:]
    data["supply"] = Counter(pool)
    try:
        return game(name).state_from_dict(data)
    except StateError:  # a deal with which the turn could not have begun
        return None


@pytest.mark.parametrize("name", HIDDEN)
def test_what_a_seat_may_not_know_does_not_show(name: str) -> None:
    rng, different = random.Random(8), 0
    for state in (*moments(name), *states(name, 5)[::7]):
        for viewer in (None, *range(state.players)):
            other = swapped(state, name, viewer, rng)
            if other is None or other == state:
                continue
            different += 1
            mine, theirs = state.observation(viewer), other.observation(viewer)
            assert mine == theirs
            assert hash(mine) == hash(theirs)
            assert repr(mine) == repr(theirs)
            assert pickle.dumps(mine) == pickle.dumps(theirs)
            assert mine.to_dict() == theirs.to_dict()
            assert repr(state) == repr(other)
            if viewer is not None and state.current_player == viewer:
                assert list(state.legal_moves()) == list(other.legal_moves())
    assert different > 3


@pytest.mark.parametrize("name", HIDDEN)
def test_the_view_is_of_the_own_hand_and_the_sizes(name: str) -> None:
    for state in moments(name):
        data = state.to_dict()
        for viewer in range(state.players):
            view = state.observation(viewer)
            assert view.player == viewer
            assert view.hand == tuple(data["hands"][viewer])
            assert [hand is not None for hand in view.hands] == [s == viewer for s in range(state.players)]
            assert view.hand_sizes == tuple(len(hand) for hand in data["hands"])
            assert view.supply is None
            assert view.supply_size == sum(data["supply"].values())
        spectator = state.observation()
        assert spectator.hand is None
        assert set(spectator.hands) == {None}


def test_open_zones_are_seen_by_all() -> None:
    for state in moments("by-lot"):
        data = state.to_dict()
        for viewer in (None, 0, 1):
            view = state.observation(viewer)
            assert [list(hand or ()) for hand in view.hands] == data["hands"]
            assert dict(view.supply or ()) == data["supply"]


@pytest.mark.parametrize("name", NAMES)
def test_the_rest_is_seen_by_all(name: str) -> None:
    for state in moments(name):
        data = state.to_dict()
        for viewer in (None, *range(state.players)):
            view = state.observation(viewer).to_dict()
            for key in data:
                if key not in ("hands", "supply", "player", *(("flow", "history") if name in SECRETIVE else ())):
                    assert view[key] == data[key], key


@pytest.mark.parametrize(
    "seat", [-1, 2, 10**30, "0", 0.0, True, [], object()], ids=lambda seat: type(seat).__name__ + str(seat)[:3]
)
def test_there_is_no_such_seat(seat: Any) -> None:
    with pytest.raises(ValueError, match="players 0 to 1"):
        moments("dragons-of-kir")[0].observation(seat)


@pytest.mark.parametrize("name", HIDDEN)
def test_repr_names_no_tile(name: str) -> None:
    for state in moments(name):
        shown = repr(state) + repr(state.legal_moves())
        assert not any(t.name in shown for t in game(name).program.types)


@pytest.mark.parametrize("name", NAMES)
def test_observations_are_plain_and_frozen(name: str) -> None:
    """Nothing in an observation leads back to a state: it is made of plain values alone."""
    for state in moments(name):
        view = state.observation(0)
        allowed = (str, int, bool, type(None), tuple)
        stack: list[Any] = [view]
        while stack:
            value = stack.pop()
            if attrs.has(type(value)):
                assert type(value).__module__.startswith("kirlib.model.")
                stack += [getattr(value, a.name) for a in attrs.fields(type(value))]
            else:
                assert type(value) in allowed
                stack += value if type(value) is tuple else ()
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            view.turn = 7  # type: ignore[misc]
        assert pickle.loads(pickle.dumps(view)) == view


# --- positions that fit a view


@given(st.sampled_from(SEEN), st.integers(0, 10**6), st.data())
def test_a_sampled_state_fits(sample: tuple[str, State], seed: int, data: st.DataObject) -> None:
    name, state = sample
    viewer = data.draw(st.sampled_from([None, *range(state.players)]))
    view = state.observation(viewer)
    found = game(name).sample_state(view, random.Random(seed))
    assert found.observation(viewer) == view
    assert found == game(name).sample_state(view, random.Random(seed))
    if viewer is not None and state.current_player == viewer:
        assert list(found.legal_moves()) == list(state.legal_moves())
    rng = random.Random(seed)
    for _ in range(8):
        if not found.is_terminal:
            found = found.play(step(found, rng))


def test_with_everything_open_the_sample_is_the_state() -> None:
    for state in moments("by-lot"):
        assert game("by-lot").sample_state(state.observation(None), random.Random(1)) == state


def test_every_deal_is_reached_and_about_equally_likely() -> None:
    """In `tail` with one tile left in the supply, the other's hand is any of the multisets, by their weights."""
    line = [s for seed in range(40) for s in states("tail", seed) if s.pending == "place" and s.stock <= 2]
    state = next(s for s in line if len(s.hands[1 - s.current_player]) == 4)
    viewer = state.current_player
    view = state.observation(viewer)
    data = state.to_dict()
    pool = [*data["hands"][1 - viewer], *(t for t, n in data["supply"].items() for _ in range(n))]
    weights = Counter(tuple(sorted(deal)) for deal in combinations(pool, 4))
    rng, n = random.Random(2), 4000
    found = Counter(
        tuple(sorted(game("tail").sample_state(view, rng).to_dict()["hands"][1 - viewer])) for _ in range(n)
    )
    assert set(found) == set(weights)
    assert len(weights) >= 5
    expected = {deal: n * weight / math.comb(len(pool), 4) for deal, weight in weights.items()}
    chi = sum((found[deal] - e) ** 2 / e for deal, e in expected.items())
    # mean and deviation of chi-square are its degrees of freedom f and √2f: six deviations are generous
    freedom = len(weights) - 1
    assert chi < freedom + 6 * math.sqrt(2 * freedom)


def view_of(name: str, turns: int = 12) -> Observation:
    rng = random.Random(3)
    state = start(name, rng)
    for _ in range(turns):
        state = state.play(step(state, rng))
    return state.observation(0)


TAMPERED: dict[str, dict[str, Any]] = {
    "other rules": {"fingerprint": "0" * 64},
    "no such tile": {"hands": (("nothing",) * 4, None)},
    "too many in the supply": {"supply_size": 50},
    "too few in the supply": {"supply_size": 0},
    "a larger hidden hand": {"hand_sizes": (4, 9)},
    "all tiles of one kind": {"hands": (("storm",) * 5, None)},
    "no such step": {"step": 99},
    "no such verb": {"pending": "fly"},
    "no such player": {"current_player": 5},
    "no pieces": {"pieces": ()},
    "removed that were not there": {"removed": (("storm", 9),)},
    "a turn before the first": {"turn": -1},
}


@pytest.mark.parametrize("change", TAMPERED.values(), ids=TAMPERED)
def test_tampered_views_are_refused(change: dict[str, Any]) -> None:
    view = view_of("dragons-of-kir")
    assert game("dragons-of-kir").sample_state(view, random.Random(1)).observation(0) == view
    with pytest.raises(StateError):
        game("dragons-of-kir").sample_state(attrs.evolve(view, **change), random.Random(1))


@pytest.mark.parametrize("junk", [None, 0, {}, "view"], ids=repr)
def test_junk_is_no_view(junk: Any) -> None:
    with pytest.raises(StateError, match="Observation"):
        game("small").sample_state(junk, random.Random(1))


def test_views_of_other_games_are_refused() -> None:
    with pytest.raises(StateError, match="other rules"):
        game("small").sample_state(view_of("dragons-of-kir"), random.Random(1))
