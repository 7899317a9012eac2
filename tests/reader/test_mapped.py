"""Maps: a drawing says the same as what it stands for, written out."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

import kirlib
from kirlib.reader.library import Library
from kirlib.reader.load import load_game
from kirlib.spec import GameSpec
from kirlib.topology import column_name
from tests.strategies import Document, game_of

BASE: Document = {
    "kirlib": 1,
    "game": "drawn",
    "players": 2,
    "pieces": {
        "walker": {"plural": "walkers", "facing": True, "destroys": ["post"]},
        "post": {"plural": "posts", "owned": True},
    },
    "tiles": {"block": {"family": "red", "entered": "nothing"}},
    "supply": {"block": 3},
    "turn": ["verdict"],
    "movement": {"conflicts": {"stages": [{"by": "family", "order": ["red"]}], "otherwise": "nobody"}},
}
LEGEND: Document = {
    "#": {"tile": "block"},
    "^": {"piece": "walker", "facing": "north"},
    "1": {"piece": "post", "owner": 1},
    "2": [{"piece": "post", "owner": 2}, {"tile": "block", "turn": 0}],
    "|": {"walls": ["east", "west"]},
}
SIGNS = [".", " ", *LEGEND]


def spec_of(document: Document) -> GameSpec:
    library = Library(None)
    loaded = load_game(library.text(yaml.safe_dump(document, sort_keys=False, allow_unicode=True), "<map>"), library)
    assert loaded.spec is not None
    assert loaded.faults.errors == ()
    return loaded.spec


def bare(spec: Any) -> Any:
    """A spec without the paths that tell where it is written."""
    if attrs.has(type(spec)):
        return {a.name: bare(getattr(spec, a.name)) for a in attrs.fields(type(spec)) if a.name not in ("path", "map")}
    if isinstance(spec, dict):
        return {key: bare(value) for key, value in spec.items()}
    if isinstance(spec, list | tuple):
        return [bare(item) for item in spec]
    return spec


def written_out(rows: list[str]) -> Document:
    """What a map with the legend above stands for."""
    setup: dict[str, list[Document]] = {"walker": [], "post": []}
    layout, walls = {}, {}
    for number, row in enumerate(rows):
        for column, sign in enumerate(row):
            meant = LEGEND.get(sign, {})
            at = f"{column_name(column)}{len(rows) - number}"
            for item in meant if isinstance(meant, list) else [meant]:
                if "tile" in item:
                    layout[at] = {key: value for key, value in item.items() if key in ("tile", "turn")}
                if "piece" in item:
                    rest = {key: value for key, value in item.items() if key != "piece"}
                    setup[item["piece"]].append({"at": at, **rest})
                if "walls" in item:
                    walls[at] = item["walls"]
    board: Document = {"bounded": {"width": len(rows[0]), "height": len(rows)}}
    pieces = {name: {**kind, "setup": setup[name]} for name, kind in BASE["pieces"].items()}
    document = {**BASE, "board": board, "pieces": pieces}
    if walls:
        board["walls"] = walls
    return document | ({"layout": layout} if layout else {})


@st.composite
def maps(draw) -> list[str]:
    width = draw(st.integers(1, 6))
    row = st.lists(st.sampled_from(SIGNS), min_size=width, max_size=width).map("".join)
    return draw(st.lists(row, min_size=1, max_size=5))


@given(maps(), st.booleans())
def test_a_map_is_layout_setup_and_walls_written_short(rows, block):
    drawn = {**BASE, "map": {"rows": "\n".join(rows) if block else rows, "legend": LEGEND}}
    assert bare(spec_of(drawn)) == bare(spec_of(written_out(rows)))


def test_what_is_declared_beside_the_map_stays():
    document = {
        **BASE,
        "board": {"torus": {"width": 3, "height": 2}, "walls": {"b1": ["north"]}},
        "layout": {"a1": "block"},
        "pieces": {**BASE["pieces"], "post": {**BASE["pieces"]["post"], "setup": [{"owner": 1, "at": "b2"}]}},
        "map": {"rows": ["..#", ".|2"], "legend": LEGEND},
    }
    spec = spec_of(document)
    assert spec.board is not None
    assert spec.board.torus is not None
    assert spec.board.walls == {"b1": ["north", "east", "west"]}
    assert sorted(spec.layout) == ["a1", "c1", "c2"]
    assert [(item.at, item.owner) for item in spec.pieces["post"].setup] == [("b2", 1), ("c1", 2)]


def test_a_literal_text_may_be_drawn_too():
    game = kirlib.load_game_text(
        """\
kirlib: 1
game: drawn
map:
  rows: |
    ..^
    1..
  legend:
    ^: {piece: walker, facing: north}
    '1': {piece: post, owner: 1}
pieces:
  walker: {plural: walkers, facing: true}
  post: {plural: posts, owned: true}
turn: [verdict]
movement: {conflicts: {stages: [], otherwise: nobody}}
"""
    )
    topology = game.program.topology
    assert len(topology) == 6
    assert [topology.names[setup.space] for setup in game.program.roster] == ["a1", "c2"]


def test_a_variant_draws_other_rows_with_the_same_legend(tmp_path):
    (tmp_path / "base.yaml").write_text(yaml.safe_dump({**BASE, "map": {"rows": ["^1", "2|"], "legend": LEGEND}}))
    (tmp_path / "more.yaml").write_text(
        "kirlib: 1\ngame: more\nextends: base.yaml\n"
        "map: {rows: ['...', '.^.', '12.'], legend: {'|': null, '#': null}}\n"
    )
    program = kirlib.load_game(tmp_path / "more.yaml").program
    assert len(program.topology) == 9
    assert len(program.roster) == 3


@pytest.mark.parametrize("kind", ["torus", "bounded", "cylinder", "moebius", "klein", "projective", "hexagons"])
def test_any_grid_can_be_drawn_on(kind):
    game = game_of(
        {**BASE, "board": {kind: {"width": 3, "height": 2}}, "map": {"rows": ["..^", "1.."], "legend": LEGEND}}
    )
    names = game.program.topology.names
    assert sorted(names[setup.space] for setup in game.program.roster) == ["a1", "c2"]


def test_a_map_that_is_too_large_is_refused_at_once():
    with pytest.raises(kirlib.CompileError) as caught:
        game_of({**BASE, "map": {"rows": ["." * 1000] * 51}})
    assert [d.code for d in caught.value.diagnostics] == ["bad-map"]


def test_a_faulty_map_is_not_blamed_for_the_board_that_it_does_not_make():
    with pytest.raises(kirlib.CompileError) as caught:
        game_of({**BASE, "map": {"rows": ["..", "."]}, "layout": {"a1": "block"}})
    assert [d.code for d in caught.value.diagnostics] == ["bad-map"]


def test_a_variant_need_not_draw_what_it_takes_over_from_a_legend(tmp_path):
    base = {**BASE, "map": {"rows": ["#^"], "legend": {"#": LEGEND["#"], "^": LEGEND["^"]}}}
    variant = {
        "kirlib": 1,
        "game": "other",
        "extends": "base.yaml",
        "map": {"rows": ["#."], "legend": {"1": LEGEND["1"]}},
    }
    for name, document in (("base", base), ("other", variant)):
        (tmp_path / f"{name}.yaml").write_text(yaml.safe_dump(document, sort_keys=False), encoding="utf-8")
    library = Library(None)
    loaded = load_game(library.open(tmp_path / "other.yaml"), library)
    found = [d for d in loaded.faults.found if d.code == "unused-sign"]
    assert [d.path for d in found] == [("map", "legend", "1")]
