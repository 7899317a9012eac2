"""A state is a value: it never changes, compares and hashes, and survives every way of being written down."""

from __future__ import annotations

import copy
import json
import math
import pickle
import random
import subprocess
import sys
import weakref
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kirlib
from kirlib import CHANCE, TERMINAL, State, StateError
from tests.model.samples import NAMES, RULED, game, moments, states, step

ROOT = Path(__file__).parents[1]
PLAIN = [name for name in NAMES if name not in RULED]
ALL = [state for name in NAMES for state in moments(name)]


def owner(state: State) -> kirlib.Game:
    return game(state.to_dict()["game"])


# --- a value


@pytest.mark.parametrize("name", NAMES)
def test_nothing_can_be_set_or_deleted(name: str) -> None:
    state = moments(name)[0]
    before = state.to_dict()
    fields = ("turn", "player", "hands", "supply", "tiles", "_legal", "_hash", "new", "__class__", "outcome")
    for field in fields:
        with pytest.raises(AttributeError):
            setattr(state, field, 0)
        with pytest.raises(AttributeError):
            delattr(state, field)
    assert state.to_dict() == before


@pytest.mark.parametrize("name", NAMES)
def test_playing_and_asking_change_nothing(name: str) -> None:
    for state in moments(name):
        before, text, number = state.to_dict(), state.position_text(), hash(state)
        legal = list(state.legal_moves())
        for move in legal[:: max(1, len(legal) // 10)]:
            state.play(move)
            assert state.trace(move).state is not state
        for seat in (None, *range(state.players)):
            state.observation(seat)
        state.chance_outcomes()
        state.returns()
        assert (state.to_dict(), state.position_text(), hash(state)) == (before, text, number)
        assert list(state.legal_moves()) == legal


@pytest.mark.parametrize("name", NAMES)
def test_trace_leads_where_play_leads(name: str) -> None:
    rng = random.Random(4)
    for state in moments(name):
        if not state.is_terminal:
            move = step(state, rng)
            trace = state.trace(move)
            assert trace.state == state.play(move)
            assert trace.events == state.trace(move).events
            assert all(json.loads(json.dumps(event.to_dict()))["kind"] == event.kind for event in trace.events)
            assert ([event.kind for event in trace.events][-1:] == ["end"]) == trace.state.is_terminal


@pytest.mark.parametrize("name", NAMES)
def test_equal_courses_give_equal_states_and_others_differ(name: str) -> None:
    for seed in range(2):
        line = states(name, seed)
        again = line[0]
        for state, after in pairwise(line):
            move = next(m for m in state.legal_moves() if state.play(m) == after)
            again = again.play(move)
            assert again == after
            assert hash(again) == hash(after)
        assert len(set(line)) == len(line)
        assert line[0] != object()
        assert line[0] != line[0].to_dict()


def test_states_of_different_rules_differ() -> None:
    text = "kirlib: 1\ngame: dragons-of-kir\nextends: dragons-of-kir\nmovement: {memory: is kept}\n"
    assert kirlib.load_game_text(text).initial_state() != kirlib.load_game("dragons-of-kir").initial_state()


@pytest.mark.parametrize("name", NAMES)
def test_the_end_and_the_returns(name: str) -> None:
    for seed in range(6):
        for state in states(name, seed):
            returns = state.returns()
            assert len(returns) == state.players
            if state.outcome is None or state.outcome.winners or not state.outcome.losers:
                assert math.isclose(sum(returns), 0.0, abs_tol=1e-9)
            assert all(type(r) is float for r in returns)
            assert state.is_terminal == (state.outcome is not None) == (state.current_player == TERMINAL)
            assert state.is_chance == (state.current_player == CHANCE)
            if state.outcome is None:
                assert set(returns) == {0.0}
                continue
            if not state.outcome.losers:
                assert set(returns) == {0.0}
            for seat in state.outcome.losers:
                assert returns[seat] == -1.0
            for seat in state.outcome.winners:
                assert returns[seat] == state.players / len(state.outcome.winners) - 1


# --- round trips


@pytest.mark.parametrize("name", NAMES)
def test_every_way_of_writing_a_state_down_can_be_read_back(name: str) -> None:
    for state in {*moments(name), *states(name, 1)[::3]}:
        for twin in (
            game(name).state_from_dict(json.loads(json.dumps(state.to_dict(), allow_nan=False))),
            game(name).parse_position(state.position_text()),
            copy.copy(state),
            copy.deepcopy(state),
        ):
            same(state, twin)


@pytest.mark.parametrize("name", NAMES)
def test_pickles_play_on(name: str) -> None:
    for state in moments(name):
        twin = pickle.loads(pickle.dumps(state))
        same(state, twin)
        if not state.is_terminal:
            move = state.legal_moves()[0]
            assert twin.play(move) == state.play(move)


def same(state: State, twin: State) -> None:
    assert twin == state
    assert hash(twin) == hash(state)
    assert twin.to_dict() == state.to_dict()
    assert list(twin.legal_moves()) == list(state.legal_moves())
    assert twin.chance_outcomes() == state.chance_outcomes()
    assert twin.returns() == state.returns()
    assert repr(twin) == repr(state)


@pytest.mark.parametrize("name", NAMES)
def test_traces_are_values_and_anything_can_be_referred_to_weakly(name: str) -> None:
    state = next(state for state in moments(name) if not state.is_terminal)
    moves = state.legal_moves()
    trace = state.trace(moves[0])
    assert trace == state.trace(moves[0]) == pickle.loads(pickle.dumps(trace))
    assert hash(trace) == hash(state.trace(moves[0]))
    assert trace != trace.state
    assert all(state.trace(move) != trace for move in moves[1:3])
    for thing in (game(name), state):
        assert weakref.ref(thing)() is thing


def test_moments_cover_the_turn() -> None:
    """The round trips above meet the setup, the draws, the first and second placement, tiles on pieces, the end."""
    seen = {(state.pending, state.seat) for state in ALL}
    assert {("place", 0), ("place", 1), ("draw", 0), ("draw", 1), ("put", 0), ("put", 1), (None, 0)} <= seen
    assert {("first", 0), ("continue", 0)} <= seen
    assert any(state.mounted for state in ALL)
    assert any(state.turn == 0 and state.pending == "draw" for state in ALL)


PROBE = """
import json, random, sys
from tests.model.samples import NAMES, RULED, game, moments
for name in NAMES:
    print(name, game(name).fingerprint, json.dumps(game(name).program.digests))
    for state in moments(name, 2):
        print(repr(state.to_dict()), state.position_text(), [m.index for m in state.legal_moves()])
        print(state.chance_outcomes(), state.observation(0))
        if not state.is_terminal:
            print(state.trace(state.legal_moves()[-1]).events)
        seat = state.players - 1
        print(game(name).sample_state(state.observation(seat), random.Random(1)).to_dict())
"""


def test_processes_with_different_hash_seeds_agree() -> None:
    outputs = [
        subprocess.run(
            [sys.executable, "-c", PROBE],
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "4242")
    ]
    assert len(outputs[0]) > 10_000
    assert outputs[0] == outputs[1]


# --- data that may come from anywhere


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to everything inside plain data."""
    found = [path] if path else []
    if len(path) > 6:  # deeper than any state is
        return found
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        found += places(value, (*path, key))
    return found


def changed(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy of plain data with the value at a path replaced, or taken away if it is `DELETE`."""
    inner = copy.copy(data)
    if len(path) > 1:
        inner[path[0]] = changed(inner[path[0]], path[1:], value)
    elif value is DELETE:
        del inner[path[0]]
    else:
        inner[path[0]] = value
    return inner


def nested(depth: int) -> list[Any]:
    data: list[Any] = []
    for _ in range(depth):
        data = [data]
    return data


DELETE = object()
HOSTILE = [
    *(DELETE, None, True, False, 0, 1, -1, -2, -4, 3, 7, 10**6, 10**5000, -(10**30), 0.0, 1.0, 0.5),
    *(math.nan, math.inf, "", "a1", "h8", "north", "monk", "storm", "dragon-lair", "dragon", "\0", "\ud800"),
    *("x" * 10_000, [], {}, [[]], ["a1"], {"monk": 1}, {"monk": -1}, {1: 2}, [None] * 5, nested(3000)),
]


def accepts_only_playable(state: State, data: Any) -> None:
    """`data` is refused with a StateError, or gives a state that plays and can be written down again."""
    found, refusal = None, ""
    try:
        found = owner(state).state_from_dict(data)
    except StateError as error:
        refusal = str(error)
    assert len(refusal) < 300
    if found is None:
        return
    assert owner(state).state_from_dict(json.loads(json.dumps(found.to_dict()))) == found
    assert owner(state).parse_position(found.position_text()) == found
    rng = random.Random(0)
    for _ in range(30):
        assert found.is_terminal == (not found.legal_moves())
        if found.is_terminal:
            break
        found = found.play(step(found, rng))


@given(st.data())
def test_corrupted_data_is_refused_or_playable(data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(ALL))
    plain = state.to_dict()
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(places(plain)))
        if path not in {("fingerprint",), ("game",)}:
            plain = changed(plain, path, data.draw(st.sampled_from(HOSTILE)))
    accepts_only_playable(state, plain)


@pytest.mark.parametrize("number", range(0, len(ALL), 7))
def test_each_value_replaced_by_each_hostile_one(number: int) -> None:
    plain = ALL[number].to_dict()
    for path in places(plain):
        if len(path) < 3 or path[1] in (0, "0"):  # one of each list of likes is enough
            for value in HOSTILE:
                accepts_only_playable(ALL[number], changed(plain, path, value))


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_any_other_data_is_refused(data: Any) -> None:
    for wrong in (data, {**game("small").initial_state().to_dict(), "pieces": data, "hands": data}):
        with pytest.raises(StateError):
            game("small").state_from_dict(wrong)


def test_data_of_other_rules_are_refused() -> None:
    for name in NAMES:
        with pytest.raises(StateError, match="another game"):
            game("small" if name != "small" else "many").state_from_dict(moments(name)[0].to_dict())
    twin = kirlib.load_game_text("kirlib: 1\ngame: small\nextends: dragons-of-kir\nfirst: 2\n")
    with pytest.raises(StateError, match="another ruleset"):
        twin.state_from_dict(game("small").initial_state().to_dict())


@pytest.mark.parametrize("name", PLAIN)
def test_tiles_must_add_up(name: str) -> None:
    for state in moments(name):
        plain = state.to_dict()
        tile, count = next(iter(plain["supply"].items()), ("storm", 0))
        with pytest.raises(StateError):
            game(name).state_from_dict({**plain, "supply": {**plain["supply"], tile: count + 1}})
        with pytest.raises(StateError):
            game(name).state_from_dict({**plain, "hands": [[*hand, tile] for hand in plain["hands"]]})


@pytest.mark.parametrize("name", NAMES)
def test_an_error_names_the_place(name: str) -> None:
    plain = moments(name)[1].to_dict()
    for key in plain:
        if key not in ("fingerprint", "player", "hand_sizes", "supply_size"):  # the last three are derived
            with pytest.raises(StateError, match=key):
                game(name).state_from_dict(changed(plain, (key,), DELETE))
    with pytest.raises(StateError, match=r"pieces\[0\]\.at"):
        game(name).state_from_dict(changed(plain, ("pieces", 0, "at"), "z99"))


# --- conservation


@pytest.mark.parametrize("name", PLAIN)
def test_tiles_are_conserved(name: str) -> None:
    expected = {t.name: n for t, n in zip(game(name).program.types, game(name).program.supply, strict=True)}
    for seed in range(3):
        for state in states(name, seed):
            assert census(state.to_dict(), expected) == expected


def census(plain: Mapping[str, Any], kinds: Mapping[str, int]) -> dict[str, int]:
    """How many tiles of each kind there are, wherever they are."""
    found = dict.fromkeys(kinds, 0)
    for key in ("supply", "removed"):
        for tile, count in plain[key].items():
            found[tile] += count
    for tile in [tile for hand in plain["hands"] for tile in hand]:
        found[tile] += 1
    for item in (*plain["tiles"], *plain["mounted"]):
        found[item["tile"]] += 1
    return found
