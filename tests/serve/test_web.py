"""Over HTTP and WebSocket: whole games by several programs, and those who do not play fair."""

from __future__ import annotations

import asyncio
import json
from random import Random

import aiohttp
import pytest

import kirlib
from kirlib import Match
from tests.serve.processes import memory
from tests.serve.scenes import Place, served, word


@pytest.mark.parametrize("name", ["dragons-of-kir", "lighthouse-duel", "dragon-rapid-fire"])
def test_two_clients_and_a_spectator_play_a_whole_game(name):
    async def scene(place: Place) -> None:
        rng, twin = Random(1), Match(kirlib.load_game(name), seed=6, players=[None, None])
        found = await place.ask("new", game=name, players=2, seed=6, token=place.host)
        match, tokens = found["match"], found["tokens"]
        seats = [await place.sit(match, token) for token in tokens["seats"]]
        spectator = await place.sit(match, tokens["spectator"])
        position = 0
        while not twin.is_over:
            now = twin.current_player
            for seat, socket in enumerate(seats):
                seen = await socket.ask("observation")
                assert seen["observation"] == twin.observation(seat).to_dict()
                assert seen["position"] == position
            if position % 10 == 0:
                assert await word(seats[1 - now].ask("legal")) == "forbidden"
                assert await word(spectator.ask("legal")) == "forbidden"
            moves = (await seats[now].ask("legal"))["moves"]
            move = rng.choice(moves)
            assert await word(seats[1 - now].ask("play", move=move, position=position)) == "forbidden"
            position = (await seats[now].ask("play", move=move, position=position))["position"]
            twin.play(move)
        for seat, socket in [(0, seats[0]), (1, seats[1]), (None, spectator)]:
            await socket.hear(position)
            assert [told["position"] for told in socket.told] == list(range(1, position + 1))
            told = [move["move"] for change in socket.told for move in change["moves"]]
            record = twin.record().redacted(seat, twin.game)
            assert told[-len(told) :] == [entry.text for entry in record.entries][-len(told) :] or "choose" in str(told)
            assert (await socket.ask("record"))["record"] == str(record)
        assert (await spectator.ask("state"))["outcome"]["result"] == twin.outcome.result

    served(scene)


def test_those_who_do_not_play_fair_change_nothing():
    async def scene(place: Place) -> None:
        found = await place.ask("new", game="dragons-of-kir", seed=6, token=place.host)
        other = await place.ask("new", game="dragons-of-kir", seed=7, token=place.host)
        match, tokens = found["match"], found["tokens"]
        mine = {"match": match, "token": tokens["seats"][0]}
        seats = [await place.sit(match, token) for token in tokens["seats"]]
        move = (await seats[0].ask("legal"))["moves"][0]
        before = await place.ask("state", match=match, token=tokens["owner"], whole=True)

        # lies: other tokens, forged matches, another seat's view
        for token in (tokens["seats"][1], tokens["spectator"], other["tokens"]["owner"], place.host, "", "x" * 1000):
            refused = await word(place.ask("play", match=match, token=token, move=move, position=0))
            assert refused in ("forbidden", "unknown-match")
        for forged in (match[:-1], "m1", "", other["match"]):
            assert await word(place.ask("play", **mine | {"match": forged}, move=move, position=0)) == "unknown-match"
        assert await word(seats[1].ask("observation", view=0)) == "forbidden"
        assert await word(place.ask("new", game="dragons-of-kir")) == "forbidden"
        assert await word(place.ask("watch", **mine)) == "forbidden"  # nothing can be told over POST

        # goes away in the midst of things: half a message, a frame that is no text, no goodbye
        for data in (b'{"jsonrpc": "2.0"', b"\x00\xff" * 100):
            rude = await place.session.ws_connect(f"{place.url}ws")
            await rude.send_bytes(data)
            assert (await rude.receive(timeout=30)).type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED)
        gone = await place.sit(match, tokens["seats"][1])
        assert gone.socket._writer.transport is not None
        gone.socket._writer.transport.abort()
        reader, writer = await asyncio.open_connection("127.0.0.1", int(place.url.rsplit(":")[-1].strip("/")))
        writer.write(
            b"POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"
        )
        await writer.drain()
        writer.transport.abort()
        del reader

        # too much: a message that is too large, and hundreds at once
        assert (await place.post(b" " * 2_000_000))[0] == 413
        big = await place.session.ws_connect(f"{place.url}ws")
        await big.send_str(" " * 2_000_000)
        assert (await big.receive(timeout=30)).type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED)
        nonsense = {"jsonrpc": "2.0", "id": 1, "method": "play", "params": mine | {"move": "nonsense", "position": 0}}
        answers = await asyncio.gather(*(place.post([nonsense] * 10) for _ in range(100)))
        assert {status for status, _ in answers} == {200}
        flood = await place.session.ws_connect(f"{place.url}ws")
        for _ in range(500):
            await flood.send_str(json.dumps(nonsense))
        await flood.close()
        assert await place.ask("state", match=match, token=tokens["owner"], whole=True) == before

        # replays: the same message again, also when an undo has brought the position back
        played = await seats[0].ask("play", move=move, position=0)
        assert await word(seats[0].ask("play", move=move, position=0)) == "stale"
        await place.ask("undo", match=match, token=tokens["owner"], position=1)
        assert await word(seats[0].ask("play", move=move, position=0)) == "stale"
        assert await seats[0].ask("play", move=move, position=2) == played | {"position": 3}

    served(scene)


def test_for_a_client_that_does_not_read_nothing_piles_up():
    async def scene(place: Place) -> None:
        running = place.running
        found = await place.ask("new", game="otter-pond", seed=1, token=place.host)
        match, owner = found["match"], found["tokens"]["owner"]
        deaf = await place.session.ws_connect(f"{place.url}ws")
        asked = {"method": "observation", "params": {"match": match, "token": owner}}
        batch = [{"jsonrpc": "2.0", "id": i, **asked} for i in range(100)]

        async def on_and_on() -> None:
            while True:
                await deaf.send_str(json.dumps(batch))

        with pytest.raises(TimeoutError):  # no more is read from it
            await asyncio.wait_for(on_and_on(), 3)
        deaf._writer.transport.abort()
        assert memory(running) < 300 * 2**20
        assert (await place.ask("state", match=match, token=owner))["position"] == 0

    served(scene)


def test_who_comes_from_elsewhere_stays_outside():
    async def scene(place: Place) -> None:
        hello = {"jsonrpc": "2.0", "id": 1, "method": "hello"}
        port = place.url.rsplit(":")[-1].strip("/")
        assert (await place.post(hello))[0] == 200
        assert (await place.post(hello, Origin=place.url.rstrip("/")))[0] == 200
        assert (await place.post(hello, Origin="https://pages.example"))[0] == 200
        assert (await place.post(hello, Host=f"table.example:{port}"))[0] == 200
        assert (await place.post(hello, Origin="https://evil.example"))[0] == 403
        assert (await place.post(hello, Origin="null"))[0] == 403
        assert (await place.post(hello, Host=f"evil.example:{port}"))[0] == 403
        assert (await place.post(hello, Content_Type="text/plain"))[0] == 415
        assert (await place.post(hello, Content_Encoding="gzip"))[0] == 200  # not unpacked: it is read as it is
        assert (await place.post({"jsonrpc": "2.0", "method": "hello"}))[0] == 204
        async with place.session.get(f"{place.url}rpc") as answer:
            assert answer.status == 405
        async with place.session.get(f"{place.url}ws") as answer:
            assert answer.status == 426
        async with place.session.get(f"{place.url}../etc/passwd") as answer:
            assert answer.status == 404
        async with place.session.get(place.url) as answer:
            assert (answer.status, await answer.text())[0] == 200
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await place.session.ws_connect(f"{place.url}ws", headers={"Origin": "https://evil.example"})

    served(scene, "--allow-origin", "https://pages.example", "--allow-host", "Table.example")


def test_late_answers_do_not_stop_others():
    """A document that takes long to load is given up in time, while others are served."""

    async def scene(place: Place) -> None:
        tiles = "".join(f"  t{i}: {{extends: wind}}\n" for i in range(20_000))
        text = f"kirlib: 1\ngame: long\nextends: dragons-of-kir\ntiles:\n{tiles}"
        slow = asyncio.create_task(place.ask("load", text=text, token=place.host))
        await asyncio.sleep(0.1)
        assert (await place.ask("hello"))["protocol"] == 1
        assert await word(slow) == "late"

    served(scene, "--max-seconds", "0.5")
