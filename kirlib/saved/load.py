"""A program from JSON that may come from anybody: it is sound in every part, or there is a ProgramError."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from typing import Any, NoReturn

from attrs import evolve

from kirlib.diagnostics import ProgramError, quoted
from kirlib.model import bounds
from kirlib.model.bounds import IDENT, LABEL
from kirlib.program import Formation, PieceKind, Program, TileType
from kirlib.program.faces import make_faces
from kirlib.program.fingerprint import digests, fingerprint
from kirlib.saved import things, turn
from kirlib.saved.expressions import Bound, expression
from kirlib.saved.parts import Part, differ
from kirlib.saved.scope import TRUTH, Scope
from kirlib.saved.statements import Rules
from kirlib.topology import Topology
from kirlib.topology.drawing import check_drawing
from kirlib.topology.serial import from_dict

MARK = "kirlib program"
"""The first key of a saved program; its value is the version of the format."""

VERSION = 1

LARGEST = 32 * 1024 * 1024
"""Bytes, or characters, of a saved program: enough for the largest board that a document can ask for."""

MOST_LISTS = 2_000_000
"""Lists and objects. Of a board's space there are three lists, so the largest board has 750,000."""

MOST_ITEMS = 6_000_000
"""Items of all lists together. The largest boards have twice 2,000,000 steps."""

ALL: Bound = frozenset({"it", "here", "me"})
"""What has a value in a reaction."""

REQUIRED = (
    *(MARK, "fingerprint", "name", "title", "about", "players", "first", "topology", "families", "kinds", "types"),
    *("alike", "supply", "supply_hidden", "hands_hidden", "roster", "steps", "loop", "movement", "ends"),
)
OPTIONAL = (
    *("alternate", "variables", "dice", "regions", "formations", "blocks", "layout", "walls", "labels", "written"),
)


def load_text(text: str | bytes) -> Program:
    """The program of a text that `dump_text` wrote.

    ProgramError for any other text: one that is no JSON, too large, of another version, inconsistent, or changed since
    (its fingerprint is not that of what it holds). Bytes are UTF-8; a byte order mark is passed over.
    """
    if len(text) > LARGEST:
        raise too_large()
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8")  # `json` would guess
        _check_size(text)
        data = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_object, parse_constant=_constant)
        return _program(Part(data))
    except RecursionError:
        raise ProgramError("it is nested too deeply") from None
    except ProgramError:
        raise
    except UnicodeDecodeError as error:
        hint = ": this looks like UTF-16" if error.start < 2 and error.object[:2] in (b"\xff\xfe", b"\xfe\xff") else ""
        raise ProgramError(f"this is no saved program: it is not UTF-8 from byte {error.start} on{hint}") from None
    except ValueError as error:  # no JSON, or a number of too many digits
        raise ProgramError(f"this is no saved program: {str(error)[:200]}") from None


def too_large() -> ProgramError:
    """The error for a text of more than LARGEST bytes."""
    return ProgramError(f"a saved program has at most {LARGEST // 2**20} MiB")


def _check_size(text: str) -> None:
    """Fails for a text of which the lists alone would fill the memory, before any of them is made."""
    # signs in texts are counted too: no program has so many of them
    if text.count("[") + text.count("{") > MOST_LISTS:
        raise ProgramError(f"a saved program has at most {MOST_LISTS:,} lists and objects")
    if text.count(",") > MOST_ITEMS:
        raise ProgramError(f"a saved program has at most {MOST_ITEMS:,} items in all its lists")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ProgramError(f"the key {quoted(key)} is given twice")
        found[key] = value
    return found


def _constant(name: str) -> NoReturn:
    raise ProgramError(f"{name} is no number")


def _program(part: Part) -> Program:
    if type(part.value) is not dict or MARK not in part.value:
        raise ProgramError(f"this is no saved program: it has no key {MARK!r}")
    if part.value[MARK] != VERSION or type(part.value[MARK]) is not int:
        told = quoted(str(part.value[MARK])[:20])
        raise ProgramError(f"it is of version {told} of the format, and this release reads version {VERSION}", MARK)
    keys = part.keys(REQUIRED, OPTIONAL)

    def given(key: str) -> Part:
        return keys.get(key) or Part([], (key,))

    topology = _topology(keys["topology"])
    least, most = [each.number(1, 100) for each in keys["players"].items(2, 2)]
    if least > most:
        keys["players"].fail("the least is more than the most")
    families = keys["families"].names(IDENT)
    kinds = things.piece_kinds(keys["kinds"])
    types = things.tile_types(keys["types"], topology, len(families), len(kinds))
    alike = things.orientations(keys["alike"], types, topology)
    roster = things.roster(keys["roster"], kinds, most, topology)
    variables = things.variables(given("variables"), most, len(roster))
    scope = Scope(
        topology=topology,
        players=most,
        kinds=kinds,
        types=types,
        roster=roster,
        variables=variables,
        dice=things.dice(given("dice"), variables),
        regions=things.regions(given("regions"), most, topology),
        words=frozenset(word for type_ in types for word in type_.states),
    )
    rules = Rules(scope, given("blocks").items())
    alternate = "alternate" in keys and keys["alternate"].flag()
    loop = keys["loop"].number(0, len(keys["steps"].items()) - 1)
    steps = turn.steps(keys["steps"], loop, rules, alternate)
    types = _types_with_rules(keys["types"], types, rules)
    kinds = _kinds_with_rules(keys["kinds"], kinds, rules)
    formations = _formations(given("formations"), rules)
    unused = next((i for i in range(len(rules.parts)) if i not in rules.made), None)
    if unused is not None:
        rules.parts[unused].fail("nothing uses this block")
    blocks = tuple(rules.made[i] for i in range(len(rules.parts)))
    _check_faces(keys["types"], types, most)
    faced, faces = make_faces(types, alike, topology, most)
    labels, written = _labels(given("labels"), given("written"), [len(block) for block in blocks])
    program = Program(
        name=keys["name"].name(IDENT),
        title=keys["title"].text(),
        about=keys["about"].text(),
        players=(least, most),
        first=keys["first"].number(-1, least - 1),
        topology=topology,
        families=families,
        kinds=kinds,
        types=tuple(faced),
        faces=tuple(faces),
        alike=alike,
        supply=_supply(keys["supply"], len(types)),
        supply_hidden=keys["supply_hidden"].flag(),
        hands_hidden=keys["hands_hidden"].flag(),
        roster=roster,
        steps=steps,
        loop=loop,
        movement=turn.movement(keys["movement"], topology, len(families), kinds),
        ends=turn.ends(keys["ends"], scope),
        alternate=alternate,
        variables=variables,
        dice=scope.dice,
        regions=scope.regions,
        formations=formations,
        blocks=blocks,
        layout=(),
        walls=_pairs(given("walls"), len(topology), len(topology.directions)),
        labels=labels,
        written=written,
    )
    program = evolve(program, layout=_layout(given("layout"), program))
    _check_names(keys, program)
    _check_mounts(keys["types"], program)
    turn.check_steps(keys["steps"], steps, program.ruled, roster, types)
    if not program.ruled and any(end.op == "repetition" and end.count != 2 for end in program.ends):
        keys["ends"].fail("in a game without rules a position ends the game when it comes up for the second time")
    mark = keys["fingerprint"].text(100)
    if fingerprint(program) != mark:
        keys["fingerprint"].fail("it is not that of these rules: the program was changed after it was saved")
    return evolve(program, fingerprint=mark, digests=digests(program))


def _topology(part: Part) -> Topology:
    try:
        topology = from_dict(part.value)
        check_drawing(topology)
    except ValueError as error:
        part.fail(str(error)[:300])
    for key, names in (("names", topology.names), ("directions", topology.directions)):
        for i, name in enumerate(names):
            Part(name, (*part.path, key, i)).name(LABEL)
    return topology


def _types_with_rules(part: Part, types: tuple[TileType, ...], rules: Rules) -> tuple[TileType, ...]:
    """The kinds of tile with their reactions, and what they bar."""
    found: list[TileType] = []
    for each, type_ in zip(part.items(), types, strict=True):
        keys = each.value
        if keys.get("bars") is not None:
            bars = expression(Part(keys["bars"], (*each.path, "bars")), rules.scope, TRUTH, ALL)
            type_ = evolve(type_, bars=bars)
        made = things.reactions(Part(keys.get("reactions", []), (*each.path, "reactions")), things.TILE_EVENTS)
        found.append(evolve(type_, reactions=tuple([(event, rules.block(block, ALL)) for event, block in made])))
    return tuple(found)


def _kinds_with_rules(part: Part, kinds: tuple[PieceKind, ...], rules: Rules) -> tuple[PieceKind, ...]:
    """The kinds of piece with their reactions."""
    found: list[PieceKind] = []
    for each, kind in zip(part.items(), kinds, strict=True):
        reactions = Part(each.value.get("reactions", []), (*each.path, "reactions"))
        made = things.reactions(reactions, things.PIECE_EVENTS)
        found.append(evolve(kind, reactions=tuple([(event, rules.block(block, ALL)) for event, block in made])))
    return tuple(found)


def _formations(part: Part, rules: Rules) -> tuple[Formation, ...]:
    found: list[Formation] = []
    kinds = rules.scope.kinds
    for each in part.items():
        keys = each.keys({"name", "kind", "test", "one", "all"}, {"bars", "arises", "enters"})
        kind = keys["kind"].index(len(kinds))
        if not kinds[kind].owned:
            keys["kind"].fail("such pieces are nobody's, so nobody can form anything")
        found.append(
            Formation(
                name=keys["name"].name(IDENT),
                kind=kind,
                test=expression(keys["test"], rules.scope, TRUTH, frozenset({"here", "me"})),
                one=keys["one"].flag(),
                all=keys["all"].flag(),
                bars=keys["bars"].number(-1, 1000) if "bars" in keys else -1,
                arises=rules.optional(keys["arises"], ALL) if "arises" in keys else -1,
                enters=rules.optional(keys["enters"], ALL) if "enters" in keys else -1,
            )
        )
    differ(part, [form.name for form in found])
    return tuple(found)


def _check_faces(part: Part, types: tuple[TileType, ...], players: int) -> None:
    """Fails before more faces are made than fit."""
    size = 0
    for type_ in types:
        owners = players if type_.owned else 0
        size += bounds.faces(len(type_.turns), len(type_.states), owners, things.cases(type_.rules))
    if size > bounds.MOST_FACES:
        part.fail("the tiles have too many orientations, states and owners")


def _supply(part: Part, types: int) -> tuple[int, ...]:
    found = part.numbers(0, bounds.MOST_SUPPLY, types, types)
    if sum(found) > bounds.MOST_SUPPLY:
        part.fail(f"a supply has at most {bounds.MOST_SUPPLY:,} tiles")
    return found


def _check_mounts(part: Part, program: Program) -> None:
    """Fails before there are more ways to place a tile on a piece than can be numbered."""
    pieces = Counter(piece.kind for piece in program.roster)
    if sum(pieces[type_.mounted.on] for type_ in program.types if type_.mounted) > bounds.MOST_MOUNTS:
        part.fail(f"there are more than {bounds.MOST_MOUNTS:,} ways to place tiles on pieces")


def _check_names(keys: dict[str, Part], program: Program) -> None:
    """What a move begins with names one thing."""
    taken: set[str] = set()
    for key in ("types", "kinds", "formations"):
        for part, thing in zip(keys[key].items() if key in keys else (), getattr(program, key), strict=True):
            why = bounds.why_no_name(thing.name, taken)
            if why:
                Part(thing.name, (*part.path, "name")).fail(why)
        taken |= {thing.name for thing in getattr(program, key)}


def _pairs(part: Part, first: int, second: int) -> tuple[tuple[int, int], ...]:
    """Pairs of numbers, ascending."""
    found: list[tuple[int, int]] = []
    for each in part.items():
        one, other = each.items(2, 2)
        found.append((one.index(first), other.index(second)))
    if any(a >= b for a, b in pairwise(found)):
        part.fail("the pairs must ascend")
    return tuple(found)


def _layout(part: Part, program: Program) -> tuple[tuple[int, int], ...]:
    """The tiles at the start, at most one on a space; each belongs to somebody if its kind does."""
    found = _pairs(part, len(program.topology), len(program.faces))
    if len({space for space, _ in found}) < len(found):
        part.fail("two tiles lie on one space")
    for space, face in found:
        spec = program.faces[face]
        if program.types[spec.type].owned and spec.owner < 0:
            part.fail(f"the tile on {program.topology.names[space]} is nobody's")
    return found


def _labels(labels: Part, written: Part, lengths: list[int]) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Where each block is written, and each statement of it."""
    count = len(lengths)
    where = tuple([each.place() for each in labels.items(count, count)])
    places = [
        tuple([place.place() for place in each.items(length, length)])
        for each, length in zip(written.items(count, count), lengths, strict=True)
    ]
    return where, tuple(places)
