"""The matches of a server, each with the number of its position and those who watch it."""

from __future__ import annotations

import copy
import hashlib
import secrets
import string
import time
from collections.abc import Callable
from typing import Any

from attrs import define, field, frozen

from kirlib.match import Match
from kirlib.serve.errors import Refusal
from kirlib.serve.games import Held

OWNER = "owner"
SPECTATOR = "spectator"
ALL = "all"

_LETTERS = string.ascii_letters + string.digits

Role = int | str
"""Who asks: a seat from 0, `OWNER` or `SPECTATOR`."""

View = int | str
"""For whose eyes: a seat from 0, `SPECTATOR`, or `ALL`, which hides nothing."""


@define(eq=False)
class Caller:
    """Who is at the other end of a connection. `trusted`: the program that started the server, which needs no tokens;
    `send`: takes what the server tells by itself, None where nothing can be told;
    `watches`: the matches that it is told of."""

    send: Callable[[dict[str, Any]], None] | None = None
    trusted: bool = False
    watches: set[str] = field(factory=set)


@frozen(eq=False)
class Watch:
    """A connection that is told of each change, for whose eyes."""

    caller: Caller
    view: View


@define(eq=False)
class Table:
    """A match at a server.

    `position`: counts its changes, undo too, so that no number comes twice; `began`: how many moves there were before
    the last change; `undone`: how often moves were taken back, so that their places may now be those of others.
    `roles`: who has which token, by the token's digest. `asked`: when it was last asked about.
    """

    key: str
    held: Held
    match: Match
    bots: tuple[str | None, ...]
    position: int = 0
    began: int = 0
    undone: int = 0
    roles: dict[bytes, Role] = field(factory=dict)
    watches: list[Watch] = field(factory=list)
    asked: float = field(factory=time.monotonic)

    def copied(self) -> Match:
        """The match to work on: what is done to it is only kept by `Tables.change`."""
        return copy.copy(self.match)

    @property
    def idle(self) -> float:
        """Seconds since it was last asked about; 0 while somebody watches it."""
        return 0.0 if self.watches else time.monotonic() - self.asked


def issued(players: int) -> tuple[dict[str, Any], dict[bytes, Role]]:
    """New tokens for everybody, and who has which. They are told once: only their digests are kept."""
    owner, spectator, *seats = (secrets.token_urlsafe(24) for _ in range(2 + players))
    roles: dict[bytes, Role] = {digest(owner): OWNER, digest(spectator): SPECTATOR}
    roles |= {digest(token): seat for seat, token in enumerate(seats)}
    return {"owner": owner, "seats": seats, "spectator": spectator}, roles


def digest(token: str) -> bytes:
    """What is kept of a token, and compared: how long that takes tells nothing about the token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


@define
class Tables:
    """All matches. `most`: how many; `idle`: see `Limits`; `tokens`: the digests of those that open one."""

    most: int
    idle: float
    kept: dict[str, Table] = field(factory=dict)
    tokens: set[bytes] = field(factory=set)
    count: int = 0

    def find(self, key: str) -> Table:
        """A match by its key. Refusal if there is none."""
        table = self.kept.get(key)
        if table is None:
            raise Refusal("unknown-match", "there is no such match, or the token is not for it")
        table.asked = time.monotonic()
        return table

    def room(self) -> Table | None:
        """The match that has to go for a new one, None if none has to. Refusal if there is no room."""
        if len(self.kept) < self.most:
            return None
        oldest = max(self.kept.values(), key=lambda table: table.idle, default=None)
        if oldest is not None and self.idle and oldest.idle > self.idle:
            return oldest
        raise Refusal(
            "limit", f"{self.most} matches are going on, the most that this server keeps", hint="close one first"
        )

    def key(self) -> str:
        """A key for a new match that nobody can guess, and that was not used before."""
        self.count += 1
        return f"m{self.count}-{''.join(secrets.choice(_LETTERS) for _ in range(8))}"

    def keep(self, table: Table) -> None:
        """A match more."""
        self.kept[table.key] = table
        self.tokens.update(table.roles)

    def reissue(self, table: Table, roles: dict[bytes, Role]) -> None:
        """Other tokens for a match; the old ones open nothing any more."""
        self.tokens.difference_update(table.roles)
        table.roles = roles
        self.tokens.update(roles)

    def close(self, table: Table) -> None:
        """Forgets a match."""
        self.tokens.difference_update(table.roles)
        self.kept.pop(table.key, None)

    def leave(self, caller: Caller) -> None:
        """A connection is gone: nobody is told any more at its end. Nothing else changes."""
        for key in caller.watches:
            if (table := self.kept.get(key)) is not None:
                table.watches = [watch for watch in table.watches if watch.caller is not caller]
                table.asked = time.monotonic()
        caller.watches.clear()
