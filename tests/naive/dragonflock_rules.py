"""Dragonflock by a naive reading of its rulings: plain tuples, every space looked at each time.

Moves are texts. A turn is ``dragon c3 north``, ``flock c3 north`` (the whole flock) or ``pass``; where a
displaced dragon goes is ``to c4``, asked of ``to_move``, who need not be the player whose ``turn`` it is.

Corners that the rulings leave, each with the reading taken here:

1. *Arrival.* A dragon arrives when it is moved or displaced, also to a mountain. Dragons that stay behind
   do not arrive: a flock that loses a dragon forms nothing, and forms anew when a third comes back. A
   fourth dragon forms nothing.
2. *Three of mine, one enemy.* Only in a chain can a third dragon of mine come to two of mine and one enemy.
   The enemy is then wanted twice: for the block and for the flock. The first to come up takes it, and the
   flock bars every space next to it by then, so it is trapped; the second lapses.
3. *A flock comes to a dispute, or to one enemy.* It is `flock enters` alone: no dispute is resolved by it.
4. *A flock comes to a town.* It is more than one dragon, so the town goes.
5. *Who is listed* at `flock formed`: all enemies within one space, those in disputes, in a block or a flock,
   on mountains and on towns. A dragon brought there later is not listed.
6. *Listed twice.* A dragon that leaves the space where it was listed has gone for all that wanted it there,
   also if it was trapped on a mountain that lies in the zone. Another dragon that comes to that space
   takes over no displacement.
7. *The flock or the block has gone* is asked when the displacement comes up, of the space: fewer than three
   (two) of the owner's dragons are there. One broken up and made whole before that still displaces. (It seems
   that play never comes to this: what would break up the block or flock bars the last of its dragons.)
8. *Where to* is asked when the displacement comes up: by then other dragons have moved and flocks arisen.
   `trapped` is judged then too, and the mountain that the dragon stands on is not unoccupied.
9. *For its own colour in the enemy's turn.* A displaced dragon that makes a block against one, or a flock,
   does so for its own side, which then displaces. It may stand next to the flock that entered, and those
   three are listed in their turn.
10. *Flock formed: outside the zone* adds nothing to what the flock bars, as long as it stands.
11. *End of turn.* After the last displacement of a chain. Victory is looked at before repetition. A position
    that is set up counts as an occurrence; victory is not looked at there.
12. *Pass* is a turn like any other: victory and repetition are looked at after it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

SIZE = 5
SPACES = range(SIZE * SIZE)  # rank by rank from a1
DIRECTIONS = {
    "north": (0, 1),
    "northeast": (1, 1),
    "east": (1, 0),
    "southeast": (1, -1),
    "south": (0, -1),
    "southwest": (-1, -1),
    "west": (-1, 0),
    "northwest": (-1, 1),
}
NAMES = [f"{file}{rank}" for rank in range(1, SIZE + 1) for file in "abcde"]
HOME = (range(SIZE), range(SIZE * (SIZE - 1), SIZE * SIZE))  # the first and the second player's home rank
BLOCK, FLOCK = 2, 3
BROKEN = {"dispute resolved": "block", "flock formed": "flock", "flock enters": "flock"}


def distance(one: int, other: int) -> int:
    return max(abs(one % SIZE - other % SIZE), abs(one // SIZE - other // SIZE))


def within(space: int, reach: int) -> list[int]:
    """The other spaces at most ``reach`` away, rank by rank."""
    return [other for other in SPACES if 0 < distance(space, other) <= reach]


ZONE = [[other for other in SPACES if distance(space, other) <= 1] for space in SPACES]


def step(space: int, direction: str) -> int | None:
    dx, dy = DIRECTIONS[direction]
    x, y = space % SIZE + dx, space // SIZE + dy
    return y * SIZE + x if 0 <= x < SIZE and 0 <= y < SIZE else None


class Displacement(NamedTuple):
    """One dragon to be displaced: it lapses when it has gone from ``at``, or ``by`` is too few on ``around``."""

    why: str  # "dispute resolved", "flock formed" or "flock enters"
    by: int  # who decides, and whose block or flock it is
    at: int  # where the dragon is, of the other colour
    around: int  # where the block or the flock is
    arisen: int  # those that arose together share this number

    def stands(self, board: tuple) -> bool:
        return board[self.around][self.by] >= (BLOCK if BROKEN[self.why] == "block" else FLOCK)


@dataclass(frozen=True, slots=True)
class Position:
    board: tuple[tuple[int, int], ...]  # for each space, how many dragons of each player
    towns: tuple[int | None, ...]  # for each space, the owner of its town
    mountains: frozenset[int]
    turn: int  # whose turn it is
    pending: tuple[Displacement, ...] = ()
    occurrences: frozenset[tuple[str, int]] = frozenset()
    outcome: str | None = None  # "0 wins", "1 wins" or "draw"

    @property
    def to_move(self) -> int:
        return self.pending[0].by if self.pending else self.turn

    def key(self) -> str:
        """What repetition compares: dragons, towns and whose turn it is."""
        cells = ("".join(map(str, cell)) for cell in self.board)
        towns = ("-" if owner is None else str(owner) for owner in self.towns)
        return f"{' '.join(cells)} {''.join(towns)} {self.turn}"

    # What bars

    def flocks_near(self, space: int, owner: int) -> list[int]:
        """The flocks of ``owner`` on a space or next to it."""
        return [s for s in ZONE[space] if self.board[s][owner] >= FLOCK]

    def bars(self, space: int, colour: int, but: int | None = None) -> bool:
        """Whether a space bars a dragon of ``colour``; the zone of the flock on ``but`` does not count."""
        theirs = 1 - colour
        if space in self.mountains and sum(self.board[space]):
            return True
        if self.board[space][theirs] >= BLOCK:
            return True
        return any(flock != but for flock in self.flocks_near(space, theirs))

    def open_spaces(self) -> list[int]:
        """The spaces at one step, or at two, that do not bar the dragon to be displaced."""
        first = self.pending[0]
        entered = first.why == "flock enters"
        but = first.around if entered else None
        near = within(first.at, 2 if entered else 1)
        return [space for space in near if not self.bars(space, 1 - first.by, but)]

    def destinations(self) -> list[int]:
        """Where the displaced dragon may go: to an open space, or, trapped, to any mountain with nobody on it."""
        return self.open_spaces() or [space for space in sorted(self.mountains) if not sum(self.board[space])]

    # Moves

    def legal(self) -> list[str]:
        if self.outcome is not None:
            return []
        if self.pending:
            return [f"to {NAMES[space]}" for space in self.destinations()]
        return self.turns() or ["pass"]

    def turns(self) -> list[str]:
        mine, theirs = self.turn, 1 - self.turn
        found = []
        for space in SPACES:
            if not self.board[space][mine] or self.board[space][theirs]:
                continue  # nothing of mine, or a dispute
            for direction in DIRECTIONS:
                to = step(space, direction)
                if to is None or self.bars(to, mine):
                    continue
                found.append(f"dragon {NAMES[space]} {direction}")
                if self.board[space][mine] >= FLOCK and to not in self.mountains:
                    found.append(f"flock {NAMES[space]} {direction}")
        return found

    def play(self, text: str) -> Position:
        return self.played(text)[0]

    def played(self, text: str) -> tuple[Position, list[str]]:
        """The next position, and the names of the rulings met on the way."""
        if text not in self.legal():
            raise ValueError(f"illegal move: {text}")
        game, names = Play(self), []
        word, *rest = text.split()
        if word == "pass":
            names.append("no move")
        elif word == "to":
            names += game.displace(NAMES.index(rest[0]), trapped=not self.open_spaces())
        else:
            at = NAMES.index(rest[0])
            to = step(at, rest[1])
            names += game.move_one(self.turn, at, to) if word == "dragon" else game.move_flock(self.turn, at, to)
        return game.settled(names)

    def perft(self, depth: int) -> int:
        """How many sequences of ``depth`` moves there are."""
        if depth == 0:
            return 1
        return sum(self.play(move).perft(depth - 1) for move in self.legal())

    def summary(self) -> dict:
        """The position in names, for comparing and for reading."""
        return {
            "outcome": self.outcome,
            "to_move": self.to_move,
            "turn": self.turn,
            "dragons": {
                seat: {NAMES[s]: self.board[s][seat] for s in SPACES if self.board[s][seat]} for seat in (0, 1)
            },
            "towns": {seat: [NAMES[s] for s in SPACES if self.towns[s] == seat] for seat in (0, 1)},
            "pending": [(d.why, d.by, NAMES[d.at], NAMES[d.around]) for d in self.pending],
        }


class Play:
    """One move being made: lists that change, until the next decision."""

    def __init__(self, position: Position) -> None:
        self.before = position
        self.board = [list(cell) for cell in position.board]
        self.towns = list(position.towns)
        self.pending = list(position.pending)

    def move_one(self, colour: int, at: int, to: int) -> list[str]:
        self.board[at][colour] -= 1
        self.board[to][colour] += 1
        return self.devastate(to) + self.arrive(colour, to)

    def move_flock(self, colour: int, at: int, to: int) -> list[str]:
        self.board[to][colour] += self.board[at][colour]
        self.board[at][colour] = 0
        names = ["flock moves", *self.devastate(to)]
        if self.board[to][1 - colour]:
            self.arise("flock enters", colour, [to], to)
            names.append("flock enters")
        return names

    def devastate(self, space: int) -> list[str]:
        if self.towns[space] is None or sum(self.board[space]) < 2:
            return []
        self.towns[space] = None
        return ["devastation"]

    def arrive(self, colour: int, space: int) -> list[str]:
        """What a single dragon that has come to a space sets off."""
        mine, theirs = self.board[space][colour], self.board[space][1 - colour]
        if mine == BLOCK and theirs == 1:
            self.arise("dispute resolved", colour, [space], space)
            return ["dispute resolved"]
        if mine == FLOCK:
            listed = [s for s in ZONE[space] for _ in range(self.board[s][1 - colour])]
            self.arise("flock formed", colour, listed, space)
            return ["flock formed"]
        return []

    def arise(self, why: str, by: int, where: list[int], around: int) -> None:
        """Put at the end of the chain one displacement for each space named."""
        arisen = 1 + max((d.arisen for d in self.pending), default=0)
        self.pending += [Displacement(why, by, at, around, arisen) for at in where]

    def displace(self, to: int, *, trapped: bool) -> list[str]:
        """Carry out the first displacement; all others that wanted this same dragon lapse."""
        first = self.pending.pop(0)
        lost = []
        for arisen in {d.arisen for d in self.pending} - {first.arisen}:
            same = [d for d in self.pending if d.arisen == arisen and (d.by, d.at) == (first.by, first.at)]
            lost += same[:1]  # of two alike on one space, one has gone
        for other in lost:
            self.pending.remove(other)
        before = len(self.pending)
        names = self.move_one(1 - first.by, first.at, to)
        follows = ["chain"] * (len(self.pending) > before)
        return ["trapped"] * trapped + names + follows + ["lapse: dragon gone"] * len(lost)

    def settled(self, names: list[str]) -> tuple[Position, list[str]]:
        """The position at the next decision: of the chain, else of the next turn."""
        board = tuple((first, second) for first, second in self.board)
        while self.pending and not self.pending[0].stands(board):
            gone = self.pending.pop(0)
            names.append(f"lapse: {BROKEN[gone.why]} gone")
        numbers = sorted({d.arisen for d in self.pending})
        pending = tuple(d._replace(arisen=numbers.index(d.arisen)) for d in self.pending)
        after = replace(self.before, board=board, towns=tuple(self.towns), pending=pending)
        return (after, names) if pending else ended(after, names)


def ended(position: Position, names: list[str]) -> tuple[Position, list[str]]:
    """The position after a turn: somebody has won, or it is the other's turn."""
    mover = position.turn
    for seat in (mover, 1 - mover):
        towns_left = 1 - seat in position.towns
        if not towns_left and not any(position.board[space][seat] for space in HOME[1 - seat]):
            return replace(position, outcome=f"{seat} wins"), [*names, "victory"]
    return counted(replace(position, turn=1 - mover), names)


def counted(position: Position, names: list[str]) -> tuple[Position, list[str]]:
    counts = dict(position.occurrences)
    key = position.key()
    counts[key] = counts.get(key, 0) + 1
    outcome, names = ("draw", [*names, "repetition"]) if counts[key] >= 3 else (None, names)
    return replace(position, occurrences=frozenset(counts.items()), outcome=outcome), names


# Setting up

MOUNTAINS = tuple(f"{file}{rank}" for rank in (2, 4) for file in "abcde")


def setup(
    dragons: Iterable[Mapping[str, int]],
    towns: Iterable[Iterable[str]],
    mountains: Iterable[str] = MOUNTAINS,
    to_move: int = 0,
) -> Position:
    """A position at the start of a turn: for each player, how many dragons where, and on which spaces towns."""
    board = [[0, 0] for _ in SPACES]
    owners: list[int | None] = [None] * len(SPACES)
    for seat, (counts, names) in enumerate(zip(dragons, towns, strict=True)):
        for name, count in counts.items():
            board[NAMES.index(name)][seat] = count
        for name in names:
            owners[NAMES.index(name)] = seat
    peaks = frozenset(NAMES.index(name) for name in mountains)
    position = Position(tuple(map(tuple, board)), tuple(owners), peaks, to_move)
    faults = faults_of(position)
    if faults:
        raise ValueError("; ".join(faults))
    return counted(position, [])[0]


def faults_of(position: Position) -> list[str]:
    """What cannot be between turns."""
    faults = []
    for space, (first, second) in enumerate(position.board):
        name, here = NAMES[space], first + second
        if min(first, second) > 0 and here > 2:
            faults.append(f"{name}: two against one")
        if here > 1 and (space in position.mountains or position.towns[space] is not None):
            faults.append(f"{name}: more than one dragon on a mountain or town")
        if space in position.mountains and position.towns[space] is not None:
            faults.append(f"{name}: a town on a mountain")
    # Nobody is trapped without at least two dragons that stand on no mountain.
    if len(position.mountains) < sum(map(sum, position.board)) - 1:
        faults.append("too few mountains for trapped dragons")
    return faults


def start() -> Position:
    return setup(
        [{"b1": 1, "d1": 1, "a2": 1, "e2": 1, "c3": 1}, {"b5": 1, "d5": 1, "a4": 1, "e4": 1, "c3": 1}],
        [["a1", "c1", "e1"], ["a5", "c5", "e5"]],
    )
