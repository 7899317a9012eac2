"""A game as a spectator follows it, turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import define

from kirlib.cli.output import Output
from kirlib.cli.story import Turn
from kirlib.cli.view import View
from kirlib.model.outcome import Outcome
from kirlib.state import State


@define
class Watcher:
    """Shows turns when they are over. `pause` is called after each.

    Hands stay hidden, as they are in the game, unless the view's are open.
    """

    view: View
    out: Output
    pause: Callable[[], None]

    def begin(self, about: str) -> None:
        """The head: what is played, and a line about this game."""
        self.lines(self.view.title())
        self.out.line(self.view.style.paint(about, "dim"))

    def show(self, turn: Turn) -> None:
        """A turn: what happened, and the board as it is then."""
        if not any(event.kind != "end" for event in turn.events):
            return
        self.out.line()
        self.lines(turn_lines(self.view, turn))
        self.out.flush()
        self.pause()

    def end(
        self, state: State, outcome: Outcome | None, decisions: int, otherwise: str = "the game goes no further"
    ) -> None:
        """How the game ended, or that it did not."""
        style = self.view.style
        self.out.line()
        if outcome is None:
            self.lines([self.view.rule(otherwise)])
        else:
            self.lines(self.view.outcome(outcome))
        removed = sum(count for _, count in state.observation(None).removed)
        turns = f"{state.turn} turns" if state.is_terminal else f"in turn {state.turn}"
        facts = f"{turns}, {decisions} moves by the players"
        tiles = f"{removed} tiles gone, {len(state.tiles)} on the board"
        self.out.line(style.paint(f" {facts}; {tiles}", "dim"))
        self.out.flush()

    def lines(self, lines: Sequence[str]) -> None:
        """Writes lines."""
        for line in lines:
            self.out.line(line)


def turn_lines(view: View, turn: Turn) -> list[str]:
    """What happened in a turn, the hands that may be seen, and the board when it was over."""
    observation = turn.after.observation(view.seat)
    # The state is the trusted side: what is hidden is taken from it only if it was asked for.
    hands = turn.after.to_dict()["hands"] if view.open_hands else observation.hands
    drawn = view.position(observation, turn.events)
    return [*view.turn(turn), *view.hands(observation, hands), "", *drawn]
