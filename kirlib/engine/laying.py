"""A tile laid on a space: its local rules carried over the topology into absolute spaces and facings.

A tile acts in the frame of its own square: the rule's ray is walked from the tile, and whatever a crossed edge does to
directions is done to the rule's facings and to its effect.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from kirlib.model.rules import Effect, NearRule, SideRule
from kirlib.program import Face, Movement
from kirlib.topology import Topology, compose

GONE = -1

Walked = tuple[int, int, tuple[int, ...]]
"""A space on a ray, the direction of travel there, and the tile's directions as they are there."""


@frozen(eq=False)
class Action:
    """What one tile would do to one piece on one space with one facing.

    `source`: the tile's space; `face`, `family`: numbers of its face and family; `rule`: which of its rules.
    `way`: the ray by which it reaches the piece, -1 for a tile on the piece's own space; `distance`: how far along that
    ray; `between`: the spaces between,
    where they matter.
    `order`: its place in the order of conflicts. `ahead`: 1 if the tile lies in the direction of the movement, -1 if
    against it, else 0. `entries`: for each space entered, the space, the facing there, and whether the entry is
    head-on. `space`, `facing`: where the piece is afterwards (`GONE` off the board).
    Two ways by which one tile reaches one space are two actions.
    """

    source: int
    face: int
    family: int
    rule: str
    way: int
    distance: int
    between: tuple[int, ...]
    order: tuple[int, ...]
    ahead: int
    entries: tuple[tuple[int, int, bool], ...]
    space: int
    facing: int


Ways = tuple[tuple[Action, ...], ...]
Reach = tuple[int, Ways]


@frozen(eq=False)
class Laid:
    """A face on a space.

    `approach[d]`: whether a piece that enters the tile's space head-on, travelling in `d`, comes in by an approachable
    side; `own[d]`: what the tile then does (None where that changes nothing). `fragile`: any other entry destroys it.
    `reach`: for each space of influence `(space, (source, ways))`, `ways[facing]` being the actions on a piece that
    faces so.
    """

    face: int
    space: int
    fragile: bool
    approach: tuple[bool, ...]
    own: tuple[Action | None, ...]
    reach: tuple[tuple[int, Reach], ...]


@frozen(eq=False)
class Layer:
    """Lays tiles. `order`: the place in the order of conflicts of a tile of a family at a distance."""

    topology: Topology
    movement: Movement
    order: Callable[[int, int], tuple[int, ...]]

    def lay(self, number: int, face: Face, family: int, space: int) -> Laid:
        """A face, with its number and family, on a space."""
        directions = range(len(self.topology.directions))
        approach = [False for _ in directions]
        own: list[Action | None] = [None for _ in directions]
        for side in face.rules.sides:
            approach[side.travel] = True
            own[side.travel] = self.side(side, number, family, space)
        reach: dict[int, list[list[Action]]] = {}
        walks: dict[int, list[Walked]] = {}
        for near in reversed(face.rules.near):  # sorted by distance: the first of a ray is its longest
            if near.ray not in walks:
                walks[near.ray] = self.topology.walk(space, near.ray, near.distance)
        for near in face.rules.near:
            found = self.near(near, number, family, space, walks[near.ray])
            if found is not None:
                there, facing, action = found
                reach.setdefault(there, [[] for _ in directions])[facing].append(action)
        return Laid(
            number,
            space,
            face.rules.fragile,
            tuple(approach),
            tuple(own),
            tuple((there, (space, tuple(tuple(way) for way in ways))) for there, ways in reach.items()),
        )

    def side(self, rule: SideRule, number: int, family: int, source: int) -> Action | None:
        """What the tile does to a piece that enters its own space."""
        frame = tuple(range(len(self.topology.directions)))
        moved = self.carry_out(rule.effect, source, source, frame, rule.travel)
        if moved is None:
            return None
        return Action(source, number, family, rule.rule, -1, 0, (), self.order(family, 0), 0, *moved)

    def near(
        self, rule: NearRule, number: int, family: int, source: int, walked: list[Walked]
    ) -> tuple[int, int, Action] | None:
        """What the tile does to a piece at a distance, `walked` being the way along its ray: where, facing what."""
        if len(walked) < rule.distance:
            return None
        there, _, frame = walked[rule.distance - 1]
        if there == source:  # ruling sight: a ray that comes round to the tile does not influence it
            return None
        moved = self.carry_out(rule.effect, source, there, frame, rule.facing)
        if moved is None:
            return None
        ahead = 0
        if rule.effect[0][0] == "go":
            way = rule.effect[0][1]
            ahead = 1 if way == self.topology.opposite[rule.ray] else -1 if way == rule.ray else 0
        between: tuple[int, ...] = ()
        if self.movement.tiles_block or self.movement.blockers:
            between = tuple(space for space, _, _ in walked[: rule.distance - 1])
        order = self.order(family, rule.distance)
        action = Action(source, number, family, rule.rule, rule.ray, rule.distance, between, order, ahead, *moved)
        return there, frame[rule.facing], action

    def carry_out(
        self, effect: Effect, source: int, space: int, frame: Sequence[int], facing: int
    ) -> tuple[tuple[tuple[int, int, bool], ...], int, int] | None:
        """The entries that an effect brings about, and where the piece is then; None if it changes nothing.

        `frame`: the tile's directions as they are on `space`; `facing` is in the tile's frame.
        """
        topology = self.topology
        start = (space, frame[facing])
        entries: list[tuple[int, int, bool]] = []
        for kind, *numbers in effect:
            if kind == "arc":
                ray, distance, facing = (int(n) for n in numbers)
                walked = topology.walk(source, ray, distance)
                # an arc that would end off the board, or on the tile itself, does not exist
                if len(walked) < distance or walked[-1][0] == source:
                    return None
                space, _, frame = walked[-1]
                entries.append((space, frame[facing], self.movement.arc_head_on))
            elif kind == "go":
                direction, facing = (int(n) for n in numbers)
                step = topology.step(space, frame[direction])
                if step is None:
                    if self.movement.edge_leaves:
                        space = GONE
                        entries.append((GONE, frame[facing], False))
                    elif self.movement.edge_turns and direction == facing:
                        facing = topology.opposite[facing]
                    break
                space, carry = step
                frame = compose(topology.carries[carry], tuple(frame))
                entries.append((space, frame[facing], direction == facing))
            else:
                facing = int(numbers[0])
        end = (space, frame[facing])
        return None if not entries and end == start else (tuple(entries), *end)
