"""The games that are written in the documentation, and games that lack what most have."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import kirlib
from kirlib import CompileError, Game
from tests.docs.blocks import PAGES, blocks

WITH_GAMES = tuple(page for page in PAGES if "```yaml" in page.read_text(encoding="utf-8"))
"""The pages with YAML on them."""

BARE = {
    "nothing": """
        kirlib: 1
        game: nothing
        players: 2
        turns: alternate
        board: {bounded: {width: 1, height: 1}}
        turn: [choose: {name: word, from: [yes, no]}]
        ends: [limit: {turns: 3}]
    """,
    "secret": """
        kirlib: 1
        game: secret
        players: 2
        turns: together
        board: {bounded: {width: 1, height: 1}}
        counters: {won: {of: player}}
        turn:
          - each: {player: all, do: [choose: {name: card, from: [high, low], hidden: true}]}
          - reveal: card
          - each: {player: all, do: [{if: card == high, add: {won: 1}}]}
        ends: [limit: {turns: 2, winners: won == most(won)}]
    """,
    "alone": """
        kirlib: 1
        game: alone
        players: 1
        turns: alternate
        board: {bounded: {width: 2, height: 1}}
        turn: [choose: {name: word, from: [yes, no]}]
        ends: [{player: word == yes, result: loses}, {limit: {turns: 3}}]
    """,
}
"""Games without pieces, without tiles, without other players."""


def bare(name: str) -> Game:
    """One of `BARE`."""
    lines = BARE[name].splitlines()[1:]
    return kirlib.load_game_text("\n".join(line[8:] for line in lines))


def games_of(page: Path, folder: Path) -> Iterator[Game]:
    """The games on a page, also those of which it shows a part; what is no game, or a faulty one, is left out."""
    for block in blocks(page):
        if block.language != "yaml" or block.marks:
            continue
        path = folder / (block.file or f"block-{block.line}.yaml")
        part = not any(line.startswith("kirlib:") for line in block.text.splitlines())
        head = f"kirlib: 1\ngame: part-{block.line}\nextends: {block.base}\n" if part else ""
        path.write_text(head + block.text, encoding="utf-8")
        try:
            yield kirlib.load_game(path)
        except CompileError:
            continue
