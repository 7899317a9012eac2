"""What happened in a move or a turn, as lines: one for each piece's path, with the tile that caused each step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kirlib.game import Game
from kirlib.model.event import Event
from kirlib.model.observation import Observation
from kirlib.render.names import Names
from kirlib.render.rows import Row, Rows, alike
from kirlib.render.rule_trace import TOLD
from kirlib.render.style import Style
from kirlib.render.words import Chunk, chunk, wrap

MOTION = frozenset({"advance", "act", "round", "hold", "loop", "stay", "leave", "destroy", "strike"})


def trace_lines(
    game: Game,
    observation: Observation,
    events: Iterable[Event],
    style: Style | None = None,
    width: int = 80,
    open_hands: bool = False,
    seat: int | None = None,
) -> list[str]:
    """The events as lines of at most `width` columns, where that can be.

    `observation`: any of the same game, for the pieces' names. What a player draws is told only if hands are open in
    the game, `open_hands` asks for it, or it is `seat` that draws.
    """
    style = style or Style()
    teller = Teller(Names(game, observation, style), open_hands or not game.program.hands_hidden, seat, open_hands)
    for event in events:
        teller.tell(event)
    rows = alike([row for row in teller.rows if row.chunks])
    widest = max((len(row.who) for row in rows), default=0)
    lines: list[str] = []
    for row in rows:
        head = chunk(f" {row.who.ljust(widest)} ", row.role)
        lines += wrap([head, *row.chunks], style, width, widest + 5)
    return lines


class Teller(Rows):
    """Gathers events that belong together in one row."""

    def tell(self, event: Event) -> None:
        if event.kind == "strike" and event.cause is not None:
            row = self.row("path", int(event.cause), True)
            self.note(row, "destroys ", ((self.names.piece(event.piece or 0), "bad"),))
        elif event.kind in TOLD:
            TOLD[event.kind](self, event)
        elif event.kind == "destroy" and event.cause is not None and event.rule is None:
            self.burn(event)
        elif event.kind in MOTION and event.piece is not None:
            self.motion(self.row("path", event.piece, True), event)
        elif event.player is not None:
            self.deed(event)

    def burn(self, event: Event) -> None:
        """A tile on a piece destroys another."""
        row = self.row(f"burn {event.cause}", event.piece or 0, True)
        tile = self.names.tile(event.tile or "", after=f" {event.at}")
        if row.chunks:
            row.chunks[-1] = (*row.chunks[-1], (",", ""))
        else:
            row.chunks += [self.names.tile(event.cause or ""), chunk("destroys")]
        row.chunks.append(tile)

    def deed(self, event: Event) -> None:
        """What a player did."""
        names = self.names
        draws = event.kind == "draw"
        shown = event.tile is not None and (self.open_hands or event.player == self.seat)
        row = self.row("draw" if draws and not shown else "deed", event.player or 0, False)
        tile = event.tile or ""
        match event.kind:
            case "place":
                sign = f" {names.tile_sign(tile, event.turn or 0)}"
                row.chunks += [
                    chunk("places"),
                    ((tile, names.tile_role(tile)), (sign, "title")),
                    chunk(f"on {event.at}"),
                ]
            case "mount":
                row.chunks += [chunk("places"), names.tile(tile), chunk("on"), self.who(event.piece or 0)]
            case "put":
                row.chunks += [chunk("puts"), self.who(event.piece or 0), chunk(f"on {event.at}")]
            case "eliminate":
                row.chunks.append(chunk("is out", "bad"))
            case "pass":
                row.chunks.append(chunk("passes" if names.program.alternate else "passes: no tile can be placed"))
            case "draw" if shown:
                if row.chunks:
                    row.chunks[-1] = (*row.chunks[-1], (",", ""))
                row.chunks.append(names.tile(tile, before="" if row.draws else "draws "))
                row.draws = True
            case "draw":
                row.count += 1
                row.chunks = [chunk("draws a tile" if row.count == 1 else f"draws {row.count} tiles", "dim")]

    def motion(self, row: Row, event: Event) -> None:
        """One step of a piece's path, or why there is none."""
        names = self.names
        if event.kind == "destroy":
            tile = (event.tile or "", names.tile_role(event.tile or ""))
            self.note(row, "destroys ", (("the ", "dim"), tile, (" there", "dim")))
            return
        if not row.chunks:
            start = " ".join(filter(None, (event.at, event.facing)))
            row.chunks.append(chunk(start))
        match event.kind:
            case "advance":
                self.step(row, event, (("advance", "dim"),))
            case "act":
                name = event.tile or ""
                cause = ((name, names.tile_role(name)), (f" at {event.cause}", "dim"))
                self.step(row, event, cause)
            case "round":
                row.chunks.append(chunk("goes round its loop:", "dim"))
            case "hold":
                row.chunks.append(chunk("is held", "dim"))
            case "loop":
                row.chunks.append(chunk("and loops", "good"))
            case "stay" if event.facing_after is not None:
                row.chunks.append(
                    ((f"{self.to} ", "faint"), (f"turns {event.facing_after}", ""), (" (the edge)", "dim"))
                )
            case "stay":
                row.chunks.append(chunk("stays at the edge", "dim"))
            case "leave":
                row.chunks.append(chunk("leaves the board", "bad"))

    def step(self, row: Row, event: Event, cause: Chunk) -> None:
        turned = event.facing_after if event.facing_after != event.facing else None
        where = " ".join(filter(None, (event.to or "off the board", turned)))
        if event.to == event.at:
            where = f"turns {turned or ''}".rstrip()
        row.chunks.append(((f"{self.to} ", "faint"), (where, ""), (" (", "dim"), *cause, (")", "dim")))

    @staticmethod
    def note(row: Row, words: str, what: Sequence[tuple[str, str]]) -> None:
        """What the last step of a path destroyed: told in its brackets."""
        said: Chunk = ((words, "bad"), *what)
        if row.chunks and row.chunks[-1][-1] == (")", "dim"):
            row.chunks[-1] = (*row.chunks[-1][:-1], (", ", "dim"), *said, (")", "dim"))
        else:
            row.chunks.append(said)
