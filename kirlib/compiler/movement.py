"""The policies of movement, and the stages of a conflict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kirlib.diagnostics import did_you_mean
from kirlib.model.bounds import MOST_STAGES
from kirlib.program import Movement, Stage
from kirlib.reader.faults import Faults
from kirlib.spec.movement import BlockedSpec, ConflictsSpec, MovementSpec, StageSpec
from kirlib.topology import Topology

DEFAULT_KEY = ("tile", "space", "facing", "memory")


def lower_movement(
    spec: MovementSpec,
    families: Sequence[str],
    acting: Mapping[str, str],
    kinds: Sequence[str],
    topology: Topology,
    faults: Faults,
) -> Movement | None:
    """The policies. `acting`: the families whose tiles act on pieces, each with a tile as an example."""
    before = len(faults.errors)
    conflicts = spec.conflicts or ConflictsSpec([], "nobody")
    if len(conflicts.stages) > MOST_STAGES:
        message = f"a conflict has at most {MOST_STAGES} stages, and this has {len(conflicts.stages)}"
        faults.add("too-many", message, (*conflicts.path, "stages"), suggestion="remove some")
        return None
    stages = [_stage(stage, families, acting, faults) for stage in conflicts.stages]
    tiles_block, blockers = False, []
    if isinstance(spec.sight, BlockedSpec):
        for i, word in enumerate(spec.sight.blocked_by):
            if word == "tiles":
                tiles_block = True
            elif word in kinds:
                blockers.append(kinds.index(word))
            else:
                hint = did_you_mean(word, ["tiles", *kinds])
                faults.add(
                    "unknown-piece",
                    f"{word!r} is neither `tiles` nor a kind of piece",
                    (*spec.sight.path, "blocked by", i),
                    suggestion=f"did you mean {hint}?" if hint else "use one that there is",
                )
    if spec.edge == "turns back":
        _check_ways_back(spec, topology, faults)
    if len(faults.errors) > before:
        return None
    # whatever can still change the course belongs to the default key
    key = tuple(spec.repeat) if spec.repeat else DEFAULT_KEY
    if spec.repeat is None and spec.destroyed_tiles == "inert":
        key = (*key, "destroyed")
    return Movement(
        stages=tuple(stage for stage in stages if stage is not None),
        skip_undecided=conflicts.otherwise == "next",
        tiles_block=tiles_block,
        blockers=tuple(sorted(blockers)),
        arc_head_on=spec.arc_ends == "head-on",
        destroyed_act=spec.destroyed_tiles == "act",
        memory_kept=spec.memory == "is kept",
        repeat=tuple(sorted(set(key))),
        resume=spec.resume,
        edge_leaves=spec.edge == "leaves",
        edge_turns=spec.edge == "turns back",
    )


def _check_ways_back(spec: MovementSpec, topology: Topology, faults: Faults) -> None:
    """Whichever way a piece faces, it must be able to face the other way."""
    lacking = [name for name, back in zip(topology.directions, topology.opposite, strict=True) if back < 0]
    if lacking:
        faults.add(
            "no-opposite",
            f"no piece can turn back on this board: it has no direction opposite to {lacking[0]!r}",
            (*spec.path, "edge"),
            suggestion="declare it under `opposite:` or `back:` of the board, or write `edge: stays`",
        )


def _stage(spec: StageSpec, families: Sequence[str], acting: Mapping[str, str], faults: Faults) -> Stage | None:
    said = [key for key in ("by", "agree", "prefer") if getattr(spec, key) is not None]
    if len(said) != 1:
        faults.add(
            "bad-stage",
            "a stage says exactly one of `by`, `agree` and `prefer`",
            spec.path,
            suggestion="keep one of them, and make the others stages of their own",
        )
        return None
    if spec.order is not None and spec.by is None:
        faults.add(
            "bad-stage",
            "`order` needs `by`",
            (*spec.path, "order"),
            at_key=True,
            suggestion="add `by: family` or `by: distance`, or remove `order`",
        )
        return None
    if (spec.otherwise is None) != (spec.agree is None):
        if spec.agree is None:
            faults.add(
                "bad-stage", "`else` needs `agree`", (*spec.path, "else"), at_key=True, suggestion="remove `else`"
            )
        else:
            hint = "add `else: next` or `else: nobody`"
            faults.add("missing-key", "say what happens if the candidates do not agree", spec.path, suggestion=hint)
        return None
    if spec.agree is not None:
        return Stage("agree", on=tuple(sorted(set(spec.agree))), skip=spec.otherwise == "next")
    if spec.prefer is not None:
        return Stage("prefer", sign=1 if spec.prefer == "ahead" else -1)
    if spec.by == "distance":
        if not isinstance(spec.order, str):
            faults.add(
                "bad-stage",
                "groups by distance are in the order `nearest` or `farthest`",
                spec.path,
                suggestion="add `order: nearest`",
            )
            return None
        return Stage("distance", sign=1 if spec.order == "nearest" else -1)
    return _by_family(spec, families, acting, faults)


def _by_family(spec: StageSpec, families: Sequence[str], acting: Mapping[str, str], faults: Faults) -> Stage | None:
    if not isinstance(spec.order, list):
        faults.add(
            "bad-stage",
            "groups by family are in the order of a list of families",
            spec.path,
            suggestion=f"add `order: [{', '.join(families)}]`",
        )
        return None
    ranks = [len(spec.order)] * len(families)
    for i, family in enumerate(spec.order):
        path = (*spec.path, "order", i)
        if family not in families:
            hint = did_you_mean(family, families)
            faults.add(
                "unknown-family",
                f"no tile of this game is of the family {family!r}",
                path,
                suggestion=f"did you mean {hint}?" if hint else "use one that there is",
            )
            return None
        if family in spec.order[:i]:
            faults.add(
                "bad-stage", f"the family {family!r} stands here twice", path, suggestion="remove one of the two"
            )
            return None
        ranks[families.index(family)] = i
    for family, tile in acting.items():
        if family not in spec.order:
            message = f"the family {family!r} has no place in this order, though its tiles (as {tile}) act on pieces"
            hint = f"add {family} to `order` in a stage `by: family` of `movement`"
            faults.add("bad-stage", message, (*spec.path, "order"), suggestion=hint)
            return None
    return Stage("family", ranks=tuple(ranks))
