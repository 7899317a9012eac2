"""Games that ship and variants of them, small and odd ones too, and random courses through them."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator

import kirlib
from kirlib import Game, Move, State
from tests import games
from tests.games import SMALL

VARIANTS = {
    "small": """
kirlib: 1
game: small
extends: dragons-of-kir
board: {torus: {width: 4, height: 3}}
pieces:
  dragon: {setup: [{at: b2, facing: south}, {at: c2, facing: west}]}
  tent: {setup: [{owner: 1, at: a1}, {owner: 2, at: d3}]}
""",
    "by-lot": """
kirlib: 1
game: by-lot
extends: dragons-of-kir
first: chance
zones: {supply: open, hand: open}
turn:
  - place: {mounted: at once}
  - advance: {piece: dragon}
  - remove destroyed
  - verdict
  - draw: {to: 4}
""",
    "tail": """
kirlib: 1
game: tail
extends: dragons-of-kir
pieces: {dragon: {destroys: []}}
supply:
  {monk: 2, samurai: 1, ronin: null, single-river: 1, two-rivers: null, three-rivers: null, watchfire: 1,
   wildfire: 1, wind: 1, storm: 0, lotus-flower: 1, lotus-pond: 1, dragon-breath: 1, dragon-lair: 1}
""",
    "many": """
kirlib: 1
game: many
extends: dragons-of-kir
players: [2, 4]
first: chance
board: {bounded: {width: 6, height: 6}}
pieces:
  dragon: {setup: [{at: b2, facing: south}, {at: e5, facing: west}, {at: c3, facing: east}]}
  tent:
    setup: [{owner: 1, at: a1}, {owner: 2, at: f6}, {owner: 3, at: a6}, {owner: 4}]
setup: [{put: {piece: tent}}, {draw: {to: 3}}]
turn:
  - place: {mounted: at once}
  - advance: {piece: dragon, by: 2}
  - remove destroyed
  - verdict
  - draw: {to: 3}
movement: {edge: leaves, memory: is kept, resume: with what acts, destroyed tiles: inert}
""",
    "twisted": """
kirlib: 1
game: twisted
extends: dragons-of-kir-advanced
board: {klein: {width: 6, height: 5, seam: 2}}
pieces: {dragon: {setup: [{at: b2, facing: south}, {at: d4, facing: west}]}}
supply: {monk: 1, samurai: 1, ronin: 0, single-river: null, storm: 1, wind: 2}
ends: {add: [{limit: {turns: 12}}]}
movement: {edge: stays, resume: never, sight: {blocked by: [tiles, dragon]}}
""",
    "hexes": """
kirlib: 1
game: hexes
extends: dragons-of-kir
players: [2, 3]
board: {hexagons: {width: 5, height: 4, wrap: true}}
pieces:
  dragon: {setup: [{at: b2, facing: northeast}, {at: d4, facing: south}]}
  tent: {setup: [{owner: 1, at: a1}, {owner: 2, at: e4}, {owner: 3, at: c1}]}
tiles:
  bar: {family: impact, sides: {north: {turn: 60, move: 1}, south: {move: 1}}, otherwise: nothing}
  gust: {family: proximity, influence: {all: [1, 3]}, facing: [away, north], push: 2, entered: nothing}
supply:
  {bar: 9, gust: 3, monk: 2, storm: 1, samurai: null, ronin: null, single-river: null, two-rivers: null,
   three-rivers: null, watchfire: null, wildfire: null, wind: 3, lotus-flower: null, lotus-pond: null}
""",
    "graph": """
kirlib: 1
game: graph
board:
  graph:
    spaces: [Hub, Out.1, Out.2, x_3, "4"]
    directions: [n.e, s-w, Up]
    opposite: {n.e: s-w}
    edges:
      Hub: {n.e: Out.1, s-w: Out.2, Up: "4"}
      Out.1: {n.e: Out.2, s-w: Hub, Up: x_3}
      Out.2: {n.e: Hub, s-w: Out.1}
      x_3: {n.e: "4", s-w: "4"}
      "4": {n.e: x_3, s-w: x_3, Up: Hub}
pieces:
  cart:
    {plural: carts, facing: true, owned: true, destroys: [cart],
     setup: [{owner: 1, facing: n.e}, {owner: 2, facing: Up}]}
tiles:
  ramp: {family: soft, sides: {n.e: {face: Up, move: 1}}, otherwise: nothing}
  brake: {family: flag, placed on: cart, mounted: {hold: true}, leaves: end of turn}
supply: {ramp: 2, brake: 3}
setup: [{put: {piece: cart}}]
turn: [{draw: {to: 1}}, {place: {mounted: at once}}, {advance: {piece: cart}}, remove destroyed, verdict]
movement: {conflicts: {stages: [], otherwise: nobody}, edge: stays}
ends: [{destroyed: cart, owner: loses, all: tie}, {repetition: draw}, {limit: {turns: 40}}]
""",
}
NAMES = (*kirlib.games(), *VARIANTS, *SMALL)


@functools.cache
def game(name: str) -> Game:
    """A game that ships, a small one, or one of the variants above; made once."""
    if name in SMALL:
        return games.game(name)
    return kirlib.load_game_text(VARIANTS[name]) if name in VARIANTS else kirlib.load_game(name)


RULED = tuple(name for name in NAMES if game(name).program.ruled)
"""The games with rules."""


def start(name: str, rng: random.Random) -> State:
    """The beginning of a game for some number of players, sometimes with a given first one."""
    players = rng.choice(game(name).players)
    return game(name).initial_state(players, rng.choice([None, *range(players)]))


def step(state: State, rng: random.Random) -> Move:
    """A random move: chance by its probabilities, a player evenly."""
    return state.sample_chance(rng) if state.is_chance else rng.choice(state.legal_moves())


def course(name: str, seed: int, most: int = 400) -> Iterator[State]:
    """The states of one random game, from its beginning to its end, or until `most` moves were made."""
    rng = random.Random(seed)
    state = start(name, rng)
    yield state
    for _ in range(most):
        if state.is_terminal:
            return
        state = state.play(step(state, rng))
        yield state


@functools.cache
def states(name: str, seed: int) -> tuple[State, ...]:
    """All states of a random game."""
    return tuple(course(name, seed))


@functools.cache
def moments(name: str, seeds: int = 3) -> tuple[State, ...]:
    """One state for each kind of moment that random games come to: step, seat, what is waited for, the tail."""
    found: dict[object, State] = {}
    for seed in range(seeds):
        for state in states(name, seed):
            tail = not state.stock and not any(state.hands)
            flow = state.flow
            deep = None if flow is None else (len(flow.agenda), bool(flow.waiting), bool(flow.shown), bool(state.out))
            key = (state.turn == 0, state.step, state.seat, state.pending, bool(state.mounted), tail, deep)
            found.setdefault(key, state)
    return tuple(found.values())
