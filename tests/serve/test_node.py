"""The clients in Node.js. Where it is not installed, which the header of the test run tells, they are not run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.serve.processes import ROOT, web

NODE = shutil.which("node")
VERSION = 0 if NODE is None else int(subprocess.check_output([NODE, "--version"], text=True).strip("v\n").split(".")[0])
# which Node.js has since version 22; in 20 it must be asked for
ASKED = () if VERSION >= 22 else ("--no-warnings", "--experimental-websocket")
FOLDER = ROOT / "examples" / "node"
TOO_LARGE = """
import { Kirlib } from "%s";
const kirlib = new Kirlib([...process.env.KIRLIB.split(" "), "serve", "--max-message", "1000"]);
const deep = (levels) => (levels ? [deep(levels - 1)] : 0);
const large = ["load", { text: "x".repeat(2000) }];
const asked = [["hello"], large, ["hello"], ["resolve", { scenario: { a: deep(70) } }], ["hello"]];
const answers = await Promise.allSettled(asked.map(([method, params]) => kirlib.ask(method, params)));
console.log(answers.map(({ value, reason }) => (value ? value.server : reason.data.error)).join(" "));
process.exitCode = await kirlib.end();
"""


def node(*arguments: str | Path) -> str:
    """What a program says that ends well."""
    env = os.environ | {"KIRLIB": f"{sys.executable} -m kirlib", "PYTHONPATH": str(ROOT)}
    run = subprocess.run([str(NODE), *arguments], env=env, capture_output=True, text=True, timeout=120, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout


if NODE is not None:

    @pytest.mark.parametrize("game", ["lighthouse-duel", "otter-pond"])
    def test_a_client_plays_a_whole_game(game):
        said = node(FOLDER / "play.mjs", game, "3")
        assert node(FOLDER / "play.mjs", game, "3") == said
        *moves, end = said.splitlines()
        assert len(moves) > 3
        assert " - " in end

    def test_an_answer_without_an_id_belongs_to_the_oldest_request(tmp_path):
        program = tmp_path / "large.mjs"
        program.write_text(TOO_LARGE % (FOLDER / "kirlib.mjs").as_uri(), encoding="utf-8")
        assert node(program).split() == ["kirlib", "too-large", "kirlib", "parse-error", "kirlib"]


if VERSION >= 19:

    def test_what_is_wrong_is_said_in_a_sentence():
        for arguments in ([], ["http://127.0.0.1:1/"], ["nonsense", "x"], ["http://127.0.0.1:1/", "x"]):
            command = [str(NODE), *(ASKED if VERSION >= 20 else ()), FOLDER / "duel.mjs", *arguments]
            run = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
            assert (run.returncode, run.stdout, run.stderr.count("\n")) == (1, "", 1)
            assert run.stderr.startswith("duel: ")

    if VERSION < 22:

        def test_without_websockets_it_is_said_what_is_needed():
            command = [str(NODE), FOLDER / "duel.mjs", "http://127.0.0.1:1/", "x"]
            run = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
            assert (run.returncode, run.stderr) == (
                1,
                "duel: this needs Node.js 22, or in version 20: node --experimental-websocket duel.mjs ...\n",
            )


if VERSION >= 20:

    def test_two_seats_and_a_spectator_play_over_websockets():
        with web() as (_, info):
            said = node(*ASKED, FOLDER / "duel.mjs", info["url"], info["host_token"])
        *moves, end, closed = said.splitlines()
        assert len(moves) > 5
        assert " - " in end
        assert closed == "closed: closed"
