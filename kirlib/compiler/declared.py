"""What a game declares besides board, pieces and tiles: regions, counters, dice, choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kirlib.compiler.functions import CALLED, RESERVED
from kirlib.compiler.pieces import find_space
from kirlib.model.bounds import MOST_SIDES, MOST_VALUES
from kirlib.program import Die, Region, Variable
from kirlib.reader.faults import Faults, Path
from kirlib.spec import GameSpec, StatementSpec, TileSpec
from kirlib.spec.rules import ChooseSpec, EachSpec, PickSpec, RepeatSpec
from kirlib.spec.things import DieSpec
from kirlib.topology import Topology

HIGHEST = 10**12
"""No value is beyond this."""

Items = Sequence[tuple[str, Any] | None]


def statements(items: Items | None) -> Iterator[StatementSpec]:
    """All statements of a list, with those inside them."""
    for item in items or ():
        if item is None or not isinstance(item[1], StatementSpec):
            continue
        yield item[1]
        yield from statements(item[1].otherwise)  # type: ignore[arg-type]
        body = item[1].body
        if isinstance(body, list) and item[0] in ("do", "later", "either"):
            yield from statements(body)
        elif isinstance(body, EachSpec | RepeatSpec | PickSpec):
            yield from statements(body.do)  # type: ignore[arg-type]
        for key in ("then", "hits"):
            yield from statements(getattr(body, key, None))


def all_rules(spec: GameSpec, tiles: Mapping[str, TileSpec]) -> Iterator[StatementSpec]:
    """All statements of a game."""
    yield from statements(spec.setup)
    yield from statements(spec.turn)
    for tile in tiles.values():
        for items in (tile.entered, tile.passed, tile.left, tile.landed_on, tile.acts):
            if isinstance(items, list):
                yield from statements(items)
    for piece in spec.pieces.values():
        for items in (piece.enters, piece.passes, piece.leaves, piece.rests, piece.lost):
            yield from statements(items)
    for formation in spec.formations.values():
        yield from statements(formation.arises)
        yield from statements(formation.enters)


def lower_variables(
    spec: GameSpec, rules: Sequence[StatementSpec], players: int, roster: int, faults: Faults
) -> tuple[list[Variable], list[Die]]:
    """Counters, dice and choices, each with a place for its values, by name."""
    made: dict[str, Variable] = {}
    for name, counter in spec.counters.items():
        check_reserved(name, counter.of != "game", counter.path, faults)
    for name, die in spec.dice.items():
        check_reserved(name, False, die.path, faults)
    for name, counter in spec.counters.items():
        if not counter.least <= counter.start <= counter.most:
            message = f"it starts at {counter.start}, which is not from its least, {counter.least}, to its most"
            faults.add("out-of-range", message, counter.path, suggestion="change `start`, `least` or `most`")
        made[name] = Variable(name, counter.of, 0, counter.start, counter.least, counter.most)
    for name, die in spec.dice.items():
        if name in made:
            _twice(name, die.path, faults)
        words = tuple(dict.fromkeys(face for face in die.faces if isinstance(face, str)))
        most = max([0, *(face for face in die.faces if isinstance(face, int))])
        made[name] = Variable(name, "game", 0, 0, -len(words), most, words)
    for rule in rules:
        choice = rule.body
        if not isinstance(choice, ChooseSpec):
            continue
        check_reserved(choice.name, True, (*choice.path, "name"), faults)
        words = tuple(choice.options)
        old = made.get(choice.name)
        if old is not None and not old.chosen:
            _twice(choice.name, (*choice.path, "name"), faults)
        if old is not None:
            words = tuple(dict.fromkeys((*old.words, *words)))
        hidden = choice.hidden or (old is not None and old.hidden)
        made[choice.name] = Variable(choice.name, "player", 0, 0, 0, len(words), words, hidden, True)
    for die in spec.dice.values():
        if len(die.faces) > MOST_SIDES:
            message = f"a die has at most {MOST_SIDES:,} faces, and this has {len(die.faces):,}"
            faults.add("too-many", message, (*die.path, "faces"), suggestion="let a number stand for several")
    widths = {"game": 1, "player": players, "piece": roster}
    count = sum(widths[v.of] for v in made.values())
    if count > MOST_VALUES:
        message = f"a game keeps at most {MOST_VALUES:,} numbers, with one for each player or piece, and this {count:,}"
        faults.add("too-many", message, ("counters",), at_key=True, suggestion="remove some")
    variables: list[Variable] = []
    base = 0
    for name in sorted(made):
        v = made[name]
        variables.append(Variable(v.name, v.of, base, v.start, v.least, v.most, v.words, v.hidden, v.chosen))
        base += widths[v.of]
    numbers = {v.name: n for n, v in enumerate(variables)}
    return variables, [_die(name, spec.dice[name], numbers[name], made[name]) for name in sorted(spec.dice)]


def check_reserved(name: str, several: bool, path: Path, faults: Faults) -> None:
    """What guards could not name, since the word means something else there; `several`: they say whose it is."""
    if name in RESERVED or (several and name in CALLED):
        message = f"{name!r} means something else in guards, so nobody could name it there"
        faults.add("bad-name", message, path, suggestion="use another name")


def _twice(name: str, path: Path, faults: Faults) -> None:
    message = f"{name!r} is the name of a counter or die already"
    faults.add("bad-name", message, path, suggestion="use another name")


def _die(name: str, spec: DieSpec, variable: int, made: Variable) -> Die:
    faces = Counter(spec.faces)
    words = {word: number for number, word in enumerate(made.words)}
    values = tuple((str(f), f if isinstance(f, int) else -1 - words[f]) for f in faces)
    return Die(name, variable, values, tuple(faces.values()))


def lower_regions(spec: GameSpec, players: int, topology: Topology, faults: Faults) -> list[Region]:
    """Regions by name; one for each seat has none for seats that it does not name."""
    regions: list[Region] = []
    for name in sorted(spec.regions):
        given, path = spec.regions[name], ("regions", name)
        check_reserved(name, isinstance(given, dict), path, faults)
        if isinstance(given, list):
            regions.append(Region(name, (_spaces(given, path, topology, faults),)))
            continue
        seats: list[tuple[int, ...]] = [()] * players
        for seat, spaces in given.items():
            where = (*path, str(seat))
            if seat > players:
                message = f"at most {players} play, so there is no seat {seat}"
                faults.add("out-of-range", message, where, at_key=True, suggestion="remove it, or raise `players`")
                continue
            seats[seat - 1] = _spaces(spaces, where, topology, faults)
        regions.append(Region(name, tuple(seats), True))
    return regions


def _spaces(names: Sequence[str], path: Path, topology: Topology, faults: Faults) -> tuple[int, ...]:
    found = [find_space(name, topology, (*path, i), faults) for i, name in enumerate(names)]
    return tuple(sorted({space for space in found if space is not None}))
