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


RULES = """\
game: dragonflock
dragons: {1: [b1, d1, a2, b3, c3], 2: [c3, a4, e4, b5, d5]}
moves: [dragon b3 east]
"""


def test_which_rule_does_what_and_what_is_missing():
    code, out, err = run("explain", stdin=RULES.encode())
    assert (code, err) == (0, "")
    flat = " ".join(out.split())
    assert "player 1's dragon b3 → c3 and makes a block by: the player moves a dragon" in flat
    assert "player 1 is to displace player 2's dragon on c3" in flat
    assert "[shipped:games/dragonflock.yaml:" in flat
    assert "Then player 1 is to displace: `to b2`" in flat
    told = json.loads(run("explain", "--json", stdin=RULES.encode())[1])
    assert {event["rule"] for event in told["events"]} == set(told["rules"])
    assert all(span["line"] > 0 for span in told["rules"].values())
    done = RULES.replace("[dragon b3 east]", "[dragon b3 east, to d3, dragon a4 south]")
    out = run("explain", stdin=done.encode())[1]
    assert "displaced by player 1" in out
    assert "player 2's dragon  a4 → a3" in out
    assert run("explain", "--piece", "8", stdin=RULES.encode())[1].startswith("nothing moves")


def test_dice_are_explained():
    scenario = b"game: snakes-and-ladders\npawns: {1: s1, 2: s5}\nmoves: [roll, die 1]\n"
    flat = " ".join(run("explain", stdin=scenario)[1].split())
    assert "player 1 rolls 1 by: the die is rolled" in flat
    assert "player 1's pawn s2 → s21 by: if leads(here, ladder): it goes one space ladder" in flat
