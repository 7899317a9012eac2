"""The answer to a scenario, made from what the turn left and its log."""

from __future__ import annotations

import re
from typing import Any

from kirlib.program import Program
from kirlib.state import GONE, NOBODY, Draft, Log, Piece


class Answer:
    """Makes the answer from what the turn left and its log."""

    def __init__(self, program: Program, draft: Draft, before: tuple[Piece, ...], held: set[int], log: Log) -> None:
        self.program = program
        self.draft = draft
        self.before = before
        self.held = held
        self.log = log
        self.names = program.topology.names
        self.directions = program.topology.directions

    def all(self) -> dict[str, Any]:
        program, draft = self.program, self.draft
        moving = {step.kind for step in program.steps if step.op == "advance"}
        paths = self.paths()
        answer: dict[str, Any] = {}
        for number, kind in enumerate(program.kinds):
            if number in moving:
                answer[kind.plural] = [self.piece(i, paths[i]) for i, (k, _) in enumerate(draft.roster) if k == number]
        gone = {item[2] for item in self.log if item[0] in ("destroy", "burn")}
        answer["destroyed"] = sorted((self.names[space] for space in gone), key=file_then_rank)
        struck = {item[2] for item in self.log if item[0] == "strike"}
        for number, kind in enumerate(program.kinds):
            if kind.owned:
                owners = {draft.roster[i][1] + 1 for i in struck if draft.roster[i][0] == number}
                answer[f"{kind.plural}_destroyed"] = sorted(owners)
        answer["result"] = draft.outcome.result if draft.outcome else None
        return answer

    def spot(self, space: int, facing: int, by: str) -> dict[str, Any]:
        return {
            "at": self.names[space] if space != GONE else None,
            "facing": self.directions[facing],
            "by": by,
        }

    def paths(self) -> list[list[dict[str, Any]]]:
        paths = [[self.spot(piece.space, piece.facing, "start")] if piece.space >= 0 else [] for piece in self.before]
        for kind, *rest in self.log:
            if kind == "advance":
                i, _, there, _, facing = rest
                paths[i].append(self.spot(there, facing, "advance"))
            elif kind == "act":
                i, _, _, action = rest
                tile = self.program.types[self.program.faces[action.face].type].name
                paths[i].append(self.spot(action.space, action.facing, f"{tile}@{self.names[action.source]}"))
            elif kind == "back":
                i, space, _, turned = rest
                paths[i].append(self.spot(space, turned, "advance"))
            elif kind == "leave" and paths[rest[0]][-1]["at"] is not None:  # by its own step, not by a tile
                i, _, facing = rest
                paths[i].append(self.spot(GONE, facing, "advance"))
        return paths

    def piece(self, i: int, path: list[dict[str, Any]]) -> dict[str, Any]:
        piece = self.draft.pieces[i]
        found: dict[str, Any] = {
            **{key: value for key, value in self.spot(piece.space, piece.facing, "").items() if key != "by"},
            "looping": piece.looping,
            "held": i in self.held,
        }
        if piece.looping and piece.last != NOBODY:
            found["last"] = self.names[piece.last]
        found["path"] = path
        return found


def file_then_rank(name: str) -> tuple[Any, ...]:
    """Sorts names of spaces: by the letters (shorter ones first), then by the number."""
    letters, number = re.fullmatch(r"([^0-9]*)([0-9]*).*", name, re.DOTALL).groups()  # type: ignore[union-attr]
    return (len(letters), letters, int(number or 0), name)
