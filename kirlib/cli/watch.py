"""A game as a spectator follows it, turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest

from kirlib.cli.answers import result_text
from kirlib.cli.output import Output
from kirlib.diagnostics import printable
from kirlib.game import Game
from kirlib.model.event import Event
from kirlib.model.observation import Observation
from kirlib.render.board import board
from kirlib.render.cells import Highlights
from kirlib.render.names import Names
from kirlib.render.style import width_of
from kirlib.render.trace import trace_lines
from kirlib.render.words import chunk, wrap
from kirlib.state import State

ASIDE = 26
"""Columns beside the board for what is not on it."""


class Watcher:
    """Collects what happens and shows it when a turn is over.

    Hands stay hidden, as they are in the game, unless they are `open`. `pause` is called after each turn.
    """

    def __init__(self, game: Game, out: Output, width: int, open_hands: bool, pause: Callable[[], None]) -> None:
        self.game = game
        self.out = out
        self.width = width
        self.open_hands = open_hands
        self.pause = pause
        self.turn = 0
        self.events: list[Event] = []

    # --- the course

    def begin(self, seed: int, players: Sequence[str]) -> None:
        """The head: what is played, by whom, and what the signs mean."""
        style, program = self.out.style, self.game.program
        self.out.line(style.paint(printable(self.game.title), "title"))
        if program.about:
            about = [chunk(word, "dim") for word in printable(program.about).split()]
            self.lines(wrap(about, style, self.width, 0))
        seats = ", ".join(f"player {seat} is {name}" for seat, name in enumerate(players, start=1))
        self.out.line(style.paint(f"seed {seed}; {seats}", "dim"))

    def see(self, after: State, events: tuple[Event, ...]) -> None:
        """One move and what it brought about. A new turn, or the end, shows the turn that is over."""
        for event in events:
            if event.kind == "turn":
                self.show(after)
                self.turn = event.turn or 0
            else:
                self.events.append(event)

    def end(self, state: State, decisions: int) -> None:
        """The last turn, and how the game ended."""
        self.show(state)
        style = self.out.style
        outcome = state.outcome
        assert outcome is not None
        said = result_text(outcome.result)
        if outcome.reason and outcome.reason != outcome.result:
            said += f": {printable(outcome.reason)}"
        self.out.line()
        self.out.line(style.paint(style.signs.double * self.width, "rule"))
        removed = sum(count for _, count in state.observation(None).removed)
        self.out.line(" " + style.paint(said, "good" if outcome.winners else "title"))
        facts = f"{state.turn} turns, {decisions} moves by the players"
        tiles = f"{removed} tiles gone, {len(state.tiles)} on the board"
        self.out.line(style.paint(f" {facts}; {tiles}", "dim"))
        self.out.flush()

    def show(self, after: State) -> None:
        """The turn that is over: what happened, and the board as it is now."""
        if not self.events and not self.turn:
            return
        style = self.out.style
        observation = after.observation(None)
        head = f" turn {self.turn} " if self.turn else " setup "
        self.out.line()
        rule = style.signs.dash
        self.out.line(
            style.paint(rule * 2, "rule")
            + style.paint(head, "title")
            + style.paint(rule * (self.width - 2 - len(head)), "rule")
        )
        self.lines(trace_lines(self.game, observation, self.events, style, self.width, self.open_hands))
        self.lines(self.hands(after, observation))
        self.out.line()
        went = [(e.at, e.to, e.piece) for e in self.events if e.kind in ("advance", "act")]
        points = Highlights(
            fresh=frozenset(e.at for e in self.events if e.kind == "place" and e.at),
            trail={space: piece for *way, piece in went for space in way if space and piece is not None},
        )
        drawn = board(self.game, observation, style, self.width - ASIDE - 2, points)
        self.lines(beside(drawn, self.aside(observation), self.width))
        self.events = []
        self.out.flush()
        self.pause()

    # --- what is beside the board

    def aside(self, observation: Observation) -> list[str]:
        """The pieces, the players' hands or their sizes, and the supply."""
        style = self.out.style
        names = Names(self.game, observation, style)
        lines = [""]
        widest = max((len(names.piece(i)) for i in range(len(observation.pieces))), default=0)
        for number, piece in enumerate(observation.pieces):
            where = " ".join(filter(None, (piece.at or ("to be put" if piece.waiting else "gone"), piece.facing)))
            name = style.paint(names.piece(number).ljust(widest), names.piece_role(number))
            loop = style.paint(" loops", "good") if piece.looping else ""
            lines.append(f"{name}  {style.paint(where, '' if piece.at else 'bad')}{loop}")
        sizes = ", ".join(str(size) for size in observation.hand_sizes)
        lines.append("")
        lines.append(style.paint(f"hands {sizes}; supply {observation.supply_size}", "dim"))
        return lines

    def hands(self, state: State, observation: Observation) -> list[str]:
        """What each player holds, where that may be seen."""
        # The state is the trusted side: what is hidden is taken from it only if it was asked for.
        seen = state.to_dict()["hands"] if self.open_hands else observation.hands
        names = Names(self.game, observation, self.out.style)
        lines: list[str] = []
        for seat, hand in enumerate(seen):
            if hand:
                who = chunk(f" {names.seat(seat)} ", f"seat{seat % 4}")
                held = [names.tile(tile, after="," if i + 1 < len(hand) else "") for i, tile in enumerate(hand)]
                lines += wrap([who, chunk("holds"), *held], self.out.style, self.width, len(who[0][0]) + 4)
        return lines

    def lines(self, lines: Sequence[str]) -> None:
        """Writes lines."""
        for line in lines:
            self.out.line(line)


def beside(left: Sequence[str], right: Sequence[str], width: int) -> list[str]:
    """Two columns of lines, or one over the other if they do not fit into `width` together."""
    wide = max((width_of(line) for line in left), default=0)
    if wide + 2 + max((width_of(line) for line in right), default=0) > width:
        return [*left, *right]
    return [f"{a}{' ' * (wide - width_of(a))}  {b}".rstrip() for a, b in zip_longest(left, right, fillvalue="")]
