"""`replay`: records shown whole, stepped through, and as JSON; redacted and damaged ones too."""

import json
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kirlib
from kirlib.model.outcome import CHANCE
from tests.cli.games import ALL
from tests.cli.run import run
from tests.cli.typed import typed
from tests.record.played import played

GAME = kirlib.load_game("dragons-of-kir")


def a_match(seed=7, most=1000):
    match, rng = kirlib.Match(GAME, seed), Random(seed)
    while not match.is_over and len(match.history) < most:
        match.play(rng.choice(match.legal_moves()))
    return match


@pytest.fixture
def kept(tmp_path):
    match = a_match()
    path = tmp_path / "game.record"
    path.write_text(str(match.record(headers={"Player1": "Ann"}).commented(9, "a bold move").commented(-1, "begins")))
    return match, path


def test_the_whole_game(kept):
    match, path = kept
    code, out, err = run("replay", str(path))
    assert (code, err) == (0, "")
    assert out.count("── turn ") == match.state.turn
    assert match.outcome.reason in out
    for said in ("Player1: Ann", "begins", '"a bold move"', f"{match.state.turn} turns"):
        assert said in out
    assert "holds" not in out
    assert "holds" in run("replay", str(path), "--open")[1]
    assert run("replay", str(path), "--watch", "--delay", "0")[1] == out
    assert max(map(len, out.splitlines())) <= 80
    assert run("replay", str(path), "--plain")[1].isascii()


def test_stepping_back_and_forth(kept):
    match, path = kept
    first, answers = typed(
        "", "n", "p", "2", "turn 3", "first", "p", "last", "n", "0", "why", "why 1", "nxt", "help", "xx", "9999", "q",
        argv=("replay", "--step", str(path)),
    )  # fmt: skip
    heads = [answer.split("──")[1].strip() if "── " in answer[:5] or "──" in answer else "" for answer in answers]
    assert "── setup " in first
    assert heads[:6] == ["turn 1", "turn 2", "turn 1", "turn 2", "turn 3", "setup"]
    assert "this is the beginning" in answers[6]
    assert f"turn {match.state.turn}" in heads[7]
    assert match.outcome.reason in answers[7]
    assert "that was the last turn" in answers[8]
    assert heads[9] == "setup"
    assert "nothing moved" in answers[10]
    assert "did not move" in answers[11]
    assert "none of the commands" in answers[12]
    assert "turn N" in answers[13]
    assert "none of the commands" in answers[14]
    assert "that was the last turn" in answers[15]
    assert answers[0] == answers[2]


def test_beginning_at_a_turn_and_asking_why(kept):
    _, path = kept
    first, (why, one, _) = typed("why", "why 2", argv=("replay", "--step", "--turn", "3", str(path)))
    assert "── turn 3 " in first
    assert "why, in turn 3" in why
    assert "dragon 2" in one
    assert "dragon 1" not in one
    code, _, err = run("replay", "--turn", "99", str(path))
    assert (code, "--turn is from 0 to" in err) == (2, True)


def test_as_json(kept):
    match, path = kept
    code, out, err = run("replay", str(path), "--json")
    assert (code, err) == (0, "")
    *lines, end = map(json.loads, out.splitlines())
    assert [line["move"] for line in lines] == [str(p.move) for p in match.history]
    assert [line["player"] for line in lines] == [None if p.player == CHANCE else p.player for p in match.history]
    assert [line["turn"] for line in lines] == [p.turn for p in match.history]
    assert lines[9]["comments"] == ["a bold move"]
    assert end == {"result": match.outcome.result, "reason": match.outcome.reason}
    state = GAME.initial_state()
    for line, p in zip(lines, match.history, strict=True):
        trace = state.trace(p.move)
        assert line["events"] == [event.to_dict() for event in trace.events]
        state = trace.state


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_redacted_record_is_viewed_and_says_what_it_is(seat, tmp_path):
    match = a_match(3, 60)
    path = tmp_path / "redacted.record"
    path.write_text(str(match.record().redacted(seat)))
    code, out, err = run("replay", str(path), "--open")
    assert (code, err) == (0, "")
    assert "it can be viewed, but not be replayed" in out
    assert out.count("── turn ") >= match.state.turn - 1
    *lines, _ = map(json.loads, run("replay", str(path), "--json")[1].splitlines())
    for line, p in zip(lines, match.history, strict=True):
        hidden = str(p.move).startswith("draw") and line["move"] == "draw ?"
        assert hidden or line["move"] == str(p.move)
        if hidden:
            assert "tile" not in line["events"][0]
    unseen = {0: "player 2  draws ", 1: "player 1  draws ", None: "player 2  draws "}[seat]
    after = [line.partition(unseen)[2] for line in out.splitlines() if unseen in line]
    assert after
    assert all(text in ("a tile", "4 tiles") or "tiles" in text for text in after)
    # moves and pieces are those of the game
    whole = tmp_path / "whole.record"
    whole.write_text(str(match.record()))
    paths = [line for line in run("replay", str(whole))[1].splitlines() if "(advance" in line]
    assert [line for line in out.splitlines() if "(advance" in line] == paths


def test_a_damaged_record_is_shown_as_far_as_it_is_sound(kept):
    _, path = kept
    lines = path.read_text().splitlines()
    where = next(i for i, line in enumerate(lines) if line.startswith("3. "))
    path.write_text("\n".join(lines[:where]) + "\n")
    code, out, err = run("replay", str(path))
    assert code == 2
    assert "── turn 2 " in out
    assert err.startswith(f"kirlib: {path}:")
    lines[where] = lines[where].replace("3. 1:", "3. 2:", 1)
    path.write_text("\n".join(lines) + "\n")
    code, out, err = run("replay", str(path), "--json")
    assert code == 2
    assert f"{path}:{where + 1}:" in err
    assert json.loads(out.splitlines()[0])["ply"] == 0


def test_another_games_record(kept, tmp_path):
    _, path = kept
    text = path.read_text()
    (tmp_path / "hexes.yaml").write_text(ALL["hexes"])
    code, out, err = run("replay", str(tmp_path / "hexes.yaml"), str(path))
    assert (code, out) == (2, "")
    assert "is of dragons-of-kir, not of hexes" in err
    hexes = kirlib.load_game(tmp_path / "hexes.yaml")
    path.write_text(str(kirlib.Match(hexes, 1).record()))
    code, _, err = run("replay", str(path))
    assert (code, "replay GAME" in err) == (2, True)
    code, out, _ = run("replay", str(tmp_path / "hexes.yaml"), str(path))
    assert (code, "the game goes no further" in out) == (0, True)
    variant = tmp_path / "variant.yaml"
    variant.write_text("kirlib: 1\ngame: dragons-of-kir\nextends: dragons-of-kir\nsupply: {monk: 5}\n")
    path.write_text(text)
    code, _, err = run("replay", str(variant), str(path))
    assert (code, "supply" in err) == (2, True)


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["none.record"], "there is no file none.record"),
        (["."], "is a folder"),
        (["--json", "--watch", "x"], "--json does not go with"),
        (["--delay", "99", "x"], "--delay is from 0 to 60"),
    ],
)
def test_bad_arguments(argv, said):
    code, out, err = run("replay", *argv)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


@given(name=st.sampled_from(["dragons-of-kir", "dragons-of-kir-advanced"]), seed=st.integers(0, 20), data=st.data())
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_file_is_shown_or_refused(name, seed, data, tmp_path):
    text = str(played(name, seed, 50)[0])
    at = data.draw(st.integers(0, len(text)))
    to = data.draw(st.integers(at, min(at + 40, len(text))))
    path = tmp_path / "any.record"
    path.write_bytes((text[:at] + data.draw(st.text(max_size=6)) + text[to:]).encode("utf-8", "surrogatepass"))
    for form in ((), ("--json",)):
        code, _, err = run("replay", str(path), *form)
        assert code in (0, 2)
        assert (code == 0) == (err == "")
        assert "Traceback" not in err


def test_the_data_of_a_redacted_record_say_for_whom(tmp_path):
    match = kirlib.Match(kirlib.load_game("dragons-of-kir"), 7, [lambda o, legal, rng: legal[0]] * 2)
    match.run()
    for seat, name in ((1, 1), (None, "spectator")):
        file = tmp_path / "seen.record"
        file.write_text(str(match.record().redacted(seat)))
        code, out, _err = run("replay", "--json", str(file))
        assert code == 0
        assert json.loads(out.splitlines()[-1])["redacted_for"] == name
