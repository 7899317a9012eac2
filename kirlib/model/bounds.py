"""How much a game may have, and what names may be: documents and saved programs are held to the same.

No game that people play comes near these bounds. They are there so that a small file cannot ask for a table that fills
the memory, or for a first position that takes minutes.
"""

from __future__ import annotations

import re
from collections.abc import Collection

IDENT = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""Names of games, tiles, pieces, families and of most that is declared."""
LABEL = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
"""Names of spaces, directions, words and faces."""

LONGEST_NAME = 80
LONGEST_TEXT = 100_000
"""Characters of a title, or of any other text for people."""

MOST_PIECES = 10_000
"""Pieces of a game, those that come later among them."""
MOST_KINDS = 500
"""Kinds of piece."""
MOST_TYPES = 5_000
"""Kinds of tile."""
MOST_SUPPLY = 10_000
"""Tiles in the supply, all kinds together."""
MOST_FACES = 200_000
"""Tiles that can be told apart on a space: by kind, orientation, state and owner; and the cases of their tables."""
MOST_CASES = 50_000
"""How large the tables of a game's tiles may be together: the cases that they tell apart, and the steps in them."""
MOST_MOUNTS = 20_000
"""Ways to place a tile on a piece: for each such kind of tile, the pieces that it goes on."""
MOST_VALUES = 100_000
"""Counters, with one for each player or piece where there are so many."""
MOST_SIDES = 1_000
"""Faces of a die, each counted as often as it is there."""
MOST_STAGES = 100
"""Stages of a conflict."""
MOST_ENDS = 1_000
"""Ways to end."""
LARGEST_VALUE = 1_000_000_000
"""The least and the most of a counter are not beyond this."""

FIRST_WORDS = frozenset({"draw", "first", "to", "rotate", "shift", "roll", "die", "choose", "pick", "seat"})
"""The first words of moves: `to a1` could be a tile's placement too, if a tile were called so."""
ANSWERED = frozenset({"tiles", "game", "played", "destroyed", "result", "hands", "supply"})
"""Keys of scenarios and answers, which are not the word for several pieces of a kind."""


def is_name(text: str, form: re.Pattern[str]) -> bool:
    """Whether a text is a name of a form."""
    return len(text) <= LONGEST_NAME and form.fullmatch(text) is not None


def is_glyph(text: str) -> bool:
    """Whether a text is one character that can be seen, for boards drawn as text."""
    return len(text) == 1 and text.isprintable() and not text.isspace()


def why_no_name(name: str, others: Collection[str] = ()) -> str:
    """Why no tile, piece or formation can be called so beside `others`; "" if one can."""
    if name in FIRST_WORDS:
        return f"nothing can be called {name!r}, since moves begin with that word"
    if name in others:
        return f"a tile or piece is called {name!r} too, so nobody could tell their moves apart"
    return ""


def faces(turns: int, states: int, owners: int, cases: int) -> int:
    """The size of the tables of one kind of tile. `owners`: seats that may own one, 0 for tiles that are nobody's."""
    return turns * (1 + owners) * max(1, states) * (1 + cases)
