"""Every *(choice)* of the rulings of Dragons of Kir is a value in its YAML: another value gives another answer.

Each row: the ruling, the change to the game's document, a position, and how it ends as shipped and as changed. An
ending is `(square, facing, looping)` of each dragon, then the tiles destroyed.
"""

from __future__ import annotations

from typing import Any

import pytest

import kirlib
from kirlib.scenario import resolve
from tests import strategies as some
from tests.test_conformance import state_of

STAGES = [
    {"by": "family", "order": ["impact", "proximity"]},
    {"by": "distance", "order": "nearest"},
    {"agree": ["space", "facing"], "else": "next"},
    {"prefer": "ahead"},
]


def tile(text: str) -> dict[str, Any]:
    """From `wind/90 c4`."""
    name, at = text.split()
    kind, _, turn = name.partition("/")
    return {"tile": kind, "turn": int(turn or 0), "at": at}


def dragon(text: str) -> dict[str, Any]:
    """From `c4 east`, `c4 east looping` or `c4 east looping b2`, the last being the tile remembered."""
    at, facing, *loop = text.split()
    return {"at": at, "facing": facing} | ({"looping": True} if loop else {}) | ({"last": loop[1]} if loop[1:] else {})


def ending(game: kirlib.Game, scenario: dict[str, Any]) -> str:
    answer = resolve(game, scenario)
    ends = [f"{d['at']} {d['facing']}" + " looping" * d["looping"] for d in answer["dragons"]]
    return ", ".join(ends) + " / " + " ".join(answer["destroyed"])


def movement(**changes: Any) -> dict[str, Any]:
    return {"movement": {key.replace("_", " "): value for key, value in changes.items()}}


def stages(changed: list[dict[str, Any]]) -> dict[str, Any]:
    return movement(conflicts={"stages": changed, "otherwise": "nobody"})


def tiles(**changes: dict[str, Any]) -> dict[str, Any]:
    return {"tiles": {name.replace("_", "-"): {"extends": name.replace("_", "-"), **t} for name, t in changes.items()}}


BACK = {"turn": "back", "move": 1}
RING = ["wildfire d4", "wildfire/180 c4", "wind/270 e3", "wind/90 b5"]
PUSHED_APART = ["wind c3", "wind/270 d4", "storm c6"]

# name: (change, tiles, dragons, ending as shipped, ending with the change)
CHOICES: dict[str, tuple[dict[str, Any], list[str], list[str], str, str]] = {
    "ronin: which sides": (
        tiles(ronin={"sides": {"north": None, "south": None, "east": BACK, "west": BACK}}),
        ["ronin c3"],
        ["c2 north"],
        "c2 south / ",
        "c3 north / c3",
    ),
    "watchfire: which squares": (
        tiles(
            watchfire={
                "near": [
                    {"influence": {"south": 1}, "facing": "west", "orbit": 90},
                    {"influence": {"west": 1}, "facing": "south", "orbit": -90},
                ]
            }
        ),
        ["watchfire c3"],
        ["b4 east"],
        "d3 south / ",
        "c4 east / ",
    ),
    "wildfire: which side the arc runs round": (
        tiles(
            wildfire={
                "near": [
                    {"influence": {"north": 1}, "facing": "west", "orbit": -180},
                    {"influence": {"south": 1}, "facing": "west", "orbit": 180},
                ]
            }
        ),
        ["wildfire c3"],
        ["b4 east", "d4 west"],
        "c2 west, c4 west / ",
        "c4 east, c2 east / ",
    ),
    "sight: blocked by tiles": (
        movement(sight={"blocked by": ["tiles"]}),
        ["wind c3", "monk c4"],
        ["b5 east"],
        "c6 east / ",
        "c5 east / ",
    ),
    "sight: blocked by dragons": (
        movement(sight={"blocked by": ["dragon"]}),
        ["wind c3"],
        ["b5 east", "c4 west"],
        "c6 east, b4 west / ",
        "c5 east, b4 west / ",
    ),
    "sight: how far a ray reaches": (
        tiles(wind={"influence": {"north": 1}}),
        ["wind c3"],
        ["b5 east"],
        "c6 east / ",
        "c5 east / ",
    ),
    "sight: how far rays in all directions reach": (
        tiles(lotus_pond={"influence": {"all": 3}}),
        ["lotus-pond c3"],
        ["b6 east"],
        "c6 east / ",
        "c5 east / ",
    ),
    "head-on: the ends of arcs": (
        movement(arc_ends="sideways"),
        ["wildfire c3", "monk c2"],
        ["b4 east"],
        "d2 east / ",
        "c2 west / c2",
    ),
    "marked": (
        movement(destroyed_tiles="inert"),
        ["wind c3"],
        ["b3 east", "b4 east"],
        "c3 east, c5 east / c3",
        "c3 east, c4 east / c3",
    ),
    "not twice in a row: when the memory starts": (
        movement(memory="is kept"),
        ["wind c3"],
        ["b4 east looping c3"],
        "c5 east / ",
        "c4 east / ",
    ),
    "cancel: nobody acts": (
        stages([*STAGES[:2], {"agree": ["space", "facing"], "else": "nobody"}, STAGES[3]]),
        PUSHED_APART,
        ["d4 west"],
        "c3 west / c3",
        "c4 west / ",
    ),
    "cancel: left out": (
        stages([*STAGES[:2], STAGES[3]]),
        ["lotus-flower c3", "wind/270 d4"],
        ["d4 west"],
        "c4 west / ",
        "c3 west / c3",
    ),
    "repeat: the facing alone": (
        movement(repeat=["facing"]),
        RING,
        ["c5 east"],
        "d5 east looping / ",
        "c3 west looping / ",
    ),
    "repeat: the memory too": (
        movement(repeat=["tile", "space", "facing", "memory"]),
        RING,
        ["c5 east"],
        "d5 east looping / ",
        "d3 west looping / ",
    ),
    "resume: with what acts": (
        movement(resume="with what acts"),
        ["wind c3"],
        ["c4 east looping"],
        "d4 east / ",
        "c5 east / ",
    ),
    "resume: never": (
        movement(resume="never"),
        RING,
        ["d5 east looping b5"],
        "d5 east looping / ",
        "e5 east / ",
    ),
}


@pytest.mark.parametrize("name", CHOICES)
def test_another_value_gives_another_answer(name):
    change, laid, dragons, shipped, changed = CHOICES[name]
    scenario = {"tiles": [tile(text) for text in laid], "dragons": [dragon(text) for text in dragons]}
    assert shipped != changed
    assert ending(kirlib.load_game("dragons-of-kir"), scenario) == shipped
    assert ending(some.shipped(some.torus(8), **change), scenario) == changed


def test_sight_blocked_by_tents():
    scenario = {"tiles": [tile("wind c3")], "dragons": [dragon("b5 east")], "tents": {1: "c4"}}
    assert ending(kirlib.load_game("dragons-of-kir"), scenario) == "c6 east / "
    blocked = some.shipped(some.torus(8), **movement(sight={"blocked by": ["tent"]}))
    assert ending(blocked, scenario) == "c5 east / "


@pytest.mark.parametrize(
    ("families", "gone"), [(["impact", "proximity"], "c4 d3"), (["impact"], "d3"), (["proximity"], "c4")]
)
def test_what_breath_destroys(families, gone):
    game = some.shipped(some.torus(8), **tiles(dragon_breath={"mounted": {"destroy": {"families": families}}}))
    scenario = {
        "tiles": [tile("storm c4"), tile("monk d3")],
        "dragons": [dragon("c3 west")],
        "played": [{"tile": "dragon-breath", "on": 0}, {"tile": "dragon-lair", "on": 0}],
    }
    assert ending(game, scenario) == f"c3 west / {gone}"


@pytest.mark.parametrize(("mounted", "left"), [("together", []), ("at once", ["monk"])])
def test_when_dragon_tiles_act(mounted, left):
    """The second player sets a tile beside a dragon on which the first has placed breath."""
    game = some.game_of(
        {
            "kirlib": 1,
            "game": "kir-changed",
            "extends": "dragons-of-kir",
            "turn": [
                {"place": {"mounted": mounted}},
                *(["resolve mounted"] if mounted == "together" else []),
                {"advance": {"piece": "dragon"}},
                "remove destroyed",
                "verdict",
                {"draw": {"to": 4}},
            ],
        }
    )
    position = {
        "tents": {1: "a1", 2: "h8"},
        "dragons": [dragon(text) for text in ("c6 south", "f6 west", "f3 north", "c3 east")],
        "hands": {1: ["dragon-breath"], 2: ["monk"]},
    }
    state = state_of(game, position)
    for move in ("dragon-breath @0", "monk b6"):
        state = state.play(game.parse_move(move, state))
    assert [t["tile"] for t in state.to_dict()["tiles"]] == left


def test_where_tents_and_dragons_start():
    def places(game):
        return [(p["kind"], p["at"], p["facing"]) for p in game.initial_state().to_dict()["pieces"]]

    dragons = [("dragon", "c6", "south"), ("dragon", "f6", "west"), ("dragon", "f3", "north"), ("dragon", "c3", "east")]
    shipped = kirlib.load_game("dragons-of-kir")
    assert places(shipped) == [*dragons, ("tent", "a1", None), ("tent", "h8", None)]
    changed = some.game_of(
        {
            "kirlib": 1,
            "game": "kir-changed",
            "extends": "dragons-of-kir",
            "pieces": {
                "tent": {"setup": [{"owner": 1, "at": "d1"}, {"owner": 2, "at": "e8"}]},
                "dragon": {
                    "setup": {"remove": [{"at": "c6", "facing": "south"}], "add": [{"at": "b7", "facing": "south"}]}
                },
            },
        }
    )
    assert places(changed) == [*dragons[1:], ("dragon", "b7", "south"), ("tent", "d1", None), ("tent", "e8", None)]
