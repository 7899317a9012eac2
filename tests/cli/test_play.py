"""`play`: whole games, watched or not; nothing hidden is shown, and the same seed gives the same bytes."""

import json
import re

import pytest

import kirlib
from kirlib.cli import play
from kirlib.players import RandomPlayer
from tests.cli.games import ALL
from tests.cli.run import process, run

WATCH = ("play", "dragons-of-kir", "--watch", "--seed")
SGR = re.compile("\x1b\\[[0-9;]*m")


def test_the_demo_tells_a_whole_game():
    code, out, err = run(*WATCH, "7", "--players", "random", "random")
    assert (code, err) == (0, "")
    for said in ("turn 1 ", "places", "dragon 0", "(advance)", "draws a tile", "wins", " at "):
        assert said in out
    assert max(map(len, out.splitlines())) <= 80
    assert "\x1b" not in out


@pytest.mark.parametrize("seed", range(12))
def test_every_event_is_told(seed):
    """What the trace says was placed, moved and destroyed stands in the text."""
    game = kirlib.load_game("dragons-of-kir")
    seen = []
    match = kirlib.Match(game, seed, [RandomPlayer()] * 2)
    match.watch(lambda told: seen.extend(told.events), everything=True)
    match.run()
    text = run(*WATCH, str(seed))[1]
    flat = " ".join(text.split())
    for event in seen:
        if event.kind in ("place", "mount"):
            assert f"player {event.player + 1} places {event.tile}" in flat
        if event.kind == "act":
            assert re.search(rf"→ {event.to}[ a-z]* \({event.tile} at {event.cause}", flat)
        if event.kind == "destroy" and event.cause is None:
            assert f"destroys the {event.tile} there" in flat
        if event.kind == "destroy" and event.cause:
            assert f"{event.cause} destroys" in flat
            assert f"{event.tile} {event.at}" in flat
    assert f"{match.state.turn} turns, {play.decisions(match)} moves" in flat
    assert flat.count("tent there") == 0
    assert flat.count("'s tent)") + flat.count("'s tent,") == sum(event.kind == "strike" for event in seen)


def test_hands_stay_hidden_unless_asked_for():
    hidden, shown = run(*WATCH, "7")[1], run(*WATCH, "7", "--open")[1]
    assert "holds" not in hidden
    assert not re.search(r"draws [^a\d]", hidden)
    assert "player 1  holds" in shown
    # until a tile is placed or on a piece, its name is not in what a spectator sees
    before = hidden.split("turn 1 ")[0]
    assert not [t.name for t in kirlib.load_game("dragons-of-kir").program.types if t.name in before]


def test_the_summary_and_the_object_agree():
    line = run("play", "dragons-of-kir", "--seed", "7", "--players", "random")[1]
    told = json.loads(run("play", "dragons-of-kir", "--seed", "7", "--json")[1])
    assert line.count("\n") == 1
    assert f"(turn {told['turns']}, " in line
    assert told["reason"] in line
    game = kirlib.load_game("dragons-of-kir")
    state = game.initial_state()
    for text in told["moves"]:
        state = state.play(game.parse_move(text, state))
    assert (state.outcome.result, state.returns()) == (told["result"], tuple(told["returns"]))


def test_without_a_seed_the_seed_is_told():
    line = run("play", "dragons-of-kir", "--players", "random")[1]
    seed = re.search(r"seed (\d+)", line)[1]
    assert run("play", "dragons-of-kir", "--players", "random", "--seed", seed)[1] == line


def test_the_same_seed_gives_the_same_bytes_in_any_process():
    outs = {process(*WATCH, "11", "--open", PYTHONHASHSEED=seed, PYTHONIOENCODING="utf-8").stdout for seed in "01"}
    assert len(outs) == 1
    assert outs == {run(*WATCH, "11", "--open")[1].encode()}


def test_colour_only_paints():
    plain, painted = run(*WATCH, "7")[1], run(*WATCH, "7", "--colour", "always")[1]
    assert "\x1b[" in painted
    assert [line.rstrip() for line in SGR.sub("", painted).splitlines()] == plain.splitlines()
    assert run(*WATCH, "7", "--plain")[1].isascii()


@pytest.mark.parametrize("name", sorted(ALL))
@pytest.mark.parametrize("flags", [(), ("--plain",), ("--open", "--colour", "always")])
def test_boards_of_every_shape_can_be_watched(name, flags, tmp_path):
    path = tmp_path / f"{name}.yaml"
    path.write_text(ALL[name], encoding="utf-8")
    code, out, err = run("play", str(path), "--watch", "--seed", "1", *flags)
    assert (code, err) == (0, "")
    assert "turn 1 " in out
    assert "token" in out


def test_more_players_and_another_first(tmp_path):
    path = tmp_path / "hexes.yaml"
    path.write_text(ALL["hexes"], encoding="utf-8")
    three = json.loads(run("play", str(path), "--json", "--seed", "1", "--players-count", "3", "--first", "2")[1])
    assert three["players"] == ["random"] * 3
    assert len(three["returns"]) == 3
    assert not any(move.startswith("first") for move in three["moves"])
