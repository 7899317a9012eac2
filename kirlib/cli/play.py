"""Play a game: you, computers, or several people at one keyboard."""

from __future__ import annotations

import argparse
import secrets
import time
from pathlib import Path

from kirlib.cli.commands import complete, obey
from kirlib.cli.faults import Fault
from kirlib.cli.keeping import Keeper, game_name, read_record, record_fault, shown
from kirlib.cli.loading import open_written_game
from kirlib.cli.output import COLOUR, Output, columns
from kirlib.cli.seats import HUMAN, KNOWN, names_in, seat_names, seated
from kirlib.cli.session import Session
from kirlib.cli.story import Story
from kirlib.cli.view import View, outcome_text
from kirlib.cli.watch import Watcher
from kirlib.diagnostics import printable
from kirlib.game import Game
from kirlib.match import Match
from kirlib.model.outcome import CHANCE
from kirlib.record import Record, RecordError

NAME = "play"
LONGEST_DELAY = 60


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="the game (with --resume: the record tells)")
    parser.add_argument(
        "--players",
        nargs="+",
        metavar="NAME",
        help=f"who plays each seat, or one for all: {', '.join(KNOWN)} "
        "(default: human, and greedy in the other seats; with --watch or --json random in all)",
    )
    parser.add_argument("--players-count", type=int, metavar="N", help="how many play (default: the fewest)")
    parser.add_argument("--first", type=int, metavar="N", help="the seat that is first, from 1")
    parser.add_argument(
        "--seed", type=int, metavar="N", help="the same seed gives the same chance (default: a new one)"
    )
    parser.add_argument("--record", metavar="FILE", help="write the record to this new file after every decision")
    parser.add_argument("--resume", metavar="FILE", help="go on with the game of a record, in that file")
    parser.add_argument("--watch", action="store_true", help="show every turn of a game between computers")
    parser.add_argument("--delay", type=float, default=0.0, metavar="S", help="seconds to wait after each turn")
    parser.add_argument("--open", action="store_true", help="show the hands, which the players hide from each other")
    parser.add_argument("--colour", "--color", choices=COLOUR, default="auto", help="default: on a terminal")
    parser.add_argument("--plain", action="store_true", help="no colours, ASCII only")
    parser.add_argument("--json", action="store_true", help="the result and the moves as one object")


def run(options: argparse.Namespace) -> int:
    """Plays one game."""
    if options.json and options.watch:
        raise Fault("--json and --watch do not go together")
    if not 0 <= options.delay <= LONGEST_DELAY:
        raise Fault(f"--delay is from 0 to {LONGEST_DELAY} seconds")
    record = None
    if options.resume is not None:
        record = _resumable(options)
    elif options.game is None:
        raise Fault("name a game, as in: kirlib play GAME (`kirlib games` lists them), or --resume FILE")
    source = options.game if record is None else game_name(record, options.game, f"play GAME --resume {options.resume}")
    game, written = open_written_game(source)
    names = _names(game, options, record)
    match = _match(game, options, record, names)
    people = HUMAN in names
    if people and options.json:
        raise Fault("--json is for games between computers: name them with --players")
    keeper = _keeper(options, record, names)
    if keeper.path is not None:
        keeper.keep(match)  # that it cannot be written is better known before
    out = Output("never" if options.plain else options.colour, options.plain)
    width = columns() if people else min(columns(), 80)
    view = View(game, out.style, width, None, options.open)
    first = record.headers.first if record is not None else _first(options)
    if people:
        named = keeper.path is not None
        session = Session(
            game,
            written,
            match,
            names,
            source,
            out,
            view,
            keeper,
            obey,
            complete,
            first,
            options.delay,
            named,
            record is not None,
        )
        return session.run()
    story = Story(game, game.initial_state(len(names), first))
    watch(match, story, keeper, Watcher(view, out, lambda: time.sleep(options.delay)) if options.watch else None, names)
    if options.json:
        out.json(to_dict(match, names))
    elif not options.watch:
        out.line(summary(match))
    return 0


def _resumable(options: argparse.Namespace) -> Record:
    """The record to go on with."""
    told = ("seed", "first", "players_count", "record")
    for name in told:
        if getattr(options, name) is not None:
            raise Fault(f"--{name.replace('_', '-')} does not go with --resume: the record tells")
    return read_record(Path(options.resume))


def _names(game: Game, options: argparse.Namespace, record: Record | None) -> tuple[str, ...]:
    usual = ("random",) if options.watch or options.json else (HUMAN, "greedy")
    if record is None:
        return seat_names(game, options.players, options.players_count, usual)
    players = record.headers.players
    if players not in game.players:
        raise Fault(f"{shown(Path(options.resume))}: the record is of {players} players, which {game.name} is not for")
    told = names_in(record.headers.others, players)
    if options.players is None and told is not None:
        return told
    return seat_names(game, options.players, players, usual)


def _first(options: argparse.Namespace) -> int | None:
    return None if options.first is None else options.first - 1


def _match(game: Game, options: argparse.Namespace, record: Record | None, names: tuple[str, ...]) -> Match:
    players = seated(game, names)
    if record is not None:
        try:
            return Match.resume(record, game, players)
        except RecordError as error:
            raise record_fault(Path(options.resume), error) from None
    if options.first is not None and options.first not in range(1, len(names) + 1):
        raise Fault(f"--first is a seat from 1 to {len(names)}, not {options.first}")
    seed = secrets.randbelow(1_000_000) if options.seed is None else options.seed
    try:
        return Match(game, seed, players, first=_first(options))
    except ValueError as error:
        raise Fault(printable(str(error))) from None


def _keeper(options: argparse.Namespace, record: Record | None, names: tuple[str, ...]) -> Keeper:
    if record is not None:
        path = Path(options.resume)
        return Keeper(names, path, record, {path.resolve()})
    if options.record is None:
        return Keeper(names)
    path = Path(options.record)
    if path.exists() and not path.is_dir():
        raise Fault(f"{shown(path)} is there already: go on with it by --resume {shown(path)}, or name another file")
    return Keeper(names, path)


def watch(match: Match, story: Story, keeper: Keeper, watcher: Watcher | None, names: tuple[str, ...]) -> None:
    """Lets computers play to the end; each turn is shown when it is over."""
    shown_turns = 0

    def show() -> None:
        nonlocal shown_turns
        if watcher is None:
            return
        story.follow([played.move for played in match.history])
        turns = story.turns()
        for turn in turns[shown_turns:]:
            if turn.over:
                watcher.show(turn)
                shown_turns += 1

    if watcher is not None:
        seats = ", ".join(f"player {seat} is {name}" for seat, name in enumerate(names, start=1))
        watcher.begin(f"seed {match.seed}; {seats}")
    show()
    while not match.is_over:
        match.step()
        keeper.keep(match)
        show()
    if watcher is not None:
        watcher.end(match.state, match.outcome, decisions(match))


def decisions(match: Match) -> int:
    """How many moves the players made."""
    return sum(played.player != CHANCE for played in match.history)


def summary(match: Match) -> str:
    """How a game ended, in a line."""
    outcome = match.outcome
    assert outcome is not None
    turn = match.state.turn
    return f"{outcome_text(outcome)} (turn {turn}, {decisions(match)} moves, seed {match.seed})"


def to_dict(match: Match, names: tuple[str, ...]) -> dict[str, object]:
    """A game that was played, for JSON. `moves` has chance's too."""
    outcome = match.outcome
    assert outcome is not None
    return {
        "game": match.game.name,
        "fingerprint": match.game.fingerprint,
        "seed": match.seed,
        "players": list(names),
        "moves": [str(played.move) for played in match.history],
        "turns": match.state.turn,
        "result": outcome.result,
        "reason": outcome.reason,
        "returns": list(match.returns()),
    }
