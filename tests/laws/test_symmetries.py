"""Law: translating, rotating or reflecting a position commutes with resolving it; so does moving a twisted seam.

Precondition, computed: the map is a symmetry of the board, and every face of a tile has a partner that acts as it
does when its directions are put through the map (`Carrier.fits`). Games that lack either show a counterexample.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kirlib.scenario import resolve
from kirlib.topology import Symmetry, Topology, is_isomorphism, preserves_orientation, seam_shift, symmetries
from tests import strategies as some
from tests.laws.carrying import Carrier, comparable


@lru_cache(maxsize=256)
def symmetries_of(topology: Topology) -> tuple[Symmetry, ...]:
    """Those of small boards; of boards in many equal parts, the first few."""
    return tuple(islice(symmetries(topology), 600))


def commutes(carrier: Carrier, source, image, scenario) -> bool:
    expected = carrier.answer(resolve(source, scenario), scenario)
    found = resolve(image, carrier.scenario(scenario))
    return comparable(found, carrier.moving) == expected


CHIRAL = {
    "hook": {"family": "red", "sides": {"north": {"turn": "left", "move": 2}}, "otherwise": "destroyed"},
    "sling": {"family": "blue", "near": [{"influence": {"east": [1, 2]}, "orbit": 90}], "entered": "destroyed"},
    "fan": {
        "family": "blue",
        "influence": {"north": 2},
        "unless facing": "east",
        "push": 1,
        "turn": "right",
        "entered": "nothing",
    },
    "vane": {"family": "red", "near": [{"influence": {"west": 1}, "facing": "south", "face": "north", "move": 1}]},
}
BOARDS = {
    "torus": {"torus": {"width": 4, "height": 4}},
    "torus-oblong": {"torus": {"width": 5, "height": 3}},
    "torus-diagonal": {"torus": {"width": 4, "height": 4, "diagonals": True}},
    "bounded": {"bounded": {"width": 5, "height": 5}},
    "cylinder": {"cylinder": {"width": 5, "height": 4, "axis": "along"}},
    "moebius": {"moebius": {"width": 5, "height": 4}},
    "klein": {"klein": {"width": 4, "height": 5, "axis": "along", "seam": 2}},
    "projective": {"projective": {"width": 4, "height": 4}},
}


def check_all(data, game, **options):
    scenario = data.draw(some.scenarios(game, data.draw(st.sampled_from(["any", "full"])), **options))
    found = symmetries_of(game.program.topology)
    assert is_isomorphism(game.program.topology, game.program.topology, found[-1])
    mapping = data.draw(st.sampled_from(found))
    carrier = Carrier(game, game, mapping)
    assert carrier.fits()
    assert commutes(carrier, game, game, scenario)


@pytest.mark.parametrize("board", BOARDS)
@given(data=st.data())
def test_chiral_tiles_in_both_hands(board, data):
    check_all(data, some.game_with(BOARDS[board], some.both_hands(CHIRAL)))


@pytest.mark.parametrize("board", BOARDS)
@given(data=st.data())
def test_shipped_tiles(board, data):
    check_all(data, some.shipped(BOARDS[board]))


@given(st.data())
def test_drawn_tiles_on_squares(data):
    check_all(data, data.draw(some.games(some.square_boards(largest=5), mirrored=True)))


@given(st.data())
def test_drawn_tiles_on_hexagons(data):
    check_all(data, data.draw(some.games(some.hexagon_boards(largest=4), mirrored=True)))


@given(st.data())
def test_drawn_tiles_on_graphs(data):
    check_all(data, data.draw(some.games(some.graph_boards())))


@given(st.data())
def test_drawn_tiles_on_boards_with_ports(data):
    check_all(data, data.draw(some.games(some.ported_boards(), mirrored=True)))


@pytest.mark.heavy
@given(st.data())
def test_drawn_tiles_on_any_board(data):
    check_all(data, data.draw(some.games(mirrored=True)))


def test_the_boards_have_the_symmetries_that_are_meant():
    """So that the laws above do not hold for want of maps: translations, rotations and mirrorings are among them."""
    counts = {name: len(symmetries_of(some.topology_of(board))) for name, board in BOARDS.items()}
    assert counts == {
        "torus": 4 * 4 * 8,
        "torus-oblong": 5 * 3 * 4,
        "torus-diagonal": 4 * 4 * 8,
        "bounded": 8,
        "cylinder": 4 * 4,
        "moebius": 5 * 4,
        "klein": 5 * 4 * 2,
        "projective": 8,
    }
    for name, board in BOARDS.items():
        topology = some.topology_of(board)
        kept = {preserves_orientation(topology, m, 0) for m in symmetries_of(topology)}
        assert kept == {True, False}, name


# --- moving a seam


@st.composite
def seams(draw):
    """Keyword arguments of a twisted board, and the same with its seams elsewhere, as board documents."""
    kind = draw(st.sampled_from(["moebius", "klein", "projective"]))
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    size = {"width": width, "height": height, "diagonals": draw(st.booleans())}
    if kind == "projective":
        moved = {"seam across": draw(st.integers(0, width - 1)), "seam along": draw(st.integers(0, height - 1))}
        shift = {"across": "twist", "along": "twist", **{k.replace(" ", "_"): v for k, v in moved.items()}}
    else:
        axis = draw(st.sampled_from(["across", "along"]))
        place = draw(st.integers(0, (width if axis == "across" else height) - 1))
        other = "along" if axis == "across" else "across"
        size["axis"] = axis
        moved = {"seam": place}
        shift = {axis: "twist", other: "open" if kind == "moebius" else "wrap", f"seam_{axis}": place}
    plain = {k: v for k, v in size.items() if k != "axis"}
    return {kind: size}, {kind: {**size, **moved}}, seam_shift(**plain, **shift)


@given(st.data())
def test_moving_a_seam_changes_nothing(data):
    before, after, shift = data.draw(seams())
    topology = some.topology_of(before)
    drawn = data.draw(st.lists(some.tiles(topology), min_size=1, max_size=4))
    types = some.both_hands({f"t{i}": tile for i, tile in enumerate(drawn)})
    movement = data.draw(some.movements())
    source, image = some.game_with(before, types, movement), some.game_with(after, types, movement)
    assert is_isomorphism(source.program.topology, image.program.topology, shift)
    carrier = Carrier(source, image, shift)
    assert carrier.fits()
    scenario = data.draw(some.scenarios(source, data.draw(st.sampled_from(["any", "full"]))))
    assert commutes(carrier, source, image, scenario)


@given(st.data())
def test_moving_a_seam_changes_nothing_with_shipped_tiles(data):
    before, after, shift = data.draw(seams())
    source, image = some.shipped(before), some.shipped(after)
    scenario = data.draw(some.scenarios(source, data.draw(st.sampled_from(["any", "full"]))))
    assert commutes(Carrier(source, image, shift), source, image, scenario)


# --- games that lack the precondition


def test_one_hand_alone_breaks_the_law():
    """A chiral tile without its mirror image: no orientation of it does on the mirrored board what it does here."""
    game = some.game_with(BOARDS["torus"], {"hook": CHIRAL["hook"]})
    topology = game.program.topology
    mirrored = next(m for m in symmetries_of(topology) if not preserves_orientation(topology, m, 0))
    carrier = Carrier(game, game, mirrored)
    assert not carrier.fits()
    walkers = [{"at": "b3", "facing": "south"}]
    scenario = {"tiles": [{"tile": "hook", "turn": 0, "at": "b2"}], "walkers": walkers}
    end = carrier.spot({key: resolve(game, scenario)["walkers"][0][key] for key in ("at", "facing")})
    for turn in (0, 90, 180, 270):
        placed = {"tile": "hook", "turn": turn, "at": carrier.at("b2")}
        piece = carrier.piece(walkers[0])
        found = resolve(game, {"tiles": [placed], "walkers": [piece]})["walkers"][0]
        assert {key: found[key] for key in ("at", "facing")} != end
    # with the other hand beside it the precondition holds, and so does the law
    both = some.game_with(BOARDS["torus"], some.both_hands({"hook": CHIRAL["hook"]}))
    carrier = Carrier(both, both, mirrored)
    assert carrier.fits()
    assert commutes(carrier, both, both, scenario)


def test_a_bounded_board_breaks_translation():
    """One column to the east is a symmetry of a torus but of no bounded board, where the law fails."""
    torus, bounded = some.shipped(some.torus(4)), some.shipped({"bounded": {"width": 4, "height": 4}})
    shift = Symmetry(tuple(y * 4 + (x + 1) % 4 for y in range(4) for x in range(4)), (0,) * 16)
    assert is_isomorphism(torus.program.topology, torus.program.topology, shift)
    assert not is_isomorphism(bounded.program.topology, bounded.program.topology, shift)
    scenario = {"tiles": [], "dragons": [{"at": "c2", "facing": "east"}]}
    assert commutes(Carrier(torus, torus, shift), torus, torus, scenario)
    assert not commutes(Carrier(bounded, bounded, shift), bounded, bounded, scenario)


def test_a_seam_that_is_moved_without_mirroring_breaks_the_law():
    before, after = {"moebius": {"width": 5, "height": 3}}, {"moebius": {"width": 5, "height": 3, "seam": 2}}
    source, image = some.shipped(before), some.shipped(after)
    naive = Symmetry(tuple(range(15)), (0,) * 15)
    assert not is_isomorphism(source.program.topology, image.program.topology, naive)
    scenario = {"tiles": [], "dragons": [{"at": "b1", "facing": "east"}]}
    assert not commutes(Carrier(source, image, naive), source, image, scenario)


# --- an edge that wraps is like none, where nothing comes near it

SIDE, FAR = 11, 31


@settings(max_examples=150)
@given(st.data())
def test_wrapping_is_like_not_wrapping(data):
    """A position on a torus, across its edges, and the same in the middle of a large bounded board.

    Precondition, computed: tiles and paths lie in a box so much smaller than the torus that no ray reaches round it.
    """
    torus, wide = some.shipped(some.torus(SIDE)), some.shipped({"bounded": {"width": FAR, "height": FAR}})
    window = some.shipped(some.torus(5))
    scenario = data.draw(some.scenarios(window))
    dx, dy = data.draw(st.tuples(st.integers(0, SIDE - 1), st.integers(0, SIDE - 1)))

    def placed(shift_x: int, shift_y: int, side: int):
        names = some.topology_of(some.torus(side)).names

        def at(name: str) -> str:
            x, y = ord(name[0]) - ord("a"), int(name[1:]) - 1
            return names[(y + shift_y) % side * side + (x + shift_x) % side]

        carried = {**scenario, "tents": {seat: at(name) for seat, name in scenario["tents"].items()}}
        for key in ("tiles", "dragons"):
            carried[key] = [
                {**item, "at": at(item["at"])} | ({"last": at(item["last"])} if "last" in item else {})
                for item in scenario[key]
            ]
        return carried

    middle = placed(13, 13, FAR)
    answer = resolve(wide, middle)
    numbers = [
        wide.program.topology.space(name)
        for name in [t["at"] for t in middle["tiles"]]
        + list(middle["tents"].values())
        + [entry["at"] for d in answer["dragons"] for entry in d["path"]]
    ]
    for ordinates in ([n % FAR for n in numbers], [n // FAR for n in numbers]):
        if max(ordinates) - min(ordinates) > SIDE - 3:
            return
    round_it = resolve(torus, placed(dx, dy, SIDE))

    def moved(name: str) -> str:
        number = wide.program.topology.space(name)
        x, y = (number % FAR - 13 + dx) % SIDE, (number // FAR - 13 + dy) % SIDE
        return torus.program.topology.names[y * SIDE + x]

    assert sorted(round_it["destroyed"]) == sorted(map(moved, answer["destroyed"]))
    assert (round_it["result"], round_it["tents_destroyed"]) == (answer["result"], answer["tents_destroyed"])
    for here, there in zip(round_it["dragons"], answer["dragons"], strict=True):
        assert [(e["at"], e["facing"]) for e in here["path"]] == [(moved(e["at"]), e["facing"]) for e in there["path"]]
        assert (here["looping"], here["held"]) == (there["looping"], there["held"])
        assert here.get("last") == (moved(there["last"]) if "last" in there else None)


def test_wrapping_matters_near_an_edge():
    """Where a tile's influence reaches round the board, the precondition does not hold and neither does the law."""
    scenario = {"tiles": [{"tile": "wind", "turn": 0, "at": "a3"}], "dragons": [{"at": "b1", "facing": "west"}]}
    torus, bounded = some.shipped(some.torus(3)), some.shipped({"bounded": {"width": 3, "height": 3}})
    ends = [resolve(game, scenario)["dragons"][0]["at"] for game in (torus, bounded)]
    assert ends == ["a2", "a1"]
