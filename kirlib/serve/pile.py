"""How much waits to be sent, for all connections together: memory is bounded, and who does not read pays for it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from types import TracebackType

from attrs import define, field


@define(eq=False)
class Pile:
    """`most`: bytes that may wait; `size`: that do; `loads`: whose they are."""

    most: int
    size: int = 0
    loads: set[Load] = field(factory=set)
    lock: threading.Lock = field(factory=threading.Lock)

    @property
    def is_full(self) -> bool:
        """Whether no more should be added."""
        return self.size > self.most

    def relieve(self) -> None:
        """Cuts off who has let the most wait for the longest, until there is room; in the connections' thread.

        Nobody is cut off with less than an even share: what fills the pile is then still at work for others, and the
        rest of that is refused.
        """
        now = time.monotonic()
        ready = [load for load in self.loads if load.ready is not None and load.size * len(self.loads) > self.most]
        ready.sort(key=lambda load: load.burden(now))
        while self.is_full and ready:
            load = ready.pop()
            load.close()
            load.cut()


@define(eq=False)
class Load:
    """What waits for one connection: what is being worked out counts, and what is not taken. It ends when it is taken.

    `cut`: cuts the connection off; `ready`: since when there is something to take.
    """

    pile: Pile
    cut: Callable[[], object] = lambda: None
    size: int = 0
    ready: float | None = None
    is_closed: bool = False

    def __enter__(self) -> Load:
        self.pile.loads.add(self)
        return self

    def __exit__(
        self, _type: type[BaseException] | None, _what: BaseException | None, _at: TracebackType | None
    ) -> None:
        self.close()

    def add(self, size: int) -> None:
        """So many bytes more, or less; from any thread. After the end they are nobody's."""
        with self.pile.lock:
            if not self.is_closed:
                self.size += size
                self.pile.size += size

    def burden(self, now: float) -> float:
        """Bytes times seconds."""
        return self.size * (now - (self.ready if self.ready is not None else now))

    def waits(self) -> None:
        """There is something to take from now on; whoever has too much is cut off."""
        self.ready = time.monotonic()
        self.pile.relieve()

    def close(self) -> None:
        """It is taken, or given up."""
        with self.pile.lock:
            self.pile.size -= self.size
            self.size, self.is_closed = 0, True
        self.pile.loads.discard(self)
