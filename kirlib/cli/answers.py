"""The answer to a scenario as lines to read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kirlib.game import Game
from kirlib.render.style import Style
from kirlib.render.words import Chunk, chunk, wrap

Row = tuple[str, str, list[Chunk]]
"""Whom it is about, in which colour, and what is said."""

MANY = 12
"""Moves that are shown of a decision that is missing."""


def answer_lines(
    game: Game, scenario: Mapping[str, Any], answer: Mapping[str, Any], style: Style, width: int
) -> list[str]:
    """Each piece's path, with the tile that caused every step; then what was destroyed, and the result.

    Pieces are numbered from 0, as the scenario, which has been answered, lists them. Where rules have counters, stacks
    or a decision that is missing, these are told too.
    """
    rows: list[Row] = []
    for kind in game.program.kinds:
        for number, piece in enumerate(answer.get(kind.plural, ())):
            owner = piece.get("owner")
            who = f"{kind.name} {number}" if owner is None else f"player {owner}'s {kind.name}"
            role = f"piece{number % 4}" if owner is None else f"seat{(owner - 1) % 4}"
            rows.append((who, role, _path(piece, style)))
    names = _laid(game) | {tile["at"]: tile["tile"] for tile in scenario.get("tiles", ())}
    gone = [f"{names[at]} on {at}" if at in names else at for at in answer["destroyed"]]
    if gone:
        rows.append(("destroyed", "bad", _listed(gone)))
    for kind in game.program.kinds:
        for owner in answer.get(f"{kind.plural}_destroyed", ()):
            rows.append(("destroyed", "bad", [chunk(f"player {owner}'s {kind.name}")]))
    rows += _ruled(game, answer)
    rows.append(("result", "title", [chunk(result_text(answer["result"]), "title")]))
    widest = max(len(who) for who, _, _ in rows)
    lines: list[str] = []
    for who, role, chunks in rows:
        lines += wrap([chunk(f"{who.ljust(widest)} ", role), *chunks], style, width, widest + 4)
    return lines


def _laid(game: Game) -> dict[str, str]:
    """The tiles that lie on the board at the start, by space."""
    program = game.program
    return {
        program.topology.names[space]: program.types[program.faces[face].type].name for space, face in program.layout
    }


def _listed(words: list[str]) -> list[Chunk]:
    return [chunk(f"{word},") for word in words[:-1]] + [chunk(word) for word in words[-1:]]


def _ruled(game: Game, answer: Mapping[str, Any]) -> list[Row]:
    """Counters, stacks, who is out, and the decision that is missing."""
    rows: list[Row] = []
    for variable in game.program.variables:
        value = answer.get(f"counter-{variable.name}", answer.get(variable.name))
        if isinstance(value, Mapping):
            told = [f"{one} (player {seat})" for seat, one in value.items() if one is not None]
            rows += [(variable.name, "title", _listed(told))] if told else []
        elif value is not None and not isinstance(value, list):
            rows.append((variable.name, "title", [chunk(str(value))]))
    for space, pile in answer.get("stacks", {}).items():
        rows.append((f"on {space}", "title", _listed(list(pile))))
    if answer.get("out"):
        rows.append(("out", "bad", _listed([f"player {seat}" for seat in answer["out"]])))
    pending = answer.get("pending")
    if pending is not None:
        who = pending["player"] if pending["player"] == "chance" else f"player {pending['player']}"
        moves, rest = pending["moves"][:MANY], len(pending["moves"]) - MANY
        said = [chunk(f"is to {pending['to']}:", "title"), *_listed([f"`{move}`" for move in moves])]
        rows.append((who, "good", said + ([chunk(f"or {rest} more", "dim")] if rest > 0 else [])))
    return rows


def _path(piece: Mapping[str, Any], style: Style) -> list[Chunk]:
    """Where a piece went; where it is, if that is not told."""
    chunks: list[Chunk] = []
    facing = None
    for spot in piece.get("path", ()):
        where = spot["at"] or "off the board"
        if spot.get("facing") != facing:
            facing = spot.get("facing")
            where += f" {facing}"
        if spot["by"] == "start":
            chunks.append(chunk(where))
        else:
            cause = spot["by"].replace("@", " at ")
            chunks.append(((f"{style.signs.to} ", "faint"), (where, ""), (f" ({cause})", "dim")))
    if not chunks:
        chunks.append(chunk(piece["at"] or "off the board"))
    if piece.get("held"):
        chunks.append(chunk("is held", "dim"))
    if piece.get("looping"):
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
