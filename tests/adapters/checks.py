"""What holds of every game: its encoding, and its environment."""

from __future__ import annotations

import random

import numpy as np

from kirlib.adapters.encoding import Encoding
from kirlib.adapters.pettingzoo import KirlibEnv


def told(observation):
    """What an encoding keeps of an observation."""
    data = observation.to_dict()
    past = data["history"]
    data["history"] = [len(past), past.count(past[-1]) if past else 0]
    if data["outcome"]:
        del data["outcome"]["reason"]
    if "flow" in data:
        flow = data["flow"]
        flow["agenda_size"], flow["waiting_size"] = len(flow["agenda"]), len(flow.pop("waiting"))
        flow["agenda"] = flow["agenda"][-1:]
    return data


def canonical(data):
    """Tiles on pieces without the order in which they were placed."""
    return {**data, "mounted": sorted((item["tile"], item["on"]) for item in data["mounted"])}


def check_codes(found, players, states):
    """That the observations of all seats come back, and that `encode_state` makes the same of them."""
    encoding = Encoding(found, players)
    for state in states:
        for seat in (None, *range(players)):
            seen = state.observation(seat)
            vector = encoding.encode(seen)
            assert vector.shape == (encoding.size,)
            assert vector.dtype == np.float32
            assert np.all((encoding.low <= vector) & (vector <= encoding.high))
            assert canonical(encoding.decode(vector)) == canonical(told(seen))
            assert np.array_equal(encoding.encode_state(state, seat), vector)


def check_course(found, players, count, seed=0):
    """Plays random games, and looks at each state: mask, observation, rewards."""
    bare = KirlibEnv(found, players)
    rng = random.Random(seed)
    bare.reset(seed=seed)
    for _ in range(count):
        agent = bare.agent_selection
        for other in bare.agents:
            seen = bare.observe(other)
            assert bare.observation_space(other).contains(seen)
            legal = {move.index for move in bare.position.legal_moves()} if other == agent else set()
            if not bare.terminations[other]:
                assert set(np.flatnonzero(seen["action_mask"])) == legal
        if bare.terminations[agent]:
            assert bare.position.is_terminal
            assert tuple(bare.rewards.values()) == bare.position.returns()
            bare.reset()
            continue
        assert bare.position.current_player == bare.possible_agents.index(agent)
        assert not any(bare.rewards.values())
        legal = bare.position.legal_moves()
        bare.step(legal[rng.randrange(len(legal))].index)
