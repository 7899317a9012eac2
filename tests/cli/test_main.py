"""What all commands share: help, versions, errors, and how they leave."""

import errno
import io
import os
import signal
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from unittest.mock import patch

import pytest

import kirlib
from kirlib.cli.main import COMMANDS, main
from tests.cli.run import ROOT, process, run

NAMES = [command.NAME for command in COMMANDS]


def test_version():
    assert run("--version") == (0, f"kirlib {kirlib.__version__}\n", "")


def test_help_names_every_command():
    code, out, _ = run("--help")
    assert code == 0
    assert all(f"    {name} " in out for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_each_command_has_help(name):
    code, out, err = run(name, "--help")
    assert (code, err) == (0, "")
    assert f"kirlib {name}" in out


def test_no_command_shows_the_help_and_fails():
    code, out, err = run()
    assert (code, out) == (2, "")
    assert "resolve" in err


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["resovle"], "did you mean resolve?"),
        (["qqq"], "there are: games"),
        (["games", "--jsno"], "--jsno"),
        (["perft", "dragons-of-kir"], "DEPTH"),
        (["perft", "dragons-of-kur", "2"], "did you mean dragons-of-kir?"),
        (["tiles", "qqqqqq"], "there are: dragon-rapid-fire, dragonflock"),
        (["tiles", "./nowhere.yaml"], "there is no file"),
        (["tiles", "a\0b.yaml"], ""),
        (["perft", "dragons-of-kir", "0"], "from 1 to"),
        (["perft", "dragons-of-kir", "-1"], ""),
        (["perft", "dragons-of-kir", "9" * 9999], "from 1 to"),
        (["perft", "dragons-of-kir", "1", "--players", "5"], "2 players"),
        (["bench", "dragons-of-kir", "--seconds", "nan"], "--seconds"),
        (["bench", "dragons-of-kir", "--seconds", "-3"], "--seconds"),
        (["play", "dragons-of-kir", "--seed", "9" * 9999], "--seed"),
        (["play", "dragons-of-kir", "--players", "qqq"], "there are: human, greedy, random"),
        (["play", "dragons-of-kir", "--players", *["random"] * 3], "2 players"),
        (["play", "dragons-of-kir", "--players-count", "3"], "2 players"),
        (["play", "dragons-of-kir", "--players-count", "0"], "2 players"),
        (["play", "dragons-of-kir", "--first", "3"], "from 1 to 2"),
        (["play", "dragons-of-kir", "--delay", "nan"], "--delay"),
        (["play", "dragons-of-kir", "--watch", "--json"], "do not go together"),
        (["resolve", "/"], "folder"),
        (["resolve", "./nowhere.json"], "there is no file"),
    ],
)
def test_bad_arguments_are_one_clear_line(argv, said):
    code, out, err = run(*argv)
    assert (code, out) == (2, "")
    assert said in err
    assert err.strip()
    assert "Traceback" not in err
    assert len(err) < 1000


def test_a_faulty_game_is_shown_with_its_lines(tmp_path):
    path = tmp_path / "bad.yaml"
    path.write_text("kirlib: 1\ngame: bad\nboard: {torus: {width: 0, height: 3}}\n", encoding="utf-8")
    code, out, err = run("perft", str(path), "1")
    assert (code, out) == (2, "")
    assert "bad.yaml:3:" in err
    assert "^" in err


def test_a_binary_file_names_the_byte(tmp_path):
    path = tmp_path / "bad.yaml"
    path.write_bytes(b"kirlib: \xff")
    code, _, err = run("tiles", str(path))
    assert code == 2
    assert "0xff" in err


def test_a_file_called_like_a_game_is_hinted_at(tmp_path, monkeypatch):
    (tmp_path / "otter").write_text("", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert "./otter" in run("tiles", "otter")[2]


@pytest.mark.parametrize(("error", "code"), [(KeyboardInterrupt, 130), (MemoryError, 2), (RecursionError, 2)])
def test_what_goes_wrong_inside_is_one_line(error, code):
    with patch("kirlib.cli.games.open_game", side_effect=error):
        found, out, err = run("games")
    assert (found, out) == (code, "")
    assert err.count("\n") == 1


def test_a_reader_that_leaves_early_is_no_error():
    with subprocess.Popen(
        [sys.executable, "-m", "kirlib", "play", "dragons-of-kir", "--seed", "3", "--watch"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as child:
        assert child.stdout.readline()
        child.stdout.close()
        assert child.stderr.read() == b""
    assert child.returncode == 0


def test_ctrl_c_leaves_with_one_line():
    with subprocess.Popen(
        [sys.executable, "-m", "kirlib", "play", "dragons-of-kir", "--seed", "3", "--watch", "--delay", "60"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as child:
        for _ in range(8):  # it has begun, and waits after the first turn
            assert child.stdout.readline()
        child.send_signal(signal.SIGINT)
        _, err = child.communicate()
    assert (child.returncode, err) == (130, b"kirlib: interrupted\n")


class Full(io.StringIO):
    """A stream on a disk that is full."""

    def write(self, text):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_is_one_line():
    err = io.StringIO()
    with redirect_stdout(Full()), redirect_stderr(err):
        assert main(["games"]) == 2
    assert err.getvalue() == f"kirlib: {os.strerror(errno.ENOSPC)}\n"


def test_closed_streams_are_one_line():
    err = io.StringIO()
    with redirect_stderr(err), patch.object(sys, "stdout", None):
        assert main(["games"]) == 2
    assert "standard output is closed" in err.getvalue()
    with redirect_stderr(err), patch.object(sys, "stdin", None):
        assert main(["resolve"]) == 2
    assert "standard input is closed" in err.getvalue()


@pytest.mark.parametrize("argv", [["games"], ["tiles", "dragons-of-kir"], ["play", "dragons-of-kir", "--watch"]])
def test_any_encoding_will_do(argv):
    done = process(*argv, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()
