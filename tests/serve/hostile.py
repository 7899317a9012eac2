"""Messages to a server, without end: most of them good, many almost, some hostile."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import kirlib
from kirlib.serve import METHODS

GAMES = (*kirlib.games(), "none", "", "../x.yaml")
TEXTS = (
    "kirlib: 1\ngame: {name}\nextends: dragons-of-kir\nsupply: {{wind: {n}}}\n",
    "kirlib: 1\ngame: {name}\nextends: snakes-and-ladders\n# {n}\n",
    "kirlib: 1\ngame: {name}\nextends: none\n",
    "kirlib: {n}\n{name}",
    "{name}: &a [*a, {n}]",
    "- " * 500 + "{name}{n}",
    "{name}\x00{n}",
)
VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2**62, -(2**80), 0.5, -1e308, "", "a", "\u202e", "\ud800", "x" * 3000, [],
    {}, [[]], [0] * 50, {"a": {}}, "all", "spectator", "pass", "continue", "monk a1", "draw ?", "{", "\n", "null",
)  # fmt: skip


class Hostile:
    """Makes messages; it hears the answers, so that it can ask about matches that there are."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.matches: list[str] = ["none"]
        self.moves: list[str] = ["pass"]
        self.games: list[str] = ["none"]
        self.number = 0

    def hear(self, answer: Any) -> None:
        """Learns from an answer."""
        for one in answer if isinstance(answer, list) else [answer]:
            found = one.get("result") if isinstance(one, dict) else None
            if isinstance(found, dict):
                self.matches = [*self.matches[-9:], *([found["match"]] if {"match", "bots"} <= set(found) else [])]
                self.games = [*self.games[-9:], *([found["game"]] if "fingerprint" in found else [])]
                if found.get("moves") and isinstance(found["moves"], list) and isinstance(found["moves"][0], str):
                    self.moves = found["moves"]

    def value(self) -> Any:
        return self.rng.choice(VALUES)

    def params(self, method: str) -> Any:
        """Parameters that are good, or nearly."""
        rng = self.rng
        good: dict[str, Any] = {
            "protocol": 1,
            "name": rng.choice(GAMES),
            "text": rng.choice(TEXTS).format(name=f"g{rng.randrange(6)}", n=rng.randrange(4)),
            "texts": {"mine": "kirlib: 1\ntile set: mine\n"},
            "file": rng.choice(GAMES),
            "game": rng.choice([*GAMES, *self.games]),
            "players": rng.randrange(8),
            "seed": rng.randrange(100) if method == "new" else False,
            "first": rng.randrange(3),
            "bots": [rng.choice([None, "random", "random"]) for _ in range(rng.randrange(5))],
            "record": '[Kirlib "1"]\n[Game "otter-pond"]\n',
            "match": rng.choice(self.matches),
            "whole": rng.random() < 0.5,
            "view": rng.choice(["all", "spectator", 0, 1, 2]),
            "from": rng.randrange(50),
            "most": rng.randrange(20),
            "numbers": True,
            "move": rng.choice([*self.moves, rng.randrange(3000)]),
            "position": rng.randrange(20),
            "seat": rng.randrange(3),
            "ply": rng.randrange(50),
            "scenario": {
                "game": rng.choice(GAMES),
                "dragons": [{"at": "c6", "facing": self.value()}],
                "x": self.value(),
            },
            "token": self.value(),
        }
        takes = METHODS[method].takes
        usual = {"match", "game", "move", "scenario", {"load": "text", "close": "match"}.get(method, "")}
        found = {name: good[name] for name in takes if (name in usual and rng.random() < 0.97) or rng.random() < 0.15}
        if method == "load" and rng.random() < 0.3:
            found = {"name": good["name"]}
        if method == "close" and rng.random() < 0.5:
            found = {"game": good["game"]}
        if rng.random() < 0.1:
            found[rng.choice([*takes, "x", ""])] = self.value()
        return found

    def request(self) -> Any:
        """One request, or what looks like one."""
        rng = self.rng
        often = ("play",) * 8 + ("legal",) * 6 + ("new",) * 2 + ("step",) * 2
        method = rng.choice([*METHODS, *often])
        self.number += 1
        found: Any = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": self.params(method)}
        spoil = rng.random()
        if spoil < 0.03:
            del found[rng.choice(list(found))]
        elif spoil < 0.06:
            found[rng.choice([*found, "x"])] = self.value()
        elif spoil < 0.07:
            found = self.value()
        return found

    def message(self) -> bytes:
        """One message, in a line."""
        rng = self.rng
        kind = rng.random()
        if kind < 0.05:
            data = json.dumps([self.request() for _ in range(rng.randrange(5))]).encode()
        elif kind < 0.06:
            data = rng.choice(
                [b"[" * 5000, b"[" * 3000, b'{"a":' * 800, b"[" * 60 + b"]" * 60, b"9" * 5000, b'"' + b"\\" * 999]
            )
        elif kind < 0.07:
            data = rng.randbytes(rng.randrange(200))
        else:
            data = json.dumps(self.request()).encode()
        if rng.random() < 0.05 and data:
            spoiled = bytearray(data)
            for _ in range(rng.randrange(1, 4)):
                spoiled[rng.randrange(len(spoiled))] = rng.randrange(256)
            data = bytes(spoiled)
        return data.replace(b"\n", b" ").replace(b"\r", b" ")


def messages(hostile: Hostile, count: int) -> Iterator[bytes]:
    """So many of them."""
    for _ in range(count):
        yield hostile.message()
