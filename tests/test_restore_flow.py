"""What rules keep, from data that may come from anywhere: refused with the place of the fault, or fit to be played."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirlib import State, StateError
from tests.model.samples import RULED, game, moments, step
from tests.test_state import changed, places

ALL = [(name, state) for name in RULED for state in moments(name)]

VERBS = (None, "move", "displace", "die", "choose", "decide", "deal", "draw", "place", "continue", "draw lots", "pick")


def other(value: Any, name: str, state: State, rng: random.Random) -> Any:
    """Something else of the same form."""
    spaces = game(name).program.topology.names
    if type(value) is bool:
        return not value
    if type(value) is int:
        return rng.choice([value + 1, value - 1, -1, -2, -3, 0, 1, 2, rng.randrange(-10, 60)])
    if isinstance(value, list):
        items = copy.deepcopy(value)
        blocks = len(game(name).program.blocks)
        row = (range(-9, blocks + 1), range(3), range(-1, len(state.pieces)), range(-2, len(spaces)))
        frame = [*map(rng.choice, row), rng.randrange(state.players), rng.randrange(-1, len(spaces))]
        match rng.randrange(4):
            case 0 if items:
                items.pop(rng.randrange(len(items)))
            case 1 if items:
                items.append(copy.deepcopy(rng.choice(items)))
            case 2:
                rng.shuffle(items)
            case _:
                items.append(frame)
        return items
    return rng.choice([*spaces, *VERBS])


@given(st.sampled_from(ALL), st.integers(0, 10**9), st.integers(1, 5))
def test_changed_data_are_refused_or_played(sample: tuple[str, State], seed: int, many: int) -> None:
    (name, state), rng = sample, random.Random(seed)
    plain: Any = state.to_dict()
    for _ in range(many):
        paths = [path for path in places(plain) if path[0] not in ("fingerprint", "game")]
        inside = [path for path in paths if path[0] == "flow"]
        path = rng.choice(inside if inside and rng.random() < 0.7 else paths)
        value = plain
        for key in path:
            value = value[key]
        plain = changed(plain, path, other(value, name, state, rng))
    refusal = ""
    try:
        found = game(name).state_from_dict(plain)
    except StateError as error:
        refusal = str(error)
        found = state
    assert len(refusal) < 300
    assert game(name).state_from_dict(found.to_dict()) == found
    assert game(name).parse_position(found.position_text()) == found
    for _ in range(30):
        assert found.is_terminal == (not found.legal_moves())
        if found.is_terminal:
            break
        found = found.play(step(found, rng))
    assert game(name).state_from_dict(found.to_dict()) == found


YARD = game("yard").initial_state()

FAULTS: dict[str, tuple[tuple[Any, ...], Any]] = {
    "flow: the key 'round' is missing": (("flow",), {k: v for k, v in YARD.to_dict()["flow"].items() if k != "round"}),
    "flow: there is no key 'rounds' here; did you mean round": (("flow", "rounds"), 1),
    "flow: a mapping is needed": (("flow",), None),
    "flow.counters.losses: must be from 0": (("flow", "counters", "losses"), -1),
    "flow.counters.moved: 2 values are needed": (("flow", "counters", "moved"), [1]),
    "flow.counters.stance[1]: there is no word": (("flow", "counters", "stance"), ["low", "middle"]),
    "flow.counters.weather: there is no word": (("flow", "counters", "weather"), "hail"),
    "flow.shown: there is no hidden choice": (("flow", "shown"), {"stance": [0]}),
    "flow.stacks.c3: these are not the pieces": (("flow", "stacks", "c3"), [5, 5]),
    "flow.stacks: the order of the pieces on c3 is missing": (("flow", "stacks"), {}),
    "flow.agenda[0]: six whole numbers are needed": (("flow", "agenda"), [[0]]),
    "flow.agenda[0]: no rule stands there": (("flow", "agenda"), [[999, 0, -1, -1, 0, -1]]),
    "flow.agenda[0]: no piece goes on like this": (("flow", "agenda"), [[-20, 0, 0, 0, 0, -1]]),
    "flow.agenda[0]: the fifth number is a seat": (("flow", "agenda"), [[0, 0, -1, -1, 2, -1]]),
    "flow.agenda: there are more than 4,000 rows": (("flow", "agenda"), [[0, 0, -1, -1, 0, -1]] * 4_001),
    "flow.mover: must be from 0 to 1": (("flow", "mover"), 2),
    "flow.again: true or false is needed": (("flow", "again"), 0),
    "pending: what is waited for does not fit": (("flow", "agenda"), []),
    "out: in this game nobody is eliminated": (("out",), [0]),
    "tiles[0].state: this": (("tiles", 0, "state"), "wound"),
}


@pytest.mark.parametrize("message", FAULTS)
def test_the_place_of_a_fault_is_told(message: str) -> None:
    path, value = FAULTS[message]
    with pytest.raises(StateError) as caught:
        game("yard").state_from_dict(changed(YARD.to_dict(), path, value))
    assert str(caught.value).startswith(message.removesuffix("this"))


def test_tiles_have_states_and_owners() -> None:
    plain = YARD.to_dict()
    spring = next(i for i, tile in enumerate(plain["tiles"]) if tile["tile"] == "spring")
    assert plain["tiles"][spring]["state"] == "wound"
    loose = game("yard").state_from_dict(changed(plain, ("tiles", spring, "state"), "loose"))
    assert loose != YARD
    assert "spring@d4!loose" in loose.position_text()
    with pytest.raises(StateError, match="state"):
        game("yard").state_from_dict(changed(plain, ("tiles", spring, "state"), "broken"))
    with pytest.raises(StateError, match="is nobody's"):
        game("yard").state_from_dict(changed(plain, ("tiles", spring, "owner"), 0))


def test_plain_games_have_no_flow() -> None:
    state = game("small").initial_state()
    assert "flow" not in state.to_dict()
    with pytest.raises(StateError, match="no key 'flow'"):
        game("small").state_from_dict({**state.to_dict(), "flow": None})
