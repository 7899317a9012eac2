"""Methods of the host: which games and matches there are."""

from __future__ import annotations

from kirlib import shipped
from kirlib.diagnostics import StateError
from kirlib.players import PLAYERS
from kirlib.scenario import resolve as resolve_scenario
from kirlib.serve.desk import Desk, Done, Given
from kirlib.serve.errors import Refusal
from kirlib.serve.tables import Caller, issued
from kirlib.serve.telling import summary


def games(desk: Desk, caller: Caller, given: Given) -> Done:
    """`games`: those that ship, files that may be loaded, and those that are."""
    desk.hosting(caller, given)
    kept = [key for key in desk.games.kept if key not in shipped.games()]
    found = {"shipped": list(shipped.games()), "files": desk.games.names(), "loaded": kept}
    return Done({**found, "bots": sorted(PLAYERS)})


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
        texts = given.get("texts", {})
        if len(texts) > desk.limits.texts:
            raise Refusal("invalid-params", f"`texts` has at most {desk.limits.texts} texts, not {len(texts)}")
        held = desk.games.by_text(given["text"], texts)
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


def matches(desk: Desk, caller: Caller, given: Given) -> Done:
    """`matches`: those that go on, with nothing of what is hidden in them."""
    desk.hosting(caller, given)
    found = []
    for table in desk.tables.kept.values():
        stands = summary(table.key, table.match, table.position)
        seats = {"game": table.held.key, "players": len(table.bots), "bots": list(table.bots)}
        found.append({**stands, **seats, "watches": len(table.watches), "idle": round(table.idle, 3)})
    return Done({"matches": found})


def tokens(desk: Desk, caller: Caller, given: Given) -> Done:
    """`tokens`: new ones for a match, in place of the old ones; whoever watches has to come again with a new one.

    It is a change of the match, so that a message that comes twice is done once.
    """
    if caller.trusted:
        raise Refusal("forbidden", "no tokens are needed here")
    table = desk.kept(caller, given)
    desk.fresh(caller, table, given)
    told, roles = issued(len(table.bots))

    def keep() -> None:
        table.position += 1
        desk.tables.reissue(table, roles)
        desk.dismiss(table, "tokens")

    return Done({"match": table.key, "position": table.position + 1, "tokens": told}, keep)


def close(desk: Desk, caller: Caller, given: Given) -> Done:
    """`close`: forgets a match, or a game; matches of it go on."""
    if ("match" in given) == ("game" in given):
        raise Refusal("invalid-params", "one of `match` and `game` says what to close")
    if "match" in given:
        table = desk.kept(caller, given)
        return Done({}, lambda: desk.close(table, "closed"))
    desk.hosting(caller, given)
    key = given["game"]
    if key not in desk.games.kept:
        raise Refusal("unknown-game", "no such game is loaded")
    return Done({}, lambda: _drop(desk, key))


def _drop(desk: Desk, key: str) -> None:
    desk.games.kept.pop(key, None)
