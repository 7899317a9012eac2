"""The figures of random games: taken right, and noted for every game that ships."""

from __future__ import annotations

import re

import pytest

from benchmarks import statistics
from kirlib.cli.bench import measure
from tests.seatings import LABELS, SEATINGS, game

SECONDS = 0.02


@pytest.mark.parametrize("name", sorted({name for name, _ in SEATINGS}))
def test_bench_has_a_figure_for_every_game(name):
    rates = measure(game(name), SECONDS, 1)
    assert set(rates) >= {"play", "trace"}
    assert all(rate > 0 for rate in rates.values())


@pytest.mark.parametrize(("name", "players"), SEATINGS, ids=LABELS)
def test_the_page_has_a_row_for_every_game(name, players):
    rows = statistics.rows_of(statistics.PAGE.read_text(encoding="utf-8"))
    assert (name, players) in rows, f'run: make statistics ARGS="--only {name}"'
    games = rows[name, players].split("|")[3]
    assert int(games.replace(",", "")) >= 10_000


def test_the_page_has_no_other_rows():
    assert set(statistics.rows_of(statistics.PAGE.read_text(encoding="utf-8"))) <= set(SEATINGS)


def test_figures_add_up():
    name, players = SEATINGS[0]
    found = statistics.figures(name, players, 5, seed=3)
    again = statistics.figures(name, players, 5, seed=3)
    assert found.games == 5
    assert sum(found.shares.values()) == pytest.approx(1)
    assert found.longest >= found.turns[0] > 0
    assert found.choices >= 1
    assert (found.turns, found.moves, found.shares) == (again.turns, again.moves, again.shares)


def test_rows_are_replaced_and_others_are_kept():
    page = statistics.PAGE.read_text(encoding="utf-8")
    name, players = SEATINGS[0]
    fresh = statistics.figures(name, players, 2, seed=4)
    changed = statistics.written(page, [fresh])
    before, after = statistics.rows_of(page), statistics.rows_of(changed)
    assert after == before | {(name, players): statistics.row(fresh)}
    assert statistics.written(changed, []) == changed
    outside = re.compile(re.escape(statistics.BEGIN) + ".*" + re.escape(statistics.END), re.DOTALL)
    assert outside.sub("", changed) == outside.sub("", page)


def test_several_winners_are_one_kind_of_result():
    shares = {"win:2": 0.5, "win:1": 0.25, "shared": 0.125, "draw": 0.125}
    assert sorted(shares, key=statistics.order) == ["win:1", "win:2", "shared", "draw"]
