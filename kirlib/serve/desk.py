"""What all methods of a server work on, and who may do what."""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

from attrs import define, field, frozen

from kirlib.match import Match
from kirlib.serve.errors import Refusal
from kirlib.serve.games import Shelf
from kirlib.serve.limits import Limits
from kirlib.serve.memo import Memo
from kirlib.serve.messages import notice
from kirlib.serve.tables import ALL, OWNER, SPECTATOR, Caller, Role, Table, Tables, View, Watch, digest
from kirlib.serve.telling import after, parts, place, summary, told

Given = dict[str, Any]


@frozen
class Done:
    """What a method has worked out. `keep` makes it so; before, nothing has changed."""

    result: Any
    keep: Callable[[], None] | None = None


Doing = Generator[None, None, Done]
"""The same in parts; between two of them others are served, and may have changed anything."""


@define(eq=False)
class Desk:
    """The games and matches of a server. `host`: the digest of the token that opens matches, for callers that are not
    trusted; None: nobody can."""

    limits: Limits = field(factory=Limits)
    folder: Path | None = None
    host: bytes | None = None
    games: Shelf = field(init=False)
    tables: Tables = field(init=False)
    memo: Memo = field(factory=Memo)

    def __attrs_post_init__(self) -> None:
        self.games = Shelf(self.folder, self.limits.games)
        self.tables = Tables(self.limits.matches, self.limits.idle)

    # --- who may do what

    def hosting(self, caller: Caller, given: Given) -> None:
        """Refusal unless the caller may load games and open matches."""
        if not caller.trusted and (self.host is None or digest(given.get("token", "")) != self.host):
            raise Refusal("forbidden", "this takes the host's token", hint="the server told it at its start")

    def knows(self, token: bytes) -> bool:
        """Whether a token, by its digest, opens anything. Any thread may ask."""
        return token == self.host or token in self.tables.tokens

    def table(self, caller: Caller, given: Given) -> tuple[Table, Role]:
        """The match that a request is about, and who asks."""
        if caller.trusted:
            return self.tables.find(given["match"]), OWNER
        table = self.tables.kept.get(given["match"])
        role = None if table is None else table.roles.get(digest(given.get("token", "")))
        if role is None:
            raise Refusal("unknown-match", "there is no such match, or the token is not for it")
        return self.tables.find(given["match"]), role

    def kept(self, caller: Caller, given: Given) -> Table:
        """The match, for its owner or the host."""
        if not caller.trusted and self.host is not None and digest(given.get("token", "")) == self.host:
            return self.tables.find(given["match"])
        return self.owned(caller, given)

    def owned(self, caller: Caller, given: Given) -> Table:
        """The match, for its owner alone."""
        table, role = self.table(caller, given)
        if role != OWNER:
            raise Refusal("forbidden", "this takes the token of the match's owner")
        return table

    @staticmethod
    def view(table: Table, role: Role, given: Given) -> View:
        """For whose eyes an answer is: what was asked for, if that may be; else the caller's own, or a spectator's."""
        usual: View = role if isinstance(role, int) else SPECTATOR
        view: View = given.get("view", usual)
        if isinstance(view, int) and view >= len(table.match.players):
            raise Refusal("invalid-params", f"there are seats 0 to {len(table.match.players) - 1}, no seat {view}")
        if role != OWNER and view not in (usual, SPECTATOR):
            raise Refusal("forbidden", f"this token is for the eyes of {_whose(usual)} alone")
        return view

    @staticmethod
    def deciding(table: Table, role: Role) -> None:
        """Refusal unless the caller may decide for the seat whose turn it is."""
        seat = table.match.current_player
        if role == SPECTATOR or (isinstance(role, int) and role != seat and not table.match.is_over):
            raise Refusal("forbidden", f"this token is not for the seat that is to decide, which is {seat}")

    @staticmethod
    def fresh(caller: Caller, table: Table, given: Given) -> None:
        """Refusal if a request is meant for another position than the present one."""
        if "position" not in given:
            if caller.trusted:
                return
            raise Refusal("invalid-params", "`position` is missing", hint="the number of the position it is meant for")
        if given["position"] != table.position:
            said = f"the request is for position {given['position']}; the match is at {table.position}"
            raise Refusal("stale", said, position=table.position)

    # --- changes

    def changed(self, table: Table, position: int, match: Match, began: int, undone: int = 0) -> Doing:
        """That a match is now another; those who watch are told, each what it may know.

        `position`: the one that was changed; `began`: how many moves there were before the change, or how many are left
        after an undo; `undone`: 1 for that. Refusal if the match was changed by others meanwhile.
        """
        views: dict[View, list[dict[str, Any]]] = {}
        while missing := {watch.view for watch in table.watches} - views.keys():
            view = missing.pop()
            views[view] = yield from parts(told(match, began, self.limits.told, view))
        self.unchanged(table, position)
        position += 1
        result = summary(table.key, match, position)

        def keep() -> None:
            table.match, table.position, table.began = match, position, began
            table.undone += undone
            for view, moves in views.items():
                for one in moves:
                    self.memo.put(place(table, "told", view, one["ply"]), one)
            for watch in tuple(table.watches):
                moves = views[watch.view]
                paged = {"from": began, "moves": moves, "next": after(match, began, moves)}
                self.tell(watch, "changed", {**result, "view": watch.view, **paged})

        return Done(result, keep)

    def unchanged(self, table: Table, position: int) -> None:
        """Refusal if a match was changed, or closed, by others since a position."""
        if self.tables.kept.get(table.key) is not table:
            raise Refusal("unknown-match", "there is no such match, or the token is not for it")
        if table.position != position:
            said = f"the match went on from {position} to {table.position} while this was worked out"
            raise Refusal("stale", said, position=table.position)

    @staticmethod
    def tell(watch: Watch, method: str, params: dict[str, Any]) -> None:
        """Tells somebody who watches."""
        if watch.caller.send is not None:
            watch.caller.send(notice(method, params))

    def dismiss(self, table: Table, reason: str) -> None:
        """Nobody watches a match any more; those who did are told why."""
        watches, table.watches = table.watches, []
        for watch in watches:
            watch.caller.watches.discard(table.key)
            self.tell(watch, "closed", {"match": table.key, "reason": reason})

    def close(self, table: Table, reason: str) -> None:
        """Forgets a match."""
        self.dismiss(table, reason)
        self.tables.close(table)

    def watch(self, caller: Caller, table: Table, view: View) -> None:
        """Has a connection told of each change, instead of as before."""
        self.unwatch(caller, table)
        table.watches.append(Watch(caller, view))
        caller.watches.add(table.key)

    @staticmethod
    def unwatch(caller: Caller, table: Table) -> None:
        """No longer."""
        table.watches = [watch for watch in table.watches if watch.caller is not caller]
        caller.watches.discard(table.key)


def _whose(view: View) -> str:
    return "everybody" if view == ALL else "a spectator" if view == SPECTATOR else f"seat {view}"
