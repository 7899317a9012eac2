"""A beam: it runs straight on, deflected by tiles with sides, until it hits something or leaves the board."""

from __future__ import annotations

from kirlib.engine.flow.crossing import walled
from kirlib.engine.flow.effects import Effect
from kirlib.engine.flow.frames import NONE, flow_of, push
from kirlib.engine.flow.tables import FlowTables
from kirlib.program import Statement
from kirlib.state import Draft, Frame, Log


def beam(tables: FlowTables, statement: Statement) -> Effect:
    start = None if statement.get("start") is None else tables.amount(statement.get("start"))
    way = None if statement.get("way") is None else tables.amount(statement.get("way"))
    hits: int = statement.get("hits")

    def do(draft: Draft, frame: Frame, log: Log | None) -> bool:
        env = frame[2:]
        space = env[1] if start is None else start(draft, env)
        direction = way(draft, env) if way is not None else draft.pieces[env[0]][1] if env[0] >= 0 else NONE
        if space < 0 or direction < 0:
            return False
        run, ways, hit = trace(tables, draft, space, direction)
        if log is not None:
            log.append(("beam", tuple(run), hit, tuple(ways)))
        if hit and hits >= 0:
            last = run[-1]
            on = flow_of(draft).at.get(last, ())
            push(draft, (hits, 0, on[-1] if on else NONE, last, env[2], space))
        return False

    return do


def trace(tables: FlowTables, draft: Draft, space: int, direction: int) -> tuple[list[int], list[int], bool]:
    """The spaces that a beam runs through, the first included, and whether it hits something on the last.

    Between them the direction in which it leaves each space but the last.

    It hits the first piece or tile in its way; a tile with `sides` lets it in by those and sends it on as it would a
    piece that comes in head-on. Like everything it ends when it repeats itself: it comes to a step for the second time.
    """
    topology = tables.topology
    at = flow_of(draft).at
    run, ways = [space], []
    seen: set[tuple[int, int]] = set()
    while (space, direction) not in seen:
        seen.add((space, direction))
        step = topology.step(space, direction)
        if step is None:
            break
        there, carry = step
        travel = topology.carries[carry][direction]
        if walled(tables, draft, space, direction, there, travel):
            break
        run.append(there)
        ways.append(direction)
        if there in at:
            return run, ways, True
        laid = draft._tiles.get(there)
        if laid is None:
            space, direction = there, travel
            continue
        action = laid.own[travel]
        if not laid.approach[travel]:
            if tables.opaque[tables.program.faces[laid.face].type]:
                return run, ways, True
            space, direction = there, travel
        elif action is None:
            space, direction = there, travel
        else:
            # it is turned on the tile's space; where the tile moves it on as well, the way there is the same
            space, direction = there, turned(tables, draft, there, travel)
    return run, ways, False


def turned(tables: FlowTables, draft: Draft, space: int, travel: int) -> int:
    """The direction in which the tile on a space sends on what comes in, seen from that space."""
    rules = tables.program.faces[draft._tiles[space].face].rules
    rule = next(side for side in rules.sides if side.travel == travel)
    first = rule.effect[0] if rule.effect else ("face", travel)
    return int(first[1])
