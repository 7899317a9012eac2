"""A readable playthrough of every game that ships: what is played, move by move, and what each move brought about.

`python -m tests.playthroughs [--only NAME …]` writes them anew; a test compares them with what the rules give now. So a
change of rules, events, texts or drawings shows as a difference that can be read.
"""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent


def path_of(name: str, players: int) -> Path:
    """The file of a game and a number of players."""
    return FOLDER / f"{name}-{players}.txt"
