"""An explanation is of what the engine does, and leaves no tile out."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kirlib
from kirlib.analysis.explain import explain_move, explain_scenario
from kirlib.analysis.written import open_written
from kirlib.scenario import resolve
from tests.model.samples import NAMES, game, start, step

GAME = kirlib.load_game("dragons-of-kir")


def courses(name, seed, most=60):
    rng = random.Random(seed)
    state = start(name, rng)
    for _ in range(most):
        if state.is_terminal:
            return
        move = step(state, rng)
        yield state, move
        state = state.play(move)


@given(st.sampled_from(NAMES), st.integers(0, 10**6))
def test_it_is_what_happens(name, seed):
    for state, move in courses(name, seed):
        explanation = explain_move(game(name), state, move)
        assert explanation.events == state.trace(move).events
        acts = [e for e in explanation.events if e.kind == "act"]
        told = [m.tiles[m.acts] for m in explanation.moments if m.acts is not None and not m.given_up]
        # a loop is left when an action comes up again: that one is found, but not carried out once more
        loops = sum(e.kind == "loop" for e in explanation.events)
        assert len(told) == len(acts) + loops
        for event in acts:
            assert any((t.tile, t.at, t.rule, t.to) == (event.tile, event.cause, event.rule, event.to) for t in told)


@given(st.sampled_from(NAMES), st.integers(0, 10**6))
def test_every_moment_hangs_together(name, seed):
    for state, move in courses(name, seed, 30):
        explanation = explain_move(game(name), state, move)
        for moment in explanation.moments:
            assert (moment.acts is None) == all(tile.why != "acts" for tile in moment.tiles)
            assert moment.acts is None or moment.tiles[moment.acts].why == "acts"
            losers = [tile for tile in moment.tiles if tile.why == "loses"]
            assert not losers or moment.rulings
            assert all(tile.at == moment.last for tile in moment.tiles if tile.why == "memory")
            assert all(moment.facing not in tile.facings for tile in moment.tiles if tile.why == "facing")
            assert all(tile.at == moment.at for tile in moment.tiles if tile.distance == 0)
            if not moment.given_up and not moment.round:
                assert moment.after >= 0
            if moment.after >= 0:
                assert explanation.events[moment.after].piece is not None


def scenario(**more):
    return {"game": "dragons-of-kir", "tents": {1: "a1", 2: "h8"}, **more}


def only(piece=0, **more):
    """The first moment of a piece."""
    return explain_scenario(GAME, scenario(**more)).of(piece)[0]


def test_the_family_that_goes_first_wins():
    moment = only(
        dragons=[{"at": "c6", "facing": "south"}],
        tiles=[{"tile": "monk", "at": "c5"}, {"tile": "storm", "at": "d5"}],
    )
    assert [(tile.tile, tile.why, tile.stage) for tile in moment.tiles] == [
        ("monk", "acts", None),
        ("storm", "loses", 0),
    ]


def test_the_nearest_wins_and_equals_cancel():
    dragons = [{"at": "c6", "facing": "south"}]
    near = only(dragons=dragons, tiles=[{"tile": "storm", "at": "e5"}, {"tile": "storm", "at": "b5"}])
    assert [(tile.at, tile.why, tile.stage) for tile in near.tiles] == [("b5", "acts", None), ("e5", "loses", 1)]
    equal = only(dragons=dragons, tiles=[{"tile": "storm", "at": "d5"}, {"tile": "storm", "at": "b5"}])
    assert equal.acts is None
    assert [(tile.why, tile.stage, tile.verdict) for tile in equal.tiles] == [("loses", 2, "set aside")] * 2


@pytest.mark.parametrize(
    ("tile", "why"),
    [
        ({"tile": "wind", "at": "c4"}, "facing"),  # it acts on all that do not face it
        ({"tile": "storm", "at": "c5"}, "side"),
        ({"tile": "samurai", "at": "c5", "turn": 90}, "side"),
    ],
)
def test_why_a_tile_could_not_act(tile, why):
    moment = only(dragons=[{"at": "c6", "facing": "south"}], tiles=[tile])
    assert (moment.acts, moment.tiles[0].why) == (None, "facing" if why == "facing" else "side")
    assert "south" not in moment.tiles[0].facings


def test_the_tile_that_moved_it_is_left_out():
    explanation = explain_scenario(
        GAME, scenario(dragons=[{"at": "c6", "facing": "south"}], tiles=[{"tile": "storm", "at": "d5"}])
    )
    first, second = explanation.of(0)
    assert (first.acts, second.last) == (0, "d5")
    assert [tile.why for tile in second.tiles] == ["memory"]


def test_what_blocks_sight_and_what_is_destroyed():
    twisted = game("twisted")
    text = kirlib.load_game_text(
        "kirlib: 1\ngame: seen\nextends: dragons-of-kir\nmovement: {sight: {blocked by: [tiles]}}\n"
    )
    tiles = [{"tile": "storm", "at": "e5"}, {"tile": "monk", "at": "d5", "turn": 0}]
    moment = explain_scenario(text, scenario(dragons=[{"at": "c6", "facing": "south"}], tiles=tiles)).of(0)[0]
    assert [(tile.tile, tile.why, tile.between) for tile in moment.tiles] == [("storm", "blocked", ("d5",))]
    inert = kirlib.load_game_text(
        "kirlib: 1\ngame: inert\nextends: dragons-of-kir\nmovement: {destroyed tiles: inert}\n"
    )
    dragons = [{"at": "d6", "facing": "south"}, {"at": "c6", "facing": "south"}]
    found = explain_scenario(inert, scenario(dragons=dragons, tiles=[{"tile": "storm", "at": "d5"}]))
    assert [tile.why for tile in found.of(1)[0].tiles] == ["destroyed"]
    assert twisted.program.movement.tiles_block


def test_a_loop_that_no_longer_stands_is_given_up():
    dragons = [{"at": "c5", "facing": "south", "looping": True, "last": "e5"}]
    tiles = [{"tile": "storm", "at": "d5"}, {"tile": "storm", "at": "e5"}]
    explanation = explain_scenario(GAME, scenario(dragons=dragons, tiles=tiles))
    given_up = [moment for moment in explanation.of(0) if moment.given_up]
    assert given_up
    assert all(moment.round for moment in given_up)
    assert explanation.events[0].kind == "advance"


def test_a_scenario_is_explained_as_it_is_resolved():
    data = scenario(dragons=[{"at": "c6", "facing": "south"}], tiles=[{"tile": "storm", "at": "d5"}])
    path = [spot["by"] for spot in resolve(GAME, data)["dragons"][0]["path"]]
    told = explain_scenario(GAME, data)
    assert path == ["start", "advance", *(f"{e.tile}@{e.cause}" for e in told.events if e.kind == "act")]


def test_where_it_is_written():
    made, written = open_written("dragons-of-kir")
    assert made == GAME
    moment = only(
        dragons=[{"at": "c6", "facing": "south"}],
        tiles=[{"tile": "monk", "at": "c5"}, {"tile": "watchfire", "at": "d5"}],
    )
    lines = {}
    for tile in moment.tiles:
        span = written.rule(tile)
        lines[tile.tile] = span
        assert span.file == "shipped:tiles/dragons-of-kir.yaml"
    text = (kirlib.shipped.read_tile_set("dragons-of-kir")[1]).decode().splitlines()
    assert "turn: back" in text[lines["monk"].line - 1]
    stages = [written.stage(number) for number in range(4)]
    document = kirlib.shipped.read_game("dragons-of-kir")[1].decode().splitlines()
    assert ["by: family" in document[stages[0].line - 1], "prefer: ahead" in document[stages[3].line - 1]] == [True] * 2
    assert "otherwise: nobody" in document[written.stage(None).line - 1]
