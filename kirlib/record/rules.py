"""The game that a record belongs to, and what differs where the rules are others."""

from __future__ import annotations

import functools

from kirlib.diagnostics import quoted
from kirlib.game import Game, games, load_game
from kirlib.record.errors import RecordError
from kirlib.record.parts import Headers

DIGITS = 12
"""How much of each digest a record keeps."""


def digests(game: Game) -> tuple[tuple[str, str], ...]:
    """What a record keeps of a game's rules."""
    return tuple((name, digest[:DIGITS]) for name, digest in game.program.digests.items())


def game_of(headers: Headers, game: Game | None) -> Game:
    """The game to replay a record in: the one given, or one that ships, by its name; never a file.

    RecordError if there is none, or its rules differ from the record's: then it names the sections and tiles.
    """
    if game is None:
        if headers.game not in games():
            message = f"no game {quoted(headers.game)} ships with kirlib"
            hint = "give the game that the record was made in, as `game`"
            raise RecordError(f"{message}: {hint}", headers.lines.get("Game", 0))
        game = _shipped(headers.game)
    if game.fingerprint == headers.fingerprint:
        return game
    line = headers.lines.get("Fingerprint", 0)
    told = dict(headers.digests)
    here = dict(digests(game))
    changed = [n for n in told if n in here and not game.program.digests[n].startswith(told[n])]
    gone = [name for name in told if name not in here]
    new = [name for name in here if name not in told] if told else []
    parts = [
        f"{text}: {', '.join(map(_plain, names))}"
        for text, names in (("different", changed), ("only in the record", gone), ("only in the game", new))
        if names
    ]
    what = "; ".join(parts) or (
        "the record does not tell what"
        if not told
        else "no section differs, but the name does"
        if headers.game != game.name
        else "no section differs: the line of the fingerprint itself was changed"
    )
    whose = game.name if headers.game == game.name else f"{game.name}, in the game {headers.game}"
    raise RecordError(
        f"the record was made under other rules than those of {whose} ({what})",
        line,
        differences=tuple(changed + gone + new),
    )


@functools.cache
def _shipped(name: str) -> Game:
    return load_game(name)


def _plain(name: str) -> str:
    """`tiles.fan` is the tile fan; anything else is a section."""
    return f"tile {name.removeprefix('tiles.')}" if name.startswith("tiles.") else f"section {name}"
