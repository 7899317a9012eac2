"""Servers in processes of their own."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "kirlib", "serve"]


@contextlib.contextmanager
def process(*options: str) -> Iterator[subprocess.Popen[bytes]]:
    """A server that ends with the block."""
    pipe = subprocess.PIPE
    with subprocess.Popen([*COMMAND, *options], cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe) as running:
        try:
            yield running
        finally:
            running.kill()


@contextlib.contextmanager
def web(*options: str) -> Iterator[tuple[subprocess.Popen[bytes], dict[str, Any]]]:
    """One over HTTP on a free port of loopback, and what it tells at its start."""
    with process("--http", "127.0.0.1:0", "--json", *options) as running:
        yield running, json.loads(running.stdout.readline())


def memory(running: subprocess.Popen[bytes]) -> int:
    """Bytes that a process holds in memory; Linux alone tells."""
    pages = int(Path(f"/proc/{running.pid}/statm").read_text().split()[1])
    return pages * 4096
