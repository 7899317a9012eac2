"""The fingerprint is of what a game means: layout, comments and words for people don't change it, any rule does."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

import kirlib
from kirlib import CompileError, Game, shipped
from tests.model.samples import NAMES, game

TEXT = shipped.read_game("dragons-of-kir")[1].decode()
TILES = shipped.read_tile_set("dragons-of-kir")[1].decode()


def whole() -> dict[str, Any]:
    """The shipped game with its tiles in one tree."""
    tree: dict[str, Any] = yaml.safe_load(TEXT)
    del tree["uses"]
    tree["tiles"] = yaml.safe_load(TILES)["tiles"]
    return tree


def load(tree: Any, **style: Any) -> Game:
    return kirlib.load_game_text(yaml.safe_dump(tree, **style))


WHOLE = load(whole())
PRINT = kirlib.load_game("dragons-of-kir").fingerprint


def test_it_does_not_matter_where_the_tiles_are_declared() -> None:
    assert WHOLE.fingerprint == PRINT
    assert WHOLE.program.digests == kirlib.load_game("dragons-of-kir").program.digests


def test_it_is_that_of_this_version_of_the_rules() -> None:
    """A change of these is a change of the rules or of how they are digested; saved states then become unreadable."""
    assert re.fullmatch("[0-9a-f]{64}", PRINT)
    assert len({game(name).fingerprint for name in NAMES}) == len(NAMES)


@given(st.integers(0, 10**6), st.booleans(), st.sampled_from([None, "'", '"']), st.integers(20, 200))
def test_order_of_keys_flow_quotes_and_width_do_not_matter(
    seed: int, flow: bool, quote: str | None, width: int
) -> None:
    rng = random.Random(seed)

    def shuffled(tree: Any) -> Any:
        if isinstance(tree, dict):
            keys = list(tree)
            rng.shuffle(keys)
            return {key: shuffled(tree[key]) for key in keys}
        return [shuffled(item) for item in tree] if isinstance(tree, list) else tree

    # a quoted number is a text, so only the texts are quoted
    class Quoting(yaml.SafeDumper):
        pass

    def represent(dumper: yaml.SafeDumper, data: str) -> yaml.ScalarNode:
        return dumper.represent_scalar("tag:yaml.org,2002:str", data, style=quote)

    Quoting.add_representer(str, represent)
    text = yaml.dump(shuffled(whole()), Dumper=Quoting, sort_keys=False, default_flow_style=flow, width=width)
    assert kirlib.load_game_text(text).fingerprint == PRINT


def test_comments_and_words_for_people_do_not_matter() -> None:
    tree = whole()
    tree["title"], tree["about"] = "Another title", "Another sentence."
    for kind in (*tree["tiles"].values(), *tree["pieces"].values()):
        kind["title"], kind["glyph"] = "Another", "?"
    for tile in tree["tiles"].values():
        tile["text"] = "Another text."
    text = "# a comment\n" + yaml.safe_dump(tree).replace("\n", "  # a comment\n")
    assert kirlib.load_game_text(text).fingerprint == PRINT


def test_what_is_said_by_default_need_not_be_said() -> None:
    tree = whole()
    for key, value in {"sight": "clear", "arc ends": "head-on", "destroyed tiles": "act"}.items():
        assert tree["movement"].pop(key) == value
    assert tree.pop("players") == 2
    assert tree.pop("first") == 1
    assert load(tree).fingerprint == PRINT
    tree["movement"]["edge"] = "stays"
    assert load(tree).fingerprint == PRINT


def test_other_words_for_the_same_rule_do_not_matter() -> None:
    tree = whole()
    tree["tiles"]["storm"]["influence"] = {d: [1, 2] for d in ("north", "east", "south", "west")}
    tree["tiles"]["monk"]["sides"] = {d: {"turn": 180, "move": 1} for d in ("west", "south", "north", "east")}
    tree["tiles"]["watchfire"]["near"].reverse()
    assert load(tree).fingerprint == PRINT


def leaves(tree: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    items = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    return [path] if not items else [leaf for key, value in items for leaf in leaves(value, (*path, key))]


OTHER = {
    "torus": "bounded",
    "act": "inert",
    "clear": {"blocked by": ["tiles"]},
    "head-on": "sideways",
    "starts empty": "is kept",
    "if it stands": "never",
    "nobody": "next",
    "next": "nobody",
    "nearest": "farthest",
    "ahead": "behind",
    "family": "distance",
    "loses": "wins",
    "hidden": "open",
    "own": "open",
    "destroyed": "nothing",
    "toward": "away",
    "away": "toward",
    "north": "south",
    "south": "north",
    "east": "north",
    "west": "south",
    "left": "right",
    "right": "left",
    "back": "left",
    "at once": "end of turn",
    "end of turn": "at once",
    "together": "at once",
    "impact": "proximity",
    "proximity": "impact",
    "dragon": "tent",
    "tent": "dragon",
    "space": "facing",
    "facing": "memory",
    "tile": "memory",
}
WORDLESS = {"title", "about", "glyph", "text", "kirlib"}
SAME = {("setup", 0, "draw", "to"): 3, ("turn", 5, "draw", "to"): 5}


def changed(path: tuple[Any, ...]) -> Any:
    """The tree with the leaf at a path changed to another value that may stand there; None where there is none."""
    tree = whole()
    holder = tree
    for key in path[:-1]:
        holder = holder[key]
    value = holder[path[-1]]
    if type(value) is int:
        holder[path[-1]] = value + (90 if path[-1] in ("turn", "orbit") else 1)
    elif type(value) is bool:
        holder[path[-1]] = not value
    elif value in OTHER:
        holder[path[-1]] = OTHER[value]
    elif path[-1] == "at":
        holder[path[-1]] = "e5"
    else:
        return None
    return tree


def test_every_leaf_that_is_a_rule_matters() -> None:
    different = 0
    for path in leaves(whole()):
        tree = None if path[-1] in WORDLESS else changed(path)
        if tree is None:
            continue
        try:
            twin = load(tree)
        except CompileError:
            continue
        assert twin.fingerprint != PRINT, path
        different += 1
    assert different > 90


def test_names_order_and_taking_away_matter() -> None:
    trees = [whole() for _ in range(8)]
    trees[0]["game"] = "another-name"
    trees[1]["ends"].reverse()
    del trees[2]["ends"][1]
    del trees[3]["movement"]["conflicts"]["stages"][3]
    trees[4]["movement"]["conflicts"]["stages"][0]["order"].reverse()
    trees[5]["pieces"]["dragon"]["setup"].reverse()
    del trees[6]["tiles"]["monk"]["sides"]["all"]
    trees[6]["tiles"]["monk"]["sides"]["north"] = {"turn": "back", "move": 1}
    trees[7]["turn"][3:5] = reversed(trees[7]["turn"][3:5])
    prints = [load(tree).fingerprint for tree in trees]
    assert len({PRINT, *prints}) == 9


@pytest.mark.parametrize("part", ["monk", "storm", "dragon-lair"])
def test_digests_tell_which_part_differs(part: str) -> None:
    tree = whole()
    tree["supply"][part] += 1
    assert differing(load(tree)) == {"supply"}
    tree = whole()
    del tree["movement"]["conflicts"]["stages"][3]
    assert differing(load(tree)) == {"movement"}
    tree = whole()
    tree["tiles"]["monk"]["otherwise"] = "nothing"
    assert differing(load(tree)) == {"tiles.monk"}
    tree = whole()
    tree["board"] = {"bounded": {"width": 8, "height": 8}}
    assert differing(load(tree)) == {"board"}


def differing(twin: Game) -> set[str]:
    return {key for key, value in twin.program.digests.items() if WHOLE.program.digests[key] != value}
