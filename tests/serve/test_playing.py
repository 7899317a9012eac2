"""Whole games over the protocol, of every game that ships: they go as a match in Python does."""

from __future__ import annotations

import json
from random import Random

import pytest

import kirlib
from kirlib import Match
from kirlib.match.told import Observer
from kirlib.players import make_player
from kirlib.serve import Desk, Limits, Server
from tests.seatings import LABELS, SEATINGS, SMALL, SMALL_SEATINGS, game
from tests.serve.asking import Client, Refused, client

MOST = 40


def refused(ask, *given, **params):
    with pytest.raises(Refused) as caught:
        ask(*given, **params)
    return caught.value


FOLDER = SMALL[next(iter(SMALL))].parent
ALL = (*SEATINGS, *SMALL_SEATINGS)


@pytest.mark.parametrize(("name", "players"), ALL, ids=[f"{name}-{players}" for name, players in ALL])
def test_it_goes_as_a_match_does(name, players):
    someone, rng = Client(Server(Desk(Limits(), FOLDER))), Random(3)
    key = someone.ask("load", file=f"{name}.yaml")["game"] if name in SMALL else name
    twin = Match(game(name), seed=4, players=[None] * players)
    found = someone.ask("new", game=key, players=players, seed=4)
    key, began = found["match"], 0
    someone.ask("watch", match=key, view=0)
    for number in range(MOST):
        stands = someone.ask("state", match=key, whole=True)
        assert stands["state"] == twin.state.to_dict()
        assert stands["position"] == number
        assert (stands["current_player"], stands["is_over"]) == (twin.current_player, twin.is_over)
        for view, seat in [("spectator", None), *((s, s) for s in range(players))]:
            seen = someone.ask("observation", match=key, view=view)["observation"]
            assert seen == twin.observation(seat).to_dict()
        if twin.is_over:
            break
        legal = someone.ask("legal", match=key, numbers=True)
        assert legal["moves"] == [str(move) for move in twin.legal_moves()]
        assert [twin.game.moves[i] for i in legal["numbers"]] == list(twin.legal_moves())
        i, began = rng.randrange(legal["count"]), twin.plies
        move = legal["moves"][i] if number % 2 else legal["numbers"][i]
        someone.ask("play", match=key, move=move, position=number)
        twin.play(legal["moves"][i])
        for view, seat in [("all", None), ("spectator", None), (players - 1, players - 1)]:
            observer = Observer(lambda _: None, seat, view == "all")
            course = list(enumerate(twin.course()))[began:]
            expected = [observer.told(ply, before, move) for ply, (before, move) in course]
            told = someone.ask("trace", match=key, view=view)["moves"]
            assert [one["move"] for one in told] == [one.text for one in expected]
            assert [one["events"] for one in told] == [[e.to_dict() for e in one.events] for one in expected]
        notice = someone.told.pop()
        assert notice["method"] == "changed"
        assert notice["params"]["moves"] == someone.ask("trace", match=key, view=0)["moves"]
    assert someone.ask("record", match=key, view="all")["record"] == str(twin.record())
    assert someone.ask("record", match=key)["record"] == str(twin.record().redacted(None, twin.game))
    assert someone.ask("record", match=key, view=0)["record"] == str(twin.record().redacted(0, twin.game))
    assert someone.ask("close", match=key) == {}
    assert refused(someone.ask, "state", match=key).word == "unknown-match"


@pytest.mark.parametrize(("name", "players"), SEATINGS, ids=LABELS)
def test_computers_play_to_the_end(name, players):
    someone = client()
    twin = Match(game(name), seed=2, players=[make_player("random")] * players)
    twin.run()
    found = someone.ask("new", game=name, players=players, seed=2, bots=["random"] * players)
    while not found["is_over"]:
        before = found["position"]
        found = someone.ask("step", match=found["match"], most=50, position=before)
        assert found["steps"] > 0
        assert found["position"] == before + 1
    assert found["outcome"]["result"] == twin.outcome.result
    assert someone.ask("state", match=found["match"], whole=True)["state"] == twin.state.to_dict()
    assert someone.ask("step", match=found["match"])["steps"] == 0
    assert refused(someone.ask, "play", match=found["match"], move="pass").word == "not-now"


@pytest.mark.parametrize("name", kirlib.games())
def test_every_move_can_be_explained(name):
    someone = client()
    players = game(name).players[-1]
    key = someone.ask("new", game=name, seed=1, bots=["random"] * players)["match"]
    plies = someone.ask("step", match=key, most=12)["plies"]
    moments = rules = 0
    for ply in range(plies):
        (one,) = someone.ask("explain", match=key, ply=ply, view="all")["moves"]
        assert one["ply"] == ply
        moments += len(one["moments"])
        rules += len(one["rules"])
        assert all(span["file"].endswith(".yaml") and span["line"] > 0 for span in one["rules"].values())
        for moment in one["moments"]:
            assert all(tile["written"]["line"] > 0 for tile in moment["tiles"])
    assert moments or rules
    last = [one["ply"] for one in someone.ask("trace", match=key)["moves"]]
    assert [one["ply"] for one in someone.ask("explain", match=key)["moves"]] == last


def test_undo_and_redo_and_numbers_that_never_come_again():
    someone = client()
    key = someone.ask("new", game="dragons-of-kir", seed=5)["match"]
    move = someone.ask("legal", match=key)["moves"][0]
    first = someone.ask("play", match=key, move=move, position=0)
    after = someone.ask("state", match=key, whole=True)["state"]
    back = someone.ask("undo", match=key, position=1)
    assert (back["position"], back["current_player"]) == (2, 0)
    assert refused(someone.ask, "play", match=key, move=move, position=0).data == {"error": "stale", "position": 2}
    again = someone.ask("redo", match=key, position=2)
    assert again == first | {"position": 3}
    assert someone.ask("state", match=key, whole=True)["state"] == after
    assert refused(someone.ask, "redo", match=key).word == "not-now"
    assert refused(someone.ask, "undo", match=key, seat=1).word == "not-now"
    assert refused(someone.ask, "undo", match=key, seat=9).word == "invalid-params"
    assert someone.ask("undo", match=key, seat=0)["plies"] == back["plies"]
    assert refused(someone.ask, "undo", match=key).word == "not-now"


def test_a_try_changes_nothing():
    someone = client()
    key = someone.ask("new", game="dragons-of-kir", seed=5)["match"]
    before = someone.ask("state", match=key, whole=True)
    move = someone.ask("legal", match=key)["moves"][0]
    tried = someone.ask("trace", match=key, move=move, view="all")
    assert tried["events"][0]["kind"] == "place"
    assert tried["observation"]["current_player"] == 1
    assert someone.ask("state", match=key, whole=True) == before


def test_moves_that_cannot_be_played_are_told():
    someone = client()
    key = someone.ask("new", game="dragons-of-kir", seed=5)["match"]
    before = someone.ask("state", match=key, whole=True)
    assert refused(someone.ask, "play", match=key, move="continue").word == "illegal-move"
    assert refused(someone.ask, "play", match=key, move="mnk a1").word == "unreadable"
    assert refused(someone.ask, "play", match=key, move=10**9).word == "unreadable"
    assert refused(someone.ask, "trace", match=key, move=10**9).word == "unreadable"
    assert refused(someone.ask, "play", match=key, move=1.5).word == "invalid-params"
    assert refused(someone.ask, "play", match=key, move="x" * 10**5).word == "unreadable"
    assert refused(someone.ask, "observation", match=key, view=2).word == "invalid-params"
    assert refused(someone.ask, "observation", match=key, view="all").word == "invalid-params"
    assert refused(someone.ask, "record", match=key, seed=True).word == "invalid-params"
    assert refused(someone.ask, "explain", match=key, ply=99).word == "invalid-params"
    assert someone.ask("state", match=key, whole=True) == before


def test_a_match_goes_on_from_its_record():
    someone = client()
    key = someone.ask("new", game="dragons-of-kir", seed=5)["match"]
    someone.ask("play", match=key, move="monk c5")
    record = someone.ask("record", match=key, view="all", seed=True)["record"]
    other = someone.ask("new", game="dragons-of-kir", record=record)["match"]
    for one in (key, other):
        someone.ask("play", match=one, move=someone.ask("legal", match=one)["moves"][0])
    states = [someone.ask("state", match=one, whole=True)["state"] for one in (key, other)]
    assert states[0] == states[1]
    assert refused(someone.ask, "new", game="dragons-of-kir", record="nonsense").word == "unreadable"
    assert refused(someone.ask, "new", game="dragons-of-kir", record=record, players=2).word == "invalid-params"
    assert refused(someone.ask, "new", game="dragons-of-kir", record=record, seed=6).word == "invalid-params"
    without = someone.ask("record", match=key, view="all")["record"]
    keys = [
        someone.ask("new", game="dragons-of-kir", record=without, **given)["match"] for given in ({"seed": 6}, {}, {})
    ]
    seeds = [someone.ask("state", match=one, whole=True)["seed"] for one in keys]
    assert seeds[0] == 6
    assert len({5, *seeds}) == 4  # a new one each
    redacted = someone.ask("record", match=key, view=0)["record"]
    assert refused(someone.ask, "new", game="dragons-of-kir", record=redacted).word == "unreadable"
    assert refused(someone.ask, "new", game="dragonflock", record=record).word == "unreadable"


def test_what_is_long_is_told_in_pages():
    someone = client(told=5, listed=7)
    key = someone.ask("new", game="dragons-of-kir", seed=5, bots=["random", None])["match"]
    watcher = Client(someone.server)
    watcher.ask("watch", match=key)
    plies = someone.ask("step", match=key)["plies"]
    for method in ("trace", "explain"):
        found, start = [], 0
        while start is not None:
            page = someone.ask(method, match=key, from_=start)
            assert (page["from"], len(page["moves"])) == (start, min(5, plies - start))
            found, start = found + page["moves"], page["next"]
        assert [one["ply"] for one in found] == list(range(plies))
        page = someone.ask(method, match=key, from_=1, most=2)
        assert (page["moves"], page["next"]) == (found[1:3], 3)
        beyond = someone.ask(method, match=key, from_=10**99)
        assert (beyond["from"], beyond["moves"], beyond["next"]) == (plies, [], None)
    legal, start = [], 0
    while start is not None:
        page = someone.ask("legal", match=key, from_=start)
        legal, start = legal + page["moves"], page["next"]
    assert len(legal) == page["count"] > 7
    assert someone.ask("legal", match=key, from_=10**99)["next"] is None
    assert someone.ask("legal", match=key, most=0)["next"] == 0
    (notice,) = watcher.told
    assert notice["params"]["moves"] == someone.ask("trace", match=key)["moves"]
    before = someone.ask("record", match=key)
    assert someone.ask("record", match=key) == before


def test_what_was_told_before_an_undo_is_not_told_after_it():
    someone = client()
    key = someone.ask("new", game="dragons-of-kir", seed=5)["match"]
    told = []
    for number in (0, 7, 0):
        moves = someone.ask("legal", match=key)["moves"]
        someone.ask("play", match=key, move=moves[number])
        last = [someone.ask(method, match=key, view="all")["moves"] for method in ("trace", "explain")]
        last.append(someone.ask("record", match=key, view="all")["record"])
        assert last[0][0]["move"] == last[1][0]["move"] == moves[number]
        assert moves[number] in last[2]
        told.append(last)
        someone.ask("undo", match=key)
    assert told[0] == told[2] != told[1]


def test_a_seed_can_be_a_string_of_digits():
    someone, seeds = client(), [5, 2**53 - 1, 2**53, 2**127 + 1, -(2**80)]
    for seed in seeds:
        exact = seed if abs(seed) < 2**53 else str(seed)
        keys = [someone.ask("new", game="otter-pond", seed=given)["match"] for given in (seed, str(seed))]
        stands = [someone.ask("state", match=key, whole=True) for key in keys]
        assert [one["seed"] for one in stands] == [exact] * 2
        assert stands[0]["state"] == stands[1]["state"]
    for wrong in ("", "x", "1.5", "+1", "1" * 101, "٣", 10**100, 1.5, True):
        assert refused(someone.ask, "new", game="otter-pond", seed=wrong).word == "invalid-params"


def test_matches_that_cannot_be_begun_are_told():
    someone = client()
    assert refused(someone.ask, "new", game="dragon-of-kir").data["hint"] == "did you mean dragons-of-kir?"
    assert refused(someone.ask, "new", game="dragons-of-kir", players=3).data["players"] == [2]
    assert refused(someone.ask, "new", game="dragons-of-kir", bots=["random"] * 3).word == "invalid-params"
    assert refused(someone.ask, "new", game="dragons-of-kir", players=2, bots=["random"]).word == "invalid-params"
    assert refused(someone.ask, "new", game="dragons-of-kir", bots=["clever", None]).word == "invalid-params"
    assert refused(someone.ask, "new", game="dragons-of-kir", first=2).word == "invalid-params"
    assert refused(someone.ask, "new", game="dragons-of-kir", seed="x").word == "invalid-params"
    assert someone.server.desk.tables.kept == {}


def test_a_position_is_resolved():
    someone = client()
    scenario = {"dragons": [{"at": "c6", "facing": "south"}], "tiles": [{"tile": "monk", "at": "c5"}]}
    answer = someone.ask("resolve", game="dragons-of-kir", scenario=scenario)
    assert (answer["dragons"][0]["at"], answer["dragons"][0]["facing"]) == ("c6", "north")
    assert someone.ask("resolve", scenario=scenario | {"game": "dragons-of-kir"}) == answer
    assert refused(someone.ask, "resolve", scenario=scenario).word == "invalid-params"
    bad = {"dragons": [{"at": "z9", "facing": "south"}]}
    assert refused(someone.ask, "resolve", game="dragons-of-kir", scenario=bad).word == "unreadable"
    other = scenario | {"game": "dragonflock"}
    assert refused(someone.ask, "resolve", game="dragons-of-kir", scenario=other).word == "unreadable"


@pytest.mark.parametrize("name", kirlib.games())
def test_every_board_can_be_drawn(name):
    someone = client()
    key = someone.ask("new", game=name)["match"]
    drawn = someone.ask("drawing", match=key)["drawing"]
    assert drawn == json.loads(json.dumps(kirlib.load_game(name).drawing().to_dict()))
    seen = someone.ask("observation", match=key)["observation"]
    assert {piece["at"] for piece in seen["pieces"]} - {None} <= set(drawn["spaces"])
