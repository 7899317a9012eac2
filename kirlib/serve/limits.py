"""How much a server does for those who ask."""

from __future__ import annotations

import attrs
from attrs import frozen


@frozen
class Limits:
    """Bounds on what is asked for and kept.

    `message`: bytes of one message; `stranger`: of one without a valid token, where tokens are needed; `values`: that
    it consists of. `batch`: requests in one; `answer`: bytes that are answered to a batch; `waiting`: that wait for
    all together. `texts`: documents that come with a game's. `matches`, `games`: how many are kept at a time; games
    that ship do not count. `moves`: of one match, chance included. `listed`: moves in one answer; `told`: moves with
    their events in one.
    `seconds`: that a message may take, a batch as a whole. `bot_seconds`: that a computer player may take for a move
    before a random one is played instead, at most a quarter of `seconds`. `watched`: matches that one connection
    watches. `connections`: those that have shown a valid token; `sharing`: those with the same one. `idle`: seconds
    after which a match that nobody asks about or watches makes room for a new one, where there is no other; 0: never.
    """

    message: int = 1024 * 1024
    stranger: int = 16 * 1024
    values: int = 10_000
    batch: int = 100
    answer: int = 8 * 1024 * 1024
    waiting: int = 64 * 1024 * 1024
    texts: int = 100
    matches: int = 100
    games: int = 50
    moves: int = 10_000
    listed: int = 10_000
    told: int = 100
    seconds: float = 10.0
    bot_seconds: float = 2.0
    watched: int = 100
    connections: int = 800
    sharing: int = 128
    idle: float = 0.0

    def to_dict(self) -> dict[str, float]:
        """JSON-able."""
        return attrs.asdict(self)
