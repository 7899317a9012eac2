"""The commands and sessions at the keyboard for games with rules."""

import json

import pytest

import kirlib
from tests.cli.run import run
from tests.cli.typed import flat, typed
from tests.games import RULED, SMALL, path

NAMES = [*RULED, *SMALL]
YARD, DUEL = path("yard"), path("duel")


@pytest.mark.parametrize("name", NAMES)
def test_a_game_between_computers_is_shown(name):
    code, out, err = run("play", path(name), "--watch", "--seed", "2", "--plain")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert out.isascii()
    assert max(map(len, lines)) <= 80
    assert any(line.startswith("-- turn 1") for line in lines)
    assert "moves by the players" in lines[-1]


@pytest.mark.parametrize("name", NAMES)
def test_tiles_are_shown(name):
    code, out, err = run("tiles", path(name))
    assert (code, err) == (0, "")
    described = json.loads(run("tiles", path(name), "--json")[1])
    assert all(tile["name"] in out for tile in described)


def test_what_tiles_do_by_rules_is_told():
    out = flat(run("tiles", YARD)[1])
    for said in (
        "is wound or loose, at first wound",
        "holds 2 pieces",
        "bars every piece",
        "if kind(it) == crate: it leaves the game",
        "if state(here) == loose: it is put on c3",
        "2 on the board at first",
    ):
        assert said in out


@pytest.mark.parametrize("name", NAMES)
def test_bench_and_perft(name):
    code, out, _ = run("bench", path(name), "--seconds", "0.1", "--json")
    rates = json.loads(out)
    assert code == 0
    assert set(rates) == {"play", "trace"}
    assert min(rates.values()) > 0
    code, out, _ = run("perft", path(name), "2", "--json")
    assert code == 0
    assert len(json.loads(out)) == 2


def test_all_games_are_listed():
    assert [game["name"] for game in json.loads(run("games", "--json")[1])] == list(kirlib.games())


# --- at the keyboard


@pytest.mark.parametrize("name", NAMES)
def test_a_session(name, folder):
    argv = ("play", path(name), "--players", "human", "--seed", "3", "--plain")
    if kirlib.load_game(path(name)).players[0] > 1:
        argv = ("play", path(name), "--players", "human", "random", "--seed", "3", "--plain")
    game = kirlib.load_game(path(name))
    first, answers = typed("moves", "rules", "help", "board", "nonsense", "try nonsense", "hand", "why", argv=argv)
    assert "`help` tells what you can type" in first
    assert "legal move" in answers[0]
    assert "each turn" in answers[1]
    assert "MOVE" in answers[2]
    assert "did you mean" in answers[4] or "`help` lists" in answers[4]
    assert answers[7].startswith((" ! no turn has been resolved", "-- why")) or "why, in turn 0" in answers[7]
    assert game.program.alternate or name == "duel"


def test_a_move_its_trial_and_why(folder):
    argv = ("play", "dragonflock", "--players", "human", "random", "--seed", "4", "--plain")
    first, answers = typed("try b1 ne", "b1 ne", "why", "c3 n", "undo", "b1 ne", argv=argv)
    assert "dragon b1  north northeast east west" in first
    assert "player 1's dragon  b1 -> c2" in answers[0]
    assert "Nothing has been played" in answers[0]
    assert "-- turn 1, player 1" in answers[1]
    assert "-- turn 2, player 2" in answers[1]
    told = flat(answers[2])
    assert "by: the player moves a dragon of its own one space [shipped:games/dragonflock.yaml:" in told
    assert '"c3 n" is none of your moves now; `moves` lists them' in flat(answers[3])
    assert "taken back" in answers[4]
    assert "-- turn 2, player 2" in answers[5]


def test_a_chain_is_asked_for_piece_by_piece(folder):
    argv = ("play", path("fen"), "--players", "human", "human", "--seed", "4", "--plain")
    _, answers = typed("a2 e", "b3 s", "b1 n", "to a1", "b1", argv=argv)
    asked = flat(answers[2])
    assert "player 1's frog b1 -> b2 and makes a choir" in asked
    assert "player 1 is to displace player 2's frog on b2, player 2's frog on c2" in asked
    assert "Displace player 2's frog on b2: `to SPACE`. 1 more is to be displaced after it." in asked
    assert "to b1 a2 c2 b3" in asked
    assert "Displace player 2's frog on b2" in flat(answers[3])  # that was no space for it
    assert "Displace player 2's frog on c2: `to SPACE`." in flat(answers[4])
    assert "after it" not in flat(answers[4])


def test_choices_in_secret_at_one_keyboard(folder):
    first, answers = typed(
        "", "stone", "", "try paper", "moves", "paper", "", argv=("play", DUEL, "--players", "human", "human")
    )
    assert "Only player 1 may look now" in first
    assert "choose  stone paper knife" in answers[0]
    assert "Only player 2 may look now" in answers[1]
    for shown in answers[1:5]:
        assert "player 1 chooses stone" not in flat(shown)
    assert "player 1 makes a choice of sign, which stays hidden" in flat(answers[2])
    assert "sign: hidden (player 1)" in flat(answers[2])
    assert "what others have chosen is hidden" in flat(answers[3])
    assert "player 1 has chosen stone" in flat(answers[6])


def test_a_watched_game_hides_choices_until_they_are_shown():
    out = run("play", DUEL, "--watch", "--seed", "1", "--plain")[1]
    first = out.split("-- turn 2")[0]
    assert first.index("makes a choice of sign") < first.index("has chosen")
    assert "chooses" not in out
    assert "chooses" in run("play", DUEL, "--watch", "--seed", "1", "--plain", "--open")[1]


def test_a_record_is_replayed(folder):
    assert run("play", YARD, "--players", "random", "--seed", "2", "--record", "yard.record")[0] == 0
    code, out, err = run("replay", YARD, "yard.record", "--plain")
    assert (code, err) == (0, "")
    assert out.count("-- turn ") == 60
    lines = [json.loads(line) for line in run("replay", YARD, "yard.record", "--json")[1].splitlines()]
    kinds = {event["kind"] for line in lines[:-1] for event in line["events"]}
    assert {"step", "roll", "count", "turn"} <= kinds
    steps = run("replay", YARD, "yard.record", "--step", "--plain", stdin=b"5\nwhy\nwhy 0\np\nlast\nwhy\nquit\n")
    assert steps[0] == 0
    assert "yard.yaml:" in steps[1]
