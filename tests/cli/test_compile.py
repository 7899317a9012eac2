"""`kirlib compile`, and commands that take what it wrote."""

import json

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
    assert (code, kirlib.load_program(said)) == (0, kirlib.load_game("dragonflock"))


def test_what_cannot_be_written(tmp_path):
    for path in ("game.yaml", str(tmp_path / "none" / "game.json"), "\x1b\0.json"):
        code, said, error = run("compile", "dragonflock", "-o", path)
        assert (code, said) == (2, "")
        assert error.startswith(("kirlib: -o: ", "-o: "))
        assert "\x1b" not in error


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"kirlib program": 9}', '{"kirlib program": 1}'])
def test_what_is_no_program(tmp_path, text):
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="utf-8")
    for command in (["perft", str(path), "1"], ["tiles", str(path)], ["play", str(path)], ["check", str(path)]):
        code, said, error = run(*command)
        assert code == 2
        assert "Traceback" not in said + error
        assert "bad.json" in said + error
