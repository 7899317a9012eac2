"""The examples run, for the games that ship."""

from __future__ import annotations

import builtins
import json
import re
import runpy
import shutil
import subprocess
import sys
from itertools import pairwise
from math import atan2, degrees, dist
from pathlib import Path
from typing import Any

import pytest

import kirlib
from tests.model.samples import NAMES, game

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
ANIMATE = runpy.run_path(str(EXAMPLES / "animate.py"))
NODE = shutil.which("node")
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


class Enough(Exception):
    """The person at the keyboard leaves."""


def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], most: int) -> list[str]:
    """Lets a person type whichever move is listed first; among them what is no move, `undo`, and `?`."""
    lines: list[str] = []

    def type_line(_prompt: str = "") -> str:
        lines.append(capsys.readouterr().out)
        if len(lines) > most:
            raise Enough
        if len(lines) in (1, 3):
            return "no such move" if len(lines) == 1 else "undo"
        if len(lines) in (4, 5):
            return "?" if len(lines) == 4 else "? zebra"
        return re.findall(r"\d+ moves: ([^,…\n]+)", "".join(lines))[-1].strip()  # type: ignore[no-any-return]

    monkeypatch.setattr(builtins, "input", type_line)
    return lines


@pytest.mark.parametrize("name", kirlib.games())
def test_a_match_against_a_bot(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = typed(monkeypatch, capsys, 7)
    monkeypatch.setattr(sys, "argv", ["against_a_bot.py", name])
    try:
        runpy.run_path(str(EXAMPLES / "against_a_bot.py"))
    except Enough:
        assert len(lines) == 8
    assert re.search(r"^hand: \w", lines[0], re.MULTILINE)
    assert " moves: " in lines[0]
    assert "no such move" in lines[1]
    count = int(re.findall(r"(\d+) moves: ", lines[3])[-1])
    assert lines[4].count(",") == count - 1  # `?` lists every one of them
    assert lines[5] == "no move has that in it\n"


@pytest.mark.parametrize("left", [EOFError, KeyboardInterrupt])
def test_who_leaves_sees_no_traceback(
    left: type[BaseException], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def leave(_prompt: str = "") -> str:
        raise left

    monkeypatch.setattr(builtins, "input", leave)
    monkeypatch.setattr(sys, "argv", ["against_a_bot.py"])
    runpy.run_path(str(EXAMPLES / "against_a_bot.py"))
    assert capsys.readouterr().out.endswith("(left)\n")


WRONG = [
    (["against_a_bot.py", "nogame"], "no game"),
    (["text_bot.py", "host", "nogame"], "no game"),
    (["text_bot.py"], "usage"),
    (["text_bot.py", "guest"], "usage"),
    (["animate.py", "nogame"], "no game"),
    (["animate.py", "dragonflock", "many"], "usage"),
    (["animate.py", "dragonflock", "-1"], "usage"),
    (["animate.py", "dragonflock", "1000000"], "at most 1000"),
    (["animate.py", "dragonflock", "3", "4"], "usage"),
]


@pytest.mark.parametrize(("words", "why"), WRONG)
def test_bad_arguments_give_one_line(words: list[str], why: str) -> None:
    command = [sys.executable, str(EXAMPLES / words[0]), *words[1:]]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert why in done.stderr


def test_a_match_against_a_bot_to_its_end(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch, capsys, 500)
    monkeypatch.setattr(sys, "argv", ["against_a_bot.py", "snakes-and-ladders"])
    runpy.run_path(str(EXAMPLES / "against_a_bot.py"))
    assert re.search(r"^win:\d - ", capsys.readouterr().out, re.MULTILINE)


def test_it_takes_thirty_lines() -> None:
    assert len((EXAMPLES / "against_a_bot.py").read_text(encoding="utf-8").splitlines()) <= 30


@pytest.mark.parametrize("name", ["snakes-and-ladders", "otter-pond", "lighthouse-duel"])
def test_bots_in_programs_of_their_own(name: str) -> None:
    command = [sys.executable, str(EXAMPLES / "text_bot.py"), "host", name]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    assert kirlib.replay(done.stdout).is_terminal


def test_a_bot_answers_each_line(tmp_path: Path) -> None:
    asked = [{"observation": {"player": 0, "pieces": []}, "legal": ["pass"]}, {"legal": []}, [], 7]
    lines = "".join(json.dumps(one) + "\n" for one in asked) + "{\n"
    command = [sys.executable, str(EXAMPLES / "text_bot.py"), "bot"]
    done = subprocess.run(command, cwd=ROOT, input=lines, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout.split()) == (0, ["pass", *["?"] * 4])
    assert "Traceback" not in done.stderr


# --- turns in a page


@pytest.mark.parametrize("name", kirlib.games())
def test_a_page_has_its_scene_in_it(name: str) -> None:
    data, _ = ANIMATE["scene"](kirlib.load_game(name), 6)
    page = ANIMATE["page"](data)
    found = json.loads(re.findall(r"let scene = (\{.*\});\n", page)[0])
    assert found == json.loads(json.dumps(data))
    assert sum(len(move["events"]) for move in found["moves"]) > 0
    assert not re.findall(r"(?:src|href)=|https?://(?!www\.w3\.org/2000/svg)", page)  # nothing is fetched
    assert page.count("</script>") == 2
    assert (EXAMPLES / "animate_film.js").read_text(encoding="utf-8") in page


def test_a_scene_begins_with_what_is_seen_then() -> None:
    """The chance of the setup is in the observation, and is not told once more."""
    data, state = ANIMATE["scene"](kirlib.load_game("dragons-of-kir"), 9)
    draws = [event for move in data["moves"] for event in move["events"] if event["kind"] == "draw"]
    begun = data["observation"]
    assert begun["supply_size"] - len(draws) == state.observation(None).supply_size


SAMPLES = """
const { film, picture, moving, follow } = require(process.argv[1]);
const scene = JSON.parse(require("fs").readFileSync(0, "utf8")), reel = film(scene);
const round = copies => copies.map(({ spot, angle, scale, opacity, clip }) => ({ spot, angle, scale, opacity, clip }));
const at = time => {
  const { pieces, tiles } = picture(reel, time);
  return { pieces: pieces.map(piece => round(piece.copies)),
           tiles: Object.fromEntries(tiles.map(tile => [tile.id, { ...tile, copies: round(tile.copies) }])) };
};
const steps = [0, .125, .25, .375, .5, .625, .75, .875, 1];
console.log(JSON.stringify({
  last: reel.last, length: reel.length,
  shots: reel.shots.map(({ event, from, lasts, before }) => ({
    event, from, lasts, numbers: before.pieces.map(({ id }) => id),
    pictures: steps.map(k => at(from + lasts * Math.min(k, .9999))),
    ways: event.path && event.piece != null ? steps.map(k => round(moving(reel.board, event, k))) : null,
    middles: event.path && event.kind !== "beam"
      ? event.ways.map((_, leg) => follow(reel.board, event, (leg + .5) / event.ways.length)) : null,
  })),
}));
"""


def pushed() -> dict[str, Any]:
    """A scene in which a piece is pushed sideways over a twisted seam."""
    board = kirlib.load_game("dragons-of-kir-klein").drawing().to_dict()
    push = {"kind": "act", "piece": 0, "at": "g2", "to": "b7", "facing": "north", "facing_after": "south",
            "path": ["g2", "h2", "a7", "b7"], "ways": ["east"] * 3, "seams": [False, True, False],
            "cause": "f2", "tile": "storm"}  # fmt: skip
    piece = {"kind": "dragon", "owner": None, "at": "g2", "facing": "north"}
    seen = {"turn": 1, "pieces": [piece], "tiles": [], "mounted": [], "hand_sizes": [], "supply_size": 0, "out": []}
    return {"drawing": board, "observation": seen, "moves": [{"player": 0, "text": "", "events": [push]}]}


def turned(one: float, other: float) -> float:
    """By how much two angles differ, in degrees."""
    return abs((one - other + 180) % 360 - 180)


if NODE is not None:

    def filmed(data: dict[str, Any]) -> dict[str, Any]:
        """What the page's film has of a scene."""
        done = subprocess.run(
            [str(NODE), "-e", SAMPLES, str(EXAMPLES / "animate_film.js")],
            input=json.dumps(data),
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)  # type: ignore[no-any-return]

    @pytest.mark.parametrize("name", NAMES)
    def test_a_film_shows_what_happens(name: str) -> None:
        own = game(name)
        data, state = ANIMATE["scene"](own, 40, seed=3)
        reel = filmed(data)
        board = data["drawing"]
        seen = state.observation(None)
        assert [piece["at"] for piece in reel["last"]["pieces"]] == [piece.at for piece in seen.pieces]
        tiles = {t["at"]: (t["tile"], t["turn"], t["state"], t["owner"]) for t in reel["last"]["tiles"]}
        assert tiles == {t.at: (t.tile, t.turn, t.state, t.owner) for t in seen.tiles if t.at not in seen.marked}
        assert reel["last"]["hands"] == list(seen.hand_sizes)
        assert reel["last"]["supply"] == seen.supply_size
        west, south, east, north = board["bounds"]
        for shot in reel["shots"]:
            for picture in shot["pictures"]:
                for copies in [*picture["pieces"], *(tile["copies"] for tile in picture["tiles"].values())]:
                    for copy in copies:
                        x, y = copy["spot"]
                        assert west - 1.5 < x < east + 1.5
                        assert south - 1.5 < y < north + 1.5
                        assert copy["scale"] >= 0
                        assert -1e-9 <= copy["opacity"] <= 1
            if shot["ways"]:
                ways_are_right(board, shot["event"], shot["ways"])
            if shot["middles"]:
                seams_are_crossed(board, shot["event"], shot["middles"])

    def ways_are_right(board: dict[str, Any], event: dict[str, Any], ways: list[Any]) -> None:
        """It begins and ends where the event says, looks as it says, and never flies over the board."""
        spots, directions = board["spaces"], board["directions"]
        (first,), (last,) = ways[0], ways[-1]
        assert dist(first["spot"], spots[event["path"][0]]) < 1e-6
        assert dist(last["spot"], spots[event["path"][-1]]) < 1e-6
        for end, key in ((first, "facing"), (last, "facing_after")):
            vector = key in event and directions[event[key]]["vector"]
            if vector:
                assert turned(end["angle"], degrees(atan2(*vector))) < 1e-3, event
        if None not in event["ways"] and True not in event["seams"] and board["shape"] != "graph":
            fast = 2**0.5 * len(event["ways"]) / 8 / 0.7  # a leg is 1 long, or a diagonal; turning takes time too
            assert all(dist(one["spot"], other["spot"]) < fast + 1e-6 for (one,), (other,) in pairwise(ways))

    def seams_are_crossed(board: dict[str, Any], event: dict[str, Any], middles: list[Any]) -> None:
        """Half over a seam it is seen twice: on the edge of the one space, and on the edge of the other."""
        spots, directions = board["spaces"], board["directions"]
        for leg, (way, seam, copies) in enumerate(zip(event["ways"], event["seams"], middles, strict=True)):
            here, there = event["path"][leg : leg + 2]
            vector = way and directions[way]["vector"]
            if not seam or not vector:
                assert len(copies) == 1
                if way and "around" not in event:
                    middle = [(a + b) / 2 for a, b in zip(spots[here], spots[there], strict=True)]
                    assert dist(copies[0]["spot"], middle) < 1e-6
                continue
            onward = directions[board["neighbours"][here][way].get("carry", {}).get(way, way)]["vector"]
            out, into = copies
            assert (out["clip"], into["clip"]) == (here, there)
            assert dist(out["spot"], [a + v / 2 for a, v in zip(spots[here], vector, strict=True)]) < 1e-6
            assert dist(into["spot"], [a - v / 2 for a, v in zip(spots[there], onward, strict=True)]) < 1e-6

    def test_a_piece_goes_round_a_tile_in_an_arc() -> None:
        board = kirlib.load_game("dragons-of-kir-projective").drawing().to_dict()
        arc = {"kind": "act", "piece": 0, "at": "d4", "to": "d2", "facing": "east", "facing_after": "west",
               "path": ["d4", "e4", "e3", "e2", "d2"], "ways": ["east", "south", "south", "west"],
               "seams": [False] * 4, "around": "d3", "cause": "d3", "tile": "wildfire"}  # fmt: skip
        corner = {"kind": "act", "piece": 0, "at": "a8", "to": "a8", "facing": "north", "facing_after": "west",
                  "path": ["a8", "h1", "a8"], "ways": ["north", "east"], "seams": [True, True],
                  "around": "h1", "cause": "h1", "tile": "watchfire"}  # fmt: skip
        piece = {"kind": "dragon", "owner": None, "at": "d4", "facing": "east"}
        seen = {"turn": 1, "pieces": [piece], "tiles": [], "mounted": [], "hand_sizes": [], "supply_size": 0, "out": []}
        reel = filmed(
            {"drawing": board, "observation": seen, "moves": [{"player": 0, "text": "", "events": [arc, corner]}]}
        )
        round_it, over = (shot["ways"] for shot in reel["shots"])
        assert all(abs(dist(copy["spot"], board["spaces"]["d3"]) - 1) < 1e-6 for (copy,) in round_it)
        assert dist(round_it[4][0]["spot"], board["spaces"]["e3"]) < 1e-6
        assert [round(copy["angle"]) for (copy,) in round_it[::2]] == [90, 135, 180, 225, 270]
        seams_are_crossed(board, corner, reel["shots"][1]["middles"])
        assert turned(over[-1][0]["angle"], 270) < 1e-6

    def test_who_is_pushed_sideways_over_a_twisted_seam_looks_the_other_way_beyond() -> None:
        ways = filmed(pushed())["shots"][0]["ways"]
        assert [[copy["angle"] % 360 for copy in copies] for copies in ways] == [[0]] * 3 + [[0, 180]] * 3 + [[180]] * 3

    def test_a_tile_turns_and_is_turned_over() -> None:
        board = kirlib.load_game("lighthouse-duel").drawing().to_dict()
        tile = {"tile": "glass", "at": "c3", "turn": 270, "owner": 0}
        turns = {"kind": "change", "tile": "glass", "at": "c3", "how": "turn", "before": 270, "after": 0}
        seen = {"turn": 1, "pieces": [], "tiles": [tile], "mounted": [], "hand_sizes": [], "supply_size": 0, "out": []}
        reel = filmed({"drawing": board, "observation": seen, "moves": [{"player": 0, "text": "", "events": [turns]}]})
        angles = [shown["tiles"]["0"]["copies"][0]["angle"] for shown in reel["shots"][0]["pictures"]]
        assert angles[0] == 270
        assert angles[4] == 315
        assert angles == sorted(angles)


if BROWSER is not None:

    @pytest.mark.heavy
    @pytest.mark.parametrize("name", kirlib.games())
    def test_a_page_shows_the_position_that_the_events_lead_to(name: str, tmp_path: Path) -> None:
        data, state = ANIMATE["scene"](kirlib.load_game(name), 30)
        path = tmp_path / "turn.html"
        path.write_text(ANIMATE["page"](data), encoding="utf-8")
        for moment in ("end", "play&speed=100"):
            dom = browse(path, moment)
            assert 'data-done="true"' in dom
            seen = state.observation(None)
            for i, piece in enumerate(seen.pieces):
                found = re.findall(rf'data-piece="{i}" data-at="([^"]*)" data-facing="([^"]*)"', dom)
                assert found == [(piece.at or "", piece.facing or "")] or (not piece.at and found[0][0] == "")
            tiles: dict[str, Any] = dict(re.findall(r'data-at="([^"]+)" data-tile="([^"]+)"', dom))
            assert tiles == {tile.at: tile.tile for tile in seen.tiles if tile.at not in seen.marked}

    @pytest.mark.heavy
    def test_a_page_can_be_stopped_in_the_middle_of_a_step(tmp_path: Path) -> None:
        path = tmp_path / "turn.html"
        path.write_text(ANIMATE["page"](pushed()), encoding="utf-8")
        dom = browse(path, "t=1.5")  # of three beats
        assert 'data-time="1.5"' in dom
        assert sorted(re.findall(r'clip-path="url\(#cell-(\w+)\)"', dom)) == ["a7", "h2"]  # seen at both edges


def browse(path: Path, moment: str) -> str:
    """What a page has become when it has been shown."""
    flags = ["--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={path.parent / 'profile'}"]
    done = subprocess.run(
        [str(BROWSER), *flags, "--virtual-time-budget=200000", "--dump-dom", f"{path.as_uri()}#{moment}"],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    return done.stdout


# --- a policy that learns


def test_a_policy_learns_to_beat_random_moves() -> None:
    example = runpy.run_path(str(EXAMPLES / "train_dragonflock.py"))
    policy, games = example["train"](seconds=1e9, seed=67, most=90)  # so many games, however fast they are
    assert games == 90
    won, lost = example["contest"](policy, games=50, seed=67)
    # Random moves win as often as they lose: to lead by 20 in 50 games they need three standard deviations of luck.
    assert won - lost >= 20
