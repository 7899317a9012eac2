"""Carries positions and answers over a map of the board: spaces, facings, tiles (mirrored where the map mirrors)."""

from __future__ import annotations

from typing import Any

from kirlib.game import Game
from kirlib.program import Face
from kirlib.topology import Symmetry
from tests.strategies import Scenario


class Carrier:
    """A map from one game's board to another's (or the same), applied to scenarios and to answers."""

    def __init__(self, source: Game, image: Game, mapping: Symmetry) -> None:
        self.source, self.image, self.mapping = source.program, image.program, mapping
        topology = self.source.topology
        self.group = topology.group()
        self.number = topology.space
        self.facing_numbers = {name: number for number, name in enumerate(topology.directions)}
        self.moving = [kind.plural for kind in self.source.kinds if kind.facing]
        self.owned = [kind.plural for kind in self.source.kinds if kind.owned]
        self._partners: dict[tuple[int, int], Face | None] = {}

    def partner(self, face: int, turn: int) -> Face | None:
        """The face of the image game that acts as this one does, put through an element of the direction group."""
        key = face, turn
        if key not in self._partners:
            here = self.source.faces[face]
            wanted = here.rules.permuted(self.group[turn]).meaning
            family = self.source.families[self.source.types[here.type].family]
            self._partners[key] = next(
                (
                    f
                    for f in self.image.faces
                    if f.rules.meaning == wanted and self.image.families[self.image.types[f.type].family] == family
                ),
                None,
            )
        return self._partners[key]

    def face(self, tile: dict[str, Any]) -> int:
        found = self.source.face_at(self.source.type_numbers[tile["tile"]], tile["turn"])
        assert found is not None
        return found

    def fits(self) -> bool:
        """The law's precondition: every face has a partner wherever it may lie."""
        turns = set(self.mapping.turns)
        return all(self.partner(f, turn) for f in range(len(self.source.faces)) for turn in turns)

    def at(self, name: str) -> str:
        return self.image.topology.names[self.mapping.spaces[self.number(name)]]

    def facing(self, name: str, at: str) -> str:
        turn = self.group[self.mapping.turns[self.number(at)]]
        return self.image.topology.directions[turn[self.facing_numbers[name]]]

    def scenario(self, scenario: Scenario) -> Scenario:
        mapped: Scenario = {"tiles": [self.tile(tile) for tile in scenario["tiles"]]}
        for plural in self.moving:
            mapped[plural] = [self.piece(piece) for piece in scenario[plural]]
        for plural in self.owned:
            mapped[plural] = {seat: self.at(name) for seat, name in scenario.get(plural, {}).items()}
        if "played" in scenario:
            mapped["played"] = scenario["played"]
        return mapped

    def tile(self, tile: dict[str, Any]) -> dict[str, Any]:
        partner = self.partner(self.face(tile), self.mapping.turns[self.number(tile["at"])])
        assert partner is not None, tile
        return {
            "tile": self.image.types[partner.type].name,
            "turn": partner.turn,
            "at": self.at(tile["at"]),
        }

    def piece(self, piece: dict[str, Any]) -> dict[str, Any]:
        mapped = {**piece, "at": self.at(piece["at"]), "facing": self.facing(piece["facing"], piece["at"])}
        return mapped | ({"last": self.at(piece["last"])} if "last" in piece else {})

    def answer(self, answer: dict[str, Any], scenario: Scenario) -> dict[str, Any]:
        """The answer that the mapped scenario should get."""
        laid = {tile["at"]: self.tile(tile)["tile"] for tile in scenario["tiles"]}
        mapped = dict(answer)
        for plural in self.moving:
            mapped[plural] = [self.moved(piece, laid) for piece in answer[plural]]
        mapped["destroyed"] = [self.at(name) for name in answer["destroyed"]]
        return comparable(mapped, self.moving)

    def moved(self, piece: dict[str, Any], laid: dict[str, str]) -> dict[str, Any]:
        mapped = self.spot(piece)
        if "last" in piece:
            mapped["last"] = self.at(piece["last"])
        path = []
        for entry in piece["path"]:
            source = entry["by"].partition("@")[2]
            by = f"{laid[source]}@{self.at(source)}" if source else entry["by"]
            path.append({**self.spot(entry), "by": by})
        return {**mapped, "path": path}

    def spot(self, entry: dict[str, Any]) -> dict[str, Any]:
        if entry["at"] is None:
            return {**entry, "facing": None}
        return {**entry, "at": self.at(entry["at"]), "facing": self.facing(entry["facing"], entry["at"])}


def comparable(answer: dict[str, Any], moving: list[str]) -> dict[str, Any]:
    """Without what a map of the board cannot keep: the order of names, and how a piece off the board faces."""

    def spot(entry: dict[str, Any]) -> dict[str, Any]:
        return {**entry, "facing": None} if entry["at"] is None else entry

    kept = {**answer, "destroyed": sorted(answer["destroyed"])}
    for plural in moving:
        kept[plural] = [{**spot(p), "path": [spot(entry) for entry in p["path"]]} for p in answer[plural]]
    return kept
