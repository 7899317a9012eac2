"""Records as they are looked at: their course, and what is said about them."""

from __future__ import annotations

from pathlib import Path

from attrs import frozen

from kirlib.analysis.written import Written
from kirlib.cli.faults import Fault
from kirlib.cli.keeping import file_text, game_name, record_fault, shown
from kirlib.cli.loading import open_written_game
from kirlib.cli.story import Ply, Story
from kirlib.diagnostics import printable
from kirlib.game import Game
from kirlib.record import Entry, Headers, Record, RecordError, replay
from kirlib.record.deal import whole
from kirlib.record.read import read


@frozen
class Viewing:
    """A record and its course. `fault`: what is wrong with it; then the course is what could be played before that."""

    game: Game
    written: Written
    headers: Headers
    entries: tuple[Entry, ...]
    preface: tuple[str, ...]
    result: str
    story: Story
    fault: Fault | None = None

    def about(self) -> list[str]:
        """Who played, and what else the headers tell."""
        headers = self.headers
        told = [f"{name}: {printable(text)}" for name, text in headers.others if name != "Reason"]
        lines = ["; ".join(told)] if told else []
        if headers.redacted:
            whom = "a spectator" if headers.viewer is None else f"player {headers.viewer + 1}"
            lines.append(f"redacted for {whom}: it can be viewed, but not be replayed, as some draws are left out")
        return lines

    @property
    def reason(self) -> str | None:
        """Why a match ended that the rules did not end, as its record tells it."""
        return None if self.result == "*" else dict(self.headers.others).get("Reason", "forfeit")

    @property
    def stop(self) -> str | None:
        """How such a match ended, for people."""
        return None if self.reason is None else f"{self.result}, by forfeit: {self.reason}"


def open_viewing(path: Path, given: str | None, command: str) -> Viewing:
    """The record of a file, with its game. Fault if nothing of it can be shown."""
    data = file_text(path)
    parts = read(data)
    if parts.headers is None:
        line, message = parts.fault or (0, "this is no record")
        raise record_fault(path, RecordError(message, line))
    headers = parts.headers
    named = Record(headers, parts.entries)
    source = game_name(named, given, f"{command} GAME {shown(path)}")
    game, written = open_written_game(source)
    if headers.game != game.name:
        raise Fault(f"{shown(path)}: the record is of {printable(headers.game)}, not of {game.name}")
    story, fault = Story(game, game.initial_state()), None
    try:
        if headers.redacted:
            if parts.fault is not None:
                raise RecordError(parts.fault[1], parts.fault[0])
            story = _redacted(game, named)
        else:
            story.start = game.initial_state(headers.players, headers.first)
            replay(data, game)
            story.follow(Record.parse(data).moves(game))
    except RecordError as error:
        fault = record_fault(path, error)
        story.follow(error.moves)
        if not error.moves:
            raise fault from None
    except ValueError as error:
        raise Fault(f"{shown(path)}: {printable(str(error))}") from None
    result = parts.end.result if parts.end is not None else "*"
    return Viewing(game, written, headers, parts.entries, parts.preface, result, story, fault)


def _redacted(game: Game, record: Record) -> Story:
    """A course that fits what is told, and looks the same to whom the record was made for."""
    states = whole(game, record.headers, record.entries, None)
    story = Story(game, states[0])
    for entry, before, after in zip(record.entries, states, states[1:], strict=False):
        legal = before.legal_moves()
        move = next(m for m in legal if before.play(m) == after) if entry.unseen else game.parse_move(entry.text)
        story.plies.append(Ply(before, move, after, before.trace(move).events))
    return story
