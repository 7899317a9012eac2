"""Step through the record of a game, forwards and backwards."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from attrs import define, field

from kirlib.analysis.explain import explain_move
from kirlib.cli.console import Console
from kirlib.cli.faults import Fault, Refused
from kirlib.cli.output import COLOUR, Output, columns
from kirlib.cli.story import Turn, seen_by
from kirlib.cli.view import View, outcome_text
from kirlib.cli.viewing import Viewing, open_viewing
from kirlib.cli.watch import Watcher, turn_lines
from kirlib.cli.why import why_lines
from kirlib.diagnostics import did_you_mean, printable, quoted
from kirlib.model.outcome import CHANCE

NAME = "replay"
LONGEST_DELAY = 60
KEYS = {
    "n": "the next turn (or press Enter)",
    "p": "the turn before",
    "turn N": "turn N; the number alone will do; 0 is the setup",
    "first": "the setup",
    "last": "the last turn",
    "why [PIECE]": "explains the turn: what acted, what did not, and why",
    "help": "tells what can be typed",
    "quit": "leaves",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="the game, if it is not one that ships")
    parser.add_argument("file", metavar="FILE", help="the record")
    parser.add_argument("--watch", action="store_true", help="show it turn by turn, without being asked")
    parser.add_argument("--delay", type=float, metavar="S", help="seconds to wait after each turn (default: 1)")
    parser.add_argument("--step", action="store_true", help="step through it even if this is no terminal")
    parser.add_argument("--turn", type=int, metavar="N", help="begin at turn N")
    parser.add_argument("--open", action="store_true", help="show the hands, which the players hid from each other")
    parser.add_argument("--colour", "--color", choices=COLOUR, default="auto", help="default: on a terminal")
    parser.add_argument("--plain", action="store_true", help="no colours, ASCII only")
    parser.add_argument("--json", action="store_true", help="a line for each move with what happened, then the result")


def run(options: argparse.Namespace) -> int:
    """Shows a record: step by step on a terminal, else the whole game."""
    if options.delay is not None and not 0 <= options.delay <= LONGEST_DELAY:
        raise Fault(f"--delay is from 0 to {LONGEST_DELAY} seconds")
    if options.json and (options.watch or options.step):
        raise Fault("--json does not go with --watch or --step")
    viewing = open_viewing(Path(options.file), options.game, "replay")
    out = Output("never" if options.plain else options.colour, options.plain)
    if options.json:
        tell(viewing, out)
    else:
        headers = viewing.headers
        opened = options.open and not headers.redacted
        view = View(viewing.game, out.style, min(columns(), 80), headers.viewer if headers.redacted else None, opened)
        stepper = Stepper(viewing, out, view)
        if options.turn is not None and not 0 <= options.turn <= stepper.last:
            raise Fault(f"--turn is from 0 to {stepper.last}, not {options.turn}")
        stepper.at = options.turn or 0
        if options.step or (stepper.console.interactive and not options.watch):
            stepper.run()
        else:
            delay = (1.0 if options.delay is None else options.delay) if options.watch else 0.0
            stepper.whole(lambda: time.sleep(delay))
    if viewing.fault is not None:
        raise viewing.fault
    return 0


def tell(viewing: Viewing, out: Output) -> None:
    """One object for each move, with what happened; then the result."""
    headers = viewing.headers
    for number, (entry, ply) in enumerate(zip(viewing.entries, viewing.story.plies, strict=False)):
        events = ply.events
        if headers.redacted:
            events = seen_by(viewing.game, events, headers.viewer, ply.after)
        said: dict[str, object] = {
            "ply": number,
            "turn": ply.before.turn,
            "player": None if ply.before.current_player == CHANCE else ply.before.current_player,
            "move": entry.text,
            "events": [event.to_dict() for event in events],
        }
        if entry.comments:
            said["comments"] = list(entry.comments)
        out.json(said)
    outcome = viewing.story.state.outcome
    last: dict[str, object] = {"result": viewing.result}
    last["reason"] = viewing.reason if outcome is None else outcome.reason
    if headers.redacted:  # it tells no more than this seat, or a spectator, could see
        last["redacted_for"] = "spectator" if headers.viewer is None else headers.viewer
    out.json(last)


@define
class Stepper:
    """Shows the turns of a record; `at` is the number of the one that is shown."""

    viewing: Viewing
    out: Output
    view: View
    at: int = 0
    turns: list[Turn] = field(init=False)
    console: Console = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.turns = self.viewing.story.turns() or [Turn(0, (), self.viewing.story.start, (), False)]
        self.console = Console(self.out, lambda text, _: [f"{key.split()[0]} " for key in KEYS if key.startswith(text)])

    @property
    def last(self) -> int:
        """The place of the last turn."""
        return len(self.turns) - 1

    def head(self) -> None:
        """What game this was."""
        self.lines(self.view.title())
        for line in [*self.viewing.about(), *map(printable, self.viewing.preface)]:
            self.out.line(self.view.style.paint(line, "dim"))

    def page(self, turn: Turn) -> list[str]:
        """A turn, with the comments on its moves."""
        lines = turn_lines(self.view, turn)
        first = self.viewing.story.plies.index(turn.plies[0]) if turn.plies else 0
        said = [c for entry in self.viewing.entries[first : first + len(turn.plies)] for c in entry.comments]
        return [*lines, *(self.view.style.paint(f' "{printable(comment)}"', "dim") for comment in said)]

    def whole(self, pause: Callable[[], None]) -> None:
        """The whole game, without questions."""
        watcher = Watcher(self.view, self.out, pause)
        self.head()
        for turn in self.turns[self.at :]:
            if any(event.kind != "end" for event in turn.events):
                self.out.line()
                self.lines(self.page(turn))
                self.out.flush()
                pause()
        plies = self.viewing.story.plies
        decisions = sum(ply.before.current_player != CHANCE for ply in plies)
        state = self.viewing.story.state
        watcher.end(state, state.outcome, decisions, self.viewing.stop or "the game goes no further")

    def run(self) -> None:
        """Turn by turn, as is typed."""
        self.head()
        self.out.line(self.view.style.paint("Enter: the next turn; p: the one before; `help` tells more.", "dim"))
        self.show()
        while (line := self.console.ask(f"turn {self.at} of {self.last}> ")) is not None:
            try:
                if not self.obey(line.split() or ["n"]):
                    return
            except Refused as no:
                self.out.line(f" {self.view.style.paint('!', 'bad')} {no}")

    def show(self) -> None:
        """The turn that it stands at; after the last one how the game ended."""
        self.out.line()
        self.lines(self.page(self.turns[self.at]))
        if self.at == self.last:
            outcome = self.viewing.story.state.outcome
            said = outcome_text(outcome) if outcome is not None else self.viewing.stop or "the record ends here"
            self.out.line(f" {self.view.style.paint(said, 'title')}")

    def obey(self, words: Sequence[str]) -> bool:
        """Does what is typed; False: leaves."""
        word, *rest = (word.lower() for word in words)
        if word == "turn" and rest:
            word, *rest = rest
        match word:
            case "q" | "quit" | "exit":
                return False
            case "n" | "next":
                self.go(self.at + 1)
            case "p" | "previous" | "back":
                self.go(self.at - 1)
            case "first":
                self.go(0)
            case "last":
                self.go(self.last)
            case "why":
                self.why(rest)
            case "help" | "?" | "h":
                widest = max(map(len, KEYS))
                self.lines([f"  {self.view.style.paint(k.ljust(widest), 'title')}  {v}" for k, v in KEYS.items()])
            case number if number.isascii() and number.isdigit():
                self.go(int(number[:9]))
            case _:
                hint = did_you_mean(word, [key.split()[0] for key in KEYS])
                raise Refused(
                    f"{quoted(word)} is none of the commands; "
                    + (f"did you mean `{hint}`?" if hint else "`help` lists them")
                )
        return True

    def go(self, there: int) -> None:
        """To another turn."""
        if there > self.last:
            raise Refused(f"that was the last turn; there are 0 to {self.last}")
        if there < 0:
            raise Refused("this is the beginning")
        self.at = there
        self.show()

    def why(self, words: Sequence[str]) -> None:
        """Explains the turn."""
        turn = self.turns[self.at]
        explanations = [explain_move(self.viewing.game, ply.before, ply.move) for ply in turn.plies]
        self.lines(why_lines(self.view, self.viewing.written, turn, explanations, words))

    def lines(self, lines: Sequence[str]) -> None:
        """Writes lines."""
        for line in lines:
            self.out.line(line)
