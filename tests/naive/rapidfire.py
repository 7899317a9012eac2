"""Dragon Rapid Fire by a naive reading: dictionaries of spaces, one field at a time.

Moves are texts: ``roll`` is the player's one legal move, then chance answers ``die 1``, ``die 2``, ``die 3`` or
``die whirlwind``. A valley is a mapping with ``board: paths: {orange: [...], yellow: [[...], ...]}`` and
``layout: {space: tile}``; this reader knows nothing else of a game's file.

Corners that the rulings leave, each with the reading taken here:

1. A whirlwind is flipped by a dragon that leaves it, so one that ends its move there flips it in a later turn;
   the whirlwind's face in between flips it under the dragon, which then takes the path it points to by then.
2. Each dragon that passes flips it for the next; a roll that passes two of them flips both.
3. Who ends on the volcano takes its four crystals and nothing from the stock.
4. The winners are looked up when the game ends, by all crystals, whoever came to the volcano.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

ORANGE, YELLOW = "orange", "yellow"
OTHER = {ORANGE: YELLOW, YELLOW: ORANGE}
CHANCES = {
    "die 1": Fraction(2, 6),
    "die 2": Fraction(2, 6),
    "die 3": Fraction(1, 6),
    "die whirlwind": Fraction(1, 6),
}
SHOWN = {"one-crystal": 1, "two-crystals": 2, "three-crystals": 3}
STOCK, TREASURE = 56, 4


@dataclass(frozen=True)
class Valley:
    """The fields: which follows which on each path, where the whirlwinds are and what the others show."""

    start: str
    volcano: str
    after: dict[str, dict[str, str]]  # path -> space -> the next space
    whirlwinds: tuple[str, ...]  # in the order of the main path
    crystals: dict[str, int]

    def follow(self, space: str, pointing: str) -> str:
        """The field after this one; ``pointing`` counts on a whirlwind's field only."""
        if space in self.whirlwinds:
            return self.after[pointing][space]
        return self.after[ORANGE].get(space) or self.after[YELLOW][space]


def read(mapping: dict[str, Any]) -> Valley:
    orange, ways = mapping["board"]["paths"]["orange"], mapping["board"]["paths"]["yellow"]
    layout = mapping["layout"]
    return Valley(
        start=orange[0],
        volcano=orange[-1],
        after={
            ORANGE: dict(pairwise(orange)),
            YELLOW: {space: then for way in ways for space, then in pairwise(way)},
        },
        whirlwinds=tuple(space for space in orange if layout.get(space) == "whirlwind"),
        crystals={space: SHOWN[tile] for space, tile in layout.items() if tile in SHOWN},
    )


def faults(mapping: dict[str, Any]) -> list[str]:
    """In what a valley is not as the ruling `valley` wants it; each fault says where."""
    orange, ways = mapping["board"]["paths"]["orange"], mapping["board"]["paths"]["yellow"]
    layout = mapping["layout"]
    whirlwinds = [space for space in orange if layout.get(space) == "whirlwind"]

    def shown(spaces: list[str]) -> int:
        return sum(SHOWN.get(layout.get(space, ""), 0) for space in spaces)

    found = []
    if len(orange) - 2 < 20:
        found.append("orange: fewer than 20 fields")
    every = [*orange, *(space for way in ways for space in way[1:-1])]
    found += [f"{space}: named twice" for space in sorted(set(every)) if every.count(space) > 1]
    found += [f"{space}: on no path" for space in layout if space not in every]
    found += [f"{space}: no such tile" for space, tile in layout.items() if tile not in (*SHOWN, "whirlwind")]
    found += [f"{space}: shows something" for space in (orange[0], orange[-1]) if space in layout]
    if len(whirlwinds) != 4 or list(layout.values()).count("whirlwind") != 4:
        found.append("not four whirlwinds on the main path")
    if [way[0] for way in ways] != whirlwinds:
        found.append("not one way round for each whirlwind")
    for way in ways:
        if way[0] not in orange or way[-1] not in orange[orange.index(way[0]) :]:
            found.append(f"{way[0]}: does not join the main path again")
            continue
        round_about = orange[orange.index(way[0]) + 1 : orange.index(way[-1])]
        if len(way[1:-1]) <= len(round_about):
            found.append(f"{way[0]}: the way round is not longer")
        if shown(way[1:-1]) <= shown(round_about):
            found.append(f"{way[0]}: the way round does not show more crystals")
        if way[-1] == orange[-1] or set(whirlwinds) & {*round_about, way[-1]}:
            found.append(f"{way[0]}: joins too late")
    for colour, spaces in (("orange", orange), ("yellow", [space for way in ways for space in way[1:-1]])):
        if {layout.get(space) for space in spaces} & set(SHOWN) != set(SHOWN):
            found.append(f"{colour}: not fields with one, two and three crystals")
    return found


@dataclass(frozen=True)
class State:
    valley: Valley
    at: tuple[str, ...]  # each player's dragon
    taken: tuple[int, ...]  # each player's crystals
    pointing: tuple[str, ...]  # each whirlwind's path, in the order of the valley
    stock: int = STOCK
    treasure: int = TREASURE  # on the volcano
    to_move: int = 0
    rolling: bool = False  # whether the die is to be thrown
    outcome: tuple[int, ...] | None = None  # the winners

    def legal(self) -> list[str]:
        return [] if self.outcome is not None or self.rolling else ["roll"]

    def chance(self) -> dict[str, Fraction]:
        return dict(CHANCES) if self.rolling else {}

    def play(self, text: str) -> State:
        if text not in (*self.legal(), *self.chance()):
            raise ValueError(f"illegal move: {text}")
        if text == "roll":
            return replace(self, rolling=True)
        face = text.removeprefix("die ")
        after = self.swept() if face == "whirlwind" else self.flown(int(face))
        if after.outcome is not None:
            return replace(after, rolling=False)
        return replace(after, rolling=False, to_move=(self.to_move + 1) % len(self.at))

    def swept(self) -> State:
        """The die shows the whirlwind: all are flipped, and nobody moves or takes."""
        return replace(self, pointing=tuple(OTHER[path] for path in self.pointing))

    def flown(self, fields: int) -> State:
        valley, me = self.valley, self.to_move
        pointing = dict(zip(valley.whirlwinds, self.pointing, strict=True))
        space = self.at[me]
        for _ in range(fields):
            if space == valley.volcano:
                break  # what is left of the roll is lost
            leaving = space
            space = valley.follow(leaving, pointing.get(leaving, ORANGE))
            if leaving in pointing:
                pointing[leaving] = OTHER[pointing[leaving]]
        arrived = space == valley.volcano
        gain = self.treasure if arrived else min(valley.crystals.get(space, 0), self.stock)
        taken = put(self.taken, me, self.taken[me] + gain)
        return replace(
            self,
            at=put(self.at, me, space),
            taken=taken,
            pointing=tuple(pointing.values()),
            stock=self.stock if arrived else self.stock - gain,
            treasure=0 if arrived else self.treasure,
            outcome=tuple(seat for seat, n in enumerate(taken) if n == max(taken)) if arrived else None,
        )

    def perft(self, depth: int) -> int:
        """How many sequences of ``depth`` moves there are, throws of the die being moves."""
        if depth == 0:
            return 1
        return sum(self.play(move).perft(depth - 1) for move in (*self.legal(), *self.chance()))

    def summary(self) -> dict[str, Any]:
        return {
            "outcome": self.outcome,
            "to_move": self.to_move,
            "rolling": self.rolling,
            "at": dict(enumerate(self.at)),
            "crystals": dict(enumerate(self.taken)),
            "stock": self.stock,
            "volcano": self.treasure,
            "pointing": dict(zip(self.valley.whirlwinds, self.pointing, strict=True)),
        }


def put(values: tuple[Any, ...], index: int, value: object) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])


def start(valley: Valley, players: int) -> State:
    if not 2 <= players <= 4:
        raise ValueError(f"{players} players: the game is for 2 to 4")
    return State(
        valley=valley,
        at=(valley.start,) * players,
        taken=(0,) * players,
        pointing=(ORANGE,) * len(valley.whirlwinds),
    )
