"""States from plain data. The data may come from anywhere: everything in it is looked at before a state is made."""

from __future__ import annotations

from typing import Any

from kirlib.engine.board import lay
from kirlib.engine.legal import can_place, free_spaces
from kirlib.engine.restore_flow import awaited, earlier_position, read_flow
from kirlib.engine.steps import next_to_put
from kirlib.engine.tables import Tables
from kirlib.engine.turn import RULES, decides
from kirlib.engine.values import LATEST, Values, fail
from kirlib.model.move import CONTINUE, DRAW, FIRST, PLACE, PUT
from kirlib.model.outcome import CHANCE, TERMINAL, Outcome
from kirlib.program import Program
from kirlib.state import GONE, NOBODY, UNPLACED, Draft, Piece


def restore(tables: Tables, data: Any) -> Draft:
    """A draft of the state that `State.to_dict` wrote. StateError says what is wrong, with the path to it.

    Refused are data of another ruleset (by fingerprint), and data that no position of the game can be.
    """
    return Restorer(tables).draft(data)


class Restorer(Values):
    """Reads one state; each method reads one thing and fails with its path."""

    on_pieces = "mounted"
    """The key of the tiles that lie on pieces."""

    def counts(self, data: Any, path: str, most: int | None = None) -> tuple[int, ...]:
        """How many tiles of each kind; `most`: of any, else those that the game has."""
        counts = [0] * len(self.program.types)
        for key, value in self.mapping(data, path, ()).items():
            type_ = self.type(key, path)
            counts[type_] = self.whole(value, f"{path}.{key}", 0, self.program.supply[type_] if most is None else most)
        return tuple(counts)

    def piece(self, data: Any, path: str, kind: int) -> Piece:
        """From `{at, facing, looping, last}`."""
        d = self.mapping(data, path, ("at", "facing", "looping", "last"))
        waiting = self.flag(d.get("waiting", False), f"{path}.waiting")
        at = (UNPLACED if waiting else GONE) if d["at"] is None else self.space(d["at"], f"{path}.at")
        if waiting and at >= 0:
            fail(f"{path}.waiting", "a piece on a space is not waiting to be put")
        facing = 0
        if self.program.kinds[kind].facing:
            facing = self.name(d["facing"], f"{path}.facing", self.program.direction_numbers, "direction")
        elif d["facing"] is not None:
            fail(f"{path}.facing", "this kind of piece has no facing")
        looping = self.flag(d["looping"], f"{path}.looping")
        last = NOBODY if d["last"] is None else self.space(d["last"], f"{path}.last")
        if last >= 0 and not looping and not self.program.movement.memory_kept:
            fail(f"{path}.last", "a piece that is not looping remembers no tile")
        if at < 0 and (looping or last >= 0):
            fail(path, "a piece off the board neither loops nor remembers a tile")
        return Piece(at, facing, looping, last)

    def pieces(self, draft: Draft, data: Any) -> None:
        """The pieces, which must be those of the game's setup; those of seats that nobody takes are off the board."""
        expected = [(s.kind, s.owner) for s in self.program.roster]
        items = self.items(data, "pieces")
        if len(items) != len(expected):
            fail("pieces", f"there are {len(expected)} pieces in this game, not {len(items)}")
        pieces: list[Piece] = []
        for i, (item, (kind, owner)) in enumerate(zip(items, expected, strict=True)):
            path = f"pieces[{i}]"
            d = self.mapping(item, path, ("kind", "owner"))
            name = self.program.kinds[kind].name
            if d["kind"] != name:
                fail(f"{path}.kind", f"piece {i} of this game is a {name}")
            if (None if owner < 0 else owner) != d["owner"] or isinstance(d["owner"], bool):
                fail(f"{path}.owner", f"the owner must be {'null' if owner < 0 else owner}")
            pieces.append(self.piece(item, path, kind))
            if owner >= len(draft.hands) and pieces[-1].space != GONE:
                fail(path, f"nobody takes seat {owner + 1}, so this piece is off the board")
        draft.roster = tuple(expected)
        draft.pieces = tuple(pieces)

    def tiles(self, draft: Draft, data: Any) -> None:
        """Lays the tiles."""
        draft._tiles, draft._near = {}, {}
        items = self.items(data, "tiles")
        if len(items) > (len(self.program.topology) if self.program.ruled else sum(self.program.supply)):
            fail("tiles", "there are more tiles than the game has")
        for i, item in enumerate(items):
            path = f"tiles[{i}]"
            d = self.mapping(item, path, ("tile", "at", "turn"))
            self.known(d, path, ("tile", "at", "turn", "state", "owner"))
            self.tile(draft, d["tile"], d["at"], d["turn"], path, d.get("state"), d.get("owner"))

    def tile(
        self, draft: Draft, tile: Any, at: Any, turn: Any, path: str, state: Any = None, owner: Any = None
    ) -> None:
        """Lays one tile; `owner`: a seat from 0."""
        type_ = self.type(tile, f"{path}.tile")
        space = self.space(at, f"{path}.at")
        if self.program.types[type_].mounted:
            fail(f"{path}.tile", f"a {tile} lies on a piece: name it under `{self.on_pieces}`")
        if space in draft._tiles:
            fail(f"{path}.at", f"there is a tile on {at} already")
        degrees = self.whole(turn, f"{path}.turn", 0, 359)
        face = self.program.face_at(type_, degrees)
        if face is None:
            fail(f"{path}.turn", f"the board has no turn of {degrees} degrees")
        lay(self.tables, draft, self.face(draft, face, state, owner, path), space)

    def face(self, draft: Draft, face: int, state: Any, owner: Any, path: str) -> int:
        """The face of a tile that is turned like `face`, in a state and with an owner."""
        spec = self.program.faces[face]
        type_ = self.program.types[spec.type]
        number, seat = 0, NOBODY
        if type_.states:
            number = self.name(state, f"{path}.state", {name: n for n, name in enumerate(type_.states)}, "state")
        elif state is not None:
            fail(f"{path}.state", f"a {type_.name} has no states")
        if owner is not None:
            if not type_.owned:
                fail(f"{path}.owner", f"a {type_.name} is nobody's")
            seat = self.whole(owner, f"{path}.owner", 0, len(draft.hands) - 1)
        if not number and seat == NOBODY:
            return face
        found: int = self.tables.rules.tables.face_of[spec.type, spec.turn, number, seat]
        return found

    def mounted(self, draft: Draft, data: Any) -> None:
        """The tiles on pieces."""
        found: list[tuple[int, int]] = []
        for i, item in enumerate(self.items(data, "mounted")):
            path = f"mounted[{i}]"
            d = self.mapping(item, path, ("tile", "on"))
            type_ = self.type(d["tile"], f"{path}.tile")
            on = self.whole(d["on"], f"{path}.on", 0, len(draft.pieces) - 1)
            rule = self.program.types[type_].mounted
            if rule is None or rule.on != draft.roster[on][0]:
                fail(f"{path}", f"a {d['tile']} does not lie on piece {on}")
            found.append((type_, on))
        draft.mounted = tuple(found)

    def history(self, draft: Draft, data: Any) -> None:
        """The pieces at the ends of earlier turns."""
        found: list[tuple[Piece, ...]] = []
        for i, past in enumerate(self.items(data, "history")):
            path = f"history[{i}]"
            if self.program.ruled:
                found.append(earlier_position(self, past, path))
                continue
            row = self.items(past, path)
            if len(row) != len(draft.pieces):
                fail(path, f"{len(draft.pieces)} pieces are needed, not {len(row)}")
            pieces = []
            for j, item in enumerate(row):
                fields = self.items(item, f"{path}[{j}]")
                if len(fields) != 4:
                    fail(f"{path}[{j}]", "four values are needed: space, facing, looping, last")
                d = dict(zip(("at", "facing", "looping", "last"), fields, strict=True))
                pieces.append(self.piece(d, f"{path}[{j}]", draft.roster[j][0]))
            found.append(tuple(pieces))
        draft.history = tuple(found)

    def outcome(self, data: Any, players: int) -> Outcome | None:
        """How the game ended."""
        if data is None:
            return None
        d = self.mapping(data, "outcome", ("winners", "losers", "reason"))
        seats: list[tuple[int, ...]] = []
        for key in ("winners", "losers"):
            listed = [self.whole(s, f"outcome.{key}", 0, players - 1) for s in self.items(d[key], f"outcome.{key}")]
            seats.append(tuple(listed))
        winners, losers = seats
        both = sorted(winners + losers)
        if both not in ([], list(range(players))):
            fail("outcome", "each player is either a winner or a loser; in a draw nobody is")
        if d["reason"] not in reasons(self.program):
            fail("outcome.reason", "this is not an end of the game")
        return Outcome(winners, losers, d["reason"])

    # --- the whole

    def draft(self, data: Any) -> Draft:
        """The whole state."""
        d = self.mapping(data, "state", ("game", "fingerprint"))
        if d["fingerprint"] != self.program.fingerprint:
            other = d["game"] if isinstance(d["game"], str) else "?"
            what = "another ruleset" if other == self.program.name else f"another game, {other[:60]!r}"
            fail("fingerprint", f"this is a state of {what}, not of {self.program.name} as loaded")
        keys = (*KEYS, "flow") if self.program.ruled else KEYS
        self.mapping(data, "state", keys)
        self.known(d, "state", (*keys, "game", "fingerprint"))
        if d["game"] != self.program.name:
            fail("game", f"this game is {self.program.name}")
        draft = self.tables.blank(self.program.players[0])
        hands = self.items(d["hands"], "hands")
        least, most = self.program.players
        if not least <= len(hands) <= most:
            fail("hands", f"this game has {least} to {most} players, not {len(hands)}")
        draft.hands = tuple(
            tuple(sorted(self.type(tile, f"hands[{i}]") for tile in self.items(hand, f"hands[{i}]")))
            for i, hand in enumerate(hands)
        )
        players = len(hands)
        draft.first = self.whole(d["first"], "first", 0, players - 1)
        draft.turn = self.whole(d["turn"], "turn", 0, LATEST)
        draft.step = self.whole(d["step"], "step", 0, len(self.program.steps) - 1)
        draft.seat = self.whole(d["seat"], "seat", 0, players)
        draft.changed = self.flag(d["changed"], "changed")
        draft.supply = self.counts(d["supply"], "supply")
        draft.stock = sum(draft.supply)
        draft.removed = self.counts(d["removed"], "removed", LATEST if self.program.ruled else None)
        self.pieces(draft, d["pieces"])
        self.tiles(draft, d["tiles"])
        self.mounted(draft, d["mounted"])
        self.history(draft, d["history"])
        marked = [self.space(s, "marked") for s in self.items(d["marked"], "marked")]
        if not set(marked) <= draft._tiles.keys():
            fail("marked", "a destroyed tile must still lie on its space")
        draft.marked = frozenset(marked)
        struck = self.items(d["struck"], "struck")
        draft.struck = frozenset(self.whole(i, "struck", 0, len(draft.pieces) - 1) for i in struck)
        draft.outcome = self.outcome(d["outcome"], players)
        draft.out = self.out(draft, d["out"])
        draft.flow = read_flow(self, draft, d["flow"]) if self.program.ruled else None
        self.conserved(draft)
        self.occupied(draft)
        self.pending(draft, d["pending"], d["current_player"])
        return draft

    def out(self, draft: Draft, data: Any) -> frozenset[int]:
        """The players who are out: they hold nothing any more."""
        seats = [self.whole(seat, "out", 0, len(draft.hands) - 1) for seat in self.items(data, "out")]
        if seats != sorted(set(seats)):
            fail("out", "each seat stands there once, in ascending order")
        if seats and not eliminates(self.program):
            fail("out", "in this game nobody is eliminated")
        for seat in seats:
            if draft.hands[seat]:
                fail("out", f"player {seat + 1} is out, but holds tiles")
        return frozenset(seats)

    def conserved(self, draft: Draft) -> None:
        """Every tile of the game is somewhere. Rules may lay more of them, but none more comes into the supply."""
        program = self.program
        total = list(draft.supply)
        for hand in draft.hands:
            for type_ in hand:
                total[type_] += 1
        for type_, _ in draft.mounted:
            total[type_] += 1
        if not program.ruled:
            for type_, count in enumerate(draft.removed):
                total[type_] += count
            for laid in draft._tiles.values():
                total[program.faces[laid.face].type] += 1
        for t, found, expected in zip(program.types, total, program.supply, strict=True):
            if found > expected or (found != expected and not program.ruled):
                fail("state", f"there are {found} tiles {t.name} in all, where the game has {expected}")

    def occupied(self, draft: Draft) -> None:
        """Memories are of tiles that are there."""
        for i, piece in enumerate(draft.pieces):
            if piece.last >= 0 and piece.last not in draft._tiles:
                fail(f"pieces[{i}].last", "no tile lies there")

    def pending(self, draft: Draft, verb: Any, player: Any) -> None:
        """What is waited for, and by whom, must follow from the rest."""
        draft.pending = verb if isinstance(verb, str) else None
        draft.player = self.whole(player, "current_player", TERMINAL, len(draft.hands) - 1)
        step = self.program.steps[draft.step]
        who = (draft.first + draft.seat) % len(draft.hands)
        flow = draft.flow
        idle = flow is None or not (flow.agenda or flow.waiting)
        if draft.outcome is not None:
            fits = verb is None and draft.player == TERMINAL and idle
        elif draft.seat == len(draft.hands):
            fits = False
        elif not idle:
            fits = step.op == RULES and draft.seat == 0 and awaited(self.tables, draft)
        elif verb == PLACE:
            fits = step.op == PLACE and draft.player == who and bool(draft.hands[who])
        elif verb == PUT:
            fits = step.op == PUT and draft.player == who and next_to_put(draft, step.kind, who) is not None
            fits = fits and bool(free_spaces(self.tables, draft))
        elif verb == DRAW:
            fits = step.op == DRAW and draft.player == CHANCE and draft.stock > 0
            fits = fits and len(draft.hands[who]) < step.count
        elif verb == FIRST:
            fits = self.program.first < 0 and draft.player == CHANCE and draft.turn == draft.step == 0
        elif verb == CONTINUE:
            fits = draft.step == self.program.loop and draft.seat == 0 and draft.player == CHANCE
            # with rules, only trying could tell whether anybody is asked
            fits = fits and (self.program.ruled or not decides(self.tables, draft))
        else:
            fits = False
        if fits and verb == PLACE and draft.seat == 0 and draft.step == self.program.loop:
            # a turn at whose start nobody can place would have ended the game, where the game says so
            blocked = any(end.op == "blocked" for end in self.program.ends)
            fits = not blocked or any(can_place(self.tables, draft, p) for p in range(len(draft.hands)))
        if not fits:
            fail("pending", "what is waited for does not fit the step, the hands and the supply")


KEYS = (
    "first",
    "turn",
    "step",
    "seat",
    "current_player",
    "pending",
    "hands",
    "supply",
    "removed",
    "tiles",
    "pieces",
    "mounted",
    "changed",
    "history",
    "marked",
    "struck",
    "outcome",
    "out",
)


def eliminates(program: Program) -> bool:
    """Whether players can be out before the game has ended."""
    if any(end.op == "eliminated" for end in program.ends):
        return True
    statements = [s for block in program.blocks for s in block]
    return any(s.op == "eliminate" or s.get("stuck") == "loses" for s in statements)


def reasons(program: Program) -> list[str]:
    """What can be said of why the game has ended."""
    said = [s.get("reason") for block in program.blocks for s in block if s.op == "over"]
    return [*said, *(end.text for end in program.ends)]
