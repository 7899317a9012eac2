"""What was told of matches, so that what is asked again is not worked out again."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable
from typing import Any

from attrs import define, field

MOST = 16 * 1024 * 1024
"""Characters of JSON that are kept for all matches together."""


@define(eq=False)
class Memo:
    """JSON-able values by their keys; those that were not asked for longest are forgotten first.

    Work may be broken off anywhere (`deadline`). So while a request is at work things are only set in `fresh`, in one
    go each, and `settle` is called when it is not.
    """

    most: int = MOST
    held: dict[Hashable, str] = field(factory=dict)
    fresh: dict[Hashable, str] = field(factory=dict)
    size: int = 0

    def get(self, key: Hashable, make: Callable[[], Any]) -> Any:
        """The value of a key, made if it is not there; a copy each time."""
        text = self.fresh.get(key) or self.held.get(key)
        if text is None:
            value = make()
            self.fresh[key] = json.dumps(value, separators=(",", ":"))
            return value
        self.fresh[key] = text
        return json.loads(text)

    def put(self, key: Hashable, value: Any) -> None:
        """Keeps a value that was made already."""
        self.fresh[key] = json.dumps(value, separators=(",", ":"))

    def settle(self) -> None:
        """Keeps what is new, as the last to be forgotten, and forgets what is too much."""
        for key, text in self.fresh.items():
            old = self.held.pop(key, "")
            self.held[key] = text
            self.size += len(text) - len(old)
        self.fresh = {}
        while self.size > self.most:
            key = next(iter(self.held))
            self.size -= len(self.held.pop(key))
