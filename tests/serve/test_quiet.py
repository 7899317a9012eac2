"""Connections that ask nothing, or show no valid token, do not stay, and do not keep others out."""

from __future__ import annotations

import asyncio
import queue
import time

import pytest

from kirlib.serve import quiet
from kirlib.serve.desk import Desk
from kirlib.serve.doors import Doors
from kirlib.serve.quiet import Guests
from kirlib.serve.server import Server
from kirlib.serve.tables import Caller
from kirlib.serve.web import Front, keep

ASKED = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
GOOD = b"a token's digest"
OTHER = b"another token's digest"


class Connection:
    """What is looked at of one; it is its own transport."""

    def __init__(self) -> None:
        self.transport = self
        self.closed = False

    def force_close(self) -> None:
        self.closed = True
        self.transport = None

    def abort(self) -> None:
        """Nothing is left of it."""

    def get_extra_info(self, _name: str) -> None:
        """It has no socket."""


def guests(most=10, strangers=2, crowd=2, sharing=5):
    tokens = {GOOD, OTHER}
    return Guests(tokens.__contains__, most, sharing, strangers, crowd, 30.0), tokens


def test_the_oldest_stranger_goes_for_a_new_one_and_those_with_a_token_stay():
    watch, _ = guests()
    connections = [Connection() for _ in range(5)]
    for i, connection in enumerate(connections):
        watch.comes(connection)
        if i in (0, 3):
            watch.begins(connection)
            assert watch.shows(connection, GOOD)
    assert [each.closed for each in connections] == [False, True, False, False, False]
    watch.comes(Connection())
    assert [each.closed for each in connections] == [False, True, True, False, False]
    assert len(watch.here) == 4


def test_many_can_come_at_once_if_they_show_their_tokens_soon():
    watch, _ = guests(strangers=2, crowd=5)
    connections = [Connection() for _ in range(6)]
    for connection in connections:
        watch.comes(connection)
    assert [each.closed for each in connections] == [True, False, False, False, False, False]
    watch.begins(connections[1])
    assert watch.shows(connections[1], GOOD)
    watch.close(time.monotonic() + 2)
    assert [each.closed for each in connections] == [True, False, True, True, False, False]


def test_strangers_and_those_who_ask_nothing_go_in_time():
    watch, _ = guests(strangers=9, crowd=9)
    connections = [Connection() for _ in range(4)]
    _, asking, talking, done = connections
    now = time.monotonic()
    for connection in connections:
        watch.comes(connection)
        watch.here[connection].since = now
    for connection in (asking, talking, done):
        watch.begins(connection)
    for connection in (talking, done):
        assert watch.shows(connection, GOOD)
    watch.ends(done)
    watch.here[done].since = now + 10
    watch.close(now + 30)
    assert not [each for each in connections if each.closed]
    watch.close(now + 31)
    assert [each.closed for each in connections] == [True, True, False, False]
    watch.close(now + 41)
    assert [each.closed for each in connections] == [True, True, False, True]
    assert list(watch.here) == [talking]  # what is gone is forgotten


def test_a_token_that_opens_nothing_any_more_makes_a_stranger():
    watch, tokens = guests()
    one, caller = Connection(), Caller()
    watch.comes(one)
    watch.begins(one)
    assert watch.shows(one, GOOD, caller)
    tokens.clear()
    caller.watches.add("a match")
    now = time.monotonic()
    watch.close(now + 100)
    assert watch.here[one].token == GOOD
    caller.watches.clear()
    watch.close(now + 100)
    assert not one.closed  # it may show another
    watch.close(now + 131)
    assert one.closed


def test_there_is_room_for_so_many_with_a_token():
    watch, _ = guests(most=2, strangers=9, crowd=9)
    first, second, third = (Connection() for _ in range(3))
    for connection in (first, second, third):
        watch.comes(connection)
        watch.begins(connection)
    assert [watch.shows(each, GOOD) for each in (first, second, first, third)] == [True, True, True, False]
    first.force_close()  # it has gone by itself
    assert watch.shows(third, GOOD)
    assert not watch.shows(Connection(), GOOD)  # one that was cut off


def test_one_token_does_not_take_all_places():
    watch, _ = guests(strangers=9, crowd=9, sharing=2)
    first, second, third = (Connection() for _ in range(3))
    for connection in (first, second, third):
        watch.comes(connection)
        watch.begins(connection)
    assert [watch.shows(each, GOOD) for each in (first, second, first, third)] == [True, True, True, False]
    assert watch.shows(third, OTHER)
    assert not watch.shows(third, GOOD)
    assert watch.shows(first, OTHER)
    assert watch.shows(third, GOOD)


@pytest.mark.parametrize("sent", [b"", ASKED[:20], ASKED + ASKED[:20]], ids=["nothing", "half", "one and a half"])
def test_whoever_says_nothing_is_cut_off(sent: bytes, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(quiet, "LOOKS", 0.02)

    async def run() -> None:
        front = Front(Server(Desk()), Doors(), queue.SimpleQueue())
        front.guests.patience = 0.1
        told: asyncio.Queue[str] = asyncio.Queue()
        ended = asyncio.Event()
        keeping = asyncio.create_task(keep(front, "127.0.0.1", 0, ended, told.put_nowait))
        port = int((await told.get()).rstrip("/").rsplit(":")[-1])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(sent)
        answered = b""
        async with asyncio.timeout(20):
            try:
                while part := await reader.read(1000):
                    answered += part
            except ConnectionResetError:
                pass
        assert answered.count(b"200 OK") == sent.count(ASKED)
        writer.close()
        ended.set()
        await keeping

    asyncio.run(run())
