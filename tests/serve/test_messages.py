"""What the specification of JSON-RPC 2.0 says of messages, and what this server adds: strictness and bounds."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirlib.serve import ERRORS, METHODS
from kirlib.serve.errors import Refusal
from kirlib.serve.messages import parse
from kirlib.serve.pile import Load
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
    assert someone.say({"jsonrpc": "2.0", "method": "load", "params": {"name": "otter-pond"}}) is None
    assert list(someone.server.desk.games.kept) == ["otter-pond"]
    assert someone.say({"jsonrpc": "2.0", "method": "nothing"}) is None
    assert someone.say({"jsonrpc": "2.0", "method": "new", "params": 5}) is not None  # no request at all


@pytest.mark.parametrize(
    ("message", "id_", "word"),
    [
        ("", None, "parse-error"),
        ("{", None, "parse-error"),
        (b"\xff", None, "parse-error"),
        (b"\xef\xbb\xbf{}", None, "parse-error"),
        ('{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]', None, "parse-error"),
        ('{"id": 1, "id": 2}', None, "parse-error"),
        ('{"id": NaN}', None, "parse-error"),
        ('{"id": 1e999}', None, "parse-error"),
        (f'{{"id": {"9" * 5000}}}', None, "invalid-request"),
        ("[" * 100_000, None, "too-large"),
        ("[" * 9_000, None, "parse-error"),
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


def test_what_nobody_could_use_is_not_done_as_a_notification():
    someone = client()
    assert someone.say({"jsonrpc": "2.0", "method": "new", "params": {"game": "otter-pond"}}) is None
    assert someone.server.desk.tables.kept == {}
    assert {name for name, method in METHODS.items() if method.is_told_once} == {"new", "tokens"}


def test_a_batch_lets_others_come_between_its_requests():
    someone = client()
    answering = someone.server.answering(
        someone.caller, json.dumps([request(id=i) for i in range(3)]), Load(someone.server.pile)
    )
    for _ in range(3):
        next(answering)
        assert someone.say(request(id="between"))["id"] == "between"
    with pytest.raises(StopIteration) as done:
        next(answering)
    assert [answer["id"] for answer in json.loads(done.value.value)] == [0, 1, 2]


def test_what_is_answered_to_a_batch_is_bounded():
    someone = client(answer=3000)
    answers = someone.say([request(id=i) for i in range(20)])
    words = ["done" if "result" in answer else error(answer)[1] for answer in answers]
    assert words[0] == "done"
    assert words == sorted(words)
    assert words[-1] == "too-large"


@pytest.mark.parametrize("value", ["[]", "{}", "0", '"a"', '{"a":1}', "[[0]]"])
def test_the_values_of_a_message_are_bounded_before_anything_is_made_of_them(value, monkeypatch):
    many = '{"jsonrpc": "2.0", "id": 1, "method": "hello", "params": [%s]}'
    someone = client()
    assert error(someone.say(many % ",".join([value] * 1000)))[1] == "invalid-params"
    monkeypatch.setattr("json.loads", None)
    answer = someone.server.answer(someone.caller, many % ",".join([value] * 20_000))
    monkeypatch.undo()
    assert error(json.loads(answer)) == (None, "too-large")


@given(
    value=st.recursive(
        st.text('a"\\,:[]{}\u20ac') | st.integers(-9, 9) | st.none(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text('a"\\,:[{'), inner),
    ),
    is_ascii=st.booleans(),
)
def test_no_more_is_counted_than_there_is(value, is_ascii):
    def count(one):
        inner = [*one, *one.values()] if isinstance(one, dict) else one if isinstance(one, list) else []
        return 1 + sum(map(count, inner))

    text = json.dumps(value, ensure_ascii=is_ascii)
    there = count(value)
    assert parse(text, 2 * there) == value
    if there > 3:
        with pytest.raises(Refusal):
            parse(text, (there - 3) // 3)


@pytest.mark.parametrize(
    "text", ['"' + '\\"' * 500_000, '"' + "\\" * 999_999, '""' * 500_000, "\\" * 999_999, '",' * 500_000]
)
def test_quotes_without_end_are_gone_through_once(text):
    assert error(client().say(text))[0] is None  # with each looked for anew, this would take hours


def test_a_whole_number_may_have_a_hundred_digits():
    someone = client()
    for digits, word in ((100, "unknown-match"), (101, "invalid-params"), (5000, "invalid-params")):
        for sign in ("", "-"):
            params = f'{{"match": "x", "position": {sign}{"7" * digits}, "move": "pass"}}'
            answer = someone.say(f'{{"jsonrpc": "2.0", "id": 5, "method": "play", "params": {params}}}')
            assert error(answer) == (5, word if not sign else "invalid-params")
    nested = f'{{"jsonrpc": "2.0", "id": 5, "method": "resolve", "params": {{"scenario": {{"a": [{"9" * 300}]}}}}}}'
    assert error(someone.say(nested)) == (5, "invalid-params")


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
