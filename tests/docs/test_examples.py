"""The examples of the documentation compile without a warning, and are played until all they say has happened."""

from __future__ import annotations

from random import Random

import pytest

import kirlib
from kirlib.engine.flow import run as rules
from tests.docs.blocks import ROOT

FOLDER = ROOT / "docs" / "examples"
EXAMPLES = sorted(path.name for path in FOLDER.glob("*.yaml"))
SEEDS = 24


def play(game: kirlib.Game, seed: int) -> kirlib.State:
    rng = Random(seed)
    state = game.initial_state(players=rng.choice(game.players))
    while not state.is_terminal:
        chance = state.current_player == kirlib.CHANCE
        state = state.play(state.sample_chance(rng) if chance else rng.choice(state.legal_moves()))
    return state


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_statement_of_an_example_is_reached(name, monkeypatch):
    game = kirlib.load_game(FOLDER / name)
    assert game.warnings == ()
    assert game.machine.tables.rules is not None
    blocks = game.machine.tables.rules.tables.blocks
    # what stands in `either` is decided between, not taken
    parts = {s.get("block") for block in game.program.blocks for s in block if s.op == "either"}
    left = {id(ready): ready.op for number, block in enumerate(blocks) if number not in parts for ready in block}
    step = rules.step

    def watched(tables, draft, ready, frame, log):
        if ready.test is None or ready.test(draft, frame[2:]):
            left.pop(id(ready), None)
        return step(tables, draft, ready, frame, log)

    monkeypatch.setattr(rules, "step", watched)
    for seed in range(SEEDS):
        assert play(game, seed).outcome is not None
        if not left:
            return
    assert left == {}


def test_every_file_is_shown_on_a_page():
    shown = "\n".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs").glob("*.md"))
    assert [name for name in EXAMPLES if f"# {name}\n" not in shown and f"examples/{name}" not in shown] == []
