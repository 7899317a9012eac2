"""The server as a process: a message a line, both ways."""

from __future__ import annotations

import json
import signal

import pytest

from tests.serve.processes import process


def served(data: bytes, *options: str) -> list:
    with process(*options) as running:
        out, err = running.communicate(data, timeout=60)
        assert (running.returncode, err) == (0, b"")
    assert out == b"" or out.endswith(b"\n")
    return [json.loads(line) for line in out.splitlines()]


def hello(id_: int) -> bytes:
    return b'{"jsonrpc": "2.0", "id": %d, "method": "hello"}' % id_


def test_lines_are_answered_in_order_until_there_are_no_more():
    data = hello(1) + b"\r\n\n  \n" + hello(2) + b"\nnonsense\n" + hello(3)  # the last line has no end
    assert [answer["id"] for answer in served(data)] == [1, 2, None, 3]
    assert served(b"") == []


def test_a_line_that_is_too_long_is_passed_over():
    long = b'{"jsonrpc": "2.0", "id": 9, "method": "hello", "x": "' + b"a" * 5000 + b'"}'
    data = hello(1) + b"\n" + long + b"\n" + hello(2) + b"\n" + long
    answers = served(data, "--max-message", "1000")
    assert [answer["id"] for answer in answers] == [1, None, 2, None]
    assert answers[1]["error"]["data"]["error"] == answers[3]["error"]["data"]["error"] == "too-large"


def test_a_line_of_just_the_allowed_length_is_not():
    line = hello(1)
    exact = line[:-1] + b" " * (1000 - len(line)) + b"}"
    assert [a["id"] for a in served(exact + b"\r\n", "--max-message", "1000")] == [1]
    assert [a["id"] for a in served(exact + b" \n", "--max-message", "1000")] == [None]


def test_nobody_listening_any_more_ends_it_quietly():
    with process() as running:
        running.stdout.close()
        running.stdin.write((hello(1) + b"\n") * 10)
        running.stdin.close()
        assert running.wait(60) == 0
        assert running.stderr.read() == b""


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--games", "no-such-folder"], "there is no folder"),
        (["--max-matches", "0"], "--max-matches is a whole number from 1 to 1,000,000,000, not '0'"),
        (["--max-seconds", "nan"], "--max-seconds is a number above 0 to 1,000,000,000"),
        (["--max-seconds", "1e308"], "--max-seconds is a number above 0 to 1,000,000,000, not '1e308'"),
        (["--max-moves", "9" * 24], "--max-moves is a whole number from 1 to 1,000,000,000"),
        (["--max-idle", "-1"], "--max-idle is a number from 0 to 1,000,000,000"),
        (["--http", "0", "--allow-origin", "foo"], "--allow-origin is the origin of pages, as in https://"),
        (["--http", "0", "--allow-origin", "*"], "--allow-origin is the origin of pages, as in https://"),
        (["--json"], "--json goes with --http"),
        (["--public"], "--public goes with --http"),
        (["--http", "nowhere"], "--http is [HOST:]PORT"),
        (["--http", "0.0.0.0:0"], "--public"),
        (["--http", "192.0.2.1:1", "--public"], "kirlib: "),
    ],
)
def test_bad_options_are_told_in_a_line(options, said):
    with process(*options) as running:
        out, err = running.communicate(timeout=60)
    assert (running.returncode, out) == (2, b"")
    assert said in err.decode()
    assert err.count(b"\n") == 1


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_it_ends_when_it_is_asked_to(number, code):
    with process() as running:
        running.stdin.write(hello(1) + b"\n")
        running.stdin.flush()
        running.stdout.readline()
        running.send_signal(number)
        assert running.wait(60) == code
        assert running.stderr.read() == (b"kirlib: interrupted\n" if code == 130 else b"")
