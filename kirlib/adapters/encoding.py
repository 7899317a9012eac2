"""Observations as vectors of a fixed length, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from kirlib.adapters.fields import MOST, VERBS, Field, fields_of, word_labels
from kirlib.adapters.nature import usual_players
from kirlib.adapters.reading import Reader
from kirlib.adapters.rebuilding import observation_of
from kirlib.diagnostics import StateError
from kirlib.engine.observe import Sight, sight_of, view
from kirlib.game import Game
from kirlib.model.flow_view import FlowView
from kirlib.model.observation import Observation
from kirlib.model.outcome import CHANCE, TERMINAL
from kirlib.program import Variable
from kirlib.state import Draft, State


class Encoding:
    """How a game with so many players is written as a vector of `size` whole numbers (float32) from `low` to `high`.

    `fields` tells what each number stands for. One encoding may be used from many threads.
    """

    def __init__(self, game: Game, players: int | None = None) -> None:
        """`players`: None for as many as `usual_players` says. ValueError for a number that the game is not for."""
        self.game = game
        self.start = game.initial_state(usual_players(game) if players is None else players)
        self.players = self.start.players
        self.fields: Mapping[str, Field] = {field.name: field for field in fields_of(game, self.players)}
        self.size = sum(field.size for field in self.fields.values())
        self.low: Any = np.zeros(self.size, np.float32)
        self.high: Any = np.ones(self.size, np.float32)
        for field in self.fields.values():
            self.low[field.start : field.stop] = field.low
            self.high[field.start : field.stop] = field.high
        self._at = {name: field.start for name, field in self.fields.items()}
        program = game.program
        self._types = program.type_numbers
        self._spaces = program.space_numbers
        self._ways = program.direction_numbers
        self._rotations = len(program.topology.rotations)
        self._mounts = {(program.types[kind].name, on): i for i, (kind, on) in enumerate(game.moves.mounts)}
        self._states = {t.name: {state: i for i, state in enumerate(t.states)} for t in program.types if t.states}
        self._most_states = max((len(t.states) for t in program.types), default=0)
        self._verbs = {verb: i for i, verb in enumerate(VERBS)}
        # whole positions are long to copy; where they hold no secrets, they need not be looked at one by one
        self.cuts = program.alternate and not any(v.hidden for v in program.variables)

    def encode(self, observation: Observation) -> Any:
        """The vector of an observation: a new one each time. StateError for one of other rules or players."""
        if observation.fingerprint != self.game.fingerprint or len(observation.hand_sizes) != self.players:
            raise StateError(f"this observation is not of {self.game.name} with {self.players} players")
        out: Any = np.zeros(self.size, np.float32)
        self._course(out, observation)
        self._stock(out, observation)
        if self._types:
            self._tiles(out, observation)
        self._pieces(out, observation)
        if observation.flow is not None:
            self._flow(out, observation.flow)
            self._rule(out, observation.flow)
        return out

    def encode_state(self, state: State, seat: int | None) -> Any:
        """The vector of `state.observation(seat)`, made faster than that."""
        if not self.cuts:
            return self.encode(state.observation(seat))
        out = self.encode(self.glance(state, seat))
        start = self._at["history"]
        out[start : start + 2] = past(state.history)
        return out

    def encode_everything(self, state: State, *, supply: bool = True) -> Any:
        """The vector of a position as one sees it who sees everybody's secrets, and, with `supply`, the supply."""
        program = self.game.program
        sight = Sight(None, (True,) * self.players, supply or not program.supply_hidden, secrets=True)
        out = self.encode(view(program, self.cut(state) if self.cuts else state, sight))
        start = self._at["history"]
        out[start : start + 2] = past(state.history)
        return out

    def glance(self, state: State, seat: int | None) -> Observation:
        """An observation which, where whole positions are remembered, has but the last in its `history`."""
        if not self.cuts:
            return state.observation(seat)
        program = self.game.program
        return view(program, self.cut(state), sight_of(program, self.players, seat))

    def cut(self, state: State) -> Draft:
        """The position with no more than the last in its `history`."""
        draft = state._copy()
        draft.history = state.history[-1:]
        return draft

    def decode(self, vector: Any) -> dict[str, Any]:
        """What a vector tells, under the keys of `Observation.to_dict`, as plain data.

        No two vectors tell the same. Three keys hold less than in an observation: `history` is two numbers, how many
        positions it has and how many are as the last; `flow.agenda` has but its last row, beside `flow.agenda_size`;
        `flow.waiting` is left out but for its size, `flow.waiting_size`. Tiles on pieces (`mounted`) come in the order
        of the game's moves, the outcome's `reason` is missing, and numbers beyond `MOST` were cut. ValueError for a
        vector that no observation has.
        """
        array = np.asarray(vector)
        if array.shape != (self.size,) or not np.all((array >= self.low) & (array <= self.high)):
            raise ValueError(f"a vector of {self.size} numbers within the bounds is needed")
        try:
            data = Reader(self.game, self.players, self.fields, array).data()
            again = self._encode_told(data)
        except (IndexError, KeyError, TypeError) as error:  # such as a state that the kind of tile does not have
            raise ValueError("no observation has these numbers") from error
        if not np.array_equal(again, array):
            wrong = next(name for name in self.fields if np.any(self.view(again, name) != self.view(array, name)))
            raise ValueError(f"no observation has these numbers: {wrong!r} does not fit the rest")
        return data

    def _encode_told(self, data: Mapping[str, Any]) -> Any:
        """The vector that `decode` read."""
        out = self.encode(observation_of(data))
        sizes = {"history": data["history"]}
        if "rule depth" in self.fields:
            sizes["rule depth"] = [data["flow"]["agenda_size"], data["flow"]["waiting_size"]]
        for name, numbers in sizes.items():
            self.view(out, name)[:] = numbers
        return out

    def view(self, vector: Any, name: str) -> Any:
        """The numbers of a field in its shape, as a view of the vector (or of the last axis of many)."""
        field = self.fields[name]
        return vector[..., field.start : field.stop].reshape(*vector.shape[:-1], *field.shape)

    # --- the parts

    def _course(self, out: Any, seen: Observation) -> None:
        at = self._at
        if seen.player is not None:
            out[at["player"] + seen.player] = 1
        out[at["first"] + seen.first] = 1
        out[at["turn"]] = min(seen.turn, MOST)
        out[at["step"]] = seen.step
        out[at["seat"]] = seen.seat
        who = {CHANCE: self.players, TERMINAL: self.players + 1}.get(seen.current_player, seen.current_player)
        out[at["to move"] + who] = 1
        if seen.pending is not None:
            out[at["pending"] + self._verbs[seen.pending]] = 1
        if seen.outcome is not None:
            out[at["ended"]] = 1
            for seat in seen.outcome.winners:
                out[at["winners"] + seat] = 1
            for seat in seen.outcome.losers:
                out[at["losers"] + seat] = 1
        for seat in seen.out:
            out[at["out"] + seat] = 1
        out[at["changed"]] = seen.changed
        out[at["history"] : at["history"] + 2] = past(seen.history)

    def _stock(self, out: Any, seen: Observation) -> None:
        at, types = self._at, self._types
        for seat, size in enumerate(seen.hand_sizes):
            out[at["hand sizes"] + seat] = size
            hand = seen.hands[seat]
            if hand is not None:
                out[at["hands known"] + seat] = 1
                for name in hand:
                    out[at["hands"] + seat * len(types) + types[name]] += 1
        out[at["supply size"]] = min(seen.supply_size, MOST)
        if seen.supply is not None:
            out[at["supply known"]] = 1
            for name, count in seen.supply:
                out[at["supply"] + types[name]] = min(count, MOST)
        for name, count in seen.removed:
            out[at["removed"] + types[name]] = min(count, MOST)

    def _tiles(self, out: Any, seen: Observation) -> None:
        at, types, spaces, rotations = self._at, self._types, self._spaces, self._rotations
        kinds, turns, count = at["tile kinds"], at["tile turns"], len(types)
        for tile in seen.tiles:
            space = spaces[tile.at]
            out[kinds + space * count + types[tile.tile]] = 1
            out[turns + space * rotations + tile.turn * rotations // 360] = 1
            if tile.state is not None:
                place = self._states[tile.tile][tile.state]
                out[at["tile states"] + space * self._most_states + place] = 1
            if tile.owner is not None:
                out[at["tile owners"] + space * self.players + tile.owner] = 1
        for name in seen.marked:
            out[at["marked"] + spaces[name]] = 1
        for item in seen.mounted:
            out[at["mounted"] + self._mounts[item.tile, item.on]] += 1

    def _pieces(self, out: Any, seen: Observation) -> None:
        at, spaces, ways = self._at, self._spaces, self._ways
        if not seen.pieces:
            return
        places, many = at["pieces at"], len(spaces)
        for i, piece in enumerate(seen.pieces):
            if piece.at is not None:
                out[places + i * many + spaces[piece.at]] = 1
            elif piece.waiting:
                out[at["pieces waiting"] + i] = 1
            if piece.facing is not None:
                out[at["pieces facing"] + i * len(ways) + ways[piece.facing]] = 1
            if piece.looping:
                out[at["pieces looping"] + i] = 1
            if piece.last is not None:
                out[at["pieces last"] + i * many + spaces[piece.last]] = 1
        for i in seen.struck:
            out[at["struck"] + i] = 1
        if seen.flow is not None:
            for _, pile in seen.flow.stacks:
                for height, i in enumerate(pile):
                    out[at["pieces height"] + i] = height

    def _flow(self, out: Any, flow: FlowView) -> None:
        at = self._at
        out[at["mover"] + flow.mover] = 1
        out[at["again"]] = flow.again
        out[at["round"]] = min(flow.round, MOST)
        out[at["decisions"]] = min(flow.decisions, MOST)
        for variable, (name, value) in zip(self.game.program.variables, flow.counters, strict=True):
            values = value if isinstance(value, tuple) else (value,)
            base = at[f"counter {name}"]
            if variable.chosen:
                words = word_labels(variable)
                for i, word in enumerate(values):
                    out[base + i * len(words) + (len(words) - 1 if word is None else words.index(str(word)))] = 1
            else:
                out[base : base + len(values)] = [_number(variable, item) for item in values]
        for name, seats in flow.shown:
            for seat in seats:
                out[at[f"shown {name}"] + seat] = 1

    def _rule(self, out: Any, flow: FlowView) -> None:
        at = self._at
        if "rule" not in at:
            return
        out[at["rule depth"]] = min(len(flow.agenda), MOST)
        out[at["rule depth"] + 1] = min(len(flow.waiting), MOST)
        if flow.agenda:
            block, place, it, here, me, there = flow.agenda[-1]
            out[at["rule place"]] = place
            for name, number in (("rule", block), ("rule it", it), ("rule here", here), ("rule there", there)):
                if number >= 0:
                    out[at[name] + number] = 1
            if 0 <= me < self.players:
                out[at["rule me"] + me] = 1


def past(history: Sequence[object]) -> tuple[int, int]:
    """How many positions are remembered, and how many of them are as the last."""
    return (min(len(history), MOST), min(history.count(history[-1]), MOST)) if history else (0, 0)


def _number(variable: Variable, value: object) -> int:
    """The number of a value; a die's words count from -1 down."""
    number = value if isinstance(value, int) else -1 - variable.words.index(str(value))
    return max(-MOST, min(MOST, number))
