"""What a request is refused for: one table of codes, and how this library's errors map to them."""

from __future__ import annotations

from typing import Any

from kirlib.diagnostics import (
    CompileError,
    IllegalMoveError,
    KirlibError,
    NotationError,
    StateError,
    printable,
)
from kirlib.match import MatchError
from kirlib.record import RecordError

ERRORS: dict[str, tuple[int, str]] = {
    "parse-error": (-32700, "the message is not JSON"),
    "invalid-request": (-32600, "the JSON is not a request"),
    "unknown-method": (-32601, "there is no such method"),
    "invalid-params": (-32602, "a parameter is missing, unknown or of the wrong kind"),
    "internal": (-32603, "the server is at fault"),
    "too-large": (-32000, "the message, the batch or what would be answered to it is larger than allowed"),
    "faulty-game": (-32001, "a game's document cannot be used; `diagnostics` has every fault with its place"),
    "illegal-move": (-32002, "the rules do not allow the move here"),
    "unreadable": (-32003, "a text is no move, scenario or record"),
    "not-now": (-32004, "the match does not allow it as it stands: it is over, or there is nothing to undo"),
    "unknown-match": (-32005, "there is no such match, or the token is not for it"),
    "unknown-game": (-32006, "there is no such game"),
    "stale": (-32007, "the request is for another position than the present one; `position` tells which that is"),
    "forbidden": (-32008, "who asks may not do or know this"),
    "limit": (-32009, "the server keeps no more"),
    "late": (-32010, "it would take longer than allowed, and was not done"),
}
"""Each error by its word: its number, and what it means."""

LONGEST = 2000


class Refusal(Exception):
    """A request that is not done. `word` is one of `ERRORS`; `data` is JSON-able."""

    def __init__(self, word: str, message: str, **data: Any) -> None:
        self.word = word
        self.message = message
        self.data = data
        super().__init__(word, message)

    def to_dict(self) -> dict[str, Any]:
        """The error of an answer."""
        message = printable(self.message)
        if len(message) > LONGEST:
            message = message[: LONGEST - 1] + "…"
        return {"code": ERRORS[self.word][0], "message": message, "data": {"error": self.word, **self.data}}


def refusal(error: KirlibError) -> Refusal:
    """The refusal that an error of this library comes to."""
    if isinstance(error, CompileError):
        found = [diagnostic.to_dict() for diagnostic in error.diagnostics]
        first = next((str(d) for d in error.diagnostics if d.severity.value == "error"), str(error))
        more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
        return Refusal("faulty-game", first + more, diagnostics=found)
    if isinstance(error, IllegalMoveError):
        return Refusal("illegal-move", str(error), hint="`legal` lists the moves that there are")
    if isinstance(error, RecordError):
        more_data = {"differences": list(error.differences)} if error.differences else {}
        return Refusal("unreadable", str(error), line=error.line, **more_data)
    if isinstance(error, NotationError | StateError):
        return Refusal("unreadable", str(error))
    if isinstance(error, MatchError):
        return Refusal("not-now", str(error))
    return Refusal("internal", "an error of a kind that is not known here")
