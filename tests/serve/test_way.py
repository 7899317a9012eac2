"""Long work gives way to others: between the decisions of a step, and between the moves that are told."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kirlib.serve import deadline, server
from kirlib.serve.deadline import Overdue
from kirlib.serve.pile import Load
from tests.serve.asking import HOST, Client, Refused, client, stranger


class Slowly:
    """An answer, a part at a time; `parts`: how many there were."""

    def __init__(self, someone: Client, method: str, **params: Any) -> None:
        named = {name.rstrip("_"): value for name, value in params.items()}
        message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": named}
        self.answering = someone.server.answering(someone.caller, json.dumps(message), Load(someone.server.pile))
        self.parts = 0

    def go(self, parts: int) -> None:
        for _ in range(parts):
            next(self.answering)
            self.parts += 1

    def end(self) -> Any:
        """The result; Refused if it is an error."""
        while True:
            try:
                self.go(1)
            except StopIteration as done:
                answer = json.loads(done.value)
                break
        if "error" in answer:
            raise Refused(answer["error"])
        return answer["result"]


def opened(someone: Client, **params: Any) -> dict[str, Any]:
    given = {} if someone.trusted else {"token": HOST}
    return someone.ask("new", game="lighthouse-duel", seed=1, **params, **given)


def word(slowly: Slowly) -> str:
    with pytest.raises(Refused) as caught:
        slowly.end()
    return str(caught.value.word)


def test_a_step_gives_way_after_each_decision():
    someone = client()
    match = opened(someone, bots=["random", "random"])["match"]
    stepping = Slowly(someone, "step", match=match, most=5)
    stepping.go(5)
    before = someone.ask("state", match=match)
    assert before["position"] == 0  # others see nothing of it
    found = stepping.end()
    assert (found["steps"], found["stopped"], found["position"]) == (5, "most", 1)
    assert someone.ask("state", match=match)["plies"] > before["plies"]


def test_a_step_counts_its_own_seconds_alone(monkeypatch):
    """Whatever others do meanwhile."""
    someone = client(seconds=8.0)
    match = opened(someone, bots=["random", "random"])["match"]
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    stepping = Slowly(someone, "step", match=match, most=3)
    for _ in range(3):
        stepping.go(1)
        now[0] += 100.0
    found = stepping.end()
    assert (found["steps"], found["stopped"]) == (3, "most")


@pytest.mark.parametrize("change", ["play", "undo", "tokens", "close"])
def test_a_step_of_a_match_that_others_changed_meanwhile_is_not_kept(change):
    someone = stranger()
    found = opened(someone, bots=["random", "random"])
    match, owner = found["match"], found["tokens"]["owner"]
    someone.ask("step", match=match, token=owner, position=0, most=1)
    stepping = Slowly(someone, "step", match=match, token=owner, position=1, most=5)
    stepping.go(2)
    given: dict[str, Any] = {"match": match, "token": owner}
    if change != "close":
        given["position"] = 1
    if change == "play":
        given["move"] = someone.ask("legal", match=match, token=owner)["moves"][0]
    changed = someone.ask(change, **given)
    owner = changed["tokens"]["owner"] if change == "tokens" else owner
    assert word(stepping) == ("unknown-match" if change == "close" else "stale")
    if change != "close":
        assert someone.ask("state", match=match, token=owner)["position"] == 2


def test_who_begins_to_watch_meanwhile_is_told_for_its_own_eyes():
    someone = client()
    match = opened(someone, bots=["random", "random"])["match"]
    someone.ask("watch", match=match, view=0)
    stepping = Slowly(someone, "step", match=match, most=4)
    stepping.go(6)  # what seat 0 is told is being worked out
    other = Client(someone.server)
    other.ask("watch", match=match, view="all")
    stepping.end()
    for each, view in ((someone, 0), (other, "all")):
        assert [change["params"]["view"] for change in each.told] == [view]
        trace = each.ask("trace", match=match, view=view, from_=each.told[0]["params"]["from"])
        assert trace["moves"] == each.told[0]["params"]["moves"]


@pytest.mark.parametrize("method", ["trace", "explain"])
def test_a_long_answer_gives_way_after_each_move_and_is_of_the_match_as_it_was(method):
    someone = client()
    match = opened(someone, bots=["random", "random"])["match"]
    someone.ask("step", match=match, most=6)
    plies = someone.ask("state", match=match)["plies"]
    twin = client()
    other = opened(twin, bots=["random", "random"])["match"]
    twin.ask("step", match=other, most=6)
    wanted = twin.ask(method, match=other, from_=0)
    telling = Slowly(someone, method, match=match, from_=0)
    telling.go(3)
    someone.ask("undo", match=match)
    someone.ask("undo", match=match)
    someone.ask("play", match=match, move=someone.ask("legal", match=match)["moves"][-1])
    assert telling.end() == wanted | {"match": match}
    assert telling.parts == plies
    # and nothing of it is taken for the moves that are there now
    after = someone.ask(method, match=match, from_=0)["moves"]
    someone.server.desk.memo.held.clear()
    assert someone.ask(method, match=match, from_=0)["moves"] == after


def test_all_parts_share_the_seconds_of_their_message(monkeypatch):
    someone = client(seconds=8.0)
    match = opened(someone, bots=["random", "random"])["match"]
    someone.ask("step", match=match, most=6)
    given: list[float] = []

    def within(seconds: float) -> Any:
        given.append(seconds)
        if len(given) > 5:
            raise Overdue(deadline.Work(seconds, 0.0, 0.0))
        return deadline.within(seconds)

    monkeypatch.setattr(server, "within", within)
    assert word(Slowly(someone, "trace", match=match, from_=0)) == "late"
    assert given == sorted(given, reverse=True)
    assert given[0] <= 8.0
