"""`kirlib compile`, and commands that take what it wrote."""

import json
import os

import pytest

import kirlib
from tests.cli.run import run


@pytest.mark.parametrize("name", ["dragonflock", "dragons-of-kir"])
def test_every_command_takes_a_compiled_program(tmp_path, name):
    path = str(tmp_path / "game.json")
    assert run("compile", name, "-o", path) == (0, "", "")
    assert kirlib.load_game(path) == kirlib.load_game(name)
    for command in (["perft", "{}", "2"], ["tiles", "{}"], ["play", "{}", "--json", "--seed", "1"]):
        mine, theirs = ([part.format(source) for part in command] for source in (name, path))
        assert run(*theirs) == run(*mine)
    code, said, _ = run("check", path)
    assert (code, said) == (0, f"{path}: ok (program, {len(kirlib.load_game(name).program.types)} kinds of tile)\n")
    scenario = json.dumps({"players": 2}).encode()
    assert run("resolve", "--game", path, "-", stdin=scenario) == run("resolve", "--game", name, "-", stdin=scenario)


def test_to_standard_output():
    code, said, _ = run("compile", "dragonflock")
    assert (code, kirlib.load_program_text(said)) == (0, kirlib.load_game("dragonflock"))


def test_what_cannot_be_written(tmp_path):
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "nowhere.json").symlink_to("none")
    (tmp_path / "loop.json").symlink_to("loop.json")
    (tmp_path / "full.json").symlink_to("/dev/full")
    os.mkfifo(tmp_path / "fifo.json")
    names = (
        "none/game.json",
        "folder.json",
        "nowhere.json",
        "loop.json",
        "full.json",
        "fifo.json",
        ".json",
        "game.yaml",
    )
    before = sorted(tmp_path.iterdir())
    for path in (*(str(tmp_path / name) for name in names), "\x1b\0.json", "", "x" * 300 + ".json"):
        code, said, error = run("compile", "dragonflock", "-o", path)
        assert (code, said) == (2, "")
        assert error.startswith(("kirlib: -o: ", "-o: "))
        assert "\x1b" not in error
    assert sorted(tmp_path.iterdir()) == before


def test_a_file_is_replaced_in_one_step(tmp_path, monkeypatch):
    """What is there stays until all of the new file is; a link stays a link."""
    path, link = tmp_path / "game.json", tmp_path / "link.json"
    path.write_text("old", encoding="utf-8")
    link.symlink_to("game.json")

    def failing(stream):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", failing)
        code, _, error = run("compile", "dragonflock", "-o", str(path))
    assert (code, path.read_text(encoding="utf-8")) == (2, "old")
    assert "No space left" in error
    assert sorted(tmp_path.iterdir()) == [path, link]
    assert run("compile", "dragonflock", "-o", str(link))[0] == 0
    assert link.is_symlink()
    assert kirlib.load_program(path) == kirlib.load_game("dragonflock")


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"kirlib program": 9}', '{"kirlib program": 1}'])
def test_what_is_no_program(tmp_path, text):
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="utf-8")
    for command in (["perft", str(path), "1"], ["tiles", str(path)], ["play", str(path)], ["check", str(path)]):
        code, said, error = run(*command)
        assert code == 2
        assert "Traceback" not in said + error
        assert "bad.json" in said + error
    told = json.loads(run("check", "--json", str(path))[1])["files"][0]["diagnostics"]
    assert [d["code"] for d in told] == ["bad-program"]


def test_what_is_no_file_is_refused_at_once(tmp_path):
    os.mkfifo(tmp_path / "fifo.json")
    (tmp_path / "zero.json").symlink_to("/dev/zero")
    (tmp_path / "folder.json").mkdir()
    for name in ("fifo.json", "zero.json", "folder.json", "none.json"):
        path = str(tmp_path / name)
        commands = (["perft", path, "1"], ["compile", path], ["tiles", path], ["play", path], ["check", path])
        for command in commands:
            code, said, error = run(*command)
            assert code == 2
            assert name in said + error
            assert "Traceback" not in said + error
        code, said, _ = run("resolve", "--game", path, "-", stdin=b'{"players": 2}')
        assert code == 2
