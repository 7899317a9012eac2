"""Random games of every game that ships, for every number of players: how long they are and how they end.

    python -m benchmarks.statistics [--games 10000] [--seed 1] [--only NAME ...] [--write] [--json]

Every move is uniform over the legal moves, chance by its probabilities. `--write` replaces the rows of the games that
were played in docs/statistics.md, and leaves the others. A game that raises an error, or does not end, stops it all.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from statistics import NormalDist, fmean, stdev
from time import process_time

from attrs import asdict, frozen

import kirlib

PAGE = Path(__file__).parents[1] / "docs" / "statistics.md"
BEGIN, END = "<!-- rows: begin -->", "<!-- rows: end -->"
Z = NormalDist().inv_cdf(0.975)  # of a 95 % interval
WORKERS = 2
LONGEST = 1_000_000  # moves in one game


@frozen
class Course:
    """One random game: `result`, as `Outcome.result`; `turns`; the players' `moves`, and the `choices` they had, added
    up; `seconds` of processor time."""

    result: str
    turns: int
    moves: int
    choices: int
    seconds: float


@frozen
class Figures:
    """What random games of one game came to; means with the half of their 95 % interval. `choices`: legal moves for
    each move of a player; `longest`: most turns; `shares`: of each result; `rate`: players' moves a second."""

    name: str
    players: int
    games: int
    turns: tuple[float, float]
    longest: int
    moves: tuple[float, float]
    choices: float
    shares: dict[str, float]
    rate: float


@cache
def load(name: str) -> kirlib.Game:
    return kirlib.load_game(name)


def play(job: tuple[str, int, int]) -> Course:
    """One random game: name, players, seed."""
    name, players, seed = job
    game = load(name)
    rng = random.Random(seed)
    moves = choices = 0
    start = process_time()
    state = game.initial_state(players)
    for _ in range(LONGEST):
        if state.is_chance:
            state = state.play(state.sample_chance(rng))
            continue
        if state.outcome is not None:
            return Course(kind_of(state.outcome), state.turn, moves, choices, process_time() - start)
        legal = state.legal_moves()
        moves += 1
        choices += len(legal)
        state = state.play(legal[int(rng.random() * len(legal))])
    raise AssertionError(f"{name}, {players} players, seed {seed}: the game does not end")


def kind_of(outcome: kirlib.Outcome) -> str:
    """The result; several winners are not told apart."""
    return "shared" if "," in outcome.result else outcome.result


def mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean with half of its 95 % interval."""
    return fmean(values), Z * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0


def figures(name: str, players: int, games: int, seed: int, pool: multiprocessing.pool.Pool | None = None) -> Figures:
    """Plays `games` random games. The same seed gives the same figures, but for the rate."""
    jobs = [(name, players, seed * 1_000_000_007 + number) for number in range(games)]
    played = list(map(play, jobs)) if pool is None else pool.map(play, jobs, chunksize=16)
    counts = Counter(course.result for course in played)
    moves = sum(course.moves for course in played)
    return Figures(
        name=name,
        players=players,
        games=games,
        turns=mean([course.turns for course in played]),
        longest=max(course.turns for course in played),
        moves=mean([course.moves for course in played]),
        choices=sum(course.choices for course in played) / max(1, moves),
        shares={result: counts[result] / games for result in sorted(counts, key=order)},
        rate=moves / max(1e-9, sum(course.seconds for course in played)),
    )


def order(result: str) -> tuple[int, str]:
    return ("win", "sha", "tie", "dra", "los").index(result[:3]), result


WORDS = {"tie": "tie", "draw": "draw", "shared": "shared", "loss": "all lose"}


def row(found: Figures) -> str:
    """A row of the page's table."""
    shares = ", ".join(
        f"{WORDS.get(result) or 'player ' + result.removeprefix('win:')} {share:.1%}"
        for result, share in found.shares.items()
    )
    cells = [
        f"`{found.name}`",
        str(found.players),
        f"{found.games:,}",
        f"{found.turns[0]:.2f} ± {found.turns[1]:.2f}",
        f"{found.longest:,}",
        f"{found.moves[0]:.2f} ± {found.moves[1]:.2f}",
        f"{found.choices:,.1f}",
        shares,
        f"{found.rate:,.0f}",
    ]
    return f"| {' | '.join(cells)} |"


def key(line: str) -> tuple[str, int]:
    """The game and the number of players of a row."""
    _, name, players, *_ = (cell.strip() for cell in line.split("|"))
    return name.strip("`"), int(players)


def rows_of(text: str) -> dict[tuple[str, int], str]:
    """The rows of the page, by game and number of players."""
    inside = text[text.index(BEGIN) : text.index(END)].splitlines()
    return {key(line): line for line in inside if line.startswith("| `")}


def written(text: str, fresh: Iterable[Figures]) -> str:
    """The page's text with new rows in it, those of games that no longer ship left out."""
    rows = rows_of(text) | {(found.name, found.players): row(found) for found in fresh}
    kept = [rows[seating] for seating in sorted(rows) if seating[0] in kirlib.games()]
    before, rest = text.split(BEGIN)
    head = rest.split("\n| `")[0].split(END)[0].strip()
    return f"{before}{BEGIN}\n\n{head}\n{''.join(line + chr(10) for line in kept)}\n{END}{rest.split(END)[1]}"


def main() -> None:
    parser = argparse.ArgumentParser(description="How random games of every game that ships go.")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", metavar="NAME", default=[], help="these games only")
    parser.add_argument("--write", action="store_true", help="write them into docs/statistics.md")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    found = []
    with multiprocessing.Pool(WORKERS) as pool:
        for name in arguments.only or kirlib.games():
            for players in load(name).players:
                found.append(figures(name, players, arguments.games, arguments.seed, pool))
                if arguments.write:  # at once: a long run that is cut short is not lost
                    PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), found[-1:]), encoding="utf-8")
                if not arguments.json:
                    print(row(found[-1]), flush=True)
    if arguments.json:
        print(json.dumps([asdict(one) for one in found]))


if __name__ == "__main__":
    main()
