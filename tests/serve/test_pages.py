"""Pages from elsewhere: those that were named may use the server, no others."""

from __future__ import annotations

import json

import pytest
from multidict import CIMultiDictProxy

from kirlib.serve.doors import canonical
from tests.serve.scenes import Place, served

PAGES = "https://pages.example"
HELLO = {"jsonrpc": "2.0", "id": 1, "method": "hello"}


def allowed(headers: CIMultiDictProxy[str]) -> dict[str, str]:
    return {name: value for name, value in headers.items() if name.startswith("Access-Control-")}


def test_a_page_that_was_named_may_post():
    async def scene(place: Place) -> None:
        url = f"{place.url}rpc"
        asks = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}
        async with place.session.options(url, headers={"Origin": PAGES, **asks}) as answer:
            assert (answer.status, answer.headers["Vary"]) == (204, "Origin")
            assert allowed(answer.headers) == {
                "Access-Control-Allow-Origin": PAGES,
                "Access-Control-Allow-Methods": "POST",
                "Access-Control-Allow-Headers": "Content-Type",
                "Access-Control-Max-Age": "600",
            }
        for kind, status in (("application/json", 200), ("text/plain", 415)):
            named = {"Origin": PAGES, "Content-Type": kind}
            async with place.session.post(url, data=json.dumps(HELLO), headers=named) as answer:
                assert (answer.status, answer.headers["Vary"]) == (status, "Origin")
                assert allowed(answer.headers) == {"Access-Control-Allow-Origin": PAGES}
        for other in ("https://evil.example", "null", "http://pages.example"):
            async with place.session.options(url, headers={"Origin": other, **asks}) as answer:
                assert (answer.status, allowed(answer.headers)) == (403, {})
            async with place.session.post(url, json=HELLO, headers={"Origin": other}) as answer:
                assert (answer.status, allowed(answer.headers)) == (403, {})
        async with place.session.options(url, headers=asks) as answer:
            assert (answer.status, allowed(answer.headers)) == (204, {})
        async with place.session.post(url, json=HELLO, headers={"Origin": place.url.rstrip("/")}) as answer:
            assert (answer.status, allowed(answer.headers)) == (200, {})

    served(scene, "--allow-origin", "HTTPS://Pages.example:443/")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("https://example.org", "https://example.org"),
        ("HTTP://Example.org:80/", "http://example.org"),
        ("http://localhost:3000", "http://localhost:3000"),
        ("https://example.org:80", "https://example.org:80"),
        ("http://[::1]:8000", "http://[::1]:8000"),
        ("capacitor://localhost", "capacitor://localhost"),
    ],
)
def test_origins(text, found):
    assert canonical(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "",
        *"""foo * null example.org example.org:80 //example.org https:// https://*.example.org https://example.org/page
    https://example.org?x https://u@example.org https://example.org:x file:/// https://[::1 https://exämple.org
    https://example.org#x https://example.org:99999""".split(),
    ],
)
def test_what_is_no_origin(text):
    with pytest.raises(ValueError):
        canonical(text)
