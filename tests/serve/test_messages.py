"""What the specification of JSON-RPC 2.0 says of messages, and what this server adds: strictness and bounds."""

from __future__ import annotations

import json

import pytest

from kirlib.serve import ERRORS, METHODS
from tests.serve.asking import client


def request(method="hello", **more):
    return {"jsonrpc": "2.0", "id": 1, "method": method, **more}


def error(answer):
    assert answer["jsonrpc"] == "2.0"
    assert set(answer) == {"jsonrpc", "id", "error"}
    word = answer["error"]["data"]["error"]
    assert ERRORS[word][0] == answer["error"]["code"]
    return answer["id"], word


@pytest.mark.parametrize("id_", [1, 0, -3, 1.5, "a", "", "\ud800", None])
def test_the_id_comes_back(id_):
    assert client().say(request() | {"id": id_})["id"] == id_


def test_a_notification_is_done_and_not_answered():
    someone = client()
    assert someone.say({"jsonrpc": "2.0", "method": "new", "params": {"game": "otter-pond"}}) is None
    assert len(someone.server.desk.tables.kept) == 1
    assert someone.say({"jsonrpc": "2.0", "method": "nothing"}) is None
    assert someone.say({"jsonrpc": "2.0", "method": "new", "params": 5}) is not None  # no request at all


@pytest.mark.parametrize(
    ("message", "id_", "word"),
    [
        ("", None, "parse-error"),
        ("{", None, "parse-error"),
        (b"\xff", None, "parse-error"),
        ('{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]', None, "parse-error"),
        ('{"id": 1, "id": 2}', None, "parse-error"),
        ('{"id": NaN}', None, "parse-error"),
        ('{"id": 1e999}', None, "parse-error"),
        (f'{{"id": {"9" * 5000}}}', None, "parse-error"),
        ("[" * 100_000, None, "parse-error"),
        ("[" * 90 + "]" * 90, None, "parse-error"),
        ("[]", None, "invalid-request"),
        ("1", None, "invalid-request"),
        ("null", None, "invalid-request"),
        ('{"jsonrpc": "2.0", "method": 1, "params": "bar"}', None, "invalid-request"),
        (json.dumps(request() | {"jsonrpc": "1.0"}), 1, "invalid-request"),
        (json.dumps(request() | {"id": True}), None, "invalid-request"),
        (json.dumps(request() | {"id": []}), None, "invalid-request"),
        (json.dumps(request() | {"match": "m"}), 1, "invalid-request"),
        (json.dumps(request(params=5)), 1, "invalid-request"),
        (json.dumps(request(params=[])), 1, "invalid-params"),
        (json.dumps(request(params={"protocol": "x"})), 1, "invalid-params"),
        (json.dumps(request(params={"protocol": 2})), 1, "invalid-params"),
        (json.dumps(request(params={"protocl": 1})), 1, "invalid-params"),
        (json.dumps(request("Hello")), 1, "unknown-method"),
        (json.dumps(request("rpc.discover")), 1, "unknown-method"),
        (json.dumps(request("new")), 1, "invalid-params"),
        (json.dumps([request()] * 101), None, "too-large"),
        (" " * 1024 * 1025, None, "too-large"),
    ],
)
def test_what_is_no_good_is_told(message, id_, word):
    assert error(client().say(message)) == (id_, word)


def test_a_batch_is_answered_one_by_one():
    answers = client().say([request(id=1), 1, request("foo", id="2"), {"jsonrpc": "2.0", "method": "hello"}])
    assert [a["id"] for a in answers] == [1, None, "2"]
    assert "result" in answers[0]
    assert [error(a)[1] for a in answers[1:]] == ["invalid-request", "unknown-method"]


def test_a_batch_of_notifications_is_not_answered():
    assert client().say([{"jsonrpc": "2.0", "method": "hello"}] * 2) is None


def test_a_batch_in_a_batch_is_no_request():
    assert [error(a) for a in client().say([[request()]])] == [(None, "invalid-request")]


def test_hints_lead_on():
    answer = client().say(request("observe"))
    assert answer["error"]["data"]["hint"]
    answer = client().say(request("new", params={"gam": "x"}))
    assert answer["error"]["data"]["hint"] == "did you mean game?"


def test_every_method_tells_what_it_takes():
    for method in METHODS.values():
        assert method.about
        assert all(param.about for param in method.takes.values())
        assert "token" in method.takes


def test_a_fault_of_ours_is_told_without_its_inside(monkeypatch, capsys):
    def broken(*_):
        raise ZeroDivisionError("secret")

    someone = client()
    monkeypatch.setattr("kirlib.serve.methods.METHODS", METHODS)
    monkeypatch.setitem(METHODS, "hello", type(METHODS["hello"])(broken, "x", METHODS["hello"].takes))
    answer = someone.say(request())
    assert error(answer) == (1, "internal")
    assert "secret" not in json.dumps(answer)
    assert "ZeroDivisionError: secret" in capsys.readouterr().err
