"""Records replay to equal states in another process, with another hash seed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kirlib import Match
from kirlib.players import RandomPlayer
from tests.model.samples import NAMES, game

ROOT = Path(__file__).parents[2]
KINDS = NAMES

REPLAY = """
import sys
import kirlib
from tests.model.samples import game
for text in sys.stdin.buffer.read().decode().split("\\0"):
    record = kirlib.Record.parse(text)
    print(kirlib.replay(text, game(record.game)).position_text())
"""

PLAY = """
import sys
import kirlib
from kirlib.players import RandomPlayer
from tests.model.samples import game
for seed in range(int(sys.argv[1])):
    match = kirlib.Match(game("dragons-of-kir"), seed, [RandomPlayer(), RandomPlayer()])
    match.run()
    print(match.record(with_seed=True))
"""


def elsewhere(program: str, given: str, *arguments: str, hash_seed: str) -> str:
    """What a program prints in another process."""
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        input=given.encode(),
        capture_output=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
    ).stdout.decode()


def compare(games: int) -> None:
    texts, states = [], []
    for seed in range(games):
        name = KINDS[seed % len(KINDS)]
        match = Match(game(name), seed, [RandomPlayer()] * game(name).players[-1])
        match.run()
        texts.append(str(match.record()))
        states.append(match.state.position_text())
    assert elsewhere(REPLAY, "\0".join(texts), hash_seed="4711").splitlines() == states


def test_some_records_replay_elsewhere() -> None:
    compare(30)


@pytest.mark.heavy
def test_a_thousand_records_replay_elsewhere() -> None:
    compare(1000)


def test_the_same_seed_plays_the_same_match_elsewhere() -> None:
    a, b = (elsewhere(PLAY, "", "5", hash_seed=seed) for seed in ("1", "2"))
    assert a == b
    assert a.count("[Seed ") == 5
