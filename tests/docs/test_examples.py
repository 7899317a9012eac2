"""The examples of the documentation compile without a warning, and are played until all they say has happened."""

from __future__ import annotations

from random import Random

import pytest

import kirlib
from kirlib.engine.flow import run as rules
from tests.docs.blocks import ROOT

FOLDER = ROOT / "docs" / "examples"
EXAMPLES = sorted(path.name for path in FOLDER.glob("*.yaml"))
SEEDS = 400
"""So many games at most; all examples but one need few."""


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


def played(name: str, moves: list[str]) -> kirlib.State:
    game = kirlib.load_game(FOLDER / name)
    state = game.initial_state()
    for move in moves:
        state = state.play(game.parse_move(move, state))
    return state


def at(state: kirlib.State, kind: str) -> list[str | None]:
    return [piece.at for piece in state.observation(None).pieces if piece.kind == kind]


def test_caravan_carries_what_lies_above_and_pays_when_the_leg_is_over():
    ride = "choose action ride"
    state = played("caravan.yaml", ["choose wager green", ride, "pick @8", "die 1"])  # blue is the lowest of three
    assert [at(state, kind) for kind in ("blue", "green", "red")] == [["t1"], ["t1"], ["t1"]]
    assert at(state, "bet")[0] == "green-desk"
    moves = [str(move) for move in state.legal_moves()]
    assert {"choose wager green", "oasis t2", ride} <= set(moves)
    assert "oasis t1" not in moves
    state = played("caravan.yaml", ["choose wager green", ride, "pick @8", "die 1", ride, "pick @10", "die 2"])
    assert [at(state, kind) for kind in ("blue", "green", "red")] == [["t1"], ["t1"], ["t3"]]
    after = ["oasis t5", ride, "pick @9", "die 3"]  # green comes onto red, and leads
    state = played("caravan.yaml", ["choose wager green", ride, "pick @8", "die 1", ride, "pick @10", "die 1", *after])
    assert at(state, "green") == ["t4"]
    assert at(state, "bet")[0] is None
    flow = state.observation(None).flow
    assert flow is not None
    # player 1: two rides, and the first bet on the leader; player 2: one ride
    assert dict(flow.counters)["coins"] == (3 + 2 + 5, 3 + 1)


def test_trails_is_shared_by_those_who_leave_the_board_together():
    game = kirlib.load_game(FOLDER / "trails.yaml")
    ends = [play(game, seed).outcome for seed in range(60)]
    assert any(outcome.reason == "the last tokens left the board together" for outcome in ends)
    assert all(outcome.winners for outcome in ends)
