"""How a command says that it cannot go on."""

from __future__ import annotations

BAD_INPUT = 2
INTERRUPTED = 130


class Fault(Exception):
    """What is told on standard error; the command then exits with `code`.

    `rendered`: the message has a form of its own, with lines of source.
    """

    def __init__(self, message: str, code: int = BAD_INPUT, rendered: bool = False) -> None:
        self.message = message if rendered else f"kirlib: {message}"
        self.text = message
        self.code = code
        super().__init__(message, code)


class Refused(Exception):
    """Why something that a person typed cannot be done; nothing has changed."""
