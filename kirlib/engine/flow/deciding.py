"""The other decisions: to place, turn or move a tile, to choose, pick, roll or displace, or one of several."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence

from kirlib.engine.flow.counters import put_value
from kirlib.engine.flow.decisions import Decision
from kirlib.engine.flow.frames import NONE, flow_of, push
from kirlib.engine.flow.moving import belongs, can_be, jump
from kirlib.engine.flow.placing import lose
from kirlib.engine.flow.tables import FlowTables
from kirlib.engine.flow.tiles import change, lay_tile, shift
from kirlib.engine.legal import free_spaces
from kirlib.program import Statement
from kirlib.state import Draft, Frame, Log


class _Plain:
    """What most decisions have in common."""

    chance = False

    def __init__(self, tables: FlowTables, statement: Statement) -> None:
        self.tables = tables
        self.moves = tables.tables.moves
        self.statement = statement
        self.stuck: str = statement.get("stuck", "skip")
        self.then: int = statement.get("then", NONE)

    def weights(self, draft: Draft, frame: Frame) -> Sequence[int] | None:
        return None

    def follow(self, draft: Draft, it: int, here: int, me: int) -> None:
        """What comes after it."""
        if self.then >= 0:
            push(draft, (self.then, 0, it, here, me, NONE))


class Placing(_Plain):
    """A tile is placed: one of the hand, or of a kind that everybody may place."""

    pending = "lay"

    def __init__(self, tables: FlowTables, statement: Statement) -> None:
        super().__init__(tables, statement)
        self.type: int = statement.get("type")
        self.where = None if statement.get("where") is None else tables.amount(statement.get("where"))

    def options(self, draft: Draft, frame: Frame) -> list[int]:
        _, _, it, _, me, there = frame
        if self.where is None:
            spaces: Sequence[int] = free_spaces(self.tables.tables, draft)
        else:
            where = self.where
            spaces = [
                space
                for space in range(self.moves.spaces)
                if space not in draft._tiles and where(draft, (it, space, me, there))
            ]
        found: list[int] = []
        tables = self.tables.tables
        for type_ in dict.fromkeys(draft.hands[me]) if self.type < 0 else (self.type,):
            base, faces = tables.place_base[type_], tables.orientations[type_]
            found += [base + face * self.moves.spaces + space for space in spaces for face in range(faces)]
        return found

    def apply(self, draft: Draft, frame: Frame, number: int, log: Log | None) -> None:
        me = frame[4]
        face, space = divmod(number - self.moves.place, self.moves.spaces)
        spec = self.tables.program.faces[face]
        if self.type < 0:
            hand = draft.hands[me]
            at = hand.index(spec.type)
            draft.hands = (*draft.hands[:me], hand[:at] + hand[at + 1 :], *draft.hands[me + 1 :])
        owner = me if self.tables.program.types[spec.type].owned else NONE
        self.follow(draft, frame[2], space, me)
        lay_tile(self.tables, draft, self.tables.face_of[spec.type, spec.turn, 0, owner], space, None)
        if log is not None:
            log.append(("place", me, face, space))


class Rotating(_Plain):
    """A tile turns on its space."""

    pending = "rotate"

    def __init__(self, tables: FlowTables, statement: Statement) -> None:
        super().__init__(tables, statement)
        self.types = frozenset(statement.get("types"))
        self.whose: str = statement.get("whose")
        self.by: tuple[int, ...] = statement.get("by")
        self.where = tables.amount(statement.get("where"))

    def tiles(self, draft: Draft, frame: Frame) -> list[int]:
        """The spaces of the tiles in question, ascending."""
        faces = self.tables.program.faces
        _, _, it, _, me, there = frame
        return [
            space
            for space in sorted(draft._tiles)
            if faces[draft._tiles[space].face].type in self.types
            and belongs(self.whose, faces[draft._tiles[space].face].owner, me)
            and self.where(draft, (it, space, me, there))
        ]

    def options(self, draft: Draft, frame: Frame) -> list[int]:
        program = self.tables.program
        turns = len(program.topology.rotations)
        found: list[int] = []
        for space in self.tiles(draft, frame):
            face = program.faces[draft._tiles[space].face]
            alike = {face.turn}
            for turn in self.by:
                other = program.face_at(face.type, (face.turn + turn * 360 // turns) % 360)
                if other is not None and program.faces[other].turn not in alike:
                    alike.add(program.faces[other].turn)
                    found.append(self.moves.rotate + space * (turns - 1) + turn - 1)
        return found

    def apply(self, draft: Draft, frame: Frame, number: int, log: Log | None) -> None:
        turns = len(self.tables.topology.rotations)
        space, turn = divmod(number - self.moves.rotate, turns - 1)
        self.follow(draft, frame[2], space, frame[4])
        change(self.tables, draft, space, log, turn=(turn + 1) * 360 // turns)


class Shifting(Rotating):
    """A tile moves to a space next to it."""

    pending = "shift"

    def __init__(self, tables: FlowTables, statement: Statement) -> None:
        super().__init__(tables, statement)
        self.where = tables.amount(None)
        self.may = tables.amount(statement.get("where"))

    def options(self, draft: Draft, frame: Frame) -> list[int]:
        free = set(free_spaces(self.tables.tables, draft))
        it, me = frame[2], frame[4]
        found: list[int] = []
        for space in self.tiles(draft, frame):
            for direction in self.by:
                there = self.tables.topology.target[space][direction]
                if there in free and self.may(draft, (it, space, me, there)):
                    found.append(self.moves.shift + space * self.moves.directions + direction)
        return found

    def apply(self, draft: Draft, frame: Frame, number: int, log: Log | None) -> None:
        space, direction = divmod(number - self.moves.shift, self.moves.directions)
        there = self.tables.topology.target[space][direction]
        self.follow(draft, frame[2], there, frame[4])
        shift(self.tables, draft, space, direction, log)


class Choosing(_Plain):
    """A word is chosen."""

    pending = "choose"

    def __init__(self, tables: FlowTables, statement: Statement) -> None:
        super().__init__(tables, statement)
        self.variable: int = statement.get("variable")
        self.words = tuple((word, tables.amount(test)) for word, test in statement.get("options"))
        self.base = self.moves.choices[self.variable]

    def options(self, draft: Draft, frame: Frame) -> list[int]:
        env = frame[2:]
        return [self.base + word for word, test in self.words if test(draft, env)]

    def apply(self, draft: Draft, frame: Frame, number: int, log: Log | None) -> None:
        me = frame[4]
        variable = self.tables.program.variables[self.variable]
        put_value(self.tables, draft, self.variable, me, number - self.base + 1)
        if variable.hidden:
            flow = flow_of(draft)
            flow.shown = flow.shown - {variable.base + me}
        if log is not None:
            log.append(("choose", me, self.variable, number - self.base))
        self.follow(draft, frame[2], frame[3], me)


class Picking(_Plain):
    """A piece, a space or a player is picked."""

    def __init__(self, tables: FlowTables, statement: Statement) -> None:
        super().__init__(tables, statement)
        self.what: str = statement.get("what")
        self.kinds: tuple[int, ...] = statement.get("kinds", ())
        self.test = tables.amount(statement.get("test"))
        self.chance = statement.get("by") == "chance"
        self.pending = "draw lots" if self.chance else "pick"

    def options(self, draft: Draft, frame: Frame) -> list[int]:
        _, _, it, here, me, there = frame
        if self.what == "piece":
            return [
                self.moves.pick + i
                for i, (piece, role) in enumerate(zip(draft.pieces, draft.roster, strict=True))
                if role[0] in self.kinds and piece[0] >= 0 and self.test(draft, (i, piece[0], me, there))
            ]
        if self.what == "space":
            return [self.moves.to + s for s in range(self.moves.spaces) if self.test(draft, (it, s, me, there))]
        seats = [seat for seat in range(len(draft.hands)) if seat not in draft.out]
        return [self.moves.seat + seat for seat in seats if self.test(draft, (it, here, seat, there))]

    def apply(self, draft: Draft, frame: Frame, number: int, log: Log | None) -> None:
        _, _, it, here, me, there = frame
        base = {"piece": self.moves.pick, "space": self.moves.to, "player": self.moves.seat}[self.what]
        value = number - base
        if log is not None:
            log.append(("pick", draft.player, self.what, value))
        if self.what == "piece":
            it, here = value, draft.pieces[value][0]
        elif self.what == "space":
            here = value
        else:
            me = value
        if self.then >= 0:
            push(draft, (self.then, 0, it, here, me, there))


class AskingToRoll(_Plain):
    """The player says that it rolls."""

    pending = "roll"

    def options(self, draft: Draft, frame: Frame) -> list[int]:
        return [self.moves.roll + self.statement.get("die")]

    def apply(self, draft: Draft, frame: Frame, number: int, log: Log | None) -> None:
        self.follow(draft, frame[2], frame[3], frame[4])


class Rolling(_Plain):
    """A die shows a face."""

    pending = "die"
    chance = True

    def __init__(self, tables: FlowTables, statement: Statement) -> None:
        super().__init__(tables, statement)
        self.die: int = statement.get("die")
        self.spec = tables.program.dice[self.die]

    def options(self, draft: Draft, frame: Frame) -> list[int]:
        base = self.moves.dice[self.die]
        return list(range(base, base + len(self.spec.faces)))

    def weights(self, draft: Draft, frame: Frame) -> Sequence[int]:
        weights: Sequence[int] = self.spec.weights
        return weights

    def apply(self, draft: Draft, frame: Frame, number: int, log: Log | None) -> None:
        face = number - self.moves.dice[self.die]
        put_value(self.tables, draft, self.spec.variable, NONE, self.spec.faces[face][1])
        if log is not None:
            log.append(("rolled", self.die, face))


class Drawing(_Plain):
    """A player draws a tile from the supply."""

    pending = "deal"
    chance = True

    def options(self, draft: Draft, frame: Frame) -> list[int]:
        if len(draft.hands[frame[4]]) >= self.statement.get("to") or frame[4] in draft.out:
            return []
        return [self.moves.draw + type_ for type_, count in enumerate(draft.supply) if count]

    def weights(self, draft: Draft, frame: Frame) -> Sequence[int]:
        return [count for count in draft.supply if count]

    def apply(self, draft: Draft, frame: Frame, number: int, log: Log | None) -> None:
        me, type_ = frame[4], number - self.moves.draw
        hand = list(draft.hands[me])
        insort(hand, type_)
        draft.hands = (*draft.hands[:me], tuple(hand), *draft.hands[me + 1 :])
        draft.supply = (*draft.supply[:type_], draft.supply[type_] - 1, *draft.supply[type_ + 1 :])
        draft.stock -= 1
        if log is not None:
            log.append(("draw", me, type_))
        flow = flow_of(draft)
        flow.agenda = (*flow.agenda[:-1], (frame[0], frame[1] - 1, *frame[2:]))  # again, until the hand is full


class Displacing(_Plain):
    """One piece is displaced: `it`, which stood on `there`; `here` is the space that displaces it."""

    pending = "displace"

    def __init__(self, tables: FlowTables, statement: Statement) -> None:
        super().__init__(tables, statement)
        get = statement.get
        self.reach: int = get("reach")
        self.where = tables.amount(get("where"))
        self.ignores: bool = get("zone") == "ignored"
        self.lapses = None if get("lapses") is None else tables.amount(get("lapses"))
        self.trapped = None if get("trapped") is None else tables.amount(get("trapped"))
        self.leaves: bool = get("otherwise") == "leaves"

    def lapsed(self, draft: Draft, frame: Frame) -> bool:
        """Whether it comes to nothing: the piece has gone, or the rule says so."""
        _, _, it, here, me, there = frame
        if draft.pieces[it][0] != there or there < 0:
            return True
        return self.lapses is not None and bool(self.lapses(draft, (it, here, me, there)))

    def options(self, draft: Draft, frame: Frame) -> list[int]:
        _, _, it, here, me, there = frame
        tables = self.tables
        ignored = here if self.ignores else NONE
        found = [
            space
            for space in sorted(tables.topology.within(there, self.reach))
            if self.where(draft, (it, here, me, space)) and can_be(tables, draft, it, space, ignored)
        ]
        if not found and self.trapped is not None:
            found = [s for s in range(self.moves.spaces) if s != there and self.trapped(draft, (it, here, me, s))]
        return [self.moves.to + space for space in found]

    def apply(self, draft: Draft, frame: Frame, number: int, log: Log | None) -> None:
        it, me = frame[2], frame[4]
        jump(self.tables, draft, it, number - self.moves.to, me, log, "displace")

    def nowhere(self, draft: Draft, frame: Frame, log: Log | None) -> None:
        """There is no space for it."""
        if self.leaves:
            push(draft, *lose(self.tables, draft, frame[2], frame[4], log))
        elif log is not None:
            log.append(("stuck", frame[2], frame[5], frame[4]))


class Either(_Plain):
    """One of several decisions is made."""

    pending = "decide"

    def __init__(
        self, tables: FlowTables, statement: Statement, parts: Sequence[tuple[object, Decision | None]]
    ) -> None:
        super().__init__(tables, statement)
        self.parts = parts
        self.stuck = "pass"

    def open_parts(self, draft: Draft, frame: Frame) -> list[tuple[Decision | None, list[int]]]:
        """The decisions that can be made, each with its options; None stands for passing."""
        found: list[tuple[Decision | None, list[int]]] = []
        for test, decision in self.parts:
            if callable(test) and not test(draft, frame[2:]):
                continue
            found.append((decision, [self.moves.pass_] if decision is None else decision.options(draft, frame)))
        return found

    def options(self, draft: Draft, frame: Frame) -> list[int]:
        return list(dict.fromkeys(n for _, numbers in self.open_parts(draft, frame) for n in numbers))

    def apply(self, draft: Draft, frame: Frame, number: int, log: Log | None) -> None:
        for decision, numbers in self.open_parts(draft, frame):
            if number in numbers and decision is not None:
                decision.apply(draft, frame, number, log)
                return
