"""OpenSpiel: every game as a Python game, `python_kirlib_NAME`.

`register()` makes them known; `pyspiel.load_game("python_kirlib_NAME")` loads one then.
"""

from __future__ import annotations

import os
import re
from random import Random
from typing import Any

try:
    import numpy as np
    import pyspiel
except ImportError as error:  # pragma: no cover
    raise ImportError("kirlib.adapters.openspiel needs more packages: pip install 'kirlib[rl]'") from error

from kirlib.adapters.course import Course
from kirlib.adapters.legal import legal_numbers
from kirlib.adapters.observer import Observer, PrivateObserver
from kirlib.adapters.setting import LONGEST, Setting, chance_numbers
from kirlib.diagnostics import StateError
from kirlib.game import Game, games, load_game
from kirlib.model.outcome import TERMINAL

PREFIX = "python_kirlib_"

_registered: dict[str, Game] = {}


def short_name(name: str) -> str:
    """What a game is called in OpenSpiel: `python_kirlib_`, and its name with underscores."""
    return PREFIX + re.sub(r"\W", "_", name)


def register(*items: Game | str | os.PathLike[str], replace: bool = False) -> tuple[str, ...]:
    """Makes games known to OpenSpiel, and returns what they are called there.

    `items`: loaded games, or what `kirlib.load_game` takes; none: all that ship. ValueError for another game under a
    name that is known already; with `replace` the name stands for the new one from now on. CompileError for a faulty
    game, TypeError for what is no game. If one is refused, none is made known.
    """
    found: dict[str, Game] = {}
    names = []
    for item in items or games():
        if not isinstance(item, Game | str | os.PathLike):
            raise TypeError(f"a game, its name or its path is needed, not {item!r}; of several each by itself")
        game = item if isinstance(item, Game) else load_game(item)
        name = short_name(game.name)
        known = found.get(name) or (None if replace else _registered.get(name))
        if known is not None and known != game:
            more = "" if name in found else ", or say replace=True"
            raise ValueError(f"{name} is another game already, {known.name}: name this one otherwise{more}")
        found[name] = game
        names.append(name)
    for name, game in found.items():
        if _registered.get(name) != game:
            _registered[name] = game
            pyspiel.register_game(_type(name, Setting(game)), Maker(name))
    return tuple(names)


def _type(name: str, setting: Setting) -> Any:
    kinds = pyspiel.GameType
    game, nature = setting.game, setting.nature
    imperfect = nature.secrets or setting.imperfect
    return kinds(
        short_name=name,
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if nature.chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if imperfect else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if nature.zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=Setting(game).params(),
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
        """`params`: see `Setting`. ValueError for values that the game is not for."""
        setting = Setting(_registered[name], **(params or {}))
        self.setting = setting
        self.kirlib = setting.game
        self.nature = setting.nature
        self.encoding = setting.encoding
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.kirlib.moves),
            max_chance_outcomes=chance_numbers(self.kirlib) if self.nature.chance else 0,
            num_players=setting.players,
            min_utility=-1.0,
            max_utility=float(setting.players - 1),
            utility_sum=0.0 if self.nature.zero_sum else None,
            max_game_length=setting.longest,
        )
        super().__init__(_type(name, setting), info, setting.params(params or {}))
        self._beginning = Held(name, setting, setting.forced(Course(setting.encoding, setting.start)))

    def max_chance_nodes_in_history(self) -> int:
        """A bound that no game comes near: the rules show none."""
        return LONGEST if self.nature.chance else 0

    def new_initial_state(self, text: str | None = None) -> KirlibState:
        """The state before the first move."""
        if text is not None:
            raise ValueError("a game begins at its beginning: there are no texts of positions to begin from")
        return KirlibState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | PrivateObserver | None:
        """An observer: see `Observer` and `PrivateObserver`. None for a kind that is not offered."""
        if isinstance(iig_obs_type, dict):  # so it is called where no kind is given
            iig_obs_type, params = None, iig_obs_type
        if params:
            raise ValueError(f"there are no parameters of observations: {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.public_info:
            if kind.perfect_recall and kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
                return None
            return Observer(self.encoding, kind)
        if kind.perfect_recall or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return PrivateObserver(self.encoding, self.nature.secrets)


class KirlibState(pyspiel.State):
    """A position of one of kirlib's games in OpenSpiel. `position` is kirlib's state, which holds everything."""

    def __init__(self, game: KirlibGame) -> None:
        """Only `KirlibGame.new_initial_state` makes one."""
        super().__init__(game)
        # all that is copied and pickled is `_held`; the C++ side copies what stands in `__dict__`
        self._held = game._beginning

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
        return TERMINAL if self._held.over else int(self.position.current_player)

    def is_terminal(self) -> bool:
        """Whether the game has ended, or a player is to decide when `max_moves` decisions have been made."""
        return self._held.over

    def returns(self) -> list[float]:
        """One number a player: zeros before the end, and where `max_moves` ended it."""
        return list(self.position.returns())

    def _legal_actions(self, _player: int) -> list[int]:
        numbers: list[int] = np.sort(legal_numbers(self.position)).tolist()
        return numbers

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance with their probabilities."""
        return sorted((move.index, float(chance)) for move, chance in self.position.chance_outcomes())

    def _apply_action(self, action: int) -> None:
        self._held = self._held.play(action)

    def _action_to_string(self, _player: int, action: int) -> str:
        moves = self.course.encoding.game.moves
        if not 0 <= action < len(moves):  # -1 is OpenSpiel's sign for no action
            raise IndexError(f"there is no action {action}: they are 0 to {len(moves) - 1}")
        return str(moves[action])

    def resample_from_infostate(self, player: int, rng: Any) -> KirlibState:
        """A state that fits all that a player may know now; `rng()` gives numbers from 0 to 1.

        What the player has seen stays as it is. What is hidden from it is drawn by `Game.sample_state`; the others'
        memory of what they drew before, and the history, begin anew there.
        """
        held = self._held
        state: KirlibState = self.get_game().new_initial_state()
        if held.setting.nature.secrets:
            course = held.course
            seed = int(rng() * 2**53)
            drawn = course.encoding.game.sample_state(course.state.observation(player), Random(seed))
            held = Held(held.name, held.setting, course.resampled(player, drawn), held.made)
        state._held = held
        return state

    def __str__(self) -> str:
        return self.course.text()


class Held:
    """What a state holds: it is shared by copies, and pickled as data. `made`: how many decisions players have made."""

    __slots__ = ("course", "made", "name", "over", "setting")

    def __init__(self, name: str, setting: Setting, course: Course, made: int = 0) -> None:
        self.name = name
        self.setting = setting
        self.course = course
        self.made = made
        state = course.state
        self.over = state.is_terminal or (0 < setting.max_moves <= made and not state.is_chance)

    def play(self, action: int) -> Held:
        """What the state after an action holds."""
        course = self.course
        made = self.made + (not course.state.is_chance)
        after = course.play(course.encoding.game.moves[action])
        return Held(self.name, self.setting, self.setting.forced(after), made)

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _held, (self.name, self.setting.params(), self.course.data(), self.made)


def _held(name: str, params: dict[str, Any], data: dict[str, Any], made: int) -> Held:
    game = _registered.get(name)
    if game is None:
        raise StateError(f"{name} is not known: call kirlib.adapters.openspiel.register first")
    setting = Setting(game, **params)
    return Held(name, setting, Course.of_data(setting.encoding, data), made)
