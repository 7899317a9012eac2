"""How a game ended."""

from __future__ import annotations

from attrs import frozen

CHANCE = -1
TERMINAL = -4


@frozen
class Outcome:
    """Winners and losers as player indices from 0, and why: the words of the end that applied.

    A tie has all players among the winners; a draw has neither winners nor losers; in a loss all are losers.
    """

    winners: tuple[int, ...]
    losers: tuple[int, ...]
    reason: str

    @property
    def result(self) -> str:
        """`win:N` (several winners `win:N,M`), `tie`, `draw` or `loss`; seats counted from 1.

        Whoever plays alone and wins has not tied.
        """
        if not self.winners:
            return "loss" if self.losers else "draw"
        if not self.losers and len(self.winners) > 1:
            return "tie"
        return "win:" + ",".join(str(seat + 1) for seat in self.winners)

    def returns(self, players: int) -> tuple[float, ...]:
        """One float a player: each stakes 1, the winners share the pot evenly; they sum to 0, but where all lose."""
        if not self.winners:
            return (-1.0 if self.losers else 0.0,) * players
        share = players / len(self.winners)
        return tuple(share - 1.0 if seat in self.winners else -1.0 for seat in range(players))
