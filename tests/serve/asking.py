"""Asks a server as programs do, within this process."""

from __future__ import annotations

import json
from typing import Any

from attrs import define, field

from kirlib.serve import Caller, Desk, Limits, Server
from kirlib.serve.tables import digest

HOST = "the host's token, in tests"


class Refused(Exception):
    """An answer that is an error."""

    def __init__(self, error: dict[str, Any]) -> None:
        self.code, self.message, self.data = error["code"], error["message"], error["data"]
        self.word = self.data["error"]
        super().__init__(f"{self.word}: {self.message}")


@define
class Client:
    """Someone at the other end; `told`: what the server said by itself."""

    server: Server
    trusted: bool = True
    told: list[dict[str, Any]] = field(factory=list)
    caller: Caller = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.caller = Caller(self.told.append, self.trusted)

    def say(self, message: Any) -> Any:
        """The answer to a message, as data or as its text; None if there is none."""
        text = message if isinstance(message, str | bytes) else json.dumps(message)
        answer = self.server.answer(self.caller, text)
        assert answer is None or (answer.isascii() and b"\n" not in answer)
        return None if answer is None else json.loads(answer)

    def ask(self, method: str, **params: Any) -> Any:
        """The result of a request; Refused if it is an error."""
        named = {name.rstrip("_"): value for name, value in params.items()}
        answer = self.say({"jsonrpc": "2.0", "id": 7, "method": method, "params": named})
        assert answer["jsonrpc"] == "2.0"
        assert answer["id"] == 7
        if "error" in answer:
            raise Refused(answer["error"])
        return answer["result"]


def client(**limits: Any) -> Client:
    """A trusted client of a server of its own."""
    return Client(Server(Desk(Limits(**limits))))


def stranger(**limits: Any) -> Client:
    """One that needs tokens; `HOST` is the host's."""
    return Client(Server(Desk(Limits(**limits), host=digest(HOST))), trusted=False)
