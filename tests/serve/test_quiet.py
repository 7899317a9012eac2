"""Connections on which nothing is asked do not stay, and do not keep others out."""

from __future__ import annotations

import asyncio
import queue

import pytest
from aiohttp import web

from kirlib.serve import quiet
from kirlib.serve.desk import Desk
from kirlib.serve.doors import Doors
from kirlib.serve.quiet import Quiet
from kirlib.serve.server import Server
from kirlib.serve.web import Front

ASKED = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Connection:
    """What is looked at of one."""

    closed = False

    def force_close(self) -> None:
        self.closed = True


def test_the_longest_quiet_go_first_and_those_at_work_stay():
    watch, connections = Quiet(2, 30.0), [Connection() for _ in range(5)]
    for connection in connections[:2]:
        watch.begins(connection)
    watch.close(connections[:3], 0.0)
    watch.close(connections, 1.0)
    assert [each.closed for each in connections] == [False, False, True, False, False]
    watch.ends(connections[0])
    watch.close([connections[0], connections[3]], 31.0)
    assert [each.closed for each in connections] == [False, False, True, False, False]
    watch.close([connections[0], connections[3]], 31.5)
    assert [each.closed for each in connections] == [False, False, True, True, False]
    assert set(watch.since) == {connections[0], connections[3]}  # what is gone is forgotten


@pytest.mark.parametrize("sent", [b"", ASKED[:20], ASKED + ASKED[:20]], ids=["nothing", "half", "one and a half"])
def test_whoever_says_nothing_is_cut_off(sent: bytes, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(quiet, "LOOKS", 0.02)

    async def run() -> None:
        front = Front(Server(Desk()), Doors(), queue.SimpleQueue(), quiet=Quiet(10, 0.1))
        runner = web.AppRunner(front.app(), access_log=None)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        looking = asyncio.create_task(front.quiet.look(runner.server))
        reader, writer = await asyncio.open_connection(*runner.addresses[0])
        writer.write(sent)
        async with asyncio.timeout(20):
            answered = await reader.read()
        assert answered.count(b"200 OK") == sent.count(ASKED)
        writer.close()
        looking.cancel()
        await runner.cleanup()

    asyncio.run(run())
