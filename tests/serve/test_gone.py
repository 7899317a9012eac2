"""What is asked by those who are gone is not done."""

from __future__ import annotations

import asyncio
import json
import queue
import socket
from collections.abc import Awaitable, Callable, Iterator

import aiohttp
import pytest

from kirlib.serve import Caller, Server
from kirlib.serve.doors import Doors
from kirlib.serve.errand import Errand
from kirlib.serve.fair import Turns
from kirlib.serve.pile import Load
from kirlib.serve.quiet import hung_up
from kirlib.serve.web import Front, keep
from tests.serve.asking import HOST, stranger

ASKED = {"jsonrpc": "2.0", "id": 1, "method": "games", "params": {"token": HOST}}


class Counting:
    """A server; `begun`: how many requests of batches were done."""

    def __init__(self, server: Server) -> None:
        self.desk, self.pile, self.begun = server.desk, server.pile, 0

    def answering(self, caller: Caller, message: bytes, _load: Load) -> Iterator[None]:
        for _ in json.loads(message):
            self.begun += 1
            yield
        return b"[]"


def take(jobs: queue.SimpleQueue, turns: Turns) -> None:
    """What has come in waits for its turn."""
    while not jobs.empty():
        turns.add(*jobs.get())


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not true():
            await asyncio.sleep(0.01)


async def posts_and_breaks_off(session: aiohttp.ClientSession, url: str, asked: Callable[[], Awaitable]) -> None:
    sending = asyncio.create_task(session.post(f"{url}rpc", json=[ASKED] * 3))
    await asked()
    sending.cancel()
    await asyncio.wait({sending})


async def says_goodbye(session: aiohttp.ClientSession, url: str, asked: Callable[[], Awaitable]) -> None:
    found = await session.ws_connect(f"{url}ws")
    await found.send_json([ASKED] * 3)
    await asked()
    await found.close()


async def breaks_off(session: aiohttp.ClientSession, url: str, asked: Callable[[], Awaitable]) -> None:
    found = await session.ws_connect(f"{url}ws")
    await found.send_json([ASKED] * 3)
    await asked()
    found._writer.transport.abort()


async def breaks_off_with_much_that_is_not_read(
    session: aiohttp.ClientSession, url: str, asked: Callable[[], Awaitable]
) -> None:
    found = await session.ws_connect(f"{url}ws")
    await found.send_json([ASKED] * 3)
    await asked()
    for _ in range(6):
        await found.send_str(" " * 100_000)
    found._writer.transport.abort()


@pytest.mark.parametrize(
    "goes", [posts_and_breaks_off, says_goodbye, breaks_off, breaks_off_with_much_that_is_not_read]
)
@pytest.mark.parametrize("parts", [0, 1])
def test_no_more_is_done_for_a_connection_that_is_gone(goes, parts):
    async def run() -> None:
        server, jobs, turns = Counting(stranger().server), queue.SimpleQueue(), Turns()
        front = Front(server, Doors(), jobs)
        told: asyncio.Queue[str] = asyncio.Queue()
        ended = asyncio.Event()
        keeping = asyncio.create_task(keep(front, "127.0.0.1", 0, ended, told.put_nowait))
        url = await told.get()

        async def asked() -> None:
            await until(lambda: jobs.qsize() == 1)
            take(jobs, turns)
            for _ in range(parts):
                turns.go()

        async with aiohttp.ClientSession() as session:
            await goes(session, url, asked)
        await until(lambda: not jobs.empty())
        take(jobs, turns)
        while turns.waiting:
            turns.go()
        assert server.begun == parts
        ended.set()
        await keeping

    asyncio.run(run())


def test_an_errand_of_one_who_is_gone_ends_before_its_next_part():
    async def run() -> None:
        server = Counting(stranger().server)
        errand = Errand(server, Caller(), json.dumps([ASKED] * 5).encode(), Load(server.pile))
        job = errand.job()
        next(job)
        next(job)
        errand.answered.cancel()
        assert list(job) == []
        assert server.begun == 2

    asyncio.run(run())


def test_it_is_noticed_that_the_other_end_is_gone():
    one, other = socket.socketpair()

    class Transport:
        def get_extra_info(self, name: str) -> socket.socket | None:
            return one if name == "socket" else None

    with one:
        assert not hung_up(Transport())
        other.send(b"something that is not read")
        other.close()
        assert hung_up(Transport())
    assert not hung_up(Transport())  # it is closed
