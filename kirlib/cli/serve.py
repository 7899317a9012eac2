"""Serve matches to other programs: JSON-RPC 2.0 over standard input and output, or HTTP."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from attrs import fields

from kirlib.cli.faults import Fault
from kirlib.cli.output import Output
from kirlib.cli.resolve import standard_input
from kirlib.diagnostics import printable
from kirlib.serve.desk import Desk
from kirlib.serve.doors import LOOPBACK, Doors, address, canonical, is_loopback
from kirlib.serve.ending import in_order
from kirlib.serve.limits import Limits
from kirlib.serve.methods import PROTOCOL
from kirlib.serve.stdio import serve
from kirlib.serve.tables import digest

NAME = "serve"
DAY = 86_400.0
"""Seconds after which, over HTTP, a match that nobody asks about may be closed."""
BOUNDS = {
    "message": "bytes of one message",
    "matches": "matches that go on at a time",
    "games": "games that are kept, besides those that ship",
    "moves": "moves of one match, those of chance counted",
    "seconds": "seconds that a message may take",
    "bot-seconds": "seconds that a computer player may take for a move",
    "connections": "connections over HTTP that have shown a valid token",
    "idle": "seconds after which a match that nobody asks about or watches makes room for a new one; 0: never; "
    "over HTTP a day unless it is set",
}
LARGEST = 10**9
"""Of any of these."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("--games", metavar="FOLDER", help="a folder of games that may be loaded (default: no file is)")
    parser.add_argument("--http", metavar="[HOST:]PORT", help="serve over HTTP there; port 0: any free one")
    parser.add_argument("--public", action="store_true", help="allow a HOST that other machines reach")
    parser.add_argument("--allow-host", metavar="NAME", action="append", default=[], help="a name it may be called by")
    parser.add_argument("--allow-origin", metavar="ORIGIN", action="append", default=[], help="whose pages may use it")
    parser.add_argument("--json", action="store_true", help="with --http: tell URL and host token as one object")
    usual = {field.name.replace("_", "-"): field.default for field in fields(Limits)}
    for name, about in BOUNDS.items():
        parser.add_argument(f"--max-{name}", metavar="N", help=f"{about} (default: {usual[name]:,})")


def run(options: argparse.Namespace) -> int:
    """Serves until the input ends, or over HTTP until it is interrupted."""
    if options.http is not None:
        return over_http(options)
    for name in ("public", "allow_host", "allow_origin", "json"):
        if getattr(options, name):
            raise Fault(f"--{name.replace('_', '-')} goes with --http")
    with in_order():
        serve(Desk(limits(options), folder(options.games)), standard_input(), sys.stdout.buffer)
    return 0


def over_http(options: argparse.Namespace) -> int:
    """Serves over HTTP. Who opens matches there needs the token that is told now."""
    try:
        host, port = address(options.http)
    except ValueError:
        raise Fault(f"--http is [HOST:]PORT, not {printable(options.http)[:100]!r}") from None
    if not is_loopback(host) and not options.public:
        raise Fault(f"other machines reach {host}: say --public if they may, or take 127.0.0.1")
    try:
        from kirlib.serve import web
    except ModuleNotFoundError as error:
        raise Fault(f"HTTP needs the package {error.name}: install kirlib with its extra `serve`") from None
    token = secrets.token_urlsafe(24)
    desk = Desk(limits(options, {"idle": DAY}), folder(options.games), digest(token))
    names = LOOPBACK | {host} | {name.lower() for name in options.allow_host}
    doors = Doors(names, frozenset(map(_origin, options.allow_origin)))
    out = Output()

    def ready(url: str) -> None:
        if options.json:
            out.json({"url": url, "host_token": token, "protocol": PROTOCOL})
        else:
            out.line(f"serving at {url}")
            out.line(f"the host's token, which opens matches: {token}")
        out.flush()

    with in_order():
        web.serve(desk, host, port, doors, ready)
    return 0


def folder(name: str | None) -> Path | None:
    """The folder whose files may be read."""
    if name is None:
        return None
    path = Path(name)
    if not path.is_dir():
        raise Fault(f"--games: there is no folder {printable(name)[:200]!r}")
    return path


def limits(options: argparse.Namespace, usual: Mapping[str, float] = MappingProxyType({})) -> Limits:
    """The limits that were asked for; `usual` takes the place of some defaults."""
    found: dict[str, float] = dict(usual)
    for field in fields(Limits):
        given = getattr(options, f"max_{field.name}", None)
        if given is not None:
            found[field.name] = _number(f"--max-{field.name.replace('_', '-')}", given, isinstance(field.default, int))
    return Limits(**found)  # type: ignore[arg-type]


def _number(option: str, given: str, is_whole: bool) -> float:
    least = "from 0" if option == "--max-idle" else "from 1" if is_whole else "above 0"
    try:
        value = int(given) if is_whole else float(given)
    except ValueError:
        value = -1
    if not 0 <= value <= LARGEST or (value == 0 and option != "--max-idle"):
        kind = "a whole number" if is_whole else "a number"
        raise Fault(f"{option} is {kind} {least} to {LARGEST:,}, not {printable(given)[:40]!r}")
    return value


def _origin(text: str) -> str:
    try:
        return canonical(text)
    except ValueError:
        said = "is the origin of pages, as in https://example.org or http://localhost:3000"
        raise Fault(f"--allow-origin {said}, not {printable(text)[:100]!r}") from None
