"""The statements of rules: what can stand in a turn, and in the reactions of tiles, pieces and formations."""

from __future__ import annotations

from attrs import frozen

from kirlib.spec.tiles import DEGREES, TURN
from kirlib.spec.types import (
    Either,
    Expr,
    Flag,
    Ident,
    Keyed,
    Label,
    Many,
    Shape,
    Statements,
    Text,
    Type,
    Whole,
    Word,
    key,
)

Path = tuple[str | int, ...]

WHOSE = Word(
    {
        "mine": "those of the player who decides (`me`)",
        "theirs": "those of the other players",
        "any": "all of them",
    }
)
STUCK = Word(
    {
        "pass": "the one legal move is to pass",
        "skip": "nobody is asked",
        "loses": "the player is out of the game",
    }
)
KINDS = Either("a kind or several", (Ident("piece"), Many(Ident("piece"), 1)))
TILES = Either("a kind or several", (Ident("tile"), Many(Ident("tile"), 1)))
WAYS = Either("a way", (Expr(), Many(Label("direction"), 1)))


@frozen
class MoveSpec:
    """The player moves a piece: it chooses which one, and which way or where to.

    Of several pieces of one kind on one space that it may move, it is the topmost, or the first by number.
    """

    piece: str | list[str] = key(KINDS, "The kind of piece, or several kinds.")
    whose: str | None = key(WHOSE, "Whose pieces; left out, `mine` for kinds with owners, else `any`.", default=None)
    ways: str | list[str] = key(
        Either(
            "ways",
            (
                Many(Label("direction"), 1),
                Word({"all": "every direction of the board", "facing": "only the way it faces"}),
            ),
        ),
        "The directions it may go.",
        default="all",
    )
    by: int | str = key(
        Either("a length", (Whole(1, 1000), Word({"slide": "until something bars it"}))),
        "How many spaces it goes, stopping earlier where it is barred.",
        default=1,
    )
    to: object = key(
        Expr(),
        "Instead of `ways`: it is put on any space (`there`) for which this holds and that does not bar it.",
        default=None,
    )
    may: object = key(
        Expr(), "Only such moves: `it` is the piece, `here` its space, `there` the first one entered.", default=None
    )
    stuck: str = key(STUCK, "What happens if there is no such move.", default="pass")
    then: object = key(Statements(), "What follows; `it` is the piece, `here` where it now is.", default=None)
    path: Path = ()


@frozen
class PutDownSpec:
    """The player places a tile: of its hand, or of a kind that everybody may place."""

    tile: str | None = key(Ident("tile"), "The kind; left out, one of the player's hand.", default=None)
    mounted: str | None = key(
        Word(
            {
                "together": "tiles placed on pieces wait for the step `resolve mounted`",
                "at once": "a tile placed on a piece acts before the next player places",
            }
        ),
        "In a turn of all players: when tiles that are placed on pieces act.",
        default=None,
    )
    where: object = key(
        Expr(), "On which spaces (`here`); left out, those with neither a tile nor a piece.", default=None
    )
    stuck: str = key(STUCK, "What happens if nothing can be placed.", default="pass")
    then: object = key(Statements(), "What follows; `here` is the tile's space.", default=None)
    path: Path = ()


@frozen
class RotateSpec:
    """The player turns a tile on its space."""

    tile: str | list[str] = key(TILES, "The kind of tile, or several kinds.")
    whose: str | None = key(WHOSE, "Whose tiles; left out, `mine` for kinds with owners, else `any`.", default=None)
    by: list[int] | None = key(Many(DEGREES, 1), "Degrees clockwise; left out, every turn of the board.", default=None)
    where: object = key(Expr(), "Only on such spaces (`here`).", default=None)
    stuck: str = key(STUCK, "What happens if there is no such tile.", default="pass")
    then: object = key(Statements(), "What follows; `here` is the tile's space.", default=None)
    path: Path = ()


@frozen
class ShiftSpec:
    """The player moves a tile to a space next to it that has neither a tile nor a piece."""

    tile: str | list[str] = key(TILES, "The kind of tile, or several kinds.")
    whose: str | None = key(WHOSE, "Whose tiles; left out, `mine` for kinds with owners, else `any`.", default=None)
    ways: list[str] | None = key(Many(Label("direction"), 1), "The directions; left out, all.", default=None)
    where: object = key(Expr(), "Only to such spaces (`there`), from `here`.", default=None)
    stuck: str = key(STUCK, "What happens if there is no such tile.", default="pass")
    then: object = key(Statements(), "What follows; `here` is the tile's new space.", default=None)
    path: Path = ()


@frozen
class ChooseSpec:
    """The player chooses a word, which is kept under a name for the player until it chooses again."""

    name: str = key(Ident("choice"), "The name of the choice.")
    options: list[str] | dict[str, object] = key(
        Either("options", (Many(Label("word"), 1), Keyed(Label("word"), Expr()))),
        "The words; as a mapping each with a guard that tells when it can be chosen.",
        name="from",
    )
    hidden: bool = key(Flag(), "Whether the others do not see it until a `reveal`.", default=False)
    stuck: str = key(STUCK, "What happens if no word can be chosen.", default="skip")
    then: object = key(Statements(), "What follows.", default=None)
    path: Path = ()


@frozen
class PickSpec:
    """A piece, a space or a player is picked, by the player or by lot: exactly one of the three."""

    piece: str | list[str] | None = key(
        KINDS, "One of the pieces of a kind, or of several, on the board.", default=None
    )
    space: object = key(Expr(), "One of the spaces (`here`) for which this holds.", default=None)
    player: object = key(Expr(), "One of the players (`me` is the candidate) for whom this holds.", default=None)
    where: object = key(Expr(), "With `piece`: only such pieces (`it`, `here` its space).", default=None)
    by: str = key(
        Word({"player": "the player decides", "chance": "by lot, each with the same probability"}),
        "Who picks.",
        default="player",
    )
    stuck: str = key(STUCK, "What happens if there is none.", default="skip")
    do: object = key(Statements(), "What follows; `it`, `here` or `me` is what was picked.", default=None)
    path: Path = ()


@frozen
class RollSpec:
    """A die is rolled, which is a chance move; what it shows is kept under its name."""

    die: str = key(Ident("die"), "The die.")
    asked: bool = key(Flag(), "Whether the player must say `roll` first.", default=False)
    path: Path = ()


@frozen
class DisplaceSpec:
    """Pieces are to be displaced. Each waits for a decision of its own, after those that wait already."""

    piece: str = key(Ident("piece"), "The kind of piece.")
    whose: str = key(WHOSE, "Whose pieces, seen from `me`.", default="theirs")
    within: int = key(
        Whole(0, 1000), "Those up to this many steps from `here`, by space, then from the bottom up.", default=0
    )
    reach: int = key(Whole(1, 1000), "To a space up to this many steps from where the piece stands.", default=1)
    where: object = key(Expr(), "Only to such spaces (`there`).", default=None)
    zone: str = key(
        Word({"bars": "bars it, as any other", "ignored": "does not bar it"}),
        "What the formation on `here` does to a space within its bars.",
        default="bars",
    )
    lapses: object = key(Expr(), "It comes to nothing if this holds when its turn comes.", default=None)
    trapped: object = key(
        Expr(), "If there is no such space: to any space (`there`) of the board for which this holds.", default=None
    )
    otherwise: str = key(
        Word({"stays": "it stays where it is", "leaves": "it leaves the game"}),
        "If there is none of those either.",
        default="stays",
    )
    path: Path = ()


@frozen
class GoSpec:
    """The piece `it` goes on, space by space; each that it enters may react."""

    by: object = key(Expr(), "How many spaces; it stops earlier where it is barred.", default=None)
    slide: bool = key(Flag(), "Instead of `by`: until it is barred.", default=False)
    way: object = key(
        WAYS,
        "A direction, or several in order: the first that leads on from a space. Left out, the way it faces. "
        "A tile's `way out` comes first.",
        default=None,
    )
    under: bool = key(Flag(), "Whether it comes to lie under the pieces on the last space.", default=False)
    path: Path = ()


@frozen
class JumpSpec:
    """The piece `it` is put on another space, and enters it; what lies between does not matter.

    Nothing happens if something on that space bars it.
    """

    to: object = key(Expr(), "The space.")
    under: bool = key(Flag(), "Whether it comes to lie under the pieces there.", default=False)
    path: Path = ()


@frozen
class FlipSpec:
    """Tiles change to their next state: the one on a space, or all of a kind."""

    at: object = key(Expr(), "The space; left out, `here`.", default=None)
    tile: str | None = key(Ident("tile"), "All tiles of this kind.", default=None)
    path: Path = ()


@frozen
class StateSpec:
    """The tile on a space changes to a state."""

    to: str = key(Label("state"), "The state.")
    at: object = key(Expr(), "The space; left out, `here`.", default=None)
    path: Path = ()


@frozen
class SpinSpec:
    """The tile on a space turns."""

    by: int = key(DEGREES, "Degrees clockwise.")
    at: object = key(Expr(), "The space; left out, `here`.", default=None)
    path: Path = ()


@frozen
class LaySpec:
    """A tile is laid on a space that has none."""

    tile: str = key(Ident("tile"), "The kind of tile.")
    at: object = key(Expr(), "The space; left out, `here`.", default=None)
    turn: int = key(Whole(0, 359), "Degrees clockwise.", default=0)
    state: str | None = key(Label("state"), "Its state; left out, the first.", default=None)
    path: Path = ()


@frozen
class CreateSpec:
    """A piece that is off the board enters it: the first of its kind (and owner) that is."""

    piece: str = key(Ident("piece"), "The kind of piece.")
    at: object = key(Expr(), "The space; left out, `here`.", default=None)
    owner: object = key(Expr(), "Whose; left out, `me` for kinds with owners.", default=None)
    facing: object = key(Expr(), "The direction it faces; left out, as before.", default=None)
    then: object = key(
        Statements(), "What follows if it has entered; `it` is the piece, `here` its space.", default=None
    )
    path: Path = ()


@frozen
class TakeSpec:
    """Counters change hands: as many as are there."""

    count: object = key(Expr(), "How many.")
    to: str = key(Ident("counter"), "Whose or what counter grows; one for each player is that of `me`.")
    source: str | None = key(
        Ident("counter"),
        "The counter that shrinks, to its least; left out, there are enough.",
        name="from",
        default=None,
    )
    path: Path = ()


@frozen
class BeamSpec:
    """A beam runs straight on, deflected by tiles whose `sides` it comes in by, until something stops it."""

    start: object = key(Expr(), "The space it leaves; left out, `here`.", name="from", default=None)
    way: object = key(Expr(), "The direction; left out, the way `it` faces.", default=None)
    hits: object = key(
        Statements(), "What happens to what it hits: `here` is the space, `it` the piece there, if any.", default=None
    )
    path: Path = ()


@frozen
class EachSpec:
    """Something is done for each of several: exactly one of `piece`, `tile`, `player` and `space`."""

    do: object = key(Statements(1), "What is done; a piece that is gone by then is left out.")
    piece: str | list[str] | None = key(
        KINDS,
        "Each piece of a kind, or of several, on the board. Where there is no `me`, it is the piece's owner.",
        default=None,
    )
    tile: str | list[str] | None = key(TILES, "Each tile of a kind; of several, kind after kind.", default=None)
    player: str | None = key(
        Word({"all": "from the one to move on", "others": "all but `me`, from the one after it on"}),
        "Each player in the game (`me`).",
        default=None,
    )
    space: object = key(Expr(), "Each space of the board (`here`) for which this holds.", default=None)
    where: object = key(Expr(), "Only for such, looked at before the first.", default=None)
    order: object = key(Expr(), "By this amount, the least first; left out, by number.", default=None)
    path: Path = ()


@frozen
class RepeatSpec:
    """Something is done several times."""

    times: object = key(Expr(), "How often, at most 1,000 times.")
    do: object = key(Statements(), "What is done.")
    path: Path = ()


@frozen
class CarrySpec:
    """Tiles carry the pieces on them one space on, all at once.

    Whoever is barred stays, and so do two that would come to one space, or change places, and do not share a space.
    """

    tile: str | list[str] = key(TILES, "The kinds of tile that carry.")
    piece: str | list[str] = key(KINDS, "The kinds of piece that are carried.")
    way: str = key(Label("direction"), "Where to: a direction of the tile as drawn.", default="north")
    bends: bool = key(
        Flag(), "Whether a piece that is carried onto another such tile turns as the way turns.", default=False
    )
    path: Path = ()


@frozen
class ActSpec:
    """Tiles act on what stands on them (`acts`): kind after kind, each by space, its pieces from the bottom up.

    Each kind acts on the pieces that stand on its tiles when its turn comes, if they still do.
    """

    tile: str | list[str] = key(TILES, "The kinds of tile, in order.")
    path: Path = ()


@frozen
class OverSpec:
    """The game ends."""

    winners: object = key(
        Expr(), "Those win for whom (`me`) this holds; left out, or if it holds for nobody, see `result`.", default=None
    )
    result: str = key(
        Word({"draw": "nobody wins or loses", "loss": "everybody loses"}), "What it is if nobody wins.", default="draw"
    )
    reason: str | None = key(Text(), "Why, in a few words.", default=None)
    path: Path = ()


COUNTERS = Keyed(Ident("counter"), Expr())

STATEMENTS: dict[str, tuple[Type | None, str]] = {
    "move": (Shape(MoveSpec), "The player moves a piece."),
    "place": (Shape(PutDownSpec), "The player places a tile; in a turn of all players, each in turn."),
    "rotate": (Shape(RotateSpec), "The player turns a tile."),
    "shift": (Shape(ShiftSpec), "The player moves a tile."),
    "choose": (Shape(ChooseSpec), "The player chooses a word."),
    "pick": (Shape(PickSpec), "A piece, a space or a player is picked, by the player or by lot."),
    "roll": (Shape(RollSpec), "A die is rolled."),
    "either": (Statements(), "The player decides between several decisions, and makes one of them."),
    "pass": (None, "In `either`: the player may do nothing."),
    "displace": (Shape(DisplaceSpec), "Pieces are displaced, each by a decision of its own."),
    "go": (Shape(GoSpec), "The piece `it` goes on."),
    "jump": (Shape(JumpSpec), "The piece `it` is put elsewhere."),
    "turn": (TURN, "The piece `it` turns."),
    "face": (Expr(), "The piece `it` turns to face a direction."),
    "flip": (Shape(FlipSpec), "Tiles change to their next state."),
    "state": (Shape(StateSpec), "A tile changes to a state."),
    "spin": (Shape(SpinSpec), "A tile turns."),
    "lay": (Shape(LaySpec), "A tile is laid."),
    "enter": (Shape(CreateSpec), "A piece from off the board enters it."),
    "remove": (Expr(), "A piece, or the tile on a space, leaves the game."),
    "add": (COUNTERS, "Counters grow, or shrink by a negative amount, within their bounds."),
    "set": (COUNTERS, "Counters are set, within their bounds."),
    "take": (Shape(TakeSpec), "Counters change hands."),
    "beam": (Shape(BeamSpec), "A beam runs until something stops it."),
    "carry": (Shape(CarrySpec), "Tiles carry the pieces on them, all at once."),
    "act": (Shape(ActSpec), "Tiles act on what stands on them."),
    "reveal": (Ident("choice"), "The hidden choices of a name are shown."),
    "eliminate": (Expr(), "A player is out of the game."),
    "over": (Shape(OverSpec), "The game ends."),
    "again": (None, "The same player has the next turn too."),
    "do": (Statements(), "Several statements as one."),
    "later": (Statements(), "Statements that wait until all that is going on is done."),
    "each": (Shape(EachSpec), "Something is done for each piece, tile, player or space."),
    "repeat": (Shape(RepeatSpec), "Something is done several times."),
}
"""Each word of a rule: the type of what follows it (None: nothing), and what it does."""


@frozen
class StatementSpec:
    """One statement: a word with what follows it, a guard (`if`), and statements for where that does not hold (`else`).

    `whom` (`for`): the player who is `me` in it.
    """

    word: str
    body: object
    test: object = None
    otherwise: object = None
    whom: object = None
    path: Path = ()
