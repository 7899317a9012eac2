"""What rules keep beside the board, from plain data that may come from anywhere."""

from __future__ import annotations

from typing import Any

from kirlib.engine.flow.decisions import pending_in
from kirlib.engine.flow.frames import MOST_FRAMES, NONE, how_it_goes
from kirlib.engine.flow.moving import ITS_SPACE
from kirlib.engine.flow.tables import FlowTables
from kirlib.engine.observe_flow import UNCHOSEN
from kirlib.engine.tables import Tables
from kirlib.engine.values import LATEST, Values, fail
from kirlib.model.outcome import CHANCE
from kirlib.program import Program, Variable
from kirlib.state import Draft, Flow, Frame, Piece

KEYS = ("counters", "shown", "stacks", "agenda", "waiting", "mover", "again", "round", "decisions")


def read_flow(values: Values, draft: Draft, data: Any) -> Flow:
    """The flow of a draft that has its hands, its pieces and its tiles already."""
    d = values.mapping(data, "flow", KEYS)
    values.known(d, "flow", KEYS)
    reader = _Flow(values, draft)
    flow = Flow()
    flow.counters = reader.counters(d["counters"], "flow.counters")
    flow.shown = reader.shown(d["shown"], "flow.shown")
    flow.at = reader.stacks(d["stacks"], "flow.stacks")
    flow.agenda = reader.frames(d["agenda"], "flow.agenda")
    flow.waiting = reader.frames(d["waiting"], "flow.waiting")
    flow.mover = values.whole(d["mover"], "flow.mover", 0, len(draft.hands) - 1)
    flow.again = values.flag(d["again"], "flow.again")
    flow.round = values.whole(d["round"], "flow.round", 0, LATEST)
    flow.decisions = values.whole(d["decisions"], "flow.decisions", 0, LATEST)
    flow.zones = flow.options = None
    return flow


def earlier_position(values: Values, data: Any, path: str) -> tuple[Piece, ...]:
    """An earlier position in rows of four numbers. They are only ever compared, so any numbers will do."""
    rows: list[Piece] = []
    for j, item in enumerate(values.items(data, path)):
        row = values.items(item, f"{path}[{j}]")
        if len(row) != 4:
            fail(f"{path}[{j}]", "four whole numbers are needed")
        a, b, c, d = (values.whole(value, f"{path}[{j}]", -LATEST, LATEST) for value in row)
        rows.append(Piece(a, b, bool(values.whole(c, f"{path}[{j}]", 0, 1)), d))
    return tuple(rows)


def awaited(tables: Tables, draft: Draft) -> bool:
    """Whether the agenda stands at a decision that fits what the data say is waited for. Keeps its legal moves."""
    rules: FlowTables = tables.rules.tables
    found = pending_in(rules, draft)
    flow = draft.flow
    assert flow is not None
    if found is None:
        return False
    decision, frame = found
    if draft.pending != decision.pending:
        return False
    if draft.player != (CHANCE if decision.chance else frame[4]) or draft.player in draft.out:
        return False
    lapsed = getattr(decision, "lapsed", None)
    if lapsed is not None and lapsed(draft, frame):
        return False
    options = decision.options(draft, frame)
    if not options:
        if decision.stuck != "pass" or decision.chance:
            return False
        options = [tables.moves.pass_]
    flow.options = options
    return True


class _Flow:
    """Reads the parts of one flow."""

    def __init__(self, values: Values, draft: Draft) -> None:
        self.values = values
        self.draft = draft
        self.program: Program = values.program
        self.tables: FlowTables = values.tables.rules.tables
        self.seats = len(draft.hands)
        # the blocks between whose decisions a player decides are never run by themselves
        statements = [s for block in self.program.blocks for s in block]
        self.parts = frozenset(s.get("block") for s in statements if s.op == "either")

    # --- values

    def counters(self, data: Any, path: str) -> tuple[int, ...]:
        """The values of all variables. Seats that nobody takes have those of the start."""
        program = self.program
        d = self.values.mapping(data, path, [v.name for v in program.variables])
        self.values.known(d, path, [v.name for v in program.variables])
        found: list[int] = []
        for v in program.variables:
            where = f"{path}.{v.name}"
            if v.of == "game":
                found.append(self.value(v, d[v.name], where))
                continue
            items = self.values.items(d[v.name], where)
            many = self.seats if v.of == "player" else len(program.roster)
            if len(items) != many:
                fail(where, f"{many} values are needed, one for each {v.of}")
            found += [self.value(v, item, f"{where}[{i}]") for i, item in enumerate(items)]
            if v.of == "player":
                found += [v.start] * (program.players[1] - self.seats)
        return tuple(found)

    def value(self, v: Variable, data: Any, path: str) -> int:
        return read_value(self.values, v, data, path)

    def shown(self, data: Any, path: str) -> frozenset[int]:
        """The places of choices that have been revealed."""
        secret = {v.name: v for v in self.program.variables if v.hidden}
        found: set[int] = set()
        for name, seats in self.values.mapping(data, path, ()).items():
            if name not in secret:
                fail(path, f"there is no hidden choice {str(name)[:40]!r}")
            for seat in self.values.items(seats, f"{path}.{name}"):
                found.add(secret[name].base + self.values.whole(seat, f"{path}.{name}", 0, self.seats - 1))
        return frozenset(found)

    # --- pieces on spaces

    def stacks(self, data: Any, path: str) -> dict[int, tuple[int, ...]]:
        """The pieces on each space, from the bottom up: as told where that matters, else by number."""
        at: dict[int, list[int]] = {}
        for i, piece in enumerate(self.draft.pieces):
            if piece.space >= 0:
                at.setdefault(piece.space, []).append(i)
        told: set[int] = set()
        for name, items in self.values.mapping(data, path, ()).items():
            space = self.values.space(name, path)
            where = f"{path}.{name}"
            pile = [self.values.whole(i, where, 0, len(self.draft.pieces) - 1) for i in self.values.items(items, where)]
            if sorted(pile) != at.get(space, []) or len(pile) < 2 or not self.program.ordered:
                fail(where, "these are not the pieces whose order on this space matters")
            at[space] = pile
            told.add(space)
        if self.program.ordered:
            for space, pile in at.items():
                if len(pile) > 1 and space not in told:
                    fail(path, f"the order of the pieces on {self.program.topology.names[space]} is missing")
        return {space: tuple(pile) for space, pile in at.items()}

    # --- frames

    def frames(self, data: Any, path: str) -> tuple[Frame, ...]:
        items = self.values.items(data, path)
        if len(items) > MOST_FRAMES:
            fail(path, f"there are more than {MOST_FRAMES:,} rows")
        return tuple(self.frame(item, f"{path}[{i}]") for i, item in enumerate(items))

    def frame(self, data: Any, path: str) -> Frame:
        """Where a rule stands, or how a piece goes on."""
        row = self.values.items(data, path)
        if len(row) != 6:
            fail(path, "six whole numbers are needed")
        block, at, it, here, me, there = (self.values.whole(n, path, -LATEST, LATEST) for n in row)
        spaces, pieces = len(self.program.topology), len(self.draft.pieces)
        if not 0 <= me < self.seats:
            fail(path, "the fifth number is a seat, from 0")
        if block < 0:
            ways = len(self.program.topology.directions)
            fits = how_it_goes(block) <= MOST_HOW and 0 <= at <= LATEST and 0 <= it < pieces
            fits = fits and -2 - len(self.tables.ways) < here < ways and NONE <= there < spaces * ways
            if not fits:
                fail(path, "no piece goes on like this")
            return (block, at, it, here, me, there)
        blocks = self.program.blocks
        if block >= len(blocks) or not 0 <= at <= len(blocks[block]) or block in self.parts:
            fail(path, "no rule stands there")
        low = 0 if any(s.op == "displaced" for s in blocks[block]) or here == ITS_SPACE else NONE
        if not low <= it < pieces:
            fail(path, "the third number is that of a piece")
        if not (here == ITS_SPACE and at == 0) and not NONE <= here < spaces:
            fail(path, "the fourth number is that of a space")
        if not NONE <= there < spaces:
            fail(path, "the sixth number is that of a space")
        return (block, at, it, here, me, there)


MOST_HOW = 7
"""All ways of going on, added up."""


def read_value(values: Values, variable: Variable, data: Any, path: str) -> int:
    """The value of a variable: a number, or the word that was chosen or rolled."""
    word = str(data) if variable.chosen and type(data) is int else data  # a word may look like a number
    if isinstance(word, str) and variable.words:
        if variable.chosen and word == UNCHOSEN:
            return 0
        if word not in variable.words:
            fail(path, f"there is no word {word[:40]!r}; the words are {', '.join(variable.words)}")
        place = variable.words.index(word)
        return place + 1 if variable.chosen else -1 - place
    return values.whole(data, path, max(variable.least, 0) if variable.words else variable.least, variable.most)
