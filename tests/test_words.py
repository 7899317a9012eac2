"""The vocabulary's cases: each word of the language in a small game of its own."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
import yaml

import kirlib
from kirlib import CHANCE, Game, State
from kirlib.program import Variable

FOLDER = Path(__file__).parent / "conformance/words"
DEFAULTS = {"kirlib": 1, "game": "case", "players": 1, "turns": "alternate", "ends": [{"limit": {"turns": 1000}}]}
KEYS = {"name", "words", "says", "game", "moves", "expect", "then"}
EXPECTED = {
    "pieces",
    "stacks",
    "tiles",
    "counters",
    "legal",
    "player",
    "outcome",
    "events",
    "out",
    "turn",
    "hands",
    "seen",
}


def load() -> list[dict[str, Any]]:
    """All cases, in the order of the files' names."""
    found: list[dict[str, Any]] = []
    for path in sorted(FOLDER.glob("*.yaml")):
        found += yaml.safe_load(path.read_text(encoding="utf-8"))["cases"]
    return found


CASES = load()
BY_NAME = {case["name"]: case for case in CASES}


def game_of(case: dict[str, Any]) -> Game:
    text = yaml.safe_dump({**DEFAULTS, **case["game"]}, sort_keys=False, allow_unicode=True)
    return kirlib.load_game_text(text)


def play(state: State, text: str) -> tuple[State, list[dict[str, Any]]]:
    """The state after a move given as text, and what happened."""
    legal = {str(move): move for move in state.legal_moves()}
    assert text in legal, f"{text!r} is not legal, but {', '.join(legal)}"
    trace = state.trace(legal[text])
    assert trace.state == state.play(legal[text])
    return trace.state, [event.to_dict() for event in trace.events]


# --- what a state shows, in the words of a case


def piece_text(state: State, i: int) -> str:
    """A piece's space and facing; `off` for one that is not on the board."""
    program, piece = state.machine.program, state.pieces[i]
    if piece.space < 0:
        return "off"
    where = program.topology.names[piece.space]
    kind = program.kinds[state.roster[i][0]]
    return f"{where} {program.topology.directions[piece.facing]}" if kind.facing else where


def pieces(state: State) -> dict[str, Any]:
    """For each kind where its pieces are, in order; by seat for a kind with owners."""
    found: dict[str, Any] = {}
    for number, kind in enumerate(state.machine.program.kinds):
        own = [i for i, (k, _) in enumerate(state.roster) if k == number]
        if kind.owned:
            seats = range(state.players)
            found[kind.name] = {
                seat + 1: [piece_text(state, i) for i in own if state.roster[i][1] == seat] for seat in seats
            }
        else:
            found[kind.name] = [piece_text(state, i) for i in own]
    return found


def stacks(state: State) -> dict[str, list[str]]:
    """The pieces on each space that has several, from the bottom up."""
    program, flow = state.machine.program, state.flow
    assert flow is not None

    def named(i: int) -> str:
        kind, owner = state.roster[i]
        return program.kinds[kind].name + (f" {owner + 1}" if program.kinds[kind].owned else "")

    return {program.topology.names[s]: [named(i) for i in on] for s, on in sorted(flow.at.items()) if len(on) > 1}


def tiles(state: State) -> dict[str, str]:
    """Each tile as its name, its turn unless that is 0, its state and its owner where it has them."""
    program = state.machine.program
    found = {}
    for space, laid in sorted(state.tiles.items()):
        face = program.faces[laid.face]
        kind = program.types[face.type]
        parts = [kind.name, str(face.turn) if face.turn else "", kind.states[face.state] if kind.states else ""]
        found[program.topology.names[space]] = " ".join(p for p in [*parts, str(face.owner + 1 or "")] if p)
    return found


def word_or_number(variable: Variable, value: int, die: bool) -> int | str | None:
    if die:
        return variable.words[-1 - value] if value < 0 else value
    if variable.words:
        return variable.words[value - 1] if value else None
    return value


def counters(state: State) -> dict[str, Any]:
    """Counters, dice and choices: one value, or a list for players or pieces."""
    program, flow = state.machine.program, state.flow
    assert flow is not None
    dice = {die.variable for die in program.dice}
    found: dict[str, Any] = {}
    for number, variable in enumerate(program.variables):
        many = {"game": 1, "player": state.players, "piece": len(state.roster)}[variable.of]
        values = [word_or_number(variable, flow.counters[variable.base + k], number in dice) for k in range(many)]
        found[variable.name] = values[0] if variable.of == "game" else values
    return found


def fits(expected: Iterable[dict[str, Any]], events: list[dict[str, Any]]) -> bool:
    """Whether all expected events come in this order, others between them; of each only the keys that are named."""
    rest = iter(events)
    return all(any(wanted.items() <= event.items() for event in rest) for wanted in expected)


def check(state: State, events: list[dict[str, Any]], expect: dict[str, Any]) -> None:
    """AssertionError unless a position, and what has just happened, are as expected."""
    assert set(expect) <= EXPECTED
    program = state.machine.program
    for key, wanted in expect.items():
        found: Any
        match key:
            case "events":
                assert fits(wanted, events), events
                continue
            case "legal":
                wanted, found = sorted(wanted), sorted(map(str, state.legal_moves()))
            case "player":
                found = "chance" if state.current_player == CHANCE else state.current_player + 1
            case "outcome":
                found = state.outcome.result if state.outcome else None
            case "out":
                found = [seat + 1 for seat in sorted(state.out)]
            case "turn":
                found = state.turn
            case "hands":
                found = [[program.types[t].name for t in hand] for hand in state.hands]
            case "seen":
                found = {seat: state.observation(seat - 1).to_dict()["flow"]["counters"] for seat in wanted}
                found = {seat: {name: seen[name] for name in wanted[seat]} for seat, seen in found.items()}
            case _:
                found = {"pieces": pieces, "stacks": stacks, "tiles": tiles, "counters": counters}[key](state)
                if key in ("pieces", "counters"):
                    found = {name: found.get(name) for name in wanted}
        assert found == wanted, key


def run(case: dict[str, Any]) -> None:
    """Plays a case."""
    state = game_of(case).initial_state()
    events: list[dict[str, Any]] = []
    for part in (case, *case.get("then", ())):
        for text in part.get("moves", ()):
            state, events = play(state, text)
        check(state, events, part["expect"])


# --- tests


def test_names_are_unique() -> None:
    assert len(BY_NAME) == len(CASES)


@pytest.mark.parametrize("name", BY_NAME)
def test_case(name: str) -> None:
    case = BY_NAME[name]
    assert set(case) <= KEYS
    assert all(case[key] for key in ("words", "says", "game"))
    assert game_of(case).warnings == ()
    run(case)


def test_a_tile_set_is_used() -> None:
    """A set of tiles is a document of its own, to which games refer by name."""
    text = (Path(__file__).parent / "fixtures/tile-sets/signs.yaml").read_text(encoding="utf-8")
    game = {
        "uses": ["signs.yaml"],
        "board": {"bounded": {"width": 3, "height": 3}},
        "layout": {"b2": "turn-right"},
        "pieces": {"cart": {"plural": "carts", "facing": True, "setup": [{"at": "b1", "facing": "north"}]}},
        "turn": [{"each": {"piece": "cart", "do": ["go"]}}],
    }
    made = kirlib.load_game_text(yaml.safe_dump({**DEFAULTS, **game}), resolver=lambda name: text)
    state, _ = play(made.initial_state(), "continue")
    check(state, [], {"pieces": {"cart": ["c2 east"]}})


def spoil(value: Any) -> Any:
    """Another value of the same shape."""
    if isinstance(value, list):
        return [*value, {"kind": "spoilt"}] if value and isinstance(value[0], dict) else [*value, "spoilt"]
    return {**value, "spoilt": "spoilt"} if isinstance(value, dict) else f"{value}-spoilt"


@pytest.mark.parametrize("name", BY_NAME)
def test_a_spoilt_case_fails(name: str) -> None:
    """Whatever a case expects is looked at."""
    case = BY_NAME[name]
    for i, part in enumerate((case, *case.get("then", ()))):
        for key, value in part["expect"].items():
            spoilt = copy.deepcopy(case)
            (spoilt, *spoilt.get("then", ()))[i]["expect"][key] = (
                {next(iter(value)): {"spoilt": 1}} if key == "seen" else spoil(value)
            )
            with pytest.raises((AssertionError, IndexError, KeyError)):
                run(spoilt)
