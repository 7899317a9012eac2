"""Why a turn went as it did: for each space that a piece came to, which tiles could act, and which did.

The turn is resolved by the engine itself, and watched; what was decided is then worked out once more by the definition.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from typing import Any

import attrs
from attrs import frozen

from kirlib.analysis.conflict import Ruling, Settled, settle
from kirlib.analysis.witness import Search, witnessed
from kirlib.engine.events import numbered
from kirlib.engine.laying import Action
from kirlib.engine.legal import legal_moves
from kirlib.engine.moves import APPLY
from kirlib.engine.turn import run, run_once, start
from kirlib.game import Game
from kirlib.model.event import Event
from kirlib.model.move import FIRST, Move
from kirlib.model.observation import Observation
from kirlib.program import Program
from kirlib.scenario.course import WAITS, Course
from kirlib.scenario.reading import Reader
from kirlib.state import GONE, NOBODY, Log, State


@frozen
class Tile:
    """One tile, by one way in which it reaches the space of a piece, and why it acted or did not.

    `tile`, `turn`, `at`: which tile, and where it lies; `rule`: which of its rules, as in `sides.north`, or None where
    none fits. `family`, `distance` (0 for a tile under the piece), `side`: `ahead`, `behind` or None, as conflicts
    see it. `fragile`: an entry by no side of its own destroys it. `to`, `facing`: where it would take the piece
    (`to` is None off the board). `why`: `acts`, `loses` (a conflict), or why it could not act: `facing` (`facings`
    are those on which it does act), `side` (the piece did not come in by a side at which it acts), `idle` (nothing
    would change), `memory` (it moved the piece last), `destroyed` or `blocked` (by something at `between`).
    `stage`: for a conflict that it lost the number of the stage, None for `otherwise`.
    """

    tile: str
    turn: int
    at: str
    rule: str | None
    family: str
    distance: int
    side: str | None
    to: str | None
    facing: str | None
    why: str
    facings: tuple[str, ...] = ()
    between: tuple[str, ...] = ()
    stage: int | None = None
    verdict: str | None = None
    fragile: bool = False


@frozen
class Moment:
    """A piece has come to a space, and the tile that acts on it is looked for.

    `after`: the number of the event that brought it there; -1 if it stood there, or went on in a round that was
    given up. `last`: the space of the tile that is left out, since it moved the piece last. `round`: this belongs
    to going round a loop; `given_up`: which was not done after all, as the loop no longer stands. `tiles`: all that
    reach the space, those that could act first. `rulings`: what the conflict's stages did, with numbers into
    `tiles`. `acts`: the number of the tile that acts, or None.
    """

    piece: int
    at: str
    facing: str
    last: str | None
    after: int
    round: bool
    given_up: bool
    tiles: tuple[Tile, ...]
    rulings: tuple[Ruling, ...]
    acts: int | None

    def to_dict(self) -> dict[str, Any]:
        """JSON-able."""
        return attrs.asdict(self)


@frozen
class Explanation:
    """`events`: all that happened; `moments`: each search for a tile that acts, in order.

    `missing`: who is to decide what, where a scenario ends with a decision; empty otherwise. `after`: the position at
    the end of a scenario of a game with rules.
    """

    events: tuple[Event, ...]
    moments: tuple[Moment, ...]
    missing: str = ""
    after: Observation | None = None

    def of(self, piece: int) -> tuple[Moment, ...]:
        """The moments of one piece, by its number."""
        return tuple(moment for moment in self.moments if moment.piece == piece)


def explain_move(game: Game, state: State, move: Move) -> Explanation:
    """Why everything that a move brings about happens. IllegalMoveError as from `State.play`; nothing changes."""
    state.play(move)  # it is legal, or this says why not
    tables = game.machine.tables
    searches: list[Search] = []
    steps = witnessed(game.program, searches)
    draft = state._copy()
    log: Log = []
    APPLY[move.verb](tables, draft, move, log)
    if draft.flow is not None and state.player >= 0:
        draft.flow.decisions += 1  # as the machine does
    if move.verb == FIRST:
        start(tables, steps, draft, log)
    else:
        run(tables, steps, draft, log)
    return _explanation(game.program, state.roster, log, searches)


def explain_scenario(game: Game, scenario: Mapping[str, Any]) -> Explanation:
    """Why everything happens in the turns that `kirlib.scenario.resolve` resolves. StateError as from there."""
    tables = game.machine.tables
    searches: list[Search] = []
    reader = Reader(tables)
    draft = reader.position(scenario)
    if game.program.ruled:
        course = Course(game, draft, witnessed(game.program, searches))
        course.play(reader.items(scenario.get("moves", ()), "moves"))
        return _of_turns(course, searches)
    roster = draft.roster
    log: Log = []
    run_once(tables, witnessed(game.program, searches), draft, log)
    return _explanation(game.program, roster, log, searches)


def _of_turns(course: Course, searches: list[Search]) -> Explanation:
    """All turns of a scenario as one."""
    events: tuple[Event, ...] = ()
    moments: tuple[Moment, ...] = ()
    program, draft = course.game.program, course.draft
    for number, (log, _) in enumerate(course.turns, start=1):
        found = _explanation(program, draft.roster, log, [search for search in searches if search.turn == number])
        # those that stood where they were before anything happened, still do
        moments += tuple(
            attrs.evolve(moment, after=moment.after + len(events) if moment.after >= 0 else -1)
            for moment in found.moments
        )
        events += found.events
    missing = course.told(legal_moves(course.tables, draft)) if course.status == WAITS else ""
    return Explanation(events, moments, missing, course.game.machine.freeze(draft).observation(None))


def _explanation(
    program: Program, roster: tuple[tuple[int, int], ...], log: Log, searches: list[Search]
) -> Explanation:
    told = tuple(numbered(program, roster, log))
    places = [place for place, _ in told]
    return Explanation(
        tuple(event for _, event in told),
        # of a place in the log the event before it
        tuple(_moment(program, search, bisect_left(places, search.at) - 1) for search in searches),
    )


def _moment(program: Program, search: Search, after: int) -> Moment:
    spaces, directions = program.topology.names, program.topology.directions
    active, rest = _sorted(program, search)
    # the order of the candidates means nothing; this one is easy to read
    active.sort(key=lambda action: (action.order, action.source, action.way))
    settled = settle(program.movement, active)
    chosen = None if settled.acts is None else active[settled.acts]
    assert chosen is search.found, "the explanation is not what the engine decided"
    tiles = [_candidate(program, action, number, settled) for number, action in enumerate(active)]
    tiles += [_tile(program, *item) for item in rest]
    return Moment(
        search.piece,
        spaces[search.space],
        directions[search.facing],
        None if search.last == NOBODY else spaces[search.last],
        after,
        search.round,
        search.given_up,
        tuple(tiles),
        settled.rulings,
        settled.acts,
    )


_Rest = tuple[int, int, str, Action | None, tuple[int, ...], int]
"""A tile that could not act: its space, its face, why, the action it would be, the facings it acts on, its distance."""


def _sorted(program: Program, search: Search) -> tuple[list[Action], list[_Rest]]:
    """The candidates, and all other tiles that reach the space."""
    reaching: list[tuple[Action, tuple[int, ...]]] = []
    rest: list[_Rest] = []
    laid = search.tiles.get(search.space)
    if search.own is not None:
        reaching.append((search.own, ()))
    elif laid is not None:
        rest.append((search.space, laid.face, _why_not_own(search), None, (), 0))
    for source, ways in search.near.get(search.space, ()):
        facings = tuple(d for d, actions in enumerate(ways) if actions)
        here = ways[search.facing]
        reaching += [(action, facings) for action in here]
        if not here:
            distance = min(action.distance for actions in ways for action in actions)
            rest.append((source, search.tiles[source].face, "facing", None, facings, distance))
    active: list[Action] = []
    for action, facings in reaching:
        why = _why_not(program, search, action)
        if why is None:
            active.append(action)
        else:
            rest.append((action.source, action.face, why, action, facings, action.distance))
    return active, sorted(rest, key=lambda item: (item[5], item[0]))


def _why_not(program: Program, search: Search, action: Action) -> str | None:
    """Why a tile that would act on the piece is left out all the same; None if it is not."""
    if action.source == search.last:
        return "memory"
    if not program.movement.destroyed_act and action.source in search.marked:
        return "destroyed"
    if any(space in search.blocked for space in action.between):
        return "blocked"
    return None


def _why_not_own(search: Search) -> str:
    """Why a tile does not act on a piece that has come onto it."""
    laid = search.tiles[search.space]
    if not search.head_on or not laid.approach[search.facing]:
        return "side"
    return "idle" if laid.own[search.facing] is None else "destroyed"


def _candidate(program: Program, action: Action, number: int, settled: Settled) -> Tile:
    lost = settled.loser(number)
    found = _tile(program, action.source, action.face, "acts", action, (), action.distance)
    if number == settled.acts:
        return found
    return attrs.evolve(
        found, why="loses", stage=None if lost is None else lost.stage, verdict=None if lost is None else lost.verdict
    )


def _tile(
    program: Program,
    source: int,
    face: int,
    why: str,
    action: Action | None,
    facings: tuple[int, ...],
    distance: int,
) -> Tile:
    spaces, directions = program.topology.names, program.topology.directions
    kind = program.types[program.faces[face].type]
    return Tile(
        tile=kind.name,
        turn=program.faces[face].turn,
        at=spaces[source],
        rule=None if action is None else action.rule,
        family=program.families[kind.family],
        distance=distance,
        side=None if action is None else {1: "ahead", -1: "behind"}.get(action.ahead),
        to=None if action is None or action.space == GONE else spaces[action.space],
        facing=None if action is None else directions[action.facing],
        why=why,
        facings=tuple(directions[d] for d in facings),
        between=() if action is None else tuple(spaces[space] for space in action.between),
        fragile=program.faces[face].rules.fragile,
    )
