"""Shipped documents, damaged at random: they load and play, or are refused with a place, and nothing else happens."""

from __future__ import annotations

import copy
import random
import threading
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import kirlib
from kirlib import CompileError, Severity, shipped
from tests.model.samples import VARIANTS, step

DOCUMENTS = {
    **{name: shipped.read_game(name)[1].decode() for name in kirlib.games()},
    **{name: VARIANTS[name] for name in ("many", "twisted")},
}
TILES = {name: shipped.read_tile_set(name)[1].decode() for name in shipped.tile_sets()}
TREES = {name: yaml.safe_load(text) for name, text in {**TILES, **DOCUMENTS}.items()}


def merged(name: str) -> Any:
    """A game's tree with the tiles of its set written into it, so that these are damaged too."""
    tree = yaml.safe_load(DOCUMENTS[name])
    if "uses" in tree:
        tree["tiles"] = {k: v for used in tree.pop("uses") for k, v in yaml.safe_load(TILES[used])["tiles"].items()}
    return tree


def places(tree: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    items = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in items:
        found += places(value, (*path, key))
    return found


def at(tree: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        tree = tree[key]
    return tree


ATOMS = [None, True, False, 0, 1, -1, 2, 3, 90, 10**6, 10**30, 1.5, "", "all", "no", "north", "dragon", "monk", "tent"]
ATOMS += ["impact", "a1", "draw", "head-on", "remove destroyed", [], {}, [[]], {"draw": {"to": 2}}, "é", "x" * 100]


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """The text of a shipped game with nodes deleted, replaced, renamed, doubled or exchanged."""
    tree = merged(draw(st.sampled_from(sorted(DOCUMENTS))))
    for _ in range(draw(st.integers(1, 3))):
        paths = places(tree)
        if not paths:
            break
        path = draw(st.sampled_from(paths))
        holder, key = at(tree, path[:-1]), path[-1]
        match draw(st.sampled_from(["delete", "atom", "other", "double", "rename"])):
            case "delete":
                del holder[key]
            case "atom":
                holder[key] = copy.deepcopy(draw(st.sampled_from(ATOMS)))  # later rounds may damage it
            case "other":
                holder[key] = copy.deepcopy(at(tree, draw(st.sampled_from(paths))))
            case "double" if isinstance(holder, list):
                holder.insert(key, holder[key])
            case _ if isinstance(holder, dict):
                holder[draw(st.sampled_from(["north", "all", "x", "tent", "monk", "advance", 7]))] = holder.pop(key)
    return str(yaml.safe_dump(tree, sort_keys=False, allow_unicode=True))


def check(text: str) -> None:
    try:
        game = kirlib.load_game_text(text)
    except CompileError as error:
        faults = [d for d in error.diagnostics if d.severity is Severity.ERROR]
        places = [d.span for d in faults]
    else:
        places = [d.span for d in game.warnings]
        play(game)
        faults = []
    assert all(place is not None and place.line >= 1 for place in places)
    assert all(fault.suggestion for fault in faults)


def play(game: kirlib.Game) -> None:
    rng = random.Random(1)
    state = game.initial_state()
    for _ in range(40):
        if state.is_terminal or not state.legal_moves():
            break
        state = state.play(step(state, rng))


@settings(max_examples=200)
@given(damaged())
def test_damaged_trees_are_refused_with_a_place_or_play(text: str) -> None:
    check(text)


@settings(max_examples=150)
@given(st.data())
def test_damaged_texts_are_refused_with_a_place_or_play(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from(sorted(DOCUMENTS.values()))).splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        i, j = (data.draw(st.integers(0, len(lines) - 1)) for _ in "ij")
        match data.draw(st.sampled_from(["delete", "double", "exchange", "indent", "insert", "chars"])):
            case "delete" if len(lines) > 1:
                del lines[i]
            case "double":
                lines.insert(j, lines[i])
            case "exchange":
                lines[i], lines[j] = lines[j], lines[i]
            case "indent":
                lines[i] = data.draw(st.sampled_from(["  ", "\t", "- "])) + lines[i]
            case "insert":
                k = data.draw(st.integers(0, len(lines[i])))
                lines[i] = lines[i][:k] + data.draw(st.text("{}[]:,-&*!|>'\" #?%@xé1\0", max_size=3)) + lines[i][k:]
            case _:
                lines[i] = lines[i].replace(*data.draw(st.sampled_from([("1", "9"), (":", ""), ("{", "["), (" ", "")])))
    check("\n".join(lines))


@pytest.mark.parametrize("name", sorted(DOCUMENTS))
def test_nodes_taken_away(name: str) -> None:
    """Every second one in turn, not at random: a loader that has a hole has it here."""
    tree = merged(name)
    for path in places(tree)[::2]:
        twin = merged(name)
        del at(twin, path[:-1])[path[-1]]
        check(str(yaml.safe_dump(twin, sort_keys=False)))


@given(st.text() | st.binary())
def test_any_text_is_refused_with_a_diagnostic(text: str | bytes) -> None:
    with pytest.raises(CompileError) as caught:
        kirlib.load_game_text(text)
    assert all(d.span is not None for d in caught.value.diagnostics)


# --- the program around us


def test_loading_from_many_threads_at_once() -> None:
    count = max(16, len(DOCUMENTS))
    found: list[str] = []
    barrier = threading.Barrier(count)

    def work(number: int) -> None:
        barrier.wait()
        name = sorted(DOCUMENTS)[number % len(DOCUMENTS)]
        found.append(f"{name} {kirlib.load_game_text(DOCUMENTS[name]).fingerprint}")

    threads = [threading.Thread(target=work, args=(i,)) for i in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == count
    alone = {f"{name} {kirlib.load_game_text(text).fingerprint}" for name, text in DOCUMENTS.items()}
    assert set(found) == alone


def loaders() -> list[Any]:
    classes = [yaml.SafeLoader, yaml.FullLoader, yaml.Loader, yaml.UnsafeLoader, yaml.resolver.Resolver]
    classes += [yaml.CSafeLoader] if yaml.__with_libyaml__ else []
    return [
        [
            {first: list(rules) for first, rules in cls.yaml_implicit_resolvers.items()},
            dict(cls.yaml_path_resolvers),
            dict(getattr(cls, "yaml_constructors", {})),
            dict(getattr(cls, "yaml_multi_constructors", {})),
        ]
        for cls in classes
    ]


def test_the_yaml_loaders_and_the_generator_of_the_host_are_left_alone() -> None:
    random.seed(1)
    before, generator = loaders(), random.getstate()
    for text in DOCUMENTS.values():
        kirlib.load_game_text(text)
    with pytest.raises(CompileError):
        kirlib.load_game_text("on: !!x 010\n<<: no\n")
    assert loaders() == before
    assert random.getstate() == generator
    assert yaml.safe_load("on: 010") == {True: 8}
