"""An observation from what was read of an encoding, so that it can be seen whether it says all that the vector does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kirlib.model.flow_view import FlowView
from kirlib.model.observation import MountedView, Observation, PieceView, TileView
from kirlib.model.outcome import Outcome


def observation_of(data: Mapping[str, Any]) -> Observation:
    """The observation that `Reader.data` tells of; without history, and without what waits below the topmost rule."""
    outcome, flow, supply = data["outcome"], data.get("flow"), data["supply"]
    return Observation(
        game=data["game"],
        fingerprint=data["fingerprint"],
        player=data["player"],
        first=data["first"],
        turn=data["turn"],
        step=data["step"],
        seat=data["seat"],
        current_player=data["current_player"],
        pending=data["pending"],
        hands=tuple(None if hand is None else tuple(hand) for hand in data["hands"]),
        hand_sizes=tuple(data["hand_sizes"]),
        supply=None if supply is None else tuple(supply.items()),
        supply_size=data["supply_size"],
        removed=tuple(data["removed"].items()),
        tiles=tuple(TileView(**tile) for tile in data["tiles"]),
        pieces=tuple(PieceView(**piece) for piece in data["pieces"]),
        mounted=tuple(MountedView(**item) for item in data["mounted"]),
        changed=data["changed"],
        history=(),
        marked=tuple(data["marked"]),
        struck=tuple(data["struck"]),
        outcome=None if outcome is None else Outcome(tuple(outcome["winners"]), tuple(outcome["losers"]), ""),
        out=tuple(data["out"]),
        flow=None if flow is None else _flow(flow),
    )


def _flow(data: Mapping[str, Any]) -> FlowView:
    counters = data["counters"].items()
    return FlowView(
        counters=tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in counters),
        shown=tuple((name, tuple(seats)) for name, seats in data["shown"].items()),
        stacks=tuple((space, tuple(pile)) for space, pile in data["stacks"].items()),
        agenda=tuple(tuple(row) for row in data["agenda"]),
        waiting=(),
        mover=data["mover"],
        again=data["again"],
        round=data["round"],
        decisions=data["decisions"],
    )
