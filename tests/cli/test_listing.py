"""`games`, `tiles`, `perft` and `bench`."""

import json

import pytest

import kirlib
from kirlib.cli.bench import measure
from kirlib.cli.perft import perft
from tests.cli.games import GRAPH, HEXAGONS
from tests.cli.run import run


def test_games_lists_all_that_ship():
    code, out, err = run("games", "--json")
    assert (code, err) == (0, "")
    listed = json.loads(out)
    assert tuple(game["name"] for game in listed) == kirlib.games()
    for described in listed:
        game = kirlib.load_game(described["name"])
        assert described["fingerprint"] == game.fingerprint
        assert described["players"] == list(game.players)
    text = run("games")[1]
    assert all(name in text for name in kirlib.games())


def test_tiles_of_a_game():
    game = kirlib.load_game("dragons-of-kir")
    tiles = json.loads(run("tiles", "dragons-of-kir", "--json")[1])
    assert [tile["name"] for tile in tiles] == [t.name for t in game.program.types]
    assert {tile["name"]: len(tile["orientations"]) for tile in tiles} == {
        t.name: len(t.turns) for t in game.program.types
    }
    assert all(tile["rules"] and tile["text"] for tile in tiles)
    assert json.loads(run("tiles", "--json")[1])["dragons-of-kir"] == tiles
    text = run("tiles")[1]
    different = {tuple(kirlib.load_game(name).program.types) for name in kirlib.games()}
    assert text.count("\nwind  (") == sum(any(t.name == "wind" for t in types) for types in different)
    assert len(different) < len(kirlib.games())  # games with the same tiles share them


def test_tiles_of_a_file(tmp_path):
    path = tmp_path / "hexes.yaml"
    path.write_text(HEXAGONS, encoding="utf-8")
    code, out, err = run("tiles", str(path))
    assert (code, err) == (0, "")
    assert "in by the north: moves 1 southwest" in out


def plain_counts(state, depth):
    """The same, in the plainest way."""
    counts = [0] * depth

    def walk(state, at):
        for move in state.legal_moves():
            counts[at] += 1
            if at + 1 < depth:
                walk(state.play(move), at + 1)

    walk(state, 0)
    return counts


@pytest.mark.parametrize(("text", "depth"), [(GRAPH, 12), (HEXAGONS, 4)])
@pytest.mark.parametrize("widest", [0, 3, 20_000])
def test_perft_counts_what_a_plain_walk_counts(text, depth, widest):
    start = kirlib.load_game_text(text).initial_state()
    counts = perft(start, depth, widest)
    assert counts == plain_counts(start, depth)
    assert len(counts) == depth


def test_perft_does_not_count_games_that_have_ended():
    assert perft(kirlib.load_game_text(GRAPH).initial_state(), 40)[-1] == 0


def test_perft_prints_a_list():
    code, out, err = run("perft", "dragons-of-kir", "3", "--json")
    assert (code, err) == (0, "")
    assert json.loads(out) == [14, 196, 2744]  # three of the first player's four draws
    assert "2,744" in run("perft", "dragons-of-kir", "3")[1]


def test_bench_prints_one_object():
    code, out, err = run("bench", "dragons-of-kir", "--json", "--seconds", "0.2")
    assert (code, err) == (0, "")
    rates = json.loads(out)
    assert list(rates) == ["play", "trace"]
    assert all(rate > 0 for rate in rates.values())
    assert "moves a second" in run("bench", "dragons-of-kir", "--seconds", "0.1")[1]


def test_bench_without_a_game_measures_each():
    code, out, err = run("bench", "--json", "--seconds", "0.02")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert list(found) == list(kirlib.games())
    assert all(rates["play"] > 0 and rates["trace"] > 0 for rates in found.values())
    assert all(name in run("bench", "--seconds", "0.02")[1] for name in kirlib.games()[:2])


def test_bench_runs_on_through_the_ends_of_games():
    assert set(measure(kirlib.load_game_text(GRAPH), 0.1, 1)) == {"play", "trace"}
