"""Connections that ask nothing, or show no valid token, are few and do not stay: so nobody takes the places of others.

The HTTP library waits for ever for the headers of a connection's first request.
"""

from __future__ import annotations

import asyncio
import select
import time
from collections.abc import Callable

from aiohttp import web
from attrs import define, field

from kirlib.serve.tables import Caller

LOOKS = 1.0
"""Seconds between two looks at all connections."""

STRANGERS = 50
"""Connections that have shown no valid token, for longer than a moment."""

CROWD = 200
"""All that have shown none."""

MOMENT = 1.0
"""Seconds in which many can come at once and show their tokens, as when a server is there again."""

PATIENCE = 30.0
"""Seconds in which a client has to show a token, to send what it began, or to take what it is sent."""


def hung_up(transport: asyncio.Transport) -> bool:
    """Whether the other end is gone, also where nothing more is read for now; False where the system cannot tell."""
    found = transport.get_extra_info("socket")
    if found is None or found.fileno() < 0 or not hasattr(select, "POLLRDHUP"):
        return False
    poll = select.poll()
    poll.register(found.fileno(), select.POLLRDHUP)
    return bool(poll.poll(0))


@define(eq=False)
class Guest:
    """A connection. `since`: when it came, or was last asked something on; `token`: the digest of the last valid one
    that was shown; `caller`: of its WebSocket; `at_work`: requests that are not answered."""

    since: float
    token: bytes | None = None
    caller: Caller | None = None
    at_work: int = 0
    transport: asyncio.Transport | None = None


@define(eq=False)
class Guests:
    """All connections.

    `knows`: whether a token opens anything; `most`: connections that have shown a valid token; `sharing`: of these,
    those with the same one; `strangers`, `crowd`: others, for longer than a moment and in all, of which the oldest go
    first; `patience`: seconds that they and those that ask nothing have.
    """

    knows: Callable[[bytes], bool]
    most: int
    sharing: int
    strangers: int = STRANGERS
    crowd: int = CROWD
    patience: float = PATIENCE
    here: dict[web.RequestHandler, Guest] = field(factory=dict)

    def comes(self, connection: web.RequestHandler) -> None:
        """One more; the oldest stranger goes if they are too many."""
        now = time.monotonic()
        self.here[connection] = Guest(now)
        self.thin(now)

    def thin(self, now: float) -> None:
        """Cuts off the oldest strangers, if they are too many."""
        self.forget(now)
        strange = sorted((guest.since, i, each) for i, (each, guest) in enumerate(self.here.items()) if not guest.token)
        for left, (since, _, each) in zip(range(len(strange), self.strangers, -1), strange, strict=False):
            if left > self.crowd or now - since > MOMENT:
                self._cut(each)

    def begins(self, connection: web.RequestHandler) -> None:
        """The headers of a request have come."""
        guest = self.here.setdefault(connection, Guest(time.monotonic()))
        guest.at_work += 1
        guest.transport = connection.transport

    def ends(self, connection: web.RequestHandler) -> None:
        """It is answered."""
        if (guest := self.here.get(connection)) is not None:
            guest.at_work -= 1
            if guest.token is not None:
                guest.since = time.monotonic()

    def shows(self, connection: web.RequestHandler, token: bytes, caller: Caller | None = None) -> bool:
        """A message has come with a valid token. False if there is no room for one more who has."""
        guest = self.here.get(connection)
        if guest is None:  # it was cut off meanwhile
            return False
        if guest.token != token:
            self.forget(time.monotonic())
            shown = [each.token for each in self.here.values() if each is not guest and each.token is not None]
            if len(shown) >= self.most or shown.count(token) >= self.sharing:
                return False
        guest.token, guest.caller = token, caller
        return True

    def forget(self, now: float) -> None:
        """Those that are gone. One that has just come may not be connected yet."""
        for connection, guest in tuple(self.here.items()):
            if connection.transport is None and (guest.transport is not None or now - guest.since > LOOKS):
                del self.here[connection]

    def close(self, now: float) -> None:
        """Closes those that have been strangers, or quiet, for too long."""
        self.thin(now)
        for connection, guest in tuple(self.here.items()):
            watches = guest.caller is not None and guest.caller.watches
            if guest.token is not None and not watches and not self.knows(guest.token):
                guest.token, guest.since = None, now  # its match is gone: it may show another
            if (guest.token is None or not guest.at_work) and now - guest.since > self.patience:
                self._cut(connection)
            elif guest.at_work and guest.transport is not None and hung_up(guest.transport):
                guest.transport.abort()

    def _cut(self, connection: web.RequestHandler) -> None:
        guest = self.here.pop(connection)
        connection.force_close()
        if guest.transport is not None:  # what it does not take is not waited for
            guest.transport.abort()

    async def look(self) -> None:
        """Looks again and again, until it is cancelled."""
        while True:
            await asyncio.sleep(LOOKS)
            self.close(time.monotonic())
