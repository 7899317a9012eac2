"""Boards as text: all of an observation is on them, in any width and with any signs."""

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kirlib
from kirlib.render.board import board
from kirlib.render.cells import Highlights
from kirlib.render.style import Style, width_of
from tests.cli.games import ALL

KIR = kirlib.load_game("dragons-of-kir")
RULED = {name: kirlib.load_game(name) for name in ("dragonflock", "dragon-rapid-fire")}
GAMES = {"kir": KIR, **RULED, **{name: kirlib.load_game_text(text) for name, text in ALL.items()}}
STYLES = [Style(), Style(0, False), Style(16), Style(256), Style(256, False)]


def played(game, seed, moves):
    """A state some random moves into a game."""
    rng, state = Random(seed), game.initial_state()
    for _ in range(moves):
        legal = state.legal_moves()
        if not legal:
            break
        state = state.play(legal[rng.randrange(len(legal))])
    return state


def test_the_start():
    lines = board(KIR, KIR.initial_state().observation(None))
    assert lines[0].split() == list("abcdefgh")
    assert [line.split()[0] for line in lines[1:]] == list("87654321")
    assert lines[3].split()[3] == "0▼"
    assert lines[8].split()[1] == "t1"
    assert lines[1].split()[-1] == "t2"
    assert "0v" in "".join(board(KIR, KIR.initial_state().observation(None), Style(0, False)))


@given(st.integers(0, 10_000), st.integers(0, 60))
def test_every_tile_and_piece_stands_where_it_is(seed, moves):
    seen = played(KIR, seed, moves).observation(None)
    lines = board(KIR, seen, Style(0, False))[1:]
    cells = {
        f"{'abcdefgh'[column]}{8 - row}": line.ljust(42)[2 + 5 * column : 7 + 5 * column]
        for row, line in enumerate(lines)
        for column in range(8)
    }
    glyphs = {t.name: t.glyph for t in KIR.program.types}
    tiles = {tile.at: tile for tile in seen.tiles}
    standing = {}
    for number, piece in enumerate(seen.pieces):
        if piece.at:
            mark = f"t{piece.owner + 1}" if piece.facing is None else f"{number}{'^>v<'['nesw'.index(piece.facing[0])]}"
            standing.setdefault(piece.at, []).append(mark)
    for space, text in cells.items():
        assert (glyphs[tiles[space].tile] in text) if space in tiles else True
        here = standing.get(space, [])
        if len(here) == 1:
            assert here[0] in text
        elif here:
            assert here[0][0] in text
            assert "+" in text or all(mark in text for mark in here)
        if space not in tiles and not here:
            assert text.strip() == "."


@pytest.mark.parametrize("name", sorted(GAMES))
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("width", [10, 40, 80, 200])
def test_any_board_in_any_style_and_width(name, style, width):
    game = GAMES[name]
    for moves in (0, 7, 30):
        seen = played(game, 1, moves).observation(None)
        lines = board(game, seen, style, width)
        assert lines
        if game.program.topology.shape == "square":
            assert max(map(width_of, lines)) <= width
        assert style.unicode or "".join(lines).isascii()
        assert ("\x1b" in "".join(lines)) == bool(style.colours)


def test_colours_change_no_sign():
    seen = played(KIR, 3, 40).observation(None)
    painted = [re.sub("\x1b\\[[0-9;]*m", "", line).rstrip() for line in board(KIR, seen, Style(256))]
    assert painted == [line.rstrip() for line in board(KIR, seen, Style(0))]


def test_what_is_pointed_out_shows():
    seen = played(KIR, 3, 12).observation(None)
    fresh = Highlights(fresh=frozenset({seen.tiles[0].at}))
    assert (
        "".join(board(KIR, seen, Style(256), points=fresh)).count("\x1b[38;5;74;1;4")
        + "".join(board(KIR, seen, Style(256), points=fresh)).count("\x1b[38;5;179;1;4")
        == 1
    )
    free = next(s for s in KIR.program.topology.names if s not in {x.at for x in (*seen.tiles, *seen.pieces)})
    assert "•" in "".join(board(KIR, seen, points=Highlights(trail={free: 0})))


def test_every_hexagon_and_every_space_of_a_graph_is_named():
    for name in ("hexes", "ways"):
        game = GAMES[name]
        text = "\n".join(board(game, game.initial_state().observation(None)))
        assert set(game.program.topology.names) <= set(text.split())
