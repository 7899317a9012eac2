"""Whole games of Dragons of Kir, by the naive reading: hands, draws, the tail, and how a game ends.

A position is a dictionary with the keys of the conformance cases (``tests/conformance/README.md``). Moves
are texts: ``monk a1``, ``samurai/90 c4``, ``dragon-breath @0``, ``draw monk``, ``pass``, ``continue``,
``tent a5``.
"""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

from tests.naive.kir_turn import (
    CLASSES,
    DIRECTIONS,
    DRAGON_TILES,
    read_board,
    read_dragons,
    resolve,
    square_name,
    square_of,
    whole_turn,
)

__all__ = ["COPIES", "HAND", "Game", "parse_placement", "placement_text", "resolve"]

COPIES = 4
HAND = 4
TILES = (*CLASSES, *DRAGON_TILES)
SETUP = (("c6", "south"), ("f6", "west"), ("f3", "north"), ("c3", "east"))  # [diamonds]


def placement_text(tile: str, turn: int, on: tuple | int) -> str:
    """The text of one placement: of a tile on a square, or of a dragon tile on a dragon's number."""
    if tile in DRAGON_TILES:
        return f"{tile} @{on}"
    return f"{tile}/{turn} {square_name(on)}" if turn else f"{tile} {square_name(on)}"


def parse_placement(text: str) -> tuple:
    """(tile, turn, square) or (dragon tile, 0, number of the dragon)."""
    name, on = text.split()
    tile, _, turn = name.partition("/")
    return tile, int(turn or 0), int(on[1:]) if on.startswith("@") else square_of(on)


class Game:
    """One game in progress. ``play`` changes it; ``moves`` lists what may be played next.

    ``phase`` is ``tents``, ``draw``, ``place``, ``continue`` or ``over``; ``to_move`` is the player whose
    decision or draw comes next (0 where it is nobody's).
    """

    def __init__(self, *, advanced: bool = False, width: int = 8, height: int = 8) -> None:
        self.width, self.height = width, height
        self.board: dict = {}
        self.tents: dict = {} if advanced else {square_of("a1"): 1, square_of("h8"): 2}
        self.dragons = read_dragons([{"at": at, "facing": facing} for at, facing in SETUP])
        self.hands = {1: Counter(), 2: Counter()}
        self.supply = Counter(dict.fromkeys(TILES, COPIES))
        self.draws = [1] * HAND + [2] * HAND  # whose draws are still to come, in order
        self.asked = [1, 2]  # who is still to place this turn, in order
        self.played: list = []  # dragon tiles of this turn: (tile, dragon's number)
        self.placed = False  # whether anybody placed this turn
        self.turn = 1
        self.seen: list = [set() for _ in self.dragons]  # ends of turns, dragon by dragon [tail]
        self.result: str | None = None
        self.tents_to_place = [1, 2] if advanced else []
        self.settle()

    @classmethod
    def from_position(cls, position: dict, width: int = 8, height: int = 8) -> Game:
        """A game in the middle of a turn, as a conformance case describes it."""
        game = cls(width=width, height=height)
        game.tents = {square_of(name): int(owner) for owner, name in position.get("tents", {}).items()}
        game.board = read_board(position.get("tiles", []))
        game.dragons = read_dragons(position.get("dragons", []))
        game.hands = {seat: Counter(position.get("hands", {}).get(seat, [])) for seat in (1, 2)}
        game.supply = Counter(position.get("supply", {}))
        game.draws = []
        game.asked = [seat for seat in (1, 2) if seat >= position.get("to_move", 1)]
        game.played = [(p["tile"], p["on"]) for p in position.get("played", [])]
        game.placed = game.asked == [2]
        game.seen = [{state} for state in game.dragon_states()]
        game.settle()
        return game

    # What may be played

    def free_squares(self) -> list:
        """Squares without a tile, a dragon or a tent (rulebook: Step 1)."""
        taken = set(self.board) | set(self.tents) | {dragon["at"] for dragon in self.dragons}
        every = [(x, y) for x in range(self.width) for y in range(self.height)]
        return [square for square in every if square not in taken]

    def placements(self, seat: int) -> set:
        """Every different placement of ``seat``: (tile, turn, square) or (dragon tile, 0, number)."""
        free = self.free_squares()
        found: set = set()
        for tile in +self.hands[seat]:
            if tile in DRAGON_TILES:
                found |= {(tile, 0, number) for number in range(len(self.dragons))}
            else:
                turns = [90 * quarter for quarter in range(CLASSES[tile])]
                found |= {(tile, turn, square) for square in free for turn in turns}
        return found

    @property
    def phase(self) -> str:
        if self.result is not None:
            return "over"
        if self.tents_to_place:
            return "tents"
        if self.draws:
            return "draw"
        return "place" if self.asked else "continue"

    @property
    def to_move(self) -> int:
        waiting = {"tents": self.tents_to_place, "draw": self.draws, "place": self.asked}
        return waiting.get(self.phase, [0])[0]

    def moves(self) -> set:
        """Texts of all legal moves, or of all outcomes where chance is to move."""
        phase = self.phase
        if phase == "over":
            return set()
        if phase == "tents":
            return {f"tent {square_name(square)}" for square in self.free_squares()}
        if phase == "draw":
            return {f"draw {tile}" for tile in +self.supply}
        if phase == "continue":
            return {"continue"}
        return {placement_text(*move) for move in self.placements(self.asked[0])} or {"pass"}

    def chances(self) -> dict:
        """Outcome -> exact probability, where chance is to move; else nothing."""
        if self.phase == "draw":
            return {f"draw {tile}": Fraction(n, self.supply.total()) for tile, n in (+self.supply).items()}
        return {"continue": Fraction(1)} if self.phase == "continue" else {}

    # What playing does

    def play(self, move: str) -> None:
        if move not in self.moves():
            raise ValueError(f"illegal move: {move}")
        phase = self.phase
        if phase == "tents":
            self.tents[square_of(move.split()[1])] = self.tents_to_place.pop(0)
        elif phase == "draw":
            tile = move.split()[1]
            self.supply[tile] -= 1
            self.hands[self.draws.pop(0)][tile] += 1
        elif phase == "place":
            seat = self.asked.pop(0)
            if move != "pass":
                self.place(seat, *parse_placement(move))
            # The second is not asked for what it does not hold; then the turn goes on.
            self.asked = [other for other in self.asked if self.hands[other].total()]
            if not self.asked:
                self.finish_turn()
        else:
            self.finish_turn()
        self.settle()

    def place(self, seat: int, tile: str, turn: int, on: tuple | int) -> None:
        self.hands[seat][tile] -= 1
        self.placed = True
        if tile in DRAGON_TILES:
            self.played.append((tile, on))
        else:
            self.board[on] = (tile, turn)

    def dragon_states(self) -> list:
        return [(d["at"], d["facing"], d["looping"], d["last"]) for d in self.dragons]

    def finish_turn(self) -> None:
        outcome = whole_turn(self.board, self.tents, self.dragons, self.played, self.width, self.height)
        self.board = outcome["board"]
        self.dragons = [{k: d[k] for k in ("at", "facing", "looping", "last")} for d in outcome["dragons"]]
        self.tents = {sq: own for sq, own in self.tents.items() if own not in outcome["tents_destroyed"]}
        if outcome["result"]:
            self.result = outcome["result"]
            return
        states = self.dragon_states()
        if self.placed or outcome["destroyed"]:  # [tail]: the ends of turns are counted from here
            self.seen = [set() for _ in states]
        nothing_left = not self.supply.total() and not any(hand.total() for hand in self.hands.values())
        if nothing_left and all(state in seen for state, seen in zip(states, self.seen, strict=True)):
            self.result = "draw"
            return
        for state, seen in zip(states, self.seen, strict=True):
            seen.add(state)
        self.played, self.placed = [], False
        self.turn += 1
        # Each fills its hand up to four, the first player first, while there are tiles (rulebook: Step 6).
        missing = {seat: HAND - self.hands[seat].total() for seat in (1, 2)}
        self.draws = ([1] * missing[1] + [2] * missing[2])[: self.supply.total()]
        self.asked = [1, 2]

    def settle(self) -> None:
        """Who is asked at the start of a turn, and the draw on a board where nobody can place. [tail]"""
        if self.result is not None or self.tents_to_place or self.draws:
            return
        self.asked = [seat for seat in self.asked if self.hands[seat].total()]
        at_start = not self.played and not self.placed
        if at_start and self.asked and not any(self.placements(seat) for seat in self.asked):
            self.result = "draw"

    # For comparing and for random play

    def random_move(self, rng: random.Random) -> str:
        """A draw by its chances, else one of the legal moves, all alike likely."""
        chances = self.chances()
        if chances:
            return rng.choices(list(chances), [float(p) for p in chances.values()])[0]
        return rng.choice(sorted(self.moves()))

    def summary(self) -> dict:
        """The position in the words of a conformance case's ``expect``."""
        return {
            "result": self.result,
            "turn": self.turn,
            "to_move": self.to_move,
            "tents": {owner: square_name(square) for square, owner in sorted(self.tents.items())},
            "tiles": [
                {"tile": tile, "at": square_name(square), "turn": turn}
                for square, (tile, turn) in sorted(self.board.items())
            ],
            "dragons": [
                {"at": square_name(d["at"]), "facing": DIRECTIONS[d["facing"]]}
                | ({"looping": True} if d["looping"] else {})
                | ({"last": square_name(d["last"])} if d["last"] is not None else {})
                for d in self.dragons
            ],
            "hands": {seat: sorted(hand.elements()) for seat, hand in self.hands.items()},
            "supply_size": self.supply.total(),
        }
