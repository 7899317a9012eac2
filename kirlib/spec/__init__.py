"""What a document may say, as frozen attrs classes; readers, schemas and reference pages are derived from them."""

from kirlib.spec.board import BoardSpec
from kirlib.spec.ends import EndSpec
from kirlib.spec.game import GameSpec, TileSetSpec, ZonesSpec
from kirlib.spec.map import LegendSpec, MapSpec
from kirlib.spec.movement import ConflictsSpec, MovementSpec, StageSpec
from kirlib.spec.pieces import PieceSpec, SetupSpec
from kirlib.spec.rules import STATEMENTS, StatementSpec
from kirlib.spec.tiles import DestroySpec, EffectSpec, MountedSpec, NearSpec, TileSpec
from kirlib.spec.turn import STEPS, AdvanceSpec, DrawSpec, PutSpec, SettleSpec

__all__ = [
    "STATEMENTS",
    "STEPS",
    "AdvanceSpec",
    "BoardSpec",
    "ConflictsSpec",
    "DestroySpec",
    "DrawSpec",
    "EffectSpec",
    "EndSpec",
    "GameSpec",
    "LegendSpec",
    "MapSpec",
    "MountedSpec",
    "MovementSpec",
    "NearSpec",
    "PieceSpec",
    "PutSpec",
    "SettleSpec",
    "SetupSpec",
    "StageSpec",
    "StatementSpec",
    "TileSetSpec",
    "TileSpec",
    "ZonesSpec",
]
