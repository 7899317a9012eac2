"""One game serves many threads; callbacks may play; and the rest of the program is left as it was."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import kirlib
from kirlib import Game, State
from kirlib.match.told import Told
from kirlib.players import make_player
from tests.model.samples import NAMES, game, step

ROOT = Path(__file__).parents[1]
THREADS = 16


def course(found: Game, seed: int, most: int = 40) -> str:
    """A random game, looked at from all sides, as one text."""
    rng = random.Random(seed)
    state: State = found.initial_state(rng.choice(found.players))
    lines: list[str] = []
    for _ in range(most):
        if state.is_terminal:
            break
        move = step(state, rng)
        trace = state.trace(move)
        state = trace.state
        lines += [str(move), repr(trace.events), repr(state.observation(None)), state.position_text()]
    return "\n".join(lines)


@pytest.mark.parametrize("name", NAMES)
def test_one_game_in_many_threads(name: str) -> None:
    """A game that nobody has used yet, so that all its tables are made while threads race for them."""
    alone = [course(game(name), seed) for seed in range(THREADS)]
    fresh = kirlib.load_program_text(game(name).to_json())
    begin = threading.Barrier(THREADS)

    def run(seed: int) -> str:
        begin.wait(timeout=60)
        return course(fresh, seed)

    switching = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(THREADS) as pool:
            together = list(pool.map(run, range(THREADS)))
    finally:
        sys.setswitchinterval(switching)
    assert together == alone


def test_games_are_loaded_in_many_threads() -> None:
    """Documents are read and compiled side by side, with the modules for it imported by whoever comes first."""
    code = """
import threading, kirlib
begin, found = threading.Barrier(8), []
def run():
    begin.wait(timeout=60)
    found.append(kirlib.load_game("dragonflock").fingerprint)
threads = [threading.Thread(target=run) for _ in range(8)]
[t.start() for t in threads]; [t.join() for t in threads]
assert len(found) == 8 and len(set(found)) == 1, found
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


# --- from within a callback


def test_a_watcher_may_play_elsewhere_and_in_other_states() -> None:
    """What it is told of is closed to it; all else is open: other matches, and any state."""
    found = game("dragonflock")
    other = kirlib.Match(found, seed=2)
    mine = kirlib.Match(found, seed=1)
    seen: list[str] = []

    def watcher(told: Told) -> None:
        if told.move is not None and not other.is_over:
            other.play(other.legal_moves()[0])
        state = found.initial_state()
        state.play(state.legal_moves()[0])
        with pytest.raises(kirlib.MatchError, match="at work"):
            mine.play(mine.legal_moves()[0])
        seen.append(told.text)

    mine.watch(watcher)
    for _ in range(4):
        mine.play(mine.legal_moves()[0])
    assert len(seen) == 4
    assert len(other.history) == 4
    assert [played.move for played in mine.history] == [played.move for played in other.history]


def test_a_player_may_run_matches_of_its_own() -> None:
    found = game("dragonflock")

    def thoughtful(observation: kirlib.Observation, legal: object, rng: random.Random) -> kirlib.Move:
        inner = kirlib.Match(found, seed=rng.randrange(1000), players=[make_player("random")] * 2)
        for _ in range(3):
            inner.step()
        return rng.choice(list(legal))  # type: ignore[call-overload, no-any-return]

    match = kirlib.Match(found, seed=5, players=[thoughtful, thoughtful])
    for _ in range(3):
        match.step()
    again = kirlib.Match(found, seed=5, players=[thoughtful, thoughtful])
    for _ in range(3):
        again.step()
    assert match.state == again.state


# --- what belongs to others

UNTOUCHED = """
import decimal, fractions, json, locale, logging, os, random, signal, sys, threading, warnings
import yaml

def snapshot():
    loaders = [getattr(yaml, name) for name in dir(yaml) if name.endswith(("Loader", "Resolver", "Constructor"))]
    return {
        "random": random.getstate(),
        "warnings": list(warnings.filters),
        "logging": (logging.root.level, list(logging.root.handlers), logging.root.manager.disable),
        "yaml": [(c.__name__, repr(getattr(c, "yaml_constructors", None)),
                  repr(getattr(c, "yaml_implicit_resolvers", None))) for c in loaders],
        "decimal": repr(decimal.getcontext()),
        "recursion": sys.getrecursionlimit(),
        "digits": sys.get_int_max_str_digits(),
        "switching": sys.getswitchinterval(),
        "hooks": (sys.excepthook, sys.displayhook, sys.gettrace(), sys.getprofile(), threading.excepthook),
        "signals": [signal.getsignal(s) for s in (signal.SIGINT, signal.SIGTERM)],
        "locale": locale.setlocale(locale.LC_ALL),
        "folder": os.getcwd(),
        "environment": dict(os.environ),
        "path": list(sys.path),
        "json": repr(json._default_decoder.object_hook),
        "threads": threading.active_count(),
    }

before = snapshot()
import kirlib
for name in kirlib.games():
    game = kirlib.load_game(name)
    kirlib.load_program_text(game.to_json())
    from kirlib.players import make_player
    match = kirlib.Match(game, seed=1, players=[make_player("random")] * game.players[0])
    match.watch(lambda told: None)
    for _ in range(6):
        if not match.is_over:
            match.step()
    match.undo()
    text = str(match.record().redacted(0))
    game.sample_state(match.observation(0), random.Random(1))
    try:
        kirlib.load_game_text("kirlib: 1\\ngame: [")
    except kirlib.CompileError:
        pass
    try:
        kirlib.load_program_text("{" * 5000)
    except kirlib.ProgramError:
        pass
after = snapshot()
assert before == after, [key for key in before if before[key] != after[key]]
assert not logging.root.manager.loggerDict.get("kirlib")
"""


def test_nothing_that_belongs_to_others_is_touched() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", UNTOUCHED], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
