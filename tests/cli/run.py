"""Runs the command line in this process, or in one of its own."""

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

from kirlib.cli.main import main

ROOT = Path(__file__).parents[2]


def run(*argv: str, stdin: bytes = b"") -> tuple[int, str, str]:
    """Exit code, standard output, standard error."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    given = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", given):
        code = main(list(argv))
    return code, out.buffer.getvalue().decode(), err.buffer.getvalue().decode()


def process(*argv: str, stdin: bytes = b"", **env: str) -> subprocess.CompletedProcess[bytes]:
    """The command line in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "kirlib", *argv],
        cwd=ROOT,
        input=stdin,
        capture_output=True,
        check=False,
        env={**os.environ, **env},
    )
