"""The answer to a scenario as lines to read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kirlib.game import Game
from kirlib.render.style import Style
from kirlib.render.words import Chunk, chunk, wrap


def answer_lines(
    game: Game, scenario: Mapping[str, Any], answer: Mapping[str, Any], style: Style, width: int
) -> list[str]:
    """Each piece's path, with the tile that caused every step; then what was destroyed, and the result.

    Pieces are numbered from 0, as the scenario, which has been answered, lists them.
    """
    rows: list[tuple[str, str, list[Chunk]]] = []
    for kind in game.program.kinds:
        for number, piece in enumerate(answer.get(kind.plural, ())):
            rows.append((f"{kind.name} {number}", f"piece{number % 4}", _path(piece, style)))
    names = {tile["at"]: tile["tile"] for tile in scenario.get("tiles", ())}
    gone = [f"{names[at]} on {at}" for at in answer["destroyed"]]
    if gone:
        rows.append(("destroyed", "bad", [chunk(text + ",") for text in gone[:-1]] + [chunk(gone[-1])]))
    for kind in game.program.kinds:
        for owner in answer.get(f"{kind.plural}_destroyed", ()):
            rows.append(("destroyed", "bad", [chunk(f"player {owner}'s {kind.name}")]))
    rows.append(("result", "title", [chunk(result_text(answer["result"]), "title")]))
    widest = max(len(who) for who, _, _ in rows)
    lines: list[str] = []
    for who, role, chunks in rows:
        lines += wrap([chunk(f"{who.ljust(widest)} ", role), *chunks], style, width, widest + 4)
    return lines


def _path(piece: dict[str, Any], style: Style) -> list[Chunk]:
    chunks: list[Chunk] = []
    facing = None
    for spot in piece["path"]:
        where = spot["at"] or "off the board"
        if spot["facing"] != facing:
            where += f" {spot['facing']}"
        facing = spot["facing"]
        if spot["by"] == "start":
            chunks.append(chunk(where))
        else:
            cause = spot["by"].replace("@", " at ")
            chunks.append(((f"{style.signs.to} ", "faint"), (where, ""), (f" ({cause})", "dim")))
    if piece["held"]:
        chunks.append(chunk("is held", "dim"))
    if piece["looping"]:
        chunks.append(chunk("and loops", "good"))
    return chunks


def result_text(result: str | None) -> str:
    """A result in words."""
    if result is None:
        return "the game goes on"
    if not result.startswith("win:"):
        return f"a {result}"
    winners = result.removeprefix("win:").split(",")
    if len(winners) == 1:
        return f"player {winners[0]} wins"
    return f"players {', '.join(winners[:-1])} and {winners[-1]} win"
