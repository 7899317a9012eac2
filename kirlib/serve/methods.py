"""The methods of the protocol: for each its parameters and what does it."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from kirlib.players import PLAYERS
from kirlib.serve import hosting, looking, params, playing
from kirlib.serve.desk import Desk, Doing, Done, Given
from kirlib.serve.errors import Refusal
from kirlib.serve.params import Param
from kirlib.serve.tables import Caller

PROTOCOL = 1
"""The version of the protocol. A change by which a client could break makes it another."""


@frozen
class Method:
    """One method. `about`: for people; `takes`: its parameters; `is_told_once`: nobody could use what it makes without
    its answer, so it is not done as a notification."""

    run: Callable[[Desk, Caller, Given], Done | Doing]
    about: str
    takes: dict[str, Param]
    is_told_once: bool = False


def hello(desk: Desk, _caller: Caller, given: Given) -> Done:
    """`hello`: who is there, and what it can do."""
    if given.get("protocol", PROTOCOL) != PROTOCOL:
        raise Refusal("invalid-params", f"this server speaks version {PROTOCOL} of the protocol", protocol=PROTOCOL)
    here = {"server": "kirlib", "protocol": PROTOCOL, "methods": list(METHODS), "bots": sorted(PLAYERS)}
    return Done({**here, "limits": desk.limits.to_dict()})


_TEXT, _WHOLE = params.text, params.whole
_MATCH = Param(_TEXT, "which match, as `new` told it", needed=True)
_GAME = Param(_TEXT, "a game that ships, by its name, or the `game` that `load` told")
_VIEW = Param(params.view, "for whose eyes: a seat from 0, `spectator` or `all`; usually the caller's own")
_EYES = Param(params.eyes, "for whose eyes: a seat from 0 or `spectator`; usually the caller's own")
_POSITION = Param(_WHOLE, "the position it is meant for: any other is refused; needed where tokens are")
_SEED = Param(params.seed, "for chance: a whole number, also as a string of digits; null: 128 random bits")
_FROM = Param(_WHOLE, "the ply from which on; usually where the last change began")
_MOST = Param(_WHOLE, "how many at most")
_TOKEN = Param(_TEXT, "who asks; needed over HTTP alone")


def _method(
    run: Callable[[Desk, Caller, Given], Done | Doing], about: str, *, is_told_once: bool = False, **takes: Param
) -> Method:
    # `from` is a word of Python's own
    named = {name.rstrip("_"): param for name, param in takes.items()}
    return Method(run, about, named | {"token": _TOKEN}, is_told_once)


METHODS: dict[str, Method] = {
    "hello": _method(hello, "who is there, and what it can do", protocol=Param(_WHOLE, "the version that is spoken")),
    "games": _method(hosting.games, "the games that there are"),
    "load": _method(
        hosting.load,
        "loads a game; its faults come as `diagnostics`",
        name=Param(_TEXT, "the name of a game that ships"),
        text=Param(_TEXT, "a game's document, as YAML"),
        texts=Param(params.texts, "the documents that it names under `extends` and `uses`, by name"),
        file=Param(_TEXT, "a file in the folder that the server was started with"),
    ),
    "new": _method(
        playing.open_match,
        "begins a match",
        game=Param(_TEXT, f"{_GAME.about}; with `record` too, the one that the record is of", needed=True),
        players=Param(params.number, "how many play; null: as few as can; not with `record`, which says it"),
        seed=Param(params.seed, f"{_SEED.about}; with `record` only if there is none in it"),
        first=Param(params.number, "the seat that is first; null: as the rules say; not with `record`"),
        bots=Param(params.bots, "for each seat a computer player's name, or null"),
        record=Param(
            _TEXT,
            "a record's text: the match goes on where it ends, with the seed in it, or a new one; `game`, `bots` and, "
            "if it has none, `seed` go along",
        ),
        is_told_once=True,
    ),
    "state": _method(
        looking.state,
        "how a match stands",
        match=_MATCH,
        whole=Param(params.flag, "true: with all that is hidden, for the owner alone"),
    ),
    "drawing": _method(looking.drawing, "what is needed to draw the board; it never changes", match=_MATCH),
    "observation": _method(looking.observation, "what a seat or a spectator may know", match=_MATCH, view=_EYES),
    "legal": _method(
        looking.legal,
        "the moves of the seat that is to decide",
        match=_MATCH,
        from_=Param(_WHOLE, "the first that is told, from 0"),
        most=_MOST,
        numbers=Param(params.flag, "true: with their numbers in the game"),
    ),
    "play": _method(
        playing.play,
        "plays a move, and the chance after it",
        match=_MATCH,
        move=Param(params.move, "a move's text or number, as `legal` tells it", needed=True),
        position=_POSITION,
    ),
    "step": _method(
        playing.step,
        "lets computer players go on",
        match=_MATCH,
        most=Param(_WHOLE, "how many decisions at most"),
        position=_POSITION,
    ),
    "undo": _method(
        playing.undo,
        "takes the last decision back",
        match=_MATCH,
        seat=Param(params.number, "back to the last decision of this seat"),
        position=_POSITION,
    ),
    "redo": _method(playing.redo, "makes it again", match=_MATCH, position=_POSITION),
    "trace": _method(
        looking.trace,
        "the events of the last moves, or of a try",
        match=_MATCH,
        view=_VIEW,
        from_=_FROM,
        most=_MOST,
        move=Param(params.move, "a move to try, without playing it"),
    ),
    "explain": _method(
        looking.explain,
        "why it went as it did",
        match=_MATCH,
        view=_VIEW,
        from_=_FROM,
        most=_MOST,
        ply=Param(_WHOLE, "of this move alone"),
    ),
    "record": _method(
        looking.record,
        "the match so far, as text",
        match=_MATCH,
        view=_VIEW,
        seed=Param(params.flag, "true: with the seed, for `all` alone"),
    ),
    "watch": _method(looking.watch, "tells this connection of each change", match=_MATCH, view=_VIEW),
    "unwatch": _method(looking.unwatch, "no longer", match=_MATCH),
    "resolve": _method(
        hosting.resolve,
        "what would happen next in a position",
        scenario=Param(params.mapping, "as `kirlib resolve` takes it", needed=True),
        game=_GAME,
    ),
    "matches": _method(hosting.matches, "the matches that go on, without what is hidden in them"),
    "tokens": _method(
        hosting.tokens,
        "issues new tokens for a match; the old ones open nothing any more; over HTTP alone",
        match=_MATCH,
        position=_POSITION,
        is_told_once=True,
    ),
    "close": _method(
        hosting.close,
        "forgets a match or a game",
        match=Param(_TEXT, _MATCH.about),
        game=Param(_TEXT, "which game, as `load` told it"),
    ),
}
