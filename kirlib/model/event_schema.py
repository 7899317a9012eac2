"""The JSON Schema of events: which fields each kind has, and of what type each field is."""

from __future__ import annotations

from typing import Any

from kirlib.model.event import KINDS

_INDEX = {"type": "integer", "minimum": 0}
_NAME = {"type": "string", "minLength": 1}
_VALUE = {"type": ["integer", "string"]}

FIELDS: dict[str, tuple[str, dict[str, Any]]] = {
    "player": ("who decides, or is concerned: an index from 0", _INDEX),
    "piece": ("a piece's number from 0: its place among the `pieces` of an observation", _INDEX),
    "tile": ("a kind of tile", _NAME),
    "turn": ("a tile's degrees clockwise, or the number of a turn", _INDEX),
    "at": ("the space where it happens, or begins", _NAME),
    "to": ("the space where it ends; of `barred` a direction", _NAME),
    "facing": ("the facing of the piece before", _NAME),
    "facing_after": ("the facing of the piece after", _NAME),
    "path": (
        "spaces in order, the first and the last included",
        {"type": "array", "items": _NAME, "minItems": 1},
    ),
    "ways": (
        "for each leg of `path` its direction, null for one that has none",
        {"type": "array", "items": {"type": ["string", "null"], "minLength": 1}},
    ),
    "seams": (
        "for each leg of `path` whether it crosses a seam of the board, null for one through the air",
        {"type": "array", "items": {"type": ["boolean", "null"]}},
    ),
    "around": ("the space of the tile round which `path` leads", _NAME),
    "way": ("of one leg, its direction; the direction in which a piece leaves the board", _NAME),
    "seam": ("of one leg, whether it crosses a seam; of `act` whether any does", {"type": "boolean"}),
    "cause": ("what brings it about: a space, `name@space`, a tile, or a piece's number", _NAME),
    "rule": ("the part of a tile, or the place of a rule in the game's document", _NAME),
    "text": ("a move, a result, or a piece's number", _NAME),
    "how": ("which of several ways, see each kind", _NAME),
    "name": ("of a counter, a die, a choice or a formation", _NAME),
    "before": ("a value, or a word", _VALUE),
    "after": ("a value, or a word", _VALUE),
}
"""Each field, with what it tells and its type, in the order in which they are documented."""

ALWAYS: dict[str, str] = {
    "turn": "turn",
    "first": "player",
    "place": "player tile turn at",
    "mount": "player piece tile",
    "put": "player piece at",
    "draw": "player",
    "pass": "player",
    "hold": "piece at",
    "advance": "piece at to path ways seams way seam",
    "round": "piece at",
    "act": "piece at tile cause rule seam",
    "loop": "piece at",
    "stay": "piece at",
    "leave": "piece at way",
    "destroy": "tile at",
    "strike": "piece at cause",
    "remove": "tile",
    "eliminate": "player",
    "end": "text",
    "move": "player piece text",
    "step": "piece at to how path ways seams",
    "barred": "piece at to",
    "face": "piece at",
    "enter": "piece at",
    "lost": "piece at how",
    "formation": "player piece at name",
    "listed": "piece at",
    "lapse": "piece",
    "stuck": "piece",
    "lay": "tile turn at",
    "change": "tile at how before after",
    "shift": "tile at to path ways seams way seam",
    "count": "name before after",
    "roll": "name after",
    "choose": "player name",
    "reveal": "player name",
    "pick": "how",
    "beam": "at to path ways seams how",
    "number": "piece after",
    "dropped": "",
}
"""The fields that an event of each kind has always."""

SOMETIMES: dict[str, str] = {
    "draw": "tile",
    "hold": "facing",
    "advance": "facing facing_after",
    "round": "facing",
    "act": "to facing facing_after path ways seams around",
    "loop": "facing",
    "stay": "facing facing_after",
    "leave": "facing",
    "destroy": "piece",
    "remove": "at piece",
    "step": "facing facing_after way seam",
    "face": "facing facing_after",
    "enter": "facing",
    "lost": "text way",
    "lapse": "at",
    "stuck": "at",
    "lay": "after",
    "count": "piece",
    "choose": "after",
    "reveal": "after",
    "pick": "piece at after",
}
"""Those that it may have besides `player`, `cause` and `rule`, which anything that rules bring about may have."""

HOW: dict[str, tuple[str, ...]] = {
    "step": ("go", "push", "carry", "jump", "displace"),
    "lost": ("removed", "captured", "off"),
    "change": ("state", "turn"),
    "pick": ("piece", "space", "player"),
    "beam": ("hits", "ends"),
}
"""The words of `how`, for the kinds that have it."""


def event_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of what `Event.to_dict` returns. `$defs` has one for each kind, by its name."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "An event of kirlib",
        "description": "One thing that happened in a move. Keys that do not apply are left out.",
        "oneOf": [{"$ref": f"#/$defs/{kind}"} for kind in KINDS],
        "$defs": {kind: _schema_of(kind) for kind in KINDS},
    }


def _schema_of(kind: str) -> dict[str, Any]:
    always = ALWAYS[kind].split()
    allowed = {*always, *SOMETIMES.get(kind, "").split(), "player", "cause", "rule"}
    fields: dict[str, Any] = {"kind": {"const": kind}}
    for name, (about, of) in FIELDS.items():
        if name in allowed:
            fields[name] = {"description": about, **of}
    if kind in HOW:
        fields["how"] = {"enum": list(HOW[kind])}
    return {
        "description": KINDS[kind],
        "type": "object",
        "properties": fields,
        "required": ["kind", *always],
        "additionalProperties": False,
    }
