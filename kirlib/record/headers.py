"""The headers of a record's text: one a line, `[Name "text"]`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kirlib.diagnostics import quoted
from kirlib.record.marks import DIGITS
from kirlib.record.parts import VERSION, Headers

NAME = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,39}")
KNOWN = ("Kirlib", "Game", "Fingerprint", "Rules", "Players", "First", "Seed", "View", "Held", "Seen", "Result")
SEVERAL = ("Rules", "Held", "Seen")
NEEDED = ("Kirlib", "Game", "Fingerprint", "Players")

_LINE = re.compile(r'\[([^ "\]]{1,60}) +"((?:[^"\\]|\\["\\])*)"\] *')
_HELD = r"[0-9]{1,6} [1-9][0-9]{0,3}(?: [^ ,]{1,200})+"
_VALUES = {
    "Kirlib": r"[0-9]{1,9}",
    "Game": r"[a-z0-9-]{1,200}",
    "Fingerprint": r"[0-9a-f]{64}",
    "Rules": r"[^ ,]{1,200} [0-9a-f]{6,64}(?:, *[^ ,]{1,200} [0-9a-f]{6,64})*",
    "Players": r"[1-9][0-9]{0,3}",
    "First": r"[1-9][0-9]{0,3}",
    "Seed": r"-?[0-9]{1,100}",
    "View": r"spectator|seat [1-9][0-9]{0,3}",
    "Held": rf"{_HELD}(?:, *{_HELD})*",
    "Seen": rf"[0-9a-f]{{{DIGITS}}}(?:, *[0-9a-f]{{{DIGITS}}})*",
}
_FORMS = {
    "Kirlib": "the number of the format",
    "Game": "the name of a game",
    "Fingerprint": "64 of the signs 0-9 and a-f",
    "Rules": "`section digest, tiles.name digest, …`",
    "Players": "a number from 1",
    "First": "a seat from 1",
    "Seed": "a whole number",
    "View": "`spectator` or `seat 1`",
    "Held": "`MOVES SEAT TILE TILE …`, with commas between them",
    "Seen": f"marks of {DIGITS} of the signs 0-9 and a-f, with commas between them",
}


class HeaderFaultError(Exception):
    """What is wrong with the headers: (line, message)."""


def read_headers(lines: Sequence[str]) -> tuple[Headers, int, tuple[str, int] | None]:
    """The headers, the place of the first line below them, and the result they tell with its line, if they do."""
    found: dict[str, str] = {}
    where: dict[str, int] = {}
    at = last = 0
    while at < len(lines) and (not lines[at].strip() or lines[at].startswith("[")):
        at += 1
        if lines[at - 1].strip():
            last = at
            _one(lines[at - 1], at, found, where)
    for name in NEEDED:
        if name not in found:
            raise HeaderFaultError(
                max(last, 1), f'the header [{name} "…"] is missing' + ("" if last else "; a record begins with headers")
            )
    rules = [part.split() for part in found["Rules"].split(",")] if "Rules" in found else []
    view = found.get("View")
    players = int(found["Players"])
    viewer = int(view.removeprefix("seat ")) - 1 if view and view != "spectator" else None
    first = int(found["First"]) - 1 if "First" in found else None
    for name, seat in (("First", first), ("View", viewer)):
        if seat is not None and seat >= players:
            raise HeaderFaultError(where[name], f"there are {players} players, so no seat {seat + 1}")
    headers = Headers(
        game=found["Game"],
        fingerprint=found["Fingerprint"],
        digests=tuple((name, digest) for name, digest in rules),
        players=players,
        first=first,
        seed=int(found["Seed"]) if "Seed" in found else None,
        redacted=view is not None,
        viewer=viewer,
        held=_held(found.get("Held"), players, where),
        seen=tuple(mark.strip() for mark in found["Seen"].split(",")) if "Seen" in found else (),
        others=tuple((name, text) for name, text in found.items() if name not in KNOWN),
        lines=where,
    )
    return headers, at, (found["Result"], where["Result"]) if "Result" in found else None


def _held(text: str | None, players: int, where: dict[str, int]) -> tuple[tuple[int, int, tuple[str, ...]], ...]:
    """What players who are out held."""
    found = []
    for part in text.split(",") if text else []:
        number, seat, *tiles = part.split()
        if int(seat) > players:
            raise HeaderFaultError(where["Held"], f"there are {players} players, so no seat {seat}")
        found.append((int(number), int(seat) - 1, tuple(tiles)))
    return tuple(found)


def _one(line: str, number: int, found: dict[str, str], where: dict[str, int]) -> None:
    """One header."""
    match = _LINE.fullmatch(line)
    if match is None or not NAME.fullmatch(match.group(1)):
        raise HeaderFaultError(number, f'{quoted(line)} is no header; a header is [Name "text"] on a line of its own')
    name = match.group(1)
    text = re.sub(r"\\(.)", r"\1", match.group(2))
    if not found and name != "Kirlib":
        raise HeaderFaultError(number, 'a record begins with the header [Kirlib "1"]')
    if name in found and name not in SEVERAL:
        raise HeaderFaultError(number, f"the header {name} is in line {where[name]} already")
    if name not in KNOWN and name.capitalize() in KNOWN:
        raise HeaderFaultError(number, f"the header is written {name.capitalize()}, not {name}")
    if name in _VALUES and not re.fullmatch(_VALUES[name], text):
        raise HeaderFaultError(number, f"{quoted(text)} is not {_FORMS[name]}")
    if name == "Kirlib" and text != VERSION:
        raise HeaderFaultError(number, f"this record is of format {text}; this version of kirlib reads {VERSION}")
    found[name] = f"{found[name]}, {text}" if name in found else text
    where.setdefault(name, number)
