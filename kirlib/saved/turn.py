"""The course of a saved program's game: its steps, the policies of movement, and how it ends."""

from __future__ import annotations

from collections.abc import Sequence

from kirlib.model import bounds
from kirlib.program import End, Movement, PieceKind, Setup, Stage, Step, TileType
from kirlib.saved.expressions import expression
from kirlib.saved.parts import Part
from kirlib.saved.scope import TRUTH, Scope
from kirlib.saved.statements import Rules
from kirlib.topology import Topology

UNPLACED = -2

ABOUT_KINDS = frozenset({"advance", "settle", "put"})
SETTING_OFF = frozenset({"advance", "settle", "remove destroyed", "verdict"})
"""Steps after which, in a game of rules, what they set off is done."""
IN_SETUP = frozenset({"draw", "put", "settle", "rules"})
IN_TURN = frozenset({"place", "resolve mounted", "advance", "settle", "remove destroyed", "verdict", "draw", "rules"})
KEYS = frozenset({"tile", "space", "facing", "memory", "destroyed"})


def steps(part: Part, loop: int, rules: Rules, alternate: bool) -> tuple[Step, ...]:
    """The steps; those from `loop` on are of every turn. Blocks run with `me`: whose turn it is, or who is first."""
    kinds = rules.scope.kinds
    found: list[Step] = []
    for number, each in enumerate(part.items(1)):
        keys = each.keys({"op"}, {"kind", "count", "at_once"})
        op = keys["op"].word(IN_SETUP if number < loop else IN_TURN)
        if alternate and number >= loop and op in ("place", "draw"):
            keys["op"].fail("where a turn belongs to one player, that is a rule")
        kind, count = -1, 0
        if op in ABOUT_KINDS:
            kind = _key(each, keys, "kind").index(len(kinds))
            if (op == "advance" and not kinds[kind].facing) or (op == "put" and not kinds[kind].owned):
                each.fail(f"such pieces cannot be those of {op!r}")
        if op in ("advance", "draw"):
            count = _key(each, keys, "count").number(1, 1000)
        elif op == "rules":
            given = keys.get("count", Part(0, each.path))
            count = -1 if given.value == -1 else rules.block(given, frozenset({"me"}))
            if count < 0 and (not found or found[-1].op not in SETTING_OFF):
                each.fail("the step before sets off nothing")
        expected = {"op"} | ({"kind"} if kind >= 0 else set()) | ({"count"} if count else set())
        if not set(keys) <= expected | {"at_once", *(("count",) if op == "rules" else ())}:
            each.fail(f"{op!r} has other keys")
        at_once = "at_once" in keys and keys["at_once"].flag()
        if at_once and op != "place":
            keys["at_once"].fail("that is said of `place` alone")
        found.append(Step(op, kind, count, at_once))
    ops = [step.op for step in found[loop:]]
    if "advance" in ops and "remove destroyed" not in ops[ops.index("advance") :]:
        part.fail("pieces destroy tiles when they advance, but no later step removes them")
    return tuple(found)


def _key(each: Part, keys: dict[str, Part], key: str) -> Part:
    if key not in keys:
        each.fail(f"the key {key!r} is missing")
    return keys[key]


def check_steps(
    part: Part, found: Sequence[Step], ruled: bool, roster: Sequence[Setup], types: Sequence[TileType]
) -> None:
    """What the steps need of one another, and of the rest of the game."""
    for number, step in enumerate(found):
        if not ruled and step.op == "rules":
            part.fail("a game without rules has no step of rules")
        if ruled and step.op in SETTING_OFF:
            after = found[number + 1] if number + 1 < len(found) else None
            if after is None or after.op != "rules" or after.count >= 0:
                part.fail("in a game of rules what a step sets off is a step of its own")
    put = {step.kind for step in found if step.op == "put"}
    if any(piece.space == UNPLACED and piece.kind not in put for piece in roster):
        part.fail("a piece is still to be put, and no step puts it")
    ops = [step.op for step in found]
    for number, step in enumerate(found):
        waits = step.op == "place" and not step.at_once and any(t.mounted for t in types)
        if waits and "resolve mounted" not in ops[number:]:
            part.fail("tiles placed on pieces wait for a step `resolve mounted`, which does not come")


def movement(part: Part, topology: Topology, families: int, kinds: Sequence[PieceKind]) -> Movement:
    """The policies of movement."""
    flags = {"tiles_block", "arc_head_on", "destroyed_act", "memory_kept", "edge_leaves", "edge_turns"}
    keys = part.keys({"stages", "skip_undecided"}, {*flags, "blockers", "repeat", "resume"})
    usual = Movement((), False)
    repeat = keys["repeat"].items(0, len(KEYS)) if "repeat" in keys else None
    made = Movement(
        stages=tuple([_stage(stage, families) for stage in keys["stages"].items(0, bounds.MOST_STAGES)]),
        skip_undecided=keys["skip_undecided"].flag(),
        blockers=keys["blockers"].distinct(len(kinds)) if "blockers" in keys else (),
        repeat=usual.repeat if repeat is None else tuple([each.word(KEYS) for each in repeat]),
        resume=keys["resume"].word({"if it stands", "with what acts", "never"}) if "resume" in keys else usual.resume,
        **{name: keys[name].flag() if name in keys else getattr(usual, name) for name in sorted(flags)},
    )
    if made.edge_turns and (made.edge_leaves or min(topology.opposite, default=0) < 0):
        part.fail("no piece can turn back on this board, or it leaves")
    return made


def _stage(part: Part, families: int) -> Stage:
    keys = part.keys({"kind"}, {"ranks", "sign", "on", "skip"})
    kind = keys["kind"].word({"family", "distance", "agree", "prefer"})
    ranks: tuple[int, ...] = ()
    if kind == "family":
        ranks = _key(part, keys, "ranks").numbers(0, families, families, families)
    elif "ranks" in keys:
        keys["ranks"].fail("families are ranked by a stage `family` alone")
    sign = keys["sign"].number(-1, 1) if "sign" in keys else 1
    if not sign:
        keys["sign"].fail("1 or -1 is needed")
    on = tuple([each.word(("space", "facing")) for each in keys["on"].items(0, 2)]) if "on" in keys else ()
    return Stage(kind, ranks, sign, on, keys["skip"].flag() if "skip" in keys else True)


def ends(part: Part, scope: Scope) -> tuple[End, ...]:
    """The ways to end."""
    none: frozenset[str] = frozenset()
    found: list[End] = []
    for each in part.items(0, bounds.MOST_ENDS):
        keys = each.keys({"op"}, {"kind", "count", "owner_wins", "result", "text", "test", "winners"})
        op = keys["op"].word(RESULTS)
        count = 0
        if op in COUNTED:
            count = _key(each, keys, "count").number(*COUNTED[op])
        elif "count" in keys:
            keys["count"].fail("nothing is counted for this end")
        kind = _key(each, keys, "kind").index(len(scope.kinds)) if op in ("destroyed", "eliminated") else -1
        if ("test" in keys) != (op in ("when", "player")) or ("winners" in keys and op not in JUDGED):
            each.fail("this end has no such guard, or lacks one")
        found.append(
            End(
                op=op,
                kind=kind,
                count=count,
                owner_wins="owner_wins" in keys and keys["owner_wins"].flag(),
                result=keys["result"].word(RESULTS[op]) if "result" in keys else "draw",
                text=keys["text"].text() if "text" in keys else "",
                test=expression(keys["test"], scope, TRUTH, none if op == "when" else frozenset({"me"}))
                if "test" in keys
                else None,
                winners=expression(keys["winners"], scope, TRUTH, frozenset({"me"})) if "winners" in keys else None,
            )
        )
    return tuple(found)


_SHARED = frozenset({"draw", "tie", "loss"})
RESULTS = {
    **dict.fromkeys(("destroyed", "eliminated", "last left", "blocked", "repetition", "limit", "decisions"), _SHARED),
    "when": _SHARED,
    "player": frozenset({"wins", "loses"}),
}
"""For each way to end the results that it may have."""
COUNTED = {"repetition": (2, 1000), "limit": (1, 1_000_000), "decisions": (1, 1_000_000)}
JUDGED = frozenset({"when", "limit", "decisions"})
