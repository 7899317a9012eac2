"""Documents and programs are held to the same bounds: what compiles is loaded, what is refused is so on both sides."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

import kirlib
from kirlib.model import bounds
from tests.saved.signed import accept_any, data, load

DOCUMENT = """
kirlib: 1
game: {game}
title: "{title}"
players: {players}
turns: alternate
board: {{bounded: {{width: 3, height: 3}}}}
counters: {{{counter}: {{of: piece, most: {most}}}}}
dice: {{cube: {{faces: {faces}}}}}
pieces:
  {piece}: {{plural: {plural}, glyph: "{glyph}", owned: true, setup: [{{owner: each, at: a1, count: {count}}}]}}
tiles:
  {tile}: {{entered: nothing, glyph: "{tile_glyph}", owned: {owned}, states: {states}}}
  cap: {{placed on: {piece}, mounted: {{hold: true}}, leaves: at once}}
supply: {{{tile}: {supply}, cap: {caps}}}
turn:
  - move: {{piece: {piece}}}
  - roll: {{die: cube}}
  - place: {{tile: {tile}}}
  - resolve mounted
ends: [{{limit: {{turns: 40}}}}]
"""

GIVEN: dict[str, Any] = {
    "game": "small",
    "title": "Small",
    "players": 2,
    "counter": "coins",
    "most": 5,
    "faces": "[1, 2]",
    "piece": "token",
    "plural": "tokens",
    "glyph": "t",
    "count": 1,
    "tile": "fan",
    "tile_glyph": "f",
    "owned": "false",
    "states": "[on, over]",
    "supply": 4,
    "caps": 1,
}


def document(**changes: Any) -> str:
    return DOCUMENT.format(**{**GIVEN, **changes})


def numbers(count: int) -> str:
    return f"[{', '.join(map(str, range(count)))}]"


FITS: dict[str, dict[str, Any]] = {
    "all as given": {},
    "long names": {"game": "g" * 80, "piece": "p" * 80, "plural": "q" * 80, "tile": "t" * 80, "counter": "c" * 80},
    "a long title": {"title": "x" * bounds.LONGEST_TEXT},
    "signs": {"glyph": "é", "tile_glyph": "😀"},
    "a high counter": {"most": bounds.LARGEST_VALUE},
    "many faces": {"faces": numbers(bounds.MOST_SIDES)},
    "many tiles": {"supply": bounds.MOST_SUPPLY - 1},
    "many pieces": {"players": 5, "count": 1000},
    "a hundred seats": {"players": 100},
}


@pytest.mark.parametrize("changes", FITS.values(), ids=FITS)
def test_what_fits_is_compiled_and_loaded(changes: dict[str, Any]) -> None:
    game = kirlib.load_game_text(document(**changes))
    assert kirlib.load_program_text(game.to_json()) == game


def rename(section: str, name: str, key: str = "name") -> Callable[[dict[str, Any]], None]:
    """Gives the first thing of a section another name."""

    def change(found: dict[str, Any]) -> None:
        found[section][0][key] = name

    return change


def at(*path: str | int, to: Any) -> Callable[[dict[str, Any]], None]:
    """Puts something at a place."""

    def change(found: dict[str, Any]) -> None:
        here: Any = found
        for key in path[:-1]:
            here = here[key]
        here[path[-1]] = to

    return change


def tile(key: str, to: Any) -> Callable[[dict[str, Any]], None]:
    """Changes the kind of tile that is laid, which comes after the one that goes on pieces."""
    return at("types", 1, key, to=to)


def many_pieces(found: dict[str, Any]) -> None:
    found["roster"] = [found["roster"][0]] * (bounds.MOST_PIECES + 1)


def many_kinds(found: dict[str, Any]) -> None:
    kind = found["kinds"][0]
    more = [{**kind, "name": f"k{i}", "plural": f"k{i}s"} for i in range(bounds.MOST_KINDS)]
    found["kinds"] = [kind, *more]


def many_counters(found: dict[str, Any]) -> None:
    found["roster"] = [found["roster"][0]] * 5000
    counter = next(v for v in found["variables"] if v["of"] == "piece")
    found["variables"] += [{**counter, "name": f"v{i}"} for i in range(20)]


def many_faces(found: dict[str, Any]) -> None:
    found["dice"][0].update(faces=[[str(i), i] for i in range(1001)], weights=[1] * 1001)
    next(v for v in found["variables"] if v["name"] == "cube")["most"] = 1001


def many_mounts(found: dict[str, Any]) -> None:
    found["roster"] = [found["roster"][0]] * 5000
    for i in range(4):
        found["types"].append({**found["types"][0], "name": f"cap{i}"})
        found["alike"].append(found["alike"][0])
        found["supply"].append(0)


def five_thousand(text: str) -> str:
    """Four more tiles that are placed on pieces."""
    caps = [f"  cap{i}: {{placed on: token, mounted: {{hold: true}}, leaves: at once}}\n" for i in range(4)]
    return text.replace("supply: {", f"{''.join(caps)}supply: {{cap0: 1, cap1: 1, cap2: 1, cap3: 1, ")


Change = Callable[[dict[str, Any]], None]

# what is asked of a document, the code of its fault, the same in a program, what is said of it, and where
REFUSED: dict[str, tuple[str, str, Change, str]] = {
    "a long name of a game": (document(game="g" * 81), "bad-name", at("name", to="g" * 81), "no name"),
    "a long name of a piece": (document(piece="p" * 81), "bad-name", rename("kinds", "p" * 81), "no name"),
    "a long name of a tile": (document(tile="p" * 81), "bad-name", tile("name", "p" * 81), "no name"),
    "a long name of a counter": (document(counter="c" * 81), "bad-name", rename("variables", "c" * 81), "no name"),
    "a counter in capitals": (document(counter="Coins"), "bad-name", rename("variables", "Coins"), "no name"),
    "a tile called like a verb": (document(tile="draw"), "bad-name", tile("name", "draw"), "begin with that word"),
    "a piece called like a verb": (document(piece="to"), "bad-name", rename("kinds", "to"), "begin with that word"),
    "a piece called like a tile": (document(piece="fan"), "bad-name", rename("kinds", "fan"), "too, so nobody"),
    "a plural that is taken": (document(plural="tiles"), "bad-piece", rename("kinds", "tiles", "plural"), "taken"),
    "no glyph": (document(glyph=""), "bad-glyph", at("kinds", 0, "glyph", to=""), "one character"),
    "two glyphs": (document(tile_glyph="ab"), "bad-glyph", tile("glyph", "ab"), "one character"),
    "a control character": (document(glyph="\\x1b"), "bad-glyph", at("kinds", 0, "glyph", to="\x1b"), "one character"),
    "a line break": (document(tile_glyph="\\n"), "bad-glyph", tile("glyph", "\n"), "one character"),
    "a blank": (document(tile_glyph=" "), "bad-glyph", tile("glyph", " "), "one character"),
    "a long title": (document(title="x" * 100_001), "too-many", at("title", to="x" * 100_001), "at most 100,000"),
    "a high counter": (document(most=10**9 + 1), "out-of-range", at("variables", 0, "most", to=10**9 + 1), "number"),
    "many faces of a die": (document(faces=numbers(1001)), "too-many", many_faces, "1001"),
    "many tiles of a kind": (document(supply=10_001), "out-of-range", at("supply", 0, to=10_001), "10000"),
    "many tiles": (document(supply=10_000, caps=1), "too-many", at("supply", to=[1, 10_000]), "10,000"),
    "many pieces": (document(players=11, count=1000), "too-many", many_pieces, "10001"),
    "many kinds": (
        document().replace("tiles:\n", "".join(f"  k{i}: {{plural: k{i}s}}\n" for i in range(500)) + "tiles:\n", 1),
        "too-many",
        many_kinds,
        "501",
    ),
    "many counters": (
        document(players=5, count=1000, counter=", ".join(f"v{i}: {{of: piece}}" for i in range(20)) + ", coins"),
        "too-many",
        many_counters,
        "100,000",
    ),
    "many states": (
        document(owned="true", players=100, states="[" + ", ".join(f"s{i}" for i in range(3000)) + "]"),
        "too-many",
        lambda found: (at("players", to=[2, 100])(found), tile("states", [f"s{i}" for i in range(300_000)])(found))[0],
        "too many",
    ),
    "many mounts": (five_thousand(document(players=5, count=1000)), "too-many", many_mounts, "20,000"),
}


@pytest.fixture(scope="module")
def small() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(kirlib.load_game_text(document()).to_json())
    return found


@pytest.mark.parametrize("case", REFUSED.values(), ids=REFUSED)
def test_what_does_not_fit_is_refused_on_both_sides(
    case: tuple[str, str, Change, str], small: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    text, code, change, said = case
    with pytest.raises(kirlib.CompileError) as caught:
        kirlib.load_game_text(text)
    errors = [d for d in caught.value.diagnostics if d.severity is kirlib.Severity.ERROR]
    assert errors[0].code == code
    assert all(d.span for d in errors)
    accept_any(monkeypatch)
    with pytest.raises(kirlib.ProgramError) as refused:
        load(copy.deepcopy(small), change)
    assert said in refused.value.message
    assert refused.value.path


def far(spot: list[float], *, shape: str = "square") -> Change:
    def change(found: dict[str, Any]) -> None:
        found["topology"]["layout"][0] = spot
        found["topology"]["shape"] = shape

    return change


def diagonal(found: dict[str, Any]) -> None:
    found["topology"]["layout"] = [[i, i] for i in range(64)]


def zigzag(found: dict[str, Any]) -> None:
    found["topology"]["layout"] = [[i * 3**0.5 / 2, 100 * (i % 2)] for i in range(64)]


def in_a_circle(name: str) -> Change:
    return lambda found: found["topology"]["directions"].__setitem__(0, name)


DRAWN: dict[str, tuple[str, Change]] = {
    **{f"{far_} away": ("dragons-of-kir-hex", far([far_, 0.0], shape="hexagon")) for far_ in (1e300, 1e9, 3e7, -1e5)},
    **{f"squares {far_} away": ("dragons-of-kir", far([0.0, far_])) for far_ in (1e300, 1e9, -1e5)},
    "squares west of the first column": ("dragons-of-kir", far([-1, 0])),
    "squares between columns": ("dragons-of-kir", far([0.5, 0])),
    "a way that squares do not have": ("dragons-of-kir", in_a_circle("up")),
    "a way that hexagons do not have": ("dragons-of-kir-hex", in_a_circle("up")),
    "squares on a diagonal": ("dragons-of-kir", diagonal),
    "hexagons up and down": ("dragons-of-kir-hex", zigzag),
}


@pytest.mark.parametrize("case", DRAWN.values(), ids=DRAWN)
def test_boards_that_cannot_be_drawn(case: tuple[str, Change], monkeypatch: pytest.MonkeyPatch) -> None:
    name, change = case
    accept_any(monkeypatch)
    with pytest.raises(kirlib.ProgramError) as caught:
        load(data(name), change)
    assert caught.value.path == "topology"


def chains(found: dict[str, Any], count: int = 3, length: int = 60) -> None:
    """Lists of rules, each in the one before, and each chain of them ending in the head of the one before it."""
    blocks = found["blocks"]
    for chain in range(count):
        base = len(blocks)
        onward = [base + i + 1 for i in range(length - 1)] + ([base - length] if chain else [])
        blocks += [[{"op": "do", "args": {"block": block}}] for block in onward]
        blocks += [] if chain else [[{"op": "again"}]]
        found["steps"].append({"op": "rules", "count": base})
    found["labels"] = ["turn"] * len(blocks)
    found["written"] = [["turn"] * len(block) for block in blocks]


def test_blocks_are_not_deeper_than_they_are_when_each_is_read_once(
    small: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    accept_any(monkeypatch)
    with pytest.raises(kirlib.ProgramError, match="inside one another"):
        load(copy.deepcopy(small), chains)
    assert load(copy.deepcopy(small), lambda found: chains(found, 1))


WRITTEN: dict[str, tuple[str, Change]] = {
    "a rule": ("dragons-of-kir", lambda found: sided(found).__setitem__(2, "near.x")),
    "a rule with endless digits": ("dragons-of-kir", lambda found: sided(found).__setitem__(2, "near." + "9" * 5000)),
    "a statement": ("dragonflock", lambda found: found["written"][0].__setitem__(0, "turn.\x1b[2J")),
    "a statement with endless digits": ("dragonflock", lambda found: found["written"][0].__setitem__(0, "9" * 5000)),
    "a block": ("dragonflock", lambda found: found["labels"].__setitem__(0, "a\nb")),
}


def sided(found: dict[str, Any]) -> list[Any]:
    """A side of a tile."""
    side: list[Any] = next(t["rules"]["sides"][0] for t in found["types"] if t["rules"]["sides"])
    return side


@pytest.mark.parametrize("case", WRITTEN.values(), ids=WRITTEN)
def test_places_in_a_document(case: tuple[str, Change], monkeypatch: pytest.MonkeyPatch) -> None:
    name, change = case
    accept_any(monkeypatch)
    with pytest.raises(kirlib.ProgramError, match="no place in a document"):
        load(data(name), change)


def test_a_title_and_a_sign_that_are_left_out_are_the_name(small: dict[str, Any]) -> None:
    found = copy.deepcopy(small)
    for key in ("kinds", "types"):
        del found[key][0]["title"], found[key][0]["glyph"]
    loaded = load(found)
    kind, tile_ = loaded.program.kinds[0], loaded.program.types[0]
    assert [(kind.title, kind.glyph), (tile_.title, tile_.glyph)] == [("token", "t"), ("cap", "c")]
