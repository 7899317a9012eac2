"""The naive reading of Dragonflock: symmetries, what no game breaks, and games that look for trouble."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.naive import dragonflock as df

SEEDS = st.integers(0, 2**32)


def reflected(at: df.Position, image, swapped: bool) -> df.Position:
    order = [df.NAMES.index(image(name)) for name in df.NAMES]
    board, towns = [(0, 0)] * 25, [None] * 25
    for space, to in zip(df.SPACES, order, strict=True):
        board[to] = at.board[space][::-1] if swapped else at.board[space]
        owner = at.towns[space]
        towns[to] = 1 - owner if swapped and owner is not None else owner
    pending = tuple(df.Displacement(d.why, d.by ^ swapped, order[d.at], order[d.around], d.arisen) for d in at.pending)
    mountains = frozenset(order[space] for space in at.mountains)
    return df.Position(tuple(board), tuple(towns), mountains, at.turn ^ swapped, pending)


def mirrored(name: str) -> str:
    return "edcba"["abcde".index(name[0])] + name[1]


def turned_over(name: str) -> str:
    return f"{name[0]}{6 - int(name[1])}"


def reflected_move(move: str, image, dx: int, dy: int) -> str:
    kind, *rest = move.split()
    steps = {step: name for name, step in df.DIRECTIONS.items()}
    ways = [steps[dx * df.DIRECTIONS[way][0], dy * df.DIRECTIONS[way][1]] for way in rest[1:]]
    return " ".join([kind, *map(image, rest[:1]), *ways])


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_symmetries(seed):
    """East and west are alike, and so are the two players: legal moves and what follows."""
    rng = random.Random(seed)
    at = df.rich(rng)
    for image, dx, dy, swapped in ((mirrored, -1, 1, False), (turned_over, 1, -1, True)):
        other = reflected(at, image, swapped)
        moves = {move: reflected_move(move, image, dx, dy) for move in at.legal()}
        assert sorted(moves.values()) == sorted(other.legal())
        move = rng.choice(sorted(moves))
        after, twin = at.play(move), other.play(moves[move])
        # Mirrored, dragons of one rank are listed in the other order.
        ours, theirs = reflected(after, image, swapped), twin
        assert (ours.board, ours.towns, ours.turn) == (theirs.board, theirs.towns, theirs.turn)
        assert sorted(d[:4] for d in ours.pending) == sorted(d[:4] for d in theirs.pending)


@settings(max_examples=30, deadline=None)
@given(SEEDS, st.sampled_from([df.steered, lambda at, rng: rng.choice(at.legal())]))
def test_games_keep_the_laws(seed, player):
    rng = random.Random(seed)
    at = df.rich(rng)
    for _ in range(25):
        moves = at.legal()
        assert moves
        assert len(moves) == len(set(moves))
        after = at.play(player(at, rng))
        assert [sum(cell[seat] for cell in after.board) for seat in (0, 1)] == [5, 5]
        assert all(new in (old, None) for old, new in zip(at.towns, after.towns, strict=True))
        if after.outcome:
            assert after.legal() == []
            break
        if after.pending:
            assert after.turn == at.turn
        else:
            assert df.faults_of(after) == []
            assert after.turn == 1 - at.turn
            apart = [(s, t) for s in df.SPACES for t in df.SPACES if df.distance(s, t) <= 1]
            assert not any(after.board[s][0] >= df.FLOCK and after.board[t][1] >= df.FLOCK for s, t in apart)
        assert len({at, after}) == 2
        at = after


def play(line: str) -> df.Position:
    at = df.start()
    for move in line.split("; "):
        at = at.play(move)
    return at


def test_order_of_independent_moves_does_not_matter():
    """The same board is come to, and the same moves come to equal positions with one hash."""
    first, second = ["dragon b1 west", "dragon e2 north"], ["dragon b5 west", "dragon e4 west"]
    lines = [f"{a}; {c}; {b}; {d}" for a, b in permutations(first) for c, d in permutations(second)]
    assert len({play(line).board for line in lines}) == 1
    assert len({play(line) for line in [lines[0]] * 2}) == 1


def test_trouble_is_found():
    """Rich positions and steered players meet every ruling that play can come to, many times over."""
    rng, met = random.Random(7), Counter()
    for _ in range(60):
        at = df.rich(rng)
        for _ in range(12):
            at, names = at.played(df.steered(at, rng))
            met.update(names)
            if at.outcome:
                break
    for name in ("flock formed", "flock enters", "dispute resolved", "devastation", "chain", "trapped"):
        assert met[name] >= 5, name
    assert met["lapse: dragon gone"]
