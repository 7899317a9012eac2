"""Games in OpenSpiel, and random courses through them, for tests."""

from __future__ import annotations

from random import Random

import pyspiel

from kirlib.adapters import openspiel
from tests.seatings import game


def load(name, players, **params):
    """A game that ships, or a small one."""
    openspiel.register(game(name), replace=True)  # pages of the docs, too, have games of these names
    return pyspiel.load_game(openspiel.short_name(name), {"players": players, **params})


def random_action(state, rng):
    """A random action of whoever is to move."""
    if state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        return rng.choices(actions, chances)[0]
    return rng.choice(state.legal_actions())


def walk(found, count, seed=1):
    """So many states of a random game, or all; each is a copy that can be kept."""
    rng = Random(seed)
    state = found.new_initial_state()
    for _ in range(count):
        yield state.clone()
        if state.is_terminal():
            return
        state.apply_action(random_action(state, rng))
