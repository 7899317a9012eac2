"""Programs by path and by text; files that are none."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import kirlib
from tests.model.samples import game

ROOT = Path(__file__).parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "game.json"
    found.write_text(game("dragonflock").to_json(), encoding="utf-8")
    return found


def test_by_path_and_by_text(path: Path) -> None:
    loaded = [
        kirlib.load_program(path),
        kirlib.load_program(str(path)),
        kirlib.load_game(path),
        kirlib.load_game(str(path)),
        kirlib.load_program_text(path.read_bytes()),
        kirlib.load_program_text(path.read_text(encoding="utf-8")),
    ]
    assert loaded == [game("dragonflock")] * len(loaded)


def test_a_byte_order_mark_is_passed_over(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    path.write_text(text, encoding="utf-8-sig")
    assert kirlib.load_program(path) == kirlib.load_program_text("\ufeff" + text) == game("dragonflock")


def test_other_types() -> None:
    with pytest.raises(TypeError, match="load_program_text"):
        kirlib.load_program(b"{}")  # type: ignore[arg-type]
    for wrong in (3, None, Path("game.json")):
        with pytest.raises(TypeError, match="load_program` takes paths"):
            kirlib.load_program_text(wrong)  # type: ignore[arg-type]


TEXTS = ["", "[]", "{}", "[" * 100_000, "/etc/passwd", "nothing.json", " \n", "\0", "\ufeff{}", "\ud800"]


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_a_text_is_never_a_path_and_a_path_never_a_text(text: str) -> None:
    with pytest.raises(kirlib.ProgramError):
        kirlib.load_program_text(text)
    with pytest.raises(kirlib.KirlibError):
        kirlib.load_program(text)


def test_a_text_given_as_a_path_is_told_where_to_go() -> None:
    with pytest.raises(kirlib.CompileError, match="load_program_text"):
        kirlib.load_program(game("dragonflock").to_json())


def unreadable(tmp_path: Path, ending: str) -> list[Path]:
    """Paths of what is no regular file. None of them may block."""
    (folder := tmp_path / f"folder{ending}").mkdir()
    (loop := tmp_path / f"loop{ending}").symlink_to(loop.name)
    (nowhere := tmp_path / f"nowhere{ending}").symlink_to("none")
    (endless := tmp_path / f"zero{ending}").symlink_to("/dev/zero")
    os.mkfifo(fifo := tmp_path / f"fifo{ending}")
    return [tmp_path / f"none{ending}", folder, loop, nowhere, endless, fifo, tmp_path / ("x" * 300 + ending)]


def test_what_is_no_file_is_told_as_of_a_document(tmp_path: Path) -> None:
    told: list[str] = []
    expected: list[str] = []
    for path in unreadable(tmp_path, ".json"):
        for load in (kirlib.load_program, kirlib.load_game):
            with pytest.raises(kirlib.CompileError) as caught:
                load(path)
            told.append(caught.value.diagnostics[0].code)
    (tmp_path / "other").mkdir()
    for path in unreadable(tmp_path / "other", ".yaml"):
        with pytest.raises(kirlib.CompileError) as caught:
            kirlib.load_game(path)
        expected += [caught.value.diagnostics[0].code] * 2
    assert told == expected


def test_a_file_that_is_too_large(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kirlib.saved.LARGEST", 100)
    with pytest.raises(kirlib.ProgramError, match="at most"):
        kirlib.load_program(path)


def test_what_nobody_could_read_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kirlib.saved.write.LARGEST", 100)
    with pytest.raises(kirlib.ProgramError, match="at most"):
        game("dragonflock").to_json()


def test_without_the_package_that_reads_yaml(path: Path) -> None:
    """Whatever needs a document says so, and how to do without; programs are loaded all the same."""
    match = kirlib.Match(game("dragonflock"), seed=2)
    for _ in range(4):
        match.play(match.legal_moves()[0])
    record = path.with_name("a.record")
    record.write_text(str(match.record(with_seed=True)), encoding="utf-8")
    code = f"""
import sys
sys.modules["yaml"] = None
import kirlib
from kirlib.cli.main import main
text = open({str(record)!r}, encoding="utf-8").read()
for call in (
    lambda: kirlib.load_game("dragonflock"),
    lambda: kirlib.load_game_text("kirlib: 1"),
    lambda: kirlib.replay(text),
    lambda: kirlib.Match.resume(text),
):
    try:
        call()
    except kirlib.KirlibError as error:
        assert "pip install pyyaml" in str(error) and "load_program" in str(error), error
    else:
        assert False, call
assert main(["perft", "dragonflock", "1"]) == 2
assert main(["perft", {str(path)!r}, "1"]) == 0
game = kirlib.load_program({str(path)!r})
assert kirlib.replay(text, game) == kirlib.Match.resume(text, game).state
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.count("Traceback")) == (0, 0), done.stderr
    assert done.stderr.startswith("kirlib: ")
