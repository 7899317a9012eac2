"""List the games that ship."""

from __future__ import annotations

import argparse

from kirlib import shipped
from kirlib.cli.loading import open_game
from kirlib.cli.output import Output
from kirlib.diagnostics import printable
from kirlib.game import Game

NAME = "games"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("--json", action="store_true", help="a list of objects")


def run(options: argparse.Namespace) -> int:
    """Lists the games."""
    out = Output()
    games = [open_game(name) for name in shipped.games()]
    if options.json:
        out.json([describe(game) for game in games])
        return 0
    widest = max((len(game.name) for game in games), default=0)
    for game in games:
        name = out.style.paint(game.name.ljust(widest), "title")
        out.line(f"{name}  {printable(game.title)}; {_players(game)}")
        if game.program.about:
            out.line(out.style.paint(f"{' ' * widest}  {printable(game.program.about)}", "dim"))
    return 0


def describe(game: Game) -> dict[str, object]:
    """A game as JSON tells it. `players`: the numbers that can play."""
    return {
        "name": game.name,
        "title": game.title,
        "about": game.program.about,
        "players": list(game.players),
        "spaces": len(game.program.topology),
        "tiles": sum(game.program.supply),
        "moves": len(game.moves),
        "fingerprint": game.fingerprint,
    }


def _players(game: Game) -> str:
    least, most = game.players[0], game.players[-1]
    return ("1 player" if most == 1 else f"{least} players") if least == most else f"{least} to {most} players"
