"""Who may do and know what: each token opens what it is for, and nothing else. A planted secret is not found."""

from __future__ import annotations

import json
from random import Random

import pytest

from kirlib.serve import METHODS
from kirlib.serve.results import STANDS
from kirlib.serve.tables import digest
from tests.serve.asking import HOST, Client, Refused, stranger

# A game in which every tile has a name of its own, so that it is known whose hand a name belongs to.
NAMES = [f"secret{number:02}" for number in range(40)]
OTHERS = (
    "dragon-breath dragon-lair lotus-flower lotus-pond monk ronin samurai single-river storm three-rivers two-rivers "
    "watchfire wildfire wind"
).split()
SECRETIVE = "\n".join(
    [
        "kirlib: 1",
        "game: secretive",
        "extends: dragons-of-kir",
        "tiles:",
        *(f"  {name}: {{extends: {OTHERS[number % 14]}}}" for number, name in enumerate(NAMES)),
        "supply:",
        *(f"  {name}: null" for name in OTHERS),
        *(f"  {name}: 1" for name in NAMES),
    ]
)


def word(ask, *given, **params):
    with pytest.raises(Refused) as caught:
        ask(*given, **params)
    return caught.value.word


@pytest.fixture
def opened():
    """A stranger, a match of the secretive game, and its tokens."""
    someone = stranger()
    game = someone.ask("load", text=SECRETIVE, token=HOST)["game"]
    found = someone.ask("new", game=game, seed=1, token=HOST)
    return someone, found["match"], found["tokens"]


# For each method what it is asked for, and who may: H the host, O the owner, 0 and 1 the seats, S a spectator, - all.
ASKED = [
    ("hello", {}, "-"),
    ("games", {}, "H"),
    ("load", {"name": "otter-pond"}, "H"),
    ("new", {"game": "otter-pond"}, "H"),
    ("resolve", {"game": "dragons-of-kir", "scenario": {}}, "H"),
    ("close", {"game": "none"}, "H"),
    ("matches", {}, "H"),
    ("state", {"match": "M"}, "O01S"),
    ("state", {"match": "M", "whole": True}, "O"),
    ("drawing", {"match": "M"}, "O01S"),
    ("observation", {"match": "M"}, "O01S"),
    ("observation", {"match": "M", "view": 0}, "O0"),
    ("observation", {"match": "M", "view": 1}, "O1"),
    ("observation", {"match": "M", "view": "spectator"}, "O01S"),
    ("legal", {"match": "M"}, "O0"),
    ("trace", {"match": "M"}, "O01S"),
    ("trace", {"match": "M", "view": "all"}, "O"),
    ("trace", {"match": "M", "view": 1}, "O1"),
    ("trace", {"match": "M", "move": 0}, "O"),
    ("explain", {"match": "M"}, "O01S"),
    ("explain", {"match": "M", "view": "all"}, "O"),
    ("record", {"match": "M"}, "O01S"),
    ("record", {"match": "M", "view": 0}, "O0"),
    ("record", {"match": "M", "view": "all", "seed": True}, "O"),
    ("watch", {"match": "M"}, "O01S"),
    ("watch", {"match": "M", "view": "all"}, "O"),
    ("unwatch", {"match": "M"}, "O01S"),
    ("play", {"match": "M", "move": "pass", "position": 0}, "O0"),
    ("step", {"match": "M", "position": 0}, "O01"),
    ("undo", {"match": "M", "position": 0}, "O"),
    ("redo", {"match": "M", "position": 0}, "O"),
    ("close", {"match": "M"}, "HO"),
    ("tokens", {"match": "M", "position": 0}, "HO"),
]


def test_every_method_is_in_the_table():
    assert {method for method, _, _ in ASKED} == set(METHODS)


@pytest.mark.parametrize(("method", "params", "who"), ASKED, ids=[f"{m}-{i}" for i, (m, _, _) in enumerate(ASKED)])
def test_each_token_opens_what_it_is_for(method, params, who, opened):
    someone, key, tokens = opened
    elsewhere = someone.ask("new", game="otter-pond", token=HOST)["tokens"]
    for holder in ("S", "0", "1", "another match", "forged", "empty", "none", "H", "O"):
        if key not in someone.server.desk.tables.kept or method == "tokens":  # one before was allowed to end it
            found = someone.ask("new", game="dragons-of-kir", seed=1, token=HOST)
            key, tokens = found["match"], found["tokens"]
        token = {
            "H": HOST,
            "O": tokens["owner"],
            "S": tokens["spectator"],
            "0": tokens["seats"][0],
            "1": tokens["seats"][1],
            "another match": elsewhere["owner"],
            "forged": tokens["owner"][:-1] + "!",
            "empty": "",
        }.get(holder)
        given = {name: key if value == "M" else value for name, value in params.items()}
        more = {} if token is None else {"token": token}
        table = someone.server.desk.tables.kept[key]
        before = table.match.state, table.roles
        try:
            someone.ask(method, **given, **more)
        except Refused as error:
            refused = error.word
        else:
            refused = ""
        if who == "-" or holder in who:
            assert refused not in ("forbidden", "unknown-match"), holder
        else:
            assert refused in ("forbidden", "unknown-match"), holder
            assert someone.server.desk.tables.kept[key] is table
            assert (table.match.state, table.roles) == before


def test_new_tokens_end_the_old_ones(opened):
    someone, key, tokens = opened
    tables = someone.server.desk.tables
    watcher = Client(someone.server, trusted=False)
    watcher.ask("watch", match=key, token=tokens["seats"][0])
    for wrong in (tokens["seats"][0], tokens["spectator"], "x"):
        assert word(someone.ask, "tokens", match=key, token=wrong, position=0) in ("forbidden", "unknown-match")
    fresh = someone.ask("tokens", match=key, token=HOST, position=0)
    assert fresh["position"] == 1
    assert watcher.told == [
        {"jsonrpc": "2.0", "method": "closed", "params": {"match": key, "reason": "tokens"}},
    ]
    assert watcher.caller.watches == set()
    assert word(someone.ask, "tokens", match=key, token=HOST, position=0) == "stale"  # the same message again
    for old in (tokens["owner"], tokens["spectator"], *tokens["seats"]):
        assert word(someone.ask, "state", match=key, token=old) == "unknown-match"
        assert not someone.server.desk.knows(digest(old))
    for seat, token in enumerate(fresh["tokens"]["seats"]):
        assert someone.ask("state", match=key, token=token)["seat"] == seat
    someone.ask("tokens", match=key, token=fresh["tokens"]["owner"], position=1)
    assert len(tables.tokens) == 4
    someone.ask("close", match=key, token=HOST)
    assert tables.tokens == set()
    someone.trusted = someone.caller.trusted = True
    assert word(someone.ask, "tokens", match=someone.ask("new", game="otter-pond")["match"]) == "forbidden"


def test_those_who_watch_are_told_that_a_match_is_closed(opened):
    someone, key, tokens = opened
    watchers = [Client(someone.server, trusted=False) for _ in range(2)]
    for watcher, token in zip(watchers, tokens["seats"], strict=True):
        watcher.ask("watch", match=key, token=token)
    watchers[0].ask("unwatch", match=key, token=tokens["seats"][0])
    someone.ask("close", match=key, token=tokens["owner"])
    assert watchers[0].told == []
    assert [one["params"] for one in watchers[1].told] == [{"match": key, "reason": "closed"}]
    assert watchers[1].caller.watches == set()
    idle = stranger(matches=1, idle=5)
    found = idle.ask("new", game="otter-pond", token=HOST)
    idle.server.desk.tables.kept[found["match"]].asked -= 10
    idle.ask("new", game="otter-pond", token=HOST)
    assert word(idle.ask, "state", match=found["match"], token=found["tokens"]["owner"]) == "unknown-match"


def test_the_host_sees_which_matches_there_are_and_nothing_hidden(opened):
    someone, key, _ = opened
    (found,) = someone.ask("matches", token=HOST)["matches"]
    assert (found["match"], found["position"], found["watches"]) == (key, 0, 0)
    assert set(found) == {*STANDS, "game", "players", "bots", "watches", "idle"}
    assert not [name for name in NAMES if name in json.dumps(found)]


def test_an_unknown_match_and_a_wrong_token_look_alike(opened):
    someone, key, tokens = opened
    wrong = someone.say({"jsonrpc": "2.0", "id": 1, "method": "state", "params": {"match": key, "token": "x"}})
    for match in ("m1", key[:-1], key + "x", ""):
        params = {"match": match, "token": tokens["owner"]}
        assert someone.say({"jsonrpc": "2.0", "id": 1, "method": "state", "params": params}) == wrong


def test_a_seat_moves_for_itself_and_not_for_the_computer(opened):
    someone, _, _ = opened
    found = someone.ask("new", game="dragons-of-kir", seed=2, bots=["random", None], token=HOST)
    key, tokens = found["match"], found["tokens"]
    mine = {"match": key, "token": tokens["seats"][0], "position": 0}
    move = someone.ask("legal", match=key, token=tokens["owner"])["moves"][0]
    assert word(someone.ask, "play", move=move, **mine) == "forbidden"
    assert someone.ask("step", **mine)["steps"] == 1
    assert word(someone.ask, "play", move=move, **mine | {"position": 1}) == "forbidden"


def test_a_move_says_where_it_is_made(opened):
    someone, key, tokens = opened
    mine = {"match": key, "token": tokens["seats"][0]}
    move = someone.ask("legal", **mine)["moves"][0]
    assert word(someone.ask, "play", move=move, **mine) == "invalid-params"
    assert word(someone.ask, "play", move=move, position=1, **mine) == "stale"
    someone.ask("play", move=move, position=0, **mine)
    someone.ask("undo", match=key, token=tokens["owner"], position=1)
    assert word(someone.ask, "play", move=move, position=0, **mine) == "stale"  # replayed, though it would fit again


def test_tokens_are_told_once_and_kept_by_their_digests_alone(opened):
    someone, key, tokens = opened
    everything = [tokens["owner"], tokens["spectator"], *tokens["seats"]]
    assert len(set(everything)) == 4
    assert all(len(token) >= 32 for token in everything)
    table = someone.server.desk.tables.kept[key]
    assert not [token for token in everything if token in repr(table.roles) + str(someone.ask("hello"))]
    stands = json.dumps(someone.ask("state", match=key, token=tokens["owner"], whole=True))
    assert not [token for token in everything if token in stands]


@pytest.mark.parametrize("seed", range(3))
def test_a_planted_secret_is_not_found(seed):
    owner = stranger()
    game = owner.ask("load", text=SECRETIVE, token=HOST)["game"]
    found = owner.ask("new", game=game, seed=seed, token=HOST)
    key, tokens, rng = found["match"], found["tokens"], Random(seed)
    views = {0: tokens["seats"][0], 1: tokens["seats"][1], None: tokens["spectator"]}
    watchers = {seat: Client(owner.server, trusted=False) for seat in views}
    for seat, token in views.items():
        watchers[seat].ask("watch", match=key, token=token)
    position = 0
    for _ in range(20):
        stands = owner.ask("state", match=key, token=tokens["owner"], whole=True)
        if stands["is_over"]:
            break
        hands, now = stands["state"]["hands"], stands["current_player"]
        for seat, token in views.items():
            held = {name for other, hand in enumerate(hands) if other != seat for name in hand}
            held |= set(stands["state"]["supply"])
            said = []
            for method, params in [
                ("state", {}),
                ("state", {"whole": True}),
                ("observation", {}),
                ("observation", {"view": 1 if seat == 0 else 0}),
                ("legal", {}),
                ("trace", {"from": 0}),
                ("trace", {"view": "all"}),
                ("explain", {}),
                ("explain", {"ply": 0}),
                ("record", {}),
                ("record", {"view": "all"}),
                ("play", {"move": "pass", "position": position}),
                ("play", {"move": "draw nothing", "position": position}),
                ("undo", {"position": position}),
            ]:
                request = {
                    "jsonrpc": "2.0",
                    "id": 1,
                    "method": method,
                    "params": {"match": key, "token": token} | params,
                }
                said.append(
                    json.dumps(watchers[seat].say(request)).replace("tiles.secret", "")
                )  # the rules in a record
            said.append(json.dumps(watchers[seat].told))
            assert held
            assert [name for name in held if name in "".join(said)] == []
        moves = owner.ask("legal", match=key, token=views[now])["moves"]
        move = rng.choice(moves)
        position = owner.ask("play", match=key, token=views[now], move=move, position=position)["position"]
    assert position > 3
