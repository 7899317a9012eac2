"""Turns and positions as a terminal shows them: what happened, and the board with what is not on it beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from attrs import frozen

from kirlib.cli.answers import result_text
from kirlib.cli.story import Turn
from kirlib.diagnostics import printable
from kirlib.game import Game
from kirlib.model.event import Event
from kirlib.model.observation import Observation
from kirlib.model.outcome import Outcome
from kirlib.render.board import board
from kirlib.render.cells import Highlights
from kirlib.render.names import Names
from kirlib.render.standing import standing
from kirlib.render.style import Style, width_of
from kirlib.render.trace import trace_lines
from kirlib.render.words import chunk, wrap

ASIDE = 26
"""Columns beside the board for what is not on it."""


@frozen
class View:
    """Shows one game. `seat`: whose eyes, None for a spectator's; `open_hands`: hidden hands are shown all the same."""

    game: Game
    style: Style
    width: int
    seat: int | None = None
    open_hands: bool = False

    def title(self) -> list[str]:
        """The game, and what it is about."""
        about = [chunk(word, "dim") for word in printable(self.game.program.about).split()]
        return [self.style.paint(printable(self.game.title), "title"), *wrap(about, self.style, self.width, 0)]

    def rule(self, text: str) -> str:
        """A line across, with a heading in it."""
        dash, head = self.style.signs.dash, f" {text} "
        rest = dash * max(0, self.width - 2 - len(head))
        return self.style.paint(dash * 2, "rule") + self.style.paint(head, "title") + self.style.paint(rest, "rule")

    def events(self, observation: Observation, events: Iterable[Event]) -> list[str]:
        """What happened."""
        return trace_lines(self.game, observation, events, self.style, self.width, self.open_hands, self.seat)

    def turn(self, turn: Turn) -> list[str]:
        """A turn: its heading, and what happened in it."""
        return [self.rule(turn_name(turn)), *self.events(turn.after.observation(None), turn.events)]

    def position(self, observation: Observation, events: Iterable[Event] = (), sizes: bool = True) -> list[str]:
        """The board, on which is pointed out where the events took place, and what is beside it (`sizes`: of hands)."""
        events = tuple(events)
        went = [(e.at, e.to, e.piece) for e in events if e.kind in ("advance", "act", "step")]
        points = Highlights(
            fresh=frozenset(e.at for e in events if e.kind in ("place", "lay", "change") and e.at),
            trail={space: piece for *way, piece in went for space in way if space and piece is not None},
        )
        drawn = board(self.game, observation, self.style, self.width - ASIDE - 2, points)
        return beside(drawn, self.aside(observation, sizes), self.width)

    def aside(self, observation: Observation, sizes: bool) -> list[str]:
        """The pieces, counters and the like, and, if asked for, the sizes of the hands and the supply."""
        lines = standing(self.game, observation, self.style, ASIDE)
        if self.game.program.topology.shape == "square":
            lines.insert(0, "")  # beside the letters of the columns stands nothing
        if sizes and (any(self.game.program.supply) or any(observation.hand_sizes)):
            held = ", ".join(str(size) for size in observation.hand_sizes)
            lines += ["", self.style.paint(f"hands {held}; supply {observation.supply_size}", "dim")]
        return lines

    def hands(self, observation: Observation, hands: Sequence[Sequence[str] | None]) -> list[str]:
        """What each player holds; None for hands that are not shown."""
        names = Names(self.game, observation, self.style)
        lines: list[str] = []
        for seat, hand in enumerate(hands):
            if hand:
                who = chunk(f" {names.seat(seat)} ", f"seat{seat % 4}")
                held = [names.tile(tile, after="," if i + 1 < len(hand) else "") for i, tile in enumerate(hand)]
                lines += wrap([who, chunk("holds"), *held], self.style, self.width, len(who[0][0]) + 4)
        return lines

    def outcome(self, outcome: Outcome) -> list[str]:
        """How the game ended, and what that means for the seat."""
        said = outcome_text(outcome)
        if outcome.losers and self.seat is not None:
            said = f"you {'win' if self.seat in outcome.winners else 'lose'}: {said}"
        return [
            self.style.paint(self.style.signs.double * self.width, "rule"),
            " " + self.style.paint(said, "good" if outcome.winners else "title"),
        ]


def turn_name(turn: Turn) -> str:
    """A turn's number, and whose it is, where turns belong to one player each."""
    if not turn.number:
        return "setup"
    before = turn.plies[0].before if turn.plies else turn.after
    if not before.machine.program.alternate or before.flow is None or before.turn != turn.number:
        return f"turn {turn.number}"
    return f"turn {turn.number}, player {before.flow.mover + 1}"


def outcome_text(outcome: Outcome) -> str:
    """An outcome in words, with its reason."""
    said = result_text(outcome.result)
    return f"{said}: {printable(outcome.reason)}" if outcome.reason and outcome.reason != outcome.result else said


def beside(left: Sequence[str], right: Sequence[str], width: int) -> list[str]:
    """Two columns of lines, or one over the other if they do not fit into `width` together."""
    wide = max((width_of(line) for line in left), default=0)
    if wide + 2 + max((width_of(line) for line in right), default=0) > width:
        return [*left, *right]
    return [f"{a}{' ' * (wide - width_of(a))}  {b}".rstrip() for a, b in zip_longest(left, right, fillvalue="")]
