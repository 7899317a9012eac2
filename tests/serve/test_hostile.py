"""Many thousands of messages, good and hostile, neither crash a server nor block it, and its memory stays flat."""

from __future__ import annotations

import json
import threading
import time

import pytest

from kirlib.serve import ERRORS
from tests.serve.asking import client, stranger
from tests.serve.hostile import Hostile, messages
from tests.serve.processes import memory, process

CODES = {number: word for word, (number, _) in ERRORS.items()}
LIMITS = {"message": 4096, "matches": 6, "games": 4, "moves": 200, "seconds": 5, "bot_seconds": 1}


def check(answer) -> list[str]:
    """The words of an answer; each is well formed, and none is a fault of the server's."""
    words = []
    for one in answer if isinstance(answer, list) else [answer]:
        assert one["jsonrpc"] == "2.0"
        assert ("result" in one) + ("error" in one) == 1 or one["method"] in ("changed", "closed")
        if "error" in one:
            word = CODES[one["error"]["code"]]
            assert word != "internal"
            assert one["error"]["data"]["error"] == word
            words.append(word)
        else:
            words.append("done")
    return words


@pytest.mark.parametrize("make", [client, stranger])
def test_every_message_is_answered(make, capfd):
    someone, hostile, words = make(**LIMITS), Hostile(1), []
    for data in messages(hostile, 3000):
        answer = someone.say(data)
        if answer is not None:
            hostile.hear(answer)
            words += check(answer)
    desk = someone.server.desk
    assert len(desk.tables.kept) <= 6
    assert sum(key.startswith("text-") for key in desk.games.kept) <= 4
    assert capfd.readouterr() == ("", "")
    if make is client:
        assert words.count("done") > 600
        assert set(words) >= set(CODES.values()) - {"internal", "late", "forbidden"}
    else:
        assert set(words) >= {"forbidden", "unknown-match", "parse-error", "invalid-params"}
        assert desk.tables.kept == {}


def served(count: int, seed: int) -> tuple[list[int], int]:
    """Sends messages to a process: its memory after each tenth of them, and how many answers were results."""
    options = [f"--max-{name.replace('_', '-')}={value}" for name, value in LIMITS.items()]
    held, done, hostile = [], 0, Hostile(seed)
    with process(*options) as running:
        for number, data in enumerate(messages(hostile, count)):
            # a request after each message, which is always answered: so both sides go on together
            running.stdin.write(data + b'\n{"jsonrpc": "2.0", "id": "next", "method": "hello"}\n')
            running.stdin.flush()
            while True:
                line = running.stdout.readline()
                answer = json.loads(line)
                if isinstance(answer, dict) and answer.get("id") == "next":
                    break
                hostile.hear(answer)
                done += check(answer).count("done")
            if number % (count // 10) == 0:
                held.append(memory(running))
        running.stdin.close()
        assert running.wait(60) == 0
        assert running.stderr.read() == b""
    return held, done


def test_a_process_answers_thousands():
    began = time.monotonic()
    held, done = served(2000, 2)
    assert done > 400
    assert held[-1] < 250 * 2**20
    assert time.monotonic() - began < 300
    assert threading.active_count() < 20


@pytest.mark.heavy
def test_a_hundred_thousand_leave_its_memory_flat():
    held, done = served(100_000, 3)
    assert done > 20_000
    # what it keeps is bounded: after a third of the messages all of it is there
    assert max(held[4:]) - held[3] < 24 * 2**20, [size // 2**20 for size in held]
