"""PettingZoo: a game as an AEC environment.

`env("NAME")` is what training code takes; `KirlibEnv` is the bare environment in it. Agents are `player_0`,
`player_1`, … in the order of the seats. Chance is played by the environment.
"""

from __future__ import annotations

import os
import sys
from math import isfinite
from operator import index
from random import Random
from typing import Any

try:
    import gymnasium
    import numpy as np
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:  # pragma: no cover
    raise ImportError("kirlib.adapters.pettingzoo needs more packages: pip install 'kirlib[rl]'") from error

from kirlib.adapters.encoding import Encoding
from kirlib.adapters.legal import legal_numbers
from kirlib.adapters.nature import PATIENCE, nobody_asked, usual_players
from kirlib.game import Game, load_game
from kirlib.model.move import Move
from kirlib.render.board import board
from kirlib.render.standing import standing
from kirlib.render.style import Style
from kirlib.state import State

RENDER_MODES = ("ansi", "human")
WIDTH = 80
"""Columns of what is rendered, where that can be."""

_BEGUN = frozenset({"agents", "agent_selection", "position", "rewards", "terminations", "truncations", "infos"})
"""What an environment has from its first `reset` on."""


def env(
    game: Game | str | os.PathLike[str],
    players: int | None = None,
    *,
    first: int | None = None,
    max_moves: int | None = None,
    render_mode: str | None = None,
    illegal_reward: float = -1.0,
) -> Any:
    """An environment of a game: one that ships, by name, one in a file, by path, or a loaded one.

    `players`: how many play; None: the fewest that can, but two where two or more can. `first`: the seat that is first;
    None: as the rules say. `max_moves`: after so many decisions a game is truncated;
    None: it goes on to its end. `render_mode`: `ansi` (render returns text), `human` (each position is printed) or
    None. An action that the mask does not allow ends the game for all, with `illegal_reward` for who chose it and 0
    for the others, and a warning. CompileError for a faulty game, ValueError for arguments out of range, TypeError for
    those that are of no fitting kind.
    """
    if isinstance(illegal_reward, bool | np.bool_) or not isinstance(illegal_reward, int | float | np.number):
        raise TypeError(f"illegal_reward is a number, not {illegal_reward!r}")
    if not isfinite(illegal_reward):
        raise ValueError(f"illegal_reward is a finite number, not {illegal_reward!r}")
    bare = KirlibEnv(game, players, first=first, max_moves=max_moves, render_mode=render_mode)
    inner = wrappers.TerminateIllegalWrapper(bare, illegal_reward=illegal_reward)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(inner))


class KirlibEnv(AECEnv):
    """The environment without PettingZoo's wrappers: `env(…).unwrapped`.

    Beside what every AEC environment has: `game`, `encoding` (how observations are written), `position` (the state:
    the trusted side, which holds what is hidden), and `move` and `action`, which turn actions into moves and back.
    `state` is everything as one vector, in `state_space`. Before the first `reset` there is no game: RuntimeError.
    """

    def __init__(
        self,
        game: Game | str | os.PathLike[str],
        players: int | None = None,
        *,
        first: int | None = None,
        max_moves: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """As `env`."""
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)}, or None, not {render_mode!r}")
        if max_moves is not None and (type(max_moves) is not int or max_moves < 1):
            raise ValueError(f"max_moves is a whole number from 1 on, or None, not {max_moves!r}")
        self.game = game if isinstance(game, Game) else load_game(game)
        self._start = self.game.initial_state(usual_players(self.game) if players is None else players, first)
        self.encoding = Encoding(self.game, self._start.players)
        self.metadata = {
            "name": self.game.name,
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.max_moves = max_moves
        self.possible_agents = [f"player_{seat}" for seat in range(self._start.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions = len(self.game.moves)
        self.action_spaces = {agent: gymnasium.spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": self._box(),
                    "action_mask": gymnasium.spaces.Box(0, 1, (actions,), dtype=np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.state_space = self._box()
        self._rng = Random()

    def _box(self) -> Any:
        return gymnasium.spaces.Box(self.encoding.low, self.encoding.high, dtype=np.float32)

    def __getattr__(self, name: str) -> Any:
        if name in _BEGUN:
            raise AttributeError(f"there is no {name} yet: no game has begun; call reset first")
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")

    def _begun(self) -> None:
        if "position" not in self.__dict__:
            raise RuntimeError("no game has begun: call reset first")

    def observation_space(self, agent: str) -> Any:
        """The same object each time, of `{"observation": …, "action_mask": …}`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same object each time: the numbers of `Game.moves`."""
        return self.action_spaces[agent]

    # --- actions and moves

    def move(self, action: int) -> Move:
        """The move that an action stands for; IndexError if there is none, TypeError for what is no whole number."""
        number = _whole(action, "an action")
        if not 0 <= number < len(self.game.moves):
            raise IndexError(f"there is no action {number}: they are 0 to {len(self.game.moves) - 1}")
        return self.game.moves[number]

    def action(self, move: Move | str) -> int:
        """The action of a move or a move's text. ValueError (a text: NotationError) for what is no move of the game."""
        return self.game.moves.index(self.game.parse_move(move) if isinstance(move, str) else move)

    # --- the course of a game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game. `seed`: of chance; None: what comes next after the last game. `options` mean nothing.

        A seed is a whole number from 0 on, as in Gymnasium: ValueError for a negative one, TypeError for anything else.
        """
        del options
        if seed is not None:
            self._rng = Random(_seed(seed))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.moves_made = 0
        self._go_on(self._start)

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat may know, and a mask of its legal actions: all 0 where it is not to decide. New arrays.

        KeyError for what is no agent.
        """
        self._begun()
        seat = self._seats[agent]
        mask: Any = np.zeros(len(self.game.moves), np.int8)
        if self.position.current_player == seat and not any(self.truncations.values()):
            mask[legal_numbers(self.position)] = 1
        return {"observation": self.encoding.encode_state(self.position, seat), "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Observation, reward since its last action, whether it is out of the game by its end or cut off, and info."""
        self._begun()
        found: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def state(self) -> Any:
        """The position with everything that is hidden, as a vector like those observed; nobody looks. A new array.

        For critics that are trained with what no agent may know; see `Encoding.encode_everything`.
        """
        self._begun()
        return self.encoding.encode_everything(self.position)

    def step(self, action: int | None) -> None:
        """Plays an action of the agent that is to decide, and the chance after it.

        IllegalMoveError, or an error of `move`, changes nothing.
        """
        self._begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to decide: None is no action")
        after = self.position.play(self.move(action))
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        self.moves_made += 1
        self._go_on(after)

    def _go_on(self, state: State) -> None:
        """Plays chance up to the next decision, and tells everybody how it stands."""
        left = PATIENCE
        while state.is_chance:
            state = state.play(state.sample_chance(self._rng))
            left -= 1
            if not left:
                raise nobody_asked(self.game)
        self.position = state
        ended = state.is_terminal
        if ended:
            returns = state.returns()
            self.rewards = {agent: float(returns[self._seats[agent]]) for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[state.current_player]
            if self.max_moves is not None and self.moves_made >= self.max_moves:
                ended = True
                self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        if ended:
            if "agent_selection" not in self.__dict__:
                self.agent_selection = self.agents[0]
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    # --- to look at

    def render(self) -> str | None:
        """The board, and counters and the like, as all may see them, with who is to decide: returned (`ansi`), or
        printed (`human`)."""
        if self.render_mode is None:
            return None
        self._begun()
        state = self.position
        if state.outcome:
            who = state.outcome.result
        else:
            who = f"{self.possible_agents[state.current_player]} to {state.pending}"
        seen = self.encoding.glance(state, None)
        lines = board(self.game, seen)
        if seen.flow is not None:  # then there is more than a board
            lines = [*lines, *standing(self.game, seen, Style(), WIDTH)]
        lines = [*lines, f"turn {state.turn}, {who}"]
        text = "\n".join(line.rstrip() for line in lines)
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text + "\n")
        return None

    def close(self) -> None:
        """There is nothing to release."""

    def __str__(self) -> str:
        return self.game.name


def _seed(seed: object) -> int:
    number = _whole(seed, "a seed")
    if number < 0:
        raise ValueError(f"a seed is a whole number from 0 on, not {number}")
    return number


def _whole(value: Any, what: str) -> int:
    """A whole number, numpy's too. Neither `True` nor 5.0 is one: they are rather a mistake."""
    if not isinstance(value, bool | np.bool_):
        try:
            return index(value)
        except TypeError:
            pass
    raise TypeError(f"{what} is a whole number, not {value!r}")
