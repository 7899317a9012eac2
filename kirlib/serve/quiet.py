"""Connections on which nothing is asked are closed, so that nobody takes the places of others by saying nothing.

The HTTP library waits for ever for the headers of a connection's first request.
"""

from __future__ import annotations

import asyncio
import time

from aiohttp import web
from attrs import define, field

LOOKS = 1.0
"""Seconds between two looks at all connections."""


@define(eq=False)
class Quiet:
    """Which connections are quiet, and since when. `most`: so many may be, the longest quiet go first; `patience`:
    seconds."""

    most: int
    patience: float
    at_work: set[web.RequestHandler] = field(factory=set)
    since: dict[web.RequestHandler, float] = field(factory=dict)

    def begins(self, connection: web.RequestHandler) -> None:
        """The headers of a request have come."""
        self.at_work.add(connection)

    def ends(self, connection: web.RequestHandler) -> None:
        """It is answered."""
        self.at_work.discard(connection)
        self.since.pop(connection, None)

    def close(self, connections: list[web.RequestHandler], now: float) -> None:
        """Closes those that have been quiet for too long, and those that are too many."""
        quiet = [each for each in connections if each not in self.at_work]
        self.since = {each: self.since.get(each, now) for each in quiet}
        for i, (connection, since) in enumerate(sorted(self.since.items(), key=lambda one: one[1])):
            if i < len(quiet) - self.most or now - since > self.patience:
                connection.force_close()

    async def look(self, server: web.Server) -> None:
        """Looks again and again, until it is cancelled."""
        while True:
            await asyncio.sleep(LOOKS)
            self.close(server.connections, time.monotonic())
