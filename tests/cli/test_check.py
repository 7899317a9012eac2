"""`check`: all faults of all files, with their lines."""

import json

from tests.cli.games import ALL, GRAPH
from tests.cli.run import ROOT, run

TILES = """\
kirlib: 1
tile set: some
tiles:
  fan: {family: near, influence: {north: 2}, push: 1, entered: destroyed}
"""


def write(folder, name, text):
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_what_ships_is_sound():
    files = sorted(str(path) for path in (ROOT / "data").rglob("*.yaml"))
    code, out, err = run("check", "--json", *files)
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert [file["file"] for file in found["files"]] == files
    assert all(file["ok"] for file in found["files"])
    assert {file["kind"] for file in found["files"]} == {"game", "tile set"}


def test_sound_files(tmp_path):
    files = [write(tmp_path, f"{name}.yaml", text) for name, text in ALL.items()]
    code, out, _ = run("check", *files, write(tmp_path, "set.yaml", TILES))
    assert code == 0
    assert out.count(": ok (game") == 3
    assert ": ok (tile set, 1 kind of tile)" in out
    assert out.endswith("4 files: 0 errors, 0 warnings\n")


def test_all_faults_of_all_files(tmp_path):
    first = write(tmp_path, "one.yaml", TILES.replace("push", "pushes"))
    second = write(tmp_path, "two.yaml", GRAPH.replace("[{blocked: draw}", "[{blocks: draw}").replace("hit]", "hits]"))
    code, out, err = run("check", first, second, str(tmp_path / "none.yaml"), str(tmp_path))
    assert (code, err) == (2, "")
    assert "one.yaml:4:" in out
    assert "did you mean push?" in out
    assert out.count("two.yaml:") >= 3
    assert "there is no file" in out
    assert "a folder" in out
    found = json.loads(run("check", "--json", first, second)[1])
    everything = [d["severity"] for file in found["files"] for d in file["diagnostics"]]
    assert found["errors"] == everything.count("error") >= 3
    assert found["warnings"] == everything.count("warning")
    assert found["files"][0]["diagnostics"][0]["span"]["line"] == 4


def test_warnings_do_not_fail(tmp_path):
    text = GRAPH.replace("tiles:\n", "tiles:\n  spare: {family: hit, sides: {aside: {move: 1}}, otherwise: nothing}\n")
    code, out, _ = run("check", write(tmp_path, "warned.yaml", text))
    assert code == 0
    assert "warning[unused-tile]" in out
    assert "1 warning" in out
