"""A game's rules in short, from its compiled tables."""

from __future__ import annotations

from kirlib.diagnostics import printable
from kirlib.engine.turn import RULES
from kirlib.game import Game
from kirlib.program import End, Step
from kirlib.render.declared import end_sentence, formation_sentences, piece_sentences, value_sentences
from kirlib.render.names import state_signs
from kirlib.render.stages import stage_words
from kirlib.render.statements import rule_lines
from kirlib.render.style import Style, arrow
from kirlib.render.words import paragraph
from kirlib.topology import NOWHERE


def rules_lines(game: Game, style: Style, width: int) -> list[str]:
    """What is played, the course of a turn, how conflicts are settled, how it ends, and how to read the board."""
    program = game.program
    lines = [style.paint(printable(game.title), "title")]
    lines += _items(style, width, [printable(program.about)] if program.about else [])
    setup, turn = program.steps[: program.loop], program.steps[program.loop :]
    values = value_sentences(program)
    sections = {
        "the board": _board(game),
        "pieces": piece_sentences(program),
        "formations": formation_sentences(program),
        "dice and counters" if program.dice else "counters": values,
        "before the first turn": [line for step in setup for line in _step(game, step)],
        "each turn": [line for step in turn for line in _step(game, step)],
        "if several tiles could act on a piece, one does": [stage_words(game, s) for s in program.movement.stages],
        "the game ends": [_end(game, end) for end in program.ends],
        "signs on the board": _signs(game, style),
    }
    for head, items in sections.items():
        if items:
            lines += ["", style.paint(head, "title"), *_items(style, width, items)]
    return lines


def _items(style: Style, width: int, items: list[str]) -> list[str]:
    lines: list[str] = []
    for item in items:
        lines += paragraph(item, style, width, 2)
    return lines


def _board(game: Game) -> list[str]:
    program = game.program
    topology = program.topology
    edges = any(there == NOWHERE for row in topology.target for there in row)
    least, most = program.players
    players = f"{least}" if least == most else f"{least} to {most}"
    first = f"player {program.first + 1} is first in every turn" if program.first >= 0 else "a lot decides who is first"
    if program.alternate:
        first = "a turn belongs to one player; " + (
            f"player {program.first + 1} begins" if program.first >= 0 else "a lot decides who begins"
        )
    said = [f"{players} players; {first}" if most > 1 else "one player"]
    if program.movement.edge_leaves:
        rim = "a piece that goes over an edge leaves the board"
    elif program.movement.edge_turns:
        rim = "a piece turns back at an edge"
    else:
        rim = "a piece stays at an edge"
    if not edges:
        rim = "without an edge: what leaves at one end, comes in again"
    said.append(f"{len(topology)} spaces, {rim}")
    if program.walls:
        said.append("through a wall no piece goes")
    for kind in program.kinds:
        if kind.destroys:
            victims = " and ".join(program.kinds[victim].plural for victim in kind.destroys)
            said.append(f"{kind.plural} destroy {victims} whose space they enter")
    return said


def _step(game: Game, step: Step) -> list[str]:
    """A step in words; rules take a line for each statement."""
    if step.op == RULES:
        return rule_lines(game.program, step.count)
    return [_plain_step(game, step)]


def _plain_step(game: Game, step: Step) -> str:
    program = game.program
    kind = program.kinds[step.kind].name if step.kind >= 0 else ""
    match step.op:
        case "place":
            return "one after the other, each player places a tile from its hand on an empty space" + (
                ", or on a piece, if it is a tile for that" if any(t.mounted for t in program.types) else ""
            )
        case "put":
            return f"each player puts its {kind} on an empty space"
        case "resolve mounted":
            return "tiles that lie on pieces act"
        case "advance":
            steps = "one space" if step.count == 1 else f"{step.count} spaces"
            return f"every {kind} advances {steps}; then a tile may move it, and another, until none does or it loops"
        case "settle":
            return f"tiles act on every {kind} where it stands"
        case "remove destroyed":
            return "destroyed tiles and pieces leave the game"
        case "verdict":
            return "it is judged whether the game has ended"
        case "draw":
            return f"each player draws until it has {step.count} tile{'' if step.count == 1 else 's'}"
    return step.op


def _end(game: Game, end: End) -> str:
    told = end_sentence(game.program, end)
    if told is not None:
        return told
    match end.op:
        case "destroyed":
            kind = game.program.kinds[end.kind].name
            fate = "wins" if end.owner_wins else "loses"
            return f"whoever's {kind} is destroyed {fate}; if all are, it is a {end.result}"
        case "eliminated":
            kind = game.program.kinds[end.kind].name
            return f"whoever's {kind} is destroyed is out; if all who are left are, it is a {end.result} between them"
        case "last left":
            return "whoever is left when all others are out wins"
        case "blocked":
            return f"a {end.result} if players have tiles, and nobody can place one"
        case "repetition":
            return f"a {end.result} if a turn that changes no tile leaves every piece as it was before"
        case "limit":
            return f"a {end.result} after {end.count} turns"
    return end.text


def _signs(game: Game, style: Style) -> list[str]:
    program = game.program
    signs = style.signs
    said: list[str] = []
    for number, kind in enumerate(program.kinds):
        if kind.owned:
            said.append(f"{kind.glyph or kind.name[0]}1 {signs.to} the {kind.name} of player 1")
        elif kind.facing and program.topology.rotates:
            there = [setup for setup in program.roster if setup.kind == number]
            mark = "0" if len(there) > 1 else kind.glyph or kind.name[0]
            count = program.topology.sides
            name = program.topology.side_names[count // 2]
            said.append(f"{mark}{arrow(signs.facings, count // 2, count)} {signs.to} {kind.name}, facing {name}")
    stacked = next((kind for kind in program.kinds if kind.owned and (kind.stacks or kind.alike)), None)
    if stacked is not None:
        mark = stacked.glyph or stacked.name[0]
        order = "; on a space the lowest piece stands first" if program.ordered else ""
        said.append(f"3{mark}1 {signs.to} three {stacked.plural} of player 1{order}")
    for type_ in program.types:
        mark = type_.glyph or type_.name[0]
        said += [
            f"{mark}{sign} {signs.to} {type_.name} in its state {state}"
            for state, sign in state_signs(type_.states).items()
        ]
        if type_.owned:
            said.append(f"{mark}1 {signs.to} {type_.name} of player 1")
    said.append(f"{signs.bullet} {signs.to} a space that a piece has just left")
    turned = next((kind for kind in program.types if len(kind.turns) > 1), None)
    if turned is not None and program.topology.rotates:
        degrees = turned.turns[1]
        mark = f"{turned.glyph or turned.name[0]}{arrow(signs.compass, degrees, 360)}"
        first = program.topology.side_names[0]
        said.append(
            f"{mark} {signs.to} {turned.name}/{degrees}: turned by {degrees} degrees clockwise; the arrow shows "
            f"where its {first} side is now"
        )
    return said
