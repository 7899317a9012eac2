"""A player that looks one answer ahead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from math import inf
from random import Random
from typing import Any

from kirlib.game import Game
from kirlib.model.move import Move
from kirlib.model.observation import Observation
from kirlib.state import State

ANSWERS = 8
"""How many samples of what the others may hold and answer each move is judged against."""

CLOSE = 1e-9
"""Sums of returns that differ by less are equal."""

TURNS = 2
"""How many turns, the one that is being played counted, are resolved to judge a move."""

PLAYOUTS = 4
"""How many samples each move is judged against, where a turn is not one of all players."""

DEEP = 12
"""How many moves, those of chance counted, are played at random after it."""

LATER = 0.5
"""What returns count for that come a turn later, as there will be another move before."""


class GreedyPlayer:
    """Plays the move that does best against no answer and against eight sampled ones.

    What it can't see is sampled (`Game.sample_state`); in each sample the others answer each turn at random, from what
    they hold there, while it plays nothing more itself, and `TURNS` turns are resolved. A move's worth is the mean of
    its returns, what comes a turn later counting less; of equally good moves a random one is played. The same under
    the same generator.

    In a game with rules it judges a move by playing on at random for a dozen moves, all players alike, in four samples.
    """

    __slots__ = ("_game",)

    def __init__(self, game: Game) -> None:
        self._game = game

    def __call__(self, observation: Observation, legal: Sequence[Move], rng: Random) -> Move:
        if len(legal) == 1:
            return legal[0]
        if self._game.program.ruled:
            return self._by_playouts(observation, legal, rng)
        seat = observation.current_player
        samples = [self._game.sample_state(observation, rng) for _ in range(ANSWERS)]
        lucks = [rng.getrandbits(64) for _ in range(ANSWERS + 1)]
        worlds: dict[str | None, list[State]] = {}
        best: list[Move] = []
        most = -inf
        for move in legal:
            if move.item not in worlds:
                worlds[move.item] = self._worlds(samples, seat, move.item)
            worth = sum(
                self._returns(world, move, seat, Random(luck))
                for world, luck in zip(worlds[move.item], lucks, strict=True)
            )
            if worth > most + CLOSE:
                most, best = worth, [move]
            elif worth > most - CLOSE:
                best.append(move)
        return best[rng.randrange(len(best))]

    def _by_playouts(self, observation: Observation, legal: Sequence[Move], rng: Random) -> Move:
        """The move after which random play does best; they all meet the same luck."""
        seat = observation.current_player
        samples = [self._game.sample_state(observation, rng) for _ in range(PLAYOUTS)]
        lucks = [rng.getrandbits(64) for _ in samples]
        worths = [
            sum(playout(sample.play(move), seat, Random(luck)) for sample, luck in zip(samples, lucks, strict=True))
            for move in legal
        ]
        best = [move for move, worth in zip(legal, worths, strict=True) if worth > max(worths) - CLOSE]
        return best[rng.randrange(len(best))]

    def _worlds(self, samples: Sequence[State], seat: int, item: str | None) -> list[State]:
        """Where a move with an item is tried: nobody answers in the first, the others do in the rest."""
        states = [bare(samples[0], seat, item, alone=True), *(bare(sample, seat, item) for sample in samples)]
        return [self._game.state_from_dict(state) for state in states]

    def _returns(self, world: State, move: Move, seat: int, rng: Random) -> float:
        """The seat's returns when a move is played in a world, and `TURNS` turns are resolved."""
        state = world.play(move)
        last = world.turn + TURNS
        while not state.is_terminal and state.turn < last:
            answers = state.legal_moves()
            state = state.play(answers[int(rng.random() * len(answers))])
        return state.returns()[seat] * LATER ** (state.turn - world.turn)


def playout(state: State, seat: int, rng: Random) -> float:
    """The seat's returns after some random moves, what comes later counting a little less; 0 where it goes on."""
    for moves in range(DEEP):
        if state.is_terminal:
            return state.returns()[seat] * (1 - moves / (2 * DEEP))
        legal = state.legal_moves()
        state = state.play(state.sample_chance(rng) if state.is_chance else legal[int(rng.random() * len(legal))])
    return state.returns()[seat]


def bare(state: State, seat: int, item: str | None, alone: bool = False) -> dict[str, Any]:
    """The data of the state, in which the supply is used up and a seat holds one such tile and no other.

    What it does not hold (a piece, None) leaves its hand as it is. `alone`: nobody else holds a tile.
    """
    data = state.to_dict()
    hands: list[list[str]] = data["hands"]
    kept = [[] if alone and i != seat else hand for i, hand in enumerate(hands)]
    if item in hands[seat]:
        kept[seat] = [item]
    used = Counter(data["removed"]) + Counter(data["supply"]) + Counter(chain(*hands)) - Counter(chain(*kept))
    return {**data, "hands": kept, "supply": {}, "removed": dict(used)}
