"""Loading: by name, from texts, from the folder that was allowed, and from nowhere else."""

from __future__ import annotations

import os

import pytest

import kirlib
from kirlib.serve import Desk, Limits, Server
from tests.serve.asking import Client, Refused, client

TILES = "kirlib: 1\ntile set: mine\ntiles:\n  gale: {extends: wind, push: 2}\n"
GAME = "kirlib: 1\ngame: windy\nextends: dragons-of-kir\nuses: [mine]\nsupply: {gale: 4}\n"


def word(ask, *given, **params):
    with pytest.raises(Refused) as caught:
        ask(*given, **params)
    return caught.value.word


@pytest.mark.parametrize("name", kirlib.games())
def test_games_that_ship_are_loaded_by_name(name):
    told, game = client().ask("load", name=name), kirlib.load_game(name)
    assert (told["game"], told["name"], told["title"]) == (name, name, game.title)
    assert (told["players"], told["fingerprint"]) == (list(game.players), game.fingerprint)
    assert (told["moves"], told["warnings"]) == (len(game.moves), [])


def test_a_game_from_texts_is_the_same_as_from_python():
    someone = client()
    told = someone.ask("load", text=GAME, texts={"mine": TILES})
    assert told["fingerprint"] == kirlib.load_game_text(GAME, {"mine": TILES}.get).fingerprint
    assert someone.ask("load", text=GAME, texts={"mine": TILES})["game"] == told["game"]
    assert word(someone.ask, "load", text=GAME, texts={f"t{i}": TILES for i in range(101)}) == "invalid-params"
    other = someone.ask("load", text=GAME, texts={"mine": TILES.replace("2", "3")})
    assert other["game"] != told["game"]
    assert set(someone.ask("games")["loaded"]) == {told["game"], other["game"]}
    key = someone.ask("new", game=told["game"])["match"]
    someone.ask("close", game=told["game"])
    assert word(someone.ask, "new", game=told["game"]) == "unknown-game"
    assert word(someone.ask, "close", game=told["game"]) == "unknown-game"
    assert someone.ask("legal", match=key)["count"] > 0  # a match goes on
    (explained,) = someone.ask("explain", match=key, ply=0)["moves"]
    assert explained["move"] == "draw ?"


def test_faults_come_with_their_places():
    someone = client()
    with pytest.raises(Refused) as caught:
        someone.ask("load", text=GAME.replace("gale: 4", "gael: 4"), texts={"mine": TILES})
    assert caught.value.word == "faulty-game"
    (found,) = caught.value.data["diagnostics"]
    assert (found["code"], found["span"]["line"], found["path"]) == ("unknown-tile", 5, ["supply", "gael"])
    assert found["suggestion"] == "did you mean gale?"
    assert word(someone.ask, "load", text=GAME) == "faulty-game"  # without the text of `mine`
    assert word(someone.ask, "load", text="\x00") == "faulty-game"
    assert word(someone.ask, "load", text="\ud800") == "faulty-game"
    assert someone.server.desk.games.kept == {}


@pytest.mark.parametrize(
    "params",
    [{}, {"name": "otter-pond", "text": ""}, {"name": "otter-pond", "texts": {}}, {"text": "", "texts": {"a": 1}}],
)
def test_what_to_load_is_said_once(params):
    assert word(client().ask, "load", **params) == "invalid-params"


def test_no_file_is_read_where_none_is_allowed(tmp_path, monkeypatch):
    (tmp_path / "mine.yaml").write_text(GAME)
    monkeypatch.chdir(tmp_path)
    someone = client()
    for name in ("mine.yaml", str(tmp_path / "mine.yaml"), "./mine.yaml"):
        assert word(someone.ask, "load", file=name) == "unknown-game"
        assert word(someone.ask, "load", name=name) == "unknown-game"
        assert word(someone.ask, "new", game=name) == "unknown-game"
        assert word(someone.ask, "load", text=f"kirlib: 1\ngame: x\nextends: {name}\n") == "faulty-game"
        assert word(someone.ask, "resolve", scenario={"game": name}) == "unknown-game"


def test_files_are_read_in_the_folder_alone(tmp_path):
    inside, outside = tmp_path / "games", tmp_path / "other"
    (inside / "deep").mkdir(parents=True)
    outside.mkdir()
    (inside / "windy.yaml").write_text(GAME.replace("[mine]", "[deep/mine.yaml]"))
    (inside / "deep" / "mine.yaml").write_text(TILES)
    (inside / "notes.txt").write_text(GAME)
    (outside / "secret.yaml").write_text(GAME)
    (inside / "link.yaml").symlink_to(outside / "secret.yaml")
    (inside / "alias.yaml").symlink_to(inside / "windy.yaml")
    os.mkfifo(inside / "pipe.yaml")
    someone = Client(Server(Desk(Limits(), inside)))
    told = someone.ask("load", file="windy.yaml")
    assert told["game"] == "file-windy.yaml"
    files = someone.ask("games")["files"]
    assert files == ["alias.yaml", "deep/mine.yaml", "windy.yaml"]
    for name in ("./windy.yaml", "deep/../windy.yaml", ".//windy.yaml"):
        assert someone.ask("load", file=name)["game"] == "file-windy.yaml"
    assert someone.ask("load", file="alias.yaml")["fingerprint"] == told["fingerprint"]
    assert someone.ask("games")["loaded"] == ["file-windy.yaml", "file-alias.yaml"]
    assert str(tmp_path) not in str(someone.ask("load", file="windy.yaml"))
    names = ["../other/secret.yaml", str(outside / "secret.yaml"), "link.yaml", "notes.txt", "pipe.yaml", "deep", ""]
    for name in [*names, "a\0b.yaml", "x" * 5000 + ".yaml"]:
        assert word(someone.ask, "load", file=name) == "unknown-game"
        text = f'kirlib: 1\ngame: x\nextends: "{name}"\n'
        (inside / "thief.yaml").write_text(text)
        with pytest.raises(Refused) as caught:
            someone.ask("load", file="thief.yaml")
        assert caught.value.word == "faulty-game"
        assert "this document is not one" not in caught.value.message


def test_limits_are_kept():
    someone = client(games=1, matches=2)
    first = someone.ask("load", text=GAME, texts={"mine": TILES})["game"]
    assert word(someone.ask, "load", text=GAME + "# more", texts={"mine": TILES}) == "limit"
    someone.ask("load", name="otter-pond")  # one that ships does not count
    someone.ask("close", game=first)
    someone.ask("load", text=GAME + "# more", texts={"mine": TILES})
    keys = [someone.ask("new", game="otter-pond")["match"] for _ in range(2)]
    assert word(someone.ask, "new", game="otter-pond") == "limit"
    someone.ask("close", match=keys[0])
    assert someone.ask("new", game="otter-pond")["match"] not in keys
    long = client(moves=10)
    key = long.ask("new", game="dragons-of-kir")["match"]
    long.ask("play", match=key, move=long.ask("legal", match=key)["moves"][0])
    before = long.ask("state", match=key)
    assert word(long.ask, "play", match=key, move=long.ask("legal", match=key)["moves"][0]) == "limit"
    assert long.ask("state", match=key) == before


def test_a_step_keeps_what_there_is_room_for():
    someone = client(moves=30)
    found = someone.ask("new", game="dragons-of-kir", seed=1, bots=["random", "random"])
    stepped = someone.ask("step", match=found["match"])
    assert (stepped["stopped"], stepped["position"]) == ("moves", 1)
    assert 27 < stepped["plies"] <= 30
    assert word(someone.ask, "step", match=found["match"]) == "limit"
    assert someone.ask("state", match=found["match"])["plies"] == stepped["plies"]


def test_a_match_that_nobody_asks_about_makes_room():
    someone = client(matches=2, idle=100)
    old, new = (someone.ask("new", game="otter-pond")["match"] for _ in range(2))
    tables = someone.server.desk.tables.kept
    tables[new].asked -= 50
    assert word(someone.ask, "new", game="otter-pond") == "limit"
    tables[old].asked -= 200
    someone.ask("new", game="otter-pond")
    assert old not in tables
    assert new in tables


def test_a_match_that_somebody_watches_is_not_idle():
    someone, watcher = client(matches=2, idle=100), None
    old, new = (someone.ask("new", game="otter-pond")["match"] for _ in range(2))
    watcher = Client(someone.server)
    watcher.ask("watch", match=old)
    tables = someone.server.desk.tables
    for key in (old, new):
        tables.kept[key].asked -= 200
    idle = {one["match"]: one["idle"] for one in someone.ask("matches")["matches"]}
    assert idle[old] == 0
    assert idle[new] >= 200
    someone.ask("new", game="otter-pond")
    assert old in tables.kept
    assert new not in tables.kept
    tables.leave(watcher.caller)
    assert tables.kept[old].idle < 100  # it was watched until now
    tables.kept[old].asked -= 200
    watcher.ask("watch", match=next(key for key in tables.kept if key != old))
    someone.ask("new", game="otter-pond")
    assert old not in tables.kept
