"""Scenes at a server in a process of its own, over HTTP and WebSocket."""

from __future__ import annotations

import asyncio
import io
import json
import signal
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import pytest

from tests.serve.asking import Refused
from tests.serve.processes import web

HURRY = aiohttp.ClientTimeout(total=60)


class Place:
    """A server, as programs reach it."""

    def __init__(self, session: aiohttp.ClientSession, running: Any, info: dict[str, Any]) -> None:
        self.session, self.running, self.url, self.host = session, running, info["url"], info["host_token"]

    @property
    def port(self) -> int:
        return int(self.url.rsplit(":")[-1].strip("/"))

    async def post(self, data: Any, **headers: str) -> tuple[int, str]:
        body = data if isinstance(data, bytes) else json.dumps(data).encode()
        headers = {"Content-Type": "application/json"} | {k.replace("_", "-"): v for k, v in headers.items()}
        async with self.session.post(f"{self.url}rpc", data=io.BytesIO(body), headers=headers) as answer:
            return answer.status, await answer.text()

    async def ask(self, method: str, **params: Any) -> Any:
        status, text = await self.post({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        assert status == 200
        return result(json.loads(text))

    async def sit(self, match: str, token: str) -> Socket:
        socket = Socket(await self.session.ws_connect(f"{self.url}ws"), match, token)
        await socket.ask("watch")
        return socket


class Socket:
    """A WebSocket of someone with a token."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, match: str, token: str) -> None:
        self.socket, self.match, self.token = socket, match, token
        self.told: list[dict[str, Any]] = []

    async def ask(self, method: str, **params: Any) -> Any:
        given = {"match": self.match, "token": self.token} | params
        await self.socket.send_str(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": given}))
        while "id" not in (message := await self.socket.receive_json(timeout=60)):
            self.told.append(message["params"])
        return result(message)

    async def hear(self, position: int) -> None:
        """Waits until it was told of a position."""
        while not self.told or self.told[-1]["position"] < position:
            self.told.append((await self.socket.receive_json(timeout=60))["params"])


def result(answer: dict[str, Any]) -> Any:
    if "error" in answer:
        raise Refused(answer["error"])
    return answer["result"]


def served(scene: Callable[[Place], Awaitable[None]], *options: str) -> None:
    """Plays a scene at a server; it then still answers, and ends without a fault when it is interrupted."""

    async def run() -> None:
        async with aiohttp.ClientSession(timeout=HURRY, connector=aiohttp.TCPConnector(limit=0)) as session:
            place = Place(session, running, info)
            await scene(place)
            if running.poll() is None:
                assert (await place.ask("hello"))["protocol"] == 1

    with web(*options) as (running, info):
        asyncio.run(run())
        if running.poll() is None:
            running.send_signal(signal.SIGINT)
            assert running.wait(30) == 130
            assert running.stderr.read().decode() == "kirlib: interrupted\n"


async def word(asked: Awaitable[Any]) -> str:
    with pytest.raises(Refused) as caught:
        await asked
    return str(caught.value.word)
