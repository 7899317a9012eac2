"""A tile laid on a space: its local rules carried over the topology into absolute spaces and facings.

A tile acts in the frame of its own square (design idea 2): the rule's ray is walked from the tile, and whatever a
crossed edge does to directions is done to the rule's facings and to its effect.
"""

from __future__ import annotations

from collections.abc import Sequence

from kirlib.model.rules import Effect, LocalRules
from kirlib.topology import Topology, compose

GONE = -1


class Action:
    """What one tile would do to one piece on one space with one facing.

    `source`: the tile's space. `entries`: for each space entered, the space, the facing there, and whether the entry is
    head-on. `space`, `facing`: where the piece is afterwards (`GONE` off the board). `ahead`: 1 if the tile lies in the
    direction of the movement, -1 if against it, else 0. `between`: the spaces between tile and piece.
    Two ways by which one tile reaches one space are two actions.
    """

    __slots__ = (
        "ahead",
        "between",
        "distance",
        "entries",
        "face",
        "facing",
        "family",
        "rule",
        "source",
        "space",
    )

    def __init__(
        self,
        source: int,
        face: int,
        family: int,
        rule: str,
        distance: int,
        between: tuple[int, ...],
        ahead: int,
        entries: tuple[tuple[int, int, bool], ...],
        space: int,
        facing: int,
    ) -> None:
        self.source = source
        self.face = face
        self.family = family
        self.rule = rule
        self.distance = distance
        self.between = between
        self.ahead = ahead
        self.entries = entries
        self.space = space
        self.facing = facing


Ways = tuple[tuple[Action, ...], ...]
Reach = tuple[int, Ways]


class Laid:
    """A face on a space.

    `approach[d]`: whether a piece that enters the tile's space head-on, travelling in `d`, comes in by an approachable
    side; `own[d]`: what the tile then does (None where that changes nothing). `reach`: for each space of influence
    `(space, (source, ways))`, `ways[facing]` being the actions on a piece that faces so.
    """

    __slots__ = ("approach", "face", "fragile", "own", "reach", "space")

    def __init__(
        self, topology: Topology, face: int, family: int, rules: LocalRules, space: int, arc: bool, edge: bool
    ):
        directions = range(len(topology.directions))
        self.face = face
        self.space = space
        self.fragile = rules.fragile
        approach = [False for _ in directions]
        own: list[Action | None] = [None for _ in directions]
        same = tuple(directions)
        layer = _Layer(topology, space, arc, edge)
        for side in rules.sides:
            approach[side.travel] = True
            own[side.travel] = layer.action(
                face, family, side.rule, 0, (), 0, space, same, side.travel, side.effect
            )
        self.approach = tuple(approach)
        self.own = tuple(own)
        reach: dict[int, list[list[Action]]] = {}
        for near in rules.near:
            walked = topology.walk(space, near.ray, near.distance)
            if len(walked) < near.distance:
                continue
            there, _, frame = walked[-1]
            if there == space:  # ruling sight: a ray that comes round to the tile does not influence it
                continue
            between = tuple(s for s, _, _ in walked[:-1])
            action = layer.action(
                face,
                family,
                near.rule,
                near.distance,
                between,
                near.ray,
                there,
                frame,
                near.facing,
                near.effect,
            )
            if action is not None:
                ways = reach.setdefault(there, [[] for _ in directions])
                ways[frame[near.facing]].append(action)
        self.reach: tuple[tuple[int, Reach], ...] = tuple(
            (there, (space, tuple(tuple(way) for way in ways))) for there, ways in reach.items()
        )


class _Layer:
    """Carries effects from a tile's frame to the board."""

    __slots__ = ("arc", "edge", "source", "topology")

    def __init__(self, topology: Topology, source: int, arc: bool, edge: bool) -> None:
        self.topology = topology
        self.source = source
        self.arc = arc
        self.edge = edge

    def action(
        self,
        face: int,
        family: int,
        rule: str,
        distance: int,
        between: tuple[int, ...],
        ray: int,
        space: int,
        frame: Sequence[int],
        facing: int,
        effect: Effect,
    ) -> Action | None:
        """The action on a piece on `space`, `frame` being the tile's directions as they are there; None if it is idle."""
        topology = self.topology
        start = (space, frame[facing])
        entries: list[tuple[int, int, bool]] = []
        ahead = 0
        for primitive in effect:
            kind = primitive[0]
            if kind == "arc":
                _, ray2, steps, facing = primitive  # type: ignore[misc, assignment]
                walked = topology.walk(self.source, int(ray2), int(steps))
                if len(walked) < int(steps):  # the arc would end off the board: there is no way round
                    return None
                space, _, frame = walked[-1]
                entries.append((space, frame[facing], self.arc))
            elif kind == "go":
                _, direction, facing = primitive  # type: ignore[misc, assignment]
                if distance and not entries:
                    ahead = 1 if direction == topology.opposite[ray] else -1 if direction == ray else 0
                step = topology.step(space, frame[int(direction)])
                if step is None:
                    if self.edge:
                        space = GONE
                        entries.append((GONE, frame[facing], False))
                    break
                space, carry = step
                frame = compose(topology.carries[carry], frame)
                entries.append((space, frame[facing], direction == facing))
            else:
                facing = int(primitive[1])
        end = (space, frame[facing])
        if not entries and end == start:
            return None
        return Action(self.source, face, family, rule, distance, between, ahead, tuple(entries), *end)
