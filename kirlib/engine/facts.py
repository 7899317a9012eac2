"""What can be asked about pieces, spaces, tiles and players: one small function a question, and a table of them.

Each question gets what is asked about already compiled, and is answered for any position: -1, or 0 for what is true or
false, where there is nothing to answer about.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from kirlib.engine.seats import comes_round, seat_after
from kirlib.program import Program
from kirlib.state import NOBODY, Draft
from kirlib.topology.permutations import reflection

Env = tuple[int, int, int, int]
"""The values of `it`, `here`, `me` and `there`; -1 for what means nothing."""

Run = Callable[[Draft, Env], int]
Question = Callable[..., Run]
"""Takes the program and what is asked about."""

NONE = -1


def pieces_on(draft: Draft, space: int) -> tuple[int, ...]:
    """The pieces on a space, from the bottom up."""
    flow = draft.flow
    if flow is not None:
        return flow.at.get(space, ())
    return tuple(i for i, piece in enumerate(draft.pieces) if piece[0] == space) if space >= 0 else ()


# --- pieces


def _space(_: Program, piece: Run) -> Run:
    def run(draft: Draft, env: Env) -> int:
        i = piece(draft, env)
        return max(draft.pieces[i][0], NONE) if 0 <= i < len(draft.pieces) else NONE

    return run


def _facing(program: Program, piece: Run) -> Run:
    faced = program.faced

    def run(draft: Draft, env: Env) -> int:
        i = piece(draft, env)
        if not 0 <= i < len(draft.pieces) or not faced[draft.roster[i][0]]:
            return NONE
        space, facing, _, _ = draft.pieces[i]
        return facing if space >= 0 else NONE

    return run


def _height(_: Program, piece: Run) -> Run:
    def run(draft: Draft, env: Env) -> int:
        i = piece(draft, env)
        if not 0 <= i < len(draft.pieces):
            return NONE
        pile = pieces_on(draft, draft.pieces[i][0])
        return pile.index(i) if i in pile else NONE

    return run


def _kind(_: Program, piece: Run) -> Run:
    def run(draft: Draft, env: Env) -> int:
        i = piece(draft, env)
        return draft.roster[i][0] if 0 <= i < len(draft.roster) else NONE

    return run


def _owner_of_piece(_: Program, piece: Run) -> Run:
    def run(draft: Draft, env: Env) -> int:
        i = piece(draft, env)
        return draft.roster[i][1] if 0 <= i < len(draft.roster) else NOBODY

    return run


def _ahead(program: Program, piece: Run) -> Run:
    return _next(program, _space(program, piece), _facing(program, piece))


# --- spaces


def _top(_: Program, space: Run) -> Run:
    return lambda draft, env: pile[-1] if (pile := pieces_on(draft, space(draft, env))) else NONE


def _bottom(_: Program, space: Run) -> Run:
    return lambda draft, env: pile[0] if (pile := pieces_on(draft, space(draft, env))) else NONE


def _of_face(row: Sequence[int], space: Run) -> Run:
    """What a tile's face tells."""

    def run(draft: Draft, env: Env) -> int:
        laid = draft._tiles.get(space(draft, env))
        return NONE if laid is None else row[laid.face]

    return run


def _owner_of_tile(program: Program, space: Run) -> Run:
    return _of_face(program.face_owners, space)


def _tile(program: Program, space: Run) -> Run:
    return _of_face(program.face_types, space)


def _turned(program: Program, space: Run) -> Run:
    return _of_face(program.face_turns, space)


def _state(program: Program, space: Run) -> Run:
    return _of_face(program.face_states, space)


def _empty(_: Program, space: Run) -> Run:
    def run(draft: Draft, env: Env) -> int:
        at = space(draft, env)
        return 1 if at >= 0 and not pieces_on(draft, at) else 0

    return run


def _free(_: Program, space: Run) -> Run:
    def run(draft: Draft, env: Env) -> int:
        at = space(draft, env)
        return 1 if at >= 0 and at not in draft._tiles and not pieces_on(draft, at) else 0

    return run


def _next(program: Program, space: Run, direction: Run) -> Run:
    target = program.topology.target
    ways = range(len(program.topology.directions))

    def run(draft: Draft, env: Env) -> int:
        at, way = space(draft, env), direction(draft, env)
        return target[at][way] if 0 <= at < len(target) and way in ways else NONE

    return run


def _leads(program: Program, space: Run, direction: Run) -> Run:
    onward = _next(program, space, direction)
    return lambda draft, env: 1 if onward(draft, env) >= 0 else 0


def drawn(program: Program, space: Run, direction: Run, mirrored: Collection[int]) -> Run:
    """A direction of a tile. `mirrored`: the kinds of tile, by number, that are mirror images of others."""
    topology = program.topology
    rotations, kinds = topology.rotations, frozenset(mirrored)
    reflected = reflection(len(topology.directions), topology.lanes - 1)
    types, turns, many = program.face_types, program.face_turns, len(rotations)

    def run(draft: Draft, env: Env) -> int:
        laid, way = draft._tiles.get(space(draft, env)), direction(draft, env)
        if laid is None or way < 0:
            return NONE
        seen: Sequence[int] = rotations[turns[laid.face] * many // 360]
        return seen[reflected[way] if types[laid.face] in kinds else way]

    return run


def _rotated(program: Program, direction: Run, degrees: Run) -> Run:
    rotations = program.topology.rotations
    ways = range(len(program.topology.directions))

    def run(draft: Draft, env: Env) -> int:
        way, (turn, rest) = direction(draft, env), divmod(degrees(draft, env) * len(rotations), 360)
        return NONE if rest or way not in ways else rotations[turn % len(rotations)][way]

    return run


def _opposite(program: Program, direction: Run) -> Run:
    opposite = program.topology.opposite

    def run(draft: Draft, env: Env) -> int:
        way = direction(draft, env)
        return opposite[way] if 0 <= way < len(opposite) else NONE

    return run


def _distance(program: Program, start: Run, end: Run) -> Run:
    topology = program.topology
    spaces = range(len(topology.names))

    def run(draft: Draft, env: Env) -> int:
        a, b = start(draft, env), end(draft, env)
        steps = topology.distance(a, b) if a in spaces and b in spaces else None
        return NONE if steps is None else steps

    return run


# --- players and zones


def _hand(_: Program, player: Run, kind: Run | None = None) -> Run:
    def run(draft: Draft, env: Env) -> int:
        seat = player(draft, env)
        if not 0 <= seat < len(draft.hands):
            return 0
        hand = draft.hands[seat]
        return len(hand) if kind is None else hand.count(kind(draft, env))

    return run


def _supply(_: Program, kind: Run | None = None) -> Run:
    if kind is None:
        return lambda draft, _: draft.stock
    return lambda draft, env: draft.supply[t] if 0 <= (t := kind(draft, env)) < len(draft.supply) else 0


def _after(_: Program, player: Run) -> Run:
    return lambda draft, env: seat_after(draft, player(draft, env))


def _out(_: Program, player: Run) -> Run:
    return lambda draft, env: 1 if player(draft, env) in draft.out else 0


def _left(_: Program) -> Run:
    return lambda draft, _: len(draft.hands) - len(draft.out)


def _players(_: Program) -> Run:
    return lambda draft, _: len(draft.hands)


def _turn(_: Program) -> Run:
    return lambda draft, _: draft.turn


def _mover(_: Program) -> Run:
    return lambda draft, _: NOBODY if draft.flow is None else draft.flow.mover


def _first(_: Program) -> Run:
    return lambda draft, _: draft.first


def _round(_: Program) -> Run:
    return lambda draft, _: 0 if draft.flow is None else draft.flow.round


def _round_ends(program: Program) -> Run:
    """`again` is left out of account."""
    alternate = program.alternate

    def run(draft: Draft, _: Env) -> int:
        flow = draft.flow
        if flow is None or draft.turn < 1:
            return 0
        following = seat_after(draft, flow.mover)
        return 1 if not alternate or following < 0 or comes_round(draft, flow.mover, following) else 0

    return run


def _decisions(_: Program) -> Run:
    return lambda draft, _: 0 if draft.flow is None else draft.flow.decisions


QUESTIONS: dict[str, Question] = {
    "space": _space,
    "facing": _facing,
    "height": _height,
    "kind": _kind,
    "owner-of-piece": _owner_of_piece,
    "ahead": _ahead,
    "top": _top,
    "bottom": _bottom,
    "owner-of-tile": _owner_of_tile,
    "tile": _tile,
    "turned": _turned,
    "state": _state,
    "empty": _empty,
    "free": _free,
    "next": _next,
    "leads": _leads,
    "rotated": _rotated,
    "opposite": _opposite,
    "distance": _distance,
    "hand": _hand,
    "supply": _supply,
    "after": _after,
    "out": _out,
    "left": _left,
    "players": _players,
    "turn": _turn,
    "mover": _mover,
    "first": _first,
    "round": _round,
    "round-ends": _round_ends,
    "decisions": _decisions,
}
"""The operators all whose parts are expressions themselves."""
