"""Dragonflock by the naive reading, and players and positions that look for trouble.

The rules, and the corners where the rulings leave a choice, are in `dragonflock_rules`. Left to chance alone
flocks seldom move and chains are rare; so there are a player that is *steered* to both, and positions that are
*scattered* over the board, *loaded* with a dragon that is wanted twice, or *rich* in any of these ways.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.naive.dragonflock_rules import (
    BLOCK,
    DIRECTIONS,
    FLOCK,
    HOME,
    MOUNTAINS,
    NAMES,
    SPACES,
    Displacement,
    Position,
    distance,
    faults_of,
    setup,
    start,
    within,
)

if TYPE_CHECKING:
    import random

__all__ = [
    "BLOCK",
    "DIRECTIONS",
    "FLOCK",
    "HOME",
    "LOADED",
    "MOUNTAINS",
    "NAMES",
    "SPACES",
    "Displacement",
    "Position",
    "distance",
    "faults_of",
    "loaded",
    "rich",
    "scattered",
    "setup",
    "start",
    "steered",
    "within",
]

TOWNS = (("a1", "c1", "e1"), ("a5", "c5", "e5"))

LIKED = {  # rulings that a steered player likes to bring about
    "flock formed": 6,
    "flock enters": 12,
    "chain": 15,
    "trapped": 6,
    "lapse: dragon gone": 15,
    "lapse: block gone": 15,
    "lapse: flock gone": 15,
    "dispute resolved": 6,
    "flock moves": 1,
}


def gathered(position: Position, seat: int) -> float:
    """How near one's dragons are to one another, off the mountains, and one's flocks to lone enemies."""
    own = [(s, position.board[s][seat]) for s in SPACES if position.board[s][seat]]
    lone = [s for s in SPACES if position.board[s][1 - seat] == 1 and s not in position.mountains]
    close = sum(n * m / (1 + distance(s, t)) for s, n in own for t, m in own)
    off = sum(n for s, n in own if s not in position.mountains)
    hunted = sum(1 / max(1, distance(s, t)) for s, n in own if n >= FLOCK for t in lone)
    return 0.3 * close + 0.8 * off + 2 * hunted


def steered(position: Position, rng: random.Random, wild: float = 0.2) -> str:
    """A move that makes flocks form and move, and chains follow; now and then any move at all."""
    moves = position.legal()
    if rng.random() < wild:
        return rng.choice(moves)
    seat = position.to_move

    def liking(move: str) -> float:
        after, names = position.played(move)
        ending = -20 if after.outcome else -4 * max(n for _, n in after.occurrences)
        return sum(LIKED.get(name, 0) for name in names) + gathered(after, seat) + ending + rng.uniform(0, 6)

    return max(moves, key=liking)


def scattered(rng: random.Random) -> Position:
    """Five dragons each, thrown on the board in heaps as play may leave them, and some of the towns."""
    while True:
        counts: list[dict[str, int]] = [{}, {}]
        for seat in (0, 1):
            for heap in rng.choice([(3, 1, 1), (3, 2), (2, 2, 1), (2, 1, 1, 1), (4, 1), (1, 1, 1, 1, 1)]):
                counts[seat][rng.choice(NAMES)] = heap
        towns = [[name for name in line if rng.random() < 0.6] for line in TOWNS]
        flocks = [[NAMES.index(s) for s, n in counts[seat].items() if n >= FLOCK] for seat in (0, 1)]
        if any(distance(s, t) <= 1 for s in flocks[0] for t in flocks[1]):
            continue
        if any(sum(heaps.values()) < 5 for heaps in counts):
            continue  # two heaps on one space
        try:
            return setup(counts, towns, to_move=rng.randrange(2))
        except ValueError:
            continue


# The first's dragons, the second's, who is to move, and a line that ends with a lapse. A displaced dragon makes a
# block against one and another a flock, there or beside it, so that the one is wanted twice.
LOADED = (
    ("a1 b1 b3 b3 c4", "b1 b2 c2 c3 c3", 0, "dragon c4 southwest; to b1; to b1; to d2; to d3; to a2"),
    ("b1 c1 c1 c3 c3", "b1 b3 d1 d1 d2", 1, "dragon d2 south; to b1; to b1; to a2"),
    ("c3 c4 c5 c5 d3", "a3 a3 b3 b3 d3", 1, "dragon a3 east; to d3; to d3; to a2"),
    ("a3 a4 c3 c3 d4", "a3 b3 b4 b5 b5", 0, "dragon d4 southwest; to a3; to a3; to a2"),
    ("c3 c3 c4 d3 d4", "b5 b5 c5 c5 d3", 1, "dragon b5 east; to c3; to d3; to e2"),
    ("b3 b3 c3 d3 d3", "a3 a3 b2 c3 d4", 1, "dragon b2 northwest; to c3; to c3; to a2"),
    ("a3 a5 b5 b5 d5", "b3 b3 c4 c5 d5", 0, "dragon a5 east; to d5; to d5; to a2"),
)


def loaded(rng: random.Random) -> Position:
    """A position from which one turn can come to a lapse, in one of its four symmetries, with some of the towns."""
    *texts, to_move, _ = rng.choice(LOADED)
    swapped, mirrored = rng.random() < 0.5, rng.random() < 0.5

    def image(name: str) -> str:
        file = "edcba"["abcde".index(name[0])] if mirrored else name[0]
        return f"{file}{6 - int(name[1]) if swapped else name[1]}"

    heaps = [[image(name) for name in text.split()] for text in texts]
    occupied = {name for names in heaps for name in names}
    towns = [[name for name in line if name not in occupied and rng.random() < 0.6] for line in TOWNS]
    counts = [{name: names.count(name) for name in names} for names in heaps]
    return setup(counts[::-1] if swapped else counts, towns, to_move=to_move ^ swapped)


def rich(rng: random.Random) -> Position:
    """A position in the middle of a game: some steered moves on, so sometimes in the middle of a chain."""
    while True:
        position = rng.choice([lambda _: start(), scattered, loaded])(rng)
        for _ in range(rng.choice([0, 1, 2, 3, 5, 10, 20, 40])):
            position = position.play(steered(position, rng))
            if position.outcome:
                break
        else:
            return position
