"""Effects: what statements do at once. Each is made ready from its statement, as a function of the draft and frame."""

from __future__ import annotations

from collections.abc import Callable

from kirlib.engine.ends import eliminate, last_left
from kirlib.engine.flow.counters import put_value, value
from kirlib.engine.flow.frames import NONE, SLIDE, UNDER, flow_of, push, wait
from kirlib.engine.flow.going import FACING, set_off
from kirlib.engine.flow.moving import ITS_SPACE, belongs, can_be, jump
from kirlib.engine.flow.placing import arrive, lose, set_pieces, standing
from kirlib.engine.flow.tables import FlowTables
from kirlib.engine.flow.tiles import change, destroy_tile, lay_tile
from kirlib.model.outcome import Outcome
from kirlib.program import Statement
from kirlib.state import GONE, NOBODY, Draft, Frame, Log

Effect = Callable[[Draft, Frame, "Log | None"], bool]
"""Does it; answers whether the game has ended by it."""


def go(tables: FlowTables, statement: Statement) -> Effect:
    by = tables.amount(statement.get("by"))
    way = None if statement.get("way") is None else tables.amount(statement.get("way"))
    ways = statement.get("ways")
    code = FACING if ways is None else tables.way(ways)
    how = (UNDER if statement.get("under") else 0) | (SLIDE if statement.get("slide") else 0)

    def do(draft: Draft, frame: Frame, log: Log | None) -> bool:
        env = frame[2:]
        if env[0] >= 0 and draft.pieces[env[0]][0] >= 0:
            direction = code if way is None else way(draft, env)
            if way is None or direction >= 0:
                set_off(tables, draft, env[0], min(by(draft, env), MOST_STEPS), direction, env[2], how)
        return False

    return do


MOST_STEPS = 1_000_000
"""No piece goes further at once."""


def leap(tables: FlowTables, statement: Statement) -> Effect:
    to = tables.amount(statement.get("to"))
    under = bool(statement.get("under"))

    def do(draft: Draft, frame: Frame, log: Log | None) -> bool:
        env = frame[2:]
        there = to(draft, env)
        if env[0] < 0 or there < 0 or draft.pieces[env[0]][0] in (there, GONE):
            return False
        if can_be(tables, draft, env[0], there):
            jump(tables, draft, env[0], there, env[2], log, "jump", under)
        return False

    return do


def turn(tables: FlowTables, statement: Statement) -> Effect:
    rotation = tables.topology.rotations[statement.get("by")]

    def do(draft: Draft, frame: Frame, log: Log | None) -> bool:
        face_it(tables, draft, frame[2], lambda facing: rotation[facing], log)
        return False

    return do


def face(tables: FlowTables, statement: Statement) -> Effect:
    way = tables.amount(statement.get("way"))

    def do(draft: Draft, frame: Frame, log: Log | None) -> bool:
        direction = way(draft, frame[2:])
        if direction >= 0:
            face_it(tables, draft, frame[2], lambda _: direction, log)
        return False

    return do


def face_it(tables: FlowTables, draft: Draft, i: int, turned: Callable[[int], int], log: Log | None) -> None:
    """Piece `i` turns on its space, if it has a facing."""
    if i < 0 or draft.pieces[i][0] < 0 or not tables.faced[draft.roster[i][0]]:
        return
    piece = draft.pieces[i]
    facing = turned(piece[1])
    if log is not None:
        log.append(("face", i, piece[0], piece[1], facing))
    draft.pieces = (*draft.pieces[:i], piece._replace(facing=facing), *draft.pieces[i + 1 :])


def flip(tables: FlowTables, statement: Statement) -> Effect:
    at = None if statement.get("at") is None else tables.amount(statement.get("at"))
    type_: int = statement.get("type")
    faces, types = tables.program.faces, tables.program.types

    def do(draft: Draft, frame: Frame, log: Log | None) -> bool:
        if type_ >= 0:
            spaces = [space for space in sorted(draft._tiles) if faces[draft._tiles[space].face].type == type_]
        else:
            spaces = [frame[3] if at is None else at(draft, frame[2:])]
        for space in spaces:
            laid = draft._tiles.get(space)
            if laid is not None:
                found = faces[laid.face]
                change(tables, draft, space, log, state=(found.state + 1) % max(1, len(types[found.type].states)))
        return False

    return do


def state(tables: FlowTables, statement: Statement) -> Effect:
    at = None if statement.get("at") is None else tables.amount(statement.get("at"))
    to: str = statement.get("to")
    faces, types = tables.program.faces, tables.program.types

    def do(draft: Draft, frame: Frame, log: Log | None) -> bool:
        space = frame[3] if at is None else at(draft, frame[2:])
        laid = draft._tiles.get(space)
        if laid is not None and to in types[faces[laid.face].type].states:
            change(tables, draft, space, log, state=types[faces[laid.face].type].states.index(to))
        return False

    return do


def spin(tables: FlowTables, statement: Statement) -> Effect:
    at = None if statement.get("at") is None else tables.amount(statement.get("at"))
    by: int = statement.get("by")

    def do(draft: Draft, frame: Frame, log: Log | None) -> bool:
        change(tables, draft, frame[3] if at is None else at(draft, frame[2:]), log, turn=by)
        return False

    return do


def lay(tables: FlowTables, statement: Statement) -> Effect:
    at = None if statement.get("at") is None else tables.amount(statement.get("at"))
    type_, degrees, number = statement.get("type"), statement.get("turn"), statement.get("state")
    owned = tables.program.types[type_].owned

    def do(draft: Draft, frame: Frame, log: Log | None) -> bool:
        found = tables.face_of.get((type_, degrees, number, frame[4] if owned else NONE))
        if found is not None:
            lay_tile(tables, draft, found, frame[3] if at is None else at(draft, frame[2:]), log)
        return False

    return do


def enter(tables: FlowTables, statement: Statement) -> Effect:
    at = None if statement.get("at") is None else tables.amount(statement.get("at"))
    whose = None if statement.get("owner") is None else tables.amount(statement.get("owner"))
    facing = None if statement.get("facing") is None else tables.amount(statement.get("facing"))
    kind: int = statement.get("kind")
    then: int = statement.get("then", NONE)
    owned = tables.program.kinds[kind].owned

    def do(draft: Draft, frame: Frame, log: Log | None) -> bool:
        env = frame[2:]
        space = env[1] if at is None else at(draft, env)
        owner = (env[2] if whose is None else whose(draft, env)) if owned else NOBODY
        if owner >= len(draft.hands):
            return False  # nobody has taken that seat
        i = next((j for j, role in enumerate(draft.roster) if role == (kind, owner) and draft.pieces[j][0] < 0), NONE)
        if i < 0 or space < 0 or not can_be(tables, draft, i, space):
            return False
        before = standing(tables, draft, i, space)
        given = NONE if facing is None else facing(draft, env)
        way = draft.pieces[i][1] if given < 0 or not tables.faced[kind] else given
        piece = draft.pieces[i]._replace(space=space, facing=way, looping=False, last=NOBODY)
        draft.pieces = (*draft.pieces[:i], piece, *draft.pieces[i + 1 :])
        draft._free = None
        draft.changed = True
        set_pieces(tables, draft, (i,), space)
        if log is not None:
            log.append(("enter", i, space, way))
        if then >= 0:  # after all that it sets off
            push(draft, (then, 0, i, ITS_SPACE, env[2], env[3]))
        arrive(tables, draft, (i,), (i,), space, before, env[2], log)
        return False

    return do


def remove(tables: FlowTables, statement: Statement) -> Effect:
    what = tables.amount(statement.get("what"))
    piece: bool = statement.get("of") == "piece"

    def do(draft: Draft, frame: Frame, log: Log | None) -> bool:
        found = what(draft, frame[2:])
        if found >= 0 and piece:
            push(draft, *lose(tables, draft, found, frame[4], log))
        elif found >= 0:
            destroy_tile(tables, draft, found, log)
        return False

    return do


def count(tables: FlowTables, statement: Statement) -> Effect:
    """`add` and `set`."""
    changes = tuple((variable, tables.amount(amount)) for variable, amount in statement.get("values"))
    adds = statement.op == "add"

    def do(draft: Draft, frame: Frame, log: Log | None) -> bool:
        env = frame[2:]
        amounts = [amount(draft, env) for _, amount in changes]
        for (variable, _), amount in zip(changes, amounts, strict=True):
            whose = holder(tables, variable, frame)
            before = value(tables, draft, variable, whose)
            after = put_value(tables, draft, variable, whose, before + amount if adds else amount)
            if log is not None and after != before:
                log.append(("count", variable, whose, before, after))
        return False

    return do


def holder(tables: FlowTables, variable: int, frame: Frame) -> int:
    """Whose value of a variable a statement means: that of `me` or of `it`."""
    of = tables.program.variables[variable].of
    return frame[4] if of == "player" else frame[2] if of == "piece" else NONE


def take(tables: FlowTables, statement: Statement) -> Effect:
    amount = tables.amount(statement.get("count"))
    to, source = statement.get("to"), statement.get("source")

    def do(draft: Draft, frame: Frame, log: Log | None) -> bool:
        many = max(0, amount(draft, frame[2:]))
        whose = holder(tables, to, frame)
        have = value(tables, draft, to, whose)
        many = min(many, tables.program.variables[to].most - have)
        giver = there = NONE
        if source is not None:
            giver = holder(tables, source, frame)
            there = value(tables, draft, source, giver)
            many = min(many, there - tables.program.variables[source].least)
            put_value(tables, draft, source, giver, there - many)
        put_value(tables, draft, to, whose, have + many)
        if log is not None and many:
            log.append(("count", to, whose, have, have + many))
            if source is not None:
                log.append(("count", source, giver, there, there - many))
        return False

    return do


def reveal(tables: FlowTables, statement: Statement) -> Effect:
    spec = tables.program.variables[statement.get("variable")]
    number: int = statement.get("variable")

    def do(draft: Draft, frame: Frame, log: Log | None) -> bool:
        flow = flow_of(draft)
        if spec.hidden:  # an open choice is no secret that could be one again
            flow.shown = flow.shown | {spec.base + seat for seat in range(len(draft.hands))}
        if log is not None:
            for seat in range(len(draft.hands)):
                log.append(("reveal", number, seat, flow.counters[spec.base + seat]))
        return False

    return do


def out(tables: FlowTables, statement: Statement) -> Effect:
    who = tables.amount(statement.get("who"))

    def do(draft: Draft, frame: Frame, log: Log | None) -> bool:
        seat = who(draft, frame[2:])
        if 0 <= seat < len(draft.hands) and seat not in draft.out:
            eliminate(draft, seat, log)
            draft.outcome = last_left(tables.tables, draft)
        return draft.outcome is not None

    return do


def over(tables: FlowTables, statement: Statement) -> Effect:
    winners = None if statement.get("winners") is None else tables.amount(statement.get("winners"))
    loss: bool = statement.get("result") == "loss"
    reason: str = statement.get("reason")

    def do(draft: Draft, frame: Frame, log: Log | None) -> bool:
        everyone = range(len(draft.hands))
        won: list[int] = []
        if winners is not None:
            won = [s for s in everyone if s not in draft.out and winners(draft, (*frame[2:4], s, frame[5]))]
        draft.outcome = outcome(len(everyone), won, loss, reason)
        return True

    return do


def outcome(players: int, winners: list[int], loss: bool, reason: str) -> Outcome:
    """Some win and the others lose; if nobody does it is a draw, or everybody loses."""
    if winners:
        return Outcome(tuple(winners), tuple(s for s in range(players) if s not in winners), reason)
    return Outcome((), tuple(range(players)) if loss else (), reason)


def again(tables: FlowTables, statement: Statement) -> Effect:
    def do(draft: Draft, frame: Frame, log: Log | None) -> bool:
        flow_of(draft).again = True
        return False

    return do


def block(tables: FlowTables, statement: Statement) -> Effect:
    """`do` and `later`, and any statement with `for`: `who` is `me` in it."""
    number: int = statement.get("block")
    later = statement.op == "later"
    who = None if statement.get("who") is None else tables.amount(statement.get("who"))

    def do(draft: Draft, frame: Frame, log: Log | None) -> bool:
        new: Frame = (number, 0, *frame[2:])
        if who is not None:
            seat = who(draft, frame[2:])
            if not 0 <= seat < len(draft.hands):
                return False  # it is nobody's: none, or a seat that nobody has taken
            new = (*new[:4], seat, new[5])
        if later:
            wait(draft, (new,))
        else:
            push(draft, new)
        return False

    return do


def displace(tables: FlowTables, statement: Statement) -> Effect:
    """Lists the pieces that are to be displaced, by space, then from the bottom up (ruling flock formed)."""
    kind, whose, within = statement.get("kind"), statement.get("whose"), statement.get("within")
    number: int = statement.get("block")

    def do(draft: Draft, frame: Frame, log: Log | None) -> bool:
        here, me = frame[3], frame[4]
        if here < 0:
            return False
        flow = flow_of(draft)
        frames: list[Frame] = []
        for space in sorted(tables.ball(here, within)):
            for i in flow.at.get(space, ()):
                if draft.roster[i][0] == kind and belongs(whose, draft.roster[i][1], me):
                    frames.append((number, 0, i, here, me, space))
                    if log is not None:
                        log.append(("listed", i, space, me))
        wait(draft, frames)
        return False

    return do


EFFECTS: dict[str, Callable[[FlowTables, Statement], Effect]] = {
    "go": go,
    "jump": leap,
    "turn": turn,
    "face": face,
    "flip": flip,
    "state": state,
    "spin": spin,
    "lay": lay,
    "enter": enter,
    "remove": remove,
    "add": count,
    "set": count,
    "take": take,
    "reveal": reveal,
    "eliminate": out,
    "over": over,
    "again": again,
    "do": block,
    "later": block,
    "displace": displace,
}
"""For each op its maker."""
