"""What OpenSpiel's algorithms are shown of a game: tensors and texts."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel

from kirlib.adapters.course import Course, Seat, Trail
from kirlib.adapters.encoding import Encoding
from kirlib.adapters.fields import word_labels
from kirlib.engine.observe_flow import UNCHOSEN

TRAIL_BITS = 64
"""How many bits of a trail's digest are in a tensor."""


class Observer:
    """An observer as OpenSpiel's `observation.py` has it: `tensor`, `dict`, `set_from` and `string_from`.

    Without perfect recall there is one piece, `observation`: the vector of `Encoding`. With it there are two more:
    `moves`, how often each move has been made, by whom it was about (the last row: nobody), and `trail`, bits of a
    digest of all that the seat has seen, in order, so that what differs for the seat has different tensors.
    """

    def __init__(self, encoding: Encoding, kind: Any) -> None:
        """`kind`: an `IIGObservationType` with what is public; with everybody's secrets only without recall."""
        self._encoding = encoding
        self._recall = bool(kind.perfect_recall)
        self._private = kind.private_info
        shapes: dict[str, tuple[int, ...]] = {"observation": (encoding.size,)}
        if self._recall:
            shapes["moves"] = (encoding.players + 1, len(encoding.game.moves))
            shapes["trail"] = (TRAIL_BITS,)
        self.tensor, self.dict = _pieces(shapes)

    def set_from(self, state: Any, player: int) -> None:
        """Writes what a player sees into `tensor`, and so into `dict`."""
        course: Course = state.course
        seat = self._seat(player)
        self.dict["observation"][:] = self._vector(course, seat)
        if self._recall:
            trail = course.trail(seat)
            moves = self.dict["moves"]
            nobody, many = moves.shape[0] - 1, moves.shape[1]
            places = [
                (nobody if told.seat is None else told.seat) * many + told.number
                for told in trail.told
                if told.number >= 0
            ]
            moves[:] = np.bincount(np.array(places, np.intp), minlength=moves.size).reshape(moves.shape)
            bits = np.unpackbits(np.frombuffer(trail.digest[: TRAIL_BITS // 8], np.uint8))
            self.dict["trail"][:] = bits

    def string_from(self, state: Any, player: int) -> str:
        """The same as text. With perfect recall: the moves, and the digest of all that was seen; else JSON.

        The JSON is of `Observation.to_dict`, but `history` is how many positions it has, and how many are as the last;
        with everybody's secrets it is of `Encoding.decode`.
        """
        course: Course = state.course
        seat = self._seat(player)
        if self._recall:
            return trail_text(seat, course.trail(seat))
        vector = self._vector(course, seat)
        if self._private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            data = self._encoding.decode(vector)
        else:
            data = self._encoding.glance(course.state, seat).to_dict()
            data["history"] = [int(number) for number in self._encoding.view(vector, "history")]
        return json.dumps(data, separators=(",", ":"))

    def _vector(self, course: Course, seat: Seat) -> Any:
        if self._private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return self._encoding.encode_everything(course.state, supply=False)
        return self._encoding.encode_state(course.state, seat)

    def _seat(self, player: int) -> Seat:
        return player if self._private == pyspiel.PrivateInfoType.SINGLE_PLAYER else None


class PrivateObserver:
    """An observer of nothing but a player's own secrets: `hand`, where hands are hidden, and `choice NAME`.

    `hand` counts by type of tile; a choice has a place for each word, the first for none yet, and is all 0 once it has
    been revealed. The text is JSON, empty while there is no secret. In games without secrets there is neither.
    """

    def __init__(self, encoding: Encoding, secrets: bool) -> None:
        self._encoding = encoding
        self._secrets = secrets
        program = encoding.game.program
        self._hand = secrets and program.hands_hidden and "hands" in encoding.fields
        self._choices = [v for v in program.variables if v.hidden] if secrets else []
        shapes: dict[str, tuple[int, ...]] = {"hand": (len(program.types),)} if self._hand else {}
        shapes |= {f"choice {v.name}": (len(word_labels(v)) - 1,) for v in self._choices}
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if shapes:
            self.tensor, self.dict = _pieces(shapes)

    def set_from(self, state: Any, player: int) -> None:
        """Writes a player's secrets into `tensor`, and so into `dict`."""
        if self.tensor is None:
            return
        vector = self._encoding.encode_state(state.course.state, player)
        if self._hand:
            self.dict["hand"][:] = self._encoding.view(vector, "hands")[player]
        for variable in self._choices:
            shown = self._encoding.view(vector, f"shown {variable.name}")[player]
            word = self._encoding.view(vector, f"counter {variable.name}")[player][:-1]
            self.dict[f"choice {variable.name}"][:] = 0 if shown else word

    def string_from(self, state: Any, player: int) -> str | None:
        """The same as text; None in a game without secrets."""
        if not self._secrets:
            return None
        seen = state.course.state.observation(player)
        data: dict[str, Any] = {"hand": list(seen.hand)} if self._hand and seen.hand else {}
        if seen.flow is not None:
            values, shown = dict(seen.flow.counters), dict(seen.flow.shown)
            chosen = {v.name: values[v.name][player] for v in self._choices if player not in shown.get(v.name, ())}
            data |= {name: word for name, word in chosen.items() if word != UNCHOSEN}
        return json.dumps(data, separators=(",", ":")) if data else ""


def _pieces(shapes: dict[str, tuple[int, ...]]) -> tuple[Any, dict[str, Any]]:
    """A vector of zeros, and views of its parts in their shapes."""
    sizes = [int(np.prod(shape)) for shape in shapes.values()]
    tensor: Any = np.zeros(sum(sizes), np.float32)
    parts = np.split(tensor, np.cumsum(sizes)[:-1])
    return tensor, {name: part.reshape(shape) for (name, shape), part in zip(shapes.items(), parts, strict=True)}


def trail_text(seat: Seat, trail: Trail) -> str:
    """A trail in one line: who sees, what each move was, and its digest."""
    moves = ", ".join([told.text for told in trail.told])
    who = "spectator" if seat is None else f"player {seat}"
    return f"{who} | {moves} #{trail.digest[:16].hex()}"
