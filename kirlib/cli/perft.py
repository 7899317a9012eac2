"""Count the sequences of moves of a game, depth by depth."""

from __future__ import annotations

import argparse
from collections import Counter

from kirlib.cli.faults import Fault
from kirlib.cli.loading import open_game
from kirlib.cli.output import Output
from kirlib.state import State

NAME = "perft"
DEEPEST = 100
WIDEST = 20_000
"""Different states that are kept of one depth; what lies below more of them is counted one by one."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("depth", metavar="DEPTH", help=f"from 1 to {DEEPEST}")
    parser.add_argument("--players", type=int, metavar="N", help="how many play (default: the fewest that can)")
    parser.add_argument("--json", action="store_true", help="a list of counts")


def run(options: argparse.Namespace) -> int:
    """Prints the counts for depths 1 to DEPTH; chance outcomes count as moves."""
    text = options.depth
    if not (text.isascii() and text.isdigit() and len(text) < 6 and 1 <= int(text) <= DEEPEST):
        raise Fault(f"DEPTH is a whole number from 1 to {DEEPEST}, not {text[:20]!r}")
    game = open_game(options.game)
    try:
        start = game.initial_state(players=options.players)
    except ValueError as error:
        raise Fault(str(error)) from None
    out = Output()
    counts = perft(start, int(text))
    if options.json:
        out.json(counts)
    else:
        for depth, count in enumerate(counts, start=1):
            out.line(f"{depth:>3}  {count:,}")
    return 0


def perft(start: State, depth: int, widest: int = WIDEST) -> list[int]:
    """How many sequences of 1 to `depth` moves there are; games that ended earlier are not counted.

    Equal states of one depth are played on once, which changes no count. `widest` bounds how many are kept.
    """
    counts = [0] * depth
    level: dict[State, int] = {start: 1}
    for at in range(depth):
        counts[at] = sum(times * len(state.legal_moves()) for state, times in level.items())
        if at + 1 == depth:
            break
        following = _next(level, widest)
        if following is None:
            for state, times in level.items():
                _descend(state, times, counts, at + 1)
            break
        level = following
    return counts


def _next(level: dict[State, int], widest: int) -> dict[State, int] | None:
    """The different states one move later, with how many ways lead to each; None if they are too many to keep."""
    found: Counter[State] = Counter()
    for state, times in level.items():
        for move in state.legal_moves():
            found[state.play(move)] += times
        if len(found) > widest:
            return None
    return found


def _descend(state: State, times: int, counts: list[int], at: int) -> None:
    """Adds what lies below a state from depth `at` on, keeping nothing."""
    for move in state.legal_moves():
        child = state.play(move)
        counts[at] += times * len(child.legal_moves())
        if at + 1 < len(counts):
            _descend(child, times, counts, at + 1)
