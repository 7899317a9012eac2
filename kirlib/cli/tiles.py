"""Show the tiles of a game, each with its picture and what it does."""

from __future__ import annotations

import argparse
from itertools import zip_longest
from typing import Any

from kirlib import shipped
from kirlib.cli.loading import open_game
from kirlib.cli.output import Output, columns
from kirlib.diagnostics import printable
from kirlib.game import Game
from kirlib.program import TileType
from kirlib.render.style import Style
from kirlib.render.tiles import picture, sentences
from kirlib.render.words import chunk, paragraph, wrap

NAME = "tiles"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="the game (default: all that ship)")
    parser.add_argument("--json", action="store_true", help="a list of tiles; without GAME, an object of lists")


def run(options: argparse.Namespace) -> int:
    """Shows the tiles of one game, or of all; games with the same tiles share them."""
    out = Output()
    names = [options.game] if options.game is not None else list(shipped.games())
    games = [open_game(name) for name in names]
    if options.json:
        described = {game.name: [to_dict(game, tile) for tile in game.program.types] for game in games}
        out.json(described if options.game is None else described[games[0].name])
        return 0
    sets: dict[tuple[TileType, ...], list[Game]] = {}
    for game in games:
        sets.setdefault(tuple(game.program.types), []).append(game)
    for number, (types, sharing) in enumerate(sets.items()):
        if number:
            out.line()
        out.line(out.style.paint("; ".join(printable(game.title) for game in sharing), "title"))
        for tile in types:
            out.line()
            for line in show(sharing[0], tile, out.style, columns()):
                out.line(line)
    return 0


def show(game: Game, tile: TileType, style: Style, width: int) -> list[str]:
    """One tile: its head, and beside its picture what it does."""
    program = game.program
    count = program.supply[program.types.index(tile)]
    turns = len(tile.turns)
    number = program.types.index(tile)
    lying = sum(program.faces[face].type == number for _, face in program.layout)
    facts = [program.families[tile.family]]
    facts += [f"{count} in the game"] if count or not lying else []
    facts += [f"{lying} on the board at first"] if lying else []
    if tile.mounted is None:
        facts.append(f"{turns} orientation{'' if turns == 1 else 's'}")
    head = style.paint(tile.name, f"family{tile.family % 4}") + style.paint(f"  ({', '.join(facts)})", "dim")
    drawn = picture(game, tile, style)
    margin = 14
    said = []
    if tile.text:
        said += wrap([chunk(word, "title") for word in printable(tile.text).split()], style, width - margin, 0)
    for sentence in sentences(game, tile):
        said += paragraph(sentence, style, width - margin)
    lines = [head]
    for left, right in zip_longest(drawn, said, fillvalue=""):
        lines.append(f"  {left.ljust(margin - 2)}{right}".rstrip())
    return lines


def to_dict(game: Game, tile: TileType) -> dict[str, Any]:
    """One tile for JSON. `orientations`: degrees clockwise; `picture` and `rules` are lines of text."""
    program = game.program
    return {
        "name": tile.name,
        "title": tile.title,
        "glyph": tile.glyph,
        "family": program.families[tile.family],
        "count": program.supply[program.types.index(tile)],
        "laid": sum(program.types[program.faces[face].type] is tile for _, face in program.layout),
        "orientations": list(tile.turns),
        "states": list(tile.states),
        "owned": tile.owned,
        "holds": tile.holds if tile.holds >= 0 else None,
        "placed_on": program.kinds[tile.mounted.on].name if tile.mounted else None,
        "text": tile.text,
        "picture": picture(game, tile, Style()),
        "rules": sentences(game, tile),
    }
