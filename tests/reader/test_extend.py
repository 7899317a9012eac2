"""Variants: what they take over, change, take away, and where their faults are blamed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

import kirlib
from kirlib import CompileError, Game, Severity

HEAD = "kirlib: 1\ngame: variant\nextends: dragons-of-kir\n"
SET = "kirlib: 1\ntile set: extra\n"


def load(change: str) -> Game:
    return kirlib.load_game_text(HEAD + change)


def faults(text: str, resolver: Callable[[str], str | bytes | None] | None = None) -> list[tuple[str, str]]:
    with pytest.raises(CompileError) as caught:
        kirlib.load_game_text(text, resolver)
    return [(d.code, str(d.span)) for d in caught.value.diagnostics if d.severity is Severity.ERROR]


def supply(game: Game) -> dict[str, int]:
    return {t.name: count for t, count in zip(game.program.types, game.program.supply, strict=True)}


# --- what a variant changes


def test_an_empty_variant_differs_by_its_name_alone() -> None:
    base, variant = kirlib.load_game("dragons-of-kir").program, load("").program
    assert {key: value for key, value in variant.digests.items() if base.digests[key] != value} == {}
    assert (variant.name, variant.title) == ("variant", base.title)


def test_mappings_are_merged_and_null_takes_away() -> None:
    assert supply(load("supply: {monk: 9, wind: null}\n")) == {
        **{name: count for name, count in supply(kirlib.load_game("dragons-of-kir")).items() if name != "wind"},
        "monk": 9,
    }


def test_what_is_not_there_cannot_be_taken_away() -> None:
    assert faults(HEAD + "supply: {monkk: null}\n") == [
        ("unknown-tile", "<text>:4:10"),
        ("wrong-type", "<text>:4:17"),
    ]


def test_lists_are_replaced_added_to_and_have_items_removed() -> None:
    def ends(change: str) -> list[str]:
        return [end.op for end in load(change).program.ends]

    assert ends("") == ["destroyed", "blocked", "repetition"]
    assert ends("ends: [{limit: {turns: 5}}]\n") == ["limit"]
    assert ends("ends: {add: [{limit: {turns: 5}}]}\n") == ["destroyed", "blocked", "repetition", "limit"]
    assert ends("ends: {remove: [{blocked: draw}]}\n") == ["destroyed", "repetition"]
    both = "ends: {add: [{limit: {turns: 5}}], remove: [{repetition: draw}, {blocked: draw}]}\n"
    assert ends(both) == ["destroyed", "limit"]
    # the order of keys inside an item does not matter
    assert ends("ends: {remove: [{all: tie, owner: loses, destroyed: tent}]}\n") == ["blocked", "repetition"]


def test_an_item_is_removed_if_it_says_the_same() -> None:
    setup = "pieces: {dragon: {setup: {remove: [%s]}}}\n"
    assert len(load(setup % "{facing: south, at: c6}").program.roster) == 5
    for missing in ("{at: c6}", "{at: c6, facing: north}", "c6", "{at: c6, facing: south}, {at: c6, facing: south}"):
        assert [code for code, _ in faults(HEAD + setup % missing)] == ["nothing-removed"]
    assert [code for code, _ in faults(HEAD + "turn: {remove: [{draw: {to: 4.0}}]}\n")] == ["nothing-removed"]


def test_another_kind_of_board_replaces_the_board_and_the_same_kind_is_changed() -> None:
    wide = load("board: {torus: {width: 9}}\n").program.topology
    assert (len(wide.names), wide.names[-1]) == (72, "i8")
    assert len(load("board: {bounded: {width: 8, height: 9}}\n").program.topology.names) == 72


def test_a_variant_of_a_variant(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(HEAD + "supply: {monk: 1}\nends: {add: [{limit: {turns: 7}}]}\n")
    (tmp_path / "b.yaml").write_text(
        "kirlib: 1\ngame: b\nextends: a.yaml\nsupply: {wind: 1}\nends: {remove: [{limit: {turns: 7}}]}\n"
    )
    game = kirlib.load_game(tmp_path / "b.yaml")
    assert (game.name, supply(game)["monk"], supply(game)["wind"]) == ("b", 1, 1)
    assert [end.op for end in game.program.ends] == ["destroyed", "blocked", "repetition"]


# --- tiles


def test_a_tile_extends_another_and_is_its_mirror_image() -> None:
    game = load(
        "tiles:\n"
        "  twist: {family: impact, sides: {north: {turn: left, move: 1}}, otherwise: nothing}\n"
        "  tswit: {mirror of: twist}\n"
        "  again: {mirror of: tswit, title: Again}\n"
        "  twice: {extends: twist, sides: {north: {move: 2}}}\n"
        "  bare: {extends: twist, sides: {north: null, east: {move: 1}}}\n"
        "supply: {twist: 1, tswit: 1, again: 1, twice: 1, bare: 1}\n"
    )
    rules = {t.name: t.rules for t in game.program.types}
    assert rules["again"].meaning == rules["twist"].meaning != rules["tswit"].meaning
    assert rules["twice"].sides[0].effect == rules["twist"].sides[0].effect * 2
    assert [game.program.topology.directions[s.travel] for s in rules["bare"].sides] == ["west"]


def test_a_tile_may_extend_the_one_it_hides() -> None:
    game = load("tiles: {monk: {extends: monk, otherwise: nothing}}\n")
    monk = next(t for t in game.program.types if t.name == "monk")
    assert not monk.rules.fragile
    assert monk.text.startswith("Turns")


@pytest.mark.parametrize(
    "tiles",
    [
        "a: {extends: a}",
        "a: {extends: b}\n  b: {extends: a}",
        "a: {mirror of: b}\n  b: {extends: c}\n  c: {extends: a}",
        "a: {mirror of: a}",
    ],
)
def test_tiles_that_extend_themselves(tiles: str) -> None:
    found = faults(HEAD + f"tiles:\n  {tiles}\nsupply: {{a: 1}}\n")
    assert {code for code, _ in found} <= {"cycle", "unknown-tile"}
    assert found


def test_a_chain_of_many_tiles_is_no_cycle() -> None:
    tiles = "".join(f"  t{i}: {{extends: t{i - 1}}}\n" for i in range(1, 60))
    game = load(f"tiles:\n  t0: {{extends: monk}}\n{tiles}supply: {{t59: 1}}\n")
    assert "t59" in supply(game)


# --- files


def write(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def test_a_diamond_is_no_cycle(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "game.yaml": HEAD + "uses: [left.yaml, right.yaml]\nsupply: {fan: 1, fin: 1, fun: 1}\n",
            "left.yaml": SET + "uses: [base.yaml]\ntiles: {fan: {extends: fun}}\n",
            "right.yaml": SET + "uses: [base.yaml, sub/deep.yaml]\ntiles: {fin: {extends: fun}}\n",
            "base.yaml": SET + "tiles: {fun: {extends: monk}}\n",
            "sub/deep.yaml": SET + "tiles: {far: {extends: storm}}\n",
        },
    )
    assert {"fan", "fin", "fun"} <= supply(kirlib.load_game(tmp_path / "game.yaml")).keys()


def test_the_nearest_declaration_is_meant(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "game.yaml": HEAD + "uses: [left.yaml, right.yaml]\nsupply: {fan: 1}\n",
            "left.yaml": SET + "tiles: {fan: {extends: monk, title: Left}}\n",
            "right.yaml": SET + "tiles: {fan: {extends: monk, title: Right}, monk: {extends: storm}}\n",
        },
    )
    fan = next(t for t in kirlib.load_game(tmp_path / "game.yaml").program.types if t.name == "fan")
    assert fan.title == "Left"
    assert fan.rules.sides


def test_cycles_of_files_are_errors(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "a.yaml": "kirlib: 1\ngame: a\nextends: b.yaml\n",
            "b.yaml": "kirlib: 1\ngame: b\nextends: a.yaml\n",
            "game.yaml": HEAD + "uses: [x.yaml]\n",
            "x.yaml": SET + "tiles: {}\nuses: [y.yaml]\n",
            "y.yaml": SET + "tiles: {}\nuses: [x.yaml]\n",
        },
    )
    for name, blamed in (("a.yaml", "b.yaml:3:10"), ("game.yaml", "y.yaml:4:8")):
        with pytest.raises(CompileError) as caught:
            kirlib.load_game(tmp_path / name)
        (cycle,) = [d for d in caught.value.diagnostics if d.code == "cycle"]
        assert str(cycle.span).endswith(blamed)


def test_faults_are_blamed_on_the_file_they_stand_in(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "game.yaml": "kirlib: 1\ngame: g\nextends: base.yaml\nuses: [tiles.yaml]\nsupply: {fan: 1}\n",
            "base.yaml": HEAD + "uses: many\nfirst: 7\nmovement: {edge: leafs}\n",
            "tiles.yaml": SET.replace("1", "2")
            + "tilse: {}\ntiles:\n  fan: {extends: monk, sides: {north: {move: 0}}}\n",
        },
    )
    with pytest.raises(CompileError) as caught:
        kirlib.load_game(tmp_path / "game.yaml")
    found = [(d.code, str(d.span).removeprefix(f"{tmp_path.resolve()}/")) for d in caught.value.diagnostics]
    wanted = [
        ("wrong-type", "base.yaml:4:7"),
        ("out-of-range", "base.yaml:5:8"),
        ("bad-word", "base.yaml:6:18"),
        ("out-of-range", "tiles.yaml:1:9"),
        ("unknown-key", "tiles.yaml:3:1"),
        ("out-of-range", "tiles.yaml:5:46"),
    ]
    assert [fault for fault in found if fault in wanted] == wanted
    assert all(d.path for d in caught.value.diagnostics)


@pytest.mark.parametrize("base", ["- a", "kirlib: 1\ntile set: extra\n", "kirlib: [", ""])
def test_a_base_that_is_no_game_is_blamed_itself_and_where_it_is_named(tmp_path: Path, base: str) -> None:
    write(tmp_path, {"game.yaml": "kirlib: 1\ngame: g\nextends: base.yaml\n", "base.yaml": base})
    with pytest.raises(CompileError) as caught:
        kirlib.load_game(tmp_path / "game.yaml")
    assert {Path(d.span.file).name for d in caught.value.diagnostics if d.span} == {"base.yaml", "game.yaml"}
    (named,) = [d for d in caught.value.diagnostics if d.code == "bad-base"]
    assert str(named.span).endswith("game.yaml:3:10")


ESCAPES = ["../tiles.yaml", "sub/../../tiles.yaml", "link.yaml", "around/tiles.yaml", "sub/./../../tiles.yaml"]


@pytest.mark.parametrize("name", [*ESCAPES, "{absolute}", "{inside}", "sub", "a\\0.yaml", "x" * 300 + ".yaml", ".yaml"])
def test_only_files_in_the_folder_are_used(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "folder"
    write(tmp_path, {"tiles.yaml": SET + "tiles: {fan: {extends: monk}}\n", "folder/sub/x": "", "folder/in.yaml": SET})
    (folder / "link.yaml").symlink_to(tmp_path / "tiles.yaml")
    (folder / "around").symlink_to(tmp_path)
    named = name.format(absolute=tmp_path / "tiles.yaml", inside=folder / "in.yaml")
    for key, code in (("uses", "unknown-tile-set"), ("extends", "unknown-game")):
        change = HEAD + f'uses: ["{named}"]\n' if key == "uses" else f'kirlib: 1\ngame: g\nextends: "{named}"\n'
        (folder / "game.yaml").write_text(change)
        with pytest.raises(CompileError) as caught:
            kirlib.load_game(folder / "game.yaml")
        (fault,) = caught.value.diagnostics
        assert fault.code == code
        assert len(fault.message) < 200
        assert fault.span is not None
        assert fault.span.line == (4 if key == "uses" else 3)


def test_links_inside_the_folder_are_followed(tmp_path: Path) -> None:
    write(tmp_path, {"sub/tiles.yaml": SET + "tiles: {fan: {extends: monk}}\n"})
    (tmp_path / "link.yaml").symlink_to(tmp_path / "sub" / "tiles.yaml")
    (tmp_path / "game.yaml").write_text(HEAD + "uses: [link.yaml, sub/tiles.yaml]\nsupply: {fan: 1}\n")
    assert "fan" in supply(kirlib.load_game(tmp_path / "game.yaml"))


# --- resolvers


def test_a_resolver_is_asked_first_and_ships_what_it_does_not_have() -> None:
    asked: list[str] = []

    def resolver(name: str) -> str | bytes | None:
        asked.append(name)
        return {"mine.yaml": SET + "tiles: {fan: {extends: monk}}\n", "more": (SET + "tiles: {}\n").encode()}.get(name)

    game = kirlib.load_game_text(HEAD + "uses: [mine.yaml, more]\nsupply: {fan: 3}\n", resolver)
    assert supply(game)["fan"] == 3
    assert asked[:2] == ["mine.yaml", "more"]
    assert "dragons-of-kir" in asked


def test_without_a_resolver_no_file_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.yaml").write_text(SET + "tiles: {fan: {extends: monk}}\n")
    monkeypatch.chdir(tmp_path)
    assert faults(HEAD + "uses: [mine.yaml]\n") == [("unknown-tile-set", "<text>:4:8")]
    assert faults(HEAD + "uses: [mine.yaml]\n", lambda name: None) == [("unknown-tile-set", "<text>:4:8")]


def test_what_a_resolver_raises_passes_through() -> None:
    def resolver(name: str) -> str | None:
        raise OSError(f"no network for {name}")

    with pytest.raises(OSError, match="no network for dragons-of-kir"):
        kirlib.load_game_text(HEAD, resolver)


def test_a_resolver_returns_text() -> None:
    with pytest.raises(TypeError, match="not int"):
        kirlib.load_game_text(HEAD, lambda name: 7)  # type: ignore[arg-type,return-value]


def test_faults_in_resolved_documents_are_blamed_there() -> None:
    texts = {"mine": SET + "tiles:\n  fan: {extends: mnok}\n"}
    assert faults(HEAD + "uses: [mine]\nsupply: {fan: 1}\n", texts.get) == [("unknown-tile", "mine:4:18")]


def test_resolved_cycles_are_errors() -> None:
    texts = {"a": "kirlib: 1\ngame: a\nextends: b\n", "b": "kirlib: 1\ngame: b\nextends: a\n"}
    assert ("cycle", "b:3:10") in faults("kirlib: 1\ngame: c\nextends: a\n", texts.get)


@pytest.mark.parametrize("key", ["extends", "uses"])
def test_a_file_outside_the_folder_is_refused_even_if_it_is_there(tmp_path: Path, key: str) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "outer.yaml").write_text(HEAD if key == "extends" else SET + "tiles: {}\n")
    name = "../outer.yaml" if key == "extends" else "[../outer.yaml]"
    head = "kirlib: 1\ngame: inner\nextends: dragons-of-kir\n" if key == "uses" else "kirlib: 1\ngame: inner\n"
    (inner / "game.yaml").write_text(f"{head}{key}: {name}\n")
    with pytest.raises(CompileError, match="outside the folder"):
        kirlib.load_game(inner / "game.yaml")
