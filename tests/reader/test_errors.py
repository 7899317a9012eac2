"""Faulty documents: each file in fixtures/errors has one fault, told in its first comment."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kirlib
from kirlib import CompileError, Diagnostic, Severity

FIXTURES = Path(__file__).parents[1] / "fixtures" / "errors"
FILES = sorted(FIXTURES.glob("*.yaml"))
COMMENT = re.compile(r"# (error|warning): ([a-z0-9-]+) (\d+):(\d+)")

# Found in the text, before there is a tree in which a path could lead to them; or faults of the whole document.
PATHLESS = {"empty-document", "many-documents", "yaml-syntax", "yaml-version", "too-deep"}


def faults(path: Path) -> tuple[Diagnostic, ...]:
    try:
        return kirlib.load_game(path).warnings
    except CompileError as error:
        return error.diagnostics


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_one_fault_is_told_where_it_stands(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = COMMENT.fullmatch(text.splitlines()[0])
    assert match is not None
    severity, code, line, column = match.groups()
    found = faults(path)
    if severity == "error":  # what is faulty may also be unused, or bound nothing
        found = tuple(d for d in found if d.severity is Severity.ERROR)
    (fault,) = found
    assert fault.span is not None
    assert (fault.severity.value, fault.code) == (severity, code)
    assert (fault.span.line, fault.span.column) == (int(line), int(column))
    assert fault.span.file == str(path.resolve())
    assert fault.suggestion
    whole = fault.code == "missing-key" or "is a mapping" in fault.message
    assert fault.path or fault.code in PATHLESS or whole


def test_there_are_many() -> None:
    assert len(FILES) > 150


HEAD = "kirlib: 1\ngame: faulty\nextends: dragons-of-kir\n"


def codes(text: str) -> list[tuple[str, str]]:
    """Code and place of each fault."""
    try:
        found = kirlib.load_game_text(text).warnings
    except CompileError as error:
        found = error.diagnostics
    return [(d.code, f"{d.span.line}:{d.span.column}" if d.span else "") for d in found]


def messages(text: str) -> list[str]:
    with pytest.raises(CompileError) as caught:
        kirlib.load_game_text(text)
    return [str(d) for d in caught.value.diagnostics]


def test_all_errors_of_a_file_are_told_in_one_pass() -> None:
    text = HEAD + (
        "players: 1.9\n"
        "zones: {suply: open, hand: no}\n"
        "supply: {monk: -1, mnok: 2, ronin: true}\n"
        "pieces: {dragon: {setup: [{at: z9, facing: south}, {at: a1, facing: up}]}}\n"
        "ends: [{destroyed: tnet, owner: loses, all: tie}, {limit: {turns: many}}]\n"
        "tiles: {fan: {family: impact, sides: {north: {move: 0}}}}\n"
        "players: 2\n"
        "turn: [{place: {}}, {advnace: {piece: dragon}}]\n"
    )
    wanted = [
        ("wrong-type", "4:10"),
        ("unknown-key", "5:9"),
        ("bad-word", "5:28"),
        ("out-of-range", "6:16"),
        ("unknown-tile", "6:20"),
        ("wrong-type", "6:36"),
        ("unknown-space", "7:32"),
        ("unknown-direction", "7:69"),
        ("unknown-piece", "8:20"),
        ("wrong-type", "8:67"),
        ("out-of-range", "9:53"),
        ("duplicate-key", "10:1"),
        ("bad-word", "11:22"),
    ]
    assert [fault for fault in codes(text) if fault in wanted] == wanted


def test_all_errors_of_sense_are_told_in_one_pass() -> None:
    text = HEAD + (
        "first: 3\n"
        "pieces: {dragon: {destroys: [tnet], setup: [{at: z9, facing: south}, {at: a1, facing: up}]}}\n"
        "ends: [{destroyed: tnet, owner: loses, all: tie}, {limit: {turns: 5}, blocked: draw}]\n"
        "tiles: {fan: {family: impact, sides: {north: {turn: 45}, esat: {move: 1}}, otherwise: nothing}}\n"
        "supply: {fan: 1}\n"
        "movement: {conflicts: {stages: [{by: family, order: [impakt]}]}}\n"
    )
    assert codes(text) == [
        ("out-of-range", "4:8"),
        ("unknown-piece", "5:30"),
        ("unknown-space", "5:50"),
        ("unknown-direction", "5:87"),
        ("unknown-piece", "6:20"),
        ("bad-end", "6:51"),
        ("bad-turn", "7:53"),
        ("unknown-direction", "7:58"),
        ("unknown-family", "9:54"),
    ]


def test_a_key_given_twice_names_both_places() -> None:
    with pytest.raises(CompileError) as caught:
        kirlib.load_game_text(HEAD + "supply:\n  storm: 1\n  wind: 2\n  storm: 3\n")
    (fault,) = caught.value.diagnostics
    assert fault.path == ("supply", "storm")
    assert str(fault.span) == "<text>:7:3"
    assert [str(note.span) for note in fault.notes] == ["<text>:5:3"]


def test_eight_and_010_are_two_keys() -> None:
    assert codes(HEAD + "supply: {8: 1, 010: 2}\n") == [("wrong-type", "4:10"), ("wrong-type", "4:16")]


def test_overriding_a_merged_key_is_legal() -> None:
    text = HEAD + "zones: &z {supply: open, hand: own}\ntiles:\n  fan: &f {extends: monk, title: Fan}\n"
    text += "  fin: {<<: *f, title: Fin}\nsupply: {fan: 1, fin: 1}\n"
    loaded = kirlib.load_game_text(text)
    assert [t.title for t in loaded.program.types if t.name in ("fan", "fin")] == ["Fan", "Fin"]


def test_an_alias_blames_its_use_and_names_its_anchor() -> None:
    with pytest.raises(CompileError) as caught:
        kirlib.load_game_text(HEAD + "about: &x many\nsupply:\n  monk: *x\n")
    (fault,) = caught.value.diagnostics
    assert str(fault.span) == "<text>:6:9"
    assert [(note.message, str(note.span)) for note in fault.notes] == [('the anchor "x" stands here', "<text>:4:8")]


def test_what_is_faulty_behind_an_alias_is_told_at_its_use() -> None:
    text = HEAD + (
        "pieces:\n"
        "  dragon: {setup: &s [{at: a1, facing: north}]}\n"
        "  tent: {setup: *s}\n"  # a tent has owners and no facing
    )
    with pytest.raises(CompileError) as caught:
        kirlib.load_game_text(text)
    assert {d.span.line if d.span else 0 for d in caught.value.diagnostics} == {6}
    assert all("anchor" in d.notes[0].message for d in caught.value.diagnostics)
    merged = HEAD + "zones: &z {supply: hidden}\nmovement: {<<: *z}\n"
    with pytest.raises(CompileError) as caught:
        kirlib.load_game_text(merged)
    (fault,) = caught.value.diagnostics
    assert (str(fault.span), str(fault.notes[0].span)) == ("<text>:5:16", "<text>:4:12")


def test_did_you_mean() -> None:
    for text, hint in {
        "suply: {}": "did you mean supply?",
        "supply: {wnid: 1}": "did you mean wind?",
        "movement: {edge: leavs}": "did you mean leaves?",
        "pieces: {dragon: {destroys: [tnet]}}": "did you mean tent?",
        "setup: [drow]": "did you mean draw?",
        "uses: [dragon-of-kir]": "did you mean dragons-of-kir?",
        "pieces: {dragon: {setup: [{at: a11, facing: nroth}]}}": "did you mean north?",
    }.items():
        assert any(message.endswith(f"— {hint}") for message in messages(HEAD + text)), text


def test_yes_and_no_are_told_what_to_write() -> None:
    for word, right in {"yes": "true", "on": "true", "no": "false", "Off": "false"}.items():
        assert messages(HEAD + f"pieces: {{tent: {{owned: {word}}}}}")[0].endswith(f"write {right}")


def test_a_faulty_tile_is_blamed_once_though_others_need_it() -> None:
    text = HEAD + (
        "tiles:\n  fan: {family: impact, sides: 7, otherwise: nothing}\n  fin: {extends: fan}\n"
        "  fun: {mirror of: fan}\n  far: [no tile]\n  fur: {extends: far}\n"
        "supply: {fan: 1, fin: 1, fun: 1, far: 1, fur: 1}\n"
    )
    assert codes(text) == [("wrong-type", "5:32"), ("wrong-type", "8:8")]


def test_a_tile_that_is_not_declared_is_blamed_where_the_game_names_it() -> None:
    with pytest.raises(CompileError) as caught:
        kirlib.load_game_text(HEAD + "supply:\n  monk: 1\n  gust: 2\n")
    (fault,) = caught.value.diagnostics
    assert (fault.code, str(fault.span), fault.path) == ("unknown-tile", "<text>:6:3", ("supply", "gust"))


@pytest.mark.parametrize(
    "name", ["no-such-game", "", "a\0", "dragons", "../no-such-game-here", "a/b", "x.yaml", "y" * 5000 + ".yaml"]
)
def test_a_game_that_is_not_there(name: str) -> None:
    with pytest.raises(CompileError) as caught:
        kirlib.load_game(name)
    (fault,) = caught.value.diagnostics
    assert fault.code in ("unknown-game", "file-missing", "file-unreadable")
    assert len(fault.message) < 300


def test_folders_and_other_files_are_no_games(tmp_path: Path) -> None:
    (tmp_path / "latin.yaml").write_bytes("kirlib: 1\ntitle: é\n".encode("latin-1"))
    (tmp_path / "bom.yaml").write_bytes(b"\xef\xbb\xbf" + HEAD.encode())
    (tmp_path / "sixteen.yaml").write_bytes(HEAD.encode("utf-16"))
    for path, code in ((tmp_path, "file-unreadable"), (tmp_path / "latin.yaml", "not-utf8")):
        with pytest.raises(CompileError) as caught:
            kirlib.load_game(path)
        assert [d.code for d in caught.value.diagnostics] == [code]
    assert kirlib.load_game(tmp_path / "bom.yaml").name == "faulty"
    with pytest.raises(CompileError, match="offset 0"):
        kirlib.load_game(tmp_path / "sixteen.yaml")


@pytest.mark.parametrize("junk", [None, 7, Path("x"), []], ids=repr)
def test_only_text_is_a_text(junk: object) -> None:
    with pytest.raises(TypeError, match="str or bytes"):
        kirlib.load_game_text(junk)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "board",
    [
        "{torus: {width: 1000000000, height: 1}}",
        "{bounded: {width: 31623, height: 31623}}",
        "{klein: {width: 1000000000, height: 1000000000}}",
        "{hexagons: {width: 100000, height: 10000}}",
        "{projective: {width: 501, height: 500, seam_across: 1000000000}}",
    ],
)
def test_enormous_boards_are_refused(board: str) -> None:
    for text in (HEAD + f"board: {board}\n", HEAD + f"board: {board.replace('seam_across', 'seam across')}\n"):
        with pytest.raises(CompileError) as caught:
            kirlib.load_game_text(text)
        assert {d.code for d in caught.value.diagnostics} <= {"bad-board", "unknown-key", "out-of-range"}
        assert all(d.span is not None and d.span.line == 4 for d in caught.value.diagnostics)


def test_a_board_of_forty_thousand_spaces_loads_and_plays_a_turn() -> None:
    wide = kirlib.load_game_text(HEAD + "board: {torus: {width: 200, height: 200}}\n")
    state = wide.initial_state()
    while state.turn < 2:
        legal = state.legal_moves()
        state = state.play(legal[len(legal) // 2])
    assert wide.parse_position(state.position_text()) == state
    assert len(wide.moves) > 1_000_000


LAUGHS = "".join(f"  a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 30))
BOMBS = {
    "laughs": (HEAD + "tiles:\n  a0: &a0 [x, x]\n" + LAUGHS, "too-many-nodes"),
    "inside itself": (HEAD + "supply: &s {monk: *s}\n", "alias-cycle"),
    "deep": (HEAD + "uses: " + "[" * 5000 + "]" * 5000, "too-deep"),
    "large": (b"kirlib: 1\n" + b"#" * 50_000_000, "too-large"),
    "many": (HEAD + "uses: [" + "x, " * 300_000 + "]", "too-many-nodes"),
    "many errors": (HEAD + "supply: {" + ", ".join(f"x{i}: x" for i in range(9000)) + "}", "too-many-errors"),
    "long reaches": (
        HEAD
        + "tiles:\n"
        + "".join(f"  t{i}: {{family: proximity, influence: {{all: 999}}, pull: 9}}\n" for i in range(200)),
        "too-many-cases",
    ),
    "long names": (HEAD + f"supply:\n  ? {'x' * 100_000}\n  : 1\n", "bad-name"),
}


@pytest.mark.parametrize(("text", "code"), BOMBS.values(), ids=BOMBS)
def test_bombs_are_refused(text: str | bytes, code: str) -> None:
    with pytest.raises(CompileError) as caught:
        kirlib.load_game_text(text)
    assert code in {d.code for d in caught.value.diagnostics}
    assert all(len(str(d)) < 120_000 for d in caught.value.diagnostics)
    assert len(caught.value.diagnostics) <= 201


def test_many_warnings_do_not_keep_a_game_from_loading() -> None:
    tiles = "".join(f"  fan{i}: {{extends: monk}}\n" for i in range(300))
    loaded = kirlib.load_game_text(HEAD + "tiles:\n" + tiles)
    assert {d.code for d in loaded.warnings} == {"unused-tile"}
    assert len(loaded.warnings) == 100
