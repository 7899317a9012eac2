"""The moves that rules ask for, in lines to choose from: what belongs together stands on one line."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, field

from kirlib.game import Game
from kirlib.model.move import MOUNT, MOVE, PLACE, PUT, Move
from kirlib.model.observation import Observation
from kirlib.render.names import Names
from kirlib.render.style import Style
from kirlib.render.words import Chunk, chunk, wrap

PLACING = (PLACE, MOUNT, PUT)
"""Verbs whose moves are too many for a menu: a tile, a space and a turn make each."""


@define
class Line:
    """What several moves begin with, a note on it, and how each of them ends."""

    head: str
    role: str = "title"
    note: str = ""
    ends: list[str] = field(factory=list)


def menu_lines(game: Game, observation: Observation, legal: Sequence[Move], style: Style, width: int) -> list[str]:
    """The moves, those of one piece or tile on a line; moves that place something are left out."""
    names = Names(game, observation, style)
    lines: dict[object, Line] = {}
    for move in legal:
        if move.verb not in PLACING:
            key, line, end = _line(names, observation, move)
            lines.setdefault(key, line).ends.append(end)
    widest = max((len(line.head) for line in lines.values()), default=0)
    noted = max((len(line.note) for line in lines.values() if any(line.ends)), default=0)
    said: list[str] = []
    for line in lines.values():
        head: Chunk = ((f"  {line.head}", line.role), (" " * (widest + 1 - len(line.head)), ""))
        note = [chunk(line.note.ljust(noted), "dim")] if noted or line.note else []
        ends = [chunk(end) for end in line.ends if end]
        said += [text.rstrip() for text in wrap([head, *note, *ends], style, width, 4)]
    return said


def _line(names: Names, observation: Observation, move: Move) -> tuple[object, Line, str]:
    """The line that a move belongs to, as it begins there, and how the move ends on it."""
    match move.verb:
        case "move" | "rotate" | "shift":
            end = str(move).rpartition(" ")[2]
            head = str(move).removesuffix(end).rstrip()
            if move.verb == MOVE:
                return (move.verb, move.item, move.at), Line(head, _mover(names, observation, move)), end
            tile = next((tile for tile in observation.tiles if tile.at == move.at), None)
            role = names.tile_role(tile.tile) if tile is not None else "title"
            return (move.verb, move.at), Line(head, role, f"({tile.tile})" if tile is not None else ""), end
        case "pick" if move.on is not None:
            where = observation.pieces[move.on].at
            note = f"{names.piece(move.on)} on {where}" if where else names.piece(move.on)
            return move, Line(str(move), names.piece_role(move.on), note), ""
        case "seat" if move.seat is not None:
            return move, Line(str(move), f"seat{move.seat % 4}", names.seat(move.seat)), ""
        case "to" | "choose":
            head, _, end = str(move).rpartition(" ")
            return (move.verb, head), Line(head), end
    return move, Line(str(move)), ""


def _mover(names: Names, observation: Observation, move: Move) -> str:
    """The colour of what is moved."""
    there = [i for i, piece in enumerate(observation.pieces) if piece.at == move.at]
    own = [i for i in there if observation.pieces[i].owner == observation.current_player]
    found = [i for i in own or there if observation.pieces[i].kind == move.item] or own or there
    return names.piece_role(found[0]) if found else "title"


ASKED = {
    "move": "Move a piece.",
    "lay": "Place a tile.",
    "rotate": "Turn a tile: `rotate SPACE DEGREES`.",
    "shift": "Move a tile: `shift SPACE WAY`.",
    "choose": "Choose one.",
    "pick": "Pick one.",
    "roll": "Roll the dice: `roll`.",
    "decide": "You can do one of several things.",
}


def asked(game: Game, observation: Observation, style: Style) -> str:
    """What the player is to decide, in a sentence; nothing for what is not a rule's."""
    flow, pending = observation.flow, observation.pending
    if pending != "displace" or flow is None or not flow.agenda:
        return ASKED.get(pending or "", "")
    *before, (_, _, it, _, _, there) = flow.agenda
    blocks = game.program.blocks
    rows = [*before, *flow.waiting]
    more = sum(1 for block, *_ in rows if block >= 0 and any(s.op == "displaced" for s in blocks[block]))
    what = f"{Names(game, observation, style).piece(it)} on {game.program.topology.names[there]}"
    after = "" if not more else f" {more} more {'is' if more == 1 else 'are'} to be displaced after it."
    return f"Displace {what}: `to SPACE`.{after}"
