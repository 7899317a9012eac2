"""Why a turn went as it did, as lines: for each space that a piece came to, the tiles that reach it."""

from __future__ import annotations

from collections.abc import Callable, Collection

from attrs import frozen

from kirlib.analysis.conflict import ASIDE
from kirlib.analysis.explain import Explanation, Moment, Tile
from kirlib.analysis.written import Written
from kirlib.diagnostics import Span
from kirlib.game import Game
from kirlib.model.event import Event
from kirlib.render.stages import stage_words
from kirlib.render.style import Style
from kirlib.render.words import Chunk, chunk, wrap

Naming = Callable[[int], tuple[str, str]]
"""A piece's name and its colour, by its number."""


@frozen
class Explainer:
    """Tells explanations of one game. `written`: where its rules stand, if that is known."""

    game: Game
    naming: Naming
    written: Written | None
    style: Style
    width: int

    def lines(self, explanation: Explanation, pieces: Collection[int] | None = None) -> list[str]:
        """The lines for some pieces, None: all that came to a space. Blank lines between pieces."""
        lines: list[str] = []
        for piece in dict.fromkeys([*_held(explanation), *(m.piece for m in explanation.moments)]):
            if pieces is not None and piece not in pieces:
                continue
            if lines:
                lines.append("")
            name, role = self.naming(piece)
            lines.append(self.style.paint(name, role))
            for event in explanation.events:
                if event.kind in ("hold", "stay", "leave") and event.piece == piece:
                    lines.append(f"  {_why_still(event)}")
            for moment in explanation.of(piece):
                lines += self.moment(explanation, moment)
        return lines

    def moment(self, explanation: Explanation, moment: Moment) -> list[str]:
        """One space that a piece came to."""
        how = [chunk("on"), chunk(moment.at, "title"), chunk(f"facing {moment.facing}")]
        how += _way_here(explanation, moment)
        lines = wrap([chunk(" "), *how, *self.verdict(moment)], self.style, self.width, 4)
        for number, tile in enumerate(moment.tiles):
            sign = self.style.signs.to if number == moment.acts else self.style.signs.dot
            about = [chunk(f"    {sign}"), *self.tile(tile), *self.why(moment, tile)]
            lines += wrap(about, self.style, self.width, 8)
        return lines

    def verdict(self, moment: Moment) -> list[Chunk]:
        """What came of it, in a few words."""
        if moment.given_up:
            return [chunk("(its loop, which no longer stands: it advances instead)", "dim")]
        if not moment.tiles:
            return [chunk("no tile reaches it here", "dim")]
        return [] if moment.acts is not None else [chunk("no tile acts", "dim")]

    def tile(self, tile: Tile) -> list[Chunk]:
        """Which tile, and how far away."""
        kind = self.game.program.types[self.game.program.type_numbers[tile.tile]]
        name = f"{tile.tile}/{tile.turn}" if tile.turn else tile.tile
        away = "under it" if tile.distance == 0 else f"{tile.distance} away"
        return [((name, f"family{kind.family % 4}"), (f" on {tile.at}", "")), chunk(f"({away})", "dim")]

    def why(self, moment: Moment, tile: Tile) -> list[Chunk]:
        """Why it acts or does not, and where that is written."""
        place = self.written.rule(tile) if self.written else None
        where = f"to {tile.to or 'off the board'}, facing {tile.facing}"
        match tile.why:
            case "acts":
                others = len(moment.tiles) > 1 and any(other.why == "loses" for other in moment.tiles)
                return [chunk("acts:" if not others else "wins:", "good"), *_words(where), *self.at(place)]
            case "loses":
                if self.written is not None:
                    place = self.written.stage(tile.stage)
                return [chunk("loses:", "bad"), *_words(self.stage(tile)), *self.at(place)]
            case "facing":
                said = f"does not act on pieces facing {moment.facing}, only {_listed(tile.facings)}"
            case "side":
                sides = self.game.program.types[self.game.program.type_numbers[tile.tile]].rules.sides
                said = "was not entered by a side at which it acts" if sides else "was entered"
                said += ", so it is destroyed" if tile.fragile else ", so it does nothing"
            case "idle":
                said = "would change nothing"
            case "memory":
                said = "moved it last, so it is left out"
            case "destroyed":
                said = "is destroyed, and acts no more"
            case _:
                said = f"is out of sight: something stands between ({_listed(tile.between)})"
        return [*_words(said), *self.at(place)]

    def stage(self, tile: Tile) -> str:
        """What the stage of a conflict says that a tile lost by."""
        if tile.stage is None:
            return "nothing tells them apart, so nobody acts"
        stage = self.game.program.movement.stages[tile.stage]
        if tile.verdict == ASIDE:
            return f"those that are otherwise equal must agree on {' and '.join(stage.on)}, and these do not"
        return stage_words(self.game, stage)

    def at(self, place: Span | None) -> list[Chunk]:
        """Where it is written."""
        return [] if place is None else [chunk(f"[{place.file}:{place.line}]", "faint")]


_STAYS = {"hold": "is held, so it does not move", "stay": "stays at the edge", "leave": "leaves the board"}


def _why_still(event: Event) -> str:
    """Why a piece comes to no space."""
    if event.kind == "stay" and event.facing_after is not None:
        return f"turns back at the edge, to face {event.facing_after}"
    return _STAYS[event.kind]


def _held(explanation: Explanation) -> list[int]:
    return [event.piece for event in explanation.events if event.kind == "hold" and event.piece is not None]


def _way_here(explanation: Explanation, moment: Moment) -> list[Chunk]:
    """How a piece came to a space: what happened last to it."""
    for i in range(moment.after, -1, -1):
        before = explanation.events[i]
        if before.piece == moment.piece and before.kind in ("advance", "act", "round"):
            if before.kind == "act":
                return [chunk(f"(moved by {before.tile} on {before.cause})", "dim")]
            return [chunk("(advance)" if before.kind == "advance" else "(its loop)", "dim")]
    return [chunk("(where it stands, in a loop)", "dim")] if moment.round else []


def _words(text: str) -> list[Chunk]:
    return [chunk(word) for word in text.split()]


def _listed(words: Collection[str]) -> str:
    *most, last = words or ("",)
    return f"{', '.join(most)} or {last}" if most else last
