"""What rules add to the beginning and the end of a game's turns, and to the steps that know nothing of rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from kirlib.engine.board import lay
from kirlib.engine.course import Course
from kirlib.engine.ends import left, shared, won
from kirlib.engine.flow.crossing import walled
from kirlib.engine.flow.effects import outcome
from kirlib.engine.flow.frames import NONE, flow_of, push
from kirlib.engine.flow.moving import can_be
from kirlib.engine.flow.placing import lift_pieces, reaction, reactions, set_pieces
from kirlib.engine.flow.run import make_ready
from kirlib.engine.flow.tables import Amount, FlowTables
from kirlib.engine.seats import comes_round, seat_after
from kirlib.engine.tables import Tables
from kirlib.model.outcome import Outcome
from kirlib.program import End, Step
from kirlib.state import Draft, Flow, Frame, Piece


class Rules:
    """The rules of one program, made ready."""

    def __init__(self, tables: Tables) -> None:
        self.tables = FlowTables(tables)
        self.tables.blocks = make_ready(self.tables)
        self.program = tables.program
        program = self.program
        self.crowded = bool(
            program.walls
            or any(face.walls for face in program.faces)
            or any(t.holds >= 0 or t.bars is not None for t in program.types)
            or any(pair != ("share", "share") for kind in program.kinds for pair in kind.meets)
            or any(form.bars >= 0 for form in program.formations)
        )
        self.alike = tuple(k for k, kind in enumerate(self.program.kinds) if kind.alike)
        self.tests: list[tuple[End, Amount]] = [
            (end, self.tables.amount(end.test)) for end in self.program.ends if end.op in ("when", "player")
        ]
        self.winners = {end: self.tables.amount(end.winners) for end in self.program.ends if end.winners is not None}
        self.repetition = next((end for end in self.program.ends if end.op == "repetition"), None)
        hidden = [v for v in program.variables if v.hidden]
        self.secret = tuple(v.base + seat for v in hidden for seat in range(program.players[1]))
        self.limit = next((end for end in self.program.ends if end.op == "decisions"), None)

    def begin_game(self, draft: Draft) -> None:
        """What there is at the start: counters, and the tiles that lie on the board."""
        flow = Flow()
        draft.flow = flow
        values: list[int] = []
        for variable in self.program.variables:
            many = {"game": 1, "player": self.program.players[1], "piece": len(self.program.roster)}[variable.of]
            values += [variable.start] * many
        flow.counters = tuple(values)
        flow.shown = frozenset()
        flow.agenda = flow.waiting = ()
        flow.mover = draft.first
        flow.again = False
        flow.round = flow.decisions = 0
        flow.zones = flow.options = None
        for space, face in self.program.layout:
            if self.program.faces[face].owner < len(draft.hands):
                lay(self.tables.tables, draft, face, space)
        at: dict[int, list[int]] = {}
        for i, piece in enumerate(draft.pieces):
            if piece[0] >= 0:
                at.setdefault(piece[0], []).append(i)
        flow.at = {space: tuple(pieces) for space, pieces in at.items()}

    def begin_turn(self, draft: Draft) -> Outcome | None:
        """Whose turn it is, and whether the position comes up once too often (ruling repetition)."""
        flow = flow_of(draft)
        seats = len(draft.hands)
        if draft.turn == 1 or not self.program.alternate:
            flow.mover = next(
                (s for k in range(seats) if (s := (draft.first + k) % seats) not in draft.out), draft.first
            )
            flow.round += 1
        elif not flow.again or flow.mover in draft.out:
            before = flow.mover
            following = seat_after(draft, before)
            flow.mover = before if following < 0 else following
            if comes_round(draft, before, flow.mover):
                flow.round += 1
        flow.again = False
        self.sort_alike(draft)
        if self.repetition is None:
            return None
        now = self.position(draft)
        past = draft.history
        if draft.changed:
            past = ()
        draft.history = (*past, now)
        if draft.history.count(now) >= self.repetition.count:
            return shared(draft, left(draft), self.repetition)
        return None

    def position(self, draft: Draft) -> tuple[Piece, ...]:
        """What repeats: whose turn it is, every value, and where everything is, in rows of four numbers.

        Secret choices are not in it, revealed or not: that a game ends or goes on must not tell them.
        """
        flow = flow_of(draft)
        values = list(flow.counters)
        for place in self.secret:
            values[place] = 0
        rows = [Piece(value, 0, False, NONE) for value in (flow.mover, *values)]
        rows += [Piece(p[0], p[1], p[2], p[3]) for p in draft.pieces]
        rows += [Piece(space, laid.face, False, NONE) for space, laid in sorted(draft._tiles.items())]
        if self.tables.ordered:
            piles = [on for _, on in sorted(flow.at.items()) if len(on) > 1]
            rows += [Piece(i, n, False, NONE) for on in piles for n, i in enumerate(on)]
        return tuple(rows)

    def renumbered(self, draft: Draft) -> dict[int, int]:
        """The numbers that pieces which are alike get by where they are, for those whose numbers change."""
        renamed: dict[int, int] = {}
        values = flow_of(draft).counters
        own = [variable.base for variable in self.program.variables if variable.of == "piece"]
        for kind in self.alike:
            groups: dict[int, list[int]] = {}
            for i in self.tables.tables.of_kind(draft.roster, kind):
                groups.setdefault(draft.roster[i][1], []).append(i)
            for numbers in groups.values():
                order = sorted(numbers, key=lambda i: (draft.pieces[i], *[values[base + i] for base in own], i))
                renamed.update((old, new) for old, new in zip(order, numbers, strict=True) if old != new)
        return renamed

    def sort_alike(self, draft: Draft) -> None:
        """Numbers the pieces that are alike by where they are, so that equal positions are equal states."""
        renamed = self.renumbered(draft)
        if not renamed:
            return
        pieces = list(draft.pieces)
        for old, new in renamed.items():
            pieces[new] = draft.pieces[old]
        draft.pieces = tuple(pieces)
        flow = flow_of(draft)
        own = [variable.base for variable in self.program.variables if variable.of == "piece"]
        if own:
            values, counters = flow.counters, list(flow.counters)
            for old, new in renamed.items():
                for base in own:
                    counters[base + new] = values[base + old]
            flow.counters = tuple(counters)
        at = {space: tuple([renamed.get(i, i) for i in on]) for space, on in flow.at.items()}
        flow.at = at if self.tables.ordered else {space: tuple(sorted(on)) for space, on in at.items()}

    def at_end(self, draft: Draft) -> Outcome | None:
        """The ends that are looked at when a turn is over, in the order in which they are written."""
        seats = len(draft.hands)
        mover = flow_of(draft).mover
        for end, test in self.tests:
            if end.op == "when":
                if test(draft, (NONE, NONE, mover, NONE)):
                    return self.judged(draft, end)
                continue
            for k in range(seats):
                seat = (mover + k) % seats
                if seat not in draft.out and test(draft, (NONE, NONE, seat, NONE)):
                    others = tuple(s for s in left(draft) if s != seat)
                    return won(draft, others if end.result == "loses" else (seat,), end)
        turns = self.tables.tables.limit
        if turns is not None and draft.turn >= turns.count:
            return self.judged(draft, turns)
        if self.limit is not None and flow_of(draft).decisions >= self.limit.count:
            return self.judged(draft, self.limit)
        return None

    def judged(self, draft: Draft, end: End) -> Outcome:
        """Who wins by an end: those for whom its `winners` holds, else by its result."""
        test = self.winners.get(end)
        if test is not None:
            winners = [s for s in left(draft) if test(draft, (NONE, NONE, s, NONE))]
            if winners:
                return outcome(len(draft.hands), winners, False, end.text)
        return shared(draft, left(draft), end)

    def gate(self, draft: Draft) -> Callable[..., bool]:
        """Whether a piece that advances can go from a space to another (-1: off the board); what it would push bars it.

        Asked with its number, the two spaces and, where that is known, the direction in which it goes.
        """
        tables = self.tables
        topology = tables.topology

        def can_go(i: int, space: int, there: int, way: int = NONE) -> bool:
            ways = [d for d, to in enumerate(topology.target[space]) if to == there and way in (NONE, d)]
            travels = [(d, topology.carries[topology.carry[space][d]][d]) for d in ways]
            if travels and all(walled(tables, draft, space, d, there, travel) for d, travel in travels):
                return False
            return there < 0 or can_be(tables, draft, i, there)

        return can_go

    def advance(self, draft: Draft, step: Step, course: Course, held: Collection[int]) -> None:
        """Every piece of a kind advances, one after the other, where pieces can be in one another's way."""
        course.gate = self.gate(draft)
        for i in self.tables.tables.of_kind(draft.roster, step.kind):
            was = draft.pieces[i]
            if was[0] < 0:
                continue
            if i in held:
                if course.log is not None:
                    course.log.append(("hold", i, was[0], was[1]))
                continue
            now = course.move(i, was, step.count)
            draft.pieces = (*draft.pieces[:i], now, *draft.pieces[i + 1 :])
            self.moved(draft, i, was[0], now[0])
        draft._free = None
        course.keep(draft)

    def moved(self, draft: Draft, i: int, space: int, there: int) -> None:
        """Piece `i` has gone from one space to another (-1: from or off the board); nothing is set off."""
        if there >= 0 and i in flow_of(draft).at.get(there, ()):
            return
        if space >= 0:
            lift_pieces(draft, (i,), space)
        if there >= 0:
            set_pieces(self.tables, draft, (i,), there)

    def catch_up(self, draft: Draft, before: Sequence[Piece]) -> None:
        """A step that knows nothing of rules has moved pieces: what that sets off is put on the agenda."""
        if draft.pieces is before:
            return
        me = flow_of(draft).mover
        for i, (was, now) in enumerate(zip(before, draft.pieces, strict=True)):
            if was[0] != now[0]:
                self.moved(draft, i, was[0], now[0])
        for i, (was, now) in enumerate(zip(before, draft.pieces, strict=True)):
            if was[0] == now[0]:
                continue
            frames: list[Frame] = []
            if now[0] >= 0:
                if was[0] >= 0:
                    frames += reactions(self.tables, draft, "leaves", i, was[0], me)
                frames += reactions(self.tables, draft, "enters", i, now[0], me)
                frames += reactions(self.tables, draft, "rests", i, now[0], me)
            elif was[0] >= 0:
                block = self.tables.piece_on[draft.roster[i][0]].get("lost")
                frames += [] if block is None else [reaction(draft, block, i, was[0], me)]
            push(draft, *frames)
