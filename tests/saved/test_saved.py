"""A program is saved to one JSON text, and loaded from it without YAML; what is not sound is refused."""

from __future__ import annotations

import contextlib
import json
import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest

import kirlib
from kirlib import ProgramError, State
from kirlib.compiler.functions import FUNCTIONS
from kirlib.engine import expressions as engine
from kirlib.engine.expressions import compile_expr
from kirlib.engine.facts import QUESTIONS
from kirlib.engine.flow.run import DECISIONS, EFFECT_MAKERS
from kirlib.engine.steps import STEPS
from kirlib.render.board import board
from kirlib.render.rules import rules_lines
from kirlib.render.style import Style
from kirlib.saved import load_text, statements, things, turn
from kirlib.saved.expressions import ANY, SIGNATURES, expression
from kirlib.saved.parts import Part
from kirlib.saved.scope import Scope
from kirlib.spec.pieces import MEETING
from tests.model.samples import NAMES, game, step
from tests.saved.mutated import mutate
from tests.saved.signed import accept_any, data

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", NAMES)
def test_a_loaded_program_is_the_one_that_was_saved(name: str) -> None:
    text = game(name).to_json()
    assert text.count("\n") == 1
    loaded = kirlib.load_program_text(text)
    mine, theirs = game(name).program, loaded.program
    for a in attrs.fields(type(mine)):  # those too that are not compared
        assert getattr(mine, a.name) == getattr(theirs, a.name), a.name
    assert repr(mine) == repr(theirs)
    assert (loaded, loaded.fingerprint, loaded.title) == (game(name), game(name).fingerprint, game(name).title)
    assert loaded.to_json() == text
    assert len(loaded.moves) == len(game(name).moves)


@pytest.mark.parametrize("name", NAMES)
def test_it_plays_alike(name: str) -> None:
    loaded = kirlib.load_program_text(game(name).to_json().encode())
    rng = random.Random(4)
    players = rng.choice(game(name).players)
    mine, theirs = game(name).initial_state(players), loaded.initial_state(players)
    for _ in range(60):
        if mine.is_terminal:
            break
        assert list(mine.legal_moves()) == list(theirs.legal_moves())
        move = step(mine, rng)
        one, other = mine.trace(move), theirs.trace(move)
        assert one.events == other.events
        mine, theirs = one.state, other.state
        assert mine.to_dict() == theirs.to_dict()
    assert loaded.state_from_dict(mine.to_dict()).observation(0) == mine.observation(0)


def test_nothing_that_reads_documents_is_imported(tmp_path: Path) -> None:
    """Neither to load and play a program, nor to keep a record of it."""
    for name in kirlib.games():
        (tmp_path / f"{name}.json").write_text(game(name).to_json(), encoding="utf-8")
    code = f"""
import pathlib, sys
import kirlib
for path in sorted(pathlib.Path({str(tmp_path)!r}).glob("*.json")):
    game = kirlib.load_program(path)
    match = kirlib.Match(game, seed=3)
    for _ in range(12):
        if not match.is_over:
            match.play(match.legal_moves()[-1])
    match.observation(0), match.history, match.state.position_text()
    assert kirlib.replay(str(match.record()), game) == match.state
bad = [m for m in sys.modules if m.split(".")[0] in ("yaml", "_yaml") or m.startswith(
    ("kirlib.source", "kirlib.spec", "kirlib.reader", "kirlib.compiler"))]
assert not bad, bad
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


# --- the tables of what there is are those of the engine


def test_the_tables_know_what_the_engine_knows() -> None:
    assert set(statements.ARGS) == {*EFFECT_MAKERS, *DECISIONS, "either", "pass"}
    assert {*turn.IN_SETUP, *turn.IN_TURN} == {*STEPS, "rules"}
    assert set(things.MEETINGS) == set(MEETING.meanings)
    assert set(QUESTIONS) < set(SIGNATURES)
    for ways in FUNCTIONS.values():
        for way in ways:
            if way.op in SIGNATURES:  # the parts of the others are no expressions alone
                answer, asked = SIGNATURES[way.op]
                assert (answer, way.args in asked) == (way.answer, True), way.op
    program = game("dragonflock").program
    for op, (_, ways) in SIGNATURES.items():
        for way in ways:
            compile_expr(program, (op, *[("number", 0) for _ in way]))


@pytest.mark.parametrize(
    "op",
    ["drawn", *engine._PLAIN, *engine._COMPARED, *engine._JOINED, *engine._ALTERED, *engine._BUILT, *QUESTIONS],
)
def test_every_operator_of_the_engine_is_read(op: str) -> None:
    scope = Scope(game("dragonflock").program.topology, 2, (), (), (), (), (), (), frozenset())
    with pytest.raises(ProgramError) as caught:
        expression(Part([op, None, None, None, None], ("here",)), scope, ANY, frozenset())
    assert "is no operator" not in str(caught.value)


# --- what is refused


JUNK: dict[str, tuple[str | bytes, str]] = {
    "nothing": (b"", "no saved program"),
    "no JSON": ("{", "no saved program"),
    "no UTF-8": (b'{"kirlib program": "\xff"}', "no saved program"),
    "a list": (b"[]", "no key 'kirlib program'"),
    "another object": ("{}", "no key 'kirlib program'"),
    "a key twice": ('{"a": 1, "a": 2}', "twice"),
    "no number": ('{"a": NaN}', "NaN"),
    "deep": (b"[" * 100_000, "nested"),
    "a deep object": ('{"a":' * 100_000, "nested"),
    "too many digits": ('{"a": ' + "9" * 5000 + "}", "no saved program"),
    "UTF-16": ("{}".encode("utf-16"), "this looks like UTF-16"),
    "UTF-16 without a mark": ('{"kirlib program": 1}'.encode("utf-16-le"), "no saved program"),
    "UTF-32": ("{}".encode("utf-32"), "not UTF-8"),
    "many lists": ('{"kirlib program": 1, "a": [' + "[]," * 2_000_000 + "[]]}", "lists and objects"),
    "many items": ('{"kirlib program": 1, "a": [' + "0," * 6_000_001 + "0]}", "items"),
    "many keys, one twice": ("{" + ",".join(f'"k{i}":0' for i in range(100_000)) + ',"k99999":1}', "k99999"),
    "the next version": ('{"kirlib program": 2}', 'version "2"'),
    "a true version": ('{"kirlib program": true}', "version"),
    "no more": ('{"kirlib program": 1}', "the key 'fingerprint' is missing"),
}


@pytest.mark.parametrize("junk", JUNK.values(), ids=JUNK)
def test_what_is_no_program(junk: tuple[str | bytes, str]) -> None:
    with pytest.raises(ProgramError) as caught:
        kirlib.load_program_text(junk[0])
    assert junk[1] in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_text_that_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kirlib.saved.load.LARGEST", 1000)
    with pytest.raises(ProgramError, match="at most"):
        load_text(game("dragonflock").to_json())


CHANGED: dict[str, tuple[str, list[Any], Any, str]] = {
    "a priority": ("dragons-of-kir", ["movement", "stages", 0, "ranks", 0], 1, "fingerprint"),
    "another name": ("dragons-of-kir", ["name"], "other", "fingerprint"),
    "a name that is none": ("dragons-of-kir", ["name"], "Other!", "name"),
    "no such space": ("dragonflock", ["roster", 0, "space"], 25, "roster[0].space"),
    "a step off the board": ("dragonflock", ["topology", "target", 0, 0], 77, "topology"),
    "no such block": ("dragonflock", ["steps", 0], {"op": "rules", "count": 99}, "steps[0].count"),
    "an operator that is none": ("dragonflock", ["ends", 0, "test"], ["system", ["it"]], "ends[0].test"),
    "a space for a piece": ("dragonflock", ["formations", 0, "test"], ["empty", ["me"]], "formations[0].test[1]"),
    "what has no value": ("dragonflock", ["ends", 0, "test"], ["out", ["there"]], "ends[0].test[1]"),
    "a hidden hand that is 3": ("dragons-of-kir", ["hands_hidden"], 3, "hands_hidden"),
    "a hundred thousand players": ("duel", ["players", 1], 100_000, "players[1]"),
    "turns that are not those": ("dragons-of-kir", ["types", 0, "turns"], [0, 90], "alike[0]"),
}


@pytest.mark.parametrize("change", CHANGED.values(), ids=CHANGED)
def test_what_was_changed_is_found_with_its_path(change: tuple[str, list[Any], Any, str]) -> None:
    name, (*where, last), value, path = change
    found = data(name)
    here: Any = found
    for key in where:
        here = here[key]
    assert here[last] != value
    here[last] = value
    with pytest.raises(ProgramError) as caught:
        kirlib.load_program_text(json.dumps(found))
    assert caught.value.path.startswith(path)
    assert str(caught.value).startswith(caught.value.path)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.path, again.message) == (caught.value.path, caught.value.message)


def test_titles_may_be_changed() -> None:
    found = data("dragonflock")
    found["title"] = "Sheep"
    loaded = kirlib.load_program_text(json.dumps(found))
    assert (loaded.title, loaded) == ("Sheep", game("dragonflock"))


def circular(number: int) -> dict[str, Any]:
    """A game whose first block contains itself."""
    found = data("duel")
    found["blocks"][0] = [{"op": "do", "args": {"block": number}}]
    found["written"][0] = [""]
    return found


def test_a_block_that_contains_itself() -> None:
    with pytest.raises(ProgramError, match="contain itself"):
        kirlib.load_program_text(json.dumps(circular(0)))


@pytest.mark.parametrize("name", NAMES)
def test_mutated_programs_are_refused_or_play(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a fitting fingerprint: whoever changes a program can compute one too."""
    accept_any(monkeypatch)
    rng = random.Random(name)
    found = data(name)
    courses: list[tuple[kirlib.Game, int]] = []
    for number in range(MUTANTS):
        text = json.dumps(mutate(found, rng))
        with contextlib.suppress(ProgramError):
            loaded = kirlib.load_program_text(text)
            courses.append((loaded, number))
    for loaded, number in courses:
        course(loaded, random.Random(number))
    assert len(courses) > MUTANTS // 50


MUTANTS = 60


def course(loaded: kirlib.Game, rng: random.Random, most: int = 40) -> None:
    """Random moves, each looked at from all sides."""
    state: State = loaded.initial_state(rng.choice(loaded.players))
    for _ in range(most):
        if state.is_terminal:
            return
        move = step(state, rng)
        assert loaded.parse_move(str(move)) is not None
        trace = state.trace(move)
        assert all(event.to_dict() for event in trace.events)
        state = trace.state
        repr(state)
        board(loaded, state.observation(None))
    rules_lines(loaded, Style(), 80)
    assert loaded.parse_position(state.position_text()) == state
    assert loaded.state_from_dict(state.to_dict()) == state


DOCUMENTS = sorted([*ROOT.glob("docs/examples/*.yaml"), *ROOT.glob("tests/conformance/**/*.yaml")])


def test_whatever_compiles_is_loaded() -> None:
    """The laws above, for small games that have every word of the language between them."""
    found = 0
    for path in DOCUMENTS:
        with contextlib.suppress(kirlib.CompileError):
            compiled = kirlib.load_game(path)
            loaded = kirlib.load_program_text(compiled.to_json())
            assert loaded.program == compiled.program, path.name
            found += 1
    assert found > 40
