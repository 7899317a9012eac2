"""Trains a small policy for Dragonflock with PettingZoo and numpy, and lets it play against random moves.

    pip install 'kirlib[rl]'
    python examples/train_dragonflock.py --seconds 60

The policy judges a position by a sum of weights: one for each space that a piece of either side stands on, which is
another one for each number of towns that the other side has left. It plays the move that leads to the best position, a
little at random. The weights are fitted, by least squares, to games that it plays against itself, the first of them
wholly at random: each position is worth what the game returned in the end, less for each decision that was left until
then.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

from kirlib.adapters.pettingzoo import KirlibEnv, env

GAME = "dragonflock"
FADES = 0.95
"""What comes a decision later counts so much: quick wins are better."""
DULL = -0.5
"""What a draw is worth, and a position that has been there before, so that it does not go round in circles."""
ROUND = 10
"""Games in a round, after which the weights are fitted."""
STIFF = 300.0
"""How much is needed to move a weight away from 0: positions of one game are much alike, and games are few."""
STAGES = 4
"""So many numbers of towns that are left to a side are told apart."""
DARING = 0.3
"""How often a move is made at random while it learns, so that all are tried; and, less often, when it plays."""


class Policy:
    """Weights for each seat, and the sums that they are fitted to."""

    def __init__(self, bare: KirlibEnv) -> None:
        self.encoding = bare.encoding
        self.owner = np.array([piece.owner for piece in bare.game.program.roster])
        self.seats = len(bare.possible_agents)
        self.size = self.features(np.zeros((1, self.encoding.size))).shape[1]
        self.weights = np.zeros((self.seats, self.size))
        self.squares = np.zeros((self.seats, self.size, self.size))
        self.sums = np.zeros((self.seats, self.size))

    def features(self, vectors: np.ndarray) -> np.ndarray:
        """What is looked at in encoded observations: of each seat the others' towns, and its pieces by space."""
        at = self.encoding.view(vectors, "pieces at")
        towns = self.encoding.view(vectors, "tile owners").sum(1).astype(int)
        parts = []
        for seat in range(self.seats):
            left = np.eye(STAGES)[np.minimum(towns.sum(1) - towns[:, seat], STAGES - 1)]
            pieces = at[:, self.owner == seat].sum(1)
            parts += [left, (left[:, :, None] * pieces[:, None, :]).reshape(len(vectors), -1)]
        return np.concatenate(parts, 1)

    def choose(self, bare: KirlibEnv, rng: np.random.Generator, daring: float) -> int:
        """The action that leads to the best position, or, sometimes, any."""
        state = bare.position
        legal = state.legal_moves()
        if rng.random() < daring:
            return legal[int(rng.integers(len(legal)))].index
        seat = state.current_player
        after = [state.play(move) for move in legal]
        seen = np.array([self.encoding.encode_state(one, seat) for one in after])
        again = self.encoding.view(seen, "history")[:, 1] > 1
        worths = self.features(seen) @ self.weights[seat] + DULL * again
        for i, one in enumerate(after):
            if one.is_terminal:
                worths[i] = one.returns()[seat] or DULL
        return legal[int((worths + 1e-9 * rng.random(len(worths))).argmax())].index

    def learn(self, seat: int, seen: list[np.ndarray], returned: float) -> None:
        """Takes in a game of a seat: the positions after its decisions, and what it got."""
        rows = self.features(np.array(seen))
        self.squares[seat] += rows.T @ rows
        self.sums[seat] += rows.T @ ((returned or DULL) * FADES ** np.arange(len(rows))[::-1])

    def fit(self) -> None:
        """Makes weights of what was taken in."""
        self.weights = np.linalg.solve(self.squares + STIFF * np.eye(self.size), self.sums[:, :, None])[:, :, 0]


def train(seconds: float, seed: int = 0, most: int = 10**9) -> tuple[Policy, int]:
    """A policy that has played against itself for so long, or so many games; and how many games that were."""
    bare = KirlibEnv(GAME, max_moves=1000)
    policy, rng, games = Policy(bare), np.random.default_rng(seed), 0
    until = time.monotonic() + seconds
    while games < most and (games < ROUND or time.monotonic() < until):
        bare.reset(seed=seed + games)
        seen: list[list[Any]] = [[] for _ in bare.possible_agents]
        while not any(bare.terminations.values()) and not any(bare.truncations.values()):
            agent = bare.agent_selection
            bare.step(policy.choose(bare, rng, 1.0 if games < 2 * ROUND else DARING))
            seen[bare.possible_agents.index(agent)].append(bare.observe(agent)["observation"])
        for seat, agent in enumerate(bare.agents):
            policy.learn(seat, seen[seat], bare.rewards[agent])
        games += 1
        if games % ROUND == 0:
            policy.fit()
    return policy, games


def contest(policy: Policy, games: int, seed: int = 0) -> tuple[int, int]:
    """How many games against random moves the policy wins and loses; it has each seat in turn."""
    table = env(GAME, max_moves=1000)
    rng = np.random.default_rng(seed)
    won = lost = 0
    for game in range(games):
        table.reset(seed=seed + game)
        mine = table.possible_agents[game % len(table.possible_agents)]
        for agent in table.agent_iter():
            seen, reward, ended, cut, _ = table.last()
            if ended or cut:
                won += agent == mine and reward > 0
                lost += agent == mine and reward < 0
                action = None
            elif agent == mine:
                action = policy.choose(table.unwrapped, rng, DARING / 3)
            else:
                action = rng.choice(np.flatnonzero(seen["action_mask"]))
            table.step(action)
    return won, lost


def main() -> None:
    options = argparse.ArgumentParser(description="Train a small policy for Dragonflock.")
    options.add_argument("--seconds", type=float, default=60)
    options.add_argument("--games", type=int, default=40, help="how many to play against random moves")
    options.add_argument("--seed", type=int, default=0)
    chosen = options.parse_args()
    policy, games = train(chosen.seconds, chosen.seed)
    won, lost = contest(policy, chosen.games, chosen.seed)
    print(f"trained on {games} games; against random moves: {won} won, {lost} lost, {chosen.games - won - lost} drawn")


if __name__ == "__main__":
    main()
