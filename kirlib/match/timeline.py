"""The course of a match, in steps that are taken and undone as a whole. It is a value: a step more is another one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs
from attrs import frozen

from kirlib.match.chance import chance_moves
from kirlib.model.move import Move
from kirlib.model.outcome import CHANCE, Outcome
from kirlib.state import State


@frozen
class Step:
    """A decision and the chance after it, or the chance before all decisions (then `player` is `CHANCE`).

    `plays`: each move with the state after it. `forfeit`: how the match ends, if this is a player's forfeit; then it
    has no moves.
    """

    player: int
    plays: tuple[tuple[Move, State], ...] = ()
    forfeit: Outcome | None = None


@frozen
class Timeline:
    """`start`: the state before all moves; `seed`: for chance; `steps`: those taken, the setup first."""

    start: State
    seed: int
    steps: tuple[Step, ...]

    @classmethod
    def begin(cls, start: State, seed: int, moves: Sequence[Move] = ()) -> Timeline:
        """The course of some moves, chance included; what is missing of the chance after them is played."""
        state = start
        who = CHANCE
        plays: list[tuple[Move, State]] = []
        steps: list[Step] = []
        for move in moves:
            if not state.is_chance:
                steps.append(Step(who, tuple(plays)))
                who, plays = state.current_player, []
            state = state.play(move)
            plays.append((move, state))
        steps.append(Step(who, (*plays, *chance_moves(state, seed, len(moves)))))
        return cls(start, seed, tuple(steps))

    @property
    def state(self) -> State:
        """The last state."""
        for step in reversed(self.steps):
            if step.plays:
                return step.plays[-1][1]
        return self.start

    @property
    def forfeit(self) -> Step | None:
        """The forfeit that ended the match, if one did."""
        return self.steps[-1] if self.steps[-1].forfeit is not None else None

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None before."""
        return self.steps[-1].forfeit or self.state.outcome

    @property
    def plies(self) -> int:
        """How many moves were made, chance included."""
        return sum(len(step.plays) for step in self.steps)

    def course(self) -> Iterator[tuple[State, Move]]:
        """Each move with the state before it."""
        state = self.start
        for step in self.steps:
            for move, after in step.plays:
                yield state, move
                state = after

    def decided(self, move: Move) -> Timeline:
        """With a legal move of the player who is to decide, and the chance after it."""
        before = self.state
        after = before.play(move)
        return self.with_step(
            Step(before.current_player, ((move, after), *chance_moves(after, self.seed, self.plies + 1)))
        )

    def forfeited(self, reason: str) -> Timeline:
        """With the forfeit of the player who is to decide: the others win; a player alone draws."""
        state = self.state
        who = state.current_player
        others = tuple(seat for seat in range(state.players) if seat != who)
        return self.with_step(Step(who, forfeit=Outcome(others, (who,) if others else (), reason)))

    def with_step(self, step: Step) -> Timeline:
        """With a step more, that follows from here."""
        return attrs.evolve(self, steps=(*self.steps, step))

    def until(self, count: int) -> Timeline:
        """With as many steps, the setup counted."""
        return attrs.evolve(self, steps=self.steps[:count])
