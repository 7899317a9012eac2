"""What a game declares for its rules, in words: pieces that meet, formations, dice, counters, walls, and ends."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from kirlib.compiler.functions import TRUTH
from kirlib.program import End, Formation, PieceKind, Program, TileType
from kirlib.render.formula import formula
from kirlib.render.statements import INDENT, reactions, rule_lines

TILE_EVENTS = {
    "entered": "when a piece enters",
    "passed": "when a piece enters and goes on at once",
    "left": "when a piece leaves",
    "landed on": "when a piece's movement ends there",
    "acts": "when it acts",
}
PIECE_EVENTS = {
    "enters": "when it enters a space",
    "passes": "when it enters a space and goes on at once",
    "leaves": "when it leaves a space",
    "rests": "when its movement ends",
    "lost": "when it leaves the game",
}
MEETS = {
    "share": "shares a space with",
    "bar": "is barred by",
    "push": "pushes on",
    "capture": "captures",
    "carry": "takes along",
    "carry above": "takes along, if it lies above,",
}


def tile_sentences(program: Program, tile: TileType) -> list[str]:
    """What a kind of tile does by rules, a line for each thing."""
    said: list[str] = []
    directions = program.topology.directions
    if tile.owned:
        said.append("belongs to a player")
    if tile.states:
        said.append(f"is {_listed(tile.states, 'or')}, at first {tile.states[0]}")
    if tile.holds == 0:
        said.append("bars every piece")
    elif tile.holds > 0:
        said.append(f"holds {tile.holds} piece{'' if tile.holds == 1 else 's'}")
    if tile.bars is not None:
        said.append(f"bars a piece if {formula(program, tile.bars, TRUTH)}")
    if tile.walls:
        said.append(f"has walls: {_listed([directions[d] for d in tile.walls])}")
    ways = [directions[d] if d >= 0 else None for d in tile.way_out]
    if len(set(ways)) == 1 and ways[0] is not None:
        said.append(f"pieces go on from it {ways[0]}")
    else:
        told = [
            f"{state} by {way}" if way != state else way
            for state, way in zip(tile.states, ways, strict=False)
            if way is not None
        ]
        if told:
            said.append(f"pieces go on from it as its state says: {_listed(told, 'or')}")
    return [*said, *reactions(program, tile.reactions, TILE_EVENTS)]


def piece_sentences(program: Program) -> list[str]:
    """What kinds of piece do to one another, and what they set off."""
    said: list[str] = []
    for kind in program.kinds:
        for what in [*_meetings(program, kind), *_reactions(program, kind)]:
            said.append(what if what.startswith(" ") else f"{kind.name}: {what}")
        if kind.stacks:
            said.append(f"{kind.plural} on one space lie upon one another; the last to come lies on top")
    return said


def _meetings(program: Program, kind: PieceKind) -> Iterator[str]:
    """Whom a kind bars, pushes and so on, those alike together."""
    pairs = [(pair, other) for other, pair in enumerate(kind.meets) if set(pair) != {"share"}]
    for pair, group in groupby(sorted(pairs), key=lambda item: item[0]):
        numbers = [other for _, other in group]
        every = len(numbers) == len(program.kinds)
        whom = "any piece" if every else _listed([f"a {program.kinds[other].name}" for other in numbers], "or")
        if pair[0] == pair[1]:
            yield f"{MEETS[pair[0]]} {whom}"
        else:
            yield f"{MEETS[pair[0]]} {whom} of its own side, and {MEETS[pair[1]]} one of another"


def _reactions(program: Program, kind: PieceKind) -> Iterator[str]:
    return reactions(program, kind.reactions, PIECE_EVENTS)


def formation_sentences(program: Program) -> list[str]:
    """What pieces of one player on a space are together."""
    said: list[str] = []
    for form in program.formations:
        said.append(f"{form.name}: if {formula(program, form.test, TRUTH)}; {_moves(program, form)}")
        if form.bars >= 0:
            near = "on its space" if not form.bars else f"up to {_steps(form.bars)} away"
            said.append(f"{INDENT}bars others {near}")
        for block, head in ((form.arises, "when it arises"), (form.enters, "when it comes to a space as a whole")):
            lines = rule_lines(program, block)
            if lines:
                said += [f"{INDENT}{head}:", *(2 * INDENT + line for line in lines)]
    return said


def _moves(program: Program, form: Formation) -> str:
    if not form.one and not form.all:
        return "none of it may move"
    plural = program.kinds[form.kind].plural
    if form.one and form.all:
        return f"its {plural} move one at a time or all together"
    return f"its {plural} move " + ("one at a time" if form.one else "all together")


def value_sentences(program: Program) -> list[str]:
    """Dice and counters."""
    said = []
    for die in program.dice:
        whole, even = sum(die.weights), len(set(die.weights)) == 1
        faces = [
            face if even else f"{face} ({weight} in {whole})"
            for (face, _), weight in zip(die.faces, die.weights, strict=True)
        ]
        said.append(f"the {die.name} shows {_listed(faces, 'or')}")
    dice = {die.variable for die in program.dice}
    for number, spec in enumerate(program.variables):
        if number not in dice and not spec.chosen:
            whose = {"game": "", "player": " of each player", "piece": " of each piece"}[spec.of]
            said.append(f"{spec.name}{whose}: {spec.start} at first")
    return said


def end_sentence(program: Program, end: End) -> str | None:
    """A way to end that only rules know; None for the others."""
    share = {"loss": "all lose"}.get(end.result, f"it is a {end.result}")
    if end.winners is not None:
        share = f"whoever has {formula(program, end.winners, TRUTH)} wins, else {share}"
        if end.winners == ("number", 1):
            share = "all who are left win"
    match end.op:
        case "when":
            return f"{end.text}: {share} if {formula(program, end.test or (), TRUTH)}"
        case "player":
            return f"{end.text}: a player {end.result} with {formula(program, end.test or (), TRUTH)}"
        case "decisions":
            return f"after {end.count} moves of the players {share}"
        case "limit" if end.winners is not None:
            return f"after {end.count} turns {share}"
        case "repetition" if program.alternate:
            times = {2: "twice", 3: "three times"}.get(end.count, f"{end.count} times")
            return f"{share} if the same position comes up {times}"
    return None


def _steps(count: int) -> str:
    return "one step" if count == 1 else f"{count} steps"


def _listed(words: list[str] | tuple[str, ...], last: str = "and") -> str:
    *most, end = words or ("",)
    return f"{', '.join(most)} {last} {end}" if most else end
