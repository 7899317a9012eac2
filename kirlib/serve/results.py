"""What the results of methods have: the page of the protocol is made from this, and a test compares answers with it."""

from __future__ import annotations

STANDS: dict[str, str] = {
    "match": "its key",
    "position": "counts the changes of the match, undo too",
    "plies": "how many moves were made, chance counted",
    "turn": "the number of the turn",
    "current_player": "the seat that is to decide, from 0; -4 when the match is over",
    "is_over": "whether it is over",
    "outcome": "how it ended: `result` (`win:1`, where seats count from 1; `tie`, `draw`, `loss`), `winners`, `losers` "
    "(seats from 0) and `reason`; null before",
    "returns": "what each seat won, a number each; zeros before the end",
}
"""How a match stands, which many results tell."""

_FROM = "the ply of the first that is told"
_NEXT = "the ply from which to ask on, as `from`; null if there are no more"
_MOVES = (
    "for each move `ply`, `turn`, `player` (who decided; -1 for chance), `seat` (whom it is about; null for other "
    "chance), `move` (its text) and `events`"
)
_VIEW = "for whose eyes this is"

RESULTS: dict[str, dict[str, str]] = {
    "hello": {
        "server": "`kirlib`",
        "protocol": "the version that is spoken",
        "methods": "the names of all methods",
        "bots": "the names of the computer players",
        "limits": "see [limits](#limits)",
    },
    "games": {
        "shipped": "the names of those that ship",
        "files": "those that `load` takes as `file`",
        "loaded": "those that were loaded besides, as `new` takes them",
        "bots": "the names of the computer players",
    },
    "load": {
        "game": "what `new` and other methods call it by",
        "name": "the name that it has",
        "title": "its title",
        "players": "for how many it is, a list",
        "fingerprint": "of its rules: the same for the same meaning",
        "moves": "how many different moves there are; they are numbered from 0",
        "warnings": "what is doubtful in its documents, as in `diagnostics`",
    },
    "new": {
        "game": "which game",
        "players": "how many play",
        "bots": "for each seat the computer player's name, or null",
        "tokens": "over HTTP: of the `owner`, the `seats` (a list) and a `spectator`",
    },
    "state": {
        "game": "which game",
        "players": "how many play",
        "bots": "for each seat the computer player's name, or null",
        "can_undo": "whether there is something to undo",
        "can_redo": "whether there is something to redo",
        "seat": "the seat whose token this is; null for any other",
        "state": "with `whole`: all there is, as Python's `State.to_dict` has it",
        "text": "with `whole`: the position as text",
        "seed": "with `whole`: the seed; a string of digits if it is beyond 2^53-1",
    },
    "drawing": {"match": STANDS["match"], "drawing": "[all of it](events.md#draw-the-board)"},
    "observation": {"view": _VIEW, "observation": "what may be known"},
    "legal": {
        "match": STANDS["match"],
        "position": STANDS["position"],
        "player": "the seat that is to decide",
        "count": "how many moves there are, those that are not told counted",
        "moves": "their texts",
        "numbers": "with `numbers`: their numbers in the game",
        "next": "the number in this list from which to ask on, as `from`; null if there are no more",
    },
    "play": {},
    "step": {
        "steps": "how many decisions were made",
        "stopped": "why no more: `over`; `outside`: the move has to come from outside; `most`; `time`: call it again; "
        "`moves`: the match has as many as this server allows",
    },
    "undo": {},
    "redo": {},
    "trace": {
        "view": _VIEW,
        "from": f"without `move`: {_FROM}",
        "moves": f"without `move`: {_MOVES}",
        "next": f"without `move`: {_NEXT}",
        "events": "with `move`: what it would bring about",
        "observation": "with `move`: what would be known then",
    },
    "explain": {
        "match": STANDS["match"],
        "position": STANDS["position"],
        "view": _VIEW,
        "from": _FROM,
        "moves": "as in `trace`, and for each move `moments` and `rules`, see below",
        "next": _NEXT,
    },
    "record": {
        "match": STANDS["match"],
        "position": STANDS["position"],
        "view": _VIEW,
        "record": "the [record](records.md), a text of many lines",
    },
    "watch": {"view": _VIEW},
    "unwatch": {},
    "resolve": {},
    "matches": {
        "matches": "for each match how it stands, `game`, `players`, `bots`, how many `watches` there are, and `idle`: "
        "seconds since it was asked about, 0 while somebody watches",
    },
    "tokens": {
        "match": STANDS["match"],
        "position": "now one more",
        "tokens": "of the `owner`, the `seats` (a list) and a `spectator`",
    },
    "close": {},
}
"""For each method what its result has, besides how the match stands."""

WITH_STANDS = frozenset({"new", "state", "observation", "play", "step", "undo", "redo", "trace", "watch"})
"""The methods whose results tell how the match stands (`trace` with `move` does not)."""
