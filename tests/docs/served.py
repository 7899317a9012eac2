"""Runs the `jsonrpc` blocks of a page: `-->` is what a program says, `<--` what the server answers.

Keys of matches and tokens differ each time: a page writes `m1-…` with any letters, and names for tokens.
"""

from __future__ import annotations

import json
import re
from typing import Any

from attrs import define, field

from kirlib.serve import Caller, Desk, Server
from kirlib.serve.tables import digest

HOST = "HOST-TOKEN"
KEY = re.compile(r"\bm(\d+)-[\w-]{8}\b")


@define
class Served:
    """A server, and one who talks with it; `trusted`: as over standard input, else as over HTTP."""

    trusted: bool
    said: list[str] = field(factory=list)
    names: dict[str, str] = field(factory=dict)
    server: Server = field(init=False)
    caller: Caller = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.server = Server(Desk(host=None if self.trusted else digest(HOST)))
        self.caller = Caller(self.hear, self.trusted)

    def hear(self, message: Any) -> None:
        """Keeps what the server says, with the page's names."""
        tokens = message.get("result", {}).get("tokens", {}) if isinstance(message, dict) else {}
        if tokens:
            self.names |= {"OWNER-TOKEN": tokens["owner"], "SPECTATOR-TOKEN": tokens["spectator"]}
            self.names |= {f"SEAT-{seat}-TOKEN": token for seat, token in enumerate(tokens["seats"])}
        text = json.dumps(message)
        for name, real in self.names.items():
            text = text.replace(real, name)
        self.said.append(text)

    def run(self, text: str) -> str:
        """A block with what the server really says."""
        shown = {found[1]: found[0] for found in KEY.finditer(text)}
        lines = []
        for line in text.splitlines():
            if not line.startswith("--> "):
                continue
            lines.append(line)
            for number, key in shown.items():
                real = next((k for k in self.server.desk.tables.kept if k.startswith(f"m{number}-")), None)
                if real is not None:
                    self.names[key] = real
            message = line.removeprefix("--> ")
            for name, real in self.names.items():
                message = message.replace(name, real)
            answer = self.server.answer(self.caller, message)
            if answer is not None:
                self.hear(json.loads(answer))
            lines += [f"<-- {KEY.sub(lambda found: shown.get(found[1], found[0]), told)}" for told in self.said]
            self.said.clear()
        return "".join(f"{line}\n" for line in lines)
