"""Law: a turn ends, for every board full of any tiles, on every topology, under every policy of movement.

It needs no precondition: the walk's key ranges over a finite set, and no key acts twice.
"""

from __future__ import annotations

import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirlib.engine.course import Course
from kirlib.scenario import resolve
from tests import strategies as some
from tests.laws.turns import keys, moving, next_turn

BOARDS = {
    **{kind: some.square_boards((kind,)) for kind in some.SQUARES},
    "hexagons, wrapped": some.hexagon_boards((True,)),
    "hexagons, bounded": some.hexagon_boards((False,)),
    "graph": some.graph_boards(),
}


SEARCHES = 100_000
"""Far more searches for a tile that acts than any turn here makes: a walk without end fails and does not hang."""

searches = 0


@pytest.fixture(autouse=True, scope="module")
def _count_searches():
    seek = Course.seek

    def counted(*args):
        global searches
        searches += 1
        assert searches < SEARCHES, "this walk does not end"
        return seek(*args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Course, "seek", counted)
        yield


def check_turns(game, scenario, turns=3):
    """Resolves a few turns, one after the other; in each no key acts more often than there are ways."""
    parts = game.program.movement.repeat
    directions = len(game.program.topology.directions)
    # a tile reaches a space by so many ways at most: a ray and a distance (up to 3) each, or from below the piece
    most = 3 * directions + 1 if "tile" in parts else 1
    plural = moving(game)
    global searches
    for _ in range(turns):
        searches = 0
        answer = resolve(game, scenario)
        json.dumps(answer)
        assert set(answer["destroyed"]) <= {tile["at"] for tile in scenario["tiles"]}
        for piece in answer[plural]:
            if "destroyed" not in parts:
                assert max(Counter(keys(piece["path"], parts)).values(), default=0) <= most
            if piece["at"] is None:  # off the board; a path ends on its last space or says where it left
                continue
            end = piece["path"][-1]
            assert (end["at"], end["facing"]) == (piece["at"], piece["facing"])
        scenario = next_turn(game, scenario, answer)


@pytest.mark.parametrize("board", BOARDS)
@given(data=st.data())
def test_full_boards_of_drawn_tiles(board, data):
    game = data.draw(some.games(BOARDS[board]))
    check_turns(game, data.draw(some.scenarios(game, "full")))


@given(data=st.data())
def test_any_position_of_drawn_tiles(data):
    game = data.draw(some.games())
    check_turns(game, data.draw(some.scenarios(game)))


@pytest.mark.parametrize("board", some.SQUARES)
@given(data=st.data())
def test_full_boards_of_shipped_tiles(board, data):
    movement = data.draw(some.movements(("dragon", "tent")))
    movement["conflicts"] = {"otherwise": data.draw(st.sampled_from(["nobody", "next"]))}
    game = some.shipped(data.draw(some.square_boards((board,))), movement=movement)
    check_turns(game, data.draw(some.scenarios(game, "full")))


@pytest.mark.heavy
@given(data=st.data())
def test_full_boards_at_length(data):
    game = data.draw(some.games())
    check_turns(game, data.draw(some.scenarios(game, "full")), turns=8)


POLICIES = {
    "sight": ["clear", {"blocked by": ["tiles"]}, {"blocked by": ["walker"]}, {"blocked by": ["tiles", "post"]}],
    "arc ends": ["head-on", "sideways"],
    "destroyed tiles": ["act", "inert"],
    "memory": ["starts empty", "is kept"],
    "repeat": [
        [part for number, part in enumerate(["tile", "space", "facing", "memory"]) if subset >> number & 1]
        for subset in range(1, 16)
    ],
    "resume": ["if it stands", "with what acts", "never"],
    "edge": ["stays", "turns back", "leaves"],
}
VALUES = [(policy, value) for policy, values in POLICIES.items() for value in values]


@pytest.mark.parametrize(("policy", "value"), VALUES, ids=[f"{p}: {v}" for p, v in VALUES])
def test_every_value_of_every_policy(policy, value):
    """A ring of mirrors and a storm of pushes, which go on for ever but for the key; on two boards."""
    types = {
        "mirror": {"family": "red", "sides": {"all": {"turn": "back", "move": 1}}, "otherwise": "nothing"},
        "fan": {"family": "blue", "influence": {"all": 2}, "push": 1, "entered": "destroyed"},
        "whirl": {"family": "blue", "near": [{"influence": {"all": 1}, "orbit": 90}], "entered": "nothing"},
    }
    movement = {"conflicts": some.CONFLICTS, policy: value}
    for kind in ("torus", "bounded"):
        game = some.game_with({kind: {"width": 4, "height": 3}}, types, movement)
        names = game.program.topology.names
        for mixture in range(12):
            tiles = [
                {"tile": list(types)[(i * (mixture + 1) + i // 4) % 3], "turn": 0, "at": at}
                for i, at in enumerate(names)
                if (i + mixture) % 5
            ]
            walkers = [{"at": at, "facing": "east", "looping": mixture % 2 == 0} for at in names[::5]]
            check_turns(game, {"tiles": tiles, "walkers": walkers})
