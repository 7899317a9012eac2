"""The answer to a scenario of a game with rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kirlib.engine.legal import legal_moves
from kirlib.engine.observe_flow import UNCHOSEN, value_text
from kirlib.engine.turn import begin_turn
from kirlib.model.outcome import CHANCE
from kirlib.program import Variable
from kirlib.scenario.answer import file_then_rank
from kirlib.scenario.course import OVER, WAITS, Course
from kirlib.scenario.ruled import kept, key_of, piece_name
from kirlib.state import GONE, Flow, LogItem, Piece


class RuledAnswer:
    """Makes the answer from what a course left, and its log. `before`: the pieces at its beginning."""

    def __init__(
        self, course: Course, before: Sequence[Piece], numbers: Mapping[int, Sequence[int]], moves: Sequence[str]
    ) -> None:
        self.course = course
        self.before = before
        self.numbers = numbers
        self.moves = moves
        self.program = course.game.program
        self.draft = course.draft
        self.names = self.program.topology.names
        self.directions = self.program.topology.directions
        flow = course.draft.flow
        assert flow is not None
        self.flow: Flow = flow

    def all(self) -> dict[str, Any]:
        program, draft = self.program, self.draft
        paths = self.paths()
        answer: dict[str, Any] = {}
        for number, kind in enumerate(program.kinds):
            listed = list(self.numbers[number])
            # those that came onto the board although they were not there at first
            listed += [i for i, (k, _) in enumerate(draft.roster) if k == number and i not in listed and paths[i]]
            answer[kind.plural] = [self.piece(i, paths[i]) for i in listed]
        log = [item for log, _ in self.course.turns for item in log]
        gone = {item[2] for item in log if item[0] in ("destroy", "burn")}
        gone |= {item[1] for item in log if item[0] == "lift"}
        answer["destroyed"] = sorted((self.names[space] for space in gone), key=file_then_rank)
        struck = {item[2] for item in log if item[0] == "strike"}
        for number, kind in enumerate(program.kinds):
            if kind.owned and any(number in other.destroys for other in program.kinds):
                owners = {draft.roster[i][1] + 1 for i in struck if draft.roster[i][0] == number}
                answer[f"{kind.plural}_destroyed"] = sorted(owners)
        for variable in kept(program):
            if variable.of != "piece":
                answer[key_of(program, variable)] = self.value(variable)
        if program.ordered:
            piles = [(space, on) for space, on in sorted(self.flow.at.items()) if len(on) > 1]
            answer["stacks"] = {self.names[s]: [piece_name(program, draft.roster[i]) for i in on] for s, on in piles}
        if draft.out:
            answer["out"] = [seat + 1 for seat in sorted(draft.out)]
        answer["tiles"] = [self.tile(space, laid.face) for space, laid in sorted(draft._tiles.items())]
        self.end(answer)
        answer["moves"] = list(self.moves)
        return answer

    def end(self, answer: dict[str, Any]) -> None:
        """Whose turn it is then, the result, and the decision that is missing."""
        draft = self.draft
        if self.course.status == OVER:
            # only to see whose turn it would be; what the next turn does is not told
            draft = draft._copy()
            begin_turn(self.course.tables, draft, None)
        assert draft.flow is not None
        if self.program.alternate:
            answer["mover"] = draft.flow.mover + 1
        answer["result"] = draft.outcome.result if draft.outcome else None
        if self.course.status == WAITS:
            answer["pending"] = {
                "player": "chance" if draft.player == CHANCE else draft.player + 1,
                "to": draft.pending,
                "moves": [str(move) for move in legal_moves(self.course.tables, draft)],
            }

    def value(self, variable: Variable) -> Any:
        """A counter; of those of players each by seat, from 1."""
        if variable.of == "game":
            return value_text(variable, self.flow.counters[variable.base])
        seats = range(len(self.draft.hands))
        told = {seat + 1: value_text(variable, self.flow.counters[variable.base + seat]) for seat in seats}
        return {str(seat): None if value == UNCHOSEN else value for seat, value in told.items()}

    def tile(self, space: int, face: int) -> dict[str, Any]:
        spec = self.program.faces[face]
        type_ = self.program.types[spec.type]
        found: dict[str, Any] = {"tile": type_.name, "at": self.names[space], "turn": spec.turn}
        if type_.states:
            found["state"] = type_.states[spec.state]
        if spec.owner >= 0:
            found["owner"] = spec.owner + 1
        return found

    # --- pieces

    def piece(self, i: int, path: list[dict[str, Any]]) -> dict[str, Any]:
        number = self.course.turns[-1][1][i]
        piece, (kind, owner) = self.draft.pieces[number], self.draft.roster[number]
        found = self.spot(kind, piece.space, piece.facing)
        if owner >= 0:
            found["owner"] = owner + 1
        for variable in kept(self.program):
            if variable.of == "piece":
                found[key_of(self.program, variable)] = self.flow.counters[variable.base + number]
        if any(step.op == "advance" and step.kind == kind for step in self.program.steps):
            found["looping"] = piece.looping
            found["held"] = any(item[0] == "hold" and item[1] == number for item in self.course.log)
            if piece.looping and piece.last >= 0:
                found["last"] = self.names[piece.last]
        found["path"] = path
        return found

    def spot(self, kind: int, space: int, facing: int) -> dict[str, Any]:
        """A place, with a facing for kinds that have one."""
        found: dict[str, Any] = {"at": self.names[space] if space >= 0 else None}
        if self.program.kinds[kind].facing:
            found["facing"] = self.directions[facing]
        return found

    def paths(self) -> list[list[dict[str, Any]]]:
        """For each piece, by its number at the beginning, where it was, and by what it came there."""
        paths: list[list[dict[str, Any]]] = []
        for piece, (kind, _) in zip(self.before, self.draft.roster, strict=True):
            paths.append([{**self.spot(kind, piece.space, piece.facing), "by": "start"}] if piece.space >= 0 else [])
        for log, who in self.course.turns:
            pieces = {number: i for i, number in enumerate(who)}
            for item in log:
                found = self.came(item)
                if found is not None:
                    i, space, facing, by = found
                    self.add(paths[pieces[i]], self.draft.roster[i][0], space, facing, by)
        return paths

    def add(self, path: list[dict[str, Any]], kind: int, space: int, facing: int | None, by: str) -> None:
        """One more place on a path."""
        if space < 0 and path and path[-1]["at"] is None:
            return  # by a tile that took it off the board
        spot = self.spot(kind, space, 0 if facing is None else facing)
        if facing is None and "facing" in spot:
            spot["facing"] = path[-1]["facing"]
        path.append({**spot, "by": by})

    def came(self, item: LogItem) -> tuple[int, int, int | None, str] | None:
        """The piece that an item of the log tells of, where it came to, its facing (None: as before), and by what."""
        match item:
            case ("advance", i, _, there, _, facing):
                return i, there, facing, "advance"
            case ("act", i, _, _, action):
                tile = self.program.types[self.program.faces[action.face].type].name
                return i, action.space, action.facing, f"{tile}@{self.names[action.source]}"
            case ("leave", i, _, facing):
                return i, GONE, facing, "advance"
            case ("step", i, _, there, _, facing, how, *_):
                return i, there, facing, how
            case ("face", i, space, _, facing):
                return i, space, facing, "turn"
            case ("enter", i, space, *_):
                return i, space, self.draft.pieces[i].facing, "enter"
            case (("off" | "lost" | "captured") as how, i, *_):
                return i, GONE, None, how
        return None
