"""Which requests over HTTP are let in, by host and origin; and addresses."""

from __future__ import annotations

import pytest

from kirlib.serve.doors import LOOPBACK, Doors, address, is_loopback

DOORS = Doors(LOOPBACK | {"table.example"}, frozenset({"https://pages.example"}))


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("127.0.0.1:80", None),
        ("localhost", None),
        ("LOCALHOST:1", "http://localhost:1"),
        ("[::1]:8000", "http://[::1]:8000"),
        ("table.example", "https://table.example"),
        ("localhost:5", "https://pages.example"),
        ("localhost:5", "HTTPS://Pages.Example"),
        ("localhost:5", "https://pages.example/"),
        ("localhost:5", "https://pages.example:443"),
    ],
)
def test_these_come_in(host, origin):
    assert DOORS.refusal(host, origin) is None


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        (None, None),
        ("", None),
        ("evil.example", None),
        ("localhost.evil.example", None),
        ("evil.example", "http://evil.example"),
        ("127.0.0.1:80", "http://127.0.0.1:81"),
        ("127.0.0.1:80", "http://evil.example"),
        ("127.0.0.1:80", "null"),
        ("127.0.0.1:80", ""),
        ("127.0.0.1:80", "file://127.0.0.1:80"),
        ("127.0.0.1:80", "https://pages.example.evil.example"),
        ("127.0.0.1:80", "http://pages.example"),
        ("[::1", None),
        ("127.0.0.1:80", "http://[::1"),
    ],
)
def test_these_do_not(host, origin):
    assert DOORS.refusal(host, origin)


def test_addresses():
    assert address("8000") == ("127.0.0.1", 8000)
    assert address("localhost:0") == ("localhost", 0)
    assert address("[::1]:8000") == ("::1", 8000)
    assert address("0.0.0.0:80") == ("0.0.0.0", 80)
    for wrong in ("", "localhost", "x:y", ":80", "a:99999", "-1", "u@h:1", "h:1/x", "[::1", "٣"):
        with pytest.raises(ValueError):
            address(wrong)


def test_loopback():
    assert [h for h in ("localhost", "127.0.0.1", "127.9.9.9", "::1") if not is_loopback(h)] == []
    assert [h for h in ("0.0.0.0", "::", "example.org", "10.0.0.1", "") if is_loopback(h)] == []
