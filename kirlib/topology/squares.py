"""Boards of squares: bounded or joined at their edges, with or without a twist."""

from __future__ import annotations

from typing import Literal

from kirlib.topology.assembly import assemble
from kirlib.topology.bounds import check_choice, check_lanes, check_length, check_table
from kirlib.topology.isomorphism import Symmetry, then, transport
from kirlib.topology.naming import grid_names
from kirlib.topology.permutations import dihedral, positions, reflection, rotation
from kirlib.topology.table import NOWHERE, Topology

Edge = Literal["open", "wrap", "twist"]

EDGES = ("open", "wrap", "twist")
"""What a pair of edges does: nothing lies beyond; they are joined; they are joined mirrored."""

SIDES = ("north", "east", "south", "west")
COMPASS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")

_OFFSETS = {
    "north": (0, 1),
    "northeast": (1, 1),
    "east": (1, 0),
    "southeast": (1, -1),
    "south": (0, -1),
    "southwest": (-1, -1),
    "west": (-1, 0),
    "northwest": (-1, 1),
}


def squares(
    width: int,
    height: int,
    *,
    across: Edge = "open",
    along: Edge = "open",
    seam_across: int = 0,
    seam_along: int = 0,
    diagonals: bool = False,
    ports: int = 1,
) -> Topology:
    """A board of ``width`` by ``height`` squares; square ``a1`` is 0, ``b1`` is 1: row by row from the south.

    ``across`` says what the east and west edges do, ``along`` the north and south edges. A twist across
    swaps north and south for whatever crosses that seam, a twist along swaps east and west. Twisting both
    ways makes the projective plane: two pairs of corners meet in points with only two quarters around them,
    so a diagonal step out of a corner comes back to that corner, turned by half; both ways of taking it as
    one step across and one along agree. With ``diagonals`` there are eight directions, a turn by one being
    45°.

    The seams lie at the edges. ``seam_across=k`` moves the twist to between columns k-1 and k, counted from
    0, mirroring the columns before it; ``seam_along`` does so with rows, after ``seam_across``. The board
    stays the same in all but names (see `seam_shift`). A seam without a twist can't be seen, wherever it
    is.

    With ``ports`` above 1 each side has so many lanes, and there is a direction for each: ``north.1``,
    ``north.2``, ``east.1``, … clockwise round the square. All lanes of a side lead to one square. Whoever leaves by
    the first lane of the north side comes in by the last of the south side: it is one crossing, seen from both
    sides. A turn keeps the number of the lane; a twist, which mirrors, reverses the lanes.

    ValueError for sizes below 1 or too large, an unknown kind of edge, a seam outside the board, or one moved
    where the edge is open; for ports with diagonals, since corners have none.
    """
    check_lanes(ports, diagonals=diagonals)
    _check(width, height, across, along, seam_across, seam_along, len(COMPASS if diagonals else SIDES) * ports)
    board = _at_edges(width, height, across, along, diagonals, ports)
    shift = _shift(width, height, across, along, seam_across, seam_along, diagonals)
    return board if shift is None else transport(board, shift)


def seam_shift(
    width: int,
    height: int,
    *,
    across: Edge = "open",
    along: Edge = "open",
    seam_across: int = 0,
    seam_along: int = 0,
    diagonals: bool = False,
) -> Symmetry:
    """The isomorphism from `squares` with its seams at the edges to `squares` with the seams given here."""
    _check(width, height, across, along, seam_across, seam_along, len(COMPASS if diagonals else SIDES))
    shift = _shift(width, height, across, along, seam_across, seam_along, diagonals)
    count = width * height
    return Symmetry(tuple(range(count)), (0,) * count) if shift is None else shift


def bounded(width: int, height: int, *, diagonals: bool = False) -> Topology:
    """A board with nothing beyond its edges."""
    return squares(width, height, diagonals=diagonals)


def torus(width: int, height: int, *, diagonals: bool = False) -> Topology:
    """A board whose opposite edges are joined, both ways."""
    return squares(width, height, across="wrap", along="wrap", diagonals=diagonals)


def cylinder(
    width: int, height: int, *, axis: Literal["across", "along"] = "across", diagonals: bool = False
) -> Topology:
    """A board joined one way: ``across`` joins the east and west edges, ``along`` the other two."""
    check_choice("axis", axis, ("across", "along"))
    if axis == "across":
        return squares(width, height, across="wrap", diagonals=diagonals)
    return squares(width, height, along="wrap", diagonals=diagonals)


def moebius(width: int, height: int, *, seam: int = 0, diagonals: bool = False) -> Topology:
    """A Möbius strip: the east and west edges are joined with a twist, the others are open."""
    return squares(width, height, across="twist", seam_across=seam, diagonals=diagonals)


def klein(width: int, height: int, *, seam: int = 0, diagonals: bool = False) -> Topology:
    """A Klein bottle: the east and west edges are joined with a twist, the north and south ones without."""
    return squares(width, height, across="twist", along="wrap", seam_across=seam, diagonals=diagonals)


def projective(
    width: int, height: int, *, seam_across: int = 0, seam_along: int = 0, diagonals: bool = False
) -> Topology:
    """A projective plane: both pairs of edges are joined with a twist; see `squares` for its corners."""
    return squares(
        width,
        height,
        across="twist",
        along="twist",
        seam_across=seam_across,
        seam_along=seam_along,
        diagonals=diagonals,
    )


def _check(
    width: int, height: int, across: str, along: str, seam_across: int, seam_along: int, directions: int
) -> None:
    check_length("width", width)
    check_length("height", height)
    check_table(width * height, directions)
    check_choice("across", across, EDGES)
    check_choice("along", along, EDGES)
    for name, seam, length, edge in (
        ("seam_across", seam_across, width, across),
        ("seam_along", seam_along, height, along),
    ):
        if type(seam) is not int or not 0 <= seam < length:
            raise ValueError(f"{name} must be a whole number from 0 to {length - 1}")
        if seam and edge == "open":
            raise ValueError(f"{name} must be 0: an open edge has no seam to move")


def _at_edges(width: int, height: int, across: str, along: str, diagonals: bool, ports: int) -> Topology:
    directions = COMPASS if diagonals else SIDES
    size = len(directions)
    moves = [_OFFSETS[direction] for direction in directions]
    flips = _flips(size)
    plain = (0,) * size
    offsets = [down * width + right for right, down in moves]
    target: list[tuple[int, ...]] = []
    turned: list[tuple[int, ...]] = []
    for y in range(height):
        for x in range(width):
            if 0 < x < width - 1 and 0 < y < height - 1:
                here = y * width + x
                target.append(tuple([here + offset for offset in offsets]))
                turned.append(plain)
                continue
            steps, crossings = [], []
            for right, up in moves:
                reached = _move(x, y, right, up, width, height, across, along)
                if reached is None:
                    steps.append(NOWHERE)
                    crossings.append(0)
                else:
                    steps.append(reached[1] * width + reached[0])
                    crossings.append(flips[reached[2], reached[3]])
            target.append(tuple(steps))
            turned.append(tuple(crossings))
    layout = tuple([(float(x), float(y)) for y in range(height) for x in range(width)])
    return assemble(grid_names(width, height), directions, target, turned, layout, "square", ports)


def _move(
    x: int, y: int, right: int, up: int, width: int, height: int, across: str, along: str
) -> tuple[int, int, bool, bool] | None:
    """Go across, then along what has become of up. Gives the square, and whether each axis is swapped."""
    swapped_x = swapped_y = False
    x += right
    if not 0 <= x < width:
        if across == "open":
            return None
        x %= width
        if across == "twist":
            y, up, swapped_y = height - 1 - y, -up, True
    y += up
    if not 0 <= y < height:
        if along == "open":
            return None
        y %= height
        if along == "twist":
            x, swapped_x = width - 1 - x, True
    return x, y, swapped_x, swapped_y


def _flips(size: int) -> dict[tuple[bool, bool], int]:
    """Numbers in the direction group of: nothing, east/west swapped, north/south swapped, both."""
    place = positions(dihedral(size))
    return {
        (False, False): 0,
        (True, False): place[reflection(size, 0)],
        (False, True): place[reflection(size, size // 2)],
        (True, True): place[rotation(size, size // 2)],
    }


def _shift(
    width: int, height: int, across: str, along: str, seam_across: int, seam_along: int, diagonals: bool
) -> Symmetry | None:
    """The map that moves the seams, or None if there is nothing to move."""
    columns = seam_across if across == "twist" else 0
    rows = seam_along if along == "twist" else 0
    if not columns and not rows:
        return None
    size = len(COMPASS if diagonals else SIDES)
    flips = _flips(size)
    mirrored_columns = Symmetry(
        tuple([(height - 1 - y if x < columns else y) * width + x for y in range(height) for x in range(width)]),
        tuple([flips[False, x < columns] for _ in range(height) for x in range(width)]),
    )
    mirrored_rows = Symmetry(
        tuple([y * width + (width - 1 - x if y < rows else x) for y in range(height) for x in range(width)]),
        tuple([flips[y < rows, False] for y in range(height) for _ in range(width)]),
    )
    return then(dihedral(size), mirrored_columns, mirrored_rows)
