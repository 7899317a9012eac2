"""Dragonflock as shipped and its naive reading agree: legal moves, positions, deciders and ends, move for move.

Left to chance flocks seldom move, so half of the games are steered, and others begin where a chain is near.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import cache

import pytest
import yaml

import kirlib
from kirlib import Game, State
from tests.naive import dragonflock as df
from tests.reading import by_text, pieces, tiles

Player = Callable[[df.Position, random.Random], str]
NAME = "dragonflock"
LONGEST = 5_000


def at_random(position: df.Position, rng: random.Random) -> str:
    return rng.choice(position.legal())


PLAYERS: dict[str, Player] = {"random": at_random, "steered": df.steered}


@cache
def game() -> Game:
    return kirlib.load_game(NAME)


def beginning_at(position: df.Position) -> State:
    """The start of a game that begins with a naive position: the game as shipped with another setup."""
    summary = position.summary()
    setup = [
        {"owner": seat + 1, "at": at}
        for seat, heaps in summary["dragons"].items()
        for at, count in heaps.items()
        for _ in range(count)
    ]
    layout: dict[str, object] = {at: None for line in df.TOWNS for at in line}
    for seat, towns in summary["towns"].items():
        layout |= {at: {"tile": "town", "owner": seat + 1} for at in towns}
    document = {
        "kirlib": 1,
        "game": "dragonflock-from-here",
        "extends": NAME,
        "first": position.turn + 1,
        "pieces": {"dragon": {"setup": setup}},
        "layout": layout,
    }
    return kirlib.load_game_text(yaml.safe_dump(document)).initial_state()


def dragons(position: df.Position) -> Counter[tuple[int, str]]:
    return Counter(
        {
            (seat, df.NAMES[space]): cell[seat]
            for space, cell in enumerate(position.board)
            for seat in (0, 1)
            if cell[seat]
        }
    )


def compare(state: State, position: df.Position) -> None:
    assert pieces(state, "dragon") == dragons(position)
    towns = {df.NAMES[space]: (None, owner) for space, owner in enumerate(position.towns) if owner is not None}
    assert tiles(state, "town") == towns
    assert set(tiles(state, "mountain")) == {df.NAMES[space] for space in position.mountains}
    ended = {None: None, "0 wins": "win:1", "1 wins": "win:2", "draw": "draw"}[position.outcome]
    assert (state.outcome.result if state.outcome else None) == ended
    assert sorted(by_text(state)) == sorted(position.legal())
    if ended is None:
        assert state.current_player == position.to_move


def follow(
    state: State, position: df.Position, choose: Player, rng: random.Random, most: int = LONGEST
) -> Counter[str]:
    """Plays on both sides until the game ends, or for `most` moves; the rulings that were met, and how it ended."""
    met: Counter[str] = Counter()
    for _ in range(most):
        compare(state, position)
        if state.is_terminal:
            met[str(state.outcome.result)] += 1
            return met
        move = choose(position, rng)
        position, names = position.played(move)
        met.update(names)
        state = state.play(by_text(state)[move])
    assert most < LONGEST, "the game does not end"
    return met


def played(choose: str, seeds: range, most: int = LONGEST) -> Counter[str]:
    met: Counter[str] = Counter()
    for seed in seeds:
        met += follow(game().initial_state(), df.start(), PLAYERS[choose], random.Random(seed), most)
    return met


CHUNKS = [(choose, range(n, n + 10)) for choose in PLAYERS for n in range(0, 70, 10)]


@pytest.mark.parametrize(("choose", "seeds"), CHUNKS, ids=[f"{choose} {seeds.start}" for choose, seeds in CHUNKS])
def test_whole_games(choose, seeds):
    if choose == "random":
        met = played(choose, seeds)
        assert sum(met[result] for result in ("win:1", "win:2", "draw")) == len(seeds)
    else:
        met = played(choose, seeds, 150)  # steered games can be long
        for name in ("flock formed", "flock moves", "flock enters", "dispute resolved", "devastation"):
            assert met[name] >= 5, (name, met)


@pytest.mark.parametrize("line", df.LOADED, ids=lambda line: line[-1].replace("; ", ", "))
def test_chains_that_come_to_a_lapse(line):
    """One turn each, in which a dragon that is wanted twice goes; then the game goes on at random."""
    *texts, to_move, moves = line
    counts = [Counter(text.split()) for text in texts]
    occupied = {name for heaps in counts for name in heaps}
    position = df.setup(counts, [[at for at in line if at not in occupied] for line in df.TOWNS], to_move=to_move)
    script = iter(moves.split("; "))

    def choose(position: df.Position, rng: random.Random) -> str:
        return next(script, None) or at_random(position, rng)

    met = follow(beginning_at(position), position, choose, random.Random(1), most=60)
    assert met["lapse: dragon gone"]
    assert met["chain"] or met["flock formed"]


def from_the_middle(seeds: range) -> Counter[str]:
    """Games that begin in the middle, with heaps of dragons and some of the towns."""
    met: Counter[str] = Counter()
    for seed in seeds:
        rng = random.Random(seed)
        position = (df.loaded if seed % 3 == 0 else df.scattered)(rng)
        if not any(position.summary()["towns"].values()):
            continue  # a game in which no tile of a kind can lie does not know that kind
        met += follow(beginning_at(position), position, PLAYERS["random" if seed % 2 else "steered"], rng, most=25)
    return met


def test_games_from_the_middle():
    met = from_the_middle(range(30))
    for name in ("flock formed", "flock enters", "dispute resolved", "trapped"):
        assert met[name] >= 3, (name, met)


RULINGS = {
    "flock formed": 5_000,
    "flock moves": 20_000,
    "flock enters": 1_000,
    "dispute resolved": 20_000,
    "devastation": 5_000,
    "chain": 500,
    "trapped": 250,
    "no move": 500,
    "victory": 1_000,
    "repetition": 200,
}
"""What must be met so often, at least, in the games of this test."""


@pytest.mark.heavy
def test_many_whole_games():
    met = played("random", range(2_000))
    assert sum(met[result] for result in ("win:1", "win:2", "draw")) == 2_000
    met += played("steered", range(2_000, 3_000), 200)
    for name, least in RULINGS.items():
        assert met[name] >= least, (name, met)


@pytest.mark.heavy
def test_many_games_from_the_middle():
    met = from_the_middle(range(1_000))
    for name in ("flock enters", "trapped", "chain", "lapse: dragon gone"):
        assert met[name] >= 10, (name, met)
