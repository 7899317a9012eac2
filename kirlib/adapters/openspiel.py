"""OpenSpiel: every game as a Python game, `python_kirlib_NAME`.

`register()` makes them known; `pyspiel.load_game("python_kirlib_NAME")` loads one then.
"""

from __future__ import annotations

import re
from random import Random
from typing import Any

try:
    import numpy as np
    import pyspiel
except ImportError as error:  # pragma: no cover
    raise ImportError("kirlib.adapters.openspiel needs more packages: pip install 'kirlib[rl]'") from error

from kirlib.adapters.course import Course
from kirlib.adapters.encoding import Encoding
from kirlib.adapters.legal import legal_numbers
from kirlib.adapters.nature import Nature, nature
from kirlib.adapters.observer import Observer
from kirlib.game import Game, games, load_game

PREFIX = "python_kirlib_"

LONGEST = 1_000_000
"""What is said of the length of games, decisions and chance each: OpenSpiel wants a bound, and most games have none."""

_registered: dict[str, tuple[Game, Nature]] = {}
_encodings: dict[tuple[str, int], Encoding] = {}


def short_name(name: str) -> str:
    """What a game is called in OpenSpiel: `python_kirlib_`, and its name with underscores."""
    return PREFIX + re.sub(r"\W", "_", name)


def register(*items: Game | str) -> tuple[str, ...]:
    """Makes games known to OpenSpiel, and returns what they are called there.

    `items`: loaded games, or what `kirlib.load_game` takes; none: all that ship. A name that is registered again stands
    for the new game. CompileError for a faulty one.
    """
    names = []
    for item in items or games():
        game = item if isinstance(item, Game) else load_game(item)
        name = short_name(game.name)
        names.append(name)
        if name in _registered and _registered[name][0] == game:
            continue
        found = nature(game)
        _registered[name] = game, found
        for players in game.players:
            _encodings[name, players] = Encoding(game, players)
        pyspiel.register_game(_type(name, game, found), Maker(name))
    return tuple(names)


def _type(name: str, game: Game, found: Nature) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=name,
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if found.chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if found.secrets else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if found.zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.players[0]},
    )


class Maker:
    """Makes a game with given parameters.

    OpenSpiel lets go of it only when Python is gone already. Destroying an object would then crash the process, so this
    one holds itself.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.itself = self

    def __call__(self, params: dict[str, Any] | None = None) -> KirlibGame:
        return KirlibGame(self.name, params)


class KirlibGame(pyspiel.Game):
    """One of kirlib's games in OpenSpiel. Actions are the numbers of `Game.moves`, chance's too."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        """`params`: `players`, how many play. ValueError for a number that the game is not for."""
        game, found = _registered[name]
        players = int((params or {}).get("players", game.players[0]))
        if players not in game.players:
            raise ValueError(f"{game.name} is for {game.players[0]} to {game.players[-1]} players, not {players}")
        self.kirlib = game
        self.nature = found
        self.encoding = _encodings[name, players]
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.moves),
            max_chance_outcomes=len(game.moves) if found.chance else 0,
            num_players=players,
            min_utility=-1.0,
            max_utility=float(max(players - 1, 0)),
            utility_sum=0.0 if found.zero_sum else None,
            max_game_length=LONGEST,
        )
        super().__init__(_type(name, game, found), info, {"players": players})

    def new_initial_state(self, text: str | None = None) -> KirlibState:
        """The state before the first move."""
        if text is not None:
            raise ValueError("a game begins at its beginning: there are no texts of positions to begin from")
        return KirlibState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer: see `Observer`."""
        if isinstance(iig_obs_type, dict):  # so it is called where no kind is given
            iig_obs_type, params = None, iig_obs_type
        return Observer(self.encoding, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class KirlibState(pyspiel.State):
    """A position of one of kirlib's games in OpenSpiel. `position` is kirlib's state, which holds everything."""

    def __init__(self, game: KirlibGame) -> None:
        """Only `KirlibGame.new_initial_state` makes one."""
        super().__init__(game)
        # all that is copied and pickled is `_held`; the C++ side copies what stands in `__dict__`
        self._held = Held(game.get_type().short_name, _forced(Course(game.encoding, game.encoding.start), game.nature))

    @property
    def course(self) -> Course:
        """The position and the way there."""
        return self._held.course

    @property
    def position(self) -> Any:
        """kirlib's state: the trusted side, with all that is hidden."""
        return self._held.course.state

    def current_player(self) -> int:
        """The player who decides, or chance, or nobody: kirlib and OpenSpiel have the same numbers for them."""
        return int(self.position.current_player)

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return bool(self.position.is_terminal)

    def returns(self) -> list[float]:
        """One number a player: zeros before the end."""
        return list(self.position.returns())

    def _legal_actions(self, _player: int) -> list[int]:
        numbers: list[int] = np.sort(legal_numbers(self.position)).tolist()
        return numbers

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance with their probabilities."""
        return sorted((move.index, float(chance)) for move, chance in self.position.chance_outcomes())

    def _apply_action(self, action: int) -> None:
        held = self._held
        _, found = _registered[held.name]
        course = held.course
        self._held = Held(held.name, _forced(course.play(course.encoding.game.moves[action]), found))

    def _action_to_string(self, _player: int, action: int) -> str:
        return str(self.course.encoding.game.moves[action])

    def resample_from_infostate(self, player: int, rng: Any) -> KirlibState:
        """A state that fits all that a player may know now; `rng()` gives numbers from 0 to 1.

        What the player has seen stays as it is. What is hidden from it is drawn by `Game.sample_state`; the others'
        memory of what they drew before, and the history, begin anew there.
        """
        course = self.course
        state: KirlibState = self.get_game().new_initial_state()
        if not _registered[self._held.name][1].secrets:
            state._held = self._held
            return state
        seed = int(rng() * 2**53)
        drawn = course.encoding.game.sample_state(course.state.observation(player), Random(seed))
        state._held = Held(self._held.name, course.resampled(player, drawn))
        return state

    def __str__(self) -> str:
        return self.course.text()


class Held:
    """What a state holds: it is shared by copies, and pickled as data."""

    __slots__ = ("course", "name")

    def __init__(self, name: str, course: Course) -> None:
        self.name = name
        self.course = course

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _held, (self.name, self.course.encoding.players, self.course.data())


def _held(name: str, players: int, data: dict[str, Any]) -> Held:
    if name not in _registered:
        raise ValueError(f"{name} is not known: call kirlib.adapters.openspiel.register first")
    return Held(name, Course.of_data(_encodings[name, players], data))


def _forced(course: Course, found: Nature) -> Course:
    """Goes on to the next decision where chance never has a choice: OpenSpiel has no chance nodes in such games."""
    while not found.chance and course.state.is_chance:
        (move,) = course.state.legal_moves()
        course = course.play(move)
    return course
