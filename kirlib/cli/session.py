"""A game in the terminal, with a person in one seat at least."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import attrs
from attrs import define, field

from kirlib.analysis.written import Written
from kirlib.cli.console import Console
from kirlib.cli.faults import INTERRUPTED, Fault, Refused
from kirlib.cli.keeping import Keeper, free_name, shown
from kirlib.cli.look import hand_line
from kirlib.cli.menu import asked, menu_lines
from kirlib.cli.output import Output
from kirlib.cli.seats import HUMAN
from kirlib.cli.story import Story
from kirlib.cli.view import View
from kirlib.cli.wording import typed_move, why_illegal
from kirlib.diagnostics import IllegalMoveError, KirlibError, NotationError
from kirlib.game import Game
from kirlib.match import Match
from kirlib.model.move import PUT, Move
from kirlib.model.observation import Observation
from kirlib.render.words import chunk, wrap

BACK = ("undo", "back")
LEAVE = ("quit", "exit", "q")
LONGEST_MENU = 8
"""Lines of moves that are shown without being asked for."""


@define
class Session:
    """What goes on between a match and who sits at the keyboard.

    `names`: of the players; `source`: how the game is named on the command line; `first`: as it was asked for.
    `seat`: whose eyes are on the screen; None: nobody's yet, or everybody's when the game is over. `seen`: for each
    seat how many moves it was shown. `stale`: whether the position must be shown. `helped`: who was told that there is
    help. `named`: whether the file was asked for. `obey`, `complete`: do what a line commands, and know how words
    go on.
    """

    game: Game
    written: Written
    match: Match
    names: tuple[str, ...]
    source: str
    out: Output
    view: View
    keeper: Keeper
    obey: Callable[[Session, Sequence[str], str], bool]
    complete: Callable[[Session, str, bool], Sequence[str]]
    first: int | None = None
    delay: float = 0.0
    named: bool = False
    resumed: bool = False
    console: Console = field(init=False)
    story: Story = field(init=False)
    seat: int | None = None
    seen: dict[int, int] = field(factory=dict)
    stale: bool = True
    left: bool = False
    warned: bool = False
    helped: set[int | None] = field(factory=set)

    def __attrs_post_init__(self) -> None:
        self.console = Console(self.out, lambda text, first: self.complete(self, text, first))
        self.begin()

    def begin(self) -> None:
        """Takes up the match: at its beginning, or where a record ends."""
        self.story = Story(self.game, self.game.initial_state(len(self.names), self.first))
        self.follow()
        turns = self.story.turns()
        # of what was played before, the last whole turn is told once more
        known = len(self.story.plies) - sum(len(turn.plies) for turn in turns[-2:])
        self.seen = dict.fromkeys(range(len(self.names)), known if self.resumed else 0)
        self.seat = None
        self.stale = True

    # --- the course

    def run(self) -> int:
        """Plays until the person leaves. The exit code: 0, or 130 after an interrupt."""
        code = 0
        self.lines(self.view.title())
        who = ", ".join(f"player {seat} is {_called(name)}" for seat, name in enumerate(self.names, start=1))
        self.out.line(self.dim(f"{who}; seed {self.match.seed}"))
        try:
            while not self.left:
                self.round()
        except KeyboardInterrupt:
            self.out.line()
            code = INTERRUPTED
        self.farewell()
        return code

    def round(self) -> None:
        """Brings the game to a person's decision, shows it, and does what is typed."""
        if self.stale:
            self.computers()
            if not self.hand_over():
                return
            self.news()
            self.stale = False
        line = self.console.ask(self.prompt())
        if line is None:
            self.left = True
            return
        try:
            self.take(line)
        except (Refused, Fault) as no:
            self.say(no.text if isinstance(no, Fault) else str(no))

    def take(self, line: str) -> None:
        """A move, or a command."""
        words = line.split()
        if not words:
            return
        if words[0].lower() in LEAVE and len(words) == 1:
            self.left = True
        elif not self.obey(self, words, line):
            self.move(line)

    def move(self, text: str) -> None:
        """Plays a move as it is typed."""
        move = self.legal(text)
        try:
            self.match.play(move)
        except KirlibError as error:
            raise Refused(str(error)) from None
        self.moved()

    def legal(self, text: str) -> Move:
        """The legal move that is typed. Refused, with the reason, if there is none."""
        observation = self.observation()
        if self.match.is_over:
            raise Refused("the game is over: `undo` takes moves back, `why` explains the last turn, `quit` leaves")
        try:
            move = typed_move(self.game, observation, text, self.match.legal_moves())
        except Refused as no:
            first = text.split()[0]
            stop = "" if str(no).endswith("?") else "."
            raise Refused(f"{no}{stop} `help` lists what you can type" if first.isalpha() else str(no)) from None
        if move not in self.match.legal_moves():
            try:
                self.game.parse_move(str(move), self.match.state)
            except (IllegalMoveError, NotationError) as error:
                why = self.game.machine.why_not(self.match.state, move)
                raise Refused(why_illegal(self.game, observation, move, str(error), why)) from None
        return move

    def moved(self) -> None:
        """The match has gone on or back: it is kept, and must be shown."""
        self.follow()
        self.keep()
        self.stale = True

    def computers(self) -> None:
        """Lets computers decide until it is a person's turn, or the game is over."""
        while not self.match.is_over and self.names[self.match.current_player] != HUMAN:
            self.match.step()
            self.follow()
            self.keep()
            if self.delay:
                self.out.flush()
                time.sleep(self.delay)

    def follow(self) -> None:
        """Brings the story up to date."""
        self.story.follow([played.move for played in self.match.history])
        count = len(self.story.plies)
        self.seen = {seat: min(seen, count) for seat, seen in self.seen.items()}

    # --- whose turn it is

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of persons."""
        return tuple(seat for seat, name in enumerate(self.names) if name == HUMAN)

    def secret(self) -> bool:
        """Whether persons at one keyboard hide something from each other."""
        program = self.game.program
        hides = (program.hands_hidden and any(program.supply)) or any(v.hidden for v in program.variables)
        return len(self.people) > 1 and hides and not self.view.open_hands

    def hand_over(self) -> bool:
        """Gives the screen to who is to decide. False: it was not taken; the position must be looked at again."""
        over = self.people[0] if len(self.people) == 1 else None
        seat = over if self.match.is_over else self.match.current_player
        if self.secret() and seat is not None and seat != self.seat:
            before, self.seat = self.seat, None
            self.console.clear()
            self.out.line()
            self.out.line(self.view.rule(f"player {seat + 1} is next"))
            back = "" if before is None else f" (Player {before + 1} can still type `undo`.)"
            self.out.line(f" Only player {seat + 1} may look now.{back}")
            line = self.console.ask(f" player {seat + 1}, press Enter > ")
            word = (line or "").strip().lower()
            if line is None or word in LEAVE:
                self.left = True
                return False
            if word in BACK and before is not None:
                self.match.undo(before)
                self.moved()  # whoever typed it: the screen is handed over again
                return False
            self.console.clear()
        self.seat = seat
        self.view = attrs.evolve(self.view, seat=seat)
        return True

    def observation(self) -> Observation:
        """What the person at the keyboard may know."""
        return self.match.observation(self.seat)

    # --- what is shown

    def news(self) -> None:
        """What has happened since this person last looked, and how it stands now."""
        unseen = self.seen.get(self.seat, 0) if self.seat is not None else max(self.seen.values())
        turns = [turn for turn in self.story.turns(unseen) if any(e.kind != "end" for e in turn.events)]
        for turn in turns:
            self.out.line()
            self.lines(self.view.turn(turn))
        over = [turn for turn in turns if turn.over]
        self.out.line()
        if self.seat is not None:
            self.seen[self.seat] = len(self.story.plies)
        latest = [*(over[-1].events if over else ()), *(turns[-1].events if turns and not turns[-1].over else ())]
        self.lines(self.view.position(self.observation(), latest))
        self.situation()

    def situation(self) -> None:
        """The hand, and what is to be decided; or how the game ended."""
        outcome = self.match.outcome
        if outcome is not None:
            self.lines(["", *self.view.outcome(outcome)])
            self.out.line(self.dim(" `why` explains the last turn, `undo` takes it back, `quit` leaves."))
            return
        observation = self.observation()
        self.lines(hand_line(self.game, observation, self.view.style, self.view.width) if observation.hand else [])
        if observation.pending == PUT:
            kinds = [p.kind for p in observation.pieces if p.waiting and p.owner == observation.current_player]
            self.out.line(f" Put your {kinds[0]} on a space: `{kinds[0]} SPACE`.")
        elif len(self.match.legal_moves()) == 1:
            said = asked(self.game, observation, self.view.style)
            only = f"You have one move only: `{self.match.legal_moves()[0]}`."
            self.sentence(f"{said} {only}" if observation.pending == "displace" else only)
        else:
            self.menu(observation)
        if self.seat not in self.helped:
            self.helped.add(self.seat)
            self.out.line(self.dim(" `help` tells what you can type, `rules` how the game goes."))

    def menu(self, observation: Observation) -> None:
        """What a rule asks for, and the moves that there are for it, if they are not too many."""
        legal = self.match.legal_moves()
        said = asked(self.game, observation, self.view.style)
        lines = menu_lines(self.game, observation, legal, self.view.style, self.view.width) if said else []
        if said:
            fits = len(lines) <= LONGEST_MENU
            self.sentence(said if fits else f"{said} `moves` lists your {len(legal)} moves.")
            self.lines(lines if fits else [])

    def sentence(self, text: str) -> None:
        """What is said to the person who is to decide."""
        first, *rest = text.split()
        self.lines(wrap([chunk(f" {first}"), *map(chunk, rest)], self.view.style, self.view.width, 1))

    def prompt(self) -> str:
        """Whose turn it is."""
        if self.match.is_over:
            return "game over> "
        seat, turn = self.match.current_player, self.match.state.turn
        who = self.view.style.paint(f"player {seat + 1}", f"seat{seat % 4}")
        return f"{f'turn {turn}' if turn else 'setup'}, {who}> "

    def lines(self, lines: Sequence[str]) -> None:
        """Writes lines."""
        for line in lines:
            self.out.line(line)

    def dim(self, text: str) -> str:
        """Text of less weight."""
        return self.view.style.paint(text, "dim")

    def say(self, text: str) -> None:
        """Tells why something was not done."""
        words = [chunk(word) for word in text.split()]
        self.lines(wrap([chunk(" !", "bad"), *words], self.view.style, self.view.width, 3))

    # --- kept

    def keep(self) -> None:
        """Writes the record, so that leaving in whatever way loses nothing. If that fails, it is said, once.

        What was taken back stays in the file until the game goes on in another way.
        """
        if self.match.can_redo and self.keeper.path is not None:
            return
        if self.keeper.path is None and not self.named and not self.warned and self.match.can_undo:
            self.keeper.path = free_name(self.game.name, self.match.seed)
        try:
            self.keeper.keep(self.match)
        except Fault as fault:
            if self.named:
                self.say(f"{fault.text}; the game goes on, `save FILE` keeps it elsewhere")
            elif not self.warned:
                self.say(f"the game is not kept: {fault.text}. `save FILE` keeps it")
                self.keeper.path = None
            self.warned = True

    def farewell(self) -> None:
        """Where the game is kept, and how to go on."""
        path = self.keeper.path
        if path is None or not (self.match.can_undo or self.named):
            return
        name = shown(path)
        option = shlex.quote(name)
        if self.match.is_over:
            said, command = f" The game is in {name}; see it again with:", f"kirlib replay {self.suffix()}{option}"
        else:
            said, command = " The game is kept; go on with:", f"kirlib play {self.suffix()}--resume {option}"
        fits = len(said) + 1 + len(command) <= self.view.width
        self.lines([f"{said} {command}"] if fits else [said, f"   {command}"])  # a command is not torn apart

    def suffix(self) -> str:
        """The game's name, where a record alone does not find it."""
        from kirlib import shipped

        return "" if self.game.name in shipped.games() and self.source == self.game.name else f"{self.source} "

    def replace(self, match: Match, keeper: Keeper, names: tuple[str, ...], first: int | None) -> None:
        """Goes on with another match of the same game."""
        self.keep()
        self.match, self.keeper, self.names, self.first = match, keeper, names, first
        self.resumed, self.named, self.warned = True, True, False
        self.begin()

    def path(self, word: str) -> Path:
        """A file that is named."""
        return Path(word).expanduser()


def _called(name: str) -> str:
    return "a person" if name == HUMAN else name
