"""A course with secret choices left out, found again: depth first, each mark of what was seen telling right from wrong.

A position from which nothing fits is not gone on from again. Most secrets have their effect soon, and those without any
leave the same position once they are chosen anew: so few are tried.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import attrs

from kirlib.diagnostics import IllegalMoveError, NotationError
from kirlib.game import Game
from kirlib.model.move import Move
from kirlib.record.course import begin, fitting, wrong_end
from kirlib.record.errors import RecordError
from kirlib.record.parts import UNSEEN, End, Entry, Headers
from kirlib.record.sights import sight
from kirlib.state import State


def retrace(
    game: Game, headers: Headers, entries: Sequence[Entry], secret: Collection[int], end: End | None, most: int
) -> list[State]:
    """The states of a course, the first and one after each entry.

    `secret`: the places of the choices that were left out; `most`: so many moves are tried. RecordError, of the longest
    course that was tried, if none fits, or none was found; then `tried` of the error says after how many moves.
    """
    search = _Search(game, headers, entries, secret, end)
    while search.tried < most:
        found = search.step()
        if found is not None:
            return found
    raise search.failed()


class _Search:
    """Where a search stands: the states and moves so far, and for each place what is still to be tried there."""

    def __init__(
        self, game: Game, headers: Headers, entries: Sequence[Entry], secret: Collection[int], end: End | None
    ) -> None:
        self.game = game
        self.headers = headers
        self.entries = entries
        self.secret = secret
        self.end = end
        self.tried = 0
        self.best: RecordError | None = None
        self.states = [begin(game, headers)]
        self.moves: list[Move] = []
        self.dead: set[tuple[int, State]] = set()
        self.left: list[list[Entry]] = []
        self.arrive()

    def arrive(self) -> None:
        """Looks at what can come next in the last state."""
        place, state = len(self.moves), self.states[-1]
        if place not in self.secret:
            self.left.append(list(self.entries[place : place + 1]))
            return
        entry = self.entries[place]
        start = entry.text.removesuffix(UNSEEN)
        texts = [text for text in map(str, state.legal_moves()) if text.startswith(start)]
        self.left.append([attrs.evolve(entry, text=text) for text in reversed(texts)])
        if not texts:
            self.fault(f"`{entry.text}`: there is nothing to choose here", entry.line)

    def step(self) -> list[State] | None:
        """Tries one more move, or goes back by one; the states if all of it fits. RecordError if nothing is left."""
        place, state = len(self.moves), self.states[-1]
        if place == len(self.entries):
            wrong = None if self.end is None else wrong_end(state, self.end)
            if wrong is None:
                return self.states
            self.fault(wrong, 0 if self.end is None else self.end.line)
        if not self.left[-1]:
            if not place:
                raise self.failed()
            self.dead.add((place, state))
            for stack in (self.left, self.states, self.moves):
                stack.pop()
            return None
        self.tried += 1
        entry = self.left[-1].pop()
        try:
            move = fitting(self.game, state, entry)
        except (NotationError, IllegalMoveError) as error:
            self.fault(str(error), entry.line)
            return None
        after = state.play(move)
        if self.headers.seen and sight(after, self.headers.viewer) != self.headers.seen[place]:
            self.fault(f"`{self.entries[place].text}` does not lead to what was seen", entry.line)
        elif (place + 1, after) not in self.dead:
            self.states.append(after)
            self.moves.append(move)
            self.arrive()
        return None

    def fault(self, message: str, line: int) -> None:
        """Keeps what is wrong where the longest course breaks off."""
        if self.best is None or len(self.moves) > len(self.best.moves):
            self.best = RecordError(message, line, tuple(self.moves), self.states[-1])

    def failed(self) -> RecordError:
        """What was wrong."""
        assert self.best is not None  # only then is anything given up
        self.best.tried = max(1, self.tried)
        return self.best
