"""Moves as a person types them, and why one cannot be made."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress

from kirlib.cli.faults import Refused
from kirlib.cli.menu import PLACING, asked
from kirlib.diagnostics import NotationError, did_you_mean, printable, quoted
from kirlib.engine.flow.refusing import Why
from kirlib.game import Game
from kirlib.model.move import CONTINUE, MOUNT, PASS, PLACE, PUT, Move
from kirlib.model.observation import Observation
from kirlib.program import Program
from kirlib.render.formula import formula
from kirlib.render.names import Names
from kirlib.render.style import Style

_DIGITS = re.compile(r"[0-9]{1,9}")


WHOLE = 3
"""Words of a whole move; fewer are meant to be short for one."""


def typed_move(game: Game, observation: Observation, text: str, legal: Sequence[Move] = ()) -> Move:
    """The move that a person means. Refused, with what to do, if it is none of the game's.

    Besides a move's text this takes the beginning of a tile's name, a direction (`/east`, `/e`) instead of degrees, a
    piece by its bare number, and spaces in either case. `legal`: moves that may be shortened in whatever way, as far
    as that leaves no doubt.
    """
    meant = shortened([move for move in legal if move.verb not in PLACING], text)
    if meant is not None:
        return meant
    with suppress(NotationError):
        return game.parse_move(text)  # whole words mean what they say: `to a1` is no placement of a tile `tower`
    try:
        return game.parse_move(_spelt_out(game.program, observation, text))
    except NotationError as error:
        word = (text.split() or [""])[0].lower()
        if any(move.verb not in (*PLACING, PASS, CONTINUE) for move in legal) and len(text.split()) < WHOLE:
            raise Refused(f"{quoted(text)} is none of your moves now; `moves` lists them") from None
        if any(kind.name == word for kind in game.program.kinds):
            raise Refused(f"{word} is a piece: pieces are put on the board before the first turn only") from None
        raise Refused(printable(str(error))) from None


def shortened(legal: Sequence[Move], text: str) -> Move | None:
    """The only move that a text fits: the beginning of each of its words, the first of which may be left out.

    `ne` fits `northeast`, and `3` fits `@3`. Refused if several moves fit, and none is meant exactly.
    """
    typed = [word.removeprefix("@") for word in text.lower().split()]
    found: dict[int, list[Move]] = {}
    for move in legal:
        words = [word.removeprefix("@") for word in str(move).lower().split()]
        if typed == words:
            return move
        if move.verb in (PASS, CONTINUE):  # nobody does nothing by a slip of the hand
            continue
        for left_out in range(len(words) - len(typed) + 1) if typed else ():
            kept = words[left_out:]
            pairs = list(zip(typed, kept, strict=False))
            if len(kept) == len(typed) and all(_fits(a, b) for a, b in pairs):
                whole = all(a == b or a == _initials(b) for a, b in pairs)
                found.setdefault(2 * left_out + (not whole), []).append(move)
    if not found:
        return None
    best = found[min(found)]
    if len(best) > 1:
        some = " or ".join(f"`{move}`" for move in best[:3])
        raise Refused(f"{quoted(text)} could be {some}{' and others' if len(best) > 3 else ''}")
    return best[0]


def _fits(typed: str, word: str) -> bool:
    number = typed.isdigit() or any(c.isdigit() for c in word)  # a1 does not stand for a10
    return typed == word or (not number and word.startswith(typed)) or typed == _initials(word)


def _initials(word: str) -> str:
    """`ne` for `northeast`, `n` for `north`; the word itself for what is no direction of the compass."""
    match = _COMPASS.fullmatch(word)
    return "".join(part[0] for part in match.groups() if part) if match else word


_COMPASS = re.compile(r"(?=.)(north|south)?(east|west)?")


def _spelt_out(program: Program, observation: Observation, text: str) -> str:
    words = text.split()
    if len(words) < 2:
        return text if len(words) != 1 or words[0].lower() not in ("pass", "continue") else words[0].lower()
    what, *rest = words
    name, slash, turn = what.partition("/")
    several = sorted({tile for tile in observation.hand or () if name and tile.startswith(name.lower())} - {name})
    if len(several) > 1 and name.lower() not in program.type_numbers:
        raise Refused(f"{quoted(name)} could be {' or '.join(several)}")
    hand = (*(observation.hand or ()), *(kind.name for kind in program.kinds if observation.pending == PUT))
    name = _completed(name, hand) or _completed(name, program.type_numbers) or name
    number = program.type_numbers.get(name)
    mounted = program.types[number].mounted if number is not None else None
    if mounted is not None:
        # `lid 0`, `lid @0` and `lid token 0` are one
        words = [word.removeprefix("@") for word in rest if word.lower() not in ("on", program.kinds[mounted.on].name)]
        return f"{name} @{words[0]}" if len(words) == 1 and _DIGITS.fullmatch(words[0]) else text
    rest = [word for word in rest if word.lower() != "on"] if len(rest) > 1 else rest
    where = rest[0] if rest else ""
    if where not in program.space_numbers:
        where = next((space for space in program.space_numbers if space.lower() == where.lower()), where)
    degrees = _degrees(program, turn) if slash else None
    turned = f"/{degrees}" if degrees is not None else f"{slash}{turn}"
    return " ".join([f"{name}{turned}", where, *rest[1:]])


def _completed(word: str, names: Iterable[str]) -> str | None:
    """The only name that begins so, or the name itself."""
    word = word.lower()
    names = sorted(set(names))
    if word in names:
        return word
    found = [name for name in names if word and name.startswith(word)]
    return found[0] if len(found) == 1 else None


def _degrees(program: Program, word: str) -> int | None:
    """The turn that makes a tile's first direction point in one that is named, or by what its name begins with."""
    topology = program.topology
    count = topology.sides
    if not topology.rotates or 360 % count or not word:
        return None
    word = word.lower()
    sides = topology.side_names
    names = [word] if word in sides else [side for side in sides if side.startswith(word)]
    if len(word) == 1 and len(names) > 1:
        names = [side for side in names if side in ("north", "east", "south", "west")]
    return sides.index(names[0]) * 360 // count if len(names) == 1 else None


def tile_named(game: Game, word: str) -> str:
    """The kind of tile that a person means. Refused if there is none."""
    word = word.partition("/")[0]
    names = game.program.type_numbers
    found = _completed(word, names)
    if found is None:
        several = [name for name in names if word and name.startswith(word.lower())]
        hint = did_you_mean(word, names)
        raise Refused(
            f"{quoted(word)} could be {' or '.join(several)}"
            if several
            else f"there is no tile {quoted(word)}; "
            + (f"did you mean {hint}?" if hint else f"there are: {', '.join(names)}")
        )
    return found


def why_illegal(game: Game, observation: Observation, move: Move, refusal: str, why: Why | None = None) -> str:
    """Why a move that the game knows cannot be made now, and what can.

    `refusal`: what the engine says; `why`: the check of a rule that the move fails.
    """
    pending, hand = observation.pending, observation.hand or ()
    names = Names(game, observation, Style())
    if observation.outcome is not None:
        return "the game is over"
    if game.program.ruled and pending not in (PLACE, PUT):
        if why is not None:
            guard = "" if why.guard is None else f" `{formula(game.program, why.guard)}`"
            # whose piece it is that is displaced cannot be seen from the move
            what = f". {asked(game, observation, Style())}" if pending == "displace" else ""
            return printable(f"{move} cannot be done: {why.text}{guard}{what}")
        return f"{move} cannot be done now. {asked(game, observation, Style())} `moves` lists what can"
    if pending == PUT and move.verb != PUT:
        kinds = {piece.kind for piece in observation.pieces if piece.waiting and piece.owner == observation.player}
        return f"first a piece is to be put on a space: `{next(iter(sorted(kinds)), 'piece')} SPACE`"
    if move.verb == PUT and pending != PUT:
        return f"{move.item} is a piece: pieces are put on the board before the first turn only"
    if move.verb == PASS:
        return "you may only pass when none of your tiles can be placed"
    if move.verb in (PLACE, MOUNT) and move.item not in hand:
        held = f"your hand: {', '.join(dict.fromkeys(hand))}" if hand else "your hand is empty"
        return f"you hold no {move.item}; {held}"
    if move.verb in (PLACE, PUT):
        lying = next((tile.tile for tile in observation.tiles if tile.at == move.at), None)
        if lying is not None:
            return f"there is a {lying} on {move.at} already; `moves {move.at}` and `board` show what is free"
        standing = next((i for i, piece in enumerate(observation.pieces) if piece.at == move.at), None)
        if standing is not None:
            return f"{names.piece(standing)} stands on {move.at}; only empty spaces are free"
    if move.verb == MOUNT and move.on is not None and move.on < len(observation.pieces):
        return f"{names.piece(move.on)} is not on the board"
    return printable(refusal)
