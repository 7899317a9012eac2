"""The methods of the protocol: for each its parameters and what does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen

from kirlib import shipped
from kirlib.diagnostics import StateError
from kirlib.scenario import resolve as resolve_scenario
from kirlib.serve import looking, params, playing
from kirlib.serve.desk import Desk, Done, Given
from kirlib.serve.errors import Refusal
from kirlib.serve.params import Param
from kirlib.serve.tables import Caller

PROTOCOL = 1
"""The version of the protocol. A change by which a client could break makes it another."""


@frozen
class Method:
    """One method. `about`: for people; `takes`: its parameters, besides `token`."""

    run: Callable[[Desk, Caller, Given], Done]
    about: str
    takes: dict[str, Param]


def hello(desk: Desk, _caller: Caller, given: Given) -> Done:
    """`hello`: who is there, and what it can do."""
    if given.get("protocol", PROTOCOL) != PROTOCOL:
        raise Refusal("invalid-params", f"this server speaks version {PROTOCOL} of the protocol", protocol=PROTOCOL)
    return Done({"server": "kirlib", "protocol": PROTOCOL, "methods": list(METHODS), "limits": desk.limits.to_dict()})


def games(desk: Desk, caller: Caller, given: Given) -> Done:
    """`games`: those that ship, files that may be loaded, and those that are."""
    desk.hosting(caller, given)
    kept = [key for key in desk.games.kept if key not in shipped.games()]
    return Done({"shipped": list(shipped.games()), "files": desk.games.names(), "loaded": kept})


def load(desk: Desk, caller: Caller, given: Given) -> Done:
    """`load`: a game by name, from a text, or from a file."""
    desk.hosting(caller, given)
    ways = [way for way in ("name", "text", "file") if way in given]
    if len(ways) != 1:
        raise Refusal("invalid-params", "one of `name`, `text` and `file` says which game")
    if "texts" in given and ways != ["text"]:
        raise Refusal("invalid-params", "`texts` goes with `text`")
    if ways == ["name"]:
        held = desk.games.by_name(given["name"])
    elif ways == ["text"]:
        held = desk.games.by_text(given["text"], given.get("texts", {}))
    else:
        held = desk.games.by_file(given["file"])
    desk.games.room(held)
    return Done(held.to_dict(), lambda: desk.games.keep(held))


def resolve(desk: Desk, caller: Caller, given: Given) -> Done:
    """`resolve`: what would happen next in a position."""
    desk.hosting(caller, given)
    scenario = given["scenario"]
    named = given.get("game", scenario.get("game"))
    if not isinstance(named, str):
        raise Refusal("invalid-params", "`game` is missing, here and in the scenario")
    held = desk.games.find(named)
    if scenario.get("game", held.game.name) not in (held.key, held.game.name):
        raise StateError("game: the scenario is of another game than `game` says")
    return Done(resolve_scenario(held.game, {**scenario, "game": held.game.name}))


def close(desk: Desk, caller: Caller, given: Given) -> Done:
    """`close`: forgets a match, or a game; matches of it go on."""
    if ("match" in given) == ("game" in given):
        raise Refusal("invalid-params", "one of `match` and `game` says what to close")
    if "match" in given:
        table = desk.owned(caller, given)
        return Done({}, lambda: desk.tables.close(table))
    desk.hosting(caller, given)
    key = given["game"]
    if key not in desk.games.kept:
        raise Refusal("unknown-game", "no such game is loaded")
    return Done({}, lambda: _drop(desk, key))


def _drop(desk: Desk, key: str) -> None:
    desk.games.kept.pop(key, None)


_TEXT, _WHOLE = params.text, params.whole
_MATCH = Param(_TEXT, "which match, as `new` told it", needed=True)
_GAME = Param(_TEXT, "a game that ships, by its name, or the `game` that `load` told")
_VIEW = Param(params.view, "for whose eyes: a seat from 0, `spectator` or `all`; usually the caller's own")
_POSITION = Param(_WHOLE, "the position it is meant for: any other is refused")
_SEED = Param(params.seed, "for chance; null: a new one")
_TOKEN = Param(_TEXT, "who asks; needed over HTTP alone")


def _method(run: Callable[[Desk, Caller, Given], Done], about: str, **takes: Any) -> Method:
    # `from` is a word of Python's own
    return Method(run, about, {name.rstrip("_"): param for name, param in takes.items()} | {"token": _TOKEN})


METHODS: dict[str, Method] = {
    "hello": _method(hello, "who is there, and what it can do", protocol=Param(_WHOLE, "the version that is spoken")),
    "games": _method(games, "the games that there are"),
    "load": _method(
        load,
        "loads a game; its faults come as `diagnostics`",
        name=Param(_TEXT, "the name of a game that ships"),
        text=Param(_TEXT, "a game's document, as YAML"),
        texts=Param(params.texts, "the documents that it names under `extends` and `uses`, by name"),
        file=Param(_TEXT, "a file in the folder that the server was started with"),
    ),
    "new": _method(
        playing.open_match,
        "begins a match",
        game=Param(_TEXT, _GAME.about, needed=True),
        players=Param(params.number, "how many play; null: as few as can"),
        seed=_SEED,
        first=Param(params.number, "the seat that is first; null: as the rules say"),
        bots=Param(params.bots, "for each seat a computer player's name, or null"),
        record=Param(_TEXT, "a record's text: the match goes on where it ends"),
    ),
    "state": _method(
        looking.state,
        "how a match stands",
        match=_MATCH,
        whole=Param(params.flag, "true: with all that is hidden, for the owner alone"),
    ),
    "observation": _method(looking.observation, "what a seat or a spectator may know", match=_MATCH, view=_VIEW),
    "legal": _method(
        looking.legal,
        "the moves of the seat that is to decide",
        match=_MATCH,
        from_=Param(_WHOLE, "the first that is told, from 0"),
        most=Param(_WHOLE, "how many are told"),
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
        from_=Param(_WHOLE, "the ply from which on; usually where the last change began"),
        move=Param(params.move, "a move to try, without playing it"),
    ),
    "explain": _method(
        looking.explain,
        "why it went as it did",
        match=_MATCH,
        view=_VIEW,
        ply=Param(_WHOLE, "of this move; usually of all since the last change"),
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
        resolve,
        "what would happen next in a position",
        scenario=Param(params.mapping, "as `kirlib resolve` takes it", needed=True),
        game=_GAME,
    ),
    "close": _method(
        close,
        "forgets a match or a game",
        match=Param(_TEXT, _MATCH.about),
        game=Param(_TEXT, "which game, as `load` told it"),
    ),
}
