"""What OpenSpiel's algorithms are shown of a game: tensors and texts."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel

from kirlib.adapters.course import Course, Seat, Trail
from kirlib.adapters.encoding import Encoding

TRAIL_BITS = 64
"""How many bits of a trail's digest are in a tensor."""


class Observer:
    """An observer as OpenSpiel's `observation.py` has it: `tensor`, `dict`, `set_from` and `string_from`.

    Without perfect recall there is one piece, `observation`: the vector of `Encoding`. With it there are two more:
    `moves`, how often each move has been made, by whom it was about (the last row: nobody), and `trail`, bits of a
    digest of all that the seat has seen, in order, so that what differs for the seat has different tensors.
    """

    def __init__(self, encoding: Encoding, kind: Any, params: Any) -> None:
        """ValueError for what is not offered: without what is public, or with everybody's secrets."""
        if params:
            raise ValueError(f"there are no parameters of observations: {params}")
        private = pyspiel.PrivateInfoType
        if not kind.public_info or kind.private_info not in (private.NONE, private.SINGLE_PLAYER):
            raise ValueError("an observation is of what is public, with the secrets of one player or of none")
        self._encoding = encoding
        self._recall = bool(kind.perfect_recall)
        self._public = kind.private_info == private.NONE
        shapes: dict[str, tuple[int, ...]] = {"observation": (encoding.size,)}
        if self._recall:
            shapes["moves"] = (encoding.players + 1, len(encoding.game.moves))
            shapes["trail"] = (TRAIL_BITS,)
        sizes = {name: int(np.prod(shape)) for name, shape in shapes.items()}
        self.tensor: Any = np.zeros(sum(sizes.values()), np.float32)
        self.dict: dict[str, Any] = {}
        start = 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[start : start + sizes[name]].reshape(shape)
            start += sizes[name]

    def set_from(self, state: Any, player: int) -> None:
        """Writes what a player sees into `tensor`, and so into `dict`."""
        course: Course = state.course
        seat = self._seat(player)
        self.dict["observation"][:] = self._encoding.encode_state(course.state, seat)
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

        The JSON is of `Observation.to_dict`, but `history` is how many positions it has, and how many are as the last.
        """
        course: Course = state.course
        seat = self._seat(player)
        if self._recall:
            return trail_text(seat, course.trail(seat))
        data = self._encoding.glance(course.state, seat).to_dict()
        history = self._encoding.fields["history"]
        vector = self._encoding.encode_state(course.state, seat)
        data["history"] = [int(number) for number in vector[history.start : history.stop]]
        return json.dumps(data, separators=(",", ":"))

    def _seat(self, player: int) -> Seat:
        return None if self._public else player


def trail_text(seat: Seat, trail: Trail) -> str:
    """A trail in one line: who sees, what each move was, and its digest."""
    moves = ", ".join([told.text for told in trail.told])
    who = "spectator" if seat is None else f"player {seat}"
    return f"{who} | {moves} #{trail.digest[:16].hex()}"
