"""A small board about which guards and amounts can ask everything: its names, its program, and positions on it."""

from __future__ import annotations

import re

from attrs import evolve
from hypothesis import strategies as st

from kirlib.compiler.expressions import Names, lower_any
from kirlib.compiler.functions import PHRASES
from kirlib.engine.expressions import compile_expr
from kirlib.model.rules import LocalRules
from kirlib.program import Die, Expr, Face, PieceKind, Program, Region, TileType, Variable
from kirlib.reader.faults import Faults
from kirlib.spec.formula import Formula, parse
from kirlib.state import GONE, UNPLACED, Draft, Flow, Piece
from tests.strategies import game_of

PLAYERS = 3
PIECES = 6
SIDE = 3

VARIABLES = (
    Variable("gold", "game", 0, 5, -10, 100),
    Variable("luck", "game", 1, 0, 0, 6),
    Variable("wheel", "game", 2, 0, -1, 2, ("whirl",)),
    Variable("weather", "game", 3, 0, 0, 2, ("calm", "wild")),
    Variable("coins", "player", 4, 0, 0, 10**9),
    Variable("order", "player", 4 + PLAYERS, 0, 0, 2, ("ahead", "behind")),
    Variable("wounds", "piece", 4 + 2 * PLAYERS, 0, 0, 9),
)
COUNTERS = 4 + 2 * PLAYERS + PIECES
DICE = (
    Die("luck", 1, (("1", 1), ("2", 2), ("6", 6)), (3, 2, 1)),
    Die("wheel", 2, (("1", 1), ("2", 2), ("whirl", -1)), (1, 1, 1)),
    Die("weather", 3, (("calm", 1), ("wild", 2)), (1, 1)),
)
REGIONS = (Region("middle", ((4,),)), Region("home", ((0, 1, 2), (6, 7, 8), (3,)), seated=True))
KINDS = (
    PieceKind("token", "tokens", True, True, ()),
    PieceKind("stone", "stones", False, False, ()),
)
TYPES = (
    TileType("fan", 0, LocalRules(), (0, 90), 0, None, ("orange", "yellow")),
    TileType("mirror", 0, LocalRules(), (0,), 4, None, owned=True),
)
FACES = (
    *(Face(0, turn, LocalRules(), state) for state in (0, 1) for turn in (0, 90)),
    *(Face(1, 0, LocalRules(), 0, owner) for owner in range(PLAYERS)),
)


def program() -> Program:
    bare = {"kirlib": 1, "game": "bare", "board": {"bounded": {"width": SIDE, "height": SIDE}}, "turn": ["verdict"]}
    made = game_of({**bare, "players": 2, "movement": {"conflicts": {"stages": [], "otherwise": "nobody"}}}).program
    return evolve(
        made,
        players=(2, PLAYERS),
        kinds=KINDS,
        types=TYPES,
        faces=FACES,
        supply=(3, 4),
        variables=VARIABLES,
        dice=DICE,
        regions=REGIONS,
    )


PROGRAM = program()
NAMES = Names(
    PROGRAM.topology,
    VARIABLES,
    DICE,
    REGIONS,
    tuple(kind.name for kind in KINDS),
    tuple(kind.name for kind in TYPES),
    tuple(kind.states for kind in TYPES),
    frozenset({"it", "here", "me", "there", "mine", "theirs"}),
    counted=0,
    players=PLAYERS,
)

ROSTER = ((0, 0), (0, 0), (0, 1), (0, 2), (1, -1), (1, -1))


class Tile:
    """As much of a tile on the board as is asked about."""

    def __init__(self, face: int) -> None:
        self.face = face


def position(
    spaces: tuple[int, ...] = (0, 0, 0, 4, 4, GONE),
    facings: tuple[int, ...] = (0, 1, 2, 3, 0, 0),
    tiles: dict[int, int] | None = None,
    counters: tuple[int, ...] = (5, 6, -1, 2, 10, 20, 30, 1, 2, 0, 1, 2, 3, 4, 0, 7),
    out: frozenset[int] = frozenset(),
    mover: int = 1,
    turned: bool = False,
) -> Draft:
    """A draft: pieces 0 to 3 are tokens (of seats 0, 0, 1, 2), 4 and 5 stones; `turned`: piles are upside down."""
    draft = Draft()
    draft.roster = ROSTER
    draft.pieces = tuple(Piece(space, facing, False, -1) for space, facing in zip(spaces, facings, strict=True))
    draft._tiles = {at: Tile(face) for at, face in (tiles if tiles is not None else {4: 2, 8: 5, 5: 1}).items()}
    draft.hands = ((0, 0, 1), (1,), ())
    draft.supply = (3, 4)
    draft.stock = 7
    draft.turn = 9
    draft.out = out
    draft.first = 2
    draft.flow = flow = Flow()
    at: dict[int, tuple[int, ...]] = {}
    for i, space in enumerate(spaces):
        if space >= 0:
            at[space] = (i, *at.get(space, ())) if turned else (*at.get(space, ()), i)
    flow.at = at
    flow.counters = counters
    flow.mover = mover
    flow.round = 4
    flow.decisions = 11
    flow.shown, flow.agenda, flow.waiting, flow.again = frozenset(), (), (), False
    return draft


def expr_of(text: str, want: str = "") -> Expr:
    """The expression of a formula of a type, or whatever its type."""
    faults = Faults()
    found = lower_any(Formula(text, parse(text)), NAMES, (want,) if want else ANY, (), faults)
    assert found is not None, faults.found
    return found[1]


ANY = tuple(PHRASES)


def answer(text: str, draft: Draft | None = None, env: tuple[int, int, int, int] = (0, 0, 0, 4), want: str = "") -> int:
    """What a formula is in a position; `it` is piece 0, `here` a1, `me` seat 0, `there` b2."""
    return compile_expr(PROGRAM, expr_of(text, want))(draft or position(), env)


def drafts() -> st.SearchStrategy[Draft]:
    """Any position, whether or not a game could come to it."""
    spaces = st.integers(UNPLACED, SIDE * SIDE - 1)
    values = st.integers(-(10**12), 10**12)
    return st.builds(
        position,
        st.tuples(*[spaces] * PIECES),
        st.tuples(*[st.integers(0, 3)] * PIECES),
        st.dictionaries(st.integers(0, SIDE * SIDE - 1), st.integers(0, len(FACES) - 1)),
        st.tuples(*[values] * COUNTERS),
        st.frozensets(st.integers(0, PLAYERS - 1)),
        st.integers(-1, PLAYERS - 1),
        st.booleans(),
    )


def envs() -> st.SearchStrategy[tuple[int, int, int, int]]:
    """Any values of `it`, `here`, `me` and `there`."""
    space = st.integers(UNPLACED, SIDE * SIDE - 1)
    return st.tuples(st.integers(-1, PIECES - 1), space, st.integers(-1, PLAYERS - 1), space)


TEMPLATES = {
    "truth": """true|false|round-ends|{player} == 2
        |wheel == whirl|order != ahead|wild == weather|none == here|not {truth}|{truth} and {truth}
        |{truth} or {truth}|{truth} == {truth}|{number} == {number}|{number} != {number}|{number} < {number}
        |{number} <= {number}|{number} > {number}|{number} >= {number}|{player} == {player}|{space} != {space}
        |{piece} == {piece}|{direction} == {direction}|{tile} == {tile}|{kind} == kind({piece})|state({space}) == yellow
        |state({space}) == state({space})|inside({space}, {region})|leads({space}, {direction})|free({space})
        |empty({space})|out({player})""",
    "number": """0|1|7|gold|luck|wheel|coins|wounds|turn|round|decisions|players|mine|theirs|left()|supply()|most(coins)
        |least(coins)|total(coins)|most(wounds)|least(wounds)|total(wounds)|10 * 99999999999 * {number}
        |{number} + {number}|{number} - {number}|{number} * {number}|{number} // {number}|{number} % {number}|-{number}
        |if({truth}, {number}, {number})|min({number}, {number})|max({number}, {number}, {number})|abs({number})
        |coins({player})|wounds({piece})
        |height({piece})|turned({space})|distance({space}, {space})|hand({player})|hand({player}, {tile})
        |supply({tile})|count({kind})|count(pieces, {chosen})|count({kind}, {space}, {whose})|count({kind}, {whose})
        |count({kind}, {chosen}, {chosen})|count(tiles, {whose})|count({type}, {region})
        |count(tiles, {space}, {player})""",
    "player": "me|mover|first|1|3|none|owner({piece})|owner({space})|after({player})",
    "space": "here|there|a1|b2|none|space({piece})|ahead({piece})|next({space}, {direction})",
    "piece": "it|none|top({space})|bottom({space})",
    "direction": """north|west|facing({piece})|drawn({space}, {direction})|opposite({direction})
        |rotated({direction}, 90)|rotated({direction}, 45 * {number})""",
    "region": "middle|home|home({player})",
    "kind": "token|stone",
    "type": "fan|mirror",
    "tile": "fan|mirror|tile({space})",
    "whose": "mine|theirs",
    "chosen": "mine|theirs|{space}|{region}|{tile}|{player}",
}
"""For each type of formula what it may look like, with the types of its parts."""

WHOLE = ("truth", "number", "space", "piece", "player", "direction")


@st.composite
def formulas(draw: st.DrawFn, want: str = "truth", depth: int = 3) -> str:
    """Texts of formulas of a type, with every function and operator somewhere among them."""
    options = [option.strip() for option in TEMPLATES[want].split("|")]
    template = draw(
        st.sampled_from(options if depth else [option for option in options if "{" not in option] or options)
    )
    text = re.sub(r"\{(\w+)\}", lambda part: draw(formulas(part[1], depth - 1)), template)
    joined = template.startswith(("-", "not")) or re.search(r"[)}\w] [^{\w]", template)
    return f"({text})" if joined or " and " in template or " or " in template else text
