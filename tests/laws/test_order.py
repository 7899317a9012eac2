"""Law: the order in which pieces are moved never changes the result.

Precondition, declared: `destroyed tiles: act` (ruling marked). With `inert` what one piece destroys is gone for the
next, and a counterexample is found.
"""

from __future__ import annotations

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

from kirlib.scenario import resolve
from tests import strategies as some
from tests.laws.turns import moving


def reordered(scenario, plural, order):
    """The same position with its pieces listed, and so moved, in another order."""
    played = [{**item, "on": order.index(item["on"])} for item in scenario.get("played", ())]
    return {**scenario, plural: [scenario[plural][n] for n in order], "played": played}


def same_in_order(game, scenario, order) -> bool:
    plural = moving(game)
    one = resolve(game, scenario)
    other = resolve(game, reordered(scenario, plural, order))
    return other == {**one, plural: [one[plural][n] for n in order]}


def check(data, game):
    assert game.program.movement.destroyed_act  # the precondition
    scenario = data.draw(some.scenarios(game))
    order = data.draw(st.permutations(range(len(scenario[moving(game)]))))
    assert same_in_order(game, scenario, order)


@given(data=st.data())
def test_shipped_tiles(data):
    check(data, some.shipped(data.draw(some.square_boards(largest=8))))


@given(data=st.data())
def test_drawn_tiles_and_policies(data):
    """Whatever else is declared; also where pieces block sight: they do so from where the step found them."""
    policies = some.movements().map(lambda m: {**m, "destroyed tiles": "act"})
    check(data, data.draw(some.games(policies=policies)))


@settings(max_examples=200)
@given(data=st.data())
def test_pieces_that_block_sight(data):
    """They do so from where they stood when the step began, so the law holds here too."""
    policy = {"sight": {"blocked by": ["dragon"]}}
    check(data, some.shipped(data.draw(some.square_boards(largest=5)), movement=policy))


@given(data=st.data())
def test_pieces_that_destroy_one_another(data):
    """Who is run over is settled by where the pieces stood when the step began, so the law holds here too."""
    topology = some.topology_of(some.torus(4))
    types = {f"t{i}": tile for i, tile in enumerate(data.draw(st.lists(some.tiles(topology), max_size=3)))}
    walker = {**some.WALKER, "destroys": ["walker", "post"]}
    game = some.game_with(some.torus(4), types, pieces={"walker": walker, "post": some.POST})
    check(data, game)


@given(data=st.data())
def test_the_order_of_tiles(data):
    """The order in which tiles came to lie on the board never matters, whatever is declared."""
    game = data.draw(some.games())
    scenario = data.draw(some.scenarios(game))
    shuffled = {**scenario, "tiles": data.draw(st.permutations(scenario["tiles"]))}
    assert resolve(game, shuffled) == resolve(game, scenario)


@pytest.mark.parametrize("of", ["shipped", "drawn"])
def test_inert_tiles_show_a_counterexample(of):
    inert = {"destroyed tiles": "inert"}
    if of == "shipped":
        games = st.just(some.shipped(some.torus(5), movement=inert))
    else:
        policies = some.movements().map(lambda m: {**m, **inert})
        games = some.games(some.square_boards(("torus",)), policies)
    found = find(
        some.games_with_scenarios(games, looping=False, played=False),
        lambda pair: not same_in_order(*pair, list(reversed(range(len(pair[1][moving(pair[0])]))))),
        settings=some.SEARCH,
    )
    assert len(found[1][moving(found[0])]) > 1


def test_a_tile_that_the_first_destroys_and_the_second_needs():
    """The smallest case: a fan is run over by one piece; whether it still pushes the other depends on who is first."""
    scenario = {
        "tiles": [{"tile": "wind", "turn": 0, "at": "c3"}],
        "dragons": [{"at": "b3", "facing": "east"}, {"at": "b4", "facing": "east"}],
    }
    marked, inert = some.shipped(some.torus(8)), some.shipped(some.torus(8), movement={"destroyed tiles": "inert"})
    assert same_in_order(marked, scenario, [1, 0])
    assert not same_in_order(inert, scenario, [1, 0])
    ends = [
        [d["at"] for d in resolve(game, s)["dragons"]]
        for game in (marked, inert)
        for s in (scenario, reordered(scenario, "dragons", [1, 0]))
    ]
    assert ends == [["c3", "c5"], ["c5", "c3"], ["c3", "c4"], ["c5", "c3"]]


def test_a_piece_blocks_sight_from_where_it_stood():
    """One piece comes to rest between a fan and another piece; whoever is first, it did not stand there before."""
    game = some.shipped(some.torus(8), movement={"sight": {"blocked by": ["dragon"]}})
    scenario = {
        "tiles": [{"tile": "wind", "turn": 0, "at": "c3"}],
        "dragons": [{"at": "c5", "facing": "south"}, {"at": "b5", "facing": "east"}],
    }
    assert [d["at"] for d in resolve(game, scenario)["dragons"]] == ["c4", "c6"]
    assert same_in_order(game, scenario, [1, 0])
