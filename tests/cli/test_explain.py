"""`explain`: the same turn as `resolve`, with why and why not."""

import json

import pytest

from tests.cli.games import ALL
from tests.cli.run import run

POSITION = """\
game: dragons-of-kir
tents: {1: a1, 2: h8}
tiles:
  - {tile: storm, at: d5}
  - {tile: monk, at: c5}
  - {tile: wind, at: f7, turn: 90}
dragons: [{at: c6, facing: south}, {at: a8, facing: west}]
played: [{tile: dragon-lair, on: 1}]
"""


def test_why_and_why_not():
    code, out, err = run("explain", stdin=POSITION.encode())
    assert (code, err) == (0, "")
    assert "dragon 0\n" in out
    flat = " ".join(out.split())
    assert "on c5 facing south (advance) → monk on c5 (under it) wins: to c6, facing north" in flat
    assert "storm on d5 (1 away) loses: impact goes before proximity" in flat
    assert "dragon 1 is held, so it does not move" in flat
    assert "[shipped:tiles/dragons-of-kir.yaml:" in out
    assert "[shipped:games/dragons-of-kir.yaml:" in out
    assert max(map(len, out.splitlines())) <= 100


def test_one_piece_only():
    out = run("explain", "--piece", "1", stdin=POSITION.encode())[1]
    assert out == "dragon 1\n  is held, so it does not move\n"


def test_as_json_every_rule_has_its_place():
    code, out, err = run("explain", "--json", stdin=POSITION.encode())
    assert (code, err) == (0, "")
    told = json.loads(out)
    moment = told["moments"][0]
    assert (moment["piece"], moment["at"], moment["acts"]) == (0, "c5", 0)
    assert [tile["why"] for tile in moment["tiles"]] == ["acts", "loses"]
    assert all(tile["written"]["line"] > 0 for tile in moment["tiles"])
    assert moment["rulings"][0]["stage"] == 0
    assert moment["rulings"][0]["written"]["file"] == "shipped:games/dragons-of-kir.yaml"
    assert {event["kind"] for event in told["events"]} >= {"advance", "act", "hold"}
    assert json.loads(run("explain", "--json", "--piece", "1", stdin=POSITION.encode())[1])["moments"] == []


def test_other_forms_and_other_games(tmp_path):
    data = {"game": "dragons-of-kir", "dragons": [{"at": "c6", "facing": "south"}]}
    for name, text in (("s.json", json.dumps(data, indent=1)), ("s.yaml", json.dumps(data)), ("s", json.dumps(data))):
        (tmp_path / name).write_text(text)
        assert "no tile reaches it" in run("explain", str(tmp_path / name))[1]
    path = tmp_path / "hexes.yaml"
    path.write_text(ALL["hexes"])
    scenario = {
        "flags": {"1": "a1"},
        "tokens": [{"at": "b2", "facing": "southeast"}],
        "tiles": [{"tile": "fan", "at": "c2"}, {"tile": "mirror", "at": "c1"}],
    }
    code, out, err = run("explain", "--game", str(path), stdin=json.dumps(scenario).encode())
    assert (code, err) == (0, "")
    assert "token 0" in out
    assert f"{path}:" in out
    # a path in a scenario starts from the scenario's folder
    (tmp_path / "near.json").write_text(json.dumps({**scenario, "game": "hexes.yaml"}))
    assert run("explain", str(tmp_path / "near.json"))[1].count("token 0") == 1


def test_nothing_moves():
    assert run("explain", stdin=b"game: dragons-of-kir\ntents: {1: a1}\n")[1] == "nothing moves\n"


@pytest.mark.parametrize(
    ("data", "argv", "said"),
    [
        (b"", (), "there is no scenario"),
        (b"[1]", (), "a mapping is needed"),
        (POSITION.replace("monk", "mnok").encode(), (), "<standard input>:5:"),
        (POSITION.replace("game: dragons-of-kir\n", "").encode(), (), "--game"),
        (POSITION.encode(), ("--piece", "9"), "--piece is from 0 to 3"),
        (b"game: dragons-of-kir\n", ("--piece", "0"), "there are no pieces"),
        (b"\xff{}", (), "0xff"),
        (b'{"a": 1, "a": 2}', (), "given twice"),
        (b"a: 1\na: 2\n", (), "duplicate"),
        (POSITION.encode(), ("none.yaml",), "there is no file none.yaml"),
        (POSITION.encode(), ("--game", "dragons-of-kur"), "did you mean"),
    ],
)
def test_bad_input(data, argv, said):
    code, out, err = run("explain", *argv, stdin=data)
    assert (code, out) == (2, "")
    assert said in err
    assert "Traceback" not in err
