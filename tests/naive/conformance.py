"""Loads the conformance cases and holds the naive reading against them."""

from __future__ import annotations

from pathlib import Path

import yaml

from tests.naive import kir

FOLDER = Path(__file__).parent.parent / "conformance"


def load(folder: Path = FOLDER / "kir") -> list[dict]:
    """All cases of all files of ``folder``, in the order of the files' names."""
    cases = []
    for path in sorted(folder.glob("*.yaml")):
        cases += yaml.safe_load(path.read_text(encoding="utf-8"))["cases"]
    return cases


def reach(case: dict) -> kir.Game:
    """The game of a case of kind ``legal`` or ``play`` after its moves."""
    if case["position"] == "start":
        game = kir.Game(advanced=case["game"].endswith("-advanced"))
    else:
        game = kir.Game.from_position(case["position"])
    for move in case.get("moves", ()):
        game.play(move)
    return game


def check(case: dict) -> None:
    """Raise AssertionError unless the naive reading gives what ``case`` expects."""
    expect = case["expect"]
    kind = case.get("kind", "resolve")
    if kind == "resolve":
        assert kir.resolve(case["scenario"]) == expect
        return
    game = reach(case)
    if kind == "legal":
        moves = game.moves()
        assert len(moves) == expect["count"], len(moves)
        assert set(expect.get("includes", ())) <= moves
        assert not set(expect.get("excludes", ())) & moves
        return
    summary = game.summary()
    assert {key: summary[key] for key in expect} == expect, summary
