"""The variants of Dragons of Kir: their cases, their fairness, and the laws of the game where they hold."""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache
from itertools import islice
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import kirlib
from kirlib.scenario import resolve
from kirlib.topology import Symmetry, Topology, symmetries
from tests import strategies as some
from tests.laws.carrying import Carrier, comparable
from tests.laws.turns import moving, next_turn
from tests.naive import conformance

GAME = "dragons-of-kir"
VARIANTS = [name for name in kirlib.games() if name.startswith(f"{GAME}-")]
OF_TWO = [name for name in VARIANTS if kirlib.load_game(name).players == range(2, 3)]
DATA = Path(__file__).parents[2] / "data" / "games"
CASES = {case["name"]: case for case in conformance.load(conformance.FOLDER / "variants")}
RULINGS = yaml.safe_load((conformance.FOLDER / "rulings-kir.yaml").read_text(encoding="utf-8"))["rulings"]


@lru_cache(maxsize=32)
def symmetries_of(topology: Topology) -> tuple[Symmetry, ...]:
    return tuple(islice(symmetries(topology), 1200))


# --- cases


@pytest.mark.parametrize("name", CASES)
def test_case(name):
    case = CASES[name]
    assert set(case) == {"name", "title", "shows", "scenario", "expect"}
    assert resolve(kirlib.load_game(case["scenario"]["game"]), case["scenario"]) == case["expect"]


def test_every_variant_has_cases_that_show_what_is_listed():
    listed = {f"ruling:{ruling['name']}" for ruling in RULINGS}
    listed |= {f"variant:{name.removeprefix(f'{GAME}-')}" for name in VARIANTS}
    assert {name: [s for s in case["shows"] if s not in listed] for name, case in CASES.items()} == {
        name: [] for name in CASES
    }
    shown = {case["scenario"]["game"] for case in CASES.values()}
    assert [name for name in VARIANTS if name not in shown and name != f"{GAME}-advanced"] == []
    assert len(CASES) == len(conformance.load(conformance.FOLDER / "variants"))


def test_the_cases_tell_the_variants_from_the_game():
    """What a case of another reading expects is not what the game itself would answer."""
    for variant in ("bounded", "klein", "projective", "both-sides", "inert", "on-and-on"):
        cases = [case for case in CASES.values() if case["scenario"]["game"] == f"{GAME}-{variant}"]
        assert any(resolve(kirlib.load_game(GAME), case["scenario"]) != case["expect"] for case in cases)


# --- the files


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_is_a_short_file_that_says_what_it_is_for(name):
    text = (DATA / f"{name}.yaml").read_text(encoding="utf-8")
    tree = yaml.safe_load(text)
    assert tree["extends"] == GAME
    assert tree["about"]
    assert text.startswith("# ")
    assert len(text.splitlines()) <= 50
    assert kirlib.load_game(name).warnings == ()


@pytest.mark.parametrize("name", kirlib.games())
def test_each_player_gets_as_many_tiles(name):
    """Whoever plays to the end of the supply has drawn as many as everybody else."""
    game = kirlib.load_game(name)
    assert [sum(game.program.supply) % players for players in game.players] == [0] * len(game.players)


# --- fairness of the start


def carried(game: kirlib.Game, mapping: Symmetry) -> tuple[set[tuple[int, int]], dict[int, int | None]]:
    """Where a symmetry takes the dragons at the start (with facings), and whose tent stands where each tent goes."""
    program = game.program
    group = program.topology.group()
    dragons, tents = set(), {}
    at = {s.space: s.owner for s in program.roster if s.owner >= 0}
    for s in program.roster:
        if s.owner < 0:
            dragons.add((mapping.spaces[s.space], group[mapping.turns[s.space]][s.facing]))
        else:
            tents[s.owner] = at.get(mapping.spaces[s.space])
    return dragons, tents


@pytest.mark.parametrize("name", [name for name in OF_TWO if name != f"{GAME}-advanced"])
def test_a_symmetry_of_the_start_exchanges_two_players(name):
    game = kirlib.load_game(name)
    there = {(s.space, s.facing) for s in game.program.roster if s.owner < 0}
    found = [carried(game, mapping) for mapping in symmetries_of(game.program.topology)]
    assert any(dragons == there and tents == {0: 1, 1: 0} for dragons, tents in found)


@pytest.mark.parametrize("name", [name for name in VARIANTS if kirlib.load_game(name).players[-1] == 4])
def test_four_corners_are_alike(name):
    game = kirlib.load_game(name)
    there = {(s.space, s.facing) for s in game.program.roster if s.owner < 0}
    found = [carried(game, mapping) for mapping in symmetries_of(game.program.topology)]
    assert {tents[0] for dragons, tents in found if dragons == there} == {0, 1, 2, 3}


# --- whole games


@pytest.mark.parametrize("name", VARIANTS)
def test_random_games_end(name):
    game = kirlib.load_game(name)
    results: Counter[str] = Counter()
    for seed in range(300):
        rng = random.Random(seed)
        state = game.initial_state(rng.choice(game.players))
        for _ in range(5000):
            if state.is_terminal:
                break
            state = state.play(state.sample_chance(rng) if state.is_chance else rng.choice(state.legal_moves()))
        assert state.is_terminal
        assert sum(state.returns()) == pytest.approx(0)
        results[state.outcome.result] += 1
    # everybody can win, and no game is nothing but draws
    assert {f"win:{seat}" for seat in range(1, game.players[-1] + 1)} <= set(results)


# --- laws


@pytest.mark.parametrize("name", VARIANTS)
@settings(max_examples=25)
@given(data=st.data())
def test_symmetries_commute_with_resolving(name, data):
    game = kirlib.load_game(name)
    mapping = data.draw(st.sampled_from(symmetries_of(game.program.topology)))
    check_carried(game, mapping, data)


def check_carried(game: kirlib.Game, mapping: Symmetry, data: st.DataObject) -> None:
    scenario = data.draw(some.scenarios(game, data.draw(st.sampled_from(["any", "full"]))))
    carrier = Carrier(game, game, mapping)
    assert carrier.fits()
    expected = carrier.answer(resolve(game, scenario), scenario)
    assert comparable(resolve(game, carrier.scenario(scenario)), carrier.moving) == expected


HEX = kirlib.load_game(f"{GAME}-hex")


def sixth_of_a_turn() -> Symmetry:
    """The board of hexagons turned clockwise by 60 degrees round e5."""
    topology = HEX.program.topology
    middle = topology.space("e5")
    (found,) = (
        m
        for m in symmetries_of(topology)
        if m.spaces[middle] == middle and topology.group()[m.turns[middle]] == topology.rotation(1)
    )
    return found


@settings(max_examples=80)
@given(data=st.data())
def test_a_sixth_of_a_turn_commutes_with_resolving_on_hexagons(data):
    mapping = sixth_of_a_turn()
    assert len(set(mapping.turns)) == 1
    check_carried(HEX, mapping, data)


def test_a_sixth_of_a_turn_takes_the_start_on_hexagons_to_itself():
    dragons, tents = carried(HEX, sixth_of_a_turn())
    assert dragons == {(s.space, s.facing) for s in HEX.program.roster if s.owner < 0}
    assert tents == {0: 1, 1: 0}


def test_a_sixth_of_a_turn_is_a_turn_of_each_tile():
    """Turned with the board, a tile is itself turned by 60 degrees; six such turns bring it back."""
    carrier = Carrier(HEX, HEX, sixth_of_a_turn())
    for tile in HEX.program.types:
        if tile.mounted is None:
            for degrees in range(0, 360, 60):
                face = HEX.program.face_at(HEX.program.type_numbers[tile.name], degrees)
                turned = HEX.program.face_at(HEX.program.type_numbers[tile.name], (degrees + 60) % 360)
                assert carrier.partner(face, carrier.mapping.turns[0]) == HEX.program.faces[turned]


def test_how_many_orientations_differ_on_hexagons():
    assert {t.name: len(t.turns) for t in HEX.program.types if t.mounted is None} == {
        "lotus-flower": 6,
        "lotus-pond": 1,
        "monk": 1,
        "ronin": 3,
        "samurai": 6,
        "single-river": 3,
        "storm": 1,
        "three-rivers": 6,
        "two-rivers": 6,
        "watchfire": 6,
        "wildfire": 6,
        "wind": 6,
    }


@pytest.mark.parametrize("name", [n for n in VARIANTS if kirlib.load_game(n).program.movement.destroyed_act])
@settings(max_examples=25)
@given(data=st.data())
def test_the_order_of_dragons_does_not_matter(name, data):
    game = kirlib.load_game(name)
    scenario = data.draw(some.scenarios(game))
    order = data.draw(st.permutations(range(len(scenario["dragons"]))))
    played = [{**item, "on": order.index(item["on"])} for item in scenario.get("played", ())]
    shuffled = {**scenario, "dragons": [scenario["dragons"][n] for n in order], "played": played}
    answer = resolve(game, scenario)
    assert resolve(game, shuffled) == {**answer, "dragons": [answer["dragons"][n] for n in order]}


def standing(game: kirlib.Game) -> bool:
    """The precondition for an undisturbed loop to stand."""
    m = game.program.movement
    return m.resume == "if it stands" and m.destroyed_act


@pytest.mark.parametrize("name", [n for n in VARIANTS if standing(kirlib.load_game(n))])
def test_undisturbed_loops_stand(name):
    """On boards of tiles that head-on entries do not destroy, so that loops are frequent."""
    game = kirlib.load_game(name)
    names, directions = game.program.topology.names, game.program.topology.directions
    kinds = ["monk", "monk", "monk", "samurai", "ronin", "single-river", "three-rivers"]
    turns = [k * 360 // len(directions) for k in range(len(directions))]
    looped = 0
    for seed in range(150):
        rng = random.Random(seed)
        spaces = rng.sample(names, len(names) * rng.randint(1, 9) // 9)
        tiles = [{"tile": rng.choice(kinds), "turn": rng.choice(turns), "at": at} for at in spaces]
        dragons = [{"at": rng.choice(names), "facing": rng.choice(directions)} for _ in range(2)]
        scenario = {"tiles": tiles, "dragons": dragons}
        first = resolve(game, scenario)
        if first["destroyed"]:
            continue
        second = resolve(game, next_turn(game, scenario, first))
        if second["destroyed"]:  # and what was remembered, perhaps
            continue
        left = [piece for piece in first[moving(game)] if piece["at"] is not None]
        for piece, again in zip(left, second[moving(game)], strict=True):
            if piece["looping"]:
                looped += 1
                keys = ("at", "facing", "looping", "last")
                assert [again.get(key) for key in keys] == [piece.get(key) for key in keys]
                assert "@" in again["path"][1]["by"]
    assert looped > 0
