"""What a saved program consists of beside its rules: kinds of piece and of tile, pieces, variables, regions."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from kirlib.model import bounds
from kirlib.model.bounds import IDENT, LABEL
from kirlib.model.rules import Effect, LocalRules, NearRule, SideRule
from kirlib.program import Die, Mounted, PieceKind, Region, Setup, TileType, Variable
from kirlib.saved.parts import RULE, Part, differ
from kirlib.topology import Topology

MEETINGS = frozenset({"share", "bar", "push", "capture", "carry", "carry above"})
TILE_EVENTS = frozenset({"entered", "passed", "left", "landed on", "acts"})
PIECE_EVENTS = frozenset({"enters", "passes", "leaves", "rests", "lost"})

FARTHEST = 1000
"""No rule reaches further."""


def piece_kinds(part: Part) -> tuple[PieceKind, ...]:
    """The kinds of piece, without their reactions as yet."""
    listed = part.items(0, bounds.MOST_KINDS)
    found: list[PieceKind] = []
    for each in listed:
        keys = each.keys(
            {"name", "plural", "facing", "owned", "destroys"},
            {"stacks", "alike", "meets", "reactions", "title", "glyph"},
        )
        meets: list[tuple[str, str]] = []
        for pair in keys["meets"].items(len(listed), len(listed)) if "meets" in keys else ():
            mine, theirs = pair.items(2, 2)
            meets.append((mine.word(MEETINGS), theirs.word(MEETINGS)))
        name, plural = keys["name"].name(IDENT), keys["plural"].name(IDENT)
        if plural in bounds.ANSWERED:
            keys["plural"].fail(f"the word {plural!r} is taken")
        found.append(
            PieceKind(
                name=name,
                plural=plural,
                facing=keys["facing"].flag(),
                owned=keys["owned"].flag(),
                destroys=keys["destroys"].distinct(len(listed)),
                stacks="stacks" in keys and keys["stacks"].flag(),
                alike="alike" in keys and keys["alike"].flag(),
                meets=tuple(meets),
                title=keys["title"].text() if "title" in keys else name,
                glyph=keys["glyph"].glyph() if "glyph" in keys else name[0],
            )
        )
    differ(part, [kind.name for kind in found])
    differ(part, [kind.plural for kind in found])
    return tuple(found)


def tile_types(part: Part, topology: Topology, families: int, kinds: int) -> tuple[TileType, ...]:
    """The kinds of tile, without reactions, `bars` and faces as yet."""
    directions = len(topology.directions)
    found: list[TileType] = []
    room = bounds.MOST_CASES
    for each in part.items(0, bounds.MOST_TYPES):
        keys = each.keys(
            {"name", "family", "rules", "turns"},
            {"mounted", "states", "owned", "holds", "bars", "way_out", "walls", "reactions", "title", "glyph", "text"},
        )
        rules = local_rules(keys["rules"], directions)
        room -= cases(rules)
        if room < 0:
            keys["rules"].fail(f"the tiles of a game tell at most {bounds.MOST_CASES:,} cases apart")
        states = keys["states"].names(LABEL) if "states" in keys else ()
        if len(states) == 1:
            keys["states"].fail("a tile has several states, or none with a name")
        way_out: tuple[int, ...] = ()
        if "way_out" in keys:
            count = max(1, len(states))
            way_out = tuple([way.index(directions, none=True) for way in keys["way_out"].items(count, count)])
        name = keys["name"].name(IDENT)
        found.append(
            TileType(
                name=name,
                family=keys["family"].index(families),
                rules=rules,
                turns=keys["turns"].numbers(0, 359, 1, directions),
                faces=-1,
                mounted=None if _absent(keys, "mounted") else _mounted(keys["mounted"], kinds, families),
                states=states,
                owned="owned" in keys and keys["owned"].flag(),
                holds=keys["holds"].number(-1, 1000) if "holds" in keys else -1,
                way_out=way_out,
                walls=keys["walls"].distinct(directions) if "walls" in keys else (),
                title=keys["title"].text() if "title" in keys else name,
                glyph=keys["glyph"].glyph() if "glyph" in keys else name[0],
                text=keys["text"].text() if "text" in keys else "",
            )
        )
    differ(part, [kind.name for kind in found])
    return tuple(found)


def _absent(keys: dict[str, Part], key: str) -> bool:
    return key not in keys or keys[key].value is None


def _mounted(part: Part, kinds: int, families: int) -> Mounted:
    keys = part.keys({"on", "hold", "families", "within", "at_once"})
    return Mounted(
        on=keys["on"].index(kinds),
        hold=keys["hold"].flag(),
        families=keys["families"].distinct(families),
        within=keys["within"].number(0, FARTHEST),
        at_once=keys["at_once"].flag(),
    )


def local_rules(part: Part, directions: int) -> LocalRules:
    """What a kind of tile does to pieces; the rules of a ray come by distance."""
    keys = part.keys({"sides", "near", "fragile"})
    sides: list[SideRule] = []
    for each in keys["sides"].items(0, directions):
        travel, effect_, rule = each.items(3, 3)
        sides.append(SideRule(travel.index(directions), effect(effect_, directions), rule.place(RULE)))
    if len({side.travel for side in sides}) < len(sides):
        keys["sides"].fail("two rules are about one side")
    near: list[NearRule] = []
    reached: dict[int, int] = {}
    for each in keys["near"].items(0, bounds.MOST_CASES):
        ray, distance, facing, effect_, rule = each.items(5, 5)
        number, far = ray.index(directions), distance.number(1, FARTHEST)
        if reached.get(number, 0) > far:
            each.fail("the rules of a ray must come by distance")
        reached[number] = far
        done = effect(effect_, directions)
        if not done:
            effect_.fail("a rule at a distance does something")
        near.append(NearRule(number, far, facing.index(directions), done, rule.place(RULE)))
    return LocalRules(tuple(sides), tuple(near), keys["fragile"].flag())


def cases(rules: LocalRules) -> int:
    """The size of a table."""
    return sum(1 + len(side.effect) for side in rules.sides) + sum(1 + len(near.effect) for near in rules.near)


def effect(part: Part, directions: int) -> Effect:
    """What is done to a piece, step by step."""
    found: list[tuple[str | int, ...]] = []
    for each in part.items(0, bounds.MOST_CASES):
        items = each.items(2, 4)
        word = items[0].word(("go", "arc", "face"))
        if len(items) != {"face": 2, "go": 3, "arc": 4}[word]:
            each.fail(f"{word!r} is not told like this")
        numbers = [item.index(directions) for item in items[1:] if not (word == "arc" and item is items[2])]
        if word == "arc":
            numbers.insert(1, items[2].number(1, FARTHEST))
        found.append((word, *numbers))
    return tuple(found)


def orientations(part: Part, types: Sequence[TileType], topology: Topology) -> tuple[tuple[int, ...], ...]:
    """For each kind of tile which of its orientations each rotation of the board is; its turns must be those."""
    rotations = len(topology.rotations) if topology.rotates else 1
    found: list[tuple[int, ...]] = []
    for each, type_ in zip(part.items(len(types), len(types)), types, strict=True):
        row = each.indices(len(type_.turns), rotations)
        if len(row) != rotations:
            each.fail(f"{rotations} numbers are needed, one for each rotation")
        firsts = list(dict.fromkeys(row))
        if firsts != list(range(len(type_.turns))):
            each.fail("orientations are numbered in the order in which they come")
        if type_.turns != tuple(row.index(number) * 360 // rotations for number in firsts):
            each.fail(f"these are not the turns of {type_.name}")
        found.append(row)
    return tuple(found)


def roster(part: Part, kinds: Sequence[PieceKind], players: int, topology: Topology) -> tuple[Setup, ...]:
    """The pieces."""
    found: list[Setup] = []
    for each in part.items(0, bounds.MOST_PIECES):
        keys = each.keys({"kind", "owner", "space", "facing"})
        kind = keys["kind"].index(len(kinds))
        owner = keys["owner"].index(players, none=True)
        if (owner >= 0) != kinds[kind].owned:
            keys["owner"].fail("a piece belongs to a player if its kind is owned, and only then")
        facing = keys["facing"].index(len(topology.directions)) if kinds[kind].facing else keys["facing"].number(0, 0)
        found.append(Setup(kind, owner, keys["space"].number(-2, len(topology) - 1), facing))
    return tuple(found)


def variables(part: Part, players: int, pieces: int) -> tuple[Variable, ...]:
    """The variables, each with a place for its values."""
    found: list[Variable] = []
    base, largest = 0, bounds.LARGEST_VALUE
    for each in part.items():
        keys = each.keys({"name", "of", "start", "least", "most"}, {"words", "hidden", "chosen"})
        words = keys["words"].names(LABEL) if "words" in keys else ()
        made = Variable(
            name=keys["name"].name(IDENT),
            of=keys["of"].word(("game", "player", "piece")),
            base=base,
            start=keys["start"].number(-largest, largest),
            least=keys["least"].number(-largest, largest),
            most=keys["most"].number(-largest, largest),
            words=words,
            hidden="hidden" in keys and keys["hidden"].flag(),
            chosen="chosen" in keys and keys["chosen"].flag(),
        )
        if not made.least <= made.start <= made.most:
            each.fail("it starts at what is not from its least to its most")
        if made.chosen and (
            made.of != "player" or not words or (made.start, made.least, made.most) != (0, 0, len(words))
        ):
            each.fail("what players choose are words, of each player, numbered from 1")
        if made.hidden and not made.chosen:
            each.fail("only what players choose is hidden")
        if words and not made.chosen and (made.of != "game" or made.start != 0 or made.least != -len(words)):
            each.fail("words that a die shows have the numbers below 0")
        found.append(made)
        base += {"game": 1, "player": players, "piece": pieces}[made.of]
        if base > bounds.MOST_VALUES:
            each.fail(f"there would be more than {bounds.MOST_VALUES:,} counters, with one for each player or piece")
    differ(part, [variable.name for variable in found])
    return tuple(found)


def dice(part: Part, known: Sequence[Variable]) -> tuple[Die, ...]:
    """The dice, each with a variable of its own, which keeps what it shows."""
    found: list[Die] = []
    for each in part.items():
        keys = each.keys({"name", "variable", "faces", "weights"})
        number = keys["variable"].index(len(known))
        variable = known[number]
        name = keys["name"].name(IDENT)
        if variable.of != "game" or variable.name != name:
            keys["variable"].fail("this is not the variable of the die")
        faces: list[tuple[str, int]] = []
        names = dict(enumerate(variable.words, 1))
        for face in keys["faces"].items(1, bounds.MOST_SIDES):
            shown, value = face.items(2, 2)
            faces.append((shown.name(LABEL), value.number(variable.least, variable.most)))
            if faces[-1][0] != names.get(-faces[-1][1], str(faces[-1][1])):
                face.fail("a face is called by its number, or by the word that has it")
        differ(keys["faces"], [shown for shown, _ in faces])
        weights = keys["weights"].numbers(1, bounds.MOST_SIDES, len(faces), len(faces))
        if sum(weights) > bounds.MOST_SIDES:
            keys["weights"].fail(f"a die has at most {bounds.MOST_SIDES:,} faces")
        found.append(Die(name, number, tuple(faces), weights))
    differ(part, [die.name for die in found])
    if not {v.name for v in known if v.words and not v.chosen} <= {die.name for die in found}:
        part.fail("a variable has words that no die shows")
    return tuple(found)


def regions(part: Part, players: int, topology: Topology) -> tuple[Region, ...]:
    """The regions."""
    found: list[Region] = []
    for each in part.items():
        keys = each.keys({"name", "spaces"}, {"seated"})
        seated = "seated" in keys and keys["seated"].flag()
        count = players if seated else 1
        spaces = tuple([row.distinct(len(topology)) for row in keys["spaces"].items(count, count)])
        found.append(Region(keys["name"].name(IDENT), spaces, seated))
    differ(part, [region.name for region in found])
    return tuple(found)


def reactions(part: Part, events: Collection[str]) -> tuple[tuple[str, Part], ...]:
    """Events with the parts that name their blocks; each event once."""
    found: list[tuple[str, Part]] = []
    for pair in part.items(0, len(events)):
        event, block = pair.items(2, 2)
        found.append((event.word(events), block))
    differ(part, [event for event, _ in found])
    return tuple(found)
