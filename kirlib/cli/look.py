"""What a person at the keyboard can look at: tiles, hands, and moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from kirlib.cli.faults import Refused
from kirlib.cli.menu import PLACING, menu_lines
from kirlib.cli.wording import tile_named
from kirlib.diagnostics import did_you_mean, printable, quoted
from kirlib.game import Game
from kirlib.model.move import MOUNT, PASS, PLACE, PUT, Move
from kirlib.model.observation import Observation
from kirlib.program import TileType
from kirlib.render.names import Names
from kirlib.render.style import Style, width_of
from kirlib.render.tiles import picture, sentences
from kirlib.render.words import chunk, paragraph, wrap

GUTTER = 3


def tile_of(game: Game, name: str, orientation: int = 0) -> TileType:
    """A kind of tile as it is in one of its orientations, from 0."""
    tile = game.program.types[game.program.type_numbers[name]]
    if tile.mounted is not None or not orientation:
        return tile
    return attrs.evolve(tile, rules=game.program.faces[tile.faces + orientation].rules)


def abreast(blocks: Iterable[Sequence[str]], width: int) -> list[str]:
    """Blocks of lines beside each other, as many as fit, then the next ones below."""
    rows: list[list[Sequence[str]]] = [[]]
    used = 0
    for block in blocks:
        size = max((width_of(line) for line in block), default=0) + GUTTER
        if rows[-1] and used + size > width:
            rows.append([])
            used = 0
        rows[-1].append(block)
        used += size
    lines: list[str] = []
    for row in filter(None, rows):
        if lines:
            lines.append("")
        sizes = [max((width_of(line) for line in block), default=0) for block in row]
        for i in range(max(map(len, row))):
            parts = [block[i] if i < len(block) else "" for block in row]
            padded = [part + " " * (size - width_of(part)) for part, size in zip(parts, sizes, strict=True)]
            lines.append("  " + (" " * GUTTER).join(padded).rstrip())
    return lines


def hand_line(game: Game, observation: Observation, style: Style, width: int) -> list[str]:
    """The hand in a line, with the tiles' signs."""
    names = Names(game, observation, style)
    held = observation.hand or ()
    chunks = [chunk(" hand:", "title")]
    for i, name in enumerate(held):
        comma = "," if i + 1 < len(held) else ""
        sign = names.tile_sign(name, 0)[:1]
        chunks.append(((name, names.tile_role(name)), (f" {sign}", "dim"), (comma, "")))
    return wrap(chunks if held else [*chunks, chunk("empty", "dim")], style, width, 7)


def hand_lines(game: Game, observation: Observation, style: Style, width: int) -> list[str]:
    """The hand with each tile's picture, and what it does."""
    names = Names(game, observation, style)
    held = list(dict.fromkeys(observation.hand or ()))
    if not held:
        return [" your hand is empty"]
    blocks = []
    for name in held:
        many = (observation.hand or ()).count(name)
        head = style.paint(name, names.tile_role(name)) + (f" {style.signs.times}{many}" if many > 1 else "")
        blocks.append([head, *picture(game, tile_of(game, name), style)])
    lines: list[str] = []
    for name in held:
        text = printable(tile_of(game, name).text)
        words = [chunk(word) for word in text.split()]
        lines += ["", *wrap([chunk(f"  {name}:", names.tile_role(name)), *words], style, width, 4)]
        lines += _said(sentences(game, tile_of(game, name)), style, width)
    # the pictures last: on a small screen they are what must stay in sight
    lines += ["", *abreast(blocks, width)]
    lines += ["", style.paint("  `tile NAME` shows a tile in each of its orientations.", "dim")]
    return lines[1:]


def tile_lines(game: Game, word: str, style: Style, width: int) -> list[str]:
    """A tile in each of its orientations, with what each does. Refused if there is no such tile."""
    name = tile_named(game, word)
    tile = tile_of(game, name)
    program = game.program
    role = f"family{tile.family % 4}"
    head = style.paint(name, role) + style.paint(f"  ({program.families[tile.family]})", "dim")
    lines = [head, *wrap([chunk(" "), *(chunk(w) for w in printable(tile.text).split())], style, width, 2)]
    if tile.mounted is not None:
        return [*lines, *_said(sentences(game, tile), style, width)]
    forms = [(f"{name}/{turn}" if turn else name, tile_of(game, name, i)) for i, turn in enumerate(tile.turns)]
    drawn = [[style.paint(form, role), *picture(game, turned, style)] for form, turned in forms]
    for form, turned in forms:
        lines += ["", style.paint(f"  {form}", role), *_said(sentences(game, turned), style, width)]
    if any(len(block) > 1 for block in drawn):
        lines += ["", *abreast(drawn, width)]
    return lines


def _said(said: Iterable[str], style: Style, width: int) -> list[str]:
    lines: list[str] = []
    for sentence in said:
        lines += paragraph(sentence, style, width, 4)
    return lines


def moves_lines(
    game: Game, observation: Observation, legal: Sequence[Move], word: str, style: Style, width: int
) -> list[str]:
    """The legal moves in groups; with a word those of a tile, or on a space. Refused if the word is neither."""
    if not legal:
        return [" there are no moves: the game is over"]
    by_rules = [move for move in legal if move.verb not in PLACING]
    if by_rules and not (len(by_rules) == 1 and by_rules[0].verb == PASS):
        return _by_rules(game, observation, legal, word, style, width)
    space = _space(game, word)
    if word and space is None:
        return _of_tile(game, observation, legal, word, style, width)
    names = Names(game, observation, style)
    lines: list[str] = []
    groups: dict[tuple[str, str | None], list[Move]] = {}
    for move in legal:
        if space is None or move.at == space:
            groups.setdefault((move.verb, move.item), []).append(move)
    if space is not None and not groups:
        return [f" nothing can be placed on {space}: {_taken(observation, names).get(space, 'no rule lets it')}"]
    widest = max(len(item or "") for _, item in groups)
    for (verb, item), group in groups.items():
        role = names.tile_role(item) if item in names.types else "title"
        if verb in (PLACE, PUT) and item is not None:
            turns = [f"/{turn}" for turn in dict.fromkeys(move.turn for move in group) if turn]
            lines += wrap(
                [
                    chunk(f"  {item.ljust(widest)}", role),
                    chunk(space or "SPACE"),
                    *([chunk("  turned:", "dim"), *(chunk(turn) for turn in turns)] if turns else []),
                ],
                style,
                width,
                widest + 4,
            )
        else:
            lines += wrap([chunk(" "), *(chunk(str(move), role) for move in group)], style, width, 4)
    if space is None and any(move.at is not None for move in legal):
        lines += ["", *_free(observation, names, legal, style, width)]
    if space is None:
        lines.append(style.paint(f"  {len(legal)} legal moves in all", "dim"))
    return lines


def _by_rules(
    game: Game, observation: Observation, legal: Sequence[Move], word: str, style: Style, width: int
) -> list[str]:
    """Moves among which are some that rules ask for; with a word those in whose text it stands."""
    told = [move for move in legal if not word or word.lower() in str(move).lower().split()]
    if not told:
        return [f" no move now has {quoted(word)} in it; `moves` lists all"]
    lines = menu_lines(game, observation, told, style, width)
    placing = [move for move in told if move.verb in PLACING]
    if placing:
        lines += moves_lines(game, observation, placing, "", style, width)[:-1]
    many = f"{len(told)} legal move{'' if len(told) == 1 else 's'}"
    return [*lines, style.paint(f"  {many}{'' if word else ' in all'}", "dim")]


def _of_tile(
    game: Game, observation: Observation, legal: Sequence[Move], word: str, style: Style, width: int
) -> list[str]:
    """The moves of one tile or kind of piece."""
    kinds = {kind.name for kind in game.program.kinds}
    known = {*game.program.type_numbers, *game.program.space_numbers, *kinds}
    try:
        item = word if word in kinds else tile_named(game, word)
    except Refused:
        hint = did_you_mean(word, known)
        raise Refused(
            f"{quoted(word)} is neither a tile nor a space" + (f"; did you mean {hint}?" if hint else "")
        ) from None
    mine = [move for move in legal if move.item == item]
    if not mine:
        return [f" you cannot play a {item} now"]
    names = Names(game, observation, style)
    role = names.tile_role(item) if item in names.types else "title"
    if mine[0].verb == MOUNT:
        return [
            f"  {style.paint(str(move), role)}  on {names.piece(move.on)}, on {observation.pieces[move.on].at}"
            for move in mine
            if move.on is not None
        ]
    forms = list(dict.fromkeys(str(move).rpartition(" ")[0] for move in mine))
    lines = wrap([chunk(" "), *(((form, role), (" SPACE", "")) for form in forms)], style, width, 4)
    return [*lines, "", *_free(observation, names, mine, style, width)]


def _free(observation: Observation, names: Names, moves: Iterable[Move], style: Style, width: int) -> list[str]:
    """Where tiles can go: exactly the spaces of the moves, or, if these are fewer, all others, with what is there.

    A line for each set of spaces, as a rule may let one kind of tile go where it does not let another go.
    """
    found: dict[str, set[str]] = {}
    for move in moves:
        if move.at is not None:
            found.setdefault(move.item or "", set()).add(move.at)
    kinds: dict[frozenset[str], list[str]] = {}
    for item, spaces in found.items():
        kinds.setdefault(frozenset(spaces), []).append(item)
    taken = _taken(observation, names)
    lines: list[str] = []
    for free, items in kinds.items():
        shut = [at for at in names.program.topology.names if at not in free]
        but = len(shut) < len(free)
        told = shut if but else [at for at in names.program.topology.names if at in free]
        said = [f"{at} ({taken[at]})" if but and at in taken else at for at in told]
        whose = f" of {', '.join(items)}" if len(kinds) > 1 else ""
        first, *rest = f"SPACE{whose} is {'any but' if but and said else 'any' if but else 'one of'}".split()
        parts = [chunk(f"{at},") for at in said[:-1]] + [chunk(at) for at in said[-1:]]
        lines += wrap([chunk(f"  {first}"), *map(chunk, rest), *parts], style, width, 4)
    return lines


def _taken(observation: Observation, names: Names) -> dict[str, str]:
    """Spaces that are not free, and what is there."""
    taken = {tile.at: tile.tile for tile in observation.tiles}
    for number, piece in enumerate(observation.pieces):
        if piece.at is not None:
            taken[piece.at] = names.piece(number)
    return taken


def _space(game: Game, word: str) -> str | None:
    if word in game.program.space_numbers:
        return word
    return next((space for space in game.program.space_numbers if space.lower() == word.lower()), None)
