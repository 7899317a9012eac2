"""Those who flood, and those who only sit there, do not keep others waiting or out."""

from __future__ import annotations

import asyncio
import json
import queue
import signal
from collections.abc import Iterator

import aiohttp
import pytest

from kirlib.serve import Caller, Server
from kirlib.serve.doors import Doors
from kirlib.serve.fair import Turns
from kirlib.serve.pile import Load
from kirlib.serve.quiet import CROWD
from kirlib.serve.web import Front, keep, work
from tests.serve.asking import HOST, stranger
from tests.serve.scenes import Place, served

HELLO = {"jsonrpc": "2.0", "id": 1, "method": "hello"}


def asked(method: str, **params) -> dict:
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}


class Told:
    """A server; `answered`: the ids of messages in the order in which they were answered."""

    def __init__(self, server: Server) -> None:
        self.server, self.desk, self.pile = server, server.desk, server.pile
        self.answered: list[str] = []

    def answering(self, caller: Caller, message: bytes, load: Load) -> Iterator[None]:
        answer = yield from self.server.answering(caller, message, load)
        first, *_ = found if isinstance(found := json.loads(answer), list) else [found]
        self.answered.append(first["id"])
        return answer


@pytest.mark.parametrize("kind", ["batches", "many", "tokenless"])
def test_who_asks_one_thing_is_answered_before_a_flood(kind):
    """All is there before the first of it is done."""

    async def run() -> None:
        someone = stranger()
        found = someone.ask("new", game="dragons-of-kir", seed=1, token=HOST)
        match, tokens = found["match"], found["tokens"]
        token = {"token": tokens["seats"][0]} if kind != "tokenless" else {}
        flood = asked("games", **token) | {"id": "flood"}
        honest = asked("observation", match=match, token=tokens["seats"][1]) | {"id": "honest"}
        server, jobs, turns = Told(someone.server), queue.SimpleQueue(), Turns()
        front = Front(server, Doors(), jobs)
        told: asyncio.Queue[str] = asyncio.Queue()
        ended = asyncio.Event()
        keeping = asyncio.create_task(keep(front, "127.0.0.1", 0, ended, told.put_nowait))
        url = f"{await told.get()}rpc"
        try:
            async with asyncio.timeout(60), aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:

                async def post(message: object) -> None:
                    async with session.post(url, json=message) as answer:
                        assert answer.status == 200
                        await answer.read()

                flooding = [asyncio.create_task(post(flood if kind == "many" else [flood] * 100)) for _ in range(40)]
                while jobs.qsize() < 40:
                    await asyncio.sleep(0.01)
                asking = asyncio.create_task(post(honest))
                while jobs.qsize() < 41:
                    await asyncio.sleep(0.01)
                working = asyncio.create_task(asyncio.to_thread(work, jobs, turns))
                await asyncio.gather(asking, *flooding)
        finally:
            jobs.put(None)
        await working
        ended.set()
        await keeping
        assert sorted(server.answered) == ["flood"] * 40 + ["honest"]
        assert server.answered.index("honest") <= (1 if kind == "many" else 0)  # one part of the flood was before it

    asyncio.run(run())


def test_a_message_of_a_stranger_is_short():
    async def scene(place: Place) -> None:
        long = {"jsonrpc": "2.0", "id": 1, "method": "load", "params": {"text": "#" * 20_000, "token": "x"}}
        status, text = await place.post(long)
        assert (status, json.loads(text)["error"]["data"]["error"]) == (200, "too-large")
        long["params"]["token"] = place.host
        status, text = await place.post(long)
        assert json.loads(text)["error"]["data"]["error"] == "faulty-game"
        async with place.session.ws_connect(f"{place.url}ws") as socket:
            await socket.send_str(" " * 20_000)
            assert (await socket.receive_json(timeout=30))["id"] is None
            await socket.send_str(json.dumps(HELLO))
            assert (await socket.receive_json(timeout=30))["id"] == 1

    served(scene)


def test_those_who_show_no_token_are_few_and_others_come_in():
    async def scene(place: Place) -> None:
        found = await place.ask("new", game="otter-pond", token=place.host)
        match, owner = found["match"], found["tokens"]["owner"]
        watcher = await place.sit(match, owner)
        crowd = [await place.session.ws_connect(f"{place.url}ws") for _ in range(CROWD + 20)]
        halves = []
        for _ in range(CROWD + 20):
            reader, writer = await asyncio.open_connection("127.0.0.1", place.port)
            writer.write(b"POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{")
            halves.append((reader, writer))
        another = await place.sit(match, owner)
        await place.ask("play", match=match, token=owner, position=0, move=(await another.ask("legal"))["moves"][0])
        await watcher.hear(1)
        for socket in crowd:  # all were cut off, since half bodies came after them
            assert (await socket.receive(timeout=30)).type in (aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.ERROR)
        for _, writer in halves:
            writer.close()

    served(scene)


def test_there_is_room_for_so_many_with_a_token():
    async def scene(place: Place) -> None:
        found = await place.ask("new", game="otter-pond", token=place.host)
        match, owner = found["match"], found["tokens"]["owner"]
        assert (await place.ask("hello"))["limits"]["connections"] == 3
        sitting = [await place.sit(match, owner) for _ in range(2)]
        ask = asked("state", match=match, token=owner)
        async with aiohttp.ClientSession() as fresh:  # whose connections are kept for further requests
            first = await fresh.post(f"{place.url}rpc", json=ask)
            assert first.status == 200
            await first.read()
            async with aiohttp.ClientSession() as other:
                second = await other.post(f"{place.url}rpc", json=ask)
                assert (second.status, second.headers["Retry-After"]) == (503, "5")
                socket = await other.ws_connect(f"{place.url}ws")
                await socket.send_str(json.dumps(ask))
                assert (await socket.receive(timeout=30)).type is aiohttp.WSMsgType.CLOSE
                assert socket.close_code == 1013
        for socket in sitting:
            await socket.socket.close()

    served(scene, "--max-connections", "3")


def test_those_who_watch_hear_of_the_end():
    async def scene(place: Place) -> None:
        found = await place.ask("new", game="otter-pond", token=place.host)
        watcher = await place.sit(found["match"], found["tokens"]["spectator"])
        await place.ask("close", match=found["match"], token=place.host)
        assert await watcher.socket.receive_json(timeout=30) == {
            "jsonrpc": "2.0",
            "method": "closed",
            "params": {"match": found["match"], "reason": "closed"},
        }

    served(scene)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_it_ends_in_order_when_it_is_asked_to(number, code):
    async def scene(place: Place) -> None:
        found = await place.ask("new", game="otter-pond", token=place.host)
        watcher = await place.sit(found["match"], found["tokens"]["spectator"])
        place.running.send_signal(number)
        assert (await watcher.socket.receive(timeout=30)).type is aiohttp.WSMsgType.CLOSE
        assert watcher.socket.close_code == 1001
        assert await asyncio.to_thread(place.running.wait, 30) == code
        assert place.running.stderr.read() == b""

    served(scene)
