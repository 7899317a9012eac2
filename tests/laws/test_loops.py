"""Law: a loop that still stands ends where it ended; a disrupted one is left by an advance (ruling resume).

Preconditions, declared: `resume: if it stands`; and for a loop that nothing has disrupted to stand, a `repeat` that
has tile, space and facing in it, and nothing that blocks sight by lying or standing where it did not before.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import find, given
from hypothesis import strategies as st

from kirlib.game import Game
from kirlib.scenario import resolve
from tests import strategies as some
from tests.laws.turns import moving, next_turn

FULL = {"tile", "space", "facing"}


def standing(game: Game) -> bool:
    """The precondition for an undisturbed loop to stand."""
    m = game.program.movement
    sees = not m.tiles_block and not m.blockers
    return m.resume == "if it stands" and set(m.repeat) >= FULL and sees and m.destroyed_act


def resumed(piece: dict[str, Any]) -> bool:
    """Whether the answer says that a piece went round its loop: a tile moved it, and it did not advance before."""
    return len(piece["path"]) > 1 and "@" in piece["path"][1]["by"]


def check_either_or(game: Game, scenario: some.Scenario) -> None:
    """Each piece that looped goes round and ends where it was, looping; or it moves as though it had not looped."""
    plural = moving(game)
    answer = resolve(game, scenario)
    forgotten = []
    for piece, after in zip(scenario[plural], answer[plural], strict=True):
        if piece.get("looping") and not after["held"] and resumed(after):
            assert (after["at"], after["facing"], after["looping"]) == (piece["at"], piece["facing"], True)
            forgotten.append(piece)
        elif piece.get("looping") and not after["held"]:
            kept = {"at": piece["at"], "facing": piece["facing"]}
            if game.program.movement.memory_kept and "last" in piece:
                kept["last"] = piece["last"]
            forgotten.append(kept)
            if len(after["path"]) > 1:
                assert after["path"][1]["by"] == "advance"
        else:
            forgotten.append(piece)
    # nothing of a trial round has happened: the turn is the same without it
    assert resolve(game, {**scenario, plural: forgotten}) == answer


@given(st.data())
def test_round_or_advance_with_shipped_tiles(data):
    game = some.shipped(data.draw(some.square_boards(largest=4)))
    check_either_or(game, data.draw(some.scenarios(game)))


@given(st.data())
def test_round_or_advance_with_drawn_tiles(data):
    policies = some.movements().map(lambda m: {**m, "resume": "if it stands", "destroyed tiles": "act"})
    game = data.draw(some.games(policies=policies))
    check_either_or(game, data.draw(some.scenarios(game)))


def loops_that_fell(game: Game, scenario: some.Scenario) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Pieces that ended a turn in a loop with no tile destroyed, and yet did not go round it in the next.

    Another piece may destroy tiles in that next turn: the loop still stands for this once, but a memory of a tile that
    is gone is no more (ruling not twice in a row).
    """
    plural = moving(game)
    first = resolve(game, scenario)
    if first["destroyed"]:
        return []
    after = next_turn(game, scenario, first)
    second = resolve(game, after)
    left = [piece for piece in first[plural] if piece["at"] is not None]
    fell = []
    for piece, again in zip(left, second[plural], strict=True):
        if piece["looping"] and not piece["held"]:
            last = None if piece.get("last") in second["destroyed"] else piece.get("last")
            stands = (piece["at"], piece["facing"], True, last)
            if not resumed(again) or (again["at"], again["facing"], again["looping"], again.get("last")) != stands:
                fell.append((piece, again))
    return fell


RINGS = {
    "mirrors": {
        "tiles": [{"tile": "monk", "turn": 0, "at": "c2"}, {"tile": "monk", "turn": 0, "at": "d2"}],
        "dragons": [{"at": "c2", "facing": "east"}],
    },
    "rulebook": {
        "tiles": [
            {"tile": "wildfire", "turn": 0, "at": "d4"},
            {"tile": "wildfire", "turn": 180, "at": "c4"},
            {"tile": "wind", "turn": 270, "at": "e3"},
            {"tile": "wind", "turn": 90, "at": "b5"},
        ],
        "dragons": [{"at": "c5", "facing": "east"}],
    },
}


@pytest.mark.parametrize("ring", ["mirrors", "rulebook"])
def test_a_ring_goes_on_for_ever(ring):
    game, scenario = some.shipped(some.torus(8)), {"tents": {}, **RINGS[ring]}
    answer = resolve(game, scenario)
    assert answer["dragons"][0]["looping"]
    for _ in range(5):
        scenario = next_turn(game, scenario, answer)
        again = resolve(game, scenario)
        assert resumed(again["dragons"][0])
        assert [again["dragons"][0][k] for k in ("at", "facing", "last")] == [
            answer["dragons"][0][k] for k in ("at", "facing", "last")
        ]
        answer = again


def test_a_ring_stands_while_a_tile_of_it_is_destroyed():
    """In the second turn a wind pushes another dragon onto the mirror that moved the one in the ring last."""
    ring = RINGS["mirrors"]
    tiles = [*ring["tiles"], {"tile": "wind", "turn": 180, "at": "c4"}]
    scenario = {"tents": {}, "tiles": tiles, "dragons": [*ring["dragons"], {"at": "e3", "facing": "west"}]}
    game = some.shipped(some.torus(8))
    first = resolve(game, scenario)
    second = resolve(game, next_turn(game, scenario, first))
    assert (first["dragons"][0]["last"], second["destroyed"]) == ("c2", ["c2"])
    assert resumed(second["dragons"][0])
    assert "last" not in second["dragons"][0]
    assert loops_that_fell(game, scenario) == []


@given(st.data())
def test_undisturbed_loops_stand_with_shipped_tiles(data):
    game = some.shipped(data.draw(some.square_boards(largest=4)))
    assert standing(game)
    assert loops_that_fell(game, data.draw(some.scenarios(game, played=False))) == []


@given(st.data())
def test_undisturbed_loops_stand_on_boards_full_of_mirrors(data):
    """Rivers and mirrors are not destroyed head-on, so that loops are frequent here."""
    game = some.shipped(data.draw(some.square_boards(largest=4)))
    names = game.program.topology.names
    kinds = st.sampled_from(["monk", "monk", "samurai", "ronin", "single-river", "three-rivers"])
    tiles = [
        {"tile": data.draw(kinds), "turn": 90 * data.draw(st.integers(0, 3)), "at": at}
        for at in names
        if data.draw(st.booleans())
    ]
    facings = st.sampled_from(["north", "east", "south", "west"])
    dragons = [{"at": data.draw(st.sampled_from(names)), "facing": data.draw(facings)} for _ in range(4)]
    assert loops_that_fell(game, {"tiles": tiles, "dragons": dragons}) == []


def test_a_smaller_key_shows_a_counterexample():
    """With the facing alone as key a piece may be said to loop where nothing goes round."""
    game = some.shipped(some.torus(5), movement={"repeat": ["facing"]})
    assert not standing(game)
    found = find(
        some.scenarios(game, looping=False, played=False),
        lambda scenario: loops_that_fell(game, scenario) != [],
        settings=some.SEARCH,
    )
    full = some.shipped(some.torus(5))
    assert loops_that_fell(full, found) == []


@pytest.mark.heavy
@given(st.data())
def test_loops_at_length(data):
    game = some.shipped(data.draw(some.square_boards(largest=6)))
    scenario = data.draw(some.scenarios(game, data.draw(st.sampled_from(["any", "full"]))))
    check_either_or(game, scenario)
    assert loops_that_fell(game, {**scenario, "played": []}) == []
