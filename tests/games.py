"""Small games for tests, beside those that ship: `tests/fixtures/games/NAME.yaml`."""

import functools
from pathlib import Path

import kirlib

FOLDER = Path(__file__).parent / "fixtures" / "games"
SMALL = tuple(sorted(path.stem for path in FOLDER.glob("*.yaml")))
RULED = tuple(name for name in kirlib.games() if kirlib.load_game(name).program.ruled)
"""The games that ship and go by rules."""


@functools.cache
def game(name: str) -> kirlib.Game:
    """A game that ships, or a small one."""
    return kirlib.load_game(path(name) if name in SMALL else name)


def path(name: str) -> str:
    """How the command line finds a game."""
    return str(FOLDER / f"{name}.yaml") if name in SMALL else name
