"""Which requests over HTTP are let in at all, by the names that they carry.

A page that a browser shows must not reach a server on the same machine behind its user's back: such requests carry the
page's `Origin`, or, where a foreign name was made to point here, that name as `Host`.
"""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import urlsplit

from attrs import frozen

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


@frozen
class Doors:
    """`hosts`: the names, without ports, by which the server may be called; `origins`: pages from elsewhere that may,
    as in `https://example.org`."""

    hosts: frozenset[str] = LOOPBACK
    origins: frozenset[str] = frozenset()

    def refusal(self, host: str | None, origin: str | None) -> str | None:
        """Why a request with these headers stays outside; None if it may come in."""
        if host is None or name_of(host) not in self.hosts:
            return "this server is not called by that name; `--allow-host NAME` adds one"
        if origin is None or self.is_named(origin):
            return None
        try:
            page = urlsplit(origin)
        except ValueError:
            page = None
        if page is not None and page.scheme in ("http", "https") and page.netloc.lower() == host.lower():
            return None
        return "pages of that origin may not use this server; `--allow-origin ORIGIN` adds one"

    def is_named(self, origin: str | None) -> bool:
        """Whether the pages of an origin were allowed from the start."""
        try:
            return origin is not None and canonical(origin) in self.origins
        except ValueError:
            return False

    def headers(self, origin: str | None, preflight: bool = False) -> dict[str, str]:
        """What tells a browser that a page from elsewhere may read an answer, if it was allowed to; tokens are in the
        messages, so no cookies or the like are let through. `preflight`: whether the browser asks before it sends."""
        found = {"Vary": "Origin"}
        if origin is not None and self.is_named(origin):
            found["Access-Control-Allow-Origin"] = origin
            if preflight:
                found["Access-Control-Allow-Methods"] = "POST"
                found["Access-Control-Allow-Headers"] = "Content-Type"
                found["Access-Control-Max-Age"] = "600"
        return found


_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*")
_USUAL = {"http": 80, "https": 443}


def canonical(text: str) -> str:
    """An origin as browsers write it: scheme://host[:port], in lower case, without a port that goes without saying.

    ValueError for anything else; `*` and `null` would be any page's.
    """
    parts = urlsplit(text.strip().lower())
    extra = parts.path.rstrip("/") or parts.query or parts.fragment or parts.username is not None
    if extra or not parts.hostname or not _SCHEME.fullmatch(parts.scheme) or "*" in text or not text.isascii():
        raise ValueError("an origin is scheme://host[:port]")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    port = "" if parts.port in (None, _USUAL.get(parts.scheme)) else f":{parts.port}"
    return f"{parts.scheme}://{host}{port}"


def name_of(host: str) -> str | None:
    """The name in a `Host` header, without the port and in lower case; None for what is no name."""
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def is_loopback(host: str) -> bool:
    """Whether only programs on the same machine reach an address."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def address(text: str) -> tuple[str, int]:
    """Host and port of `HOST:PORT`, `[HOST]:PORT` or `PORT` alone, which is on loopback. ValueError for others."""
    if text.isascii() and text.isdigit():
        text = f"127.0.0.1:{text}"
    parts = urlsplit(f"//{text}")
    if not parts.hostname or parts.port is None or parts.username is not None or parts.path:
        raise ValueError("an address is HOST:PORT, or a port alone")
    return parts.hostname, parts.port
