"""A redacted record made whole again, in some way: what was left out is guessed so that the course can be played.

What the viewer sees is the same for every guess that fits, so any will do to show the positions. A tile that a player
places must have been drawn before. What stays in a hand to the end is free, as long as every move is legal and the
game ends where the record does: where a player had to pass, what it held must be tiles that nobody could have placed,
and that is learnt where a guess fails. Which secret choices fit is then searched for (`retrace`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from random import Random

import attrs

from kirlib.diagnostics import NotationError, StateError
from kirlib.engine.sampling import laid_by_rules
from kirlib.game import Game
from kirlib.model.move import DRAW, MOUNT, PASS, PLACE
from kirlib.record.course import begin
from kirlib.record.errors import RecordError
from kirlib.record.parts import UNSEEN, End, Entry, Headers
from kirlib.record.redact import secret_place
from kirlib.record.retrace import retrace
from kirlib.state import State

TRIES = 600
WORK = 60_000
"""How many guesses, and how many moves in all of them, are tried before the record is given up."""

END = 10**9
"""The place among the entries of what holds at the end."""


def whole(game: Game, headers: Headers, entries: Sequence[Entry], end: End | None) -> list[State]:
    """The states of a course that fits the record: the first, then one after each entry.

    RecordError, at the line that the best guess came to, if none fits.
    """
    if headers.seen and len(headers.seen) != len(entries):
        message = f"there are {len(headers.seen)} marks of what was seen, and {len(entries)} moves"
        raise RecordError(message, headers.lines.get("Seen", 0), (), begin(game, headers))
    if any(number > len(entries) for number, _, _ in headers.held):
        message = f"something is said of hands after more than {len(entries)} moves, which is all"
        raise RecordError(message, headers.lines.get("Held", 0), (), begin(game, headers))
    puzzle = _Puzzle(game, headers, entries)
    best: RecordError | None = None
    work = WORK
    for attempt in range(TRIES):
        try:
            return retrace(game, headers, puzzle.guess(Random(attempt)), puzzle.secret, end, work)
        except RecordError as error:
            if best is None or len(error.moves) > len(best.moves):
                best = error
            if error.state is not None:
                puzzle.learn(len(error.moves), error.state)
            work -= error.tried
        if work <= 0 or not puzzle.open:
            break
    assert best is not None
    raise best


def idle_tiles(game: Game, state: State) -> frozenset[str]:
    """The kinds of tile that the player who is to place could not place, if it held nothing else."""
    data = state.to_dict()
    hands: list[list[str]] = data["hands"]
    tiles = Counter(data["supply"]) + Counter(chain(*hands))
    idle = set()
    for tile in tiles:
        hand = [[tile] if seat == state.current_player else [] for seat in range(state.players)]
        rest = Counter(data["removed"]) + tiles - Counter([tile])
        try:
            alone = game.state_from_dict({**data, "hands": hand, "supply": {}, "removed": dict(rest)})
        except StateError:  # with this tile alone the turn would not have begun
            idle.add(tile)
        else:
            if all(move.verb == PASS for move in alone.legal_moves()):
                idle.add(tile)
    return frozenset(idle)


class _Puzzle:
    """What is known of the draws, and of the choices, that were left out."""

    def __init__(self, game: Game, headers: Headers, entries: Sequence[Entry]) -> None:
        self.game = game
        self.entries = entries
        self.start = begin(game, headers)
        self.open: list[int] = []
        # (place among the entries, seat or None for all) -> what its hand can consist of there
        self.idle: dict[tuple[int, int | None], frozenset[str]] = {}
        self.secret: set[int] = set()  # the places among the entries of choices that were left out
        program = game.program
        self.placeable = {program.types[number].name for number in laid_by_rules(program)}
        names = [t.name for t in program.types]
        # before the first move all tiles are in the supply
        self.pool = Counter({name: n for name, n in zip(names, program.supply, strict=True) if n})
        drawn: dict[int, Counter[str]] = {}
        hidden: dict[int, int] = {}
        self.placed: list[tuple[int, int, str]] = []  # (place among the entries, seat, tile): from an unknown draw
        for i, entry in enumerate(entries):
            self.take_held(headers, i, hidden)
            if entry.unseen and secret_place(program, entry.text, entry.seat) is not None:
                self.secret.add(i)
                continue
            if entry.unseen:
                if entry.text != f"{DRAW} {UNSEEN}" or entry.seat is None:
                    message = f"only draws and secret choices can be left out, as in `2: {DRAW} {UNSEEN}`"
                    raise self.fault(entry, f"`{entry.text}`: {message}")
                self.open.append(i)
                hidden[entry.seat] = hidden.get(entry.seat, 0) + 1
                continue
            try:
                move = game.parse_move(entry.text)
            except NotationError as error:
                raise self.fault(entry, str(error)) from None
            item = move.item
            if item is None or entry.seat is None:
                continue
            if move.verb == DRAW:
                self.take(entry, item)
                drawn.setdefault(entry.seat, Counter())[item] += 1
            elif move.verb in (PLACE, MOUNT):
                mine = drawn.setdefault(entry.seat, Counter())
                if mine[item]:
                    mine[item] -= 1
                elif hidden.get(entry.seat, 0):
                    hidden[entry.seat] -= 1
                    self.take(entry, item)
                    self.placed.append((i, entry.seat, item))
                elif item not in self.placeable:
                    raise self.fault(entry, f"`{entry.text}`: player {entry.seat + 1} can't have drawn {item} before")
        self.take_held(headers, len(entries), hidden)
        if sum(hidden.values()) > self.pool.total():
            raise self.fault(entries[self.open[-1]], "more tiles are drawn than there are")

    def take_held(self, headers: Headers, number: int, hidden: dict[int, int]) -> None:
        """What players held who went out with so many moves made: they have drawn it before."""
        for at, seat, tiles in headers.held:
            for item in tiles if at == number else ():
                if not hidden.get(seat, 0) or not self.pool[item]:
                    message = f"player {seat + 1} can't have held {item} after move {at}"
                    raise RecordError(message, headers.lines.get("Held", 0), (), self.start)
                hidden[seat] -= 1
                self.pool[item] -= 1
                self.placed.append((at, seat, item))

    def take(self, entry: Entry, item: str) -> None:
        if not self.pool[item]:
            raise self.fault(entry, f"`{entry.text}`: there are not that many of {item}")
        self.pool[item] -= 1

    def fault(self, entry: Entry, message: str) -> RecordError:
        return RecordError(message, entry.line, (), self.start)

    def learn(self, place: int, state: State) -> None:
        """A guess failed at a place among the entries, with a state of which all but the hidden tiles is right.

        If a player passes there, or the game ends, nothing that could be placed may be in the hands.
        """
        passes = place < len(self.entries) and self.entries[place].text == PASS
        if state.pending != PLACE or not (passes or place == len(self.entries)):
            return
        seat = self.entries[place].seat if passes else None
        self.idle[place if passes else END, seat] = idle_tiles(self.game, state)

    def fits(self, seat: int, tile: str, drawn: int, until: int) -> bool:
        """Whether a seat can hold a tile from one place among the entries to another."""
        return all(
            tile in idle
            for (place, who), idle in self.idle.items()
            if drawn < place < until and (who is None or who == seat)
        )

    def drawn(self, seat: int, draws: list[int], rng: Random) -> list[tuple[str, int]]:
        """Each tile that a seat places from an unknown draw, with that draw."""
        placed = [(place, item) for place, who, item in self.placed if who == seat]
        rng.shuffle(placed)
        fitting = [[d for d in reversed(draws) if d < p and self.fits(seat, item, d, p)] for p, item in placed]
        chosen = matching(fitting)
        if chosen is None:
            # Backwards, each from the latest draw that there is: so one is always left for those placed earlier.
            placed.sort(reverse=True)
            free = list(draws)
            chosen = []
            for place, _ in placed:
                chosen.append(max(d for d in free if d < place))
                free.remove(chosen[-1])
        return [(item, draw) for (_, item), draw in zip(placed, chosen, strict=True)]

    def guess(self, rng: Random) -> list[Entry]:
        """The entries with a guess for every draw that was left out."""
        found = list(self.entries)
        left: dict[int, list[int]] = {}
        for i in self.open:
            left.setdefault(self.entries[i].seat or 0, []).append(i)
        for seat, draws in left.items():
            for item, draw in self.drawn(seat, draws, rng):
                draws.remove(draw)
                found[draw] = attrs.evolve(found[draw], text=f"{DRAW} {item}")
        pool = self.pool.copy()
        rest = [(i, seat) for seat, draws in left.items() for i in draws]
        choices = {i: [tile for tile in pool if self.fits(seat, tile, i, END + 1)] for i, seat in rest}
        for i, _ in sorted(rest, key=lambda item: (len(choices[item[0]]), item)):
            tiles = [tile for tile in choices[i] if pool[tile]] or [tile for tile in pool if pool[tile]]
            tile = rng.choices(tiles, [pool[tile] for tile in tiles])[0]
            pool[tile] -= 1
            found[i] = attrs.evolve(found[i], text=f"{DRAW} {tile}")
        return found


def matching(wanted: Sequence[Sequence[int]]) -> list[int] | None:
    """One of its numbers for each row, none twice; None if there is no such choice. By augmenting paths."""
    row_of: dict[int, int] = {}
    for start in range(len(wanted)):
        came: dict[int, int] = {}  # number -> the row from which it was reached
        rows, free = [start], None
        for row in rows:
            for number in wanted[row]:
                if number not in came:
                    came[number] = row
                    if number not in row_of:
                        free = number
                        break
                    rows.append(row_of[number])
            if free is not None:
                break
        if free is None:
            return None
        while True:
            row = came[free]
            before = next((number for number, other in row_of.items() if other == row), None)
            row_of[free] = row
            if before is None:
                break
            free = before
    number_of = {row: number for number, row in row_of.items()}
    return [number_of[row] for row in range(len(wanted))]
