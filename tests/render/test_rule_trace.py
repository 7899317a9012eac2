"""What rules do, as sentences: every kind of event has one, and it says what happened."""

from random import Random

import pytest

import kirlib
from kirlib.model.event import KINDS, Event
from kirlib.render.style import Style, width_of
from kirlib.render.trace import trace_lines
from tests.games import RULED, SMALL, game
from tests.played import plies

YARD = game("yard")
SEEN = YARD.initial_state().observation(None)
SILENT = {"turn", "first", "end", "remove", "number"}
"""Told by headings, by what follows, or by what came before."""

SAMPLES = {
    "place": Event("place", player=0, tile="belt", turn=0, at="a1"),
    "mount": Event("mount", player=0, tile="belt", piece=0),
    "put": Event("put", player=0, piece=0, at="a1"),
    "draw": Event("draw", player=0, tile="belt"),
    "pass": Event("pass", player=0),
    "eliminate": Event("eliminate", player=1),
    "move": Event("move", player=0, piece=4, text="choir a3 north"),
    "act": Event("act", piece=0, at="a1", to="a2", facing="north", facing_after="north", tile="belt", cause="b3"),
    "destroy": Event("destroy", piece=0, at="a1", tile="belt"),
    "strike": Event("strike", piece=1, at="a1", cause="0"),
    "count": Event("count", name="losses", before=0, after=1),
    "roll": Event("roll", player=0, name="weather", after="storm"),
    "choose": Event("choose", player=0, name="stance", after="low"),
    "reveal": Event("reveal", player=0, name="stance", after="low"),
    "pick": Event("pick", player=0, piece=0, how="piece"),
    "beam": Event("beam", at="a1", to="a2", path=("a1", "a2"), how="hits"),
    "change": Event("change", tile="spring", at="d4", how="state", before="wound", after="loose"),
    "lost": Event("lost", piece=0, at="a1", how="captured", text="2"),
    "formation": Event("formation", player=0, piece=0, at="a1", name="choir"),
}


def told(*events, seat=None, open_hands=False, of=YARD, width=80):
    seen = of.initial_state().observation(None)
    return trace_lines(of, seen, events, Style(0, False), width, open_hands, seat)


@pytest.mark.parametrize("kind", sorted(set(KINDS) - SILENT))
def test_every_kind_of_event_has_a_sentence(kind):
    usual = Event(kind, player=0, piece=0, tile="belt", at="a1", to="a2", facing="north", facing_after="east")
    lines = told(SAMPLES.get(kind, usual))
    assert len(lines) == 1
    assert len(lines[0].split()) > 3 or kind in ("pass", "eliminate", "face")


@pytest.mark.parametrize(
    ("events", "said"),
    [
        (
            [Event("step", player=0, piece=0, at="a1", to="a2", facing="north", facing_after="north", how="go")],
            "player 1's cart 0 a1 north -> a2",
        ),
        ([Event("step", piece=4, at="a1", to="a2", how="push")], "crate 4 a1 -> a2 (pushed)"),
        (
            [Event("step", piece=4, at="a1", to="c3", how="jump", cause="spring@a1", rule="tiles.spring.landed on.1")],
            "crate 4 a1 -> c3 (jumps, spring at a1)",
        ),
        (
            [Event("step", player=1, piece=4, at="a1", to="a2", how="displace", cause="choir@b1", rule="x")],
            "crate 4 a1 -> a2 (displaced by player 2)",
        ),
        ([Event("lost", piece=4, at="a1", how="off")], "crate 4 a1 leaves the board"),
        (
            [Event("lost", piece=4, at="a1", how="removed", cause="trap@a1", rule="tiles.trap.entered.0")],
            "crate 4 a1 leaves the game (trap at a1)",
        ),
        (
            [Event("listed", player=0, piece=4, at="a1"), Event("listed", player=0, piece=5, at="b1")],
            "player 1 is to displace crate 4 on a1, crate 5 on b1",
        ),
        ([Event("lapse", player=0, piece=4, at="a1")], "player 1 need not displace crate 4 any more"),
        (
            [Event("change", player=0, tile="mirror", at="e1", how="turn", before=0, after=90, rule="turn.0")],
            "player 1 turns mirror on e1 to 90 degrees",
        ),
        (
            [Event("remove", tile="trap", at="b4", cause="cart@b4", rule="pieces.cart.lost.0")],
            "board trap on b4 is destroyed",
        ),
        ([Event("remove", tile="trap", at="b4")], ""),
        ([Event("count", player=1, name="moved", before=0, after=2)], "player 2 moved 0 -> 2"),
        ([Event("count", piece=4, name="wear", before=0, after=2)], "crate 4 (wear 0 -> 2)"),
        (
            [
                Event("roll", player=0, name="weather", after="calm"),
                Event("count", player=0, name="moved", before=1, after=2),
            ],
            "player 1 rolls calm, moved 1 -> 2",
        ),
        ([Event("pick", piece=8, how="piece")], "game the lot falls on stone"),
        ([Event("pick", player=0, after=2, how="player")], "player 1 picks player 2"),
        (
            [Event("shift", player=0, tile="mirror", at="e1", to="e2", rule="turn.0")],
            "player 1 moves mirror from e1 to e2",
        ),
        ([Event("move", player=0, piece=0, text="cart a1 north")], ""),
    ],
)
def test_what_is_said(events, said):
    assert " ".join(" ".join(told(*events)).split()) == said


def test_pieces_that_go_together_are_told_once():
    fen = game("fen")
    went = [Event("step", player=0, piece=i, at="a1", to="a2", how="go") for i in range(3)]
    assert told(*went, of=fen) == [" player 1's frog  a1 -> a2 (3 of them)"]


def test_each_path_has_one_row_though_pieces_take_turns():
    went = [
        Event("step", player=0, piece=i, at=at, to=to, how="go")
        for at, to in (("a1", "a2"), ("a2", "a3"))
        for i in (4, 5)
    ]
    assert told(*went) == [" crate 4  a1 -> a2 -> a3", " crate 5  a1 -> a2 -> a3"]


def test_a_choice_in_secret_is_told_to_nobody_else():
    duel = game("duel")
    chosen = Event("choose", player=0, name="sign", after="stone")
    assert "stone" in told(chosen, of=duel, seat=0)[0]
    assert "stone" in told(chosen, of=duel, open_hands=True)[0]
    for seat in (1, None):
        assert told(chosen, of=duel, seat=seat) == [" player 1  makes a choice of sign, which stays hidden"]
    assert told(Event("reveal", player=0, name="sign", after="stone"), of=duel) == [" player 1  has chosen stone"]
    assert told(Event("reveal", player=0, name="sign"), of=duel) == []


@pytest.mark.parametrize("name", [*RULED, *SMALL])
@pytest.mark.parametrize("width", [60, 80])
def test_whole_games_are_told_within_the_width(name, width):
    kinds = set()
    for ply in plies(game(name), Random(width), 120):
        seen = ply.after.observation(None)
        lines = trace_lines(game(name), seen, ply.events, Style(256), width)
        assert max(map(width_of, lines), default=0) <= width
        told_of = [event for event in ply.events if event.kind not in {*SILENT, "move", "reveal"}]
        assert bool(lines) >= bool(told_of)
        kinds |= {event.kind for event in ply.events}
    assert kinds & {"step", "choose", "beam", "roll"}


def test_games_that_ship_are_there():
    assert "dragonflock" in RULED
    assert set(RULED) <= set(kirlib.games())


DICE = """
kirlib: 1
game: dicey
players: 2
turns: alternate
board: {bounded: {width: 3, height: 1}}
pieces: {token: {plural: tokens, owned: true, setup: [{owner: each, at: a1}]}}
dice: {die: {faces: [1]}}
setup: [{roll: {die: die}}, {each: {player: all, do: [{roll: {die: die}}]}}]
turn: [{roll: {die: die}}]
ends: [{limit: {turns: 3}}]
"""


def test_a_roll_before_the_first_turn_is_nobodys_unless_each_player_gets_one():
    dicey = kirlib.load_game_text(DICE)
    state = dicey.initial_state(2, first=0)
    who = []
    for _ in range(4):
        trace = state.trace(state.legal_moves()[0])
        state = trace.state
        rolled = [event for event in trace.events if event.kind == "roll"]
        who.append(" ".join(told(*rolled, of=dicey)).split("rolls")[0].strip())
    assert who == ["game", "player 1", "player 2", "player 1"]
