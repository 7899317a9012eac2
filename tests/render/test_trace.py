"""Traces as lines: a line for each piece's path, with the tile that caused every step."""

import kirlib
from kirlib.model.event import Event
from kirlib.render.style import Style, width_of
from kirlib.render.trace import trace_lines
from tests.cli.games import HEXAGONS

GAME = kirlib.load_game("dragons-of-kir")
SEEN = GAME.initial_state().observation(None)


def told(*events, game=GAME, seen=SEEN, **options):
    return trace_lines(game, seen, events, Style(0, False), **options)


def test_a_path():
    lines = told(
        Event("advance", piece=2, at="f6", to="e6", facing="west", facing_after="west"),
        Event("act", piece=2, at="e6", to="e8", facing="west", facing_after="north", tile="storm", cause="e5"),
        Event("destroy", piece=2, at="e8", tile="monk"),
        Event("strike", piece=4, at="e8", cause="2"),
        Event("loop", piece=2, at="e8", facing="north"),
    )
    assert " ".join(" ".join(lines).split()) == (
        "dragon 2 f6 west -> e6 (advance) "
        "-> e8 north (storm at e5, destroys the monk there, destroys player 1's tent) and loops"
    )


def test_why_a_piece_does_not_move():
    for kind, said in (("hold", "is held"), ("stay", "stays at the edge"), ("leave", "leaves the board")):
        assert told(Event(kind, piece=0, at="a1", facing="west")) == [f" dragon 0  a1 west {said}"]
    back = Event("stay", piece=0, at="a1", facing="west", facing_after="east")
    assert told(back) == [" dragon 0  a1 west -> turns east (the edge)"]
    assert "goes round its loop" in told(Event("round", piece=0, at="a1", facing="west"))[0]


def test_what_players_do():
    assert told(
        Event("place", player=0, tile="samurai", turn=270, at="b3"),
        Event("mount", player=1, tile="dragon-lair", piece=3),
    ) == [" player 1  places samurai Sw on b3", " player 2  places dragon-lair on dragon 3"]
    assert told(Event("put", player=1, piece=5, at="c3")) == [" player 2  puts player 2's tent on c3"]
    assert "passes" in told(Event("pass", player=1))[0]


def test_draws_are_counted_and_only_named_when_open():
    draws = [
        Event("draw", player=0, tile="monk"),
        Event("draw", player=0, tile="wind"),
        Event("draw", player=1, tile="wind"),
    ]
    assert told(*draws) == [" player 1  draws 2 tiles", " player 2  draws a tile"]
    assert told(*draws, open_hands=True) == [" player 1  draws monk, wind", " player 2  draws wind"]
    assert told(*draws, seat=0) == [" player 1  draws monk, wind", " player 2  draws a tile"]
    assert told(Event("draw", player=0), open_hands=True) == [" player 1  draws a tile"]
    placed = Event("place", player=0, tile="monk", turn=0, at="b3")
    assert told(placed, *draws[:2], seat=0) == [" player 1  places monk M on b3, draws monk, wind"]
    game = kirlib.load_game_text(HEXAGONS)  # its hands are open
    seen = game.initial_state().observation(None)
    assert told(Event("draw", player=0, tile="fan"), game=game, seen=seen) == [" player 1  draws fan"]


def test_what_a_tile_on_a_piece_destroys():
    burn = [Event("destroy", piece=1, at=at, tile="monk", cause="dragon-breath") for at in ("a1", "a2")]
    assert told(*burn) == [" dragon 1  dragon-breath destroys monk a1, monk a2"]


def test_long_paths_are_wrapped():
    steps = [
        Event("act", piece=0, at="a1", to="a2", facing="west", facing_after="west", tile="storm", cause="e5")
        for _ in range(30)
    ]
    for width in (40, 80):
        lines = told(*steps, width=width)
        assert len(lines) >= 10
        assert max(map(width_of, lines)) <= width
