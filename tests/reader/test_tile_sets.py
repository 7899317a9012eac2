"""Tile sets by themselves, as when an author checks one that no game uses yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from kirlib import shipped
from kirlib.compiler import compile_tile_set
from kirlib.reader import Library, Loaded, load_tile_set

HEAD = "kirlib: 1\ntile set: extra\ntiles:\n"


def load(text: str) -> Loaded:
    library = Library()
    loaded = load_tile_set(library.text(text, "set"), library)
    compile_tile_set(loaded)
    return loaded


def faults(text: str) -> list[tuple[str, str]]:
    return [(d.code, str(d.span)) for d in load(text).faults.sorted()]


@pytest.mark.parametrize("name", shipped.tile_sets())
def test_shipped_sets_have_no_faults(name: str) -> None:
    loaded = load(shipped.read_tile_set(name)[1].decode())
    assert loaded.faults.found == []
    assert loaded.set_spec is not None
    assert loaded.set_spec.tile_set == name
    assert len(loaded.tiles) == 14


def test_tiles_make_sense_on_boards_with_the_ports_that_they_name() -> None:
    tile = "  bend: {{family: soft, joins: [[north.1, {}]], otherwise: nothing}}\n"
    assert faults(HEAD + tile.format("east.2")) == []
    assert faults(HEAD + tile.format("southeast.3")) == []
    assert [code for code, _ in faults(HEAD + tile.format("up.2"))] == ["unknown-direction"]


def test_tiles_make_sense_on_squares_or_on_hexagons() -> None:
    tile = "  fan: {{family: soft, sides: {{north: {{turn: {}, move: 1}}}}, otherwise: nothing}}\n"
    assert faults(HEAD + tile.format(90)) == []
    assert faults(HEAD + tile.format(60)) == []
    assert faults(HEAD + tile.format(45)) == [("bad-turn", "set:4:45")]
    assert faults(HEAD + tile.format(60).replace("north", "northeast")) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("tile set: extra\ntiles: {}\n", [("missing-key", "set:1:1")]),
        ("kirlib: 1\ntiles: {}\n", [("missing-key", "set:1:1")]),
        ("kirlib: 1\ngame: extra\n", [("missing-key", "set:1:1")]),
        ("kirlib: 1\ntile set: extra\n", [("missing-key", "set:1:1")]),
        ("kirlib: 2\ntile set: Extra\ntiles: {}\n", [("out-of-range", "set:1:9"), ("bad-name", "set:2:11")]),
        ("kirlib: 1\ntile set: extra\ntiles: []\n", [("wrong-type", "set:3:8")]),
        ("kirlib: 1\ntile set: extra\ntiles: {}\nsupply: {}\n", [("unknown-key", "set:4:1")]),
        ("- kirlib: 1\n", [("wrong-type", "set:1:1")]),
        ("", [("empty-document", "set:1:1")]),
        (HEAD + "  fan: {extends: fna}\n  fin: {family: soft, famly: x}\n", None),
    ],
)
def test_faults_are_told_once(text: str, expected: list[tuple[str, str]] | None) -> None:
    if expected is None:
        expected = [("unknown-tile", "set:4:18"), ("unknown-key", "set:5:23")]
    assert faults(text) == expected


def test_sets_use_files_beside_them(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(HEAD + "  fan: {extends: monk, famly: x}\n")
    (tmp_path / "set.yaml").write_text(HEAD + "  fin: {extends: fan}\nuses: [base.yaml, none.yaml]\n")
    library = Library()
    loaded = load_tile_set(library.open(tmp_path / "set.yaml"), library)
    found = [(d.code, Path(str(d.span)).name) for d in loaded.faults.sorted()]
    assert found == [("unknown-key", "base.yaml:4:24"), ("unknown-tile-set", "set.yaml:5:19")]
