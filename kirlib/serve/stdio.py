"""Serves one program over standard input and output: a message a line, both ways."""

from __future__ import annotations

from typing import IO, Any

from kirlib.serve.desk import Desk
from kirlib.serve.errors import Refusal
from kirlib.serve.messages import failure, written
from kirlib.serve.server import Server
from kirlib.serve.tables import Caller


def serve(desk: Desk, source: IO[bytes], target: IO[bytes]) -> None:
    """Answers line after line until there are no more. Whoever started this is trusted: no tokens are needed."""

    def send(line: bytes) -> None:
        target.write(line + b"\n")
        target.flush()

    def told(message: dict[str, Any]) -> None:
        send(written(message))

    server, caller, most = Server(desk), Caller(told, trusted=True), desk.limits.message
    while line := source.readline(most + 2):
        message = line.rstrip(b"\r\n")
        if len(message) > most:
            while line and not line.endswith(b"\n"):  # what is left of it is no message
                line = source.readline(65536)
            send(written(failure(None, Refusal("too-large", f"a message has at most {most:,} bytes"))))
        elif message.strip():
            answer = server.answer(caller, message)
            if answer is not None:
                send(answer)
