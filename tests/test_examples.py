"""The examples run, for the games that ship."""

from __future__ import annotations

import builtins
import json
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import kirlib

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
ANIMATE = runpy.run_path(str(EXAMPLES / "animate.py"))
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


class Enough(Exception):
    """The person at the keyboard leaves."""


def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], most: int) -> list[str]:
    """Lets a person type whichever move is listed first; among them what is no move, and `undo`."""
    lines: list[str] = []

    def type_line(_prompt: str = "") -> str:
        lines.append(capsys.readouterr().out)
        if len(lines) > most:
            raise Enough
        if len(lines) in (1, 3):
            return "no such move" if len(lines) == 1 else "undo"
        return re.findall(r"\d+ moves: ([^,…\n]+)", lines[-1])[-1].strip()  # type: ignore[no-any-return]

    monkeypatch.setattr(builtins, "input", type_line)
    return lines


@pytest.mark.parametrize("name", kirlib.games())
def test_a_match_against_a_bot(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = typed(monkeypatch, capsys, 5)
    monkeypatch.setattr(sys, "argv", ["against_a_bot.py", name])
    try:
        runpy.run_path(str(EXAMPLES / "against_a_bot.py"))
    except Enough:
        assert len(lines) == 6
    assert " moves: " in lines[0]
    assert "no such move" in lines[1]


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


# --- a turn in a page


@pytest.mark.parametrize("name", kirlib.games())
def test_a_page_has_its_scene_in_it(name: str) -> None:
    data, _ = ANIMATE["scene"](kirlib.load_game(name), 6)
    page = ANIMATE["page"](data)
    found = json.loads(re.findall(r"let scene = (\{.*\});\n", page)[0])
    assert found == json.loads(json.dumps(data))
    assert found["events"]
    assert not re.findall(r"(?:src|href)=|https?://(?!www\.w3\.org/2000/svg)", page)  # nothing is fetched
    assert "</script>" not in json.dumps(data).replace("<", "\\u003c")


if BROWSER is not None:

    @pytest.mark.parametrize(
        "name", ["dragons-of-kir-klein", "dragonflock", "lighthouse-duel", "snakes-and-ladders", "dragons-of-kir-hex"]
    )
    def test_a_page_shows_the_position_that_the_events_lead_to(name: str, tmp_path: Path) -> None:
        data, state = ANIMATE["scene"](kirlib.load_game(name), 30)
        path = tmp_path / "turn.html"
        path.write_text(ANIMATE["page"](data), encoding="utf-8")
        dom = browse(path)
        assert 'data-done="true"' in dom
        seen = state.observation(None)
        for i, piece in enumerate(seen.pieces):
            found = re.findall(rf'data-piece="{i}" data-at="([^"]*)" data-facing="([^"]*)"', dom)
            assert found == [(piece.at or "", piece.facing or "")] or (not piece.at and found[0][0] == "")
        tiles: dict[str, Any] = dict(re.findall(r'data-at="([^"]+)" data-tile="([^"]+)"', dom))
        assert tiles == {tile.at: tile.tile for tile in seen.tiles if tile.at not in seen.marked}


def browse(path: Path) -> str:
    """What a page has become when it has been shown."""
    flags = ["--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={path.parent / 'profile'}"]
    done = subprocess.run(
        [str(BROWSER), *flags, "--virtual-time-budget=100000", "--dump-dom", f"{path.as_uri()}#play&ms=1"],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    return done.stdout
