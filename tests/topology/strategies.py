"""Random topologies of every kind, small enough to look at every space."""

from hypothesis import strategies as st

from kirlib.topology import Topology, graph, hexagon, hexagons, paths, squares

EDGES = ("open", "wrap", "twist")
PORTS = st.sampled_from((1, 1, 1, 2, 3))


@st.composite
def square_settings(draw, edges=EDGES, largest=6):
    """Arguments of `squares` (and of `seam_shift`), seams included."""
    width, height = draw(st.integers(1, largest)), draw(st.integers(1, largest))
    across, along = draw(st.sampled_from(edges)), draw(st.sampled_from(edges))
    return {
        "width": width,
        "height": height,
        "across": across,
        "along": along,
        "seam_across": 0 if across == "open" else draw(st.integers(0, width - 1)),
        "seam_along": 0 if along == "open" else draw(st.integers(0, height - 1)),
        "diagonals": draw(st.booleans()),
    }


@st.composite
def square_boards(draw, edges=EDGES, largest=6) -> Topology:
    settings = draw(square_settings(edges, largest))
    return squares(**settings, ports=1 if settings["diagonals"] else draw(PORTS))


def hexagon_boards(largest=5) -> st.SearchStrategy[Topology]:
    sides = st.integers(1, largest)
    return st.one_of(
        st.builds(hexagons, sides, sides, wrap=st.booleans(), ports=PORTS),
        st.builds(hexagon, st.integers(1, 2)),
    )


def lattices(largest=6) -> st.SearchStrategy[Topology]:
    """Boards whose directions form a cycle."""
    return st.one_of(square_boards(largest=largest), hexagon_boards(min(largest, 5)))


@st.composite
def one_way_graphs(draw, most_spaces=6):
    """Any steps at all, in one part or several, some edges with carries."""
    spaces = [f"p{number}" for number in range(draw(st.integers(1, most_spaces)))]
    labels = ["red", "blue", "green"][: draw(st.integers(1, 3))]
    ends = st.sampled_from(spaces)
    edges = draw(st.dictionaries(st.tuples(ends, st.sampled_from(labels)), ends, max_size=12))
    permuted = st.permutations(labels).map(lambda after: dict(zip(labels, after, strict=True)))
    carries = {edge: draw(permuted) for edge in sorted(edges) if draw(st.integers(0, 3)) == 0}
    return graph(edges, spaces=spaces, directions=labels, carries=carries)


@st.composite
def two_way_graphs(draw, most_spaces=7):
    """Routes that can be walked both ways; they meet where they share spaces."""
    spaces = [f"p{number}" for number in range(draw(st.integers(2, most_spaces)))]
    routes = draw(st.lists(st.lists(st.sampled_from(spaces), min_size=2, unique=True), min_size=1, max_size=3))
    named = {f"route{number}": route for number, route in enumerate(routes)}
    return paths(named, back={name: f"{name} back" for name in named})


def topologies() -> st.SearchStrategy[Topology]:
    """Every kind of topology: squares with all kinds of edges and seams, hexagons, graphs."""
    return st.one_of(lattices(), one_way_graphs(), two_way_graphs())


def two_way_topologies() -> st.SearchStrategy[Topology]:
    """Boards on which every step can be taken back by turning round."""
    return st.one_of(lattices(), two_way_graphs())


@st.composite
def with_space(draw, boards):
    """A board, one of its spaces and one of its directions."""
    board = draw(boards)
    space = draw(st.integers(0, len(board) - 1))
    return board, space, draw(st.integers(0, len(board.directions) - 1))
