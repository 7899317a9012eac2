"""What a person can type besides moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from kirlib.analysis.explain import explain_move
from kirlib.cli.faults import Refused
from kirlib.cli.keeping import Keeper, game_name, read_record, record_fault, shown
from kirlib.cli.look import hand_lines, moves_lines, tile_lines
from kirlib.cli.menu import PLACING
from kirlib.cli.seats import HUMAN, names_in, seated
from kirlib.cli.session import Session
from kirlib.cli.story import Turn
from kirlib.cli.trying import trial
from kirlib.cli.why import why_lines
from kirlib.cli.wording import shortened
from kirlib.diagnostics import NotationError, did_you_mean, printable, quoted
from kirlib.match import Match, MatchError
from kirlib.model.outcome import CHANCE
from kirlib.record import RecordError
from kirlib.render.rules import rules_lines
from kirlib.render.words import chunk, wrap

Table = dict[str, "Command"]


@frozen
class Command:
    """One command. `form`: how it is typed; `about`: what it does; `words`: how many words may follow."""

    form: str
    about: str
    run: Callable[[Session, Sequence[str]], None]
    least: int = 0
    most: int = 0


def obey(session: Session, words: Sequence[str], line: str) -> bool:
    """Does what a line says, if it begins with a command. False: it is to be read as a move.

    A line that is a move of the game is one, even if a tile has the name of a command.
    """
    word = words[0].lower()
    command = COMMANDS.get(ALIASES.get(word, word))
    if command is None:
        if _is_meant(session, line):
            return False
        lone = len(words) == 1 and word not in ("pass", "continue")
        hint = did_you_mean(word, COMMANDS)
        if lone:
            said = f"did you mean `{hint}`?" if hint else "`help` lists what you can type"
            if word in session.game.program.type_numbers:
                said = f"say where: `{word} SPACE`; `tile {word}` shows it"
            raise Refused(f"{quoted(words[0])} is neither a move nor a command; {said}")
        return False
    if len(words) > 1 and word not in ALIASES and _is_move(session, line):
        return False
    count = len(words) - 1
    if not command.least <= count <= command.most:
        raise Refused(f"type `{command.form}`: {command.about}")
    command.run(session, words[1:])
    return True


def _is_meant(session: Session, line: str) -> bool:
    """Whether a line is a move that can be made now, however shortened."""
    legal = [] if session.match.is_over else session.match.legal_moves()
    try:
        return shortened([move for move in legal if move.verb not in PLACING], line) is not None
    except Refused:
        return True


def _is_move(session: Session, line: str) -> bool:
    try:
        session.game.parse_move(line)
    except NotationError:
        return False
    return True


def complete(session: Session, text: str, first: bool) -> list[str]:
    """The words that could be meant: commands and tiles in hand; after the first word of a line any tile."""
    hand = session.observation().hand or () if session.seat is not None else ()
    words = [*COMMANDS, *hand] if first else [*hand, *session.game.program.type_numbers]
    return [f"{word} " for word in dict.fromkeys(words) if word.startswith(text.lower())]


# --- looking


def board(session: Session, _words: Sequence[str]) -> None:
    session.lines(session.view.position(session.observation()))
    session.situation()


def hand(session: Session, _words: Sequence[str]) -> None:
    view = session.view
    if session.seat is None:
        raise Refused("the game is over")
    session.lines(hand_lines(session.game, session.observation(), view.style, view.width))


def tile(session: Session, words: Sequence[str]) -> None:
    session.lines(tile_lines(session.game, words[0], session.view.style, session.view.width))


def moves(session: Session, words: Sequence[str]) -> None:
    view, word = session.view, words[0] if words else ""
    legal = session.match.legal_moves()
    session.lines(moves_lines(session.game, session.observation(), legal, word, view.style, view.width))


def rules(session: Session, _words: Sequence[str]) -> None:
    session.lines(rules_lines(session.game, session.view.style, session.view.width))


def tell_help(session: Session, _words: Sequence[str]) -> None:
    program = session.game.program
    tiles = any(program.supply)
    forms = [("TILE SPACE" if tiles else "MOVE", "plays a move: `moves` lists them all")]
    forms += [(c.form, c.about) for word, c in COMMANDS.items() if tiles or word != "hand"]
    widest = max(len(form) for form, _ in forms)
    for form, about in forms:
        said = [chunk(f"  {form.ljust(widest)} ", "title"), *(chunk(word) for word in about.split())]
        session.lines(wrap(said, session.view.style, session.view.width, widest + 4))
    turned = next((kind.name for kind in program.types if len(kind.turns) > 1 and tiles), None)
    more = "The record is written after every move, so that you can leave at any time."
    if turned is not None:
        more = (
            f"A tile is turned clockwise by degrees, or so that its first side points in a direction: "
            f"`{turned}/90 SPACE` or `{turned}/east SPACE`. The beginning of a tile's name is enough. {more}"
        )
    if program.alternate:
        more = f"The words of a move can be shortened, and the first left out, as long as it is plain. {more}"
    session.out.line()
    session.lines(
        wrap([chunk(" "), *(chunk(w, "dim") for w in more.split())], session.view.style, session.view.width, 2)
    )


def try_move(session: Session, words: Sequence[str]) -> None:
    """Shows the coming turn before a move is made."""
    view = session.view
    move = session.legal(" ".join(words))
    found = trial(session.game, session.match.state, move)
    if found.waiting:
        who = " and ".join(f"player {seat + 1}" for seat in found.waiting)
        head = f"trying {move}: if {who} placed nothing"
    else:
        head = f"trying {move}: the turn then goes so"
    session.out.line(view.rule(head))
    shown_from = session.observation()
    session.lines(view.events(shown_from, found.events))
    session.out.line()
    session.lines(view.position(found.after.observation(None), found.events, sizes=False))
    outcome = found.after.outcome
    if outcome is not None and any(event.kind == "end" for event in found.events):
        session.lines(view.outcome(outcome))
    session.out.line(session.dim(" Nothing has been played. To do it, type the move alone."))


def why(session: Session, words: Sequence[str]) -> None:
    """Explains the last turn that was resolved."""
    told = last_resolved(session.story.turns())
    if told is None:
        raise Refused("no turn has been resolved yet")
    explanations = [explain_move(session.game, ply.before, ply.move) for ply in told.plies]
    session.lines(why_lines(session.view, session.written, told, explanations, words))


def last_resolved(turns: Sequence[Turn]) -> Turn | None:
    """The last turn in which pieces moved, or rules did anything."""
    moving = ("advance", "act", "hold", "round", "stay", "leave")
    return next((t for t in reversed(turns) if any(e.kind in moving or e.rule is not None for e in t.events)), None)


# --- back and forth


def undo(session: Session, _words: Sequence[str]) -> None:
    seat = session.seat
    decided = {played.player for played in session.match.history if played.player != CHANCE}
    if not decided or (seat is not None and seat not in decided):
        raise Refused("you have decided nothing that could be taken back")
    session.match.undo(seat)
    session.out.line(session.dim(" taken back; `redo` does it again, as long as you play nothing else"))
    session.moved()


def redo(session: Session, _words: Sequence[str]) -> None:
    match = session.match
    if not session.match.can_redo:
        raise Refused("there is nothing to do again")
    match.redo()
    while match.can_redo and not match.is_over and match.current_player not in session.people:
        match.redo()
    session.moved()


# --- kept


def save(session: Session, words: Sequence[str]) -> None:
    path = session.path(" ".join(words))
    session.keeper.save(session.match, path)
    session.out.line(session.dim(f" saved in {shown(path)}"))


def load(session: Session, words: Sequence[str]) -> None:
    path = session.path(" ".join(words))
    record = read_record(path)
    if record.game != session.game.name:
        name = game_name(record, None, f"play GAME --resume {shown(path)}")
        raise Refused(f"that record is of {name}: leave, and type kirlib play --resume {shown(path)}")
    names = names_in(record.headers.others, record.headers.players)
    if names is None and len(session.names) == record.headers.players:
        names = session.names
    if names is None or HUMAN not in names:
        raise Refused(f"nobody plays in that record: kirlib replay {shown(path)} shows it")
    try:
        match = Match.resume(record, session.game, seated(session.game, names))
    except RecordError as error:
        raise record_fault(path, error) from None
    except (MatchError, ValueError) as error:
        raise Refused(printable(str(error))) from None
    session.replace(match, Keeper(names, path, record, {path.resolve()}), names, record.headers.first)


def leave(session: Session, _words: Sequence[str]) -> None:
    session.left = True


COMMANDS: Table = {
    "board": Command("board", "shows the board and your hand again", board),
    "hand": Command("hand", "shows each tile of your hand, with its picture and what it does", hand),
    "tile": Command("tile NAME", "shows a tile in each of its orientations", tile, 1, 1),
    "moves": Command("moves [TILE or SPACE]", "lists the legal moves", moves, 0, 1),
    "try": Command("try MOVE", "shows the coming turn as it would be, without playing", try_move, 1, 6),
    "why": Command("why [PIECE]", "explains the last turn: what acted, what did not, and why", why, 0, 2),
    "undo": Command("undo", "takes your last move back, and all that came after it", undo),
    "redo": Command("redo", "does again what was taken back", redo),
    "save": Command("save FILE", "writes the record of the game to a file", save, 1, 99),
    "load": Command("load FILE", "goes on with the game of a record", load, 1, 99),
    "rules": Command("rules", "tells the rules in short", rules),
    "help": Command("help", "tells what can be typed", tell_help, 0, 9),
    "quit": Command("quit", "leaves; the game can be resumed", leave),
}
ALIASES = {"?": "help", "b": "board", "h": "hand", "resume": "load", "exit": "quit", "q": "quit", "back": "undo"}
