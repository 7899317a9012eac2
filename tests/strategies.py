"""Random boards, tiles, policies, games and positions, all as the documents and scenarios that users write."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import yaml
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

import kirlib
from kirlib.game import Game
from kirlib.topology import Topology

Document = dict[str, Any]
Scenario = dict[str, Any]

# For tests that look for a counterexample: the same search each time, and what it finds is not made smaller.
SEARCH = settings(
    max_examples=4000,
    phases=[Phase.generate],
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)

WALKER = {"plural": "walkers", "facing": True, "destroys": ["post"]}
POST = {"plural": "posts", "owned": True}
STEPS = [
    {"place": {"mounted": "together"}},
    "resolve mounted",
    {"advance": {"piece": "walker"}},
    "remove destroyed",
    "verdict",
]
STAGES = [
    {"by": "family", "order": ["red", "blue"]},
    {"by": "distance", "order": "nearest"},
    {"agree": ["space", "facing"], "else": "next"},
    {"prefer": "ahead"},
]
CONFLICTS = {"stages": STAGES, "otherwise": "nobody"}


@lru_cache(maxsize=512)
def load(text: str) -> Game:
    """Each document is compiled once."""
    return kirlib.load_game_text(text)


def game_of(document: Document) -> Game:
    return load(yaml.safe_dump(document, sort_keys=False))


def shipped(board: Document, **changes: Any) -> Game:
    """Dragons of Kir on another board, with no pieces of its own (a scenario brings them)."""
    return game_of(
        {
            "kirlib": 1,
            "game": "kir-elsewhere",
            "extends": "dragons-of-kir",
            "board": board,
            "pieces": {"dragon": {"setup": []}, "tent": {"setup": []}},
            **changes,
        }
    )


def torus(width: int, height: int | None = None) -> Document:
    return {"torus": {"width": width, "height": height or width}}


@lru_cache(maxsize=512)
def _topology(text: str) -> Topology:
    board = yaml.safe_load(text)
    bare = {"kirlib": 1, "game": "bare", "board": board, "turn": ["verdict"], "players": 2}
    return game_of({**bare, "movement": {"conflicts": {"stages": [], "otherwise": "nobody"}}}).program.topology


def topology_of(board: Document) -> Topology:
    return _topology(yaml.safe_dump(board, sort_keys=False))


# --- boards

SQUARES = ("torus", "bounded", "cylinder", "moebius", "klein", "projective")


@st.composite
def square_boards(draw: st.DrawFn, kinds: tuple[str, ...] = SQUARES, largest: int = 6) -> Document:
    """Boards of squares: every kind of edge, any place of the seams, with and without diagonals."""
    kind = draw(st.sampled_from(kinds))
    width, height = draw(st.integers(1, largest)), draw(st.integers(1, largest))
    size: Document = {"width": width, "height": height}
    if draw(st.integers(0, 3)) == 0:
        size["diagonals"] = True
    if kind in ("cylinder", "moebius", "klein"):
        size["axis"] = draw(st.sampled_from(["across", "along"]))
    if kind in ("moebius", "klein"):
        size["seam"] = draw(st.integers(0, (width if size["axis"] == "across" else height) - 1))
    if kind == "projective":
        size["seam across"] = draw(st.integers(0, width - 1))
        size["seam along"] = draw(st.integers(0, height - 1))
    return {kind: size}


@st.composite
def hexagon_boards(draw: st.DrawFn, wraps: tuple[bool, ...] = (False, True), largest: int = 5) -> Document:
    sides = st.integers(1, largest)
    return {"hexagons": {"width": draw(sides), "height": draw(sides), "wrap": draw(st.sampled_from(wraps))}}


@st.composite
def graph_boards(draw: st.DrawFn) -> Document:
    """Routes through a few spaces, walked both ways, or one way only and then without a way back."""
    spaces = [f"p{i}" for i in range(draw(st.integers(2, 7)))]
    labels = ["red", "green", "blue"][: draw(st.integers(1, 3))]
    two_way = draw(st.booleans())
    edges: dict[str, dict[str, str]] = {}
    for label in labels:
        route = draw(st.lists(st.sampled_from(spaces), min_size=2, unique=True))
        closed = draw(st.booleans())
        for here, there in zip(route, route[1:] + route[:1] if closed else route[1:], strict=False):
            edges.setdefault(here, {})[label] = there
            if two_way:
                edges.setdefault(there, {})[f"{label}-back"] = here
    backs = [f"{label}-back" for label in labels] if two_way else []
    board: Document = {"spaces": spaces, "directions": labels + backs, "edges": edges}
    if two_way:
        board["opposite"] = dict(zip(labels, backs, strict=True))
    return {"graph": board}


@st.composite
def ported_boards(draw: st.DrawFn) -> Document:
    """Boards whose sides have several ports."""
    board = draw(st.one_of(square_boards(largest=4), hexagon_boards(largest=4)))
    for size in board.values():
        size.pop("diagonals", None)
    return {**board, "ports": draw(st.integers(2, 3))}


def boards() -> st.SearchStrategy[Document]:
    """Every kind of board."""
    return st.one_of(square_boards(), hexagon_boards(), graph_boards())


# --- tiles


@st.composite
def effects(draw: st.DrawFn, topology: Topology, near: bool) -> Document:
    """An effect: a turn perhaps, then one kind of motion perhaps."""
    size = topology.sides
    angles = st.integers(-size + 1, size - 1).map(lambda k: k * 360 // size)
    effect: Document = {}
    turn = draw(st.sampled_from(["none", "turn", "face"]))
    if turn == "turn" and topology.rotates:
        effect["turn"] = draw(angles)
    elif turn == "face":
        effect["face"] = draw(st.sampled_from(topology.directions))
    motions = ["none", "move"]
    if near:
        motions.append("push")
        if min(topology.opposite) >= 0:
            motions.append("pull")
        if topology.rotates:
            motions.append("orbit")
    motion = draw(st.sampled_from(motions))
    if motion == "orbit":
        effect["orbit"] = draw(angles)
    elif motion != "none":
        effect[motion] = draw(st.integers(1, 3))
    return effect


@st.composite
def near_rules(draw: st.DrawFn, topology: Topology) -> list[Document]:
    """Rules for pieces at a distance, no two of which fit the same place."""
    taken: set[tuple[str, int]] = set()
    rules: list[Document] = []
    for _ in range(draw(st.integers(1, 2))):
        influence: dict[str, list[int]] = {}
        for ray in draw(st.lists(st.sampled_from(topology.directions), min_size=1, unique=True)):
            wanted = draw(st.lists(st.integers(1, 3), min_size=1, unique=True))
            free = [d for d in wanted if (ray, d) not in taken]
            if free:
                influence[ray] = free
                taken |= {(ray, d) for d in free}
        if not influence:
            continue
        rule: Document = {"influence": influence, **draw(effects(topology, near=True))}
        words = [*topology.directions, "away", *(["toward"] if min(topology.opposite) >= 0 else [])]
        when = draw(st.sampled_from(["always", "facing", "unless facing"]))
        if when != "always":
            rule[when] = draw(st.lists(st.sampled_from(words), min_size=1, unique=True))
        rules.append(rule)
    return rules


@st.composite
def tiles(draw: st.DrawFn, topology: Topology) -> Document:
    """A tile of any kind: with sides, acting at a distance, or both; fragile or not."""
    tile: Document = {"family": draw(st.sampled_from(["red", "blue"]))}
    fate = draw(st.sampled_from(["destroyed", "nothing"]))
    sided = min(topology.opposite) >= 0 and draw(st.booleans())
    if sided:
        names = draw(st.lists(st.sampled_from(topology.directions), min_size=1, unique=True))
        tile["sides"] = {side: draw(effects(topology, near=False)) for side in names}
    tile["otherwise" if sided else "entered"] = fate
    if not sided or draw(st.booleans()):
        tile["near"] = draw(near_rules(topology))
    return tile


@st.composite
def movements(draw: st.DrawFn, pieces: tuple[str, ...] = ("walker", "post")) -> Document:
    """Every value of every policy, any part of the key, and the stages of a conflict in any order."""

    def some(words: list[str]) -> list[str]:
        return draw(st.lists(st.sampled_from(words), min_size=1, unique=True))

    stages: list[Document] = draw(
        st.lists(
            st.sampled_from(
                [
                    STAGES[0],
                    {"by": "distance", "order": "nearest"},
                    {"by": "distance", "order": "farthest"},
                    {"agree": ["space", "facing"], "else": "next"},
                    {"agree": ["facing"], "else": "nobody"},
                    {"agree": ["space"], "else": "nobody"},
                    {"prefer": "ahead"},
                    {"prefer": "behind"},
                ]
            ),
            max_size=4,
        )
    )
    if draw(st.booleans()):
        stages = STAGES
    conflicts = {"stages": stages, "otherwise": draw(st.sampled_from(["nobody", "next"]))}
    movement: Document = {"conflicts": conflicts}
    choices: dict[str, list[Any]] = {
        "sight": ["clear", {"blocked by": some(["tiles", *pieces])}],
        "arc ends": ["head-on", "sideways"],
        "destroyed tiles": ["act", "inert"],
        "memory": ["starts empty", "is kept"],
        "repeat": [some(["tile", "space", "facing", "memory"]), ["tile", "space", "facing"]],
        "resume": ["if it stands", "with what acts", "never"],
        "edge": ["stays", "turns back", "leaves"],
    }
    for policy, values in choices.items():
        value = draw(st.sampled_from([None, *values]))
        if value is not None:
            movement[policy] = value
    return movement


def fitting(movement: Document, topology: Topology) -> Document:
    """The policies, without turning back where there is no way back."""
    if movement.get("edge") == "turns back" and -1 in topology.opposite:
        return {**movement, "edge": "stays"}
    return movement


# --- games


def game_with(board: Document, types: dict[str, Document], movement: Document | None = None, **changes: Any) -> Game:
    """A game of walkers, posts, a holding and a burning tile, and the tiles given; `changes` replace whole sections."""
    mounted = {
        "clamp": {"family": "upper", "placed on": "walker", "mounted": {"hold": True}, "leaves": "end of turn"},
        "torch": {
            "family": "upper",
            "placed on": "walker",
            "mounted": {"destroy": {"families": ["red", "blue"], "within": 1}},
            "leaves": "at once",
        },
    }
    # a family is only known if some tile is of it
    fillers = {"red-blank": {"family": "red"}, "blue-blank": {"family": "blue"}}
    every = {**types, **mounted, **fillers}
    return game_of(
        {
            "kirlib": 1,
            "game": "drawn",
            "board": board,
            "players": 2,
            "pieces": {"walker": WALKER, "post": POST},
            "tiles": every,
            "supply": dict.fromkeys(every, 9),
            "turn": STEPS,
            "movement": movement or {"conflicts": CONFLICTS},
            "ends": [{"destroyed": "post", "owner": "loses", "all": "tie"}, {"limit": {"turns": 100}}],
            **changes,
        }
    )


def both_hands(types: dict[str, Document]) -> dict[str, Document]:
    """The tiles and their mirror images."""
    return types | {f"{name}-mirrored": {"mirror of": name} for name in types}


@st.composite
def games(
    draw: st.DrawFn,
    on: st.SearchStrategy[Document] | None = None,
    policies: st.SearchStrategy[Document] | None = None,
    mirrored: bool = False,
) -> Game:
    """A game with tiles and policies drawn at random; `mirrored`: each tile in both hands."""
    board = draw(boards() if on is None else on)
    topology = topology_of(board)
    drawn = draw(st.lists(tiles(topology), min_size=1, max_size=5))
    types = {f"t{i}": tile for i, tile in enumerate(drawn)}
    if mirrored and topology.rotates:
        types = both_hands(types)
    return game_with(board, types, fitting(draw(movements() if policies is None else policies), topology))


@st.composite
def whole_games(draw: st.DrawFn) -> Game:
    """A game to be played from its start: walkers and posts on the board, hands to be drawn."""
    board = draw(boards())
    topology = topology_of(board)
    types = {f"t{i}": tile for i, tile in enumerate(draw(st.lists(tiles(topology), min_size=1, max_size=4)))}
    spaces, facings = st.sampled_from(topology.names), st.sampled_from(topology.directions)
    walkers = [{"at": draw(spaces), "facing": draw(facings)} for _ in range(draw(st.integers(1, 3)))]
    posts = [{"owner": owner, "at": draw(spaces)} for owner in (1, 2)]
    mounted = draw(st.sampled_from(["together", "at once"]))
    waits = ["resolve mounted"] if mounted == "together" else []
    turn = [{"place": {"mounted": mounted}}, *waits, *STEPS[2:], {"draw": {"to": 2}}]
    return game_with(
        board,
        types,
        fitting(draw(movements()), topology),
        pieces={"walker": {**WALKER, "setup": walkers}, "post": {**POST, "setup": posts}},
        supply={**dict.fromkeys(types, 3), "clamp": 2, "torch": 2, "red-blank": 1, "blue-blank": 0},
        setup=[{"draw": {"to": 2}}],
        turn=turn,
        ends=[
            {"destroyed": "post", "owner": "loses", "all": "tie"},
            {"blocked": "draw"},
            {"repetition": "draw"},
            {"limit": {"turns": 40}},
        ],
    )


# --- positions


@st.composite
def scenarios(
    draw: st.DrawFn,
    game: Game,
    fill: str = "any",
    most_pieces: int = 4,
    looping: bool = True,
    targets: bool = True,
    played: bool = True,
) -> Scenario:
    """A position of any game with one kind of piece that faces and at most one that is owned.

    `fill`: `full` for a tile on every space, `sparse` for few. Memories are of tiles that are there or not.
    """
    program = game.program
    names = program.topology.names
    faces = [{"tile": program.types[face.type].name, "turn": face.turn} for face in program.faces]
    spaces = st.sampled_from(names)
    if fill == "full":
        chosen = list(names)
    else:
        most = min(len(names), 6 if fill == "sparse" else 24)
        chosen = draw(st.lists(spaces, max_size=most, unique=True))
    picks = draw(st.lists(st.sampled_from(faces), min_size=len(chosen), max_size=len(chosen)))
    scenario: Scenario = {
        "tiles": [{**face, "at": at} for face, at in zip(picks, chosen, strict=True)],
    }
    for kind in program.kinds:
        if kind.facing:
            walkers = []
            for _ in range(draw(st.integers(1, most_pieces))):
                piece: Document = {"at": draw(spaces), "facing": draw(st.sampled_from(program.topology.directions))}
                if looping and draw(st.booleans()):
                    piece["looping"] = True
                    if chosen and draw(st.integers(0, 3)):
                        piece["last"] = draw(st.sampled_from(chosen))
                walkers.append(piece)
            scenario[kind.plural] = walkers
            mounts = [t.name for t in program.types if t.mounted]
            if played and mounts:
                on = st.fixed_dictionaries({"tile": st.sampled_from(mounts), "on": st.integers(0, len(walkers) - 1)})
                scenario["played"] = draw(st.lists(on, max_size=2))
        elif kind.owned and targets:
            scenario[kind.plural] = {seat: draw(spaces) for seat in (1, 2) if draw(st.booleans())}
    return scenario


@st.composite
def games_with_scenarios(
    draw: st.DrawFn, of: st.SearchStrategy[Game], fill: str = "any", **options: Any
) -> tuple[Game, Scenario]:
    game = draw(of)
    return game, draw(scenarios(game, fill, **options))
