"""A redacted record made whole again, in some way: what was left out is guessed so that the course can be played.

What the viewer sees is the same for every guess that fits, so any will do to show the positions. A tile that a player
places must have been drawn before; which one stays in a hand to the end is free, as long as every move is legal and
the game ends where the record does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import attrs

from kirlib.diagnostics import NotationError
from kirlib.game import Game
from kirlib.model.move import DRAW, MOUNT, PLACE
from kirlib.record.course import begin, course
from kirlib.record.errors import RecordError
from kirlib.record.parts import UNSEEN, End, Entry, Headers
from kirlib.state import State

TRIES = 400
WORK = 60_000
"""How many guesses, and how many moves in all of them, are tried before the record is called impossible."""


def whole(game: Game, headers: Headers, entries: Sequence[Entry], end: End | None) -> list[State]:
    """The states of a course that fits the record: the first, then one after each entry.

    RecordError, at the line that the best guess came to, if none fits.
    """
    puzzle = _Puzzle(game, headers, entries)
    best: RecordError | None = None
    work = 0
    for attempt in range(TRIES):
        states: list[State] = []
        try:
            for _, state in course(game, headers, puzzle.guess(Random(attempt)), end):
                states.append(state)
        except RecordError as error:
            if best is None or len(error.moves) > len(best.moves):
                best = error
        else:
            return states
        work += len(states)
        if work > WORK or not puzzle.open:
            break
    assert best is not None
    raise best


class _Puzzle:
    """What is known of the draws that were left out."""

    def __init__(self, game: Game, headers: Headers, entries: Sequence[Entry]) -> None:
        self.game = game
        self.entries = entries
        self.start = begin(game, headers)
        self.open: list[int] = []
        program = game.program
        names = [t.name for t in program.types]
        # before the first move all tiles are in the supply
        self.pool = Counter({name: n for name, n in zip(names, program.supply, strict=True) if n})
        drawn: dict[int, Counter[str]] = {}
        hidden: dict[int, int] = {}
        self.placed: list[tuple[int, int, str]] = []  # (place among the entries, seat, tile): from an unknown draw
        for i, entry in enumerate(entries):
            if entry.unseen:
                if entry.text != f"{DRAW} {UNSEEN}" or entry.seat is None:
                    raise self.fault(entry, f"`{entry.text}`: only draws can be left out, as in `2: {DRAW} {UNSEEN}`")
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
                else:
                    raise self.fault(entry, f"`{entry.text}`: player {entry.seat + 1} can't have drawn {item} before")
        if sum(hidden.values()) > self.pool.total():
            raise self.fault(entries[self.open[-1]], "more tiles are drawn than there are")

    def take(self, entry: Entry, item: str) -> None:
        if not self.pool[item]:
            raise self.fault(entry, f"`{entry.text}`: there are not that many of {item}")
        self.pool[item] -= 1

    def fault(self, entry: Entry, message: str) -> RecordError:
        return RecordError(message, entry.line, (), self.start)

    def guess(self, rng: Random) -> list[Entry]:
        """The entries with a guess for every draw that was left out."""
        found = list(self.entries)
        left: dict[int, list[int]] = {}
        for i in self.open:
            left.setdefault(self.entries[i].seat or 0, []).append(i)
        # In the order of placing there is always a draw left for the next: the earlier ones had fewer to choose from.
        for placed, seat, item in self.placed:
            before = sum(i < placed for i in left[seat])
            draw = left[seat].pop(rng.randrange(before))
            found[draw] = attrs.evolve(found[draw], text=f"{DRAW} {item}")
        rest = sorted(self.pool.elements())
        rng.shuffle(rest)
        for i in sorted(i for draws in left.values() for i in draws):
            found[i] = attrs.evolve(found[i], text=f"{DRAW} {rest.pop()}")
        return found
