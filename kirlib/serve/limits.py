"""How much a server does for those who ask."""

from __future__ import annotations

from attrs import frozen


@frozen
class Limits:
    """Bounds on what is asked for and kept.

    `message`: bytes of one message. `batch`: requests in one. `matches`, `games`: how many are kept at a time; games
    that ship do not count. `moves`: of one match, chance included. `seconds`: that a message may take, a batch as a
    whole. `bot_seconds`: that a computer player may take for a move before a random one is played instead,
    at most a quarter of `seconds`. `watched`:
    matches that one connection watches. `idle`: seconds after which a match that nobody asks about makes room for a
    new one, where there is no other; 0: never.
    """

    message: int = 1024 * 1024
    batch: int = 100
    matches: int = 100
    games: int = 50
    moves: int = 10_000
    seconds: float = 10.0
    bot_seconds: float = 2.0
    watched: int = 100
    idle: float = 0.0

    def to_dict(self) -> dict[str, float]:
        """JSON-able."""
        return {
            "message": self.message,
            "batch": self.batch,
            "matches": self.matches,
            "games": self.games,
            "moves": self.moves,
            "seconds": self.seconds,
            "bot_seconds": self.bot_seconds,
            "watched": self.watched,
            "idle": self.idle,
        }
