"""What waits to be sent is bounded for all together, and who does not read pays for it."""

from __future__ import annotations

import asyncio
import json

import pytest

from kirlib.serve.pile import Load, Pile
from kirlib.serve.talk import Talk
from tests.serve.asking import client

HELLO = {"jsonrpc": "2.0", "id": 1, "method": "hello"}


def test_who_lets_the_most_wait_for_the_longest_is_cut_off(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    pile, cut = Pile(100), []
    loads = {name: Load(pile, lambda name=name: cut.append(name)) for name in ("old", "large", "new", "at work")}
    for load in loads.values():
        load.__enter__()
    for name, size in (("old", 40), ("large", 60)):
        loads[name].add(size)
        loads[name].waits()
        now[0] += 1.0
    loads["at work"].add(5)
    assert cut == []
    loads["new"].add(20)
    loads["new"].waits()
    assert (cut, pile.size) == (["old"], 85)  # 40 bytes for 2 s
    loads["large"].add(10)  # whoever was cut off counts no more
    loads["at work"].add(1000)
    pile.relieve()
    assert cut == ["old", "large"]  # who has less than an even share is not made to pay for others
    loads["at work"].close()
    assert (pile.size, pile.loads) == (20, {loads["new"]})


def test_the_rest_of_a_batch_is_refused_while_too_much_waits():
    someone = client(waiting=1000)
    with Load(someone.server.pile) as other:
        other.add(1001)
        answers = someone.say([HELLO] * 3)
        assert "result" in answers[0]  # so that everybody gets on
        assert [answer["error"]["data"]["error"] for answer in answers[1:]] == ["too-large"] * 2
        assert "result" in someone.say(HELLO)
    answers = someone.say([HELLO] * 3)
    assert ["result" in answer for answer in answers] == [True, True, False]  # its own count too
    assert someone.server.pile.size == 0


@pytest.mark.parametrize("count", [1, 3])
def test_it_is_counted_while_it_is_worked_out(count):
    someone = client()
    with Load(someone.server.pile) as load:
        answering = someone.server.answering(someone.caller, json.dumps([HELLO] * 3), load)
        for _ in range(count):
            next(answering)
        assert load.size == someone.server.pile.size > 0
        size = load.size
    assert someone.server.pile.size == 0
    next(answering, None)
    assert (load.size, size > 100 * count) == (0, True)


def test_notices_count_until_they_are_taken():
    class Deaf:
        """Takes nothing before `reads` is set."""

        closed = False

        def __init__(self) -> None:
            self.reads, self.sent = asyncio.Event(), []

        async def receive(self) -> None:
            await asyncio.Event().wait()

        async def send_str(self, text: str) -> None:
            await self.reads.wait()
            self.sent.append(text)

    class Transport:
        aborted = False

        def abort(self) -> None:
            self.aborted = True

    async def run() -> None:
        pile, deaf, transport = Pile(150), Deaf(), Transport()
        talk = Talk(deaf, transport, None, pile)
        running = asyncio.create_task(talk.run())
        await asyncio.sleep(0)
        for _ in range(2):
            talk.put(b"x" * 50, None)
        assert (pile.size, transport.aborted) == (100, False)
        deaf.reads.set()
        while pile.size:
            await asyncio.sleep(0)
        assert len(deaf.sent) == 2
        deaf.reads.clear()
        for _ in range(4):
            talk.put(b"x" * 50, None)
        assert transport.aborted
        assert pile.size == 0
        running.cancel()
        await asyncio.wait({running})

    asyncio.run(run())
