"""Tiles: what each does, lowered to a finite table over the directions of the board."""

from __future__ import annotations

from collections.abc import Sequence

from kirlib.compiler.effects import MOVES, lower_effect
from kirlib.compiler.frame import Frame
from kirlib.model.bounds import MOST_CASES
from kirlib.model.rules import Effect, LocalRules, NearRule, SideRule
from kirlib.reader.faults import Faults, Path
from kirlib.spec.tiles import EffectSpec, NearSpec, TileSpec
from kirlib.topology.permutations import reflection


def cases(rules: LocalRules) -> int:
    """The size of a table."""
    return sum(1 + len(side.effect) for side in rules.sides) + sum(1 + len(near.effect) for near in rules.near)


def lower_tile(
    spec: TileSpec, frame: Frame, faults: Faults, room: int = MOST_CASES, *, lies: bool = False
) -> LocalRules | None:
    """The table of a tile in its canonical orientation, of at most `room` cases; None if it is faulty.

    `lies`: it is on the board from the start, so that it may be there for what rules say of it.
    """
    before = len(faults.errors)
    _check_keys(spec, faults)
    _check_mirror(spec, frame, faults)
    sides = [rule for side, effect in spec.sides.items() for rule in _side(spec, side, effect, frame, faults)]
    if len({rule.travel for rule in sides}) < len(sides):
        faults.add(
            "ambiguous-rule",
            "two of these fit a piece that comes in by one side",
            (*spec.path, "sides"),
            suggestion="name each side once; `all` names every side",
        )
    sides += _joins(spec, {rule.travel for rule in sides}, frame, faults)
    near: list[NearRule] = []
    for rule in _near_specs(spec):
        near += _near(rule, frame, faults, room - sum(1 + len(n.effect) for n in near))
    found: dict[tuple[int, int, int], NearRule] = {}
    for n in near:
        at = (n.ray, n.distance, n.facing)
        if at in found:
            where = f"{n.distance} to the {frame.topology.directions[n.ray]}"
            facing = frame.topology.directions[n.facing]
            message = f"two rules of this tile fit a piece {where} of it that faces {facing}"
            faults.add(
                "ambiguous-rule",
                message,
                (*spec.path, "near"),
                suggestion="give them different `influence` or `facing`",
            )
            break
        found[at] = n
    if not (
        spec.sides or spec.joins or spec.influence is not None or spec.near or spec.entered or spec.placed_on or lies
    ) and not _has_rules(spec):
        message = (
            "this tile does nothing: it has neither `sides`, `joins` nor `influence`, and is not placed on a piece"
        )
        faults.add("idle-tile", message, spec.path, warning=True, suggestion="give it a rule, or `entered: nothing`")
    if len(faults.errors) > before:
        return None
    rules = LocalRules(
        tuple(sorted(sides, key=lambda r: r.travel)),
        tuple(sorted(near, key=lambda r: (r.ray, r.distance, r.facing))),
        (spec.otherwise or spec.entered) == "destroyed",
    )
    return rules.permuted(mirror(frame)) if spec.mirror_of else rules


def mirror(frame: Frame) -> Sequence[int]:
    """The reflection that keeps the first side: of north, east, … it exchanges east and west."""
    return reflection(frame.size, frame.topology.lanes - 1)


def _check_mirror(spec: TileSpec, frame: Frame, faults: Faults) -> None:
    """Only directions that form a cycle can be reflected."""
    if spec.mirror_of and not frame.topology.rotates:
        faults.add(
            "bad-turn",
            "the directions of this board have no order, so a tile has no mirror image here",
            (*spec.path, "mirror of"),
            suggestion="declare the tile itself",
        )


def _has_rules(spec: TileSpec) -> bool:
    """Whether a tile does anything by rules."""
    keys = ("passed", "left", "landed_on", "acts", "states", "way_out", "holds", "bars", "walls")
    return any(getattr(spec, key) not in (None, []) for key in keys)


def _check_keys(spec: TileSpec, faults: Faults) -> None:
    """Keys that need one another."""
    path = spec.path
    key = "sides" if spec.sides else "joins"
    sided = bool(spec.sides or spec.joins)
    if sided and isinstance(spec.entered, str):
        faults.add(
            "bad-tile",
            f"a tile with `{key}` says `otherwise`, not `entered`",
            (*path, "entered"),
            at_key=True,
            suggestion="write `otherwise` instead",
        )
    if sided and not spec.otherwise:
        message = f"a tile with `{key}` must say what happens `otherwise`"
        faults.add("missing-key", message, path, suggestion="add `otherwise: destroyed` or `otherwise: nothing`")
    if spec.otherwise and not sided:
        faults.add(
            "bad-tile",
            "`otherwise` needs `sides` or `joins`; without them say `entered`",
            (*path, "otherwise"),
            at_key=True,
            suggestion="write `entered` instead",
        )
    if spec.influence is None:
        for key in ("facing", "unless facing", "turn", "face", *MOVES):
            holder = spec.effect if key in ("turn", "face", *MOVES) else spec
            if getattr(holder, key.replace(" ", "_")) is not None:
                faults.add(
                    "bad-tile",
                    f"{key!r} needs `influence`: on which spaces?",
                    (*path, key),
                    at_key=True,
                    suggestion="add `influence`, as in `influence: {north: 1}`",
                )
    if (spec.mounted is None) != (spec.placed_on is None):
        key, other = ("mounted", "placed on") if spec.placed_on is None else ("placed on", "mounted")
        faults.add(
            "bad-tile",
            f"{key!r} needs {other!r}",
            (*path, key),
            at_key=True,
            suggestion=f"add {other!r}, or remove {key!r}",
        )
    if (spec.leaves is None) != (spec.placed_on is None):
        if spec.leaves is None:
            message = "a tile that is placed on a piece must say when it `leaves`"
            faults.add("missing-key", message, path, suggestion="add `leaves: at once` or `leaves: end of turn`")
        else:
            faults.add(
                "bad-tile", "`leaves` needs `placed on`", (*path, "leaves"), at_key=True, suggestion="remove `leaves`"
            )
    if spec.placed_on and (sided or spec.influence or spec.near or spec.entered):
        key = next(k for k in ("sides", "joins", "influence", "near", "entered") if getattr(spec, k))
        faults.add(
            "bad-tile",
            f"a tile on a piece has no space of its own, so no {key!r}",
            (*path, key),
            at_key=True,
            suggestion=f"remove {key!r}",
        )


def _side(spec: TileSpec, side: str, effect: EffectSpec, frame: Frame, faults: Faults) -> list[SideRule]:
    path = (*spec.path, "sides", side)
    rules: list[SideRule] = []
    for number in frame.directions(side, path, faults):
        travel = frame.opposite(number, path, faults)
        if travel is None:
            break
        lowered = lower_effect(effect, travel, None, 0, frame, path, faults)
        if lowered is None:
            break
        rules.append(SideRule(travel, lowered, f"sides.{side}"))
    return rules


def _joins(spec: TileSpec, taken: set[int], frame: Frame, faults: Faults) -> list[SideRule]:
    """Both ways through each pair of sides; `taken`: the ways of travel for which there are rules already."""
    rules: list[SideRule] = []
    for i, pair in enumerate(spec.joins):
        path = (*spec.path, "joins", i)
        if len(pair) != 2:
            message = f"two sides are joined, not {len(pair)}"
            faults.add("bad-tile", message, path, suggestion="write a list of two for each pair")
            continue
        ends = [frame.direction(side, (*path, j), faults) for j, side in enumerate(pair)]
        ways = [None if end is None else frame.opposite(end, (*path, j), faults) for j, end in enumerate(ends)]
        for j, (travel, out) in enumerate(zip(ways, reversed(ends), strict=True)):
            if travel is None or out is None:
                continue
            if travel in taken:
                message = f"{pair[j]} is joined or has a rule already"
                faults.add("ambiguous-rule", message, (*path, j), suggestion="name each side once")
            taken.add(travel)
            rules.append(SideRule(travel, (("go", out, out),), f"joins.{i}"))
    return rules


def _near_specs(spec: TileSpec) -> list[tuple[NearSpec, Path, str]]:
    rules = [(near, near.path, f"near.{i}") for i, near in enumerate(spec.near)]
    if spec.influence is not None:
        own = NearSpec(spec.influence, spec.facing, spec.unless_facing, spec.effect, spec.path)
        rules.insert(0, (own, spec.path, "influence"))
    return rules


def _near(rule: tuple[NearSpec, Path, str], frame: Frame, faults: Faults, room: int) -> list[NearRule]:
    spec, path, name = rule
    if spec.facing is not None and spec.unless_facing is not None:
        faults.add(
            "bad-tile",
            "say `facing` or `unless facing`, not both",
            (*path, "unless facing"),
            at_key=True,
            suggestion="keep one of the two",
        )
        return []
    out: list[NearRule] = []
    idle = True
    if not spec.influence:
        hint = "name a direction, as in `influence: {north: 1}`"
        faults.add("idle-rule", "this rule acts on no space", (*path, "influence"), warning=True, suggestion=hint)
    for direction, reach in spec.influence.items():
        where = (*path, "influence", direction)
        distances = range(1, reach + 1) if isinstance(reach, int) else reach
        if len(set(distances)) < len(distances):
            faults.add("ambiguous-rule", "a distance stands here twice", where, suggestion="remove one of the two")
            return out
        for ray in frame.rays(direction, where, faults):
            facings = _facings(spec, ray, frame, path, faults)
            if facings is None:  # the rest of the rule is looked at all the same
                facings = range(1)
            for distance in distances:
                for facing in facings:
                    effect = lower_effect(spec.effect, facing, ray, distance, frame, path, faults)
                    if effect is None:
                        return out
                    room -= 1 + len(effect)
                    if room < 0:
                        message = f"the tiles of a game may tell {MOST_CASES:,} cases apart, and this makes more"
                        faults.add("too-many-cases", message, where, suggestion="give it a shorter reach")
                        return out
                    idle = idle and _idle(effect)
                    out.append(NearRule(ray, distance, facing, effect, name))
    if idle and out:
        faults.add(
            "idle-rule",
            "this rule never does anything to a piece",
            path,
            warning=True,
            suggestion="give it a `move`, `push`, `pull`, `orbit` or a turn, or remove it",
        )
    return [rule for rule in out if not _idle(rule.effect)]


def _idle(effect: Effect) -> bool:
    return not effect


def _facings(spec: NearSpec, ray: int, frame: Frame, path: Path, faults: Faults) -> Sequence[int] | None:
    """The facings, in the tile's frame, of pieces on which a rule acts; None if that is faulty."""
    said = spec.facing if spec.facing is not None else spec.unless_facing
    if said is None:
        return range(frame.size)
    key = "facing" if spec.facing is not None else "unless facing"
    named: set[int] = set()
    for i, word in enumerate([said] if isinstance(said, str) else said):
        where = (*path, key) if isinstance(said, str) else (*path, key, i)
        if word == "away":
            named.update(frame.side(ray))
            continue
        if word == "toward":
            back = frame.opposite(ray, where, faults)
            ways = () if back is None else frame.side(back)
        else:
            ways = frame.ports(word, where, faults)
        if not ways:
            return None
        named.update(ways)
    return [d for d in range(frame.size) if (d in named) == (spec.facing is not None)]
