"""Saved programs with something changed in them, as a careless or hostile hand would."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

ODD: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 2, 3, 7, -2, -3, 99, 10**6, 10**12, 10**13, -(10**13), 10**40, 0.5, 1e300),
    *(3e7, -1e9, "draw", "to", "x" * 81, "\x1b[2J", "\n", "near.x", "9" * 5000, "A.b", "tiles", "😀"),
    *("", "x", "it", "A b", "\x00", "\ud800", "é", "number", "me", [], {}, [[]], ["it"], ["number", 5], ["me"]),
    *({"op": "again"}, {"op": "pass"}, {"op": "draw", "args": {"to": 3}}),
)


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every container with each of its keys or indices."""
    stack = [data]
    while stack:
        here = stack.pop()
        for key in list(here) if isinstance(here, dict) else range(len(here)):
            yield here, key
            if isinstance(here[key], dict | list):
                stack.append(here[key])


def mutate(data: Any, rng: random.Random) -> Any:
    """A copy with one to three changes. Long tables of the topology are left alone more often than not."""
    data = copy.deepcopy(data)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        part = data if rng.random() < 0.1 or not data else data[rng.choice(list(data))]
        if not isinstance(part, dict | list) or not part:
            part = data
        here, key = rng.choice(list(places(part)))
        elsewhere = data[rng.choice(list(data))] if data else None
        others = list(places(elsewhere)) if isinstance(elsewhere, dict | list) else []
        what = rng.randrange(7)
        if what == 0:
            here[key] = rng.choice(ODD)
        elif what == 1 and isinstance(here[key], int):
            here[key] += rng.choice((-1, 1, 2))
        elif what == 2 and isinstance(here, list):
            here.insert(key, copy.deepcopy(rng.choice(here)))
        elif what == 3:
            del here[key]
        elif what == 4 and isinstance(here, list):
            other = rng.randrange(len(here))
            here[key], here[other] = here[other], here[key]
        elif what == 5 and others:
            there, name = rng.choice(others)
            here[key] = copy.deepcopy(there[name])
        else:
            siblings = [c[k] for c, k in places(part) if type(c[k]) is type(here[key])]
            here[key] = copy.deepcopy(rng.choice(siblings))
    return data
