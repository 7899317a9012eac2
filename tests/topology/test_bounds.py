"""Sizes are checked before anything is built."""

import pytest

from kirlib.topology import (
    MAX_DIRECTIONS,
    MAX_SPACES,
    MAX_STEPS,
    cylinder,
    graph,
    hexagon,
    hexagons,
    squares,
    torus,
)

HUGE = 10**9


@pytest.mark.parametrize("build", [squares, torus, hexagons], ids=lambda build: build.__name__)
@pytest.mark.parametrize(
    ("width", "height"),
    [
        (0, 3),
        (3, 0),
        (-1, 3),
        (HUGE, 1),
        (1, HUGE),
        (HUGE, HUGE),
        (501, 500),
        pytest.param(10**5000, 2, id="too long to print"),
        (True, 2),
        (2.0, 2),
    ],
)
def test_absurd_sizes_are_refused(build, width, height):
    with pytest.raises(ValueError, match=r"must be a whole number|a topology has"):
        build(width, height)


@pytest.mark.parametrize("radius", [0, -3, 289, HUGE, "3"])
def test_absurd_radii_are_refused(radius):
    with pytest.raises(ValueError, match=r"must be a whole number|a topology has"):
        hexagon(radius)


@pytest.mark.parametrize("size", [(1, 1), (1, 300), (200, 200)])
def test_sensible_sizes_are_built(size):
    assert len(torus(*size)) == size[0] * size[1]


def test_the_bounds_leave_room_for_the_largest_lattice():
    assert MAX_SPACES * 8 <= MAX_STEPS


@pytest.mark.parametrize(
    "settings",
    [
        {"across": "bent"},
        {"along": None},
        {"across": "twist", "seam_across": 4},
        {"across": "twist", "seam_across": -1},
        {"across": "twist", "seam_across": 1.0},
        {"along": "wrap", "seam_along": 3},
        {"seam_across": 1},
        {"seam_along": 1},
    ],
    ids=str,
)
def test_settings_that_mean_nothing_are_refused(settings):
    (name,) = [key for key in settings if len(settings) == 1 or key.startswith("seam")]
    with pytest.raises(ValueError, match=f"^{name} must be"):
        squares(4, 3, **settings)


def test_an_unknown_axis_is_refused():
    with pytest.raises(ValueError, match="axis must be one of across, along"):
        cylinder(3, 3, axis="up")


def test_a_graph_is_bounded_too():
    labels = [f"way{number}" for number in range(MAX_DIRECTIONS + 1)]
    with pytest.raises(ValueError, match="directions"):
        graph({("a", label): "a" for label in labels})
    with pytest.raises(ValueError, match="steps"):
        graph({}, spaces=[str(n) for n in range(MAX_STEPS // 256 + 1)], directions=labels[:256])
    with pytest.raises(ValueError, match="spaces"):
        graph({}, spaces=[])
