"""Kinds of piece, and the pieces at the start."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from attrs import evolve

from kirlib.compiler.frame import Frame
from kirlib.diagnostics import did_you_mean
from kirlib.model.bounds import ANSWERED, MOST_KINDS, MOST_PIECES
from kirlib.program import PieceKind, Setup
from kirlib.reader.faults import Faults, Path
from kirlib.spec.pieces import PieceSpec, SetupSpec
from kirlib.state import GONE, UNPLACED
from kirlib.topology import Topology


def in_order(specs: Mapping[str, PieceSpec], moving: Collection[str]) -> dict[str, PieceSpec]:
    """The kinds that move, then the others, each by name: so that the order in the document means nothing.

    Pieces are numbered in this order; those that tiles are placed on, which mostly are those that move, begin with 0.
    """
    return {name: specs[name] for name in sorted(specs, key=lambda name: (name not in moving, name))}


def lower_kinds(specs: Mapping[str, PieceSpec], faults: Faults) -> list[PieceKind]:
    """The kinds, in the order given."""
    if len(specs) > MOST_KINDS:
        message = f"a game has at most {MOST_KINDS:,} kinds of piece, and this has {len(specs):,}"
        faults.add("too-many", message, ("pieces",), at_key=True, suggestion="remove some")
        faults.unreadable.add(("key", "pieces"))
        return []
    taken = set(ANSWERED)
    for spec in specs.values():
        if spec.plural in taken:
            hint = "use another word for several of them"
            faults.add("bad-piece", f"the word {spec.plural!r} is taken", (*spec.path, "plural"), suggestion=hint)
        taken.add(spec.plural)
    names = list(specs)
    kinds: list[PieceKind] = []
    for name in names:
        spec = specs[name]
        destroys = [find_kind(kind, names, (*spec.path, "destroys", i), faults) for i, kind in enumerate(spec.destroys)]
        kinds.append(
            PieceKind(
                name=name,
                plural=spec.plural,
                facing=spec.facing,
                owned=spec.owned,
                destroys=tuple(sorted({kind for kind in destroys if kind is not None})),
                stacks=spec.stacks,
                alike=spec.alike,
                meets=_meets(spec, names, faults),
                title=spec.title or name,
                glyph=(spec.glyph or name)[:1],
            )
        )
    return kinds


def _meets(spec: PieceSpec, names: list[str], faults: Faults) -> tuple[tuple[str, str], ...]:
    """For each kind what happens when it is met, one of the same owner and another; nothing if all share."""
    if not spec.meets:
        return ()
    others = spec.meets.get("others", "share")
    found = {}
    for name, meeting in spec.meets.items():
        if name != "others":
            kind = find_kind(name, names, (*spec.path, "meets", name), faults)
            found[kind] = meeting
    both = [found.get(kind, others) for kind in range(len(names))]
    return tuple((m, m) if isinstance(m, str) else (m.mine, m.theirs) for m in both)


def find_kind(name: str, names: list[str], path: Path, faults: Faults) -> int | None:
    """A kind's number, or None and a fault."""
    if name in names:
        return names.index(name)
    if {("piece", name), ("key", "pieces")} & faults.unreadable:
        return None
    hint = did_you_mean(name, names)
    faults.add(
        "unknown-piece",
        f"there is no kind of piece {name!r}",
        path,
        suggestion=f"did you mean {hint}?" if hint else "use one that there is",
    )
    return None


def lower_roster(
    specs: Mapping[str, PieceSpec],
    players: int,
    put: set[str],
    entering: set[str],
    topology: Topology,
    faults: Faults,
) -> list[Setup]:
    """The pieces at the start, kind by kind.

    `put`: the kinds that a `put` step puts; `entering`: those that statements let enter later.
    """
    roster: list[Setup] = []
    count = sum(pieces_of(spec, players) for spec in specs.values())
    if count > MOST_PIECES:
        message = f"a game has at most {MOST_PIECES:,} pieces, and this has {count:,}"
        faults.add("too-many", message, ("pieces",), at_key=True, suggestion="lower `count` under `setup`")
        return roster
    for number, name in enumerate(specs):
        spec = specs[name]
        for item in spec.setup:
            each = item.owner == "each"
            for seat in range(1, players + 1) if each else (item.owner,):
                one = evolve(item, owner=seat)
                made = _setup(name, number, spec, one, players, put, entering, topology, faults)
                roster += [] if made is None else [made] * item.count
                if made is None:
                    break
    return roster


def pieces_of(spec: PieceSpec, players: int) -> int:
    """How many pieces of a kind there are."""
    return sum(item.count * (players if item.owner == "each" else 1) for item in spec.setup)


def find_space(name: str, topology: Topology, path: Path, faults: Faults, *, at_key: bool = False) -> int | None:
    """A space's number, or None and a fault."""
    try:
        return topology.space(name)
    except KeyError:
        hint = did_you_mean(name, topology.names) if len(topology.names) < 5000 else None
        first, last = topology.names[0], topology.names[-1]
        faults.add(
            "unknown-space",
            f"the board has no space {name!r}; its spaces are {first} to {last}",
            path,
            suggestion=f"did you mean {hint}?" if hint else "use one that there is",
            at_key=at_key,
        )
        return None


def _setup(
    name: str,
    number: int,
    spec: PieceSpec,
    item: SetupSpec,
    players: int,
    put: set[str],
    entering: set[str],
    topology: Topology,
    faults: Faults,
) -> Setup | None:
    path = item.path
    assert not isinstance(item.owner, str)
    before = len(faults.errors)
    if spec.path in faults.broken:  # what the kind is cannot be told
        if item.at is not None:
            find_space(item.at, topology, (*path, "at"), faults)
        if item.facing is not None:
            Frame(topology).direction(item.facing, (*path, "facing"), faults)
        return None
    if spec.owned and item.owner is None:
        faults.add("missing-key", f"a {name} is owned: say whose it is", path, suggestion="add `owner: 1`")
    elif item.owner is not None and not spec.owned:
        hint = "remove `owner`, or make the kind `owned: true`"
        faults.add("bad-piece", f"a {name} is nobody's", (*path, "owner"), at_key=True, suggestion=hint)
    elif item.owner is not None and item.owner > players:
        message = f"at most {players} play, so there is no owner {item.owner}"
        hint = "remove this one, or raise `players`"
        faults.add("out-of-range", message, (*path, "owner"), suggestion=hint)
    space: int | None = UNPLACED
    if item.at is not None:
        space = find_space(item.at, topology, (*path, "at"), faults)
    elif name in entering and name not in put:
        space = GONE
    elif name not in put or not spec.owned:
        message = f"this {name} has no space, and no `put` step in `setup` lets an owner choose one"
        faults.add("missing-key", message, path, suggestion="add `at: SPACE`")
    facing: int | None = 0
    if spec.facing and item.facing is None and space != GONE:
        faults.add("missing-key", f"a {name} has a facing", path, suggestion="add `facing: DIRECTION`")
    elif item.facing is not None and not spec.facing:
        hint = "remove `facing`, or make the kind `facing: true`"
        faults.add("bad-piece", f"a {name} has no facing", (*path, "facing"), at_key=True, suggestion=hint)
    elif item.facing is not None:
        facing = Frame(topology).direction(item.facing, (*path, "facing"), faults)
    if len(faults.errors) > before or space is None or facing is None:
        return None
    return Setup(number, -1 if item.owner is None else item.owner - 1, space, facing)
