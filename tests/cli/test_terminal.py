"""In a real terminal: line editing, colours, clearing, and ways to leave. A pseudo-terminal is driven."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest

import kirlib
from tests.cli.run import ROOT

GAME = kirlib.load_game("dragons-of-kir")
PATIENCE = 30
"""Seconds after which a terminal that stays silent is a failure; nothing waits that long otherwise."""


class Terminal:
    """A process at the other end of a pseudo-terminal."""

    def __init__(self, folder, argv, term, **env):
        self.main, other = pty.openpty()
        environ = {**os.environ, "TERM": term, "PYTHONPATH": str(ROOT), "COLUMNS": "80", "LINES": "24", **env}
        environ.pop("NO_COLOR", None)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kirlib", *argv],
            stdin=other,
            stdout=other,
            stderr=other,
            cwd=folder,
            env=environ,
            start_new_session=True,
            preexec_fn=lambda: __import__("fcntl").ioctl(0, __import__("termios").TIOCSCTTY, 0),
        )
        os.close(other)
        self.said = ""

    def until(self, pattern):
        """What is shown up to a pattern."""
        end = time.monotonic() + PATIENCE
        while not (found := re.search(pattern, self.said)):
            assert time.monotonic() < end, f"waited for {pattern!r}, saw {self.said!r}"
            if select.select([self.main], [], [], 0.5)[0]:
                try:
                    data = os.read(self.main, 65536)
                except OSError:  # the other end is closed
                    data = b""
                assert data, f"it ended before {pattern!r}: {self.said!r}"
                self.said += data.decode("utf-8", "replace")
        shown, self.said = self.said[: found.end()], self.said[found.end() :]
        return shown

    def type(self, text):
        """Sends keys."""
        os.write(self.main, text.encode())

    def rest(self, again=""):
        """Everything to the end, and the exit code. `again`: keys to press while nothing happens."""
        end = time.monotonic() + PATIENCE
        while True:
            assert time.monotonic() < end, f"it does not end: {self.said!r}"
            if not select.select([self.main], [], [], 0.5)[0]:
                if again:  # a key that came just before the process waits is only seen with the next one
                    self.type(again)
                continue
            try:
                data = os.read(self.main, 65536)
            except OSError:
                break
            if not data:
                break
            self.said += data.decode("utf-8", "replace")
        return self.said, self.process.wait(PATIENCE)


@contextmanager
def terminal(folder, *argv, term="xterm-256color", **env):
    """A command in a terminal, ended whatever happens."""
    opened = Terminal(folder, argv, term, **env)
    try:
        yield opened
    finally:
        if opened.process.poll() is None:
            opened.process.kill()
            opened.process.wait()
        os.close(opened.main)


PLAY = ("play", "dragons-of-kir", "--seed", "7")
READY = "player 1[^>\n]*> "


def a_move():
    return str(kirlib.Match(GAME, 7).legal_moves()[0])


def test_colours_editing_and_completion(tmp_path):
    with terminal(tmp_path, *PLAY) as t:
        shown = t.until(READY)
        assert "\x1b[" in shown
        t.type("til\tsam\t\r")  # both words completed
        assert "samurai/90" in t.until("samurai/270(.|\n)*?" + READY)
        t.type("handx\x7f\r")  # a key taken back
        assert "`tile NAME`" in t.until(READY)
        t.type("quit\r")
        said, code = t.rest()
        assert code == 0
        assert "kept" not in said


@pytest.mark.parametrize("leave", ["interrupt", "end", "terminate", "kill", "hang up"])
def test_leaving_in_any_way_loses_nothing(tmp_path, leave):
    with terminal(tmp_path, *PLAY) as t:
        t.until(READY)
        t.type(a_move() + "\r")
        t.until("turn 2" + "(.|\n)*?" + READY)
        if leave == "interrupt":
            t.type("half a li\x03")
        elif leave == "end":
            t.type("\x04")
        else:
            t.process.send_signal({"terminate": signal.SIGTERM, "kill": signal.SIGKILL}.get(leave, signal.SIGHUP))
        said, code = t.rest({"interrupt": "\x03", "end": "\x04"}.get(leave, ""))
        if leave in ("interrupt", "end"):
            assert code == (130 if leave == "interrupt" else 0)
            assert "kirlib play --resume dragons-of-kir-7.record" in said
        assert "Traceback" not in said
    record = kirlib.Record.parse((tmp_path / "dragons-of-kir-7.record").read_bytes())
    assert record.replay().turn == 2


def test_an_interrupt_while_a_computer_thinks(tmp_path):
    with terminal(tmp_path, "play", "dragons-of-kir", "--players", "greedy", "--record", "g.record") as t:
        end = time.monotonic() + PATIENCE
        while not (tmp_path / "g.record").exists() or (tmp_path / "g.record").stat().st_size < 1200:
            assert time.monotonic() < end, "nothing is recorded"
            time.sleep(0.02)
        t.type("\x03")
        said, code = t.rest("\x03")
    assert code in (0, 130)  # 0 if the game was quicker
    assert "Traceback" not in said
    kirlib.Record.parse((tmp_path / "g.record").read_bytes()).replay()


@pytest.mark.parametrize("term", ["dumb", "xterm"])
def test_the_screen_is_cleared_between_two_people(tmp_path, term):
    with terminal(tmp_path, *PLAY, "--players", "human", term=term) as t:
        t.until("press Enter > ")
        t.type("\r")
        t.until(READY)
        t.type(a_move() + "\r")
        shown = t.until("player 2 is next")
        if term == "dumb":
            assert "\x1b" not in shown
            assert "\n" * 20 in shown.replace("\r", "")
        else:
            assert "\x1b[2J\x1b[3J" in shown
        t.until("press Enter > ")
        t.type("\r")
        t.until("player 2[^>\n]*> ")
        t.type("\x1b[A\r")  # the line above: not the other player's
        after = t.until("player 2[^>\n]*> ")
        assert a_move() not in after
        t.type("\x04")
        t.rest("\x04")


def test_replay_steps_in_a_terminal(tmp_path):
    match = kirlib.Match(GAME, 7)
    for _ in range(4):
        match.play(match.legal_moves()[5])
    (tmp_path / "a.record").write_text(str(match.record()))
    with terminal(tmp_path, "replay", "a.record", NO_COLOR="1") as t:
        assert "setup" in t.until("turn 0 of 2> ")
        t.type("\r")
        assert "turn 1" in t.until("turn 1 of 2> ")
        t.type("p\r")
        t.until("turn 0 of 2> ")
        t.type("q\r")
        assert t.rest()[1] == 0


def test_a_reader_that_goes_away(tmp_path):
    done = subprocess.run(
        f"{sys.executable} -m kirlib play dragons-of-kir --seed 7 | head -1",
        shell=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        input=b"rules\n" * 200,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
