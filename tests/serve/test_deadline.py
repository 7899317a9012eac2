"""Work is broken off when its time is up, and nothing is harmed by that."""

from __future__ import annotations

import contextlib
import random
import signal
import threading
import time

import attrs
import pytest

from kirlib.players import PLAYERS
from kirlib.serve import deadline
from kirlib.serve.deadline import Overdue, within
from tests.serve.asking import Refused, client


def spin(seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass


def test_work_in_time_is_left_alone():
    before = signal.getsignal(signal.SIGALRM)
    with within(60) as outer, within(50) as inner:
        assert inner.left < outer.left
    assert signal.getsignal(signal.SIGALRM) == before
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0


def test_work_that_takes_too_long_is_broken_off():
    with pytest.raises(Overdue), within(0.02):
        spin(3600)
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0


def test_the_outer_work_is_told_from_the_inner():
    with pytest.raises(Overdue) as caught, within(0.02) as outer, within(60):
        spin(3600)
    assert caught.value.work is outer
    with within(60):
        with pytest.raises(Overdue) as caught, within(0.02) as inner:
            spin(3600)
        assert caught.value.work is inner


def test_an_alarm_that_a_finaliser_swallows_rings_again(monkeypatch):
    monkeypatch.setattr(deadline, "AGAIN", 0.1)

    def stubborn():
        for _ in range(3):
            with contextlib.suppress(Overdue):
                spin(3600)
        spin(3600)

    with pytest.raises(Overdue), within(0.02):
        stubborn()


def test_in_another_thread_the_time_is_looked_at_afterwards():
    found = []

    def work():
        try:
            with within(0.01):
                spin(0.02)
        except Overdue as overdue:
            found.append(overdue)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert len(found) == 1


def word(ask, *given, **params):
    with pytest.raises(Refused) as caught:
        ask(*given, **params)
    return caught.value.word


def hurry(someone, seconds):
    """Gives it so much time for a message from now on."""
    someone.server.desk.limits = attrs.evolve(someone.server.desk.limits, seconds=seconds)


def test_a_request_that_takes_too_long_is_not_done(monkeypatch):
    someone = client()
    key = someone.ask("new", game="otter-pond")["match"]
    before = someone.ask("state", match=key, whole=True)
    hurry(someone, 0.05)
    real = type(someone.server.desk.tables.kept[key].match).play

    def slow(self, move):
        real(self, move)
        spin(3600)

    monkeypatch.setattr("kirlib.match.Match.play", slow)
    move = someone.ask("legal", match=key)["moves"][0]
    assert word(someone.ask, "play", match=key, move=move) == "late"
    hurry(someone, 60)
    assert someone.ask("state", match=key, whole=True) == before
    monkeypatch.undo()
    assert someone.ask("play", match=key, move=move)["position"] == 1


def test_a_batch_has_its_time_as_a_whole(monkeypatch):
    someone = client()
    monkeypatch.setattr("kirlib.match.Match.legal_moves", lambda self: spin(0.3) or ())
    key = someone.ask("new", game="otter-pond")["match"]
    hurry(someone, 0.5)
    asked = {"jsonrpc": "2.0", "method": "legal", "params": {"match": key}}
    answers = someone.say([asked | {"id": i} for i in range(5)])
    words = [a["error"]["data"]["error"] if "error" in a else "done" for a in answers]
    assert words == ["done", "late", "late", "late", "late"]


def test_a_computer_that_takes_too_long_plays_at_random(monkeypatch):
    def slow(_game):
        return lambda observation, legal, rng: spin(3600)

    monkeypatch.setitem(PLAYERS, "slow", slow)
    someone = client(bot_seconds=0.02, seconds=60)
    found = someone.ask("new", game="otter-pond", bots=["slow"])
    assert someone.ask("step", match=found["match"], most=3)["steps"] == 3


def test_a_computer_that_fails_is_a_fault_of_ours(monkeypatch, capsys):
    monkeypatch.setitem(PLAYERS, "broken", lambda _game: lambda observation, legal, rng: 1 / 0)
    someone = client()
    key = someone.ask("new", game="otter-pond", bots=["broken"])["match"]
    assert word(someone.ask, "step", match=key) == "internal"
    assert "ZeroDivisionError" in capsys.readouterr().err
    assert someone.ask("state", match=key)["position"] == 0


# an alarm that comes while a callback of the garbage collector runs is lost, which pytest tells of; the next one is not
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("name", ["dragons-of-kir", "dragon-rapid-fire", "dragonflock"])
def test_whenever_it_is_broken_off_nothing_is_harmed(name):
    """Two servers do the same; one is interrupted again and again, at any place of its work."""
    rng = random.Random(5)
    hurried, calm = client(), client()
    keys = [c.ask("new", game=name, seed=3)["match"] for c in (hurried, calm)]
    late = 0

    def in_time(method, **params):
        """The answer after some that came too late."""
        nonlocal late
        took = -time.monotonic()
        expected = calm.ask(method, match=keys[1], **params)
        took += time.monotonic()
        while True:
            hurry(hurried, rng.uniform(0.0001, 1.3 * took))
            try:
                found = hurried.ask(method, match=keys[0], **params)
            except Refused as error:
                if error.word != "late":
                    raise
                late += 1
            else:
                assert found | {"match": ""} == expected | {"match": ""}
                return found
            finally:
                hurry(hurried, 60)

    for _ in range(40):
        legal = in_time("legal")
        if not legal["moves"]:
            break
        move = rng.choice(legal["moves"])
        in_time("trace", move=move, view="all")
        in_time("play", move=move)
        in_time("explain", view="all")
        in_time("state", whole=True)
    assert late > 10
