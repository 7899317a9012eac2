"""Trains a small policy for Dragonflock with PettingZoo and numpy, and lets it play against random moves.

    pip install 'kirlib[rl]'
    python examples/train_dragonflock.py --seconds 60

The policy plays against itself and learns from nothing but what PettingZoo gives it: observations, action masks, and
the rewards at the end. It never looks at a state, nor tries out a move. What it knows is how observations and actions
are to be read, which is documented (the fields of the encoding, and which move an action stands for), and two
symmetries of the board: what holds for one seat holds for the other after half a turn, and left and right are alike.

The method is an actor with a critic, both of them sums of weights. The critic says what a position is worth; it is
fitted to lambda-returns. The actor gives each legal action a score, and plays them by the softmax of the scores; the
policy gradient makes an action likelier if it led to more than the critic had thought, with a bonus for entropy.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from typing import Any

try:
    import numpy as np

    from kirlib.adapters.pettingzoo import KirlibEnv, env
except ImportError as error:
    raise SystemExit(f"train_dragonflock.py: {error}; pip install 'kirlib[rl]' brings what is needed") from None

GAME = "dragonflock"
DISCOUNT = 0.98
"""What comes a decision later counts so much: quick wins are better."""
LAMBDA = 0.9
"""How far a decision is judged by what came of it in the end, and not by what the critic says of the next position."""
DRAW = -0.5
"""What a draw is worth, so that it does not go round in circles; and a game that takes too long."""
ENTROPY = 0.02
"""How much it is drawn to chance, so that it goes on trying things."""
ACTOR_STEP, CRITIC_STEP = 0.1, 0.1
MOST = 3
"""No more towns, and no more pieces of one side on a space, are told apart."""


class Eyes:
    """Which features an observation and its actions have. Each is a number, whose weight is looked up by it."""

    def __init__(self, bare: KirlibEnv) -> None:
        self.encoding = bare.encoding
        spaces = self.encoding.fields["pieces at"].axes[1]
        self.none = len(spaces)
        """In place of a space, where an action has none."""
        bare.reset()
        pieces = self.encoding.decode(bare.observe(bare.agent_selection)["observation"])["pieces"]
        self.mine = np.array([[piece["owner"] == seat for piece in pieces] for seat in (0, 1)])
        kinds = sorted({f"{move.verb} {move.item}" for move in bare.game.moves})
        self.kind = np.array([kinds.index(f"{move.verb} {move.item}") for move in bare.game.moves])
        number = {name: i for i, name in enumerate(spaces)}
        mirrored = [chr(ord("a") + ord("e") - ord(name[0])) + name[1:] for name in spaces]
        pairs = zip(spaces, mirrored, strict=True)
        self.fold = np.array([*(min(number[one], number[other]) for one, other in pairs), self.none])
        """Left and right are alike: a space and its mirror image have the same weights."""
        self.origin = np.array([number.get(move.at or "", self.none) for move in bare.game.moves])
        self.target = np.array([number.get(goal(move), self.none) for move in bare.game.moves])
        self.things = self.none + 1 + 4 * (MOST + 1) ** 2
        self.actions = 2 * len(kinds) * (MOST + 2) * self.things
        self.positions = (MOST + 1) ** 2 + 2 * (MOST + 1) * self.none

    def look(self, vector: np.ndarray, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The features of a position, shape (n,), and of each of the actions, shape (actions, 8)."""
        seat = int(self.encoding.view(vector, "player")[1])
        at = self.encoding.view(vector, "pieces at")
        owners = self.encoding.view(vector, "tile owners").astype(int)
        sides = np.array([at[self.mine[seat]].sum(0), at[~self.mine[seat]].sum(0)], int)
        towns = np.array([owners[:, seat], owners[:, 1 - seat]])
        # 0: none, 1: a mountain, 2: a town of mine, 3: of theirs
        tile = self.encoding.view(vector, "tile kinds")[:, 0].astype(int) + 2 * towns[0] + 3 * towns[1]
        origin, target = self.origin[actions], self.target[actions]
        if seat == 1:  # half a turn of the board: so it learns from both seats at once
            sides, tile = sides[:, ::-1], tile[::-1]
            origin, target = (np.where(it == self.none, it, self.none - 1 - it) for it in (origin, target))

        left = np.minimum(towns.sum(1), MOST)  # my towns, and theirs
        position = [[left[0] * (MOST + 1) + left[1]]]
        for side in (0, 1):  # where the pieces of a side are, by how many towns are left for them to destroy
            start = (MOST + 1) ** 2 + (side * (MOST + 1) + left[1 - side]) * self.none
            position.append(start + self.fold[np.flatnonzero(sides[side])])

        capped = np.minimum(sides, MOST)
        what = np.append((tile * (MOST + 1) + capped[0]) * (MOST + 1) + capped[1], 0) + self.none + 1
        found = []
        for end, space in enumerate((origin, target)):  # which space it is, and what is on it,
            for stage in (left[1], MOST + 1):  # by how many towns are left to destroy, and whatever that is
                start = ((2 * self.kind[actions] + end) * (MOST + 2) + stage) * self.things
                found += [start + self.fold[space], start + what[space]]
        return np.concatenate(position), np.stack(found, 1)


def goal(move: Any) -> str:
    """The name of the space that a move leads to."""
    if not move.way:
        return move.to or ""
    file = ord(move.at[0]) + ("east" in move.way) - ("west" in move.way)
    rank = int(move.at[1:]) + ("north" in move.way) - ("south" in move.way)
    return f"{chr(file)}{rank}"


class Policy:
    """Weights of the actor and of the critic."""

    def __init__(self, eyes: Eyes) -> None:
        self.eyes = eyes
        self.actor = np.zeros(eyes.actions)
        self.critic = np.zeros(eyes.positions)

    def act(self, rng: np.random.Generator, memory: list[Any] | None, seen: dict[str, np.ndarray]) -> int:
        """An action; what is needed to learn from it is appended to the memory."""
        actions = np.flatnonzero(seen["action_mask"])
        position, features = self.eyes.look(seen["observation"], actions)
        scores = self.actor[features].sum(1)
        scores -= scores.max()
        logs = scores - np.log(np.exp(scores).sum())
        chosen = rng.choice(len(actions), p=np.exp(logs))
        if memory is not None:
            memory.append((position, features, logs, chosen))
        return int(actions[chosen])

    def learn(self, memory: list[Any], reward: float) -> None:
        """From one game of one agent, from its end to its beginning."""
        returned = reward or DRAW
        change = np.zeros_like(self.actor)
        for position, features, logs, chosen in reversed(memory):
            worth = self.critic[position].sum()
            better = returned - worth
            np.add.at(self.critic, position, CRITIC_STEP * better / len(position))
            chances = np.exp(logs)
            push = -chances * (better + ENTROPY * (logs - chances @ logs))
            push[chosen] += better
            np.add.at(change, features, push[:, None])
            returned = DISCOUNT * (LAMBDA * returned + (1 - LAMBDA) * worth)
        self.actor += ACTOR_STEP * change


def play(table: Any, seed: int, players: list[Callable[[Any], int]]) -> list[float]:
    """Plays a game; a player is given what its agent sees. Returns the reward of each."""
    table.reset(seed=seed)
    rewards = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, ended, cut, _ = table.last()
        rewards[agent] += reward
        table.step(None if ended or cut else players[table.possible_agents.index(agent)](seen))
    return list(rewards.values())


def train(seconds: float, seed: int = 0, most: int = 10**9) -> tuple[Policy, int]:
    """A policy that has played against itself for so long, or so many games; and how many games that were."""
    table = env(GAME, max_moves=400)
    policy, rng, games = Policy(Eyes(table.unwrapped)), np.random.default_rng(seed), 0
    until = time.monotonic() + seconds
    while games < most and (games < 1 or time.monotonic() < until):
        memories: list[list[Any]] = [[], []]
        rewards = play(table, games, [partial(policy.act, rng, memory) for memory in memories])
        for memory, reward in zip(memories, rewards, strict=True):
            policy.learn(memory, reward)
        games += 1
    return policy, games


def contest(policy: Policy, games: int, seed: int = 0) -> tuple[int, int]:
    """How many games against random moves the policy wins and loses; it has each seat in turn."""
    table = env(GAME, max_moves=1000)
    rng = np.random.default_rng(seed)
    players = [partial(policy.act, rng, None), lambda seen: rng.choice(np.flatnonzero(seen["action_mask"]))]
    rewards = [play(table, game, players[:: 1 - 2 * (game % 2)])[game % 2] for game in range(games)]
    return sum(reward > 0 for reward in rewards), sum(reward < 0 for reward in rewards)


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
