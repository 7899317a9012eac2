"""What a tile does, in the frame of its own space: a finite table over directions.

Directions are numbers. An effect is a tuple of primitives:

- `("go", direction, facing)`: one step in `direction`; the piece enters the next space, facing `facing`;
- `("arc", ray, distance, facing)`: the piece enters the space `distance` along `ray` from the tile, and none before;
- `("face", facing)`: the piece turns where it stands.

An orientation or a mirror image of a tile is the same table with its directions permuted, so nothing here or in
what uses it does arithmetic on degrees or coordinates.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from attrs import frozen

Permutation = Sequence[int]
Primitive = tuple[str, int, int] | tuple[str, int, int, int] | tuple[str, int]
Effect = tuple[tuple[str | int, ...], ...]


@frozen
class SideRule:
    """A piece that enters the tile's space head-on, travelling in `travel`."""

    travel: int
    effect: Effect
    rule: str


@frozen
class NearRule:
    """A piece that enters the space `distance` along `ray` from the tile, facing `facing`."""

    ray: int
    distance: int
    facing: int
    effect: Effect
    rule: str


@frozen(slots=False)
class LocalRules:
    """All that a tile does to pieces. `fragile`: an entry that no side rule allows destroys it."""

    sides: tuple[SideRule, ...] = ()
    near: tuple[NearRule, ...] = ()
    fragile: bool = False

    def permuted(self, p: Permutation) -> LocalRules:
        """The same tile with every direction `d` replaced by `p[d]`."""
        return LocalRules(
            tuple(SideRule(p[s.travel], permute_effect(s.effect, p), s.rule) for s in self.sides),
            tuple(NearRule(p[n.ray], n.distance, p[n.facing], permute_effect(n.effect, p), n.rule) for n in self.near),
            self.fragile,
        )

    @cached_property
    def meaning(self) -> tuple[object, ...]:
        """Equal for tables that act alike, whatever rule of theirs says so."""
        return (
            frozenset((s.travel, s.effect) for s in self.sides),
            frozenset((n.ray, n.distance, n.facing, n.effect) for n in self.near),
            self.fragile,
        )


def permute_effect(effect: Effect, p: Permutation) -> Effect:
    """An effect with its directions permuted; distances stay."""
    out: list[tuple[str | int, ...]] = []
    for primitive in effect:
        kind = primitive[0]
        if kind == "arc":
            _, ray, distance, facing = primitive
            out.append((kind, p[int(ray)], distance, p[int(facing)]))
        else:
            out.append((kind, *(p[int(direction)] for direction in primitive[1:])))
    return tuple(out)


def orientations(rules: LocalRules, rotations: Sequence[Permutation]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Which rotations of a tile act alike.

    Returns `(classes, of)`: the first rotation of each class in order, and for each rotation the number of its class.
    """
    classes: list[int] = []
    meanings: list[tuple[object, ...]] = []
    of: list[int] = []
    for number, rotation in enumerate(rotations):
        meaning = rules.permuted(rotation).meaning
        if meaning not in meanings:
            classes.append(number)
            meanings.append(meaning)
        of.append(meanings.index(meaning))
    return tuple(classes), tuple(of)
