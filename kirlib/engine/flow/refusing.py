"""Why a move that rules could ask for cannot be made now: the first check that it fails, in words.

The checks are those of the decisions, and of `crossing`, in their order. This is asked for only when a move has been
refused, so it looks at one move and is in no hurry.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from attrs import frozen

from kirlib.engine.flow.crossing import captured, group_of, meeting, walled
from kirlib.engine.flow.deciding import Choosing, Displacing, Picking, Placing
from kirlib.engine.flow.decisions import Decision, pending_in
from kirlib.engine.flow.formations import all_zones, formation_at
from kirlib.engine.flow.frames import NONE, flow_of
from kirlib.engine.flow.moving import Moving
from kirlib.engine.flow.tables import FlowTables
from kirlib.model.move import CHOOSE, MOVE, PICK, PLACE, SEAT, TO, Move
from kirlib.program import Expr, Statement
from kirlib.state import Draft, Frame


@frozen
class Why:
    """Why not, as the end of a sentence. `guard`: the condition that does not hold, for whoever can put it in words."""

    text: str
    guard: Expr | None = None


def why_not(tables: FlowTables, draft: Draft, move: Move) -> Why | None:
    """Why a move is none of those that can be made; None if it is no move of the decision that is to be made."""
    found = pending_in(tables, draft)
    if found is None:
        return None
    decision, frame = found
    whys = [why for s, d in _parts(tables, decision, frame) if (why := _why(tables, draft, s, d, frame, move))]
    return whys[0] if whys else None


def _parts(tables: FlowTables, decision: Decision, frame: Frame) -> Iterator[tuple[Statement, Decision]]:
    """The statement that asks, or, where it asks for one of several decisions, those of them."""
    statement = tables.program.blocks[frame[0]][frame[1] - 1]
    if statement.op != "either":
        yield statement, decision
        return
    parts: Sequence[tuple[object, Decision | None]] = getattr(decision, "parts", ())
    for part, (_, made) in zip(tables.program.blocks[statement.get("block")], parts, strict=True):
        if made is not None:
            yield part, made


def _why(
    tables: FlowTables, draft: Draft, statement: Statement, decision: Decision, frame: Frame, move: Move
) -> Why | None:
    why: Why | None = None
    match decision:
        case Moving() if move.verb == MOVE:
            why = _moving(tables, draft, statement, decision, frame, move)
        case Placing() if move.verb == PLACE:
            why = _placing(tables, draft, statement, decision, frame, move)
        case Choosing() if move.verb == CHOOSE:
            words = tables.program.variables[decision.variable].words
            tests = {words[word]: test for word, test in statement.get("options")}
            if move.item in tests:
                why = _guard(tables, draft, tests[move.item], frame[2:], f"{move.item} can be chosen only if")
        case Picking() if move.verb in (PICK, SEAT, TO):
            why = _picking(tables, draft, statement, decision, frame, move)
        case Displacing() if move.verb == TO:
            why = _displacing(tables, draft, statement, decision, frame, move)
        case _:
            return None
    if why is not None and statement.test is not None:
        return _guard(tables, draft, statement.test, frame[2:], "this can be done only if") or why
    return why


def _guard(tables: FlowTables, draft: Draft, expr: Expr | None, env: Sequence[int], text: str) -> Why | None:
    """A condition as the reason, if it does not hold."""
    it, here, me, there = env
    if expr is None or tables.amount(expr)(draft, (it, here, me, there)):
        return None
    return Why(text, expr)


def _space(tables: FlowTables, name: str | None) -> int:
    return tables.program.space_numbers[str(name)]


# --- moving


def _moving(
    tables: FlowTables, draft: Draft, statement: Statement, moving: Moving, frame: Frame, move: Move
) -> Why | None:
    kinds, me, space, item = tables.program.kinds, frame[4], _space(tables, move.at), str(move.item)
    forms = [f for f in tables.program.formations if f.name == item and f.kind in moving.kinds]
    whole = bool(forms)
    named = [f.kind for f in forms] or [kind for kind in moving.kinds if kinds[kind].name == item]
    if not named:
        return None
    on = [j for j in flow_of(draft).at.get(space, ()) if draft.roster[j][0] in named]
    if not on:
        return Why(f"there is no {kinds[named[0]].name} on {move.at}")
    movable = [row for row in moving.movable(draft, me) if row[0] in on]
    if not movable:
        return Why(f"it is not for you to move {_piece(tables, draft, on[-1])}")
    i, _, one, together = movable[0]
    kind, owner = draft.roster[i]
    form = formation_at(tables, draft, kind, space, owner) if tables.forms[kind] else None
    if whole and (form is None or form.spec.name != item):
        return Why(f"the {kinds[kind].plural} on {move.at} are no {item}")
    if form is not None and not (together if whole else one):
        how = "together" if whole else "alone"
        return Why(f"what is on {move.at} is a {form.spec.name}, of which no {kinds[kind].name} goes {how}")
    if (moving.to is None) != (move.to is None):
        return None
    if move.to is not None:
        there = _space(tables, move.to)
        env = (i, space, me, there)
        if there == space:
            return Why(f"it is on {move.to} already")
        return (
            _guard(tables, draft, statement.get("to"), env, "it can go only where")
            or _guard(tables, draft, statement.get("may"), env, "it may go only if")
            or _standing(tables, draft, i, there)
        )
    return _going(tables, draft, statement, moving, i, space, me, tables.topology.direction(str(move.way)), whole)


def _going(
    tables: FlowTables,
    draft: Draft,
    statement: Statement,
    moving: Moving,
    i: int,
    space: int,
    me: int,
    direction: int,
    whole: bool,
) -> Why | None:
    """Why a piece that may be moved cannot go in a direction."""
    names, topology = tables.topology.directions, tables.topology
    ways = moving.ways if moving.ways is not None else (draft.pieces[i][1],)
    if direction not in ways:
        return Why(f"it goes {' or '.join(names[way] for way in ways)} only")
    laid = draft._tiles.get(space)
    if laid is not None:
        face = tables.program.faces[laid.face]
        out = tables.program.types[face.type].way_out
        if out and out[face.state] >= 0:
            way = tables.turned(face.turn, out[face.state])
            if way != direction:
                tile = tables.program.types[face.type].name
                return Why(f"the {tile} on {topology.names[space]} lets it out {names[way]} only")
    there = topology.target[space][direction]
    if there >= 0 or tables.program.movement.edge_leaves:
        guard = _guard(tables, draft, statement.get("may"), (i, space, me, there), "it may go only if")
        if guard is not None:
            return guard
    text = uncrossed(tables, draft, (i,), group_of(tables, draft, i, whole), space, direction)
    return None if text is None else Why(text)


def uncrossed(
    tables: FlowTables,
    draft: Draft,
    led: Sequence[int],
    group: Sequence[int],
    space: int,
    direction: int,
    taken: Collection[int] = (),
) -> str | None:
    """What bars a group from crossing an edge, in words; None if nothing does. As `crossing.cross` finds it."""
    topology, names = tables.topology, tables.topology.names
    step = topology.step(space, direction)
    way = topology.directions[direction]
    if step is None:
        if not tables.program.movement.edge_leaves:
            return f"{names[space]} is at the edge of the board: there is nothing {way} of it"
        return f"a wall is at {names[space]}" if walled(tables, draft, space, direction, NONE, direction) else None
    there, number = step
    travel = topology.carries[number][direction]
    if walled(tables, draft, space, direction, there, travel):
        return f"a wall is between {names[space]} and {names[there]}"
    shoved: list[int] = []
    for j in flow_of(draft).at.get(there, ()):
        found = set() if j in group else {meeting(tables, draft, i, j) for i in led}
        if "bar" in found or ("push" in found and j in taken):
            return f"{_piece(tables, draft, j)} is in the way"
        shoved += [j] if "push" in found else []
    along: set[int] = set()
    if shoved:
        along = {k for j in shoved for k in group_of(tables, draft, j)}
        pile = [k for k in flow_of(draft).at[there] if k in along]
        text = uncrossed(tables, draft, shoved, pile, there, travel, {*taken, *group})
        if text is not None:
            return f"{_piece(tables, draft, shoved[0])} cannot be pushed on: {text}"
    return _shut(tables, draft, led, group, there, leaving=along)


def _shut(
    tables: FlowTables,
    draft: Draft,
    led: Sequence[int],
    group: Sequence[int],
    there: int,
    ignored: int = NONE,
    leaving: Collection[int] = (),
) -> str | None:
    """What bars a group from a space, whichever way it comes, in words; None if nothing does."""
    laid, name = draft._tiles.get(there), tables.topology.names[there]
    if laid is not None:
        type_ = tables.program.faces[laid.face].type
        tile, holds = tables.program.types[type_].name, tables.holds[type_]
        if holds >= 0:
            gone = {*group, *leaving, *captured(tables, draft, led, group, there)}
            others = [j for j in flow_of(draft).at.get(there, ()) if j not in gone]
            if len(others) + len(group) > holds:
                full = f"has room for {holds} only" if holds else "lets nothing in"
                return f"the {tile} on {name} {full}"
        bars = tables.bars[type_]
        if bars is not None and any(bars(draft, (i, there, draft.roster[i][1], NONE)) for i in group):
            return f"the {tile} on {name} bars it"
    owner = draft.roster[led[0]][1]
    for other, space, zone in all_zones(tables, draft):
        if other != owner and there in zone and space != ignored:
            whose = f"player {other + 1}'s pieces" if other >= 0 else "the pieces"
            return f"{whose} on {tables.topology.names[space]} bar it from {name}"
    return None


def _standing(tables: FlowTables, draft: Draft, i: int, there: int, ignored: int = NONE) -> Why | None:
    """Why a piece cannot be put on a space. As `moving.can_be` finds it."""
    group = group_of(tables, draft, i)
    text = _shut(tables, draft, (i,), group, there, ignored)
    if text is None:
        on = [j for j in flow_of(draft).at.get(there, ()) if j not in group]
        barring = [j for j in on if meeting(tables, draft, i, j) in ("bar", "push")]
        text = f"{_piece(tables, draft, barring[0])} is in the way" if barring else None
    return None if text is None else Why(text)


def _piece(tables: FlowTables, draft: Draft, j: int) -> str:
    kind, owner = draft.roster[j]
    name, space = tables.program.kinds[kind].name, tables.topology.names[draft.pieces[j][0]]
    return f"player {owner + 1}'s {name} on {space}" if owner >= 0 else f"the {name} on {space}"


# --- the other decisions


def _placing(
    tables: FlowTables, draft: Draft, statement: Statement, placing: Placing, frame: Frame, move: Move
) -> Why | None:
    program, me, space = tables.program, frame[4], _space(tables, move.at)
    type_ = program.type_numbers[str(move.item)]
    if placing.type >= 0 and type_ != placing.type:
        return None
    if placing.type < 0 and type_ not in draft.hands[me]:
        return Why(f"you hold no {move.item}")
    laid = draft._tiles.get(space)
    if laid is not None:
        return Why(f"there is a {program.types[program.faces[laid.face].type].name} on {move.at} already")
    where = statement.get("where")
    if where is None:
        on = flow_of(draft).at.get(space, ())
        return Why(f"{_piece(tables, draft, on[-1])} is in the way") if on else None
    return _guard(tables, draft, where, (frame[2], space, me, frame[5]), f"{move.item} can be placed only where")


def _picking(
    tables: FlowTables, draft: Draft, statement: Statement, picking: Picking, frame: Frame, move: Move
) -> Why | None:
    _, _, it, here, me, there = frame
    test = statement.get("test")
    if picking.what == "piece" and move.on is not None and move.on < len(draft.pieces):
        space, kind = draft.pieces[move.on][0], tables.program.kinds[draft.roster[move.on][0]]
        if draft.roster[move.on][0] not in picking.kinds:
            return Why(f"no {kind.name} can be picked here")
        if space < 0:
            return Why(f"this {kind.name} is not on the board")
        return _guard(tables, draft, test, (move.on, space, me, there), "it can be picked only if")
    if picking.what == "space" and move.verb == TO:
        env = (it, _space(tables, move.to), me, there)
        return _guard(tables, draft, test, env, f"{move.to} can be picked only if")
    if picking.what == "player" and move.seat is not None:
        if move.seat >= len(draft.hands):
            return Why(f"there is no player {move.seat + 1} in this game")
        if move.seat in draft.out:
            return Why(f"player {move.seat + 1} is out")
        return _guard(
            tables, draft, test, (it, here, move.seat, there), f"player {move.seat + 1} can be picked only if"
        )
    return None


def _displacing(
    tables: FlowTables, draft: Draft, statement: Statement, displacing: Displacing, frame: Frame, move: Move
) -> Why | None:
    _, _, it, here, me, there = frame
    space = _space(tables, move.to)
    if space == there:
        return Why(f"it is on {move.to} already")
    if space not in tables.topology.within(there, displacing.reach):
        steps = f"{displacing.reach} step{'' if displacing.reach == 1 else 's'}"
        return Why(f"{move.to} is more than {steps} away from {tables.topology.names[there]}")
    guard = _guard(tables, draft, statement.get("where"), (it, here, me, space), "it can be displaced only to where")
    return guard or _standing(tables, draft, it, space, here if displacing.ignores else NONE)
